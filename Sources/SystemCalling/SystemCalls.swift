#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The system's calls by names that no method hides. They return what the system returns, and leave `errno` as it is.

public func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

public func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

public func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

/// The variables of this process but for one, each as `name=value`, whatever their bytes are.
public func environmentWithout(_ name: String) -> [[UInt8]] {
  var variables: [[UInt8]] = []
  var next = systemEnvironment
  while let variable = next?.pointee {
    variables.append(bytes(ofText: variable))
    next = next?.successor()
  }
  return variables.filter { !$0.starts(with: "\(name)=".utf8) }
}

/// The variables of this process, as `posix_spawn` wants them.
public var systemEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Glibc)
    environ
  #else
    _NSGetEnviron().pointee
  #endif
}
