/**
 * A control for each type of parameter. Each is {nodes, show}: its elements, and what makes them show a value without
 * telling of it. `told(value)` is called for every change by hand.
 */

import { openPicker } from "./color-picker.js";
import { hexColor, parseColor } from "./color.js";
import { element } from "./dom.js";
import { makeArray } from "./array-control.js";
import { makeImage } from "./image-control.js";
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
  return { nodes: [element("div", { class: "color-control" }, swatch, field)], show };
}

/** What is too large to be changed here, or comes from elsewhere, is shown all the same. */
function makeFixed(parameter, about) {
  const field = element("output", { class: "fixed", ...about });
  return { nodes: [field], show: value => field.textContent = value === null ? "edited in the script" : valueText(value) };
}
