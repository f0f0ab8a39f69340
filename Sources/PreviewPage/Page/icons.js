/** The pictures on buttons: strokes in a square of 16 units, in the color of the text. */

import { drawing } from "./dom.js";

const fill = " fill";
const PATHS = {
  play: "M4.5 2.8v10.4L13 8z" + fill,
  pause: "M4 3h3v10H4zM9 3h3v10H9z" + fill,
  start: "M3 3h1.8v10H3zM13 3v10L5.5 8z" + fill,
  end: "M11.2 3H13v10h-1.8zM3 3v10l7.5-5z" + fill,
  back: "M10.5 3.5 6 8l4.5 4.5",
  forward: "M5.5 3.5 10 8l-4.5 4.5",
  loop: "M3 8V7a2.5 2.5 0 0 1 2.5-2.5H12M10 2.2l2.4 2.3L10 6.8M13 8v1a2.5 2.5 0 0 1-2.5 2.5H4M6 9.2l-2.4 2.3L6 13.8",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  grid: "M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z",
  checkerboard: "M2.5 2.5h11v11h-11zM3 3h5v5h-5zM8 8h5v5h-5z checker",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
  moon: "M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z",
  onion: "M5.5 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M8.4 4.6a4.5 4.5 0 1 1 0 6.8",
  keyboard: "M1.5 4h13v8.5h-13zM4 6.6h.6M6.6 6.6h.6M9.2 6.6h.6M11.6 6.6h.6M4.6 10h6.8",
  warning: "M8 2.2 14.6 13.6H1.4zM8 6.4v3.4M8 11.6v.2",
  reset: "M3.2 8a4.8 4.8 0 1 0 1.6-3.6L3 6M3 2.8V6h3.2",
  close: "M4 4l8 8M12 4l-8 8",
  chevron: "M6 4l4 4-4 4",
  poster: "M2.5 3h11v10h-11zM4 11.5l3-3.6 2 2.2 1.4-1.6L12 11.5M10.3 5.9h.6",
  eyedropper: "M9.2 4.6l2.2 2.2M10 3.8l1-1a1.4 1.4 0 0 1 2 0l.2.2a1.4 1.4 0 0 1 0 2l-1 1-1 1-2.2-2.2zM8.8 5.4 3.6 10.6 3 13l2.4-.6 5.2-5.2",
  // Kinds of layers; any other kind looks like a plain one.
  layer: "M3 3h10v10H3z",
  shape: "M8 2.5 13.5 6v5L8 13.5 2.5 11V6z",
  text: "M3 4.5V3h10v1.5M8 3v10M6 13h4",
  gradient: "M3 3h10v10H3zM3 13 13 3",
  image: "M2.5 3h11v10h-11zM4 11.5l3-3.6 2 2.2 1.4-1.6L12 11.5",
  emitter: "M8 13V9.5M5 11 3.5 8M11 11l1.5-3M8 6.6v.2M5.6 4.6v.2M10.4 4.6v.2M8 2.6v.2",
  replicator: "M2.5 2.5h7v7h-7zM5 12h7V5M7.5 14.5h7v-7",
  tiled: "M2.5 2.5h11v11h-11zM8 2.5v11M2.5 8h11",
  transform: "M8 2l5 3v6l-5 3-5-3V5zM3 5l5 3 5-3M8 8v6",
  scroll: "M3 2.5h10v11H3zM10.8 5v3.5",
  shader: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 2.5v11M8 5.5h4.8M8 8.5h5.4M8 11.2h4",
  component: "M8 2l2.6 2.6L8 7.2 5.4 4.6zM8 8.8l2.6 2.6L8 14l-2.6-2.6zM4.6 5.4 7.2 8l-2.6 2.6L2 8zM11.4 5.4 14 8l-2.6 2.6L8.8 8z",
};

export function icon(name) {
  const text = PATHS[name] ?? PATHS.layer;
  const isFilled = text.endsWith(fill), isChecker = text.endsWith(" checker");
  const d = text.replace(/ (fill|checker)$/, "");
  const path = drawing("path", { d, fill: isFilled ? "currentColor" : "none", stroke: isFilled ? "none" : "currentColor" });
  const made = drawing("svg", { viewBox: "0 0 16 16", class: "icon-picture", "aria-hidden": "true" }, path);
  if (isChecker) made.append(drawing("path", { d: "M3 3h5v5h-5zM8 8h5v5h-5z", fill: "currentColor" }));
  return made;
}

export function replaceIcon(holder, name) {
  holder.replaceChildren(icon(name));
}

export function fillIcons(root = document) {
  for (const holder of root.querySelectorAll("[data-icon]")) replaceIcon(holder, holder.dataset.icon);
}
