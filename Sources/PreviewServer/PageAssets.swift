// Made of the files in Page by embed-page.py; PageAssetsTests says whether it is still the same.
// swift-format-ignore-file

/// The page, by the paths under which browsers ask for its files.
enum PageAssets {
  static let files: [String: String] = [
    "/api.js": file0,
    "/array-control.js": file1,
    "/base.css": file2,
    "/color-picker.js": file3,
    "/color.js": file4,
    "/controls.js": file5,
    "/curves.js": file6,
    "/dom.js": file7,
    "/export.js": file8,
    "/frames.js": file9,
    "/gallery.css": file10,
    "/gallery.js": file11,
    "/icon.svg": file12,
    "/icons.js": file13,
    "/index.html": file14,
    "/inspector.css": file15,
    "/inspector.js": file16,
    "/lanes.js": file17,
    "/layer-values.js": file18,
    "/layers.js": file19,
    "/layout.css": file20,
    "/main.js": file21,
    "/notices.js": file22,
    "/number-field.js": file23,
    "/onion.js": file24,
    "/panels.css": file25,
    "/player.js": file26,
    "/pointing.js": file27,
    "/ruler.js": file28,
    "/selection.js": file29,
    "/session.js": file30,
    "/shortcuts.js": file31,
    "/splitters.js": file32,
    "/stage.css": file33,
    "/stage.js": file34,
    "/status.js": file35,
    "/table-control.js": file36,
    "/time-scale.js": file37,
    "/timeline.css": file38,
    "/timeline.js": file39,
    "/values.js": file40,
    "/view.js": file41,
  ]
}

private let file0 = #"""
/** What the server is asked. Nothing here knows of the page. */

export class Refused extends Error {
  constructor(status, answer) {
    super(answer?.error ?? `The server answered ${status}.`);
    this.status = status;
    this.answer = answer ?? {};
  }
}

async function answered(route, body) {
  const how = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/${route}`, { ...how, credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => null));
  return answer;
}

export async function ask(route, body) {
  return (await answered(route, body)).json();
}

/** A frame: its bitmap, the revision that it was drawn of and the time that it shows. */
export async function askFrame(body) {
  const answer = await answered("frame", body);
  const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: "none" });
  return { bitmap, revision: Number(answer.headers.get("X-Revision")), time: Number(answer.headers.get("X-Time")) };
}

/** Tells of every file that changed, and of whether the server is there. The browser connects again by itself. */
export function listen(onChange, onConnection) {
  const source = new EventSource("/events");
  source.addEventListener("changed", event => {
    try {
      onChange(JSON.parse(event.data));
    } catch (error) {
      console.warn(error);
    }
  });
  source.addEventListener("open", () => onConnection(true));
  source.addEventListener("error", () => onConnection(false));
  return source;
}
"""# + "\n"

private let file1 = #"""
/** Numbers in a row: a field for each, with one more and one less. */

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { numberField } from "./number-field.js";

export function makeArray(parameter, about, told) {
  let current = [], fields = [];
  const list = element("div", { class: "array-fields" });
  const buttons = element("div", { class: "array-buttons" });
  const less = element("button", { type: "button", class: "button icon", "aria-label": `Remove the last of ${about.name}`,
    title: "Remove the last", click: () => change(current.slice(0, -1)) }, icon("minus"));
  const more = element("button", { type: "button", class: "button icon", "aria-label": `Add one to ${about.name}`,
    title: "Add one", click: () => change([...current, current.at(-1) ?? 0]) }, icon("plus"));
  const box = element("div", { class: "array", role: "group", "aria-labelledby": about["aria-labelledby"],
    "aria-describedby": about["aria-describedby"] }, list);
  buttons.append(less, more);
  const change = values => {
    show(values);
    told(values);
  };
  const show = value => {
    current = Array.isArray(value) ? value.map(Number) : [];
    if (fields.length !== current.length) {
      fields = current.map((_, index) => numberField({ "aria-label": `${about.name}, ${index + 1}` }, number => {
        current = current.map((old, i) => i === index ? number : old);
        told(current);
      }));
      list.replaceChildren(...fields.map(({ field }) => field), buttons);
    }
    fields.forEach(({ show: showField }, index) => showField(current[index]));
    less.disabled = current.length === 0;
  };
  return { nodes: [box], show };
}
"""# + "\n"

private let file2 = #"""
/* Colors, type, and the controls that all panels share. A unit of space is 4 px at 13 px text: 0.3077 rem. */

:root {
  color-scheme: light dark;
  font-size: 81.25%;
  --space: 0.3077rem;
  --window: #ececef;
  --panel: #f7f7f8;
  --stage: #dfdfe3;
  --field: #ffffff;
  --line: #d3d3d9;
  --strong-line: #b4b4bd;
  --text: #1c1c1f;
  --quiet: #5f5f68;
  --accent: #0a5dc6;
  --accent-text: #ffffff;
  --accent-wash: #0b62d01a;
  --bar: #c3d4ea;
  --bar-text: #16335a;
  --good: #1f8a3c;
  --waiting: #9a6700;
  --bad: #c5221f;
  --bad-wash: #fdeeed;
  --shadow: 0 0.25rem 1.25rem #00000038, 0 0 0 1px #00000014;
  --radius: 0.3846rem;
  --control: 1.8462rem;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}

@media (prefers-color-scheme: dark) {
  :root {
    --window: #1b1b1d;
    --panel: #252528;
    --stage: #151517;
    --field: #333338;
    --line: #3a3a3f;
    --strong-line: #55555d;
    --text: #ececf0;
    --quiet: #a5a5af;
    --accent: #6aaeff;
    --accent-text: #0c1524;
    --accent-wash: #6aaeff2e;
    --bar: #34465e;
    --bar-text: #d4e4fa;
    --good: #4cc26a;
    --waiting: #e0b04a;
    --bad: #ff7b72;
    --bad-wash: #3a2325;
    --shadow: 0 0.25rem 1.5rem #000000a0, 0 0 0 1px #ffffff1a;
  }
}

*, *::before, *::after { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: var(--strong-line) transparent; }

html, body { height: 100%; margin: 0; }

body {
  background: var(--window);
  color: var(--text);
  font: 400 1rem/1.35 system-ui, -apple-system, "Segoe UI", Inter, sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
  accent-color: var(--accent);
}

[hidden] { display: none !important; }

h1, h2, p, ul, ol, dl, dd, fieldset, figure { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }

.hidden-text {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.quiet { color: var(--quiet); }

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 1px;
}

:focus:not(:focus-visible) { outline: none; }

.skip {
  position: absolute;
  z-index: 50;
  left: var(--space);
  top: -4rem;
  padding: 0.5rem 1rem;
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--accent-text);
}

.skip:focus { top: var(--space); }

button, input, select, textarea {
  font: inherit;
  font-variant-numeric: inherit;
  color: inherit;
}

.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space);
  min-height: var(--control);
  padding: 0 0.6923rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--field);
  color: var(--text);
  text-decoration: none;
  white-space: nowrap;
  cursor: default;
}

.button:hover:not(:disabled) { border-color: var(--strong-line); }
.button:active:not(:disabled) { background: var(--line); }
.button:disabled { color: var(--quiet); opacity: 0.55; }
.button.icon { width: 2.1538rem; padding: 0; }
.button.main:not(:disabled) { border-color: transparent; background: var(--accent); color: var(--accent-text); font-weight: 500; }
.button.main:active:not(:disabled) { filter: brightness(0.9); }
.button[aria-pressed=true] { background: var(--accent-wash); color: var(--accent); border-color: transparent; }
.quiet-button { border-color: transparent; background: none; color: var(--quiet); }
.quiet-button:hover:not(:disabled) { color: var(--text); background: var(--accent-wash); border-color: transparent; }

.icon-picture { display: block; width: 1.2308rem; height: 1.2308rem; flex: none; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round; }
.icon-picture path { vector-effect: none; }
[data-icon] { display: inline-flex; }

input[type=text], input[type=number], select, textarea {
  min-width: 0;
  min-height: var(--control);
  padding: 0 0.4615rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--field);
}

input[type=text]:hover, input[type=number]:hover, select:hover, textarea:hover { border-color: var(--strong-line); }

textarea { padding-block: 0.3rem; resize: vertical; }

input[type=number] { appearance: textfield; text-align: right; }
input[type=number]::-webkit-inner-spin-button { display: none; }

input[aria-invalid=true] { border-color: var(--bad); background: var(--bad-wash); }

select {
  appearance: none;
  padding-right: 1.5385rem;
  background-image: linear-gradient(45deg, transparent 50%, var(--quiet) 50%), linear-gradient(-45deg, transparent 50%, var(--quiet) 50%);
  background-position: right 0.8462rem center, right 0.5385rem center;
  background-size: 0.3077rem 0.3077rem;
  background-repeat: no-repeat;
  text-overflow: ellipsis;
}

select option { background: var(--field); color: var(--text); }

input[type=range] {
  appearance: none;
  --track: linear-gradient(to right, var(--accent) var(--share, 0%), var(--line) var(--share, 0%));
  min-width: 0;
  height: var(--control);
  margin: 0;
  background: none;
}

input[type=range]::-webkit-slider-runnable-track { height: 0.3077rem; border-radius: 1rem; background: var(--track); }
input[type=range]::-moz-range-track { height: 0.3077rem; border-radius: 1rem; background: var(--track); }

input[type=range]::-webkit-slider-thumb {
  appearance: none;
  width: 1.0769rem;
  height: 1.0769rem;
  margin-top: -0.3846rem;
  border: 0;
  border-radius: 50%;
  background: #ffffff;
  box-shadow: 0 0 0 1px #00000030, 0 1px 3px #00000040;
}

input[type=range]::-moz-range-thumb {
  width: 1.0769rem;
  height: 1.0769rem;
  border: 0;
  border-radius: 50%;
  background: #ffffff;
  box-shadow: 0 0 0 1px #00000030, 0 1px 3px #00000040;
}

.switch {
  appearance: none;
  position: relative;
  width: 2.3077rem;
  height: 1.3846rem;
  margin: 0;
  border-radius: 1rem;
  background: var(--strong-line);
}

.switch::after {
  content: "";
  position: absolute;
  inset: 0.1538rem auto 0.1538rem 0.1538rem;
  width: 1.0769rem;
  border-radius: 50%;
  background: #ffffff;
  box-shadow: 0 1px 2px #00000040;
  transition: translate 0.12s;
}

.switch:checked { background: var(--accent); }
.switch:checked::after { translate: 0.9231rem; }

.swatch {
  flex: none;
  width: 2.1538rem;
  height: var(--control);
  padding: 0;
  border: 1px solid var(--strong-line);
  border-radius: var(--radius);
  --checks: repeating-conic-gradient(#ffffff 0 25%, #c8c8cc 0 50%) 0 0 / 0.6154rem 0.6154rem;
  background: linear-gradient(var(--color), var(--color)), var(--checks);
}

.swatch.small { display: inline-block; width: 0.9231rem; height: 0.9231rem; border-radius: 0.2308rem; margin-right: 0.3846rem; vertical-align: -0.1rem; }

.choice { display: inline-flex; align-items: center; gap: 0.4615rem; color: var(--quiet); white-space: nowrap; }
.choice select { color: var(--text); }

.segments { display: inline-flex; padding: 0.1538rem; border-radius: var(--radius); background: var(--line); }
.segments label { position: relative; display: flex; }
.segments input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; }
.segments span { display: flex; align-items: center; min-height: 1.5385rem; padding: 0 0.6154rem; border-radius: 0.2692rem; white-space: nowrap; }
.segments span[data-icon] { padding: 0 0.4615rem; }
.segments input:checked + span { background: var(--field); box-shadow: 0 0 0 0.5px #00000026, 0 1px 2px #0000001f; }
.segments input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }

.tabs { display: flex; gap: var(--space); }
.tabs [role=tab] {
  min-height: var(--control);
  padding: 0 0.6154rem;
  border: 0;
  border-radius: var(--radius);
  background: none;
  color: var(--quiet);
  font-weight: 500;
}
.tabs [role=tab]:hover { color: var(--text); }
.tabs [role=tab][aria-selected=true] { background: var(--accent-wash); color: var(--accent); }

.empty { padding: 0.6154rem 0.9231rem; color: var(--quiet); }

kbd { padding: 0.05rem 0.4rem; border: 1px solid var(--strong-line); border-radius: 0.25rem; background: var(--field); font: inherit; }

@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { transition: none !important; animation: none !important; scroll-behavior: auto !important; }
}

@media (forced-colors: active) {
  .segments input:checked + span, .tabs [aria-selected=true], .tree-row[aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
  .entry, .swatch, .status .dot { forced-color-adjust: none; }
}
"""# + "\n"

private let file3 = #"""
/** The color picker: a plane of saturation and value, hue, opacity, the hex value, and the other colors of the script. */

import { element, identity } from "./dom.js";
import { fromHSV, hexColor, parseColor, toHSV } from "./color.js";
import { icon } from "./icons.js";

let open = null;

export function closePicker() {
  open?.close();
}

/** Opens a picker below a button; `onChange` is told of every color. `others` are colors to choose from. */
export function openPicker(button, name, color, others, onChange) {
  const isSame = open?.button === button;
  closePicker();
  if (!isSame) open = new Picker(button, name, color, others, onChange);
}

class Picker {
  constructor(button, name, color, others, onChange) {
    this.button = button;
    this.onChange = onChange;
    this.color = toHSV(color);
    const id = identity("picker");
    this.panel = element("div", { class: "picker", role: "dialog", "aria-label": `Color of ${name}`, id },
      this.#makePlane(), this.#makeSliders(), this.#makeFields(), this.#makeSwatches(others));
    button.setAttribute("aria-expanded", "true");
    button.after(this.panel);
    this.#place();
    this.outside = event => {
      if (!this.panel.contains(event.target) && !button.contains(event.target)) this.close();
    };
    document.addEventListener("pointerdown", this.outside, true);
    this.panel.addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
      button.focus();
    });
    this.panel.addEventListener("focusout", event => {
      if (event.relatedTarget && !this.panel.contains(event.relatedTarget) && event.relatedTarget !== button) this.close();
    });
    this.#show();
    this.knob.focus({ preventScroll: true });
  }

  close() {
    document.removeEventListener("pointerdown", this.outside, true);
    this.panel.remove();
    this.button.setAttribute("aria-expanded", "false");
    if (open === this) open = null;
  }

  /** Fixed, for the inspector scrolls and cuts off; above the button where there is no room below. */
  #place() {
    const at = this.button.getBoundingClientRect(), own = this.panel.getBoundingClientRect();
    const isBelow = at.bottom + own.height + 8 <= innerHeight;
    const top = isBelow ? at.bottom + 4 : Math.max(8, Math.min(at.top - own.height - 4, innerHeight - own.height - 8));
    this.panel.style.left = `${Math.max(8, Math.min(at.right - own.width, innerWidth - own.width - 8))}px`;
    this.panel.style.top = `${top}px`;
  }

  #makePlane() {
    this.knob = element("div", { class: "knob", role: "slider", tabindex: "0", "aria-label": "Saturation and brightness",
      "aria-valuemin": "0", "aria-valuemax": "100" });
    this.plane = element("div", { class: "plane" }, this.knob);
    const follow = event => {
      const box = this.plane.getBoundingClientRect();
      const share = (at, from, length) => Math.min(1, Math.max(0, (at - from) / length));
      this.#change({ s: share(event.clientX, box.left, box.width), v: 1 - share(event.clientY, box.top, box.height) });
    };
    this.plane.addEventListener("pointerdown", event => {
      event.preventDefault();
      this.plane.setPointerCapture(event.pointerId);
      this.knob.focus({ preventScroll: true });
      follow(event);
    });
    this.plane.addEventListener("pointermove", event => event.buttons && follow(event));
    this.knob.addEventListener("keydown", event => {
      const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
      if (x === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 0.1 : 0.01, within = value => Math.min(1, Math.max(0, value));
      this.#change({ s: within(this.color.s + x * step), v: within(this.color.v + y * step) });
    });
    return this.plane;
  }

  #makeSliders() {
    const slider = (name, max, key, scale) => element("input", {
      type: "range", class: `${key}-slider`, min: 0, max, step: 1, "aria-label": name,
      input: event => this.#change({ [key]: Number(event.target.value) / scale }),
    });
    this.hue = slider("Hue", 360, "h", 1);
    this.alpha = slider("Opacity", 100, "a", 100);
    return element("div", { class: "picker-sliders" }, this.hue, this.alpha);
  }

  #makeFields() {
    this.hex = element("input", { type: "text", class: "hex", "aria-label": "Hex", spellcheck: "false", maxlength: 9,
      change: () => this.#read(this.hex.value) });
    this.percent = element("input", { type: "number", min: 0, max: 100, step: 1, "aria-label": "Opacity in percent",
      input: () => {
        if (this.percent.value === "") return;
        this.#change({ a: Math.min(100, Math.max(0, Number(this.percent.value))) / 100 });
      } });
    const fields = [this.hex, this.percent, element("span", { class: "quiet" }, "%")];
    if ("EyeDropper" in window) {
      const pick = async () => {
        try {
          this.#read((await new EyeDropper().open()).sRGBHex);
        } catch {
          // Escape was pressed: nothing was picked.
        }
      };
      fields.push(element("button", { type: "button", class: "button icon", "aria-label": "Pick from the screen",
        title: "Pick from the screen", click: pick }, icon("eyedropper")));
    }
    return element("div", { class: "picker-fields" }, fields);
  }

  #makeSwatches(others) {
    const unique = [...new Set(others.map(hexColor))].slice(0, 24);
    if (!unique.length) return null;
    return element("div", { class: "swatches", role: "group", "aria-label": "Colors of the script" }, unique.map(hex => {
      const made = element("button", { type: "button", class: "swatch", "aria-label": hex, title: hex,
        click: () => this.#read(hex) });
      made.style.setProperty("--color", hex);
      return made;
    }));
  }

  #read(text) {
    const color = parseColor(text);
    if (color) this.#change(toHSV(color, this.color.h));
    else this.#show();
  }

  #change(part) {
    Object.assign(this.color, part);
    this.#show();
    this.onChange(hexColor(fromHSV(this.color)));
  }

  #show() {
    const { h, s, v, a } = this.color, solid = hexColor({ ...fromHSV(this.color), a: 1 });
    this.plane.style.setProperty("--hue", `hsl(${h} 100% 50%)`);
    this.panel.style.setProperty("--solid", solid);
    this.knob.style.left = `${s * 100}%`;
    this.knob.style.top = `${(1 - v) * 100}%`;
    this.knob.setAttribute("aria-valuenow", Math.round(s * 100));
    this.knob.setAttribute("aria-valuetext", `saturation ${Math.round(s * 100)} %, brightness ${Math.round(v * 100)} %`);
    this.hue.value = h;
    this.alpha.value = a * 100;
    const hex = hexColor(fromHSV(this.color));
    if (document.activeElement !== this.hex || parseColor(this.hex.value)) this.hex.value = hex;
    if (document.activeElement !== this.percent) this.percent.value = Math.round(a * 100);
  }
}
"""# + "\n"

private let file4 = #"""
/** Colors: read from the notations of scripts and of CSS, written as scripts write them, and as hue, saturation, value. */

let reader = null;

/** {r, g, b} of 0…255 and a of 0…1, or null. */
export function parseColor(text) {
  if (Array.isArray(text)) {
    const [r, g, b, a = 1] = text;
    return [r, g, b, a].every(Number.isFinite) ? { r: r * 255, g: g * 255, b: b * 255, a } : null;
  }
  if (typeof text !== "string") return null;
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim());
  if (hex) {
    const digits = hex[1].length < 6 ? [...hex[1]].map(digit => digit + digit).join("") : hex[1];
    const [r, g, b, a = 255] = digits.match(/../g).map(pair => parseInt(pair, 16));
    return { r, g, b, a: a / 255 };
  }
  return parsedByBrowser(text.trim());
}

/** Names, rgb(), hsl() and what else there is: the browser reads it. */
function parsedByBrowser(text) {
  if (!CSS.supports("color", text) || /^(currentcolor|inherit|initial|unset|revert)$/i.test(text)) return null;
  reader ??= new OffscreenCanvas(1, 1).getContext("2d");
  reader.fillStyle = "#000";
  reader.fillStyle = text;
  const found = reader.fillStyle;
  if (found.startsWith("#")) return parseColor(found);
  const parts = found.match(/[\d.]+/g)?.map(Number) ?? [];
  return parts.length >= 3 ? { r: parts[0], g: parts[1], b: parts[2], a: parts[3] ?? 1 } : null;
}

const pair = value => Math.round(Math.min(255, Math.max(0, value))).toString(16).padStart(2, "0");

/** #rrggbb, or #rrggbbaa where it is translucent. */
export function hexColor({ r, g, b, a }) {
  return `#${pair(r)}${pair(g)}${pair(b)}${a < 1 ? pair(a * 255) : ""}`;
}

export const isSameColor = (a, b) => a !== null && b !== null && hexColor(a) === hexColor(b);

/** Hue in degrees, saturation and value of 0…1. Gray keeps the hue that is given. */
export function toHSV({ r, g, b, a }, hue = 0) {
  const [x, y, z] = [r / 255, g / 255, b / 255];
  const most = Math.max(x, y, z), range = most - Math.min(x, y, z);
  let h = hue;
  if (range > 0) {
    if (most === x) h = 60 * (((y - z) / range + 6) % 6);
    else if (most === y) h = 60 * ((z - x) / range + 2);
    else h = 60 * ((x - y) / range + 4);
  }
  return { h, s: most === 0 ? 0 : range / most, v: most, a };
}

export function fromHSV({ h, s, v, a }) {
  const part = n => {
    const k = (n + h / 60) % 6;
    return 255 * (v - v * s * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return { r: part(5), g: part(3), b: part(1), a };
}
"""# + "\n"

private let file5 = #"""
/**
 * A control for each type of parameter. Each is {nodes, show}: its elements, and what makes them show a value without
 * telling of it. `told(value)` is called for every change by hand.
 */

import { closePicker, openPicker } from "./color-picker.js";
import { hexColor, parseColor } from "./color.js";
import { element, identity } from "./dom.js";
import { makeArray } from "./array-control.js";
import { makeTable } from "./table-control.js";
import { isWritten, numberField } from "./number-field.js";
import { valueText } from "./values.js";

const MAKERS = {
  number: makeNumber, integer: makeNumber, int: makeNumber,
  bool: makeSwitch, string: makeText, choice: makeChoice, color: makeColor, image: makeImage,
  point: makeFields, size: makeFields, rect: makeFields,
  array: makeArray, numbers: makeArray, table: makeTable,
};

export function makeControl(parameter, about, told) {
  const make = parameter.inspectable === false ? makeFixed : MAKERS[parameter.type] ?? makeFixed;
  return make(parameter, about, told);
}

function makeNumber(parameter, about, told) {
  const { min, max } = parameter, isWhole = parameter.type !== "number";
  const hasRange = Number.isFinite(min) && Number.isFinite(max) && max > min;
  const within = value => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value));
  const { field, show: showField } = numberField({ min, max, step: parameter.step, ...about }, value => {
    if (within(value) === value) change(value, field);
    else field.setAttribute("aria-invalid", true);
  }, isWhole);
  field.addEventListener("change", () => {
    const value = Number(field.value);
    if (field.value.trim() !== "" && within(value) !== value) {
      field.dataset.dirty = "no";
      change(within(value), null);
    }
  });
  let slider = null, shown = parameter.value;
  const show = value => {
    shown = value;
    showField(value);
    if (slider) {
      slider.value = value;
      slider.style.setProperty("--share", `${(100 * (slider.value - min)) / (max - min)}%`);
    }
  };
  const change = (value, from) => {
    if (from !== field) showField(value);
    if (slider && from !== slider) slider.value = value;
    slider?.style.setProperty("--share", `${(100 * (slider.value - min)) / (max - min)}%`);
    shown = value;
    told(value);
  };
  field.addEventListener("settled", () => show(shown));
  if (hasRange) {
    const step = parameter.step ?? (isWhole ? 1 : 10 ** Math.floor(Math.log10((max - min) / 100)));
    slider = element("input", { type: "range", min, max, step, "aria-labelledby": about["aria-labelledby"],
      "aria-describedby": about["aria-describedby"], input: () => change(Number(slider.value), slider) });
  }
  return { nodes: slider ? [element("div", { class: "slider-and-field" }, slider, field)] : [field], show };
}

function makeSwitch(parameter, about, told) {
  const field = element("input", { type: "checkbox", role: "switch", class: "switch", ...about,
    change: () => told(field.checked) });
  return { nodes: [field], show: value => field.checked = Boolean(value) };
}

function makeText(parameter, about, told) {
  const isLong = /\n/.test(parameter.value ?? "") || (parameter.value ?? "").length > 60;
  const field = element(isLong ? "textarea" : "input", { ...(isLong ? { rows: 3 } : { type: "text" }), ...about,
    spellcheck: "false", input: () => {
      field.dataset.dirty = "yes";
      told(field.value);
    }, blur: () => field.dataset.dirty = "no" });
  const show = value => {
    if (!isWritten(field) && field.value !== String(value ?? "")) field.value = value ?? "";
  };
  return { nodes: [field], show };
}

function makeChoice(parameter, about, told) {
  const choices = parameter.choices ?? [];
  const menu = element("select", { ...about, change: () => told(choices[menu.selectedIndex]) },
    choices.map(choice => element("option", {}, choice === "" ? "(none)" : choice)));
  return { nodes: [menu], show: value => menu.selectedIndex = choices.indexOf(value) };
}

/** A name beneath the script's folder; the ones that are known are suggested. */
function makeImage(parameter, about, told) {
  const names = identity("names"), choices = parameter.choices ?? [];
  const field = element("input", { type: "text", ...about, spellcheck: "false", placeholder: "none",
    list: choices.length ? names : null, input: () => field.dataset.dirty = "yes",
    change: () => told(field.value), blur: () => field.dataset.dirty = "no" });
  const nodes = [field];
  if (choices.length) nodes.push(element("datalist", { id: names }, choices.map(name => element("option", { value: name }))));
  const show = value => {
    if (!isWritten(field)) field.value = value ?? "";
  };
  return { nodes, show };
}

const SIDES = { point: ["X", "Y"], size: ["W", "H"], rect: ["X", "Y", "W", "H"] };
const SIDE_NAMES = { X: "x", Y: "y", W: "width", H: "height" };

function makeFields(parameter, about, told) {
  const sides = SIDES[parameter.type];
  let current = [];
  const fields = sides.map((side, index) => numberField(
    { "aria-label": `${about.name}, ${SIDE_NAMES[side]}`, "aria-describedby": about["aria-describedby"] },
    value => {
      current = current.map((old, i) => i === index ? value : old);
      told(current);
    }));
  const box = element("div", { class: "sides", role: "group", "aria-labelledby": about["aria-labelledby"] },
    fields.map(({ field }, index) => element("label", { class: "side" },
      element("span", { "aria-hidden": "true" }, sides[index]), field)));
  const show = value => {
    current = sides.map((_, index) => Number(value?.[index] ?? 0));
    fields.forEach(({ show: showSide }, index) => showSide(current[index]));
  };
  return { nodes: [box], show };
}

function makeColor(parameter, about, told) {
  let current = null;
  const swatch = element("button", { type: "button", class: "swatch", "aria-haspopup": "dialog", "aria-expanded": "false",
    "aria-label": `Color of ${about.name}`, click: () => {
      const start = current ?? { r: 0, g: 0, b: 0, a: 1 };
      openPicker(swatch, about.name, start, about.colors(), text => {
        told(text);
        show(text);
      });
    } });
  const field = element("input", { type: "text", class: "hex", spellcheck: "false", ...about,
    input: () => {
      field.dataset.dirty = "yes";
      const isRead = parseColor(field.value) !== null;
      field.setAttribute("aria-invalid", !isRead);
      if (isRead) take(field.value);
    },
    blur: () => {
      field.dataset.dirty = "no";
      field.setAttribute("aria-invalid", false);
      if (current) field.value = hexColor(current);
    } });
  const take = text => {
    current = parseColor(text);
    paint();
    told(hexColor(current));
  };
  const paint = () => swatch.style.setProperty("--color", current ? hexColor(current) : "transparent");
  const show = value => {
    current = parseColor(value);
    if (!isWritten(field)) field.value = current ? hexColor(current) : value ?? "";
    paint();
  };
  return { nodes: [element("div", { class: "color-control" }, swatch, field)], show, close: closePicker };
}

/** What is too large to be changed here, or comes from elsewhere, is shown all the same. */
function makeFixed(parameter, about) {
  const field = element("output", { class: "fixed", ...about });
  return { nodes: [field], show: value => field.textContent = value === null ? "edited in the script" : valueText(value) };
}
"""# + "\n"

private let file6 = #"""
/** The curves of the selected layer's animated properties over time, below the same ruler as the timeline. */

import { ask } from "./api.js";
import { byId, drawing, element, newestOnly } from "./dom.js";
import { shortNumber } from "./values.js";

/** Names of a value's parts, where there are several. */
const PARTS = { 2: ["x", "y"], 3: ["x", "y", "z"], 4: ["red", "green", "blue", "opacity"] };

export class Curves {
  #session;
  #panel = byId("curves-panel");
  #curves = [];
  #isShown = false;

  constructor(session) {
    this.#session = session;
    session.on("selection document values", () => this.#want());
    session.on("time", () => this.#showValues());
  }

  /** Curves cost a drawing of the whole time: they are asked for only where they are seen. */
  setShown(isShown) {
    this.#isShown = isShown;
    if (isShown) this.#want();
  }

  #want() {
    if (!this.#isShown) return;
    if (this.#session.selection === null) this.#build([], "Choose a layer to see how its properties change over time.");
    else this.#ask();
  }

  #ask = newestOnly(async () => {
    const session = this.#session, layer = session.selection, subject = session.subject;
    if (layer === null || session.status === "failed") return;
    const { curves } = await ask("curves", { ...session.body, layer });
    if (layer !== session.selection || subject !== session.subject) return;
    this.#build(curves ?? [], "Nothing of this layer is animated.");
  });

  #build(curves, empty) {
    this.#curves = [];
    if (!curves.length) {
      this.#panel.replaceChildren(element("p", { class: "empty" }, empty));
      return;
    }
    const length = this.#session.frameCount / this.#session.fps;
    this.#panel.replaceChildren(element("div", { class: "row-list", role: "list", "aria-label": "Curves" },
      curves.filter(curve => curve.times?.length && curve.values?.length).map(curve => this.#makeRow(curve, length))));
    this.#showValues();
  }

  #makeRow({ property, times, values }, length) {
    const rows = values.map(value => Array.isArray(value) ? value : [value]), width = rows[0].length;
    const all = rows.flat().filter(Number.isFinite);
    let least = Math.min(...all), most = Math.max(...all);
    const isLevel = !(most > least);
    if (isLevel) [least, most] = [least - 1, most + 1];
    const picture = drawing("svg", { class: "curve", viewBox: "0 0 1000 100", preserveAspectRatio: "none",
      "aria-hidden": "true" });
    const y = value => 100 - (100 * (value - least)) / (most - least);
    if (least < 0 && most > 0) picture.append(drawing("path", { d: `M0 ${y(0).toFixed(2)}H1000`, class: "zero" }));
    for (let part = 0; part < width; part += 1) {
      let d = "", pen = "M";
      rows.forEach((row, i) => {
        if (!Number.isFinite(row[part])) {
          pen = "M";
          return;
        }
        d += `${pen}${(1000 * times[i] / length).toFixed(2)} ${y(row[part]).toFixed(2)}`;
        pen = "L";
      });
      picture.append(drawing("path", { d, class: `line part-${part % 4}` }));
    }
    const now = element("span", { class: "curve-now" });
    this.#curves.push({ times, rows, now, parts: PARTS[width] ?? null });
    const number = value => isLevel ? "" : shortNumber(value, 2);
    return element("div", { class: "row curve-row", role: "listitem" },
      element("div", { class: "row-name", title: property }, element("span", { class: "curve-name" }, property), now),
      element("div", { class: "track-box" }, element("div", { class: "track" }, picture),
        element("span", { class: "curve-most", "aria-hidden": "true" }, number(most)),
        element("span", { class: "curve-least", "aria-hidden": "true" }, number(least))));
  }

  #showValues() {
    for (const { times, rows, now, parts } of this.#curves) {
      const values = valueAt(times, rows, this.#session.time);
      now.replaceChildren(...values.map((value, part) =>
        element("span", { class: `part part-${part % 4}`, title: parts?.[part] ?? "" }, shortNumber(value, 2))));
    }
  }
}

/** Between two samples a straight line. */
function valueAt(times, rows, time) {
  const next = times.findIndex(other => other >= time - 1e-9);
  if (next < 0) return rows.at(-1);
  if (next === 0) return rows[0];
  const share = (time - times[next - 1]) / (times[next] - times[next - 1] || 1);
  return rows[next].map((value, part) => rows[next - 1][part] + (value - rows[next - 1][part]) * share);
}
"""# + "\n"

private let file7 = #"""
/** Making elements. Texts become text nodes, never markup. */

export const byId = id => document.getElementById(id);

/**
 * An element. Attributes that are functions listen to the event of that name ("click"), `true` stands without a value,
 * `false`, `null` and `undefined` are left out.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (name === "value" || name === "checked") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function drawing(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The identity for `label for` and `aria-labelledby`; names of scripts may hold anything and can't be used. */
let identities = 0;
export const identity = prefix => `${prefix}-${++identities}`;

/** Options of a menu: pairs of value and text. */
export function fillMenu(menu, options, chosen) {
  menu.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  menu.value = chosen;
}

/** Tabs as the ARIA practices describe them: one tab stop, arrows between them. */
export function connectTabs(list, onChange = () => {}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const choose = (tab, isFocused) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.setAttribute("aria-selected", isChosen);
      other.tabIndex = isChosen ? 0 : -1;
      byId(other.getAttribute("aria-controls")).hidden = !isChosen;
    }
    if (isFocused) tab.focus();
    onChange(tab.id);
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      choose(tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length], true);
    });
  }
}

/** A round of calls of which only the newest that waits is made, and never two at a time. */
export function newestOnly(call) {
  let isRunning = false, next = null;
  const run = async () => {
    isRunning = true;
    while (next) {
      const given = next;
      next = null;
      try {
        await call(...given);
      } catch (error) {
        // A script that does not build is spoken of elsewhere.
        if (error.status !== 409) console.warn(error);
      }
    }
    isRunning = false;
  };
  return (...given) => {
    next = given;
    if (!isRunning) run();
  };
}
"""# + "\n"

private let file8 = #"""
/** The export panel: each format with its size before it is saved, and the snippet for a page. */

import { ask } from "./api.js";
import { byId, element, identity } from "./dom.js";
import { copyText, notify } from "./notices.js";
import { fileSize, seconds } from "./values.js";

const FORMATS = [
  ["gif", "GIF", "The whole animation, everywhere."],
  ["webp", "WebP", "The whole animation in true color, mostly smaller."],
  ["png", "PNG", "This moment in true color."],
];

export class ExportPanel {
  #session;
  #panel = byId("export-panel");
  #rows = new Map();
  #isShown = false;
  /** The export that the server keeps: only the newest can be downloaded. */
  #kept = null;

  constructor(session) {
    this.#session = session;
    this.#panel.append(
      element("ul", { class: "formats" }, FORMATS.map(([format, name, about]) => this.#makeRow(format, name, about))),
      this.#makeMarkup());
    session.on("picture document", () => this.#outdate());
    session.on("time", () => this.#outdate("png"));
  }

  setShown(isShown) {
    this.#isShown = isShown;
    if (isShown) this.#askMarkup();
  }

  #makeRow(format, name, about) {
    const size = element("output", { class: "size", "aria-live": "polite" }, "");
    const measure = element("button", { type: "button", class: "button", "aria-label": `Size of the ${name}`,
      click: () => this.#measure(format) }, "Get size");
    const save = element("button", { type: "button", class: "button main", "aria-label": `Save the ${name}`,
      click: () => this.#save(format) }, "Save");
    this.#rows.set(format, { size, measure, save, name, key: null });
    return element("li", { class: "format", "data-format": format },
      element("div", { class: "format-text" }, element("strong", {}, name), element("span", { class: "quiet" }, about), size),
      element("div", { class: "format-buttons" }, measure, save));
  }

  #makeMarkup() {
    const id = identity("markup");
    this.markup = element("textarea", { id, rows: 5, readonly: true, spellcheck: "false", class: "code" });
    return element("div", { class: "markup" }, element("label", { class: "name", for: id }, "Snippet for a page"), this.markup,
      element("button", { type: "button", class: "button", click: () => this.#copyMarkup() }, "Copy <picture>"));
  }

  #key(format) {
    const { session } = { session: this.#session };
    return JSON.stringify([session.subject, session.revision, session.body, format, format === "png" ? session.time : 0]);
  }

  #outdate(only) {
    for (const [format, row] of this.#rows) {
      if (only && only !== format) continue;
      row.size.classList.toggle("old", row.key !== null && row.key !== this.#key(format));
    }
    if (!only && this.#isShown) this.#askMarkup();
  }

  /** Makes the file, and says how large it is; null when that failed. */
  async #measure(format) {
    const session = this.#session, row = this.#rows.get(format), key = this.#key(format);
    if (row.key === key && this.#kept?.key === key) return this.#kept;
    row.size.textContent = "Making it…";
    row.size.classList.remove("old");
    row.measure.disabled = row.save.disabled = true;
    try {
      const body = { ...session.body, format };
      if (format === "png") body.time = session.time;
      const made = await ask("export", body);
      this.#kept = { ...made, key };
      row.key = key;
      const lasted = Number.isFinite(made.seconds) ? `, made in ${seconds(made.seconds)}` : "";
      row.size.textContent = fileSize(made.bytes) + lasted;
      row.size.title = `${made.bytes} bytes`;
      this.#outdate();
      return this.#kept;
    } catch (error) {
      row.key = null;
      row.size.textContent = "";
      notify(error.message, true);
      return null;
    } finally {
      row.measure.disabled = row.save.disabled = false;
    }
  }

  async #save(format) {
    const made = await this.#measure(format);
    if (!made) return;
    const link = element("a", { href: `/api/export/${encodeURIComponent(made.id)}`, download: made.name, class: "hidden-text" });
    document.body.append(link);
    link.click();
    link.remove();
  }

  async #askMarkup() {
    const { subject } = this.#session;
    try {
      const { html } = await ask("markup", this.#session.body);
      if (subject === this.#session.subject) this.markup.value = html;
    } catch (error) {
      console.warn(error);
    }
  }

  async #copyMarkup() {
    await this.#askMarkup();
    await copyText(this.markup.value, "Snippet");
  }
}
"""# + "\n"

private let file9 = #"""
/**
 * Frames as bitmaps: a bounded cache by what their pixels depend on, and the order in which they are fetched.
 *
 * While a slider is dragged or the time is scrubbed only the newest wish waits behind the one that is being drawn, and an
 * answer is shown if it was asked for later than what is shown. While playing, a few are fetched ahead.
 */

import { askFrame, Refused } from "./api.js";

const MOST_BYTES = 256 * 1024 * 1024;
const AT_ONCE_AHEAD = 3;

export class Frames {
  #session;
  #cache = new Map();
  #bytes = 0;
  #inFlight = new Map();
  #wanted = [];
  #isPlaying = false;
  #count = 0;
  #listeners = [];

  /** Calls with each frame that comes: {bitmap, frame, order, subject, key}, or {error}. */
  constructor(session) {
    this.#session = session;
  }

  onArrival(call) {
    this.#listeners.push(call);
  }

  #name(frame) {
    return `${frame} ${this.#session.pictureKey}`;
  }

  get(frame) {
    const name = this.#name(frame), found = this.#cache.get(name);
    if (found) {
      this.#cache.delete(name);
      this.#cache.set(name, found);
    }
    return found;
  }

  /** The frames that are wished for, the most urgent first, in place of what was before. */
  want(frames, isPlaying = false) {
    this.#wanted = frames;
    this.#isPlaying = isPlaying;
    this.#fetch();
  }

  /** How many frames may be fetched ahead, so that they don't drive each other out of the cache. */
  get mostAhead() {
    const bitmap = this.#cache.values().next().value;
    const size = bitmap ? bitmap.width * bitmap.height * 4 : 4e6;
    return Math.max(2, Math.min(30, Math.floor(MOST_BYTES / 2 / size)));
  }

  #fetch() {
    while (this.#inFlight.size < (this.#isPlaying ? AT_ONCE_AHEAD : 1)) {
      const frame = this.#wanted.find(wish => {
        const name = this.#name(wish);
        return !this.#cache.has(name) && !this.#inFlight.has(name);
      });
      if (frame === undefined) return;
      this.#ask(frame);
    }
  }

  async #ask(frame) {
    const session = this.#session, name = this.#name(frame), order = ++this.#count, subject = session.subject;
    this.#inFlight.set(name, order);
    const asked = { frame, order, subject, key: session.pictureKey };
    // A GIF counts in hundredths of a second: its frame shows in the middle of this one, but perhaps not at its beginning.
    const time = session.timeOf(session.look === "gif" ? frame + 0.5 : frame);
    const body = { ...session.body, time, look: session.look };
    let answer;
    try {
      const { bitmap, revision } = await askFrame(body);
      if (subject === session.subject) this.#keep(name, bitmap);
      answer = { ...asked, bitmap, revision };
    } catch (error) {
      answer = { ...asked, error };
      // A frame that can't be drawn isn't asked for again until something changes.
      this.#wanted = this.#wanted.filter(wish => this.#name(wish) !== name);
      if (!(error instanceof Refused)) this.#wanted = [];
    }
    this.#inFlight.delete(name);
    if (subject === session.subject) for (const call of this.#listeners) call(answer);
    this.#fetch();
  }

  #keep(name, bitmap) {
    const size = picture => picture.width * picture.height * 4;
    const before = this.#cache.get(name);
    if (before) this.#bytes -= size(before);
    this.#cache.set(name, bitmap);
    this.#bytes += size(bitmap);
    // Closing is left to the collector: what is evicted may be on its way to the canvas.
    for (const [oldest, picture] of this.#cache) {
      if (this.#bytes <= MOST_BYTES || oldest === name) break;
      this.#cache.delete(oldest);
      this.#bytes -= size(picture);
    }
  }
}
"""# + "\n"

private let file10 = #"""
/* The gallery of a folder. */

.gallery { flex: 1; min-height: 0; overflow: auto; padding: 1.5385rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1.2308rem; max-width: 110rem; margin: 0 auto; }
.card-link { position: relative; display: grid; grid-template-rows: auto auto auto; overflow: hidden; border-radius: 0.7692rem; background: var(--panel); box-shadow: 0 0 0 1px var(--line); color: inherit; text-decoration: none; }
.card-link:hover { box-shadow: 0 0 0 1px var(--strong-line), 0 0.1538rem 0.9231rem #0000001f; }
.card-link:focus-visible { outline-offset: 2px; }
.card-picture { display: flex; align-items: center; justify-content: center; height: 15rem; padding: 0.9231rem; background: var(--stage); }
.card canvas { max-width: 100%; max-height: 100%; border-radius: 0.1538rem; background: repeating-conic-gradient(#ffffff 0 25%, #e4e4e8 0 50%) 0 0 / 16px 16px; }
.card canvas[width="1"] { visibility: hidden; }
.card-title { padding: 0.6923rem 0.9231rem 0; overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
.card-name { padding: 0 0.9231rem 0.7692rem; overflow: hidden; color: var(--quiet); font-size: 0.9231rem; text-overflow: ellipsis; white-space: nowrap; }
.card-note { display: none; }
.card.failed .card-note { position: absolute; top: 0.6154rem; right: 0.6154rem; display: block; padding: 0.1538rem 0.6154rem; border-radius: 1rem; background: var(--bad-wash); color: var(--bad); font-size: 0.9231rem; font-weight: 500; }
.card.failed canvas { filter: saturate(0.5); }
.shows-gallery .status, .shows-gallery #help-button, .shows-gallery .warnings-button { display: none; }
"""# + "\n"

private let file11 = #"""
/** The gallery: a card for each script of the folder, drawn at its poster; they move under the pointer. */

import { ask, askFrame } from "./api.js";
import { byId, element } from "./dom.js";

/** How many cards are drawn at a time. */
const AT_ONCE = 2;
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

export class Gallery {
  #cards = new Map();
  #waiting = [];
  #running = 0;
  #playing = 0;
  #observer = new IntersectionObserver(seen => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) this.#want(Number(target.dataset.script));
  }, { rootMargin: "200px" });

  show({ folder, scripts }) {
    byId("script-title").textContent = folder ?? "Scripts";
    byId("script-name").textContent = scripts.length === 1 ? "1 script" : `${scripts.length} scripts`;
    this.#observer.disconnect();
    this.#cards.clear();
    byId("cards").replaceChildren(...scripts.map(script => this.#makeCard(script)));
    if (!scripts.length) byId("cards").append(element("li", { class: "empty" }, "There are no scripts in this folder."));
  }

  #makeCard({ script, name, title }) {
    const canvas = element("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    const note = element("span", { class: "card-note" });
    const link = element("a", { href: `#script=${script}`, class: "card-link" },
      element("span", { class: "card-picture" }, canvas),
      element("span", { class: "card-title" }, title || name), element("span", { class: "card-name" }, name), note);
    const start = () => this.#play(script), stop = () => this.#stop(script);
    const card = element("li", { class: "card", "data-script": script,
      pointerenter: start, pointerleave: stop, focusin: start, focusout: stop }, link);
    this.#cards.set(script, { card, canvas, note, document: null, isDrawn: false, revision: 0 });
    this.#observer.observe(card);
    return card;
  }

  /** A file is of this revision now. Is it one of those that are shown? */
  changed(script, revision) {
    const card = this.#cards.get(script);
    if (!card) return false;
    const isNews = card.isDrawn && revision > card.revision;
    card.revision = Math.max(card.revision, revision);
    if (isNews) {
      card.isDrawn = false;
      this.#want(script);
    }
    return true;
  }

  #want(script) {
    if (this.#cards.get(script)?.isDrawn || this.#waiting.includes(script)) return;
    this.#waiting.push(script);
    this.#run();
  }

  #run() {
    while (this.#running < AT_ONCE && this.#waiting.length) {
      this.#running += 1;
      this.#draw(this.#waiting.shift()).finally(() => {
        this.#running -= 1;
        this.#run();
      });
    }
  }

  async #draw(script) {
    const card = this.#cards.get(script);
    if (!card) return;
    card.isDrawn = true;
    try {
      const found = await ask("document", { script, values: {} });
      card.revision = Math.max(card.revision, found.revision);
      if (found.status !== "ok") throw new Error("Build failed");
      card.document = found;
      card.card.classList.remove("failed");
      card.note.textContent = "";
      await this.#drawFrame(card, script, found.poster ?? 0);
    } catch (error) {
      // The last good picture stays.
      card.card.classList.add("failed");
      card.note.textContent = error.status === undefined || error.status === 409 ? "Build failed" : error.message;
    }
  }

  async #drawFrame(card, script, time) {
    const { bitmap } = await askFrame({ script, values: {}, time, look: "true" });
    card.canvas.width = bitmap.width;
    card.canvas.height = bitmap.height;
    card.canvas.getContext("2d").drawImage(bitmap, 0, 0);
  }

  async #play(script) {
    const card = this.#cards.get(script), round = ++this.#playing;
    if (REDUCED.matches || !card?.document) return;
    const { fps, frameCount, poster } = card.document, begin = performance.now(), from = Math.round((poster ?? 0) * fps);
    let last = -1;
    while (round === this.#playing && !byId("gallery").hidden) {
      const frame = (from + Math.floor((performance.now() - begin) / 1000 * fps)) % Math.max(1, frameCount);
      try {
        if (frame !== last) await this.#drawFrame(card, script, frame / fps);
      } catch {
        return;
      }
      last = frame;
      await new Promise(requestAnimationFrame);
    }
  }

  #stop(script) {
    this.#playing += 1;
    const card = this.#cards.get(script);
    if (card?.document) this.#drawFrame(card, script, card.document.poster ?? 0).catch(() => {});
  }

  leave() {
    this.#playing += 1;
  }
}
"""# + "\n"

private let file12 = #"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#0a5dc6"/>
  <path d="M6 24 C12 24 14 8 26 8" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>
  <circle cx="6" cy="24" r="2.8" fill="#fff"/><circle cx="26" cy="8" r="2.8" fill="#fff"/>
</svg>
"""# + "\n"

private let file13 = #"""
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
"""# + "\n"

private let file14 = #"""
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>animate preview</title>
  <link rel="icon" href="icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="base.css">
  <link rel="stylesheet" href="layout.css">
  <link rel="stylesheet" href="stage.css">
  <link rel="stylesheet" href="panels.css">
  <link rel="stylesheet" href="inspector.css">
  <link rel="stylesheet" href="timeline.css">
  <link rel="stylesheet" href="gallery.css">
  <script type="module" src="main.js"></script>
</head>
<body>
  <noscript>This page needs JavaScript.</noscript>
  <a class="skip" href="#inspector">Skip to the inspector</a>

  <header class="bar" id="header">
    <a class="back button" id="to-gallery" href="#gallery" hidden><span data-icon="grid"></span><span>Gallery</span></a>
    <h1 class="title"><span id="script-title">animate</span><span class="file" id="script-name"></span></h1>
    <div class="status" id="status" data-state="building">
      <span class="dot" aria-hidden="true"></span><span id="status-text" role="status">Building…</span>
    </div>
    <button class="button warnings-button" id="warnings-button" type="button" aria-expanded="false" aria-controls="errors" hidden><span data-icon="warning"></span><span></span></button>
    <div class="choices">
      <label class="choice" id="component-choice" hidden><span>Show</span><select id="component"></select></label>
      <label class="choice" id="theme-choice" hidden><span>Theme</span><select id="theme"></select></label>
      <button class="button icon" id="help-button" type="button" aria-haspopup="dialog" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)"><span data-icon="keyboard"></span></button>
    </div>
  </header>

  <main class="editor" id="editor" hidden>
    <section class="panel layers-panel" id="layers-panel" aria-labelledby="layers-heading">
      <h2 class="heading" id="layers-heading">Layers</h2>
      <div class="tree" id="tree" role="tree" aria-labelledby="layers-heading"></div>
      <div class="splitter horizontal" data-splits="values" role="separator" aria-orientation="horizontal" aria-label="Height of the layer's values" tabindex="0"></div>
      <div class="values" id="layer-values" role="region" aria-labelledby="values-heading">
        <h2 class="heading" id="values-heading"></h2>
        <div class="values-body" id="values-body" tabindex="-1"></div>
      </div>
    </section>

    <div class="splitter vertical" data-splits="left" role="separator" aria-orientation="vertical" aria-label="Width of the layers" tabindex="0"></div>

    <section class="stage" aria-label="Picture">
      <div class="bar tools" role="group" aria-label="How the picture is shown">
        <fieldset class="segments" id="look">
          <legend class="hidden-text">Pixels</legend>
          <label title="The colors as they are drawn"><input type="radio" name="look" value="true" checked><span>True color</span></label>
          <label title="The very pixels of the GIF (P)"><input type="radio" name="look" value="gif"><span>GIF pixels</span></label>
        </fieldset>
        <fieldset class="segments" id="background">
          <legend class="hidden-text">Background</legend>
          <label title="Checkerboard"><input type="radio" name="background" value="checkerboard" checked aria-label="Checkerboard"><span data-icon="checkerboard"></span></label>
          <label title="Light background"><input type="radio" name="background" value="light" aria-label="Light"><span data-icon="sun"></span></label>
          <label title="Dark background"><input type="radio" name="background" value="dark" aria-label="Dark"><span data-icon="moon"></span></label>
        </fieldset>
        <label class="choice" title="Onion skin: frames before and after, seen through (O)"><span data-icon="onion" aria-hidden="true"></span>
          <select id="onion" aria-label="Onion skin"><option value="0">Off</option><option value="1">1 frame</option><option value="2">2 frames</option><option value="3">3 frames</option></select></label>
        <select id="scale" aria-label="Pixels drawn for each point" title="Pixels drawn for each point"><option value="1">@1×</option><option value="2">@2×</option><option value="3">@3×</option><option value="4">@4×</option></select>
        <div class="group zoom" role="group" aria-label="Zoom">
          <button class="button icon" id="zoom-out" type="button" aria-label="Zoom out" title="Zoom out (−)"><span data-icon="minus"></span></button>
          <select id="zoom" aria-label="Zoom" title="Zoom"></select>
          <button class="button icon" id="zoom-in" type="button" aria-label="Zoom in" title="Zoom in (+)"><span data-icon="plus"></span></button>
        </div>
      </div>
      <div class="viewport" id="viewport" tabindex="0" role="group" aria-label="Picture. Click to select a layer; drag to move, plus and minus to zoom." aria-busy="true">
        <div class="sheet" id="sheet" hidden>
          <canvas id="picture" width="1" height="1" role="img" aria-label="Nothing drawn yet"></canvas>
          <div class="pixel-grid" id="pixel-grid" hidden></div>
        </div>
        <svg class="overlay" id="overlay" aria-hidden="true"></svg>
        <div class="readout" id="readout" aria-hidden="true" hidden></div>
      </div>
      <section class="errors" id="errors" aria-labelledby="errors-heading" hidden>
        <h2 class="errors-heading"><span data-icon="warning"></span><span id="errors-heading"></span></h2>
        <ol id="error-list"></ol>
      </section>
    </section>

    <div class="splitter vertical" data-splits="right" role="separator" aria-orientation="vertical" aria-label="Width of the inspector" tabindex="0"></div>

    <section class="panel inspector-panel" id="inspector" aria-label="Inspector" tabindex="-1">
      <div class="tabs" role="tablist" aria-label="Inspector">
        <button role="tab" type="button" id="parameters-tab" aria-controls="parameters-panel" aria-selected="true">Parameters</button>
        <button role="tab" type="button" id="export-tab" aria-controls="export-panel" aria-selected="false" tabindex="-1">Export</button>
      </div>
      <div class="tab-panel" id="parameters-panel" role="tabpanel" aria-labelledby="parameters-tab">
        <div class="parameters" id="parameters"></div>
        <div class="actions" id="parameter-actions">
          <button class="button" id="reset-all" type="button" disabled>Reset all</button>
          <button class="button" id="copy-arguments" type="button" title="Copy the changed values as arguments of the command line" disabled>Copy --set</button>
          <button class="button main" id="write" type="button" title="Make the changed values the script's own" disabled>Write back</button>
        </div>
      </div>
      <div class="tab-panel" id="export-panel" role="tabpanel" aria-labelledby="export-tab" hidden></div>
    </section>

    <div class="splitter horizontal timeline-splitter" data-splits="bottom" role="separator" aria-orientation="horizontal" aria-label="Height of the timeline" tabindex="0"></div>

    <section class="bottom" aria-label="Time">
      <div class="bar transport" role="group" aria-label="Playing">
        <div class="group">
          <button class="button icon" id="to-start" type="button" aria-label="To the start" title="To the start (Home)"><span data-icon="start"></span></button>
          <button class="button icon" id="step-back" type="button" aria-label="One frame back" title="One frame back (←)"><span data-icon="back"></span></button>
          <button class="button icon play" id="play" type="button" aria-label="Play" title="Play (Space)"><span data-icon="play"></span></button>
          <button class="button icon" id="step-forward" type="button" aria-label="One frame on" title="One frame on (→)"><span data-icon="forward"></span></button>
          <button class="button icon" id="to-end" type="button" aria-label="To the end" title="To the end (End)"><span data-icon="end"></span></button>
        </div>
        <button class="button icon" id="loop" type="button" aria-pressed="true" aria-label="Loop" title="Loop (L)"><span data-icon="loop"></span></button>
        <label class="choice"><span class="hidden-text">Speed</span>
          <select id="speed" title="Speed"><option value="0.1">0.1 ×</option><option value="0.25">¼ ×</option><option value="0.5">½ ×</option><option value="1" selected>1 ×</option><option value="2">2 ×</option><option value="4">4 ×</option></select></label>
        <div class="clock"><output id="time-text">0.00 s</output><span class="quiet" id="frame-text"></span></div>
        <div class="tabs" role="tablist" aria-label="What is shown over time">
          <button role="tab" type="button" id="timeline-tab" aria-controls="timeline-rows" aria-selected="true">Timeline</button>
          <button role="tab" type="button" id="curves-tab" aria-controls="curves-panel" aria-selected="false" tabindex="-1">Curves</button>
        </div>
      </div>
      <div class="timeline" id="timeline">
        <div class="ruler-row">
          <div class="row-name time-zoom">
            <button class="button icon quiet-button" id="time-out" type="button" aria-label="Show more of the time" title="Show more of the time (Control and wheel)"><span data-icon="minus"></span></button>
            <button class="button icon quiet-button" id="time-in" type="button" aria-label="Enlarge the time" title="Enlarge the time (Control and wheel)"><span data-icon="plus"></span></button>
          </div>
          <div class="flags" id="flags" role="group" aria-label="Markers and poster" hidden><div class="long"></div></div>
          <div class="ruler" id="ruler" role="slider" tabindex="0" aria-label="Time" aria-orientation="horizontal" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0"></div>
        </div>
        <div class="rows" id="timeline-rows" role="tabpanel" aria-labelledby="timeline-tab"></div>
        <div class="rows curves" id="curves-panel" role="tabpanel" aria-labelledby="curves-tab" hidden></div>
        <div class="over-rows" aria-hidden="true"><div class="long" id="over-rows"><div class="playhead" id="playhead"></div></div></div>
      </div>
    </section>
  </main>

  <main class="gallery" id="gallery" hidden>
    <h2 class="hidden-text" id="gallery-heading">Scripts</h2>
    <ul class="cards" id="cards" aria-labelledby="gallery-heading"></ul>
  </main>

  <div class="notices" id="notices" role="status"></div>

  <dialog class="shortcuts" id="help" aria-labelledby="help-heading">
    <h2 id="help-heading">Keyboard shortcuts</h2>
    <dl id="shortcut-list"></dl>
    <label class="check"><input type="checkbox" id="single-keys" checked> Keys work without a modifier</label>
    <form method="dialog"><button class="button main">Close</button></form>
  </dialog>
</body>
</html>
"""# + "\n"

private let file15 = #"""
/* The inspector: parameters, the color picker, and export. */

.inspector-panel > .tabs { flex: none; padding: 0.3846rem 0.6154rem; border-bottom: 1px solid var(--line); }

.tab-panel { flex: 1; min-height: 0; display: flex; flex-direction: column; }

.parameters { flex: 1; min-height: 0; overflow: auto; padding: 0.4615rem 0; }

.parameter {
  display: grid;
  grid-template-columns: minmax(4rem, 32%) minmax(0, 1fr) 1.5385rem;
  align-items: start;
  gap: 0 0.4615rem;
  padding: 0.2308rem 0.3077rem 0.2308rem 0.9231rem;
}

.parameter .name { position: relative; padding-top: 0.2692rem; overflow-wrap: anywhere; color: var(--quiet); text-align: right; }
.parameter.changed .name { color: var(--text); font-weight: 600; }
.parameter.changed .name::before { content: ""; position: absolute; left: -0.6154rem; top: 0.7rem; width: 0.3846rem; height: 0.3846rem; border-radius: 50%; background: var(--accent); }
.parameter .control { display: flex; flex-direction: column; min-width: 0; min-height: var(--control); justify-content: center; }
.parameter .help { display: none; grid-column: 2 / 3; padding: 0.1538rem 0 0.2308rem; color: var(--quiet); font-size: 0.8462rem; }
.parameter:focus-within .help { display: block; }
.parameter .reset { width: 1.5385rem; }
.parameter .reset:disabled { visibility: hidden; }
.parameter.wide { grid-template-columns: minmax(0, 1fr) 1.5385rem; }
.parameter.wide .name { grid-area: 1 / 1; text-align: left; }
.parameter.wide .reset { grid-area: 1 / 2; }
.parameter.wide .control { grid-area: 2 / 1 / 3 / 2; padding: 0.1538rem 0 0.3077rem; }
.parameter.wide .help { grid-column: 1 / 3; }

.parameter input[type=text], .parameter textarea, .parameter select { width: 100%; }
.parameter .control > input[type=number] { width: 6.1538rem; }
.slider-and-field { display: grid; grid-template-columns: minmax(0, 1fr) 4.6154rem; align-items: center; gap: 0.6154rem; }
.color-control { display: flex; gap: 0.4615rem; }
.parameter .hex, .picker .hex { width: 7.0769rem; font-family: var(--mono); font-size: 0.9231rem; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0.3077rem; }
.side span { flex: none; width: 1em; text-align: right; }
.side { display: flex; align-items: center; gap: 0.3077rem; color: var(--quiet); }
.side input { width: 100%; color: var(--text); }
.fixed { display: block; padding-top: 0.2692rem; overflow: hidden; color: var(--quiet); text-overflow: ellipsis; white-space: nowrap; }

.array-fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(3.6923rem, 1fr)); gap: 0.3077rem; max-height: 14rem; overflow: auto; }
.array-fields input { width: 100%; }
.array-buttons { display: flex; gap: 1px; }

.table-control { display: flex; flex-direction: column; align-items: start; gap: 0.4615rem; min-width: 0; }
.table-scroll { width: 100%; max-height: 17rem; overflow: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--field); }
.table-control table { width: 100%; border-collapse: collapse; }
.table-control th { position: sticky; z-index: 1; top: 0; padding: 0.2308rem 0.4615rem; background: var(--window); color: var(--quiet); font-size: 0.8462rem; font-weight: 500; text-align: left; white-space: nowrap; }
.table-control thead td { position: sticky; z-index: 1; top: 0; background: var(--window); }
.table-control tbody td { padding: 0; border-top: 1px solid var(--line); }
.table-control tbody td + td { border-left: 1px solid var(--line); }
.table-control td input:not([type=checkbox]) { width: 100%; min-width: 6.5rem; border-color: transparent; border-radius: 0; background: none; }
.table-control td input[type=number] { min-width: 4rem; }
.table-control td input:focus-visible { outline-offset: -2px; }
.table-control td input[type=checkbox] { margin: 0 0.6154rem; }
.table-control .remove { width: 2.1538rem; }
.table-control .fixed { padding: 0 0.4615rem; max-width: 12rem; }

.actions { flex: none; display: flex; flex-wrap: wrap; gap: 0.4615rem; padding: 0.6154rem 0.9231rem; border-top: 1px solid var(--line); }
.actions .main { margin-left: auto; }

.picker { position: fixed; z-index: 30; width: 18.4615rem; padding: 0.7692rem; border-radius: 0.6154rem; background: var(--panel); box-shadow: var(--shadow); }
.plane { position: relative; height: 10.7692rem; border-radius: var(--radius); touch-action: none;
  background: linear-gradient(to top, #000000, transparent), linear-gradient(to right, #ffffff, transparent), var(--hue); }
.knob { position: absolute; width: 1.0769rem; height: 1.0769rem; translate: -50% -50%; border: 2px solid #ffffff; border-radius: 50%; background: var(--solid); box-shadow: 0 0 0 1px #00000059, 0 1px 3px #00000059; }
.picker-sliders { display: flex; flex-direction: column; margin: 0.4615rem 0; }
.picker-sliders input { width: 100%; }
.picker .h-slider { --track: linear-gradient(to right, #f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00); }
.picker .a-slider { --track: linear-gradient(to right, transparent, var(--solid)), repeating-conic-gradient(#ffffff 0 25%, #c8c8cc 0 50%) 0 0 / 0.4615rem 0.4615rem; }
.picker input[type=range]::-webkit-slider-runnable-track { height: 0.7692rem; box-shadow: inset 0 0 0 1px #0000002e; }
.picker input[type=range]::-webkit-slider-thumb { margin-top: -0.1538rem; }
.picker input[type=range]::-moz-range-track { height: 0.7692rem; }
.picker-fields { display: flex; align-items: center; gap: 0.4615rem; }
.picker-fields input[type=number] { width: 4rem; margin-left: auto; }
.swatches { display: flex; flex-wrap: wrap; gap: 0.3077rem; margin-top: 0.7692rem; }
.swatches .swatch { width: 1.5385rem; height: 1.5385rem; }

#export-panel { overflow: auto; }
.format { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4615rem 0.9231rem; padding: 0.7692rem 0.9231rem; border-bottom: 1px solid var(--line); }
.format-text { flex: 1 1 10rem; display: flex; flex-direction: column; min-width: 0; }
.format-text .quiet { font-size: 0.9231rem; }
.format .size { min-height: 1.35em; font-weight: 500; }
.format .size.old { color: var(--quiet); font-weight: 400; text-decoration: line-through; }
.format-buttons { display: flex; gap: 0.4615rem; }
.markup { display: flex; flex-direction: column; align-items: start; gap: 0.4615rem; padding: 0.7692rem 0.9231rem; }
.markup textarea { width: 100%; }
.code { font: 0.8462rem/1.45 var(--mono); }

@media (max-width: 46rem), (max-height: 24rem) {
  .parameters { overflow: visible; }
  .actions { position: sticky; bottom: 0; background: var(--panel); }
}
"""# + "\n"

private let file16 = #"""
/** The inspector: a row for each parameter, reset, copy as arguments, and writing back to the script. */

import { ask } from "./api.js";
import { parseColor } from "./color.js";
import { closePicker } from "./color-picker.js";
import { makeControl } from "./controls.js";
import { byId, element, identity } from "./dom.js";
import { icon } from "./icons.js";
import { copyText, notify } from "./notices.js";

/** Controls that need the width of the panel. */
const WIDE = new Set(["table", "array", "numbers"]);

export class Inspector {
  #session;
  #rows = new Map();
  #shape = "";

  constructor(session) {
    this.#session = session;
    session.on("document", () => this.#update());
    session.on("values status", () => this.#showValues());
    byId("reset-all").addEventListener("click", () => {
      session.resetAll();
      notify("All parameters are the script's again.");
    });
    byId("copy-arguments").addEventListener("click", () => this.#copy());
    byId("write").addEventListener("click", () => this.#write());
  }

  get #parameters() {
    return this.#session.document?.parameters ?? [];
  }

  /** Rows stay as they are while the parameters are the same ones: a reload must not take the focus away. */
  #update() {
    const parameters = this.#parameters;
    const shape = JSON.stringify(parameters.map(({ value, default: _, ...rest }) => rest));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(parameters);
    }
    this.#showValues();
  }

  #build(parameters) {
    const focused = [...this.#rows].find(([, row]) => row.box.contains(document.activeElement))?.[0];
    closePicker();
    this.#rows.clear();
    const list = byId("parameters");
    if (!parameters.length) {
      list.replaceChildren(element("p", { class: "empty" }, this.#session.document
        ? "This script has no parameters. Values that are given under “parameters” can be changed here." : ""));
      return;
    }
    for (const parameter of parameters) this.#rows.set(parameter.name, this.#makeRow(parameter));
    list.replaceChildren(...[...this.#rows.values()].map(row => row.box));
    if (focused !== undefined) this.#rows.get(focused)?.box.querySelector("input, select, button, textarea")?.focus();
  }

  #makeRow(parameter) {
    const session = this.#session, label = identity("label"), help = identity("help"), field = identity("field");
    const name = parameter.label || parameter.name;
    const about = { id: field, "aria-labelledby": label, "aria-describedby": parameter.help ? help : null };
    // Beside attributes, what controls of several fields need: a name for their parts, and colors to choose from.
    const context = Object.defineProperties({ ...about }, {
      name: { value: name, enumerable: false }, colors: { value: () => this.#colors(), enumerable: false },
    });
    const control = makeControl(parameter, context, value => session.setValue(this.#current(parameter), value));
    const reset = element("button", { type: "button", class: "button icon quiet-button reset", "aria-label": `Reset ${name}`,
      title: "Reset to the script's value", click: () => {
        session.setValue(this.#current(parameter), undefined);
        box.querySelector("input, select, textarea, button")?.focus();
      } }, icon("reset"));
    const box = element("div", { class: WIDE.has(parameter.type) ? "parameter wide" : "parameter", "data-type": parameter.type,
      "data-parameter": parameter.name },
    element("label", { class: "name", id: label, for: field, title: [parameter.name, parameter.help].filter(Boolean).join(": ") },
      name),
    element("div", { class: "control" }, control.nodes), reset,
    parameter.help ? element("p", { class: "help", id: help }, parameter.help) : null);
    return { box, control, reset };
  }

  /** The parameter as the newest document has it. */
  #current(parameter) {
    return this.#parameters.find(other => other.name === parameter.name) ?? parameter;
  }

  #colors() {
    return this.#parameters.filter(parameter => parameter.type === "color")
      .map(parameter => parseColor(this.#session.valueOf(parameter))).filter(Boolean);
  }

  #showValues() {
    const session = this.#session;
    for (const parameter of this.#parameters) {
      const row = this.#rows.get(parameter.name);
      if (!row) continue;
      const isChanged = parameter.name in session.values;
      row.control.show(session.valueOf(parameter));
      row.box.classList.toggle("changed", isChanged);
      row.reset.disabled = !isChanged;
    }
    const count = Object.keys(session.values).length;
    byId("reset-all").disabled = count === 0;
    byId("copy-arguments").disabled = count === 0;
    byId("write").disabled = count === 0 || session.status === "failed";
  }

  async #copy() {
    try {
      const { text } = await ask("arguments", this.#session.body);
      await copyText(text, "Arguments of the command line");
    } catch (error) {
      notify(error.message, true);
    }
  }

  async #write() {
    const session = this.#session, written = session.values;
    try {
      const { revision } = await ask("write", { ...session.body, revision: session.revision });
      // What was changed meanwhile stays in the inspector.
      const left = Object.entries(session.values).filter(([name, value]) => written[name] !== value);
      session.set("values", { values: Object.fromEntries(left) });
      session.changed(revision);
      notify(`Written to ${session.document.name}.`);
    } catch (error) {
      notify(error.status === 409 ? "The file was changed meanwhile: look at it, then write again." : error.message, true);
    }
  }
}
"""# + "\n"

private let file17 = #"""
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
"""# + "\n"

private let file18 = #"""
/** The selected layer's properties with their values at this time. */

import { parseColor, hexColor } from "./color.js";
import { byId, element } from "./dom.js";
import { valueText } from "./values.js";

export class LayerValues {
  #session;
  #places;
  #rows = new Map();
  #shape = "";

  constructor(session, places) {
    this.#session = session;
    this.#places = places;
    session.on("selection", () => this.#show());
    places.onChange(() => this.#show());
    this.#show();
  }

  #show() {
    const layer = this.#session.selection === null ? null : this.#session.layerOf(this.#session.selection);
    byId("values-heading").replaceChildren(element("bdi", {}, layer ? layer.path || layer.kind : "No layer selected"));
    byId("values-heading").title = layer?.path ?? "";
    const values = layer ? this.#places.values : [];
    const shape = JSON.stringify([layer?.id, values.map(({ property, animated }) => [property, animated])]);
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(layer, values);
    }
    for (const { property, value } of values) {
      const row = this.#rows.get(property);
      if (!row) continue;
      const text = valueText(value), color = typeof value === "string" && /^#|^rgb/.test(value) ? parseColor(value) : null;
      row.text.textContent = color ? hexColor(color) : text;
      row.cell.title = text;
      row.swatch.hidden = color === null;
      if (color) row.swatch.style.setProperty("--color", hexColor(color));
    }
  }

  #build(layer, values) {
    this.#rows.clear();
    const body = byId("values-body");
    if (!layer) {
      body.replaceChildren(element("p", { class: "empty" }, "Click in the picture, or choose a layer above."));
      return;
    }
    const rows = values.map(({ property, animated }) => {
      const swatch = element("span", { class: "swatch small", hidden: true }), text = element("span", {});
      const cell = element("td", {}, swatch, text);
      this.#rows.set(property, { cell, swatch, text });
      return element("tr", { class: animated ? "animated" : null },
        element("th", { scope: "row", title: animated ? `${property}, animated` : property }, property,
          animated ? element("span", { class: "hidden-text" }, " (animated)") : null), cell);
    });
    body.replaceChildren(element("table", { "aria-labelledby": "values-heading" }, element("tbody", {}, rows)));
  }
}
"""# + "\n"

private let file19 = #"""
/** The tree of layers, as the ARIA practices describe a tree: one tab stop, arrows, type ahead. */

import { byId, element } from "./dom.js";
import { icon } from "./icons.js";

/** So many rows a tree opens by itself. */
const OPEN_ROWS = 150;

export class LayerTree {
  #session;
  #places;
  #tree = byId("tree");
  /** What was opened or closed by hand, by path, and what opens by itself. */
  #chosen = new Map();
  #opened = new Set();
  #rows = new Map();
  #focused = null;
  #typed = "";
  #typedAt = 0;

  constructor(session, places) {
    this.#session = session;
    this.#places = places;
    session.on("document", () => this.#build());
    session.on("selection", () => this.#selected());
    places.onChange(() => this.#showHidden());
    this.#tree.addEventListener("keydown", event => this.#key(event));
    this.#tree.addEventListener("pointerover", event => places.hover(this.#layerOf(event.target)));
    this.#tree.addEventListener("pointerleave", () => places.hover(null));
  }

  #layerOf(target) {
    const row = target.closest(".tree-row");
    return [...this.#rows].find(([, other]) => other.row === row)?.[0] ?? null;
  }

  /** What is open is remembered by path, for identities may change with the script. */
  #isOpen(layer) {
    return this.#chosen.get(layer.path) ?? this.#opened.has(layer.id);
  }

  /** Opens level after level while there is room. */
  #openSome(layers) {
    this.#opened.clear();
    let room = OPEN_ROWS - layers.length;
    for (let level = layers; level.length; level = level.flatMap(layer => this.#opened.has(layer.id) ? layer.children : [])) {
      for (const { id, children = [] } of level) {
        if (!children.length || children.length > room) continue;
        this.#opened.add(id);
        room -= children.length;
      }
    }
  }

  #build() {
    const layers = this.#session.document?.layers ?? [];
    const hadFocus = this.#tree.contains(document.activeElement);
    this.#openSome(layers);
    this.#rows.clear();
    const rows = [], waiting = layers.map(layer => ({ layer, depth: 0, parent: null })).reverse();
    while (waiting.length) {
      const { layer, depth, parent } = waiting.pop();
      const children = layer.children ?? [], isOpen = children.length > 0 && this.#isOpen(layer);
      rows.push(this.#makeRow(layer, depth, parent, children.length ? isOpen : null));
      if (isOpen) for (const child of [...children].reverse()) waiting.push({ layer: child, depth: depth + 1, parent: layer });
    }
    this.#tree.replaceChildren(...rows);
    if (!rows.length && this.#session.document) this.#tree.append(element("p", { class: "empty" }, "No layers."));
    if (!this.#rows.has(this.#focused)) this.#focused = this.#session.selection ?? layers[0]?.id ?? null;
    this.#showSelection();
    this.#showHidden();
    if (hadFocus) this.#focus(this.#focused);
  }

  #makeRow(layer, depth, parent, isOpen) {
    const name = layer.name ?? null, kind = layer.component ?? layer.kind;
    const arrow = element("span", { class: "arrow", "aria-hidden": "true" }, isOpen === null ? null : icon("chevron"));
    if (isOpen !== null) {
      arrow.addEventListener("click", event => {
        event.stopPropagation();
        this.#toggle(layer, !isOpen);
      });
    }
    const row = element("div", {
      class: "tree-row", role: "treeitem", tabindex: "-1", "aria-level": depth + 1, "aria-selected": "false",
      "aria-expanded": isOpen === null ? null : String(isOpen), title: layer.path || layer.kind, "data-path": layer.path,
      click: () => {
        this.#focused = layer.id;
        this.#session.select(layer.id);
        this.#focus(layer.id);
      },
    }, arrow, icon(layer.component ? "component" : layer.kind),
    element("span", { class: name === null ? "tree-name unnamed" : "tree-name" }, name ?? kind),
    element("span", { class: "tree-kind" }, name === null || kind === "layer" ? "" : kind));
    row.style.setProperty("--depth", depth);
    this.#rows.set(layer.id, { row, layer, parent, isOpen });
    return row;
  }

  #toggle(layer, isOpen) {
    this.#chosen.set(layer.path, isOpen);
    this.#build();
  }

  #selected() {
    const id = this.#session.selection;
    if (id !== null && !this.#rows.has(id)) this.#reveal(id);
    if (id !== null) this.#focused = id;
    this.#showSelection();
    if (id !== null) this.#rows.get(id)?.row.scrollIntoView({ block: "nearest" });
  }

  /** Opens all that a layer lies in. */
  #reveal(id) {
    const parents = new Map();
    for (const layer of this.#session.layers()) for (const child of layer.children ?? []) parents.set(child.id, layer);
    for (let parent = parents.get(id); parent; parent = parents.get(parent.id)) this.#chosen.set(parent.path, true);
    this.#build();
  }

  #showSelection() {
    for (const [id, { row }] of this.#rows) {
      row.setAttribute("aria-selected", id === this.#session.selection);
      row.tabIndex = id === this.#focused ? 0 : -1;
    }
  }

  #showHidden() {
    for (const [id, { row, layer }] of this.#rows) {
      const isHidden = this.#places.places.get(id)?.hidden === true;
      if (row.classList.contains("is-hidden") === isHidden) continue;
      row.classList.toggle("is-hidden", isHidden);
      if (isHidden) row.setAttribute("aria-label", `${layer.name ?? layer.kind}, hidden at this time`);
      else row.removeAttribute("aria-label");
    }
  }

  #focus(id) {
    if (!this.#rows.has(id)) return;
    this.#focused = id;
    this.#showSelection();
    this.#rows.get(id).row.focus();
  }

  #key(event) {
    const order = [...this.#rows.keys()], at = order.indexOf(this.#focused), own = this.#rows.get(this.#focused);
    if (!own || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = {
      ArrowDown: () => this.#focus(order[Math.min(order.length - 1, at + 1)]),
      ArrowUp: () => this.#focus(order[Math.max(0, at - 1)]),
      Home: () => this.#focus(order[0]),
      End: () => this.#focus(order.at(-1)),
      ArrowRight: () => own.isOpen === false ? this.#toggle(own.layer, true) : own.isOpen && this.#focus(order[at + 1]),
      ArrowLeft: () => own.isOpen ? this.#toggle(own.layer, false) : own.parent && this.#focus(own.parent.id),
      Enter: () => this.#session.select(this.#focused),
      " ": () => this.#session.select(this.#focused),
    };
    if (moves[event.key]) moves[event.key]();
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) this.#typeAhead(event.key, order, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #typeAhead(letter, order, at) {
    const now = performance.now();
    this.#typed = now - this.#typedAt < 700 ? this.#typed + letter.toLowerCase() : letter.toLowerCase();
    this.#typedAt = now;
    const from = this.#typed.length > 1 ? at : at + 1;
    const found = [...order.slice(from), ...order.slice(0, from)].find(id => {
      const { layer } = this.#rows.get(id);
      return (layer.name ?? layer.kind).toLowerCase().startsWith(this.#typed);
    });
    if (found !== undefined) this.#focus(found);
  }
}
"""# + "\n"

private let file20 = #"""
/* Where the panels lie: layers, picture and inspector beside each other, time below; in narrow windows one below the other. */

body { display: flex; flex-direction: column; }

.bar { display: flex; align-items: center; gap: 0.6154rem; padding: 0.3846rem 0.6154rem; background: var(--panel); }

#header { flex: none; min-height: 2.9231rem; border-bottom: 1px solid var(--line); }

.title { display: flex; align-items: baseline; gap: 0.6154rem; min-width: 0; font-size: 1.0769rem; font-weight: 600; }
.title span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.title .file { color: var(--quiet); font-size: 1rem; font-weight: 400; }

.status { display: inline-flex; align-items: center; gap: 0.4615rem; padding: 0.1538rem 0.6923rem; border-radius: 1rem; background: var(--window); white-space: nowrap; }
.status .dot { width: 0.6154rem; height: 0.6154rem; border-radius: 50%; background: var(--good); }
.status[data-state=building] .dot, .status.waits .dot { background: var(--waiting); animation: breathe 0.9s ease-in-out infinite alternate; }
.status[data-state=failed] .dot, .status[data-state=lost] .dot { background: var(--bad); }
.status[data-state=failed], .status[data-state=lost] { background: var(--bad-wash); color: var(--bad); font-weight: 500; }

.warnings-button { border-color: transparent; background: none; color: var(--waiting); }

@keyframes breathe { to { opacity: 0.3; } }

.choices { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6154rem; margin-left: auto; }
.choices select { max-width: 14rem; }

.editor {
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template: minmax(0, 1fr) 1px var(--bottom) / minmax(8rem, var(--left)) 1px minmax(12rem, 1fr) 1px minmax(12rem, var(--right));
}

.layers-panel { grid-area: 1 / 1; }
.stage { grid-area: 1 / 3; }
.inspector-panel { grid-area: 1 / 5; }
.splitter[data-splits=left] { grid-area: 1 / 2; }
.splitter[data-splits=right] { grid-area: 1 / 4; }
.timeline-splitter { grid-area: 2 / 1 / 3 / 6; }
.bottom { grid-area: 3 / 1 / 4 / 6; }

.panel { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--panel); }
.panel:focus { outline: none; }

.splitter { position: relative; z-index: 5; background: var(--line); touch-action: none; }
.splitter::after { content: ""; position: absolute; inset: 0; }
.splitter.vertical { cursor: col-resize; }
.splitter.horizontal { flex: none; min-height: 1px; cursor: row-resize; }
.splitter.vertical::after { inset: 0 -4px; }
.splitter.horizontal::after { inset: -4px 0; }
.splitter:hover::after { background: var(--accent-wash); }
.splitter:focus-visible { outline: none; }
.splitter:focus-visible::after { background: var(--accent); }
.splitter.vertical:focus-visible::after { inset: 0 -1.5px; }
.splitter.horizontal:focus-visible::after { inset: -1.5px 0; }

.bottom { display: flex; flex-direction: column; min-height: 0; background: var(--panel); }

.notices { position: fixed; z-index: 40; left: 50%; bottom: 1.2308rem; translate: -50%; display: flex; flex-direction: column; gap: 0.4615rem; width: max-content; max-width: min(46rem, 92vw); pointer-events: none; }
.notice { display: flex; flex-direction: column; gap: 0.3077rem; padding: 0.6154rem 0.9231rem; border-radius: var(--radius); background: var(--field); box-shadow: var(--shadow); pointer-events: auto; }
.notice.mistake { color: var(--bad); }
.notice code { max-height: 8rem; overflow: auto; color: var(--quiet); font: 0.9231rem/1.4 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; user-select: text; }

.shortcuts { width: min(34rem, 92vw); max-height: 86vh; padding: 1.2308rem; border: 0; border-radius: 0.7692rem; background: var(--panel); color: var(--text); box-shadow: var(--shadow); }
.shortcuts::backdrop { background: #0000004d; }
.shortcuts h2 { margin-bottom: 0.9231rem; font-size: 1.1538rem; }
.shortcuts dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3846rem 1.2308rem; margin-bottom: 0.9231rem; }
.shortcuts form { margin-top: 0.9231rem; text-align: right; }
.check { display: flex; align-items: center; gap: 0.4615rem; }

/* Narrow, or large text: one column that scrolls. The picture and its clock come first. */
@media (max-width: 46rem), (max-height: 24rem) {
  html, body { height: auto; }
  #header { flex-wrap: wrap; }
  .title { flex-wrap: wrap; }
  .editor { display: flex; flex-direction: column; }
  .stage { order: 1; height: min(75vh, 32rem); min-height: 16rem; }
  .bottom { order: 2; border-top: 1px solid var(--line); }
  .inspector-panel { order: 3; border-top: 1px solid var(--line); }
  .layers-panel { order: 4; border-top: 1px solid var(--line); }
  .editor > .splitter { display: none; }
  .bottom .timeline { max-height: 26rem; min-height: 12rem; }
  .transport { flex-wrap: wrap; }
  .layers-panel .tree { flex: none; max-height: 24rem; }
  .layers-panel .splitter { display: none; }
  .layers-panel .values { height: auto; max-height: 24rem; border-top: 1px solid var(--line); }
}
"""# + "\n"

private let file21 = #"""
/** The page of `animate preview`: puts its parts together, and opens what the address names. */

import { ask, listen } from "./api.js";
import { Curves } from "./curves.js";
import { byId, connectTabs, fillMenu } from "./dom.js";
import { ExportPanel } from "./export.js";
import { Frames } from "./frames.js";
import { Gallery } from "./gallery.js";
import { fillIcons } from "./icons.js";
import { Inspector } from "./inspector.js";
import { LayerValues } from "./layer-values.js";
import { LayerTree } from "./layers.js";
import { Player } from "./player.js";
import { Pointing } from "./pointing.js";
import { Ruler } from "./ruler.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import { Shortcuts } from "./shortcuts.js";
import { connectSplitters } from "./splitters.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { TimeScale } from "./time-scale.js";
import { Timeline } from "./timeline.js";
import { View } from "./view.js";

fillIcons();
connectSplitters();

const session = new Session();
const frames = new Frames(session);
const view = new View(session);
const stage = new Stage(session, frames, view);
const player = new Player(session, frames);
const places = new Selection(session, view);
const gallery = new Gallery();
const curves = new Curves(session);
const exporting = new ExportPanel(session);
const ruler = new Ruler(session, player, new TimeScale(session));
new Status(session);
new LayerTree(session, places);
new LayerValues(session, places);
new Timeline(session, player);
new Inspector(session);
new Pointing(session, view, stage);

connectTabs(document.querySelector(".inspector-panel [role=tablist]"), id => exporting.setShown(id === "export-tab"));
connectTabs(document.querySelector(".transport [role=tablist]"), id => curves.setShown(id === "curves-tab"));

// Menus of what is shown.

session.on("document", () => {
  const found = session.document;
  if (!found) return;
  const name = found.name ?? "";
  byId("script-title").textContent = found.title || name;
  byId("script-name").textContent = found.title ? name : "";
  document.title = `${name} – animate preview`;
  const components = found.components ?? [], themes = found.themes ?? [];
  byId("component-choice").hidden = components.length === 0 && session.component === null;
  const isKnown = session.component === null || components.includes(session.component);
  const known = isKnown ? components : [session.component, ...components];
  fillMenu(byId("component"), [["", "Whole script"], ...known.map(component => [component, component])], session.component ?? "");
  byId("theme-choice").hidden = themes.length === 0;
  fillMenu(byId("theme"), [["", "Default"], ...themes.map(theme => [theme, theme])], session.theme ?? "");
  byId("scale").value = String(session.scale);
});
byId("component").addEventListener("change", event => go({ script: session.script, component: event.target.value || null }));
byId("theme").addEventListener("change", event => session.setTheme(event.target.value || null));

// What the address names: #script=3, #script=3&component=Dial, or nothing, the gallery of a folder.

let list = { folder: null, scripts: [] };

function go({ script, component }) {
  const parts = new URLSearchParams({ script });
  if (component !== null) parts.set("component", component);
  location.hash = parts.toString();
}

function openAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const script = Number(parts.get("script") ?? NaN);
  const isFolder = list.folder !== null;
  const isGallery = isFolder && !list.scripts.some(entry => entry.script === script);
  player.pause();
  byId("gallery").hidden = !isGallery;
  byId("editor").hidden = isGallery;
  byId("to-gallery").hidden = !isFolder || isGallery;
  document.body.classList.toggle("shows-gallery", isGallery);
  gallery.leave();
  if (isGallery) {
    document.title = "animate preview";
    byId("component-choice").hidden = byId("theme-choice").hidden = true;
    gallery.show(list);
  } else {
    const number = isFolder ? script : list.scripts[0]?.script ?? 0;
    const entry = list.scripts.find(other => other.script === number);
    byId("script-title").textContent = entry?.title || entry?.name || "";
    byId("script-name").textContent = entry?.title ? entry.name : "";
    session.open(number, parts.get("component"));
  }
}

// Another address than that of the skip link.
addEventListener("hashchange", () => {
  if (!/^#inspector$/.test(location.hash)) openAddress();
});
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  byId("inspector").focus();
});

// Keys.

const click = id => () => byId(id).click();
new Shortcuts([
  { keys: [" ", "k"], text: "Play, pause", call: () => player.toggle() },
  { keys: ["ArrowLeft", ","], text: "One frame back; ten with Shift", call: event => player.step(event.shiftKey ? -10 : -1) },
  { keys: ["ArrowRight", "."], text: "One frame on; ten with Shift", call: event => player.step(event.shiftKey ? 10 : 1) },
  { keys: ["Home"], text: "To the start", call: () => player.seekFrame(0) },
  { keys: ["End"], text: "To the end", call: () => player.seekFrame(session.frameCount - 1) },
  { keys: ["["], text: "To the marker before", call: () => ruler.toStop(-1) },
  { keys: ["]"], text: "To the next marker", call: () => ruler.toStop(1) },
  { keys: ["l"], text: "Loop", call: click("loop") },
  { keys: ["p"], text: "GIF pixels, or true color", call: () => document.querySelector("#look input:not(:checked)").click() },
  { keys: ["o"], text: "Onion skin", call: () => {
    session.set("view", { onion: (session.onion + 1) % 4 });
    byId("onion").value = String(session.onion);
  } },
  { keys: ["b"], text: "Background", call: () => stage.nextBackground() },
  { keys: ["+", "="], text: "Zoom in", call: () => view.step(1) },
  { keys: ["-"], text: "Zoom out", call: () => view.step(-1) },
  { keys: ["1"], text: "One to one", call: () => view.zoomTo(1) },
  { keys: ["8"], text: "Eight times, with a pixel grid", call: () => view.zoomTo(8) },
  { keys: ["0", "f"], text: "Fit", call: () => view.fit() },
  { keys: ["Escape"], text: "Select nothing", call: () => session.select(null) },
  { keys: ["Ctrl Z"], text: "Undo a change of the inspector; again with Shift", call: () => {} },
  { keys: ["?"], text: "This list", call: () => byId("help").showModal() },
]);

/** With the picture focused, arrows with Shift move it. */
byId("viewport").addEventListener("keydown", event => {
  const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
  if (x === undefined || !(event.shiftKey || y)) return;
  event.preventDefault();
  event.stopPropagation();
  view.moveBy(40 * x, 40 * y);
});

/** Undo in a field of text is the field's own, as long as it is written in. */
addEventListener("keydown", event => {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
  if (event.target.dataset?.dirty === "yes" || event.target.readOnly || byId("editor").hidden) return;
  if (session.undo(!event.shiftKey)) event.preventDefault();
});

// Files that change.

let wasConnected = true;
listen(async ({ script, revision }) => {
  if (!byId("gallery").hidden) {
    if (gallery.changed(script, revision)) return;
    // A new file.
    list = await ask("gallery");
    if (!byId("gallery").hidden) gallery.show(list);
  } else if (script === session.script) {
    session.changed(revision);
  }
}, isConnected => {
  if (!isConnected) session.setStatus("lost");
  else if (!wasConnected) session.regain();
  wasConnected = isConnected;
});

try {
  list = await ask("gallery");
  openAddress();
} catch (error) {
  byId("editor").hidden = false;
  session.setStatus("lost");
  console.warn(error);
}
"""# + "\n"

private let file22 = #"""
/** Short messages at the bottom of the page, read out as they come; and copying. */

import { byId, element } from "./dom.js";

const SHOWN = 5000;

export function notify(text, isMistake = false, detail = null) {
  const notice = element("div", { class: isMistake ? "notice mistake" : "notice" }, element("span", {}, text),
    detail ? element("code", {}, detail) : null);
  const all = byId("notices");
  all.append(notice);
  while (all.children.length > 3) all.firstElementChild.remove();
  setTimeout(() => notice.remove(), isMistake ? 2 * SHOWN : SHOWN);
}

/** Copies, and shows what was copied; where the browser refuses, the text is there to be selected. */
export async function copyText(text, name) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${name}: copied.`, false, text);
  } catch {
    const area = element("textarea", { class: "hidden-text", readonly: true, value: text });
    document.body.append(area);
    const focused = document.activeElement;
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    focused?.focus();
    notify(isCopied ? `${name}: copied.` : `${name}: the browser does not allow copying. The text:`, !isCopied, text);
  }
}
"""# + "\n"

private let file23 = #"""
/** A field for a number, which tells of every number that is read in it and steps by a size that fits. */

import { element } from "./dom.js";
import { fieldNumber } from "./values.js";

/** Is the person in the midst of writing this very field? Then it is not written over. */
export const isWritten = field => document.activeElement === field && field.dataset.dirty === "yes";

export function numberField(attributes, told, isWhole = false) {
  const read = field => {
    const value = Number(field.value);
    field.dataset.dirty = "yes";
    const isRead = field.value.trim() !== "" && Number.isFinite(value);
    field.setAttribute("aria-invalid", !isRead);
    if (isRead) told(isWhole ? Math.round(value) : value);
  };
  const field = element("input", { type: "number", step: isWhole ? 1 : "any", ...attributes,
    input: () => read(field),
    blur: () => {
      field.dataset.dirty = "no";
      field.setAttribute("aria-invalid", false);
      field.dispatchEvent(new CustomEvent("settled"));
    },
    keydown: event => {
      // A step of "any" would be 1, whatever the size of the value.
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!direction || attributes.step) return;
      event.preventDefault();
      const size = isWhole ? 1 : stepFor(Number(field.value)), step = event.shiftKey ? 10 * size : size;
      field.value = fieldNumber(Number(field.value) + direction * step);
      read(field);
    } });
  const show = value => {
    if (!isWritten(field)) field.value = fieldNumber(Number(value));
  };
  return { field, show };
}

/** A hundredth of a value's size, as a power of ten: of 0.3 that is 0.01, of 120 it is 1. */
const stepFor = value => Math.min(1, 10 ** Math.floor(Math.log10(Math.max(Math.abs(value), 0.5)) - 1));
"""# + "\n"

private let file24 = #"""
/** Onion skin: where a neighbouring frame differs from this one, it shines through, tinted by its side. */

/** Before and after. */
const TINTS = { "-1": [255, 59, 48], 1: [0, 122, 255] };
/** How much of a neighbour is seen, by its distance. */
const SHARES = { 1: 0.45, 2: 0.28, 3: 0.16 };
const TINT_SHARE = 0.45;

/**
 * Neighbours are the farthest first: {bitmap, side, step}. What has the color of the empty canvas ([r, g, b, a], or null)
 * is nothing that could shine through.
 */
export function onionSkin(context, neighbours, empty) {
  const { width, height } = context.canvas;
  const own = context.getImageData(0, 0, width, height);
  const result = new Uint8ClampedArray(own.data);
  const scratch = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  for (const { bitmap, side, step } of neighbours) {
    if (bitmap.width !== width || bitmap.height !== height) continue;
    scratch.clearRect(0, 0, width, height);
    scratch.drawImage(bitmap, 0, 0);
    mix(result, own.data, scratch.getImageData(0, 0, width, height).data, TINTS[side], SHARES[step], empty ?? [0, 0, 0, 0]);
  }
  context.putImageData(new ImageData(result, width, height), 0, 0);
}

function mix(result, own, other, tint, share, empty) {
  const isAt = (pixels, i, color) =>
    pixels[i] === color[0] && pixels[i + 1] === color[1] && pixels[i + 2] === color[2] && pixels[i + 3] === color[3];
  const isLike = i =>
    own[i] === other[i] && own[i + 1] === other[i + 1] && own[i + 2] === other[i + 2] && own[i + 3] === other[i + 3];
  for (let i = 0; i < own.length; i += 4) {
    if (other[i + 3] === 0 || isLike(i) || isAt(other, i, empty)) continue;
    const part = share * other[i + 3] / 255;
    for (let k = 0; k < 3; k += 1) {
      const tinted = other[i + k] + (tint[k] - other[i + k]) * TINT_SHARE;
      result[i + k] = result[i + 3] === 0 ? tinted : result[i + k] + (tinted - result[i + k]) * part;
    }
    result[i + 3] = Math.max(result[i + 3], 255 * part);
  }
}
"""# + "\n"

private let file25 = #"""
/* The tree of layers and the values of the selected one. */

.heading { flex: none; padding: 0.4615rem 0.9231rem; overflow: hidden; color: var(--quiet); font-size: 0.9231rem; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }

.tree { display: grid; grid-template-columns: minmax(min-content, 1fr); align-content: start; flex: 1; min-height: 4rem; overflow: auto; padding: 0 0.3077rem 0.3077rem; }

.tree-row {
  content-visibility: auto;
  contain-intrinsic-size: auto 8rem auto 1.8462rem;
  display: flex;
  align-items: center;
  gap: 0.3846rem;
  min-height: 1.8462rem;
  padding: 0 0.6154rem 0 calc(var(--depth) * 0.9231rem);
  border-radius: var(--radius);
  white-space: nowrap;
  cursor: default;
}

.tree-row:hover { background: color-mix(in srgb, var(--text) 5%, transparent); }
.tree-row:focus-visible { outline-offset: -2px; }
.tree-row[aria-selected=true] { background: var(--accent); color: var(--accent-text); }
.tree-row[aria-selected=true]:focus-visible { outline-color: var(--text); }
.tree-row .icon-picture { width: 1.0769rem; height: 1.0769rem; color: var(--quiet); }
.tree-row[aria-selected=true] .icon-picture, .tree-row[aria-selected=true] .tree-kind { color: inherit; }
.tree-row .arrow { display: inline-flex; width: 1.0769rem; flex: none; }
.tree-row[aria-expanded=true] .arrow .icon-picture { rotate: 90deg; }
.tree-name { min-width: 3rem; overflow: hidden; text-overflow: ellipsis; }
.tree-name.unnamed { color: var(--quiet); font-style: italic; }
.tree-row[aria-selected=true] .unnamed { color: inherit; }
.tree-kind { flex-shrink: 9; min-width: 0; margin-left: auto; overflow: hidden; text-overflow: ellipsis; color: var(--quiet); font-size: 0.8462rem; }
.tree-row.is-hidden:not([aria-selected=true]) > :not(.arrow) { opacity: 0.5; }
.tree-row.is-hidden .tree-name { text-decoration: line-through; }

.values { flex: none; display: flex; flex-direction: column; height: min(var(--values), 60%); min-height: 0; }
/* Of a long path the end is seen. */
.values .heading { color: var(--text); direction: rtl; text-align: left; }
.values-body { flex: 1; min-height: 0; overflow: auto; padding-bottom: 0.3077rem; }
.values-body table { width: 100%; border-collapse: collapse; table-layout: fixed; }
.values-body th, .values-body td { height: 1.5385rem; padding: 0 0.3846rem; overflow: hidden; font-size: 0.9231rem; font-weight: 400; text-overflow: ellipsis; white-space: nowrap; text-align: left; }
.values-body th { width: 56%; padding-left: 0.9231rem; color: var(--quiet); }
.values-body td { padding-right: 0.9231rem; user-select: text; }
.values-body tr:nth-child(odd) { background: color-mix(in srgb, var(--text) 3%, transparent); }
.values-body .animated th { color: var(--accent); }
.values-body .animated th::before { content: ""; display: inline-block; width: 0.3846rem; height: 0.3846rem; margin: 0 0.3846rem 0.1rem -0.6154rem; rotate: 45deg; background: var(--accent); }
"""# + "\n"

private let file26 = #"""
/** Playing: the clock, and the frame that is due at each refresh of the screen. */

import { byId } from "./dom.js";
import { replaceIcon } from "./icons.js";

export class Player {
  #session;
  #frames;
  #before = 0;
  #position = 0;
  #request = 0;

  constructor(session, frames) {
    this.#session = session;
    this.#frames = frames;
    byId("play").addEventListener("click", () => this.toggle());
    byId("loop").addEventListener("click", () => session.set("playing", { loops: !session.loops }));
    byId("speed").addEventListener("change", event => session.set("playing", { speed: Number(event.target.value) }));
    byId("to-start").addEventListener("click", () => this.seekFrame(0));
    byId("to-end").addEventListener("click", () => this.seekFrame(session.frameCount - 1));
    byId("step-back").addEventListener("click", () => this.step(-1));
    byId("step-forward").addEventListener("click", () => this.step(1));
    session.on("playing", () => this.#show());
    session.on("document", () => this.#position = session.time);
  }

  toggle() {
    if (this.#session.isPlaying) this.pause();
    else this.play();
  }

  play() {
    const session = this.#session;
    if (session.isPlaying || !session.document) return;
    if (session.frame >= session.frameCount - 1) session.seek(0);
    this.#position = session.time;
    this.#before = performance.now();
    session.set("playing", { isPlaying: true });
    this.#request = requestAnimationFrame(now => this.#tick(now));
  }

  pause() {
    cancelAnimationFrame(this.#request);
    if (!this.#session.isPlaying) return;
    this.#session.set("playing", { isPlaying: false });
    // The clock may be a little ahead of the picture: what is seen stays.
    this.#session.seekFrame(this.#session.frame);
  }

  seekFrame(frame) {
    this.pause();
    this.#session.seekFrame(frame);
  }

  step(count) {
    this.pause();
    const session = this.#session;
    let frame = session.frame + count;
    if (session.loops) frame = (frame + session.frameCount) % session.frameCount;
    session.seekFrame(frame);
  }

  #tick(now) {
    const session = this.#session;
    if (!session.isPlaying) return;
    // The time of a refresh may be before that of the click that began it.
    const elapsed = Math.min(0.25, Math.max(0, now - this.#before) / 1000) * session.speed;
    this.#before = now;
    // Beyond the last frame it is held for as long as the script says.
    const end = Math.max(session.frameCount / session.fps, session.document?.duration ?? 0);
    let position = this.#position + elapsed;
    if (position >= end) {
      if (!session.loops) {
        session.set("playing", { isPlaying: false });
        session.seekFrame(session.frameCount - 1);
        return;
      }
      position %= end;
    }
    const due = Math.max(0, Math.min(session.frameCount - 1, Math.floor(position * session.fps + 1e-6)));
    const shown = this.#shownFor(due);
    // Frames that are not there yet are waited for: the first round may be slow, but leaves nothing out.
    this.#position = shown === due ? position : Math.min(end, (shown + 0.999) / session.fps);
    if (shown !== session.frame) session.seekFrame(shown);
    this.#wantFrom(shown);
    this.#request = requestAnimationFrame(next => this.#tick(next));
  }

  /** The frame that is due, or the last before one that is missing. */
  #shownFor(due) {
    const { frame, frameCount } = this.#session;
    let shown = frame;
    for (let i = 0; i < frameCount && shown !== due; i += 1) {
      const next = (shown + 1) % frameCount;
      if (!this.#frames.get(next)) break;
      shown = next;
    }
    return shown;
  }

  #wantFrom(frame) {
    const session = this.#session, wanted = [];
    const ahead = Math.min(session.frameCount, this.#frames.mostAhead);
    for (let next = frame; next < frame + ahead; next += 1) {
      if (next < session.frameCount) wanted.push(next);
      else if (session.loops) wanted.push(next % session.frameCount);
    }
    this.#frames.want(wanted, true);
  }

  #show() {
    const session = this.#session, button = byId("play");
    replaceIcon(button.querySelector("[data-icon]"), session.isPlaying ? "pause" : "play");
    button.setAttribute("aria-label", session.isPlaying ? "Pause" : "Play");
    button.title = session.isPlaying ? "Pause (Space)" : "Play (Space)";
    byId("loop").setAttribute("aria-pressed", session.loops);
    byId("speed").value = String(session.speed);
  }
}
"""# + "\n"

private let file27 = #"""
/** Pointer and wheel on the picture: zoom and move, and a click that selects a layer. */

import { ask } from "./api.js";
import { byId } from "./dom.js";
import { shortNumber } from "./values.js";

/** Pixels that a pointer may move in a click. */
const SLACK = 4;

export class Pointing {
  #session;
  #view;
  #stage;
  #viewport = byId("viewport");
  #pointers = new Map();
  #isClick = false;
  #spread = 0;

  constructor(session, view, stage) {
    this.#session = session;
    this.#view = view;
    this.#stage = stage;
    const viewport = this.#viewport;
    viewport.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    viewport.addEventListener("pointerdown", event => this.#down(event));
    viewport.addEventListener("pointermove", event => this.#move(event));
    viewport.addEventListener("pointerup", event => this.#up(event));
    viewport.addEventListener("pointercancel", event => this.#end(event));
    viewport.addEventListener("pointerleave", () => byId("readout").hidden = true);
  }

  #place(event) {
    const box = this.#viewport.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** A pinch comes as a wheel with Control. A mouse's wheel turns in notches; what comes in small steps is two fingers. */
  #wheel(event) {
    event.preventDefault();
    const isPinch = event.ctrlKey || event.metaKey;
    const isNotch = event.deltaMode !== 0 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50);
    if (isPinch || (isNotch && !event.shiftKey)) {
      const amount = event.deltaMode === 0 ? event.deltaY : event.deltaY * 33;
      const rate = isPinch && !isNotch ? 0.01 : 0.002;
      this.#view.zoomTo(this.#view.zoom * Math.exp(-Math.max(-150, Math.min(150, amount)) * rate), this.#place(event));
    } else {
      const isTurned = event.shiftKey && event.deltaX === 0;
      this.#view.moveBy(-(isTurned ? event.deltaY : event.deltaX), isTurned ? 0 : -event.deltaY);
    }
  }

  #down(event) {
    if (event.button > 1) return;
    this.#viewport.setPointerCapture(event.pointerId);
    const place = this.#place(event);
    this.#pointers.set(event.pointerId, { from: place, at: place });
    this.#isClick = this.#pointers.size === 1 && event.button === 0;
    this.#spread = this.#distance;
  }

  get #distance() {
    const [a, b] = [...this.#pointers.values()].map(pointer => pointer.at);
    return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }

  #move(event) {
    const place = this.#place(event), pointer = this.#pointers.get(event.pointerId);
    this.#read(place);
    if (!pointer) return;
    const [x, y] = [place[0] - pointer.at[0], place[1] - pointer.at[1]];
    if (this.#isClick && Math.hypot(place[0] - pointer.from[0], place[1] - pointer.from[1]) <= SLACK) return;
    this.#isClick = false;
    pointer.at = place;
    this.#viewport.classList.add("moves");
    const share = 1 / this.#pointers.size;
    this.#view.moveBy(x * share, y * share);
    const spread = this.#distance;
    if (spread && this.#spread) {
      const [a, b] = [...this.#pointers.values()].map(other => other.at);
      this.#view.zoomTo(this.#view.zoom * spread / this.#spread, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    }
    this.#spread = spread;
  }

  #up(event) {
    const isClick = this.#isClick && this.#pointers.has(event.pointerId);
    this.#end(event);
    if (isClick) this.selectAt(...this.#view.pointAt(...this.#place(event)));
  }

  #end(event) {
    this.#pointers.delete(event.pointerId);
    this.#isClick = false;
    this.#viewport.classList.remove("moves");
  }

  async selectAt(x, y) {
    const session = this.#session, subject = session.subject;
    try {
      const { layer } = await ask("hit", { ...session.body, time: session.time, x, y });
      if (subject === session.subject) session.select(layer);
    } catch (error) {
      console.warn(error);
    }
  }

  /** Where the pointer is, in points, and what color is there. */
  #read(place) {
    const readout = byId("readout");
    if (!this.#session.document) return;
    const [x, y] = this.#view.pointAt(...place), [width, height] = this.#view.size;
    readout.hidden = x < 0 || y < 0 || x >= width || y >= height;
    if (readout.hidden) return;
    const canvas = byId("picture");
    const color = this.#stage.colorAt(Math.floor(x * canvas.width / width), Math.floor(y * canvas.height / height));
    readout.textContent = `${shortNumber(Math.floor(x), 0)}, ${shortNumber(Math.floor(y), 0)}   ${color}`;
  }
}
"""# + "\n"

private let file28 = #"""
/** The scrubber: a ruler of the whole time, with the playhead, flags of markers, and the poster. */

import { byId, drawing, element } from "./dom.js";
import { icon } from "./icons.js";
import { seconds, shortNumber } from "./values.js";

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
/** Pixels that a number on the ruler needs, and a frame that gets a line of its own. */
const LABEL_ROOM = 48, FRAME_ROOM = 5;

export class Ruler {
  #session;
  #player;
  #scale;
  #grip = element("div", { class: "playhead-grip" });
  #ruler = byId("ruler");
  #isDragged = false;
  #goesOn = false;

  constructor(session, player, scale) {
    this.#session = session;
    this.#scale = scale;
    scale.onChange(() => this.#build());
    this.#player = player;
    session.on("document", () => this.#build());
    session.on("time document", () => this.#showTime());
    new ResizeObserver(() => this.#build()).observe(this.#ruler);
    this.#ruler.addEventListener("keydown", event => this.#key(event));
    for (const place of [this.#ruler, byId("timeline-rows"), byId("curves-panel")]) this.#scrubOn(place);
  }

  /** Seconds that the ruler is long: the last frame is shown for a while too. */
  get length() {
    return this.#session.frameCount / this.#session.fps;
  }

  #scrubOn(place) {
    const isRuler = place === this.#ruler;
    const isTrack = event => isRuler || event.target.closest(".track") && !event.target.closest("button");
    place.addEventListener("pointerdown", event => {
      if (event.button !== 0 || !this.#session.document || !isTrack(event)) return;
      event.preventDefault();
      place.setPointerCapture(event.pointerId);
      this.#isDragged = true;
      this.#goesOn = this.#session.isPlaying;
      this.#player.pause();
      if (isRuler) this.#ruler.focus({ preventScroll: true });
      this.#follow(event);
    });
    place.addEventListener("pointermove", event => {
      if (this.#isDragged && place.hasPointerCapture(event.pointerId)) this.#follow(event);
    });
    const end = () => {
      if (!this.#isDragged) return;
      this.#isDragged = false;
      if (this.#goesOn) this.#player.play();
    };
    place.addEventListener("pointerup", end);
    place.addEventListener("pointercancel", end);
  }

  #follow(event) {
    const time = this.#scale.shareAt(event.clientX) * this.length;
    this.#session.seekFrame(Math.floor(time * this.#session.fps + 1e-6));
  }

  /** Moments that keys go to: markers, the poster, and both ends. */
  get stops() {
    const { markers = [], poster } = this.#session.document ?? {};
    const times = [0, ...markers.map(marker => marker.time), ...(typeof poster === "number" ? [poster] : []), this.length];
    return [...new Set(times)].sort((a, b) => a - b);
  }

  toStop(direction) {
    const near = 0.5 / this.#session.fps, now = this.#session.time;
    const next = direction > 0 ? this.stops.find(time => time > now + near) : this.stops.findLast(time => time < now - near);
    if (next === undefined) return;
    this.#player.pause();
    this.#session.seekFrame(Math.floor(next * this.#session.fps + 1e-6));
  }

  #key(event) {
    const many = event.shiftKey ? 10 : 1;
    const moves = {
      ArrowRight: () => this.#player.step(many), ArrowUp: () => this.#player.step(many),
      ArrowLeft: () => this.#player.step(-many), ArrowDown: () => this.#player.step(-many),
      Home: () => this.#player.seekFrame(0), End: () => this.#player.seekFrame(this.#session.frameCount - 1),
      "+": () => this.#scale.zoom(2), "-": () => this.#scale.zoom(0.5),
      PageDown: () => this.toStop(1), PageUp: () => this.toStop(-1),
    };
    if (!moves[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  }

  #showTime() {
    const session = this.#session, share = `${(100 * session.time) / this.length}%`;
    // Not a property that all rows would inherit: of thousands, each would be looked at for every frame.
    byId("playhead").style.left = share;
    this.#grip.style.left = share;
    const ruler = this.#ruler;
    ruler.setAttribute("aria-valuemax", shortNumber(session.timeOf(session.frameCount - 1)));
    ruler.setAttribute("aria-valuenow", shortNumber(session.time));
    const frame = `frame ${session.frame + 1} of ${session.frameCount}`;
    ruler.setAttribute("aria-valuetext", `${seconds(session.time)}, ${frame}`);
    byId("time-text").textContent = `${session.time.toFixed(2)} / ${seconds(session.document?.duration ?? 0)}`;
    byId("frame-text").textContent = session.document ? frame : "";
  }

  /** The bar that scrolls the rows takes from their width, and must from the ruler's. */
  #keepWidth() {
    const rows = [byId("timeline-rows"), byId("curves-panel")].find(panel => !panel.hidden);
    byId("timeline").style.setProperty("--gutter", `${rows.offsetWidth - rows.clientWidth}px`);
  }

  #build() {
    this.#keepWidth();
    const width = this.#ruler.clientWidth * this.#scale.stretch;
    this.#ruler.replaceChildren();
    byId("over-rows").querySelectorAll(".stop-line").forEach(old => old.remove());
    byId("flags").hidden = true;
    if (!this.#session.document || width === 0) return;
    this.#ruler.append(element("div", { class: "long" }, this.#ticks(width), this.#grip));
    this.#makeFlags();
  }

  #ticks(width) {
    const length = this.length, pixels = width / length, fps = this.#session.fps;
    const step = STEPS.find(size => size * pixels >= LABEL_ROOM) ?? STEPS.at(-1);
    const fine = pixels / fps >= FRAME_ROOM ? 1 / fps : step / 5;
    const picture = drawing("svg", { class: "ticks", "aria-hidden": "true" });
    let d = "";
    for (let i = 0; i * fine <= length + 1e-6 && i < 5000; i += 1) d += `M${(i * fine * pixels).toFixed(1)} 100v-3`;
    for (let i = 0; i * step <= length + 1e-6; i += 1) {
      const x = (i * step * pixels).toFixed(1);
      d += `M${x} 100v-7`;
      const isLast = i * step * pixels > width - 24;
      const label = drawing("text", { x: i === 0 ? 0 : x, y: 12, class: i === 0 ? "first" : isLast ? "last" : "middle" });
      label.append(shortNumber(i * step));
      picture.append(label);
    }
    // The lines stand on the lower edge, wherever that is.
    const lines = drawing("svg", { class: "tick-lines", "aria-hidden": "true", viewBox: `0 0 ${width} 100`,
      preserveAspectRatio: "xMinYMax slice" }, drawing("path", { d }));
    const both = element("div", { class: "tick-box" });
    both.append(picture, lines);
    return both;
  }

  /** Markers and the poster: buttons above the ruler, and lines through the rows. */
  #makeFlags() {
    const { markers = [], poster } = this.#session.document;
    const stops = markers.map(({ name, time }) => ({ name, time, kind: "marker" }));
    if (typeof poster === "number") stops.push({ name: "Poster", time: poster, kind: "poster" });
    const flags = byId("flags").firstElementChild;
    flags.replaceChildren();
    for (const { name, time, kind } of stops) {
      const share = `${(100 * time) / this.length}%`;
      const flag = element("button", { type: "button", class: `flag ${kind}`, title: `${name}, ${seconds(time)}`,
        "aria-label": `${kind === "poster" ? "Poster" : `Marker ${name}`}, ${seconds(time)}`, click: () => {
          this.#player.pause();
          this.#session.seekFrame(Math.floor(time * this.#session.fps + 1e-6));
        } }, kind === "poster" ? icon("poster") : element("span", {}, name));
      flag.style.left = share;
      // A marker's flag flies to the right of its line where there is room, the poster's to the left.
      flag.classList.toggle("turned", kind === "marker" ? time > 0.8 * this.length : time > 0.04 * this.length);
      flags.append(flag);
      const line = element("div", { class: `stop-line ${kind}` });
      line.style.left = share;
      byId("over-rows").append(line);
    }
    byId("flags").hidden = stops.length === 0;
    this.#ruler.parentElement.classList.toggle("has-flags", stops.length > 0);
  }
}
"""# + "\n"

private let file29 = #"""
/** What is known of the layers at this time: frames, values, what is hidden; and the outline of the selected one. */

import { ask } from "./api.js";
import { byId, drawing, newestOnly } from "./dom.js";

/** While it plays, the layers are asked about this often a second. */
const RATE = 4;

export class Selection {
  #session;
  #view;
  #listeners = [];
  #asked = 0;
  #last = 0;
  #hovered = null;
  /** By layer: {hidden, corners, anchor}. */
  places = new Map();
  values = [];

  constructor(session, view) {
    this.#session = session;
    this.#view = view;
    session.on("time picture selection document", () => this.#want());
    session.on("playing", () => session.isPlaying || this.#want());
    session.on("selection", () => this.#selectionChanged());
    view.onLayout(() => this.draw());
  }

  onChange(call) {
    this.#listeners.push(call);
  }

  #selectionChanged() {
    this.values = [];
    this.draw();
  }

  #want() {
    const session = this.#session, now = performance.now();
    clearTimeout(this.#asked);
    if (!session.document) {
      this.places.clear();
      return;
    }
    if (session.isPlaying && now - this.#last < 1000 / RATE) {
      this.#asked = setTimeout(() => this.#want(), 1000 / RATE);
      return;
    }
    this.#last = now;
    this.#ask();
  }

  #ask = newestOnly(async () => {
    const session = this.#session, subject = session.subject, layer = session.selection;
    if (!session.document || session.status === "failed") return;
    const body = { ...session.body, time: session.time };
    if (layer !== null) body.layer = layer;
    const found = await ask("inspect", body);
    if (subject !== session.subject || !found.layers) return;
    this.places = new Map(found.layers.map(place => [place.id, place]));
    if (layer === session.selection) this.values = found.values ?? [];
    this.draw();
    for (const call of this.#listeners) call();
  });

  /** Shows where a layer is that is pointed at in the tree; null: none. */
  hover(id) {
    this.#hovered = id;
    this.draw();
  }

  #cornersOf(place) {
    return place?.corners?.length === 4 ? place.corners.map(corner => this.#view.placeOf(corner)) : null;
  }

  draw() {
    const overlay = byId("overlay"), place = this.places.get(this.#session.selection);
    const text = corners => corners.map(corner => corner.map(side => side.toFixed(2)).join(",")).join(" ");
    overlay.replaceChildren();
    overlay.dataset.layer = place ? place.id : "";
    const hovered = this.#hovered === this.#session.selection ? null : this.#cornersOf(this.places.get(this.#hovered));
    if (hovered) overlay.append(drawing("polygon", { points: text(hovered), class: "hovered" }));
    if (!place) return;
    const corners = this.#cornersOf(place);
    if (corners) {
      const points = text(corners);
      overlay.append(drawing("polygon", { points, class: "halo" }), drawing("polygon", { points, class: "outline" }));
      for (const [x, y] of corners) {
        overlay.append(drawing("rect", { x: x - 3, y: y - 3, width: 6, height: 6, class: "handle" }));
      }
    }
    if (place.anchor) {
      const [x, y] = this.#view.placeOf(place.anchor);
      const d = `M${x - 7} ${y}H${x + 7}M${x} ${y - 7}V${y + 7}`;
      overlay.append(drawing("path", { d, class: "halo" }), drawing("circle", { cx: x, cy: y, r: 4, class: "halo" }),
        drawing("path", { d, class: "outline" }), drawing("circle", { cx: x, cy: y, r: 4, class: "anchor" }));
    }
  }
}
"""# + "\n"

private let file30 = #"""
/**
 * What is shown and how: one script, at one time, with the inspector's values. All parts of the page read it and are told
 * what changed by name: "document", "status", "time", "picture" (what the frames depend on), "values", "selection",
 * "view", "playing".
 */

import { ask, Refused } from "./api.js";
import { isSame, isSameValue } from "./values.js";
import { newestOnly } from "./dom.js";

/** How long an inspector's values must rest before the document, which may depend on them, is asked for again. */
const REST = 120;
/** Milliseconds between two changes that are undone one by one, and how many are kept. */
const STEP = 600, MOST_STEPS = 100;
/** Milliseconds until a server that does not answer is asked again. */
const AGAIN = 2000;

export class Session {
  #listeners = new Map();
  #rest = 0;
  #subject = 0;
  #isMomentary = false;
  #tried = "";
  #past = [];
  #future = [];
  #changedAt = -Infinity;

  script = 0;
  component = null;
  theme = null;
  /** How many times the pixels that the script asks for itself. */
  scale = 1;
  look = "true";
  values = {};
  document = null;
  revision = 0;
  /** "building", "ok", "failed" or "lost" (the server is gone). */
  status = "building";
  errors = [];
  time = 0;
  isPlaying = false;
  loops = true;
  speed = 1;
  onion = 0;
  selection = null;

  on(names, call) {
    for (const name of names.split(" ")) {
      if (!this.#listeners.has(name)) this.#listeners.set(name, []);
      this.#listeners.get(name).push(call);
    }
  }

  tell(name) {
    for (const call of this.#listeners.get(name) ?? []) call();
  }

  /** Changes fields and tells of it. */
  set(name, changes) {
    Object.assign(this, changes);
    this.tell(name);
  }

  // What frames there are.

  get fps() { return this.document?.fps || 1; }
  get frameCount() { return Math.max(1, this.document?.frameCount ?? 1); }
  get frame() { return Math.min(this.frameCount - 1, Math.max(0, Math.floor(this.time * this.fps + 1e-6))); }
  timeOf(frame) { return frame / this.fps; }

  seek(time) {
    const last = this.timeOf(this.frameCount - 1);
    this.time = Math.min(last, Math.max(0, time));
    this.tell("time");
  }

  seekFrame(frame) {
    this.seek(this.timeOf(Math.min(this.frameCount - 1, Math.max(0, frame))));
  }

  // What the server is asked about.

  get body() {
    const body = { script: this.script, values: this.values, scale: this.scale };
    if (this.component !== null) body.component = this.component;
    if (this.theme !== null) body.theme = this.theme;
    return body;
  }

  /** What the pixels of a frame depend on, beside its number. */
  get pictureKey() {
    return JSON.stringify([this.revision, this.look, this.body]);
  }

  /** Whose pictures may be shown until the right one comes: those of the same thing. */
  get subject() { return this.#subject; }

  open(script, component = null) {
    this.#subject += 1;
    this.#past = [];
    this.#future = [];
    Object.assign(this, {
      script, component, theme: null, scale: 1, values: {}, document: null, revision: 0, errors: [], time: 0,
      selection: null, isPlaying: false, status: "building",
    });
    for (const name of ["playing", "document", "status", "time", "values", "selection"]) this.tell(name);
    this.load();
  }

  /** A watched file changed. The frame is asked for at once, not only when the document is there. */
  changed(revision) {
    if (revision <= this.revision) return;
    this.revision = revision;
    // What is on its way at the beginning may be of this revision already.
    if (!this.document && this.status === "building") return;
    this.setStatus("building");
    this.tell("picture");
    this.load();
  }

  /** A moment that can't be drawn though the script builds: it is spoken of until one can. */
  frameFailed(message) {
    if (this.status !== "ok") return;
    this.#isMomentary = true;
    this.setStatus("failed", [{ message }]);
    this.#tryAgain();
  }

  /** What draws may have died of something else: where no place in the script is named, it is asked once more. */
  #tryAgain() {
    const what = `${this.pictureKey} ${this.time}`;
    if (this.#tried === what || this.errors.some(({ line }) => typeof line === "number")) return;
    this.#tried = what;
    this.#loadIn(1000);
  }

  frameDrawn() {
    if (this.status !== "failed" || !this.#isMomentary) return;
    this.#isMomentary = false;
    this.setStatus("ok");
  }

  /** The server does not answer: it is asked again, now and then. */
  lose() {
    this.setStatus("lost");
    this.#loadIn(AGAIN);
  }

  /** It answers again, and may have counted anew. */
  regain() {
    this.revision = 0;
    this.load();
  }

  setStatus(status, errors = status === "failed" ? this.errors : []) {
    if (status === this.status && isSame(errors, this.errors)) return;
    this.set("status", { status, errors });
  }

  #load = newestOnly(async () => {
    const subject = this.#subject, asked = JSON.stringify(this.body);
    let found;
    try {
      found = await ask("document", this.body);
    } catch (error) {
      if (subject !== this.#subject) return;
      // A value that the script refuses is a mistake like one in the file; anything else is the server's.
      if (error instanceof Refused) this.setStatus("failed", error.answer.errors ?? [{ message: error.message }]);
      else this.lose();
      return;
    }
    if (subject !== this.#subject) return;
    if (asked !== JSON.stringify(this.body)) {
      // Other values were given meanwhile; where that did not ask already, it is asked for them now.
      if (!this.#rest) this.load();
      return;
    }
    if (found.status !== "ok" && await this.#dropsWhatIsGone()) return;
    if (subject === this.#subject) this.#take(found);
  });

  /**
   * A script that does not build with what was given here may build without: its parameters or themes are others now.
   * Drops what it no longer knows; is it then asked for again?
   */
  async #dropsWhatIsGone() {
    if (this.theme === null && !Object.keys(this.values).length) return false;
    const subject = this.#subject, { script, component } = this;
    const plain = await ask("document", component === null ? { script, values: {} } : { script, component, values: {} });
    if (subject !== this.#subject || plain.status !== "ok") return false;
    const known = new Map((plain.parameters ?? []).map(parameter => [parameter.name, parameter.default]));
    const values = Object.fromEntries(Object.entries(this.values).filter(([name, value]) =>
      known.has(name) && typeof value === typeof known.get(name) && Array.isArray(value) === Array.isArray(known.get(name))));
    const theme = (plain.themes ?? []).includes(this.theme) ? this.theme : null;
    if (isSame(values, this.values) && theme === this.theme) return false;
    this.theme = theme;
    this.set("values", { values });
    this.load();
    return true;
  }

  #loadIn(milliseconds) {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = 0;
      this.load();
    }, milliseconds);
  }

  load() {
    if (this.#subject > 0) this.#load();
  }

  #take(found) {
    this.#isMomentary = false;
    if (found.revision < this.revision) this.load();
    else this.revision = found.revision;
    if (found.status !== "ok") {
      this.setStatus("failed", found.errors ?? []);
      this.#tryAgain();
      return;
    }
    const selected = this.selection === null ? null : this.layerOf(this.selection)?.path;
    this.document = found;
    this.#keepValues();
    if (this.theme !== null && !(found.themes ?? []).includes(this.theme)) this.theme = null;
    this.selection = selected === null || selected === undefined ? null : this.layerAt(selected)?.id ?? null;
    this.time = Math.min(this.time, this.timeOf(this.frameCount - 1));
    this.setStatus("ok");
    for (const name of ["document", "time", "picture", "selection"]) this.tell(name);
  }

  // The inspector's values: those that differ from the script's.

  valueOf(parameter) {
    // `value` may be of a moment when the inspector had another one; the default is the script's, or its theme's.
    return parameter.name in this.values ? this.values[parameter.name] : parameter.default ?? parameter.value;
  }

  setValue(parameter, value) {
    const isDefault = value === undefined || isSameValue(parameter, value, parameter.default);
    if (isDefault === !(parameter.name in this.values) && (isDefault || isSame(value, this.values[parameter.name]))) return;
    const values = { ...this.values };
    if (isDefault) delete values[parameter.name];
    else values[parameter.name] = value;
    this.#valuesChanged(values);
  }

  resetAll() {
    this.#valuesChanged({});
  }

  /** One step of the inspector back, or on again. Is there one? */
  undo(isBack) {
    const [from, to] = isBack ? [this.#past, this.#future] : [this.#future, this.#past];
    if (!from.length) return false;
    to.push(this.values);
    this.#changedAt = -Infinity;
    this.#showValues(from.pop());
    return true;
  }

  /** Dragging a control is one step. */
  #valuesChanged(values) {
    const now = performance.now();
    if (now - this.#changedAt > STEP) this.#past = [...this.#past.slice(1 - MOST_STEPS), this.values];
    this.#changedAt = now;
    this.#future = [];
    this.#showValues(values);
  }

  #showValues(values) {
    this.set("values", { values });
    this.tell("picture");
    this.#loadIn(REST);
  }

  /** After a reload only values of parameters that are still there, and that still differ, are kept. */
  #keepValues() {
    const known = new Map((this.document.parameters ?? []).map(parameter => [parameter.name, parameter]));
    const kept = Object.entries(this.values).filter(([name, value]) =>
      known.has(name) && !isSameValue(known.get(name), value, known.get(name).default));
    if (kept.length !== Object.keys(this.values).length) this.set("values", { values: Object.fromEntries(kept) });
  }

  setTheme(theme) {
    this.theme = theme;
    this.tell("picture");
    this.load();
  }

  // Layers.

  *layers(list = this.document?.layers ?? []) {
    const waiting = [...list].reverse();
    while (waiting.length) {
      const layer = waiting.pop();
      yield layer;
      for (const child of [...(layer.children ?? [])].reverse()) waiting.push(child);
    }
  }

  layerOf(id) {
    for (const layer of this.layers()) if (layer.id === id) return layer;
    return null;
  }

  layerAt(path) {
    for (const layer of this.layers()) if (layer.path === path) return layer;
    return null;
  }

  select(id) {
    if (id !== this.selection) this.set("selection", { selection: id });
  }
}
"""# + "\n"

private let file31 = #"""
/** Keys for the whole page, and the list of them. Keys without a modifier can be turned off. */

import { byId, element } from "./dom.js";

export class Shortcuts {
  #list;
  #help = byId("help");
  #single = byId("single-keys");

  /** Each is {keys, text, call}: how `event.key` is called, what it does. */
  constructor(list) {
    this.#list = list;
    byId("shortcut-list").replaceChildren(...list.flatMap(({ keys, text }) => [
      element("dt", {}, keys.flatMap((key, i) => [i ? " " : null, element("kbd", {}, nameOf(key))])),
      element("dd", {}, text)]));
    byId("help-button").addEventListener("click", () => this.#help.showModal());
    this.#single.checked = localStorage.getItem("single-keys") !== "no";
    this.#single.addEventListener("change", () => localStorage.setItem("single-keys", this.#single.checked ? "yes" : "no"));
    addEventListener("keydown", event => this.#key(event));
  }

  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.#help.open) return;
    if (!this.#single.checked || isTakenBy(event.target, event.key) || byId("editor").hidden) return;
    const found = this.#list.find(({ keys }) => keys.includes(event.key) || keys.includes(event.key.toLowerCase()));
    if (!found) return;
    event.preventDefault();
    found.call(event);
  }
}

const NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", "-": "−", Escape: "Esc" };

const nameOf = key => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** Controls keep the keys that they need. */
function isTakenBy(target, key) {
  if (!(target instanceof Element)) return false;
  const isOnOff = target.matches("input[type=checkbox], input[type=radio]");
  if (target.matches("input, textarea") && !isOnOff) return true;
  if (target.matches("select")) return key !== "Escape";
  if (key === " " || key === "Enter") return target.matches("button, a, summary, [role=treeitem], [role=tab]") || isOnOff;
  return key.startsWith("Arrow") && (isOnOff || target.matches("[role=separator], [role=slider], [role=tab]"));
}
"""# + "\n"

private let file32 = #"""
/** The bars between panels: dragged, moved by arrow keys, and where they were last time. */

/** Each panel's size is a custom property of the page, in rem, so that it grows with the text. */
const PANELS = {
  left: { least: 8, most: 32, start: 17, axis: "x", sign: 1 },
  right: { least: 14, most: 44, start: 22, axis: "x", sign: -1 },
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
"""# + "\n"

private let file33 = #"""
/* The picture with its tools, the outline of the selected layer, and the mistakes over it. */

.stage { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; }

.tools { flex: none; flex-wrap: wrap; row-gap: 0.3077rem; border-bottom: 1px solid var(--line); }
.tools .zoom { display: flex; gap: 1px; margin-left: auto; }
.zoom select { min-width: 6.1538rem; border-radius: 0; }
.zoom .button:first-child { border-radius: var(--radius) 0 0 var(--radius); }
.zoom .button:last-child { border-radius: 0 var(--radius) var(--radius) 0; }

.viewport { position: relative; flex: 1; min-height: 0; overflow: clip; background: var(--stage); touch-action: none; cursor: default; }
.viewport:focus-visible { outline-offset: -2px; }
.viewport.moves { cursor: grabbing; }

.sheet { position: absolute; left: 0; top: 0; box-shadow: 0 0 0 1px #0000001a, 0 0.1538rem 0.7692rem #00000024; }
.sheet[data-background=checkerboard] { background: repeating-conic-gradient(#ffffff 0 25%, #d9d9dd 0 50%) 0 0 / 16px 16px; }
.sheet[data-background=light] { background: #ffffff; }
.sheet[data-background=dark] { background: #1c1c1e; }

#picture { position: absolute; inset: 0; width: 100%; height: 100%; image-rendering: pixelated; transition: filter 0.15s; }
#picture.reduced { image-rendering: auto; }
#picture.old { filter: saturate(0.5); }

.pixel-grid {
  position: absolute;
  inset: 0;
  background-image: linear-gradient(to right, #80808066 1px, transparent 1px), linear-gradient(to bottom, #80808066 1px, transparent 1px);
  pointer-events: none;
}

.overlay { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.overlay .halo { fill: none; stroke: #ffffffc0; stroke-width: 3; }
.overlay .outline { fill: none; stroke: #0a5dc6; stroke-width: 1.25; }
.overlay .hovered { fill: #0a5dc61f; stroke: #0a5dc6; stroke-width: 1; stroke-dasharray: 4 3; }
.overlay .handle { fill: #ffffff; stroke: #0a5dc6; stroke-width: 1; }
.overlay .anchor { fill: #ffffff; stroke: #0a5dc6; stroke-width: 1.25; }

.readout {
  position: absolute;
  left: 0.6154rem;
  bottom: 0.6154rem;
  padding: 0.1538rem 0.5385rem;
  border-radius: var(--radius);
  background: #000000a6;
  color: #ffffff;
  font: 0.8462rem/1.4 var(--mono);
  white-space: pre;
  pointer-events: none;
}

.errors {
  position: absolute;
  z-index: 4;
  left: 0.9231rem;
  right: 0.9231rem;
  bottom: 0.9231rem;
  display: flex;
  flex-direction: column;
  max-height: 60%;
  overflow: hidden;
  border-radius: 0.6154rem;
  background: var(--panel);
  box-shadow: var(--shadow);
}

.errors-heading { display: flex; align-items: center; gap: 0.4615rem; flex: none; padding: 0.5385rem 0.9231rem; background: var(--bad-wash); color: var(--bad); font-size: 1rem; font-weight: 600; }
.errors.warnings .errors-heading { background: var(--window); color: var(--waiting); }
.warnings .caret { color: var(--waiting); }
.errors ol { overflow: auto; }
.error { padding: 0.6154rem 0.9231rem; user-select: text; }
.error + .error { border-top: 1px solid var(--line); }
.error:focus-visible { outline-offset: -2px; }
.error-message { font-weight: 500; overflow-wrap: anywhere; }
.error-place { color: var(--quiet); font: 0.9231rem/1.5 var(--mono); overflow-wrap: anywhere; }
.error-note { margin-top: 0.3077rem; color: var(--quiet); overflow-wrap: anywhere; }
.excerpt { margin: 0.3077rem 0 0; padding: 0.3077rem 0.6154rem; overflow-x: auto; border-radius: var(--radius); background: var(--window); font: 0.9231rem/1.45 var(--mono); tab-size: 4; }
.excerpt mark { background: none; color: inherit; font-weight: 600; }
.line-number { color: var(--quiet); user-select: none; }
.caret { color: var(--bad); font-weight: 700; }
"""# + "\n"

private let file34 = #"""
/** The picture: which frame stands on the canvas, onion skin, background, and what is read of a pixel. */

import { byId } from "./dom.js";
import { parseColor } from "./color.js";
import { onionSkin } from "./onion.js";
import { seconds } from "./values.js";

export class Stage {
  #session;
  #frames;
  #canvas = byId("picture");
  #context = this.#canvas.getContext("2d", { willReadFrequently: true });
  #shown = { order: 0, subject: -1, name: "" };
  #patience = 0;

  constructor(session, frames, view) {
    this.#session = session;
    this.#frames = frames;
    this.view = view;
    session.on("time picture playing view", () => this.update());
    session.on("document", () => this.#clear());
    frames.onArrival(answer => this.#arrived(answer));
    this.#connectTools();
  }

  #connectTools() {
    const session = this.#session;
    byId("look").addEventListener("change", event => session.set("picture", { look: event.target.value }));
    byId("onion").addEventListener("change", event => session.set("view", { onion: Number(event.target.value) }));
    byId("scale").addEventListener("change", event => {
      session.scale = Number(event.target.value);
      session.tell("picture");
    });
    byId("background").addEventListener("change", event => this.setBackground(event.target.value));
    this.setBackground(localStorage.getItem("background") ?? "checkerboard");
  }

  setBackground(name) {
    const chosen = document.querySelector(`#background input[value="${CSS.escape(name)}"]`);
    if (!chosen) return;
    chosen.checked = true;
    byId("sheet").dataset.background = name;
    localStorage.setItem("background", name);
  }

  nextBackground() {
    const names = [...document.querySelectorAll("#background input")].map(input => input.value);
    this.setBackground(names[(names.indexOf(byId("sheet").dataset.background) + 1) % names.length]);
  }

  /** The color of the canvas where there is nothing, in bytes. */
  get #empty() {
    const color = parseColor(this.#session.document?.background);
    return color && [color.r, color.g, color.b, Math.round(color.a * 255)];
  }

  /** Another script was opened: what stood there is none of its pictures. */
  #clear() {
    if (this.#session.document) return;
    byId("sheet").hidden = true;
    this.#shown = { order: 0, subject: -1, name: "" };
    byId("look").querySelector(`[value="${this.#session.look}"]`).checked = true;
  }

  get #neighbours() {
    const { frame, frameCount, onion, isPlaying } = this.#session;
    if (isPlaying || !onion) return [];
    const found = [];
    for (let step = onion; step >= 1; step -= 1) {
      for (const side of [-1, 1]) {
        const neighbour = frame + side * step;
        if (neighbour >= 0 && neighbour < frameCount) found.push({ frame: neighbour, side, step });
      }
    }
    return found;
  }

  /** Draws what is there of what ought to be shown, and asks for the rest. */
  update() {
    const session = this.#session;
    if (!session.document) return;
    const neighbours = this.#neighbours;
    const bitmap = this.#frames.get(session.frame);
    if (bitmap) {
      const there = neighbours.map(n => ({ ...n, bitmap: this.#frames.get(n.frame) })).filter(n => n.bitmap);
      this.#draw(bitmap, `${session.frame} ${session.pictureKey} ${there.map(n => n.frame)}`, there);
    }
    if (!session.isPlaying) this.#frames.want([session.frame, ...[...neighbours].reverse().map(n => n.frame)]);
    this.#setBusy(!bitmap && session.status !== "failed");
  }

  #draw(bitmap, name, neighbours = []) {
    if (name === this.#shown.name) return;
    this.#shown.name = name;
    byId("sheet").hidden = false;
    this.#shown.subject = this.#session.subject;
    if (this.#canvas.width !== bitmap.width || this.#canvas.height !== bitmap.height) {
      this.#canvas.width = bitmap.width;
      this.#canvas.height = bitmap.height;
      this.view.layOut();
    } else {
      this.#context.clearRect(0, 0, bitmap.width, bitmap.height);
    }
    this.#context.drawImage(bitmap, 0, 0);
    if (neighbours.length) onionSkin(this.#context, neighbours, this.#empty);
    const session = this.#session;
    this.#canvas.dataset.frame = session.frame;
    this.#canvas.dataset.revision = session.revision;
    if (!session.isPlaying) {
      const title = session.document?.title ?? session.document?.name ?? "Picture";
      this.#canvas.setAttribute("aria-label", `${title} at ${seconds(session.time)}`);
    }
  }

  #arrived(answer) {
    const session = this.#session;
    if (answer.error) {
      if (answer.error.status === undefined) session.lose();
      else if (answer.key === session.pictureKey) session.frameFailed(answer.error.message);
      if (!session.isPlaying) this.#setBusy(false);
      return;
    }
    session.frameDrawn();
    if (session.isPlaying) return;
    if (this.#frames.get(session.frame)) {
      this.#shown.order = answer.order;
      this.update();
    } else if (answer.order > this.#shown.order) {
      // Not the newest that is wished for, but newer than what stands there: dragging goes on to be seen.
      this.#shown.order = answer.order;
      this.#draw(answer.bitmap, `order ${answer.order}`);
    }
  }

  #setBusy(isBusy) {
    byId("viewport").setAttribute("aria-busy", isBusy);
    clearTimeout(this.#patience);
    // Frames that come at once are nothing to speak of.
    if (isBusy && this.#session.status === "ok") this.#patience = setTimeout(() => byId("status").classList.add("waits"), 250);
    else byId("status").classList.remove("waits");
  }

  /** The color under a pixel of the picture, as people write it. */
  colorAt(x, y) {
    if (x < 0 || y < 0 || x >= this.#canvas.width || y >= this.#canvas.height) return null;
    const [r, g, b, a] = this.#context.getImageData(x, y, 1, 1).data;
    const hex = "#" + [r, g, b].map(part => part.toString(16).padStart(2, "0")).join("").toUpperCase();
    return a === 255 ? hex : a === 0 ? "clear" : `${hex} ${Math.round(a / 2.55)} %`;
  }
}
"""# + "\n"

private let file35 = #"""
/** The status, and the mistakes of a script that does not build: where, the line, a caret, a hint. */

import { byId, element } from "./dom.js";

const TEXTS = { ok: "Up to date", building: "Building…", failed: "Build failed", lost: "Not connected" };

/** How long building may take before it is spoken of, so that the status does not flicker with every save. */
const PATIENCE = 150;

export class Status {
  #session;
  #waiting = 0;
  #shown = "";
  #showsWarnings = false;

  constructor(session) {
    this.#session = session;
    session.on("status document", () => this.#changed());
    byId("warnings-button").addEventListener("click", () => {
      this.#showsWarnings = !this.#showsWarnings;
      this.#showErrors();
    });
    this.#changed();
  }

  get #warnings() {
    return this.#session.document?.warnings ?? [];
  }

  #changed() {
    clearTimeout(this.#waiting);
    const { status, document } = this.#session;
    if (status === "building" && document) this.#waiting = setTimeout(() => this.#show(), PATIENCE);
    else this.#show();
    if (status !== "building") this.#showErrors();
  }

  #show() {
    const { status } = this.#session;
    if (status === this.#shown) return;
    this.#shown = status;
    byId("status").dataset.state = status;
    byId("status-text").textContent = TEXTS[status];
  }

  #showErrors() {
    const { status } = this.#session, isFailed = status === "failed", panel = byId("errors");
    const count = isFailed ? 0 : this.#warnings.length, button = byId("warnings-button");
    button.hidden = count === 0;
    button.lastElementChild.textContent = plural(count, "warning");
    button.setAttribute("aria-expanded", this.#showsWarnings);
    const problems = isFailed ? this.#session.errors : this.#showsWarnings ? this.#warnings : [];
    panel.hidden = !problems.length;
    panel.classList.toggle("warnings", !isFailed);
    byId("picture").classList.toggle("old", isFailed);
    if (panel.hidden) {
      byId("error-list").replaceChildren();
      return;
    }
    byId("errors-heading").textContent = plural(problems.length, isFailed ? "mistake" : "warning");
    byId("error-list").replaceChildren(...problems.slice(0, 100).map(makeError));
  }
}

const plural = (count, name) => count === 1 ? `1 ${name}` : `${count} ${name}s`;

function makeError(error) {
  const place = [error.file, error.line, error.column].filter(part => part !== undefined && part !== null).join(":");
  return element("li", { class: "error", tabindex: "0" },
    element("p", { class: "error-message" }, error.message ?? ""),
    place ? element("p", { class: "error-place" }, place) : null,
    typeof error.source === "string" && error.source !== "" ? makeExcerpt(error) : null,
    error.note ? element("p", { class: "error-note" }, error.note) : null);
}

/** How much of a long line is shown before and behind the mistake. */
const BEFORE = 60, BEHIND = 120;

/** The line with the mistake marked, and a caret below it for those who do not see the mark. */
function makeExcerpt({ source, caret, length, line }) {
  const letters = [...source], from = Math.max(0, Math.min(letters.length, caret ?? 0));
  const size = Math.max(1, Math.min(length ?? 1, letters.length - from || 1));
  const start = from > BEFORE ? from - BEFORE / 2 : 0, end = Math.min(letters.length, from + size + BEHIND);
  const before = (start > 0 ? "…" : "") + letters.slice(start, from).join("");
  const marked = letters.slice(from, from + size).join("");
  const behind = letters.slice(from + size, end).join("") + (end < letters.length ? "…" : "");
  const number = line === undefined || line === null ? "" : String(line);
  // Tabs stay tabs, so that the caret stands where the mistake does.
  const indent = before.replace(/[^\t]/gu, " ");
  return element("pre", { class: "excerpt" },
    element("span", { class: "line-number" }, number ? `${number}  ` : ""), before, element("mark", {}, marked), behind, "\n",
    element("span", { class: "line-number", "aria-hidden": "true" }, " ".repeat(number ? number.length + 2 : 0)), indent,
    element("span", { class: "caret", "aria-hidden": "true" }, "^" + "~".repeat(size - 1)));
}
"""# + "\n"

private let file36 = #"""
/** A table of rows: cells to write in, rows to add and to remove. Columns are numbers, yes or no, or text. */

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { isSame } from "./values.js";

/** Columns are names, or {name, type}; without them they are the keys of the first row. */
function columnsOf(parameter, rows) {
  const given = parameter.columns ?? Object.keys(rows[0] ?? {});
  return given.map(column => typeof column === "string" ? column : column.name);
}

export function makeTable(parameter, about, told) {
  let rows = [], shape = "";
  const head = element("tr"), body = element("tbody");
  const grid = element("table", { "aria-label": about.name }, element("thead", {}, head), body);
  const add = element("button", { type: "button", class: "button", click: () => addRow() }, icon("plus"), "Row");
  const box = element("div", { class: "table-control", "aria-describedby": about["aria-describedby"] },
    element("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": `${about.name}, rows` }, grid), add);

  const kindOf = value => typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean"
    : typeof value === "string" ? "string" : "other";
  const change = next => {
    show(next);
    told(next);
  };
  const setCell = (row, column, value) => {
    rows = rows.map((old, i) => i === row ? withCell(old, column, value) : old);
    told(rows);
  };
  const withCell = (row, column, value) => isRecord(row) ? { ...row, [column]: value } : value;
  const cellOf = (row, column) => isRecord(row) ? row[column] : row;
  const isRecord = row => row !== null && typeof row === "object" && !Array.isArray(row);
  const addRow = () => {
    const empty = { number: 0, boolean: false, string: "", other: [] };
    // What a cell holds is known of another row.
    const last = rows.at(-1) ?? parameter.default?.[0], columns = columnsOf(parameter, rows);
    const fresh = last === undefined || isRecord(last)
      ? Object.fromEntries(columns.map(column => [column, last ? empty[kindOf(last[column])] : ""])) : last;
    change([...rows, fresh]);
    body.lastElementChild?.querySelector("input, textarea")?.focus();
  };
  const removeRow = index => {
    change(rows.filter((_, i) => i !== index));
    (body.children[Math.min(index, rows.length - 1)]?.querySelector("button") ?? add).focus();
  };

  const makeCell = (value, row, column) => {
    const label = { "aria-label": `${column}, row ${row + 1}` }, kind = kindOf(value);
    if (kind === "boolean") {
      return element("input", { type: "checkbox", checked: value, ...label,
        change: event => setCell(row, column, event.target.checked) });
    }
    if (kind === "number") {
      return element("input", { type: "number", step: "any", value, ...label, input: event => {
        const isRead = event.target.value.trim() !== "";
        event.target.setAttribute("aria-invalid", !isRead);
        if (isRead) setCell(row, column, Number(event.target.value));
      } });
    }
    if (kind === "string") {
      return element("input", { type: "text", value, ...label, spellcheck: "false",
        input: event => setCell(row, column, event.target.value) });
    }
    return element("output", { class: "fixed", ...label }, JSON.stringify(value ?? null));
  };

  /** Only what changed from outside is built anew, or the field in which somebody writes would be lost. */
  const show = value => {
    const next = Array.isArray(value) ? value : [];
    const columns = next.some(isRecord) || parameter.columns ? columnsOf(parameter, next) : ["value"];
    if (shape === JSON.stringify(columns) && isSame(next, rows)) return;
    rows = next;
    shape = JSON.stringify(columns);
    head.replaceChildren(...columns.map(column => element("th", { scope: "col" }, column)),
      element("td", {}, element("span", { class: "hidden-text" }, "Remove")));
    body.replaceChildren(...rows.map((row, i) => element("tr", {},
      columns.map(column => element("td", {}, makeCell(cellOf(row, column), i, column))),
      element("td", { class: "remove" }, element("button", { type: "button", class: "button icon quiet-button",
        "aria-label": `Remove row ${i + 1}`, title: "Remove this row", click: () => removeRow(i) }, icon("close"))))));
  };
  return { nodes: [box], show };
}
"""# + "\n"

private let file37 = #"""
/** How much of the time the timeline shows: all of it, or a part that the wheel and keys enlarge and move. */

import { byId } from "./dom.js";

const MOST = 32;

export class TimeScale {
  #session;
  #ruler = byId("ruler");
  #listeners = [];
  /** How many times the whole is longer than what is seen, and where that begins: a share of the whole. */
  stretch = 1;
  begin = 0;

  constructor(session) {
    this.#session = session;
    session.on("time", () => this.#follow());
    byId("timeline").addEventListener("wheel", event => this.#wheel(event), { passive: false });
    byId("time-in").addEventListener("click", () => this.zoom(2));
    byId("time-out").addEventListener("click", () => this.zoom(0.5));
    this.#set(1, 0);
  }

  onChange(call) {
    this.#listeners.push(call);
  }

  /** The share of the whole time at a place of the page. */
  shareAt(x) {
    const box = this.#ruler.getBoundingClientRect();
    return this.begin + (x - box.left) / box.width / this.stretch;
  }

  get #now() {
    return this.#session.time * this.#session.fps / this.#session.frameCount;
  }

  /** Keeps a share of the time where it is; the playhead unless told, if that is seen. */
  zoom(factor, share = this.#now) {
    const stretch = Math.min(MOST, Math.max(1, this.stretch * factor));
    const isSeen = share >= this.begin && share <= this.begin + 1 / this.stretch;
    const kept = isSeen ? share : this.begin + 0.5 / this.stretch;
    this.#set(stretch, kept - (kept - this.begin) * this.stretch / stretch);
  }

  #set(stretch, begin) {
    const kept = Math.min(1 - 1 / stretch, Math.max(0, begin));
    const isOther = stretch !== this.stretch;
    this.stretch = stretch;
    this.begin = kept;
    const style = byId("timeline").style;
    style.setProperty("--stretch", stretch);
    style.setProperty("--scroll", kept * stretch);
    byId("time-out").disabled = stretch === 1;
    byId("time-in").disabled = stretch === MOST;
    if (isOther) for (const call of this.#listeners) call();
  }

  /** The wheel with Control or a pinch enlarges; sidewise, or with Shift, it moves. The rows scroll as they always do. */
  #wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) * 0.005), this.shareAt(event.clientX));
    } else if (this.stretch > 1 && (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))) {
      event.preventDefault();
      const pixels = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      this.#set(this.stretch, this.begin + pixels / this.#ruler.clientWidth / this.stretch);
    }
  }

  /** The playhead does not leave the sight. */
  #follow() {
    if (this.stretch === 1) return;
    const now = this.#now, size = 1 / this.stretch;
    if (now < this.begin) this.#set(this.stretch, this.#session.isPlaying ? now : now - 0.1 * size);
    else if (now > this.begin + size) this.#set(this.stretch, this.#session.isPlaying ? now : now - 0.9 * size);
  }
}
"""# + "\n"

private let file38 = #"""
/* Playing, the ruler, bars by layer, and curves. Names stand left of a line that all rows share. */

.transport { flex: none; }
.transport .group { display: flex; gap: 1px; }
.transport .group .button { border-radius: 0; }
.transport .group .button:first-child { border-radius: var(--radius) 0 0 var(--radius); }
.transport .group .button:last-child { border-radius: 0 var(--radius) var(--radius) 0; }
.transport .play { width: 3.0769rem; color: var(--accent); }
.clock { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.7692rem; min-width: 0; }
.clock output { font-weight: 500; }
.transport .tabs { margin-left: auto; }

.timeline { --names: clamp(6rem, 17vw, 16rem); --edge: 0.9231rem; position: relative; flex: 1; display: flex; flex-direction: column; min-height: 0; border-top: 1px solid var(--line); }

.ruler-row { position: relative; flex: none; display: grid; grid-template-columns: var(--names) 1fr; border-bottom: 1px solid var(--line); background: var(--window); }
/* All of the time, of which a part may be seen. */
.long, .track { width: calc(100% * var(--stretch, 1)); margin-left: calc(-100% * var(--scroll, 0)); }
.long { position: relative; height: 100%; }
.ruler, .flags, .over-rows { overflow: clip; overflow-clip-margin: 0.7692rem; }

.row-name.time-zoom { flex-direction: row; justify-content: end; gap: 0; align-items: end; padding-bottom: 0.1538rem; }
.ruler-row .row-name { grid-area: 1 / 1 / 3 / 2; border-right: 1px solid var(--line); }
.ruler { grid-area: 2 / 2; position: relative; height: 2rem; margin: 0 calc(var(--edge) + var(--gutter, 0px)) 0 var(--edge); touch-action: none; cursor: ew-resize; }
.ruler:focus-visible { outline-offset: 0; border-radius: 2px; }
.tick-box, .ticks, .tick-lines { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
.ticks text { fill: var(--quiet); font-size: 0.8462rem; text-anchor: middle; }
.ticks .first { text-anchor: start; }
.ticks .last { text-anchor: end; }
.tick-lines path { stroke: var(--strong-line); stroke-width: 1; fill: none; }

.playhead-grip { position: absolute; z-index: 3; left: 0; bottom: -1px; width: 0.9231rem; height: 1.0769rem; translate: -50%; background: var(--accent); clip-path: polygon(0 0, 100% 0, 100% 55%, 50% 100%, 0 55%); }

.flags { grid-area: 1 / 2; position: relative; height: 1.6923rem; margin: 0 calc(var(--edge) + var(--gutter, 0px)) 0 var(--edge); }
.flag { position: absolute; z-index: 1; top: 0.1538rem; display: flex; align-items: center; height: 1.3846rem; max-width: 12rem; padding: 0 0.4615rem; border: 0; border-left: 1.5px solid var(--quiet); border-radius: 0 0.2308rem 0.2308rem 0; background: color-mix(in srgb, var(--quiet) 16%, var(--panel)); color: var(--text); font-size: 0.8462rem; white-space: nowrap; }
.flag span { overflow: hidden; text-overflow: ellipsis; }
.flag.turned { translate: -100%; border-left: 0; border-right: 1.5px solid var(--quiet); border-radius: 0.2308rem 0 0 0.2308rem; }
.flag.poster { padding: 0 0.2308rem; color: var(--quiet); }
.flag.poster .icon-picture { width: 1.0769rem; height: 1.0769rem; }

.rows { flex: 1; min-height: 0; overflow: hidden auto; scrollbar-gutter: stable; }
.row { content-visibility: auto; contain-intrinsic-size: auto 2rem; display: grid; grid-template-columns: var(--names) 1fr; border-bottom: 1px solid color-mix(in srgb, var(--line) 60%, transparent); }
.rows > .empty { padding-left: calc(var(--names) + 2 * var(--edge)); }
.row.selected { background: var(--accent-wash); }
.row-name { display: flex; flex-direction: column; justify-content: center; min-width: 0; padding: 0 0.6154rem 0 0.9231rem; border-right: 1px solid var(--line); }
.row-name span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row.selected .row-name { color: var(--accent); font-weight: 500; }
.track-box { position: relative; min-width: 0; overflow: clip; padding: 0 var(--edge); }
.track { position: relative; height: calc(var(--lanes) * 1.6923rem + 0.3077rem); }

.entry { position: absolute; top: calc(var(--lane) * 1.6923rem + 0.2308rem); height: 1.5385rem; min-width: 0.3077rem; padding: 0 0.4615rem; overflow: hidden; border: 0; border-radius: 0.2308rem; background: var(--bar); color: var(--bar-text); font-size: 0.8462rem; text-align: left; white-space: nowrap; }
.entry span { pointer-events: none; }
@container (max-width: 3rem) { .entry:not(.moment) span { visibility: hidden; } }
.entry:hover { filter: brightness(0.96); }
.entry:focus-visible { z-index: 2; }
.row.selected .entry { background: var(--accent); color: var(--accent-text); }
.entry:not(.moment) { container-type: inline-size; }
.entry.gesture { border-radius: 1rem; background: color-mix(in srgb, var(--quiet) 30%, var(--panel)); color: var(--text); }
.entry.transition { background-image: repeating-linear-gradient(-45deg, #ffffff2e 0 4px, transparent 4px 8px); }
.entry.group { height: 0.9231rem; background: none; border: 1px solid var(--strong-line); border-bottom: 0; border-radius: 0.2308rem 0.2308rem 0 0; color: var(--quiet); line-height: 0.8; }
.entry.call { background: none; box-shadow: inset 0 0 0 1px var(--strong-line); color: var(--text); }
.entry.moment { display: flex; align-items: center; gap: 0.3077rem; padding: 0; overflow: visible; background: none; box-shadow: none; color: var(--text); translate: -0.4231rem; }
.entry.moment::before { content: ""; flex: none; width: 0.6154rem; height: 0.6154rem; margin-left: 0.1154rem; rotate: 45deg; border-radius: 1px; background: var(--accent); }
.row.selected .entry.moment { background: none; color: var(--accent); }

.over-rows { position: absolute; z-index: 2; top: 0; bottom: 0; left: calc(var(--names) + var(--edge)); right: calc(var(--edge) + var(--gutter, 0px)); pointer-events: none; }
.playhead { position: absolute; left: 0; top: 1.4rem; bottom: 0; width: 2px; margin-left: -1px; background: var(--accent); }
.has-flags ~ .over-rows .playhead { top: 3rem; }
.stop-line { position: absolute; top: 1.6923rem; bottom: 0; width: 0; border-left: 1px dashed color-mix(in srgb, var(--quiet) 60%, transparent); }

.curve-row .row-name { gap: 0.1538rem; }
.curve-now { display: flex; flex-wrap: wrap; gap: 0 0.6154rem; font-size: 0.9231rem; }
.curve-row .track { height: 5.2308rem; margin: 0.3077rem 0; }
.curve { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.curve path { fill: none; vector-effect: non-scaling-stroke; }
.curve .zero { stroke: var(--line); stroke-width: 1; }
.curve .line { stroke-width: 1.5; stroke: var(--tint); stroke-linejoin: round; }
.part { color: var(--tint); }
.part-0 { --tint: var(--accent); }
.part-1 { --tint: var(--bad); }
.part-2 { --tint: var(--good); }
.part-3 { --tint: var(--quiet); }
.curve-most, .curve-least { position: absolute; right: 0.1538rem; color: var(--quiet); font-size: 0.7692rem; }
.curve-most { top: 0.1538rem; }
.curve-least { bottom: 0.1538rem; }
"""# + "\n"

private let file39 = #"""
/** The timeline: a row for each layer with bars for what happens to it. One tab stop, arrows between the bars. */

import { byId, element } from "./dom.js";
import { rowsOf } from "./lanes.js";
import { seconds } from "./values.js";

const KINDS = new Set(["animation", "transition", "set", "gesture", "group", "call"]);
/** Rows beyond this are not drawn; a timeline of more is for a machine. */
const MOST_ROWS = 2000;

export class Timeline {
  #session;
  #player;
  #bars = [];
  #rows = byId("timeline-rows");

  constructor(session, player) {
    this.#session = session;
    this.#player = player;
    session.on("document", () => this.#build());
    session.on("selection", () => this.#showSelection());
    this.#rows.addEventListener("keydown", event => this.#key(event));
  }

  #build() {
    const found = this.#session.document, length = this.#session.frameCount / this.#session.fps;
    const focused = this.#bars.findIndex(({ button }) => button === document.activeElement);
    this.#bars = [];
    if (!found) {
      this.#rows.replaceChildren();
      return;
    }
    const rows = rowsOf(found.timeline ?? [], length / 60).slice(0, MOST_ROWS);
    const list = element("div", { class: "row-list", role: "list", "aria-label": "Timeline" },
      rows.map((row, index) => this.#makeRow(row, index, length)));
    this.#rows.replaceChildren(rows.length ? list
      : element("p", { class: "empty" }, "Nothing happens in this script: it has no timeline."));
    if (this.#bars.length) this.#bars[Math.max(0, Math.min(focused, this.#bars.length - 1))].button.tabIndex = 0;
    if (focused >= 0) this.#bars[Math.min(focused, this.#bars.length - 1)]?.button.focus();
    this.#showSelection();
  }

  #makeRow(row, index, length) {
    const name = row.layer === "" ? "Script" : row.layer === "parameters" ? "Parameters" : row.layer;
    const track = element("div", { class: "track" }, row.bars.map(bar => this.#makeBar(bar, index, length)));
    track.style.setProperty("--lanes", row.lanes);
    return element("div", { class: "row", role: "listitem", "data-layer": row.layer },
      element("div", { class: "row-name", title: name, click: () => this.#select(row.layer) }, element("span", {}, name)),
      element("div", { class: "track-box" }, track));
  }

  #makeBar(bar, row, length) {
    const kind = KINDS.has(bar.kind) ? bar.kind : "animation", isMoment = bar.end - bar.start < 1e-9;
    const text = bar.label || bar.property || kind, layer = bar.layer ?? "Script";
    const when = isMoment ? `at ${seconds(bar.start)}` : `${seconds(bar.start)} to ${seconds(bar.end)}`;
    const button = element("button", {
      type: "button", class: `entry ${kind}${isMoment ? " moment" : ""}`, tabindex: "-1",
      "aria-label": `${layer}, ${text}, ${kind}, ${when}`,
      title: `${layer}  ${text}\n${kind}, ${when}${bar.line ? `\nline ${bar.line}` : ""}`,
      click: () => this.#select(bar.layer ?? ""),
      dblclick: () => this.#goTo(bar),
      focus: () => this.#keepStop(button),
    }, element("span", {}, text));
    button.style.left = `${(100 * bar.start) / length}%`;
    if (!isMoment) button.style.width = `${(100 * Math.max(0, Math.min(bar.end, length) - bar.start)) / length}%`;
    button.style.setProperty("--lane", bar.lane);
    this.#bars.push({ button, bar, row });
    return button;
  }

  /** An entry may act on several layers, of which the first is selected. */
  #select(paths) {
    const layer = this.#session.layerAt(paths) ?? this.#session.layerAt(paths.split(", ")[0]);
    if (layer) this.#session.select(layer.id);
  }

  #goTo(bar) {
    this.#player.seekFrame(Math.ceil(bar.start * this.#session.fps - 1e-6));
  }

  #keepStop(button) {
    for (const { button: other } of this.#bars) other.tabIndex = other === button ? 0 : -1;
  }

  #showSelection() {
    const id = this.#session.selection, path = id === null ? null : this.#session.layerOf(id)?.path;
    for (const row of this.#rows.querySelectorAll(".row")) {
      row.classList.toggle("selected", Boolean(path) && row.dataset.layer.split(", ").includes(path));
    }
  }

  #key(event) {
    const at = this.#bars.findIndex(({ button }) => button === document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, bar } = this.#bars[at];
    const inRow = step => {
      const next = this.#bars[at + step];
      return next?.row === row ? next : null;
    };
    const nearest = step => {
      const others = this.#bars.filter(other => other.row === row + step);
      return others.sort((a, b) => Math.abs(a.bar.start - bar.start) - Math.abs(b.bar.start - bar.start))[0];
    };
    const moves = { ArrowRight: () => inRow(1), ArrowLeft: () => inRow(-1),
      ArrowDown: () => nearest(1), ArrowUp: () => nearest(-1), Home: () => this.#bars[0], End: () => this.#bars.at(-1) };
    if (event.key === "Enter") {
      this.#select(bar.layer ?? "");
      this.#goTo(bar);
    } else if (moves[event.key]) {
      moves[event.key]()?.button.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
"""# + "\n"

private let file40 = #"""
/** Values of parameters and properties: comparing them, and writing them for people. */

import { isSameColor, parseColor } from "./color.js";

export function isSame(a, b) {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Are two values of a parameter the same? A color can be written in many ways. */
export function isSameValue({ type }, a, b) {
  return isSame(a, b) || type === "color" && isSameColor(parseColor(a), parseColor(b));
}

/** A number as short as it may be; digits are those behind the point. */
export function shortNumber(value, digits = 3) {
  if (!Number.isFinite(value)) return String(value);
  return String(Number(value.toFixed(digits))).replace("-", "−");
}

/** The same for a field, in which it can be read again. */
export const fieldNumber = (value, digits = 4) => Number.isFinite(value) ? String(Number(value.toFixed(digits))) : "";

export function valueText(value) {
  if (value === null || value === undefined) return "none";
  if (typeof value === "number") return shortNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every(item => typeof item === "number")) {
    return value.map(item => shortNumber(item)).join(", ");
  }
  return JSON.stringify(value);
}

export const seconds = time => `${time.toFixed(2)} s`;

export function fileSize(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, size] = bytes < 1e6 ? ["kB", bytes / 1e3] : ["MB", bytes / 1e6];
  return `${size < 10 ? size.toFixed(2) : size < 100 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
"""# + "\n"

private let file41 = #"""
/** Where the picture lies in its viewport: zoom, moving it, the pixel grid, and between points of both. */

import { byId, fillMenu } from "./dom.js";
import { shortNumber } from "./values.js";

export const ZOOMS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16];
const LEAST = 0.1, MOST = 32, MARGIN = 24, GRID_FROM = 8;

export class View {
  #session;
  #viewport = byId("viewport");
  #canvas = byId("picture");
  #sheet = byId("sheet");
  #menu = byId("zoom");
  #isFitting = true;
  #listeners = [];
  zoom = 1;
  x = 0;
  y = 0;

  constructor(session) {
    this.#session = session;
    this.#menu.addEventListener("change", () => {
      if (this.#menu.value === "fit") this.fit();
      else this.zoomTo(Number(this.#menu.value));
    });
    byId("zoom-in").addEventListener("click", () => this.step(1));
    byId("zoom-out").addEventListener("click", () => this.step(-1));
    new ResizeObserver(() => this.layOut()).observe(this.#viewport);
    session.on("document", () => {
      // Another script, or a component, is seen as a whole at first.
      if (!session.document) this.#isFitting = true;
      this.layOut();
    });
  }

  onLayout(call) {
    this.#listeners.push(call);
  }

  /** Size of the picture in points: that of the document, or of the canvas before it is there. */
  get size() {
    const found = this.#session.document;
    return found?.width ? [found.width, found.height] : [this.#canvas.width, this.#canvas.height];
  }

  get #room() {
    return [this.#viewport.clientWidth, this.#viewport.clientHeight];
  }

  fit() {
    this.#isFitting = true;
    this.layOut();
  }

  /** In whole device pixels where it is enlarged, or pixels would be of two sizes. */
  get #fitting() {
    const [width, height] = this.size, [across, down] = this.#room;
    const exact = Math.min((across - 2 * MARGIN) / width, (down - 2 * MARGIN) / height);
    if (exact < 1) return Math.max(LEAST, exact);
    const ratio = devicePixelRatio || 1;
    return Math.min(16, Math.floor(exact * ratio) / ratio);
  }

  /** Keeps the point of the viewport (its middle unless given) where it is. */
  zoomTo(zoom, at = this.#room.map(side => side / 2)) {
    const wanted = Math.min(MOST, Math.max(LEAST, zoom));
    const [x, y] = this.pointAt(...at);
    this.#isFitting = false;
    this.zoom = wanted;
    this.x = at[0] - x * wanted;
    this.y = at[1] - y * wanted;
    this.layOut();
  }

  step(direction) {
    const near = 1e-6;
    const next = direction > 0
      ? ZOOMS.find(zoom => zoom > this.zoom + near)
      : ZOOMS.findLast(zoom => zoom < this.zoom - near);
    if (next) this.zoomTo(next);
  }

  moveBy(x, y) {
    this.#isFitting = false;
    this.x += x;
    this.y += y;
    this.layOut();
  }

  pointAt(x, y) {
    return [(x - this.x) / this.zoom, (y - this.y) / this.zoom];
  }

  placeOf([x, y]) {
    return [this.x + x * this.zoom, this.y + y * this.zoom];
  }

  layOut() {
    const [width, height] = this.size, [across, down] = this.#room;
    if (this.#isFitting) {
      this.zoom = this.#fitting;
      this.x = (across - width * this.zoom) / 2;
      this.y = (down - height * this.zoom) / 2;
    } else {
      // A part of it always stays to be seen.
      const kept = 32;
      this.x = Math.min(across - kept, Math.max(kept - width * this.zoom, this.x));
      this.y = Math.min(down - kept, Math.max(kept - height * this.zoom, this.y));
    }
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
    const style = this.#sheet.style;
    style.transform = `translate(${this.x}px, ${this.y}px)`;
    style.width = `${width * this.zoom}px`;
    style.height = `${height * this.zoom}px`;
    this.#showGrid(width);
    this.#showMenu();
    for (const call of this.#listeners) call();
  }

  #showGrid(width) {
    const pixel = this.zoom * width / this.#canvas.width;
    const grid = byId("pixel-grid");
    grid.hidden = pixel < GRID_FROM - 1e-6;
    grid.style.backgroundSize = `${pixel}px ${pixel}px`;
    this.#canvas.classList.toggle("reduced", pixel < 1);
  }

  #showMenu() {
    const options = [["fit", this.#isFitting ? `Fit · ${times(this.zoom)}` : "Fit"]];
    for (const zoom of ZOOMS) options.push([String(zoom), times(zoom)]);
    const isListed = ZOOMS.includes(this.zoom);
    if (!this.#isFitting && !isListed) options.push([String(this.zoom), times(this.zoom)]);
    const shown = this.#isFitting ? "fit" : String(this.zoom);
    if (this.#menu.dataset.shown === shown + options[0][1]) return;
    this.#menu.dataset.shown = shown + options[0][1];
    fillMenu(this.#menu, options, shown);
  }
}

const times = zoom => `${shortNumber(zoom, zoom < 1 ? 2 : 1)} ×`;
"""# + "\n"
