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
