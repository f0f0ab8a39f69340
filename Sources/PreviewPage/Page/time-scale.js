/** How much of the time the timeline shows: all of it, or a part that the wheel and keys enlarge and move. */

import { byId } from "./dom.js";

const MOST = 32;

export class TimeScale {
  #session;
  #ruler = byId("ruler");
  #listeners = [];
  /** How many times the whole is longer than what is seen, and where that begins: a share of the whole. */
  stretch = 1;
  begin = 0;

  constructor(session) {
    this.#session = session;
    session.on("time", () => this.#follow());
    // Another script is seen from its beginning to its end.
    session.on("document", () => session.document || this.#set(1, 0));
    byId("timeline").addEventListener("wheel", event => this.#wheel(event), { passive: false });
    byId("time-in").addEventListener("click", () => this.zoom(2));
    byId("time-out").addEventListener("click", () => this.zoom(0.5));
    this.#set(1, 0);
  }

  onChange(call) {
    this.#listeners.push(call);
  }

  /** The share of the whole time at a place of the page. */
  shareAt(x) {
    const box = this.#ruler.getBoundingClientRect();
    return this.begin + (x - box.left) / box.width / this.stretch;
  }

  /** What is seen of the time, to be found again. */
  get part() {
    return [this.stretch, this.begin];
  }

  set part(kept) {
    if (Array.isArray(kept) && kept.every(Number.isFinite)) this.#set(Math.min(MOST, Math.max(1, kept[0])), kept[1]);
  }

  get #now() {
    return this.#session.time * this.#session.fps / this.#session.frameCount;
  }

  /** Keeps a share of the time where it is; the playhead unless told, if that is seen. */
  zoom(factor, share = this.#now) {
    const stretch = Math.min(MOST, Math.max(1, this.stretch * factor));
    const isSeen = share >= this.begin && share <= this.begin + 1 / this.stretch;
    const kept = isSeen ? share : this.begin + 0.5 / this.stretch;
    this.#set(stretch, kept - (kept - this.begin) * this.stretch / stretch);
  }

  #set(stretch, begin) {
    const kept = Math.min(1 - 1 / stretch, Math.max(0, begin));
    const isOther = stretch !== this.stretch;
    this.stretch = stretch;
    this.begin = kept;
    const style = byId("timeline").style;
    style.setProperty("--stretch", stretch);
    style.setProperty("--scroll", kept * stretch);
    byId("time-out").disabled = stretch === 1;
    byId("time-in").disabled = stretch === MOST;
    if (isOther) for (const call of this.#listeners) call();
  }

  /** The wheel with Control or a pinch enlarges; sidewise, or with Shift, it moves. The rows scroll as they always do. */
  #wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) * 0.005), this.shareAt(event.clientX));
    } else if (this.stretch > 1 && (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))) {
      event.preventDefault();
      const pixels = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      this.#set(this.stretch, this.begin + pixels / this.#ruler.clientWidth / this.stretch);
    }
  }

  /** The playhead does not leave the sight. */
  #follow() {
    if (this.stretch === 1) return;
    const now = this.#now, size = 1 / this.stretch;
    if (now < this.begin) this.#set(this.stretch, this.#session.isPlaying ? now : now - 0.1 * size);
    else if (now > this.begin + size) this.#set(this.stretch, this.#session.isPlaying ? now : now - 0.9 * size);
  }
}
