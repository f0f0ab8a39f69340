/** A panel below the button that opens it: one at a time, closed by Escape, by a click beside it, and when the focus leaves. */

import { element, identity } from "./dom.js";

let open = null;

export function closePopover() {
  open?.close();
}

/** @param fill Puts what it holds into the panel, and the focus somewhere in it. A second click on the button closes it. */
export function openPopover(button, name, kind, fill) {
  const isSame = open?.button === button;
  closePopover();
  if (!isSame) open = new Popover(button, name, kind, fill);
}

class Popover {
  constructor(button, name, kind, fill) {
    this.button = button;
    this.panel = element("div", { class: `popover ${kind}`, role: "dialog", "aria-label": name, id: identity(kind) });
    button.setAttribute("aria-expanded", "true");
    button.after(this.panel);
    this.outside = event => {
      if (!this.panel.contains(event.target) && !button.contains(event.target)) this.close();
    };
    document.addEventListener("pointerdown", this.outside, true);
    this.panel.addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
      button.focus();
    });
    this.panel.addEventListener("focusout", event => {
      if (event.relatedTarget && !this.panel.contains(event.relatedTarget) && event.relatedTarget !== button) this.close();
    });
    this.sizes = new ResizeObserver(() => this.#place());
    this.sizes.observe(this.panel);
    fill(this.panel);
    this.#place();
  }

  close() {
    document.removeEventListener("pointerdown", this.outside, true);
    this.sizes.disconnect();
    this.panel.remove();
    this.button.setAttribute("aria-expanded", "false");
    if (open === this) open = null;
  }

  /** Fixed, for the inspector scrolls and cuts off; above the button where there is no room below. */
  #place() {
    const at = this.button.getBoundingClientRect(), own = this.panel.getBoundingClientRect();
    const isBelow = at.bottom + own.height + 8 <= innerHeight;
    const top = isBelow ? at.bottom + 4 : Math.max(8, Math.min(at.top - own.height - 4, innerHeight - own.height - 8));
    this.panel.style.left = `${Math.max(8, Math.min(at.right - own.width, innerWidth - own.width - 8))}px`;
    this.panel.style.top = `${top}px`;
  }
}
