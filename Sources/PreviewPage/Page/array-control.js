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
