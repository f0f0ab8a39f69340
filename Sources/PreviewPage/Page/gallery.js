/** The gallery: a card for each script of the folder, drawn at its poster; they move under the pointer. */

import { ask, askFrame } from "./api.js";
import { byId, element } from "./dom.js";

/** How many cards are drawn at a time. */
const AT_ONCE = 2;
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

export class Gallery {
  #cards = new Map();
  #waiting = [];
  #running = 0;
  #playing = 0;
  #observer = new IntersectionObserver(seen => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) this.#want(Number(target.dataset.script));
  }, { rootMargin: "200px" });

  show({ folder, scripts }) {
    byId("script-title").textContent = folder ?? "Scripts";
    this.#observer.disconnect();
    this.#cards.clear();
    byId("cards").replaceChildren(...scripts.map(script => this.#makeCard(script)));
    this.#count();
  }

  #count() {
    const count = this.#cards.size;
    byId("script-name").textContent = count === 1 ? "1 script" : `${count} scripts`;
    if (!count) byId("cards").replaceChildren(element("li", { class: "empty" }, "There are no scripts in this folder."));
  }

  /** Takes the card away of a script that is not in the folder any more. Was it one? */
  async #removeIfGone(script) {
    const found = await ask("gallery").catch(() => null), card = this.#cards.get(script);
    if (!found || !card || found.scripts.some(other => other.script === script)) return false;
    this.#observer.unobserve(card.card);
    this.#cards.delete(script);
    card.card.remove();
    this.#count();
    return true;
  }

  #makeCard({ script, name, title }) {
    const canvas = element("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    const note = element("span", { class: "card-note" });
    const link = element("a", { href: `#script=${script}`, class: "card-link" },
      element("span", { class: "card-picture" }, canvas),
      element("span", { class: "card-title" }, title || name), element("span", { class: "card-name" }, name), note);
    const start = () => this.#play(script), stop = () => this.#stop(script);
    const card = element("li", { class: "card", "data-script": script,
      pointerenter: start, pointerleave: stop, focusin: start, focusout: stop }, link);
    this.#cards.set(script, { card, canvas, note, document: null, isDrawn: false, revision: 0 });
    this.#observer.observe(card);
    return card;
  }

  /** A file is of this revision now. Is it one of those that are shown? */
  changed(script, revision) {
    const card = this.#cards.get(script);
    if (!card) return false;
    const isNews = card.isDrawn && revision > card.revision;
    card.revision = Math.max(card.revision, revision);
    if (isNews) {
      card.isDrawn = false;
      this.#want(script);
    }
    return true;
  }

  #want(script) {
    if (this.#cards.get(script)?.isDrawn || this.#waiting.includes(script)) return;
    this.#waiting.push(script);
    this.#run();
  }

  #run() {
    while (this.#running < AT_ONCE && this.#waiting.length) {
      this.#running += 1;
      this.#draw(this.#waiting.shift()).finally(() => {
        this.#running -= 1;
        this.#run();
      });
    }
  }

  async #draw(script) {
    const card = this.#cards.get(script);
    if (!card) return;
    card.isDrawn = true;
    try {
      const found = await ask("document", { script, values: {} });
      card.revision = Math.max(card.revision, found.revision);
      if (found.status !== "ok") throw new Error("Build failed");
      card.document = found;
      card.card.classList.remove("failed");
      card.note.textContent = "";
      await this.#drawFrame(card, script, found.poster ?? 0);
    } catch (error) {
      if (await this.#removeIfGone(script)) return;
      // The last good picture stays.
      card.card.classList.add("failed");
      card.note.textContent = error.status === undefined || error.status === 409 ? "Build failed" : error.message;
    }
  }

  async #drawFrame(card, script, time) {
    const { bitmap } = await askFrame({ script, values: {}, time, look: "true" });
    card.canvas.width = bitmap.width;
    card.canvas.height = bitmap.height;
    card.canvas.getContext("2d").drawImage(bitmap, 0, 0);
  }

  async #play(script) {
    const card = this.#cards.get(script), round = ++this.#playing;
    if (REDUCED.matches || !card?.document) return;
    const { fps, frameCount, poster } = card.document, begin = performance.now(), from = Math.round((poster ?? 0) * fps);
    let last = -1;
    while (round === this.#playing && !byId("gallery").hidden) {
      const frame = (from + Math.floor((performance.now() - begin) / 1000 * fps)) % Math.max(1, frameCount);
      try {
        if (frame !== last) await this.#drawFrame(card, script, frame / fps);
      } catch {
        return;
      }
      last = frame;
      await new Promise(requestAnimationFrame);
    }
  }

  #stop(script) {
    this.#playing += 1;
    const card = this.#cards.get(script);
    if (card?.document) this.#drawFrame(card, script, card.document.poster ?? 0).catch(() => {});
  }

  leave() {
    this.#playing += 1;
  }
}
