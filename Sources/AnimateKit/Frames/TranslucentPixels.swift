/// A clip was taken for opaque and is not: what was made of it so far is of no use, and it must be read again as
/// translucent.
public struct TranslucentPixels: Error, Sendable {}
