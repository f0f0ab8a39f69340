/** The timeline: a row for each layer with bars for what happens to it. One tab stop, arrows between the bars. */

import { byId, element } from "./dom.js";
import { rowsOf } from "./lanes.js";
import { seconds } from "./values.js";

const KINDS = new Set(["animation", "transition", "set", "gesture", "group", "call"]);
/** Rows beyond this are not drawn; a timeline of more is for a machine. */
const MOST_ROWS = 2000;

export class Timeline {
  #session;
  #player;
  #bars = [];
  #rows = byId("timeline-rows");

  constructor(session, player) {
    this.#session = session;
    this.#player = player;
    session.on("document", () => this.#build());
    session.on("selection", () => this.#showSelection());
    this.#rows.addEventListener("keydown", event => this.#key(event));
  }

  #build() {
    const found = this.#session.document, length = this.#session.frameCount / this.#session.fps;
    const focused = this.#bars.findIndex(({ button }) => button === document.activeElement);
    this.#bars = [];
    if (!found) {
      this.#rows.replaceChildren();
      return;
    }
    const rows = rowsOf(found.timeline ?? [], length / 60).slice(0, MOST_ROWS);
    const list = element("div", { class: "row-list", role: "list", "aria-label": "Timeline" },
      rows.map((row, index) => this.#makeRow(row, index, length)));
    this.#rows.replaceChildren(rows.length ? list
      : element("p", { class: "empty" }, "Nothing happens here: there is no timeline."));
    if (this.#bars.length) this.#bars[Math.max(0, Math.min(focused, this.#bars.length - 1))].button.tabIndex = 0;
    if (focused >= 0) this.#bars[Math.min(focused, this.#bars.length - 1)]?.button.focus();
    this.#showSelection();
  }

  #makeRow(row, index, length) {
    const name = row.layer === "" ? "Script" : row.layer === "parameters" ? "Parameters" : row.layer;
    const track = element("div", { class: "track" }, row.bars.map(bar => this.#makeBar(bar, index, length)));
    track.style.setProperty("--lanes", row.lanes);
    return element("div", { class: "row", role: "listitem", "data-layer": row.layer },
      element("div", { class: "row-name", title: name, click: () => this.#select(row.layer) }, element("span", {}, name)),
      element("div", { class: "track-box" }, track));
  }

  #makeBar(bar, row, length) {
    const kind = KINDS.has(bar.kind) ? bar.kind : "animation", isMoment = bar.end - bar.start < 1e-9;
    const text = bar.label || bar.property || kind, layer = bar.layer ?? "Script";
    const when = isMoment ? `at ${seconds(bar.start)}` : `${seconds(bar.start)} to ${seconds(bar.end)}`;
    const button = element("button", {
      type: "button", class: `entry ${kind}${isMoment ? " moment" : ""}`, tabindex: "-1",
      "aria-label": `${layer}, ${text}, ${kind}, ${when}`,
      title: `${layer}  ${text}\n${kind}, ${when}${bar.line ? `\nline ${bar.line}` : ""}`,
      click: () => this.#select(bar.layer ?? ""),
      dblclick: () => this.#goTo(bar),
      focus: () => this.#keepStop(button),
    }, element("span", {}, text));
    button.style.left = `${(100 * bar.start) / length}%`;
    if (!isMoment) button.style.width = `${(100 * Math.max(0, Math.min(bar.end, length) - bar.start)) / length}%`;
    button.style.setProperty("--lane", bar.lane);
    this.#bars.push({ button, bar, row });
    return button;
  }

  /** An entry may act on several layers, of which the first is selected. */
  #select(paths) {
    const layer = this.#session.layerAt(paths) ?? this.#session.layerAt(paths.split(", ")[0]);
    if (layer) this.#session.select(layer.id);
  }

  #goTo(bar) {
    this.#player.seekFrame(Math.ceil(bar.start * this.#session.fps - 1e-6));
  }

  #keepStop(button) {
    for (const { button: other } of this.#bars) other.tabIndex = other === button ? 0 : -1;
  }

  #showSelection() {
    const id = this.#session.selection, path = id === null ? null : this.#session.layerOf(id)?.path;
    for (const row of this.#rows.querySelectorAll(".row")) {
      row.classList.toggle("selected", Boolean(path) && row.dataset.layer.split(", ").includes(path));
    }
  }

  #key(event) {
    const at = this.#bars.findIndex(({ button }) => button === document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, bar } = this.#bars[at];
    const inRow = step => {
      const next = this.#bars[at + step];
      return next?.row === row ? next : null;
    };
    const nearest = step => {
      const others = this.#bars.filter(other => other.row === row + step);
      return others.sort((a, b) => Math.abs(a.bar.start - bar.start) - Math.abs(b.bar.start - bar.start))[0];
    };
    const moves = { ArrowRight: () => inRow(1), ArrowLeft: () => inRow(-1),
      ArrowDown: () => nearest(1), ArrowUp: () => nearest(-1), Home: () => this.#bars[0], End: () => this.#bars.at(-1) };
    if (event.key === "Enter") {
      this.#select(bar.layer ?? "");
      this.#goTo(bar);
    } else if (moves[event.key]) {
      moves[event.key]()?.button.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
