/** Playing: the clock, and the frame that is due at each refresh of the screen. */

import { byId } from "./dom.js";
import { replaceIcon } from "./icons.js";

export class Player {
  #session;
  #frames;
  #before = 0;
  #position = 0;
  #request = 0;

  constructor(session, frames) {
    this.#session = session;
    this.#frames = frames;
    byId("play").addEventListener("click", () => this.toggle());
    byId("loop").addEventListener("click", () => session.set("playing", { loops: !session.loops }));
    byId("speed").addEventListener("change", event => session.set("playing", { speed: Number(event.target.value) }));
    byId("to-start").addEventListener("click", () => this.seekFrame(0));
    byId("to-end").addEventListener("click", () => this.seekFrame(session.frameCount - 1));
    byId("step-back").addEventListener("click", () => this.step(-1));
    byId("step-forward").addEventListener("click", () => this.step(1));
    session.on("playing", () => this.#show());
    session.on("document", () => this.#position = session.time);
  }

  toggle() {
    if (this.#session.isPlaying) this.pause();
    else this.play();
  }

  play() {
    const session = this.#session;
    if (session.isPlaying || !session.document) return;
    if (session.frame >= session.frameCount - 1) session.seek(0);
    this.#position = session.time;
    this.#before = performance.now();
    session.set("playing", { isPlaying: true });
    this.#request = requestAnimationFrame(now => this.#tick(now));
  }

  pause() {
    cancelAnimationFrame(this.#request);
    if (!this.#session.isPlaying) return;
    this.#session.set("playing", { isPlaying: false });
    // The clock may be a little ahead of the picture: what is seen stays.
    this.#session.seekFrame(this.#session.frame);
  }

  seekFrame(frame) {
    this.pause();
    this.#session.seekFrame(frame);
  }

  step(count) {
    this.pause();
    const session = this.#session;
    let frame = session.frame + count;
    if (session.loops) frame = (frame + session.frameCount) % session.frameCount;
    session.seekFrame(frame);
  }

  #tick(now) {
    const session = this.#session;
    if (!session.isPlaying) return;
    // The time of a refresh may be before that of the click that began it.
    const elapsed = Math.min(0.25, Math.max(0, now - this.#before) / 1000) * session.speed;
    this.#before = now;
    // Beyond the last frame it is held for as long as the script says.
    const end = Math.max(session.frameCount / session.fps, session.document?.duration ?? 0);
    let position = this.#position + elapsed;
    if (position >= end) {
      if (!session.loops) {
        session.set("playing", { isPlaying: false });
        session.seekFrame(session.frameCount - 1);
        return;
      }
      position %= end;
    }
    const due = Math.max(0, Math.min(session.frameCount - 1, Math.floor(position * session.fps + 1e-6)));
    const shown = this.#shownFor(due);
    // Frames that are not there yet are waited for: the first round may be slow, but leaves nothing out.
    this.#position = shown === due ? position : Math.min(end, (shown + 0.999) / session.fps);
    if (shown !== session.frame) session.seekFrame(shown);
    this.#wantFrom(shown);
    this.#request = requestAnimationFrame(next => this.#tick(next));
  }

  /** The frame that is due, or the last before one that is missing. */
  #shownFor(due) {
    const { frame, frameCount } = this.#session;
    let shown = frame;
    for (let i = 0; i < frameCount && shown !== due; i += 1) {
      const next = (shown + 1) % frameCount;
      if (!this.#frames.get(next)) break;
      shown = next;
    }
    return shown;
  }

  #wantFrom(frame) {
    const session = this.#session, wanted = [];
    const ahead = Math.min(session.frameCount, this.#frames.mostAhead);
    for (let next = frame; next < frame + ahead; next += 1) {
      if (next < session.frameCount) wanted.push(next);
      else if (session.loops) wanted.push(next % session.frameCount);
    }
    this.#frames.want(wanted, true);
  }

  #show() {
    const session = this.#session, button = byId("play");
    replaceIcon(button.querySelector("[data-icon]"), session.isPlaying ? "pause" : "play");
    button.setAttribute("aria-label", session.isPlaying ? "Pause" : "Play");
    button.title = session.isPlaying ? "Pause (Space)" : "Play (Space)";
    byId("loop").setAttribute("aria-pressed", session.loops);
    byId("speed").value = String(session.speed);
  }
}
