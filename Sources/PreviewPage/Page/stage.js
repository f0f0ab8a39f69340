/** The picture: which frame stands on the canvas, onion skin, background, and what is read of a pixel. */

import { byId } from "./dom.js";
import { parseColor } from "./color.js";
import { onionSkin } from "./onion.js";
import { seconds } from "./values.js";

export class Stage {
  #session;
  #frames;
  #canvas = byId("picture");
  #context = this.#canvas.getContext("2d", { willReadFrequently: true });
  #shown = { order: 0, subject: -1, name: "" };
  #patience = 0;

  constructor(session, frames, view) {
    this.#session = session;
    this.#frames = frames;
    this.view = view;
    session.on("time picture playing view", () => this.update());
    session.on("view", () => byId("onion").value = String(session.onion));
    session.on("document", () => this.#clear());
    frames.onArrival(answer => this.#arrived(answer));
    this.#connectTools();
  }

  #connectTools() {
    const session = this.#session;
    byId("look").addEventListener("change", event => session.set("picture", { look: event.target.value }));
    byId("onion").addEventListener("change", event => session.set("view", { onion: Number(event.target.value) }));
    byId("scale").addEventListener("change", event => {
      session.scale = Number(event.target.value);
      session.tell("picture");
    });
    byId("background").addEventListener("change", event => this.setBackground(event.target.value));
    this.setBackground(localStorage.getItem("background") ?? "checkerboard");
  }

  setBackground(name) {
    const chosen = document.querySelector(`#background input[value="${CSS.escape(name)}"]`);
    if (!chosen) return;
    chosen.checked = true;
    byId("sheet").dataset.background = name;
    localStorage.setItem("background", name);
  }

  nextBackground() {
    const names = [...document.querySelectorAll("#background input")].map(input => input.value);
    this.setBackground(names[(names.indexOf(byId("sheet").dataset.background) + 1) % names.length]);
  }

  /** The color of the canvas where there is nothing, in bytes. */
  get #empty() {
    const color = parseColor(this.#session.document?.background);
    return color && [color.r, color.g, color.b, Math.round(color.a * 255)];
  }

  /** Another script was opened: what stood there is none of its pictures. */
  #clear() {
    if (this.#session.document) return;
    byId("sheet").hidden = true;
    this.#shown = { order: 0, subject: -1, name: "" };
    byId("look").querySelector(`[value="${this.#session.look}"]`).checked = true;
  }

  get #neighbours() {
    const { frame, frameCount, onion, isPlaying } = this.#session;
    if (isPlaying || !onion) return [];
    const found = [];
    for (let step = onion; step >= 1; step -= 1) {
      for (const side of [-1, 1]) {
        const neighbour = frame + side * step;
        if (neighbour >= 0 && neighbour < frameCount) found.push({ frame: neighbour, side, step });
      }
    }
    return found;
  }

  /** Draws what is there of what ought to be shown, and asks for the rest. */
  update() {
    const session = this.#session;
    if (!session.document) return;
    const neighbours = this.#neighbours;
    const bitmap = this.#frames.get(session.frame);
    if (bitmap) {
      const there = neighbours.map(n => ({ ...n, bitmap: this.#frames.get(n.frame) })).filter(n => n.bitmap);
      this.#draw(bitmap, `${session.frame} ${session.pictureKey} ${there.map(n => n.frame)}`, there);
    }
    if (!session.isPlaying) this.#frames.want([session.frame, ...[...neighbours].reverse().map(n => n.frame)]);
    this.#setBusy(!bitmap && session.status !== "failed");
  }

  #draw(bitmap, name, neighbours = []) {
    if (name === this.#shown.name) return;
    this.#shown.name = name;
    byId("sheet").hidden = false;
    this.#shown.subject = this.#session.subject;
    if (this.#canvas.width !== bitmap.width || this.#canvas.height !== bitmap.height) {
      this.#canvas.width = bitmap.width;
      this.#canvas.height = bitmap.height;
      this.view.layOut();
    } else {
      this.#context.clearRect(0, 0, bitmap.width, bitmap.height);
    }
    this.#context.drawImage(bitmap, 0, 0);
    if (neighbours.length) onionSkin(this.#context, neighbours, this.#empty);
    const session = this.#session;
    this.#canvas.dataset.frame = session.frame;
    this.#canvas.dataset.revision = session.revision;
    if (!session.isPlaying) {
      const title = session.document?.title ?? session.document?.name ?? "Picture";
      this.#canvas.setAttribute("aria-label", `${title} at ${seconds(session.time)}`);
    }
  }

  #arrived(answer) {
    const session = this.#session;
    if (answer.error) {
      if (answer.error.status === undefined) session.lose();
      else if (answer.key === session.pictureKey) session.frameFailed(answer.error.message);
      if (!session.isPlaying) this.#setBusy(false);
      return;
    }
    session.frameDrawn();
    if (session.isPlaying) return;
    if (this.#frames.get(session.frame)) {
      this.#shown.order = answer.order;
      this.update();
    } else if (answer.order > this.#shown.order) {
      // Not the newest that is wished for, but newer than what stands there: dragging goes on to be seen.
      this.#shown.order = answer.order;
      this.#draw(answer.bitmap, `order ${answer.order}`);
    }
  }

  #setBusy(isBusy) {
    byId("viewport").setAttribute("aria-busy", isBusy);
    clearTimeout(this.#patience);
    // Frames that come at once are nothing to speak of.
    if (isBusy && this.#session.status === "ok") this.#patience = setTimeout(() => byId("status").classList.add("waits"), 250);
    else byId("status").classList.remove("waits");
  }

  /** The color under a pixel of the picture, as people write it. */
  colorAt(x, y) {
    if (x < 0 || y < 0 || x >= this.#canvas.width || y >= this.#canvas.height) return null;
    const [r, g, b, a] = this.#context.getImageData(x, y, 1, 1).data;
    const hex = "#" + [r, g, b].map(part => part.toString(16).padStart(2, "0")).join("").toUpperCase();
    return a === 255 ? hex : a === 0 ? "clear" : `${hex} ${Math.round(a / 2.55)} %`;
  }
}
