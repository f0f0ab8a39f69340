#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

/// Follow no symbolic link at all (`RESOLVE_NO_SYMLINKS`).
static const uint64_t cfile_no_symlinks = 0x04;

#ifdef __linux__
extern long syscall(long number, ...);
#endif

/// Linux's openat2 (system call 437), which never leaves the folder `root` nor follows links of /proc.
/// -1 with errno ENOSYS where there is none.
static inline int cfile_open_beneath(int root, const char *path, int flags, uint64_t more_resolve) {
#ifdef __linux__
  // struct open_how; RESOLVE_BENEATH is 8, RESOLVE_NO_MAGICLINKS 2.
  struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x08 | 0x02 | more_resolve};
  return (int)syscall(437, root, path, &how, sizeof how);
#else
  (void)root, (void)path, (void)flags, (void)more_resolve;
  errno = ENOSYS;
  return -1;
#endif
}

/// Opens a path on which no symbolic link lies; -1 with errno ELOOP where one does. Where the system cannot say so of a
/// whole path, only its last part is looked at.
static inline int cfile_open_without_links(const char *path, int flags) {
#ifdef __linux__
  struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x02 | cfile_no_symlinks};
  int file = (int)syscall(437, AT_FDCWD, path, &how, sizeof how);
  if (file >= 0 || (errno != ENOSYS && errno != EPERM)) return file;
#endif
#ifdef O_NOFOLLOW_ANY
  flags |= O_NOFOLLOW_ANY;
#endif
  return open(path, flags | O_NOFOLLOW);
}

/// `openat` without a mode, which Swift cannot call.
static inline int cfile_openat(int folder, const char *path, int flags) { return openat(folder, path, flags); }

/// A file without a name, for reading and writing; -1 with errno set if there can be none.
static inline int cfile_anonymous(void) {
#ifdef __linux__
  extern int memfd_create(const char *name, unsigned int flags);
  return memfd_create("animate", 1 /* MFD_CLOEXEC */);
#else
  char name[] = "/tmp/animate-XXXXXX";
  int file = mkstemp(name);
  if (file >= 0) unlink(name);
  return file;
#endif
}
