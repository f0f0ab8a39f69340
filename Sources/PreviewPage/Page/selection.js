/** What is known of the layers at this time: frames, values, what is hidden; and the outline of the selected one. */

import { ask } from "./api.js";
import { byId, drawing, newestOnly } from "./dom.js";

/** While it plays, the layers are asked about this often a second. */
const RATE = 4;

export class Selection {
  #session;
  #view;
  #listeners = [];
  #asked = 0;
  #last = 0;
  #hovered = null;
  /** By layer: {hidden, corners, anchor}. */
  places = new Map();
  values = [];

  constructor(session, view) {
    this.#session = session;
    this.#view = view;
    session.on("time picture selection document", () => this.#want());
    session.on("playing", () => session.isPlaying || this.#want());
    session.on("selection", () => this.#selectionChanged());
    view.onLayout(() => this.draw());
  }

  onChange(call) {
    this.#listeners.push(call);
  }

  #selectionChanged() {
    this.values = [];
    this.draw();
  }

  #want() {
    const session = this.#session, now = performance.now();
    clearTimeout(this.#asked);
    if (!session.document) {
      this.places.clear();
      return;
    }
    if (session.isPlaying && now - this.#last < 1000 / RATE) {
      this.#asked = setTimeout(() => this.#want(), 1000 / RATE);
      return;
    }
    this.#last = now;
    this.#ask();
  }

  #ask = newestOnly(async () => {
    const session = this.#session, subject = session.subject, layer = session.selection;
    if (!session.document || session.status === "failed") return;
    const body = { ...session.body, time: session.time };
    if (layer !== null) body.layer = layer;
    const found = await ask("inspect", body);
    if (subject !== session.subject || !found.layers) return;
    this.places = new Map(found.layers.map(place => [place.id, place]));
    if (layer === session.selection) this.values = found.values ?? [];
    this.draw();
    for (const call of this.#listeners) call();
  });

  /** Shows where a layer is that is pointed at in the tree; null: none. */
  hover(id) {
    this.#hovered = id;
    this.draw();
  }

  #cornersOf(place) {
    return place?.corners?.length === 4 ? place.corners.map(corner => this.#view.placeOf(corner)) : null;
  }

  draw() {
    const overlay = byId("overlay"), place = this.places.get(this.#session.selection);
    const text = corners => corners.map(corner => corner.map(side => side.toFixed(2)).join(",")).join(" ");
    overlay.replaceChildren();
    overlay.dataset.layer = place ? place.id : "";
    const hovered = this.#hovered === this.#session.selection ? null : this.#cornersOf(this.places.get(this.#hovered));
    if (hovered) overlay.append(drawing("polygon", { points: text(hovered), class: "hovered" }));
    if (!place) return;
    const corners = this.#cornersOf(place);
    if (corners) {
      const points = text(corners);
      overlay.append(drawing("polygon", { points, class: "halo" }), drawing("polygon", { points, class: "outline" }));
      for (const [x, y] of corners) {
        overlay.append(drawing("rect", { x: x - 3, y: y - 3, width: 6, height: 6, class: "handle" }));
      }
    }
    if (place.anchor) {
      const [x, y] = this.#view.placeOf(place.anchor);
      const d = `M${x - 7} ${y}H${x + 7}M${x} ${y - 7}V${y + 7}`;
      overlay.append(drawing("path", { d, class: "halo" }), drawing("circle", { cx: x, cy: y, r: 4, class: "halo" }),
        drawing("path", { d, class: "outline" }), drawing("circle", { cx: x, cy: y, r: 4, class: "anchor" }));
    }
  }
}
