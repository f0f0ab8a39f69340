/** The curves of the selected layer's animated properties over time, below the same ruler as the timeline. */

import { ask } from "./api.js";
import { byId, drawing, element, newestOnly } from "./dom.js";
import { shortNumber } from "./values.js";

/** Names of a value's parts, where there are several. */
const PARTS = { 2: ["x", "y"], 3: ["x", "y", "z"], 4: ["red", "green", "blue", "opacity"] };

export class Curves {
  #session;
  #places;
  #panel = byId("curves-panel");
  #curves = [];
  #isShown = false;

  constructor(session, places) {
    this.#session = session;
    this.#places = places;
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
    const isAnimated = this.#places.values.some(({ animated }) => animated);
    this.#build(curves ?? [], isAnimated ? "What changes in this layer are no numbers: there are no curves to draw."
      : "Nothing of this layer is animated.");
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
