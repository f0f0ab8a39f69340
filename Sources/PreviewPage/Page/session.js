/**
 * What is shown and how: one script, at one time, with the inspector's values. All parts of the page read it and are told
 * what changed by name: "document", "status", "time", "picture" (what the frames depend on), "values", "selection",
 * "view", "playing".
 */

import { ask, Refused } from "./api.js";
import { isSame, isSameValue } from "./values.js";
import { newestOnly } from "./dom.js";

/** How long an inspector's values must rest before the document, which may depend on them, is asked for again. */
const REST = 120;
/** Milliseconds between two changes that are undone one by one, and how many are kept. */
const STEP = 600, MOST_STEPS = 100;
/** Milliseconds until a server that does not answer is asked again. */
const AGAIN = 2000;

export class Session {
  #listeners = new Map();
  #rest = 0;
  #subject = 0;
  #isMomentary = false;
  #tried = "";
  #past = [];
  #future = [];
  #keys = new Map();
  #layersByKey = new Map();
  #keptLayer = null;
  #changedAt = -Infinity;

  script = 0;
  component = null;
  theme = null;
  /** How many times the pixels that the script asks for itself. */
  scale = 1;
  look = "true";
  values = {};
  document = null;
  revision = 0;
  /** "building", "ok", "failed" or "lost" (the server is gone). */
  status = "building";
  errors = [];
  time = 0;
  isPlaying = false;
  loops = true;
  speed = 1;
  onion = 0;
  selection = null;

  on(names, call) {
    for (const name of names.split(" ")) {
      if (!this.#listeners.has(name)) this.#listeners.set(name, []);
      this.#listeners.get(name).push(call);
    }
  }

  tell(name) {
    for (const call of this.#listeners.get(name) ?? []) call();
  }

  /** Changes fields and tells of it. */
  set(name, changes) {
    Object.assign(this, changes);
    this.tell(name);
  }

  // What frames there are.

  get fps() { return this.document?.fps || 1; }
  get frameCount() { return Math.max(1, this.document?.frameCount ?? 1); }
  get frame() { return Math.min(this.frameCount - 1, Math.max(0, Math.floor(this.time * this.fps + 1e-6))); }
  timeOf(frame) { return frame / this.fps; }

  seek(time) {
    const last = this.timeOf(this.frameCount - 1);
    this.time = Math.min(last, Math.max(0, time));
    this.tell("time");
  }

  seekFrame(frame) {
    this.seek(this.timeOf(Math.min(this.frameCount - 1, Math.max(0, frame))));
  }

  // What the server is asked about.

  get body() {
    const body = { script: this.script, values: this.values, scale: this.scale };
    if (this.component !== null) body.component = this.component;
    if (this.theme !== null) body.theme = this.theme;
    return body;
  }

  /** What the pixels of a frame depend on, beside its number. */
  get pictureKey() {
    return JSON.stringify([this.revision, this.look, this.body]);
  }

  /** Whose pictures may be shown until the right one comes: those of the same thing. */
  get subject() { return this.#subject; }

  /** @param kept What was seen of it last time: `time`, `values`, `theme`, `scale`, and the `layer` that was selected. */
  open(script, component = null, { time = 0, values = {}, theme = null, scale = 1, layer = null } = {}) {
    this.#subject += 1;
    this.#past = [];
    this.#future = [];
    this.#keptLayer = layer;
    Object.assign(this, {
      script, component, theme, scale, values, document: null, revision: 0, errors: [], time, selection: null,
      isPlaying: false, status: "building",
    });
    for (const name of ["playing", "document", "status", "time", "values", "selection"]) this.tell(name);
    this.load();
  }

  /** A watched file changed. The frame is asked for at once, not only when the document is there. */
  changed(revision) {
    if (revision <= this.revision) return;
    this.revision = revision;
    // What is on its way at the beginning may be of this revision already.
    if (!this.document && this.status === "building") return;
    this.setStatus("building");
    this.tell("picture");
    this.load();
  }

  /** A moment that can't be drawn though the script builds: it is spoken of until one can. */
  frameFailed(message) {
    if (this.status !== "ok") return;
    this.#isMomentary = true;
    this.setStatus("failed", [{ message }]);
    this.#tryAgain();
  }

  /** What draws may have died of something else: where no place in the script is named, it is asked once more. */
  #tryAgain() {
    const what = `${this.pictureKey} ${this.time}`;
    if (this.#tried === what || this.errors.some(({ line }) => typeof line === "number")) return;
    this.#tried = what;
    this.#loadIn(1000);
  }

  frameDrawn() {
    if (this.status !== "failed" || !this.#isMomentary) return;
    this.#isMomentary = false;
    this.setStatus("ok");
  }

  /** The server does not answer: it is asked again, now and then. */
  lose() {
    this.setStatus("lost");
    this.#loadIn(AGAIN);
  }

  /** It answers again, and may have counted anew. */
  regain() {
    this.revision = 0;
    this.load();
  }

  setStatus(status, errors = status === "failed" ? this.errors : []) {
    if (status === this.status && isSame(errors, this.errors)) return;
    this.set("status", { status, errors });
  }

  #load = newestOnly(async () => {
    const subject = this.#subject, asked = JSON.stringify(this.body);
    let found;
    try {
      found = await ask("document", this.body);
    } catch (error) {
      if (subject !== this.#subject) return;
      // A value that the script refuses is a mistake like one in the file; anything else is the server's.
      if (error instanceof Refused) this.setStatus("failed", error.answer.errors ?? [{ message: error.message }]);
      else this.lose();
      return;
    }
    if (subject !== this.#subject) return;
    if (asked !== JSON.stringify(this.body)) {
      // Other values were given meanwhile; where that did not ask already, it is asked for them now.
      if (!this.#rest) this.load();
      return;
    }
    if (found.status !== "ok" && await this.#dropsWhatIsGone()) return;
    if (subject === this.#subject) this.#take(found);
  });

  /**
   * A script that does not build with what was given here may build without: its parameters or themes are others now.
   * Drops what it no longer knows; is it then asked for again?
   */
  async #dropsWhatIsGone() {
    if (this.theme === null && !Object.keys(this.values).length) return false;
    const subject = this.#subject, { script, component } = this;
    const plain = await ask("document", component === null ? { script, values: {} } : { script, component, values: {} });
    if (subject !== this.#subject || plain.status !== "ok") return false;
    const known = new Map((plain.parameters ?? []).map(parameter => [parameter.name, parameter.default]));
    let values = Object.fromEntries(Object.entries(this.values).filter(([name, value]) =>
      known.has(name) && typeof value === typeof known.get(name) && Array.isArray(value) === Array.isArray(known.get(name))));
    let theme = (plain.themes ?? []).includes(this.theme) ? this.theme : null;
    if (isSame(values, this.values) && theme === this.theme) {
      // Without a document there is no inspector in which they could be changed: what was kept from last time is given up.
      if (this.document) return false;
      [values, theme] = [{}, null];
    }
    this.theme = theme;
    this.set("values", { values });
    this.load();
    return true;
  }

  #loadIn(milliseconds) {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = 0;
      this.load();
    }, milliseconds);
  }

  load() {
    if (this.#subject > 0) this.#load();
  }

  #take(found) {
    this.#isMomentary = false;
    if (found.revision < this.revision) this.load();
    else this.revision = found.revision;
    if (found.status !== "ok") {
      this.setStatus("failed", found.errors ?? []);
      this.#tryAgain();
      return;
    }
    const selected = this.selectedKey ?? this.#keptLayer;
    this.#keptLayer = null;
    this.document = found;
    this.#nameLayers();
    this.#keepValues();
    if (this.theme !== null && !(found.themes ?? []).includes(this.theme)) this.theme = null;
    this.selection = this.#layersByKey.get(selected) ?? null;
    this.time = Math.min(this.time, this.timeOf(this.frameCount - 1));
    this.setStatus("ok");
    for (const name of ["document", "time", "picture", "selection"]) this.tell(name);
  }

  // The inspector's values: those that differ from the script's.

  valueOf(parameter) {
    // `value` may be of a moment when the inspector had another one; the default is the script's, or its theme's.
    return parameter.name in this.values ? this.values[parameter.name] : parameter.default ?? parameter.value;
  }

  setValue(parameter, value) {
    const isDefault = value === undefined || isSameValue(parameter, value, parameter.default);
    if (isDefault === !(parameter.name in this.values) && (isDefault || isSame(value, this.values[parameter.name]))) return;
    const values = { ...this.values };
    if (isDefault) delete values[parameter.name];
    else values[parameter.name] = value;
    this.#valuesChanged(values);
  }

  resetAll() {
    this.#valuesChanged({});
  }

  /** One step of the inspector back, or on again. Is there one? */
  undo(isBack) {
    const [from, to] = isBack ? [this.#past, this.#future] : [this.#future, this.#past];
    if (!from.length) return false;
    to.push(this.values);
    this.#changedAt = -Infinity;
    this.#showValues(from.pop());
    return true;
  }

  /** Dragging a control is one step. */
  #valuesChanged(values) {
    const now = performance.now();
    if (now - this.#changedAt > STEP) this.#past = [...this.#past.slice(1 - MOST_STEPS), this.values];
    this.#changedAt = now;
    this.#future = [];
    this.#showValues(values);
  }

  #showValues(values) {
    this.set("values", { values });
    this.tell("picture");
    this.#loadIn(REST);
  }

  /** After a reload only values of parameters that are still there, and that still differ, are kept. */
  #keepValues() {
    const known = new Map((this.document.parameters ?? []).map(parameter => [parameter.name, parameter]));
    const kept = Object.entries(this.values).filter(([name, value]) =>
      known.has(name) && !isSameValue(known.get(name), value, known.get(name).default));
    if (kept.length !== Object.keys(this.values).length) this.set("values", { values: Object.fromEntries(kept) });
  }

  setTheme(theme) {
    this.theme = theme;
    this.tell("picture");
    this.load();
  }

  // Layers.

  *layers(list = this.document?.layers ?? []) {
    const waiting = [...list].reverse();
    while (waiting.length) {
      const layer = waiting.pop();
      yield layer;
      for (const child of [...(layer.children ?? [])].reverse()) waiting.push(child);
    }
  }

  /**
   * A key for each layer that stays the same when the script is loaded again, though identities may not: its name, or its
   * kind and its place among those without a name, below the key of what it lies in. Paths are not enough, for layers
   * without a name share them.
   */
  #nameLayers() {
    this.#keys.clear();
    this.#layersByKey.clear();
    const waiting = [["", this.document.layers ?? []]];
    while (waiting.length) {
      const [parent, layers] = waiting.pop(), counts = new Map();
      for (const { id, name, kind, children = [] } of layers) {
        const label = JSON.stringify(name ?? { kind }), count = (counts.get(label) ?? 0) + 1;
        counts.set(label, count);
        const key = `${parent}/${label}${count > 1 ? count : ""}`;
        this.#keys.set(id, key);
        this.#layersByKey.set(key, id);
        if (children.length) waiting.push([key, children]);
      }
    }
  }

  keyOf(id) {
    return this.#keys.get(id);
  }

  get selectedKey() {
    return this.selection === null ? null : this.#keys.get(this.selection) ?? null;
  }

  layerOf(id) {
    for (const layer of this.layers()) if (layer.id === id) return layer;
    return null;
  }

  layerAt(path) {
    for (const layer of this.layers()) if (layer.path === path) return layer;
    return null;
  }

  select(id) {
    if (id !== this.selection) this.set("selection", { selection: id });
  }
}
