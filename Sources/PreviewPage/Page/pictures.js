/** The pictures that lie beside a script: their names, and what they look like. */

import { ask, askPicture } from "./api.js";

/** Small pictures that are kept, and how many are asked for at a time. */
const MOST = 400, AT_ONCE = 3;

export class Pictures {
  #session;
  #cache = new Map();
  #waiting = [];
  #running = 0;

  constructor(session) {
    this.#session = session;
  }

  /** Changes whenever a picture may look different. */
  get version() {
    return `${this.#session.subject} ${this.#session.revision}`;
  }

  async names() {
    return (await ask("pictures", { script: this.#session.script })).pictures;
  }

  /** A small bitmap; null where it can't be shown. */
  look(name) {
    const { script } = this.#session, key = JSON.stringify([this.version, name]);
    if (!this.#cache.has(key)) {
      this.#cache.set(key, this.#queued(() => askPicture({ script, picture: name })).catch(() => null));
      if (this.#cache.size > MOST) this.#cache.delete(this.#cache.keys().next().value);
    }
    return this.#cache.get(key);
  }

  /** What draws has more to do than small pictures. */
  #queued(call) {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => call().then(resolve, reject));
      this.#run();
    });
  }

  #run() {
    while (this.#running < AT_ONCE && this.#waiting.length) {
      this.#running += 1;
      this.#waiting.shift()().finally(() => {
        this.#running -= 1;
        this.#run();
      });
    }
  }
}
