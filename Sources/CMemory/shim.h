#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

/// Gives the system back what is free in the heap, where the C library can.
static inline void cmemory_give_back_heap(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

#if defined(__GLIBC__) && defined(__LP64__)
// As in link.h, which says so to GNU programs only.
struct cmemory_segment {
  uint32_t type, flags;
  uint64_t offset, address, physical, file_size, size, alignment;
};
struct cmemory_object {
  uintptr_t base;
  const char *name;
  const struct cmemory_segment *segments;
  uint16_t count;
};
extern int dl_iterate_phdr(int (*visit)(struct cmemory_object *, size_t, void *), void *context);

static inline int cmemory_give_back_object(struct cmemory_object *object, size_t size, void *context) {
  (void)size, (void)context;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->count; i++) {
    const struct cmemory_segment *segment = &object->segments[i];
    // To be loaded (1), and never written to (2): the file has all of it.
    if (segment->type != 1 || segment->flags & 2) continue;
    uintptr_t start = (object->base + segment->address + page - 1) / page * page;
    uintptr_t end = (object->base + segment->address + segment->file_size) / page * page;
    if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}
#endif

/// Gives the system back the code and the constants of the program and its libraries, where it reads them again from their
/// files. The loader lets no library come or go meanwhile.
static inline void cmemory_give_back_files(void) {
#if defined(__GLIBC__) && defined(__LP64__)
  dl_iterate_phdr(cmemory_give_back_object, NULL);
#endif
}
