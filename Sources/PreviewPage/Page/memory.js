/**
 * What the page showed before it was loaded again, kept for this tab: of each script its time, values, selection, zoom and
 * open layers; of the page how it plays and which tabs are open.
 */

/** Milliseconds until a change is kept. */
const REST = 250;

export class Memory {
  #session;
  #ofScript = new Map();
  #ofPage = new Map();
  #place = null;
  #kept = null;
  #waiting = 0;

  constructor(session) {
    this.#session = session;
    session.on("document", () => this.#restore());
    session.on("document time values selection picture view playing", () => this.#saveSoon());
    addEventListener("pagehide", () => this.#save());
  }

  /** Something of each script: `read` gives it, `write` is given it again. */
  keepOfScript(name, read, write) {
    this.#ofScript.set(name, { read, write });
  }

  /** Something of the page as a whole, which gets back now what it had. */
  keepOfPage(name, read, write) {
    const known = load("page");
    this.#ofPage.set(name, read);
    try {
      if (name in known) write(known[name]);
    } catch (error) {
      // Kept by another version of the page, perhaps.
      console.warn(error);
    }
  }

  /** What is known of a script that is about to be opened. */
  recall(place) {
    this.#place = `script ${JSON.stringify(place)}`;
    this.#kept = load(this.#place);
    const { time, values, theme, scale, layer } = this.#kept;
    const isObject = values !== null && typeof values === "object" && !Array.isArray(values);
    return {
      time: Number.isFinite(time) ? time : 0, values: isObject ? values : {}, theme: typeof theme === "string" ? theme : null,
      scale: [1, 2, 3, 4].includes(scale) ? scale : 1, layer: typeof layer === "string" ? layer : null,
    };
  }

  /** Another script is opened, or none. */
  leave() {
    this.#save();
    this.#place = null;
  }

  /** With its first document, a script finds its parts as they were. */
  #restore() {
    if (!this.#session.document || this.#kept === null) return;
    const kept = this.#kept;
    this.#kept = null;
    // After all others know of the document.
    queueMicrotask(() => {
      for (const [name, { write }] of this.#ofScript) if (kept[name] !== undefined && kept[name] !== null) write(kept[name]);
    });
  }

  #saveSoon() {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#save(), REST);
  }

  #save() {
    clearTimeout(this.#waiting);
    store("page", Object.fromEntries([...this.#ofPage].map(([name, read]) => [name, read()])));
    const session = this.#session;
    // A script that did not build yet has nothing that were to be kept.
    if (this.#place === null || !session.document || this.#kept !== null) return;
    const { time, values, theme, scale } = session;
    const parts = [...this.#ofScript].map(([name, { read }]) => [name, read()]);
    store(this.#place, { time, values, theme, scale, layer: session.selectedKey, ...Object.fromEntries(parts) });
  }
}

function load(name) {
  try {
    const found = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** Where there is no room, or the browser keeps nothing, the page works all the same. */
function store(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch (error) {
    console.warn(error);
  }
}
