/** The status, and the mistakes of a script that does not build: where, the line, a caret, a hint. */

import { byId, element } from "./dom.js";

const TEXTS = { ok: "Up to date", building: "Building…", failed: "Build failed", lost: "Not connected" };

/** How long building may take before it is spoken of, so that the status does not flicker with every save. */
const PATIENCE = 150;

export class Status {
  #session;
  #waiting = 0;
  #shown = "";
  #showsWarnings = false;

  constructor(session) {
    this.#session = session;
    session.on("status document", () => this.#changed());
    byId("warnings-button").addEventListener("click", () => {
      this.#showsWarnings = !this.#showsWarnings;
      this.#showErrors();
    });
    this.#changed();
  }

  get #warnings() {
    return this.#session.document?.warnings ?? [];
  }

  #changed() {
    clearTimeout(this.#waiting);
    const { status, document } = this.#session;
    if (status === "building" && document) this.#waiting = setTimeout(() => this.#show(), PATIENCE);
    else this.#show();
    if (status !== "building") this.#showErrors();
  }

  #show() {
    const { status } = this.#session;
    if (status === this.#shown) return;
    this.#shown = status;
    byId("status").dataset.state = status;
    byId("status-text").textContent = TEXTS[status];
  }

  #showErrors() {
    const { status } = this.#session, isFailed = status === "failed", panel = byId("errors");
    const count = isFailed ? 0 : this.#warnings.length, button = byId("warnings-button");
    button.hidden = count === 0;
    button.lastElementChild.textContent = plural(count, "warning");
    button.setAttribute("aria-expanded", this.#showsWarnings);
    const problems = isFailed ? this.#session.errors : this.#showsWarnings ? this.#warnings : [];
    panel.hidden = !problems.length;
    panel.classList.toggle("warnings", !isFailed);
    byId("picture").classList.toggle("old", isFailed);
    if (panel.hidden) {
      byId("error-list").replaceChildren();
      return;
    }
    byId("errors-heading").textContent = plural(problems.length, isFailed ? "mistake" : "warning");
    byId("error-list").replaceChildren(...problems.slice(0, 100).map(makeError));
  }
}

const plural = (count, name) => count === 1 ? `1 ${name}` : `${count} ${name}s`;

function makeError(error) {
  const place = [error.file, error.line, error.column].filter(part => part !== undefined && part !== null).join(":");
  return element("li", { class: "error", tabindex: "0" },
    element("p", { class: "error-message" }, error.message ?? ""),
    place ? element("p", { class: "error-place" }, place) : null,
    typeof error.source === "string" && error.source !== "" ? makeExcerpt(error) : null,
    error.note ? element("p", { class: "error-note" }, error.note) : null);
}

/** How much of a long line is shown before and behind the mistake. */
const BEFORE = 60, BEHIND = 120;

/** The line with the mistake marked, and a caret below it for those who do not see the mark. */
function makeExcerpt({ source, caret, length, line }) {
  const letters = [...source], from = Math.max(0, Math.min(letters.length, caret ?? 0));
  const size = Math.max(1, Math.min(length ?? 1, letters.length - from || 1));
  const start = from > BEFORE ? from - BEFORE / 2 : 0, end = Math.min(letters.length, from + size + BEHIND);
  const before = (start > 0 ? "…" : "") + letters.slice(start, from).join("");
  const marked = letters.slice(from, from + size).join("");
  const behind = letters.slice(from + size, end).join("") + (end < letters.length ? "…" : "");
  const number = line === undefined || line === null ? "" : String(line);
  // Tabs stay tabs, so that the caret stands where the mistake does.
  const indent = before.replace(/[^\t]/gu, " ");
  return element("pre", { class: "excerpt" },
    element("span", { class: "line-number" }, number ? `${number}  ` : ""), before, element("mark", {}, marked), behind, "\n",
    element("span", { class: "line-number", "aria-hidden": "true" }, " ".repeat(number ? number.length + 2 : 0)), indent,
    element("span", { class: "caret", "aria-hidden": "true" }, "^" + "~".repeat(size - 1)));
}
