/* Draws a drawing list (Sources/animate-bench/DrawingList.swift) with Cairo.
 *
 *   cairo_scenes time LIST SAMPLES    prints best and median milliseconds of processor time for a frame
 *   cairo_scenes draw LIST            writes the frames as raw pixels, red, green, blue, alpha
 *   cairo_scenes version
 */
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double *next;

static double take(void) { return *next++; }

static cairo_matrix_t take_matrix(void) {
  cairo_matrix_t m;
  cairo_matrix_init(&m, next[0], next[1], next[2], next[3], next[4], next[5]);
  next += 6;
  return m;
}

/* The path and the paint that the next fill or stroke uses: places in the list. */
static const double *path_start, *paint_start;

static void skip_path(void) {
  static const int points[] = {1, 1, 2, 3, 0};
  for (int count = (int)take(); count > 0; count--) next += 2 * points[(int)take()];
}

static void apply_path(cairo_t *c) {
  const double *kept = next;
  next = path_start;
  cairo_new_path(c);
  double x = 0, y = 0;
  for (int count = (int)take(); count > 0; count--) {
    switch ((int)take()) {
      case 0: cairo_move_to(c, next[0], next[1]); x = next[0]; y = next[1]; next += 2; break;
      case 1: cairo_line_to(c, next[0], next[1]); x = next[0]; y = next[1]; next += 2; break;
      case 2: {
        double cx = next[0], cy = next[1], ex = next[2], ey = next[3];
        cairo_curve_to(c, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3,
                       ex, ey);
        x = ex; y = ey; next += 4;
        break;
      }
      case 3:
        cairo_curve_to(c, next[0], next[1], next[2], next[3], next[4], next[5]);
        x = next[4]; y = next[5]; next += 6;
        break;
      default: cairo_close_path(c); break;
    }
  }
  next = kept;
}

/* Sets the source; the matrix of the context is the identity. */
static void apply_paint(cairo_t *c) {
  const double *kept = next;
  next = paint_start;
  if (take() == 10) {
    cairo_set_source_rgba(c, next[0], next[1], next[2], next[3]);
  } else {
    int kind = (int)take(), count = (int)take();
    const double *stops = next;
    next += 5 * count;
    double sx = take(), sy = take(), ex = take(), ey = take();
    cairo_matrix_t map = take_matrix();
    cairo_pattern_t *pattern;
    if (kind == 0) {
      pattern = cairo_pattern_create_linear(sx, sy, ex, ey);
    } else {
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1);
      cairo_matrix_t ellipse;
      cairo_matrix_init(&ellipse, ex > sx ? ex - sx : sx - ex, 0, 0, ey > sy ? ey - sy : sy - ey, sx, sy);
      cairo_matrix_multiply(&map, &ellipse, &map);
    }
    for (int i = 0; i < count; i++, stops += 5)
      cairo_pattern_add_color_stop_rgba(pattern, stops[0], stops[1], stops[2], stops[3], stops[4]);
    if (cairo_matrix_invert(&map) == CAIRO_STATUS_SUCCESS) cairo_pattern_set_matrix(pattern, &map);
    cairo_set_source(c, pattern);
    cairo_pattern_destroy(pattern);
  }
  next = kept;
}

static void skip_gradient(void) {
  next++;
  int count = (int)take();
  next += 5 * count + 4 + 6;
}

static void stroke(cairo_t *c) {
  double width = take(), cap = take(), join = take(), limit = take();
  int count = (int)take();
  const double *dashes = next;
  next += count;
  double phase = take();
  cairo_matrix_t map = take_matrix();
  apply_paint(c);
  cairo_save(c);
  cairo_set_matrix(c, &map);
  cairo_set_line_width(c, width);
  cairo_set_line_cap(c, cap == 0 ? CAIRO_LINE_CAP_BUTT : cap == 1 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_join(c, join == 0 ? CAIRO_LINE_JOIN_MITER : join == 1 ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL);
  cairo_set_miter_limit(c, limit);
  cairo_set_dash(c, dashes, count, phase);
  apply_path(c);
  cairo_stroke(c);
  cairo_restore(c);
}

static void fill(cairo_t *c, int clips) {
  double rule = take();
  cairo_matrix_t map = take_matrix();
  if (!clips) apply_paint(c);
  cairo_save(c);
  cairo_set_matrix(c, &map);
  apply_path(c);
  cairo_restore(c);
  cairo_set_fill_rule(c, rule == 0 ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD);
  if (clips) cairo_clip(c); else cairo_fill(c);
}

static void end_mask(cairo_t *c) {
  double opacity = take();
  cairo_pattern_t *mask = cairo_pop_group(c);
  cairo_pattern_t *content = cairo_pop_group(c);
  if (opacity < 1) cairo_push_group(c);
  cairo_set_source(c, content);
  cairo_mask(c, mask);
  if (opacity < 1) {
    cairo_pop_group_to_source(c);
    cairo_paint_with_alpha(c, opacity);
  }
  cairo_pattern_destroy(content);
  cairo_pattern_destroy(mask);
}

/* Draws one frame; `next` stands after its size. */
static void draw(cairo_t *c) {
  for (;;) {
    const double *start = next;
    switch ((int)take()) {
      case 2: return;
      case 10: paint_start = start; next += 4; break;
      case 11: paint_start = start; skip_gradient(); break;
      case 20: path_start = next; skip_path(); break;
      case 30: fill(c, 0); break;
      case 31: stroke(c); break;
      case 40: cairo_push_group(c); break;
      case 41: cairo_pop_group_to_source(c); cairo_paint_with_alpha(c, take()); break;
      case 42: cairo_save(c); fill(c, 1); break;
      case 43: cairo_restore(c); break;
      case 44: end_mask(c); break;
      default: fprintf(stderr, "cairo_scenes: a broken drawing list\n"); exit(1);
    }
  }
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "version")) {
    puts(cairo_version_string());
    return 0;
  }
  FILE *file = argc > 2 ? fopen(argv[2], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "usage: cairo_scenes time LIST SAMPLES | draw LIST | version\n");
    return 2;
  }
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  double *list = malloc(size);
  if (!list || fread(list, 1, size, file) != size) return 1;
  fclose(file);
  const double *end = list + size / sizeof(double);

  int width = (int)list[1], height = (int)list[2];
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  unsigned char *pixels = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  int draws = !strcmp(argv[1], "draw");
  int samples = draws || argc < 4 ? 1 : atoi(argv[3]);
  double *times = malloc(sizeof(double) * (size_t)samples);
  unsigned char *row = malloc((size_t)width * 4);
  int calls = 1, frames = 0;
  for (int sample = draws ? 0 : -1; sample < samples; sample++) {
    double start = seconds();
    for (int call = 0; call < calls; call++) {
      frames = 0;
      for (next = list; next < end; frames++) {
        next += 3;
        memset(pixels, 0, (size_t)stride * (size_t)height);
        cairo_surface_mark_dirty(surface);
        cairo_t *c = cairo_create(surface);
        draw(c);
        cairo_destroy(c);
        cairo_surface_flush(surface);
        if (!draws) continue;
        for (int y = 0; y < height; y++) {
          const uint32_t *from = (const uint32_t *)(pixels + y * stride);
          uint32_t *to = (uint32_t *)row;
          for (int x = 0; x < width; x++)
            to[x] = (from[x] & 0xFF00FF00u) | (from[x] >> 16 & 255) | (from[x] & 255) << 16;
          if (fwrite(row, 4, (size_t)width, stdout) != (size_t)width) return 1;
        }
      }
    }
    double spent = seconds() - start;
    if (sample >= 0) {
      times[sample] = spent * 1000 / calls / frames;
    } else if (spent < 0.01) {
      /* Repeat until a sample lasts 10 ms. */
      calls *= 2;
      sample--;
    }
  }
  if (!draws) {
    qsort(times, (size_t)samples, sizeof(double), ascending);
    printf("%.6f %.6f\n", times[0], times[samples / 2]);
  }
  return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
