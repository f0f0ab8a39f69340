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
