/** The inspector: a row for each parameter, reset, copy as arguments, and writing back to the script. */

import { ask } from "./api.js";
import { parseColor } from "./color.js";
import { makeControl } from "./controls.js";
import { byId, element, identity } from "./dom.js";
import { icon } from "./icons.js";
import { copyText, notify } from "./notices.js";
import { Pictures } from "./pictures.js";
import { closePopover } from "./popover.js";

/** Controls that need the width of the panel. */
const WIDE = new Set(["table", "array", "numbers"]);

export class Inspector {
  #session;
  #pictures;
  #rows = new Map();
  #shape = "";

  constructor(session) {
    this.#session = session;
    this.#pictures = new Pictures(session);
    session.on("document", () => this.#update());
    session.on("values status", () => this.#showValues());
    byId("reset-all").addEventListener("click", () => {
      session.resetAll();
      notify("All parameters are the script's again.");
    });
    const list = byId("parameters");
    for (const [event, isOver] of [["focusin", true], ["pointerover", true], ["focusout", false], ["pointerleave", false]]) {
      list.addEventListener(event, ({ target }) => this.#showHelp(isOver ? target : document.activeElement));
    }
    byId("copy-arguments").addEventListener("click", () => this.#copy());
    byId("write").addEventListener("click", () => this.#write());
  }

  get #parameters() {
    return this.#session.document?.parameters ?? [];
  }

  /** Rows stay as they are while the parameters are the same ones: a reload must not take the focus away. */
  #update() {
    const parameters = this.#parameters;
    const shape = JSON.stringify([!this.#session.document, parameters.map(({ value, default: _, ...rest }) => rest)]);
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(parameters);
    }
    this.#showValues();
  }

  #build(parameters) {
    const focused = [...this.#rows].find(([, row]) => row.box.contains(document.activeElement))?.[0];
    closePopover();
    this.#rows.clear();
    const list = byId("parameters");
    if (!parameters.length) {
      byId("help-line").hidden = true;
      list.replaceChildren(element("p", { class: "empty" }, this.#session.document
        ? "This script has no parameters. Values that are given under “parameters” can be changed here."
        : "Shown as soon as the script builds."));
      return;
    }
    for (const parameter of parameters) this.#rows.set(parameter.name, this.#makeRow(parameter));
    list.replaceChildren(...[...this.#rows.values()].map(row => row.box));
    this.#showHelp(null);
    if (focused !== undefined) this.#rows.get(focused)?.box.querySelector("input, select, button, textarea")?.focus();
  }

  /** What the parameter is for that is pointed at, or else the one that has the focus. */
  #showHelp(target) {
    const row = target?.closest?.(".parameter") ?? document.activeElement?.closest(".parameter");
    const parameter = this.#parameters.find(({ name }) => name === row?.dataset.parameter);
    byId("help-line").textContent = parameter?.help ?? "";
    byId("help-line").hidden = !this.#parameters.some(({ help }) => help);
  }

  #makeRow(parameter) {
    const session = this.#session, label = identity("label"), help = identity("help"), field = identity("field");
    const name = parameter.label || parameter.name;
    const about = { id: field, "aria-labelledby": label, "aria-describedby": parameter.help ? help : null };
    // Beside attributes, what some controls need: a name for their parts, and colors and pictures to choose from.
    const context = Object.defineProperties({ ...about }, {
      name: { value: name }, colors: { value: () => this.#colors() }, pictures: { value: this.#pictures },
    });
    const control = makeControl(parameter, context, value => session.setValue(this.#current(parameter), value));
    const reset = element("button", { type: "button", class: "button icon quiet-button reset", "aria-label": `Reset ${name}`,
      title: "Reset to the script's value", click: () => {
        session.setValue(this.#current(parameter), undefined);
        box.querySelector("input, select, textarea, button")?.focus();
      } }, icon("reset"));
    const box = element("div", { class: WIDE.has(parameter.type) ? "parameter wide" : "parameter", "data-type": parameter.type,
      "data-parameter": parameter.name },
    element("label", { class: "name", id: label, for: field, title: [parameter.name, parameter.help].filter(Boolean).join(": ") },
      name),
    element("div", { class: "control" }, control.nodes), reset,
    parameter.help ? element("p", { class: "hidden-text", id: help }, parameter.help) : null);
    // Controls of several fields have no one that the label could be for.
    if (!box.querySelector(`#${field}`)) box.firstElementChild.removeAttribute("for");
    return { box, control, reset };
  }

  /** The parameter as the newest document has it. */
  #current(parameter) {
    return this.#parameters.find(other => other.name === parameter.name) ?? parameter;
  }

  #colors() {
    return this.#parameters.filter(parameter => parameter.type === "color")
      .map(parameter => parseColor(this.#session.valueOf(parameter))).filter(Boolean);
  }

  #showValues() {
    const session = this.#session;
    for (const parameter of this.#parameters) {
      const row = this.#rows.get(parameter.name);
      if (!row) continue;
      const isChanged = parameter.name in session.values;
      row.control.show(session.valueOf(parameter));
      row.box.classList.toggle("changed", isChanged);
      row.reset.disabled = !isChanged;
    }
    const count = Object.keys(session.values).length;
    byId("reset-all").disabled = count === 0;
    byId("copy-arguments").disabled = count === 0;
    byId("write").disabled = count === 0 || session.status === "failed";
  }

  async #copy() {
    try {
      const { text } = await ask("arguments", this.#session.body);
      await copyText(text, "Arguments of the command line");
    } catch (error) {
      notify(error.message, true);
    }
  }

  async #write() {
    const session = this.#session, written = session.values;
    try {
      const { revision } = await ask("write", { ...session.body, revision: session.revision });
      // What was changed meanwhile stays in the inspector.
      const left = Object.entries(session.values).filter(([name, value]) => written[name] !== value);
      session.set("values", { values: Object.fromEntries(left) });
      session.changed(revision);
      notify(`Written to ${session.document.name}.`);
    } catch (error) {
      notify(error.status === 409 ? "The file was changed meanwhile: look at it, then write again." : error.message, true);
    }
  }
}
