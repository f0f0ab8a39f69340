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
