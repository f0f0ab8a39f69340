#include <png.h>

/// `PNG_FORMAT_RGBA`
static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;
