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
