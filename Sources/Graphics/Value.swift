/// Any value that a property, a parameter or an expression can have.
public enum Value: Hashable, Sendable {
  /// JSON's null: no color, no path, no image.
  case none
  case number(Double)
  case bool(Bool)
  case string(String)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(Color)
  case path(Path)
  /// Indirect: it is four times as large as any other, and all values would be.
  indirect case transform(Transform)
  case image(Picture)
  case array([Value])
  /// A row of a table.
  indirect case record(Record)
}

/// The type of a value, as a property declares it and as expressions are checked.
public indirect enum ValueType: Hashable, Sendable {
  case number
  case bool
  case string
  case point
  case size
  case rect
  case color
  case path
  case transform
  case image
  case array(ValueType)
  /// A row of a table with these columns.
  case record([Record.Column])
  /// The element type of an empty array; fits every type.
  case any
}

/// An image, or a dissolve from one to another on the way of an animation.
public struct Picture: Hashable, Sendable {
  public var image: Image
  /// What it dissolves to.
  public var next: Image?
  /// 0 shows `image`, 1 shows `next`.
  public var fraction: Double

  public init(image: Image, next: Image? = nil, fraction: Double = 0) {
    self.image = image
    self.next = next
    self.fraction = fraction
  }
}

/// A row of a table: named values in the order of its columns.
public struct Record: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public var name: String
    public var type: ValueType

    public init(name: String, type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  public var columns: [Column]
  /// As many as there are columns.
  public var values: [Value]

  public init(columns: [Column], values: [Value]) {
    self.columns = columns
    self.values = values
  }

  public func value(_ name: String) -> Value? {
    for (i, column) in columns.enumerated() where column.name == name && i < values.count { return values[i] }
    return nil
  }
}
