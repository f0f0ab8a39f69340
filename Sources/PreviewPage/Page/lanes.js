/** Bars that overlap stand in lanes below each other. */

/**
 * Rows by layer in the order in which layers first appear; each has its entries with the lane that they stand in.
 * `least` is how long a bar is for this, in seconds: a moment needs room to be seen too.
 */
export function rowsOf(entries, least) {
  const rows = new Map();
  for (const entry of entries) {
    const layer = entry.layer ?? "";
    if (!rows.has(layer)) rows.set(layer, { layer, bars: [], ends: [] });
    rows.get(layer).bars.push({ ...entry, lane: 0 });
  }
  for (const row of rows.values()) {
    row.bars.sort((a, b) => a.start - b.start || b.end - a.end);
    for (const bar of row.bars) {
      const isMoment = bar.end - bar.start < 1e-9;
      const start = isMoment ? bar.start - least / 2 : bar.start;
      const free = row.ends.findIndex(end => end <= start + 1e-6);
      bar.lane = free < 0 ? row.ends.length : free;
      row.ends[bar.lane] = Math.max(bar.end, start + least);
    }
    row.lanes = Math.max(1, row.ends.length);
  }
  return [...rows.values()];
}
