/** The color picker: a plane of saturation and value, hue, opacity, the hex value, and the other colors of the script. */

import { element } from "./dom.js";
import { fromHSV, hexColor, parseColor, toHSV } from "./color.js";
import { icon } from "./icons.js";
import { openPopover } from "./popover.js";

/** Opens a picker below a button; `onChange` is told of every color. `others` are colors to choose from. */
export function openPicker(button, name, color, others, onChange) {
  openPopover(button, `Color of ${name}`, "picker", panel => {
    const picker = new Picker(color, others, onChange);
    panel.append(...picker.parts);
    picker.start(panel);
  });
}

class Picker {
  constructor(color, others, onChange) {
    this.onChange = onChange;
    this.color = toHSV(color);
    this.parts = [this.#makePlane(), this.#makeSliders(), this.#makeFields(), this.#makeSwatches(others)].filter(Boolean);
  }

  start(panel) {
    this.panel = panel;
    this.#show();
    this.knob.focus({ preventScroll: true });
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
