#include <errno.h>
#include <stdint.h>
#ifdef __linux__
#include <sys/prctl.h>
extern long syscall(long number, ...);
#endif

/// The version of Landlock that the kernel has; 0 where it has none. The numbers below are those of linux/landlock.h, which
/// older systems lack.
static inline int clandlock_version(void) {
#ifdef __linux__
  long version = syscall(444, (void *)0, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
  return version > 0 ? (int)version : 0;
#else
  return 0;
#endif
}

/// What may be done to files but for reading them: execute (bit 0), write (1), remove and make files and folders of all
/// kinds (4 to 12), and, of later versions, move to other folders (13), truncate (14), control devices (15).
static inline uint64_t clandlock_changes(int version) {
  uint64_t changes = 1 | 1 << 1 | 0x1FF0;
  if (version >= 2) changes |= 1 << 13;
  if (version >= 3) changes |= 1 << 14;
  if (version >= 5) changes |= 1 << 15;
  return changes;
}

/// A set of rules under which nothing is executed, written, connected to or listened at, and no process outside is sent a
/// signal; -1 with errno set if there can be none.
static inline int clandlock_rules(int version) {
#ifdef __linux__
  struct { uint64_t files, network, scope; } rules = {
    clandlock_changes(version),
    version >= 4 ? 3 : 0, // TCP: bind, connect
    version >= 6 ? 3 : 0, // abstract sockets, signals
  };
  return (int)syscall(444, &rules, sizeof rules, 0);
#else
  (void)version;
  errno = ENOSYS;
  return -1;
#endif
}

/// Allows to replace files beneath an open folder, but neither to execute them nor to make links, devices and sockets.
static inline int clandlock_allow_files(int rules, int folder, int version) {
#ifdef __linux__
  // Write, remove a file (5), make a regular file (8), move, truncate.
  uint64_t files = (1 << 1 | 1 << 5 | 1 << 8 | 1 << 13 | 1 << 14) & clandlock_changes(version);
  struct { uint64_t access; int32_t folder; } __attribute__((packed)) rule = {files, folder};
  return (int)syscall(445, rules, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0);
#else
  (void)rules, (void)folder, (void)version;
  errno = ENOSYS;
  return -1;
#endif
}

/// Sends the process a signal when the thread that started it ends. Elsewhere than on Linux nobody does.
static inline void clandlock_end_with_parent(int signal) {
#ifdef __linux__
  prctl(1 /* PR_SET_PDEATHSIG */, signal, 0, 0, 0);
#else
  (void)signal;
#endif
}

/// Puts the calling thread, and all threads and processes that it makes, under the rules for good.
static inline int clandlock_enter(int rules) {
#ifdef __linux__
  if (prctl(38 /* PR_SET_NO_NEW_PRIVS */, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(446, rules, 0);
#else
  (void)rules;
  errno = ENOSYS;
  return -1;
#endif
}
