#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the system lets the program have threads: without them work that is awaited would wait for ever.
public enum ThreadRoom {
  /// The least with which all work ends: with one fewer the runtime waits for ever.
  private static let least = 3

  /// - Throws: `inputOutput` where the number of threads or of processes, or memory, is limited too much.
  public static func check() throws(AnimateFailure) {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    var failure: Int32 = 0
    while threads.count < least, failure == 0 {
      #if canImport(Darwin)
        var made: pthread_t?
        failure = pthread_create(&made, nil, pass, gate)
        if let made { threads.append(made) }
      #else
        var made = pthread_t()
        failure = pthread_create(&made, nil, pass, gate)
        if failure == 0 { threads.append(made) }
      #endif
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    if failure != 0 { throw AnimateFailure(system: failure, "starting", "a thread") }
  }

  #if canImport(Darwin)
    private static let pass: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { passThrough($0) }
  #else
    private static let pass: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { passThrough($0) }
  #endif

  /// Ends when the gate opens: until then all threads are there at once.
  private static func passThrough(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let mutex = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
    if let mutex {
      pthread_mutex_lock(mutex)
      pthread_mutex_unlock(mutex)
    }
    return nil
  }
}
