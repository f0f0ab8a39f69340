/** The export panel: each format with its size before it is saved, and the snippet for a page. */

import { ask } from "./api.js";
import { byId, element, identity } from "./dom.js";
import { copyText, notify } from "./notices.js";
import { fileSize, seconds } from "./values.js";

const FORMATS = [
  ["gif", "GIF", "The whole animation, everywhere."],
  ["webp", "WebP", "The whole animation in true color, mostly smaller."],
  ["png", "PNG", "This moment in true color."],
];

export class ExportPanel {
  #session;
  #panel = byId("export-panel");
  #rows = new Map();
  #isShown = false;
  /** The export that the server keeps: only the newest can be downloaded. */
  #kept = null;

  constructor(session) {
    this.#session = session;
    this.#panel.append(
      element("ul", { class: "formats" }, FORMATS.map(([format, name, about]) => this.#makeRow(format, name, about))),
      this.#makeMarkup());
    session.on("picture document", () => this.#outdate());
    session.on("time", () => this.#outdate("png"));
  }

  setShown(isShown) {
    this.#isShown = isShown;
    if (isShown) this.#askMarkup();
  }

  #makeRow(format, name, about) {
    const size = element("output", { class: "size", "aria-live": "polite" }, "");
    const measure = element("button", { type: "button", class: "button", "aria-label": `Size of the ${name}`,
      click: () => this.#measure(format) }, "Get size");
    const save = element("button", { type: "button", class: "button main", "aria-label": `Save the ${name}`,
      click: () => this.#save(format) }, "Save");
    this.#rows.set(format, { size, measure, save, name, key: null });
    return element("li", { class: "format", "data-format": format },
      element("div", { class: "format-text" }, element("strong", {}, name), element("span", { class: "quiet" }, about), size),
      element("div", { class: "format-buttons" }, measure, save));
  }

  #makeMarkup() {
    const id = identity("markup");
    this.markup = element("textarea", { id, rows: 5, readonly: true, spellcheck: "false", class: "code" });
    return element("div", { class: "markup" }, element("label", { class: "name", for: id }, "Snippet for a page"), this.markup,
      element("button", { type: "button", class: "button", click: () => this.#copyMarkup() }, "Copy <picture>"));
  }

  #key(format) {
    const { session } = { session: this.#session };
    return JSON.stringify([session.subject, session.revision, session.body, format, format === "png" ? session.time : 0]);
  }

  #outdate(only) {
    for (const [format, row] of this.#rows) {
      if (only && only !== format) continue;
      row.size.classList.toggle("old", row.key !== null && row.key !== this.#key(format));
    }
    if (!only && this.#isShown) this.#askMarkup();
  }

  /** Makes the file, and says how large it is; null when that failed. */
  async #measure(format) {
    const session = this.#session, row = this.#rows.get(format), key = this.#key(format);
    if (row.key === key && this.#kept?.key === key) return this.#kept;
    row.size.textContent = "Making it…";
    row.size.classList.remove("old");
    row.measure.disabled = row.save.disabled = true;
    try {
      const body = { ...session.body, format };
      if (format === "png") body.time = session.time;
      const made = await ask("export", body);
      this.#kept = { ...made, key };
      row.key = key;
      const lasted = Number.isFinite(made.seconds) ? `, made in ${seconds(made.seconds)}` : "";
      row.size.textContent = fileSize(made.bytes) + lasted;
      row.size.title = `${made.bytes} bytes`;
      this.#outdate();
      return this.#kept;
    } catch (error) {
      row.key = null;
      row.size.textContent = "";
      notify(error.message, true);
      return null;
    } finally {
      row.measure.disabled = row.save.disabled = false;
    }
  }

  async #save(format) {
    const made = await this.#measure(format);
    if (!made) return;
    const link = element("a", { href: `/api/export/${encodeURIComponent(made.id)}`, download: made.name, class: "hidden-text" });
    document.body.append(link);
    link.click();
    link.remove();
  }

  async #askMarkup() {
    const { subject } = this.#session;
    try {
      const { html } = await ask("markup", this.#session.body);
      if (subject === this.#session.subject) this.markup.value = html;
    } catch (error) {
      console.warn(error);
    }
  }

  async #copyMarkup() {
    await this.#askMarkup();
    await copyText(this.markup.value, "Snippet");
  }
}
