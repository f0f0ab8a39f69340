/** Keys for the whole page, and the list of them. Keys without a modifier can be turned off. */

import { byId, element } from "./dom.js";

export class Shortcuts {
  #list;
  #help = byId("help");
  #single = byId("single-keys");

  /** Each is {keys, text, call}: how `event.key` is called, what it does. */
  constructor(list) {
    this.#list = list;
    byId("shortcut-list").replaceChildren(...list.flatMap(({ keys, text }) => [
      element("dt", {}, keys.flatMap((key, i) => [i ? " " : null, element("kbd", {}, nameOf(key))])),
      element("dd", {}, text)]));
    byId("help-button").addEventListener("click", () => this.#help.showModal());
    this.#single.checked = localStorage.getItem("single-keys") !== "no";
    this.#single.addEventListener("change", () => localStorage.setItem("single-keys", this.#single.checked ? "yes" : "no"));
    addEventListener("keydown", event => this.#key(event));
  }

  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.#help.open) return;
    if (!this.#single.checked || isTakenBy(event.target, event.key) || byId("editor").hidden) return;
    const found = this.#list.find(({ keys }) => keys.includes(event.key) || keys.includes(event.key.toLowerCase()));
    if (!found) return;
    event.preventDefault();
    found.call(event);
  }
}

const NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", "-": "−", Escape: "Esc" };

const nameOf = key => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** Controls keep the keys that they need. */
function isTakenBy(target, key) {
  if (!(target instanceof Element)) return false;
  const isOnOff = target.matches("input[type=checkbox], input[type=radio]");
  if (target.matches("input, textarea") && !isOnOff) return true;
  if (target.matches("select")) return key !== "Escape";
  if (key === " " || key === "Enter") return target.matches("button, a, summary, [role=treeitem], [role=tab]") || isOnOff;
  return key.startsWith("Arrow") && (isOnOff || target.matches("[role=separator], [role=slider], [role=tab]"));
}
