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

/// The variables of this process, as `posix_spawn` wants them.
public var systemEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Glibc)
    environ
  #else
    _NSGetEnviron().pointee
  #endif
}
