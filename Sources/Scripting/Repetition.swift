/// `forEach`: one layer for each item.
public struct Repetition: Sendable {
  /// A number (of layers), an array or a table.
  public var items: Formula
  /// What `item`, `index` and `count` are called.
  public var itemName: String
  public var indexName: String
  public var countName: String

  public init(items: Formula, itemName: String = "item", indexName: String = "index", countName: String = "count") {
    self.items = items
    self.itemName = itemName
    self.indexName = indexName
    self.countName = countName
  }
}
