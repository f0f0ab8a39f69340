/** The bars between panels: dragged, moved by arrow keys, and where they were last time. */

/** Each panel's size is a custom property of the page, in rem, so that it grows with the text. */
const PANELS = {
  left: { least: 8, most: 32, start: 19, axis: "x", sign: 1 },
  right: { least: 14, most: 44, start: 23, axis: "x", sign: -1 },
  bottom: { least: 7, most: 40, start: 17, axis: "y", sign: -1 },
  values: { least: 4, most: 40, start: 17, axis: "y", sign: -1 },
};

export function connectSplitters() {
  for (const bar of document.querySelectorAll("[data-splits]")) connect(bar, bar.dataset.splits, PANELS[bar.dataset.splits]);
}

function connect(bar, name, { least, most, start, axis, sign }) {
  let size = Number(localStorage.getItem(`panel-${name}`)) || start;
  const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
  const set = wanted => {
    size = Math.min(most, Math.max(least, wanted));
    document.documentElement.style.setProperty(`--${name}`, `${size}rem`);
    bar.setAttribute("aria-valuenow", Math.round(100 * (size - least) / (most - least)));
  };
  const keep = () => localStorage.setItem(`panel-${name}`, size.toFixed(2));
  bar.setAttribute("aria-valuemin", 0);
  bar.setAttribute("aria-valuemax", 100);
  set(size);
  let from = 0, before = 0;
  const at = event => axis === "x" ? event.clientX : event.clientY;
  bar.addEventListener("pointerdown", event => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    [from, before] = [at(event), size];
  });
  bar.addEventListener("pointermove", event => {
    if (bar.hasPointerCapture(event.pointerId)) set(before + sign * (at(event) - from) / rem());
  });
  bar.addEventListener("pointerup", keep);
  bar.addEventListener("dblclick", () => {
    set(start);
    keep();
  });
  bar.addEventListener("keydown", event => {
    const keys = axis === "x" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const step = keys.indexOf(event.key);
    if (step < 0) return;
    event.preventDefault();
    event.stopPropagation();
    set(size + sign * (step ? 1 : -1) * (event.shiftKey ? 4 : 1));
    keep();
  });
}
