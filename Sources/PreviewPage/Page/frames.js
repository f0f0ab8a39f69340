/**
 * Frames as bitmaps: a bounded cache by what their pixels depend on, and the order in which they are fetched.
 *
 * While a slider is dragged or the time is scrubbed only the newest wish waits behind the one that is being drawn, and an
 * answer is shown if it was asked for later than what is shown. While playing, a few are fetched ahead.
 */

import { askFrame, Refused } from "./api.js";

const MOST_BYTES = 256 * 1024 * 1024;
const AT_ONCE_AHEAD = 3;

export class Frames {
  #session;
  #cache = new Map();
  #bytes = 0;
  #inFlight = new Map();
  #wanted = [];
  #isPlaying = false;
  #count = 0;
  #listeners = [];

  /** Calls with each frame that comes: {bitmap, frame, order, subject, key}, or {error}. */
  constructor(session) {
    this.#session = session;
  }

  onArrival(call) {
    this.#listeners.push(call);
  }

  #name(frame) {
    return `${frame} ${this.#session.pictureKey}`;
  }

  get(frame) {
    const name = this.#name(frame), found = this.#cache.get(name);
    if (found) {
      this.#cache.delete(name);
      this.#cache.set(name, found);
    }
    return found;
  }

  /** The frames that are wished for, the most urgent first, in place of what was before. */
  want(frames, isPlaying = false) {
    this.#wanted = frames;
    this.#isPlaying = isPlaying;
    this.#fetch();
  }

  /** How many frames may be fetched ahead, so that they don't drive each other out of the cache. */
  get mostAhead() {
    const bitmap = this.#cache.values().next().value;
    const size = bitmap ? bitmap.width * bitmap.height * 4 : 4e6;
    return Math.max(2, Math.min(30, Math.floor(MOST_BYTES / 2 / size)));
  }

  #fetch() {
    while (this.#inFlight.size < (this.#isPlaying ? AT_ONCE_AHEAD : 1)) {
      const frame = this.#wanted.find(wish => {
        const name = this.#name(wish);
        return !this.#cache.has(name) && !this.#inFlight.has(name);
      });
      if (frame === undefined) return;
      this.#ask(frame);
    }
  }

  async #ask(frame) {
    const session = this.#session, name = this.#name(frame), order = ++this.#count, subject = session.subject;
    this.#inFlight.set(name, order);
    const asked = { frame, order, subject, key: session.pictureKey };
    // A GIF counts in hundredths of a second: its frame shows in the middle of this one, but perhaps not at its beginning.
    const time = session.timeOf(session.look === "gif" ? frame + 0.5 : frame);
    const body = { ...session.body, time, look: session.look };
    let answer;
    try {
      const { bitmap, revision } = await askFrame(body);
      if (subject === session.subject) this.#keep(name, bitmap);
      answer = { ...asked, bitmap, revision };
    } catch (error) {
      answer = { ...asked, error };
      // A frame that can't be drawn isn't asked for again until something changes.
      this.#wanted = this.#wanted.filter(wish => this.#name(wish) !== name);
      if (!(error instanceof Refused)) this.#wanted = [];
    }
    this.#inFlight.delete(name);
    if (subject === session.subject) for (const call of this.#listeners) call(answer);
    this.#fetch();
  }

  #keep(name, bitmap) {
    const size = picture => picture.width * picture.height * 4;
    const before = this.#cache.get(name);
    if (before) this.#bytes -= size(before);
    this.#cache.set(name, bitmap);
    this.#bytes += size(bitmap);
    // Closing is left to the collector: what is evicted may be on its way to the canvas.
    for (const [oldest, picture] of this.#cache) {
      if (this.#bytes <= MOST_BYTES || oldest === name) break;
      this.#cache.delete(oldest);
      this.#bytes -= size(picture);
    }
  }
}
