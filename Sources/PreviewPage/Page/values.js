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
