/** Short messages at the bottom of the page, read out as they come; and copying. */

import { byId, element } from "./dom.js";

const SHOWN = 5000;

export function notify(text, isMistake = false, detail = null) {
  const notice = element("div", { class: isMistake ? "notice mistake" : "notice" }, element("span", {}, text),
    detail ? element("code", {}, detail) : null);
  const all = byId("notices");
  all.append(notice);
  while (all.children.length > 3) all.firstElementChild.remove();
  setTimeout(() => notice.remove(), isMistake ? 2 * SHOWN : SHOWN);
}

/** Copies, and shows what was copied; where the browser refuses, the text is there to be selected. */
export async function copyText(text, name) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${name}: copied.`, false, text);
  } catch {
    const area = element("textarea", { class: "hidden-text", readonly: true, value: text });
    document.body.append(area);
    const focused = document.activeElement;
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    focused?.focus();
    notify(isCopied ? `${name}: copied.` : `${name}: the browser does not allow copying. The text:`, !isCopied, text);
  }
}
