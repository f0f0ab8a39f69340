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

  /** Where the picture lies, to be found again: null where it fits. */
  get place() {
    return this.#isFitting ? null : [this.zoom, this.x, this.y];
  }

  set place(kept) {
    if (!Array.isArray(kept) || kept.length !== 3 || !kept.every(Number.isFinite)) return;
    this.#isFitting = false;
    [this.zoom, this.x, this.y] = [Math.min(MOST, Math.max(LEAST, kept[0])), kept[1], kept[2]];
    this.layOut();
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
