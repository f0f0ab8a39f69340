#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Gives the system back what is free in the heap, where the C library can.
static inline void cmalloc_give_back(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
