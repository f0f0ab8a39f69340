/** The tree of layers, as the ARIA practices describe a tree: one tab stop, arrows, type ahead. */

import { byId, element } from "./dom.js";
import { icon } from "./icons.js";

/** So many rows a tree opens by itself. */
const OPEN_ROWS = 150;

export class LayerTree {
  #session;
  #places;
  #tree = byId("tree");
  /** What was opened or closed by hand, by key, and what opens by itself. */
  #chosen = new Map();
  #opened = new Set();
  #rows = new Map();
  #focused = null;
  #typed = "";
  #typedAt = 0;

  constructor(session, places) {
    this.#session = session;
    this.#places = places;
    session.on("document", () => this.#build());
    session.on("selection", () => this.#selected());
    places.onChange(() => this.#showHidden());
    this.#tree.addEventListener("keydown", event => this.#key(event));
    this.#tree.addEventListener("pointerover", event => places.hover(this.#layerOf(event.target)));
    this.#tree.addEventListener("pointerleave", () => places.hover(null));
  }

  #layerOf(target) {
    const row = target.closest(".tree-row");
    return [...this.#rows].find(([, other]) => other.row === row)?.[0] ?? null;
  }

  /** What is open is remembered by key, for identities may change with the script. */
  #isOpen(layer) {
    return this.#chosen.get(this.#session.keyOf(layer.id)) ?? this.#opened.has(layer.id);
  }

  /** What was opened (1) or closed (0) by hand. */
  get chosen() {
    return Object.fromEntries([...this.#chosen].map(([key, isOpen]) => [key, isOpen ? 1 : 0]));
  }

  set chosen(kept) {
    this.#chosen = new Map(Object.entries(kept).map(([key, isOpen]) => [key, isOpen === 1]));
    this.#build();
  }

  /** Opens level after level while there is room. */
  #openSome(layers) {
    this.#opened.clear();
    let room = OPEN_ROWS - layers.length;
    for (let level = layers; level.length; level = level.flatMap(layer => this.#opened.has(layer.id) ? layer.children : [])) {
      for (const { id, children = [] } of level) {
        if (!children.length || children.length > room) continue;
        this.#opened.add(id);
        room -= children.length;
      }
    }
  }

  #build() {
    const layers = this.#session.document?.layers ?? [];
    if (!this.#session.document) this.#chosen.clear();
    const hadFocus = this.#tree.contains(document.activeElement);
    this.#openSome(layers);
    this.#rows.clear();
    const rows = [], waiting = layers.map(layer => ({ layer, depth: 0, parent: null })).reverse();
    while (waiting.length) {
      const { layer, depth, parent } = waiting.pop();
      const children = layer.children ?? [], isOpen = children.length > 0 && this.#isOpen(layer);
      rows.push(this.#makeRow(layer, depth, parent, children.length ? isOpen : null));
      if (isOpen) for (const child of [...children].reverse()) waiting.push({ layer: child, depth: depth + 1, parent: layer });
    }
    this.#tree.replaceChildren(...rows);
    if (!rows.length) {
      this.#tree.append(element("p", { class: "empty" },
        this.#session.document ? "This script has no layers." : "Shown as soon as the script builds."));
    }
    if (!this.#rows.has(this.#focused)) this.#focused = this.#session.selection ?? layers[0]?.id ?? null;
    this.#showSelection();
    this.#showHidden();
    if (hadFocus) this.#focus(this.#focused);
  }

  #makeRow(layer, depth, parent, isOpen) {
    const name = layer.name ?? null, kind = layer.component ?? layer.kind;
    const arrow = element("span", { class: "arrow", "aria-hidden": "true" }, isOpen === null ? null : icon("chevron"));
    if (isOpen !== null) {
      arrow.addEventListener("click", event => {
        event.stopPropagation();
        this.#toggle(layer, !isOpen);
      });
    }
    const row = element("div", {
      class: "tree-row", role: "treeitem", tabindex: "-1", "aria-level": depth + 1, "aria-selected": "false",
      "aria-expanded": isOpen === null ? null : String(isOpen), title: layer.path || layer.kind, "data-path": layer.path,
      click: () => {
        this.#focused = layer.id;
        this.#session.select(layer.id);
        this.#focus(layer.id);
      },
    }, arrow, icon(layer.component ? "component" : layer.kind),
    element("span", { class: name === null ? "tree-name unnamed" : "tree-name" }, name ?? kind),
    element("span", { class: "tree-kind" }, name === null || kind === "layer" ? "" : kind));
    row.style.setProperty("--depth", depth);
    this.#rows.set(layer.id, { row, layer, parent, isOpen });
    return row;
  }

  #toggle(layer, isOpen) {
    this.#chosen.set(this.#session.keyOf(layer.id), isOpen);
    this.#build();
  }

  #selected() {
    const id = this.#session.selection;
    if (id !== null && !this.#rows.has(id)) this.#reveal(id);
    if (id !== null) this.#focused = id;
    this.#showSelection();
    if (id !== null) this.#rows.get(id)?.row.scrollIntoView({ block: "nearest" });
  }

  /** Opens all that a layer lies in. */
  #reveal(id) {
    const parents = new Map();
    for (const layer of this.#session.layers()) for (const child of layer.children ?? []) parents.set(child.id, layer);
    for (let parent = parents.get(id); parent; parent = parents.get(parent.id)) {
      this.#chosen.set(this.#session.keyOf(parent.id), true);
    }
    this.#build();
  }

  #showSelection() {
    for (const [id, { row }] of this.#rows) {
      row.setAttribute("aria-selected", id === this.#session.selection);
      row.tabIndex = id === this.#focused ? 0 : -1;
    }
  }

  #showHidden() {
    for (const [id, { row, layer }] of this.#rows) {
      const isHidden = this.#places.places.get(id)?.hidden === true;
      if (row.classList.contains("is-hidden") === isHidden) continue;
      row.classList.toggle("is-hidden", isHidden);
      if (isHidden) row.setAttribute("aria-label", `${layer.name ?? layer.kind}, hidden at this time`);
      else row.removeAttribute("aria-label");
    }
  }

  #focus(id) {
    if (!this.#rows.has(id)) return;
    this.#focused = id;
    this.#showSelection();
    this.#rows.get(id).row.focus();
  }

  #key(event) {
    const order = [...this.#rows.keys()], at = order.indexOf(this.#focused), own = this.#rows.get(this.#focused);
    if (!own || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = {
      ArrowDown: () => this.#focus(order[Math.min(order.length - 1, at + 1)]),
      ArrowUp: () => this.#focus(order[Math.max(0, at - 1)]),
      Home: () => this.#focus(order[0]),
      End: () => this.#focus(order.at(-1)),
      ArrowRight: () => own.isOpen === false ? this.#toggle(own.layer, true) : own.isOpen && this.#focus(order[at + 1]),
      ArrowLeft: () => own.isOpen ? this.#toggle(own.layer, false) : own.parent && this.#focus(own.parent.id),
      Enter: () => this.#session.select(this.#focused),
      " ": () => this.#session.select(this.#focused),
    };
    if (moves[event.key]) moves[event.key]();
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) this.#typeAhead(event.key, order, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #typeAhead(letter, order, at) {
    const now = performance.now();
    this.#typed = now - this.#typedAt < 700 ? this.#typed + letter.toLowerCase() : letter.toLowerCase();
    this.#typedAt = now;
    const from = this.#typed.length > 1 ? at : at + 1;
    const found = [...order.slice(from), ...order.slice(0, from)].find(id => {
      const { layer } = this.#rows.get(id);
      return (layer.name ?? layer.kind).toLowerCase().startsWith(this.#typed);
    });
    if (found !== undefined) this.#focus(found);
  }
}
