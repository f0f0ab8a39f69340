/** The scrubber: a ruler of the whole time, with the playhead, flags of markers, and the poster. */

import { byId, drawing, element } from "./dom.js";
import { icon } from "./icons.js";
import { seconds, shortNumber } from "./values.js";

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
/** Pixels that a number on the ruler needs, and a frame that gets a line of its own. */
const LABEL_ROOM = 48, FRAME_ROOM = 5;

export class Ruler {
  #session;
  #player;
  #scale;
  #grip = element("div", { class: "playhead-grip" });
  #ruler = byId("ruler");
  #isDragged = false;
  #goesOn = false;

  constructor(session, player, scale) {
    this.#session = session;
    this.#scale = scale;
    scale.onChange(() => this.#build());
    this.#player = player;
    session.on("document", () => this.#build());
    session.on("time document", () => this.#showTime());
    new ResizeObserver(() => this.#build()).observe(this.#ruler);
    this.#ruler.addEventListener("keydown", event => this.#key(event));
    for (const place of [this.#ruler, byId("timeline-rows"), byId("curves-panel")]) this.#scrubOn(place);
  }

  /** Seconds that the ruler is long: the last frame is shown for a while too. */
  get length() {
    return this.#session.frameCount / this.#session.fps;
  }

  #scrubOn(place) {
    const isRuler = place === this.#ruler;
    const isTrack = event => isRuler || event.target.closest(".track") && !event.target.closest("button");
    place.addEventListener("pointerdown", event => {
      if (event.button !== 0 || !this.#session.document || !isTrack(event)) return;
      event.preventDefault();
      place.setPointerCapture(event.pointerId);
      this.#isDragged = true;
      this.#goesOn = this.#session.isPlaying;
      this.#player.pause();
      if (isRuler) this.#ruler.focus({ preventScroll: true });
      this.#follow(event);
    });
    place.addEventListener("pointermove", event => {
      if (this.#isDragged && place.hasPointerCapture(event.pointerId)) this.#follow(event);
    });
    const end = () => {
      if (!this.#isDragged) return;
      this.#isDragged = false;
      if (this.#goesOn) this.#player.play();
    };
    place.addEventListener("pointerup", end);
    place.addEventListener("pointercancel", end);
  }

  #follow(event) {
    const time = this.#scale.shareAt(event.clientX) * this.length;
    this.#session.seekFrame(Math.floor(time * this.#session.fps + 1e-6));
  }

  /** Moments that keys go to: markers, the poster, and both ends. */
  get stops() {
    const { markers = [], poster } = this.#session.document ?? {};
    const times = [0, ...markers.map(marker => marker.time), ...(typeof poster === "number" ? [poster] : []), this.length];
    return [...new Set(times)].sort((a, b) => a - b);
  }

  toStop(direction) {
    const near = 0.5 / this.#session.fps, now = this.#session.time;
    const next = direction > 0 ? this.stops.find(time => time > now + near) : this.stops.findLast(time => time < now - near);
    if (next === undefined) return;
    this.#player.pause();
    this.#session.seekFrame(Math.floor(next * this.#session.fps + 1e-6));
  }

  #key(event) {
    const many = event.shiftKey ? 10 : 1;
    const moves = {
      ArrowRight: () => this.#player.step(many), ArrowUp: () => this.#player.step(many),
      ArrowLeft: () => this.#player.step(-many), ArrowDown: () => this.#player.step(-many),
      Home: () => this.#player.seekFrame(0), End: () => this.#player.seekFrame(this.#session.frameCount - 1),
      "+": () => this.#scale.zoom(2), "-": () => this.#scale.zoom(0.5),
      PageDown: () => this.toStop(1), PageUp: () => this.toStop(-1),
    };
    if (!moves[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  }

  #showTime() {
    const session = this.#session, share = `${(100 * session.time) / this.length}%`;
    // Not a property that all rows would inherit: of thousands, each would be looked at for every frame.
    byId("playhead").style.left = share;
    byId("playhead").hidden = !session.document;
    this.#grip.style.left = share;
    const ruler = this.#ruler;
    ruler.setAttribute("aria-valuemax", shortNumber(session.timeOf(session.frameCount - 1)));
    ruler.setAttribute("aria-valuenow", shortNumber(session.time));
    const frame = `frame ${session.frame + 1} of ${session.frameCount}`;
    ruler.setAttribute("aria-valuetext", `${seconds(session.time)}, ${frame}`);
    byId("time-text").textContent = `${session.time.toFixed(2)} / ${seconds(session.document?.duration ?? 0)}`;
    byId("frame-text").textContent = session.document ? frame : "";
  }

  /** The bar that scrolls the rows takes from their width, and must from the ruler's. */
  #keepWidth() {
    const rows = [byId("timeline-rows"), byId("curves-panel")].find(panel => !panel.hidden);
    byId("timeline").style.setProperty("--gutter", `${rows.offsetWidth - rows.clientWidth}px`);
  }

  #build() {
    this.#keepWidth();
    const width = this.#ruler.clientWidth * this.#scale.stretch;
    this.#ruler.replaceChildren();
    byId("over-rows").querySelectorAll(".stop-line").forEach(old => old.remove());
    byId("flags").hidden = true;
    if (!this.#session.document || width === 0) return;
    this.#ruler.append(element("div", { class: "long" }, this.#ticks(width), this.#grip));
    this.#makeFlags();
  }

  #ticks(width) {
    const length = this.length, pixels = width / length, fps = this.#session.fps;
    const step = STEPS.find(size => size * pixels >= LABEL_ROOM) ?? STEPS.at(-1);
    const fine = pixels / fps >= FRAME_ROOM ? 1 / fps : step / 5;
    const picture = drawing("svg", { class: "ticks", "aria-hidden": "true" });
    let d = "";
    for (let i = 0; i * fine <= length + 1e-6 && i < 5000; i += 1) d += `M${(i * fine * pixels).toFixed(1)} 100v-3`;
    for (let i = 0; i * step <= length + 1e-6; i += 1) {
      const x = (i * step * pixels).toFixed(1);
      d += `M${x} 100v-7`;
      const isLast = i * step * pixels > width - 24;
      const label = drawing("text", { x: i === 0 ? 0 : x, y: 12, class: i === 0 ? "first" : isLast ? "last" : "middle" });
      label.append(shortNumber(i * step));
      picture.append(label);
    }
    // The lines stand on the lower edge, wherever that is.
    const lines = drawing("svg", { class: "tick-lines", "aria-hidden": "true", viewBox: `0 0 ${width} 100`,
      preserveAspectRatio: "xMinYMax slice" }, drawing("path", { d }));
    const both = element("div", { class: "tick-box" });
    both.append(picture, lines);
    return both;
  }

  /** Markers and the poster: buttons above the ruler, and lines through the rows. */
  #makeFlags() {
    const { markers = [], poster } = this.#session.document;
    const stops = markers.map(({ name, time }) => ({ name, time, kind: "marker" }));
    if (typeof poster === "number") stops.push({ name: "Poster", time: poster, kind: "poster" });
    const flags = byId("flags").firstElementChild;
    flags.replaceChildren();
    for (const { name, time, kind } of stops) {
      const share = `${(100 * time) / this.length}%`;
      const flag = element("button", { type: "button", class: `flag ${kind}`, title: `${name}, ${seconds(time)}`,
        "aria-label": `${kind === "poster" ? "Poster" : `Marker ${name}`}, ${seconds(time)}`, click: () => {
          this.#player.pause();
          this.#session.seekFrame(Math.floor(time * this.#session.fps + 1e-6));
        } }, kind === "poster" ? icon("poster") : element("span", {}, name));
      flag.style.left = share;
      // A marker's flag flies to the right of its line where there is room, the poster's to the left.
      flag.classList.toggle("turned", kind === "marker" ? time > 0.8 * this.length : time > 0.04 * this.length);
      flags.append(flag);
      const line = element("div", { class: `stop-line ${kind}` });
      line.style.left = share;
      byId("over-rows").append(line);
    }
    byId("flags").hidden = stops.length === 0;
    this.#ruler.parentElement.classList.toggle("has-flags", stops.length > 0);
  }
}
