/** The control for a picture: what it looks like, its name, and a panel with all pictures that lie beside the script. */

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { notify } from "./notices.js";
import { closePopover, openPopover } from "./popover.js";

/** From so many on, there is a field to look for one. */
const SEARCHED_FROM = 9;

export function makeImage(parameter, about, told) {
  let shown = null, version = "";
  const canvas = thumbnail(), name = element("bdi", {});
  const button = element("button", { type: "button", class: "button image-button", id: about.id, "aria-haspopup": "dialog",
    "aria-expanded": "false", "aria-describedby": about["aria-describedby"], click: () => choose() },
  canvas, element("span", { class: "image-name" }, name), element("span", { class: "arrow", "aria-hidden": "true" }, icon("chevron")));
  const show = value => {
    const text = value ?? "", now = `${about.pictures.version} ${text}`;
    button.setAttribute("aria-label", `${about.name}: ${text || "none"}`);
    name.textContent = text.slice(text.lastIndexOf("/") + 1) || "None";
    button.title = text;
    shown = text;
    if (now === version) return;
    version = now;
    if (!text) paint(canvas, null);
    else about.pictures.look(text).then(bitmap => now === version && paint(canvas, bitmap));
  };
  const choose = async () => {
    if (button.getAttribute("aria-expanded") === "true") return closePopover();
    try {
      const names = await about.pictures.names();
      const give = chosen => {
        closePopover();
        button.focus();
        show(chosen);
        told(chosen);
      };
      openPopover(button, `Pictures for ${about.name}`, "pictures", panel => fill(panel, names, shown, about.pictures, give));
    } catch (error) {
      notify(error.message, true);
    }
  };
  return { nodes: [button], show };
}

const thumbnail = () => element("canvas", { class: "thumbnail", width: 1, height: 1, "aria-hidden": "true" });

function paint(canvas, bitmap) {
  canvas.classList.toggle("unknown", bitmap === null);
  [canvas.width, canvas.height] = bitmap ? [bitmap.width, bitmap.height] : [1, 1];
  if (bitmap) canvas.getContext("2d").drawImage(bitmap, 0, 0);
}

/** The names as a list with one tab stop; arrows move in it, as far as a row is wide. */
function fill(panel, names, current, pictures, give) {
  const seen = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      pictures.look(target.dataset.picture).then(bitmap => paint(target.firstElementChild, bitmap));
    }
  });
  const options = names.map(name => {
    const cut = name.lastIndexOf("/") + 1;
    const option = element("div", { class: "picture-option", role: "option", tabindex: "-1", title: name,
      "aria-label": name, "aria-selected": String(name === current), "data-picture": name, click: () => give(name) },
    thumbnail(), element("span", { class: "picture-name" }, name.slice(cut)),
    cut ? element("span", { class: "picture-folder" }, name.slice(0, cut - 1)) : null);
    seen.observe(option);
    return option;
  });
  const list = element("div", { class: "picture-list", role: "listbox", "aria-label": "Pictures" }, options);
  const empty = element("p", { class: "empty", role: "status", hidden: names.length > 0 },
    "There are no pictures in the script's folder or below it. PNG, JPEG, GIF, WebP and SVG can be shown.");
  const found = () => options.filter(option => !option.hidden);
  const stop = option => {
    for (const other of options) other.tabIndex = other === option ? 0 : -1;
  };
  const focus = option => {
    if (!option) return;
    stop(option);
    option.focus();
  };
  stop(options.find(option => option.dataset.picture === current) ?? options[0]);
  list.addEventListener("keydown", event => {
    const all = found(), at = all.indexOf(document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const across = all.filter(option => option.offsetTop === all[0].offsetTop).length;
    const moves = {
      ArrowRight: () => focus(all[at + 1]), ArrowLeft: () => focus(all[at - 1]), ArrowDown: () => focus(all[at + across]),
      ArrowUp: () => focus(all[at - across]), Home: () => focus(all[0]), End: () => focus(all.at(-1)),
      Enter: () => give(all[at].dataset.picture), " ": () => give(all[at].dataset.picture),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  });
  if (names.length >= SEARCHED_FROM) panel.append(makeSearch(options, found, empty, stop));
  panel.append(list, empty);
  const start = options.find(option => option.tabIndex === 0);
  start?.focus();
  start?.scrollIntoView({ block: "nearest" });
  if (!start) {
    panel.tabIndex = -1;
    panel.focus();
  }
}

function makeSearch(options, found, empty, stop) {
  const field = element("input", { type: "text", class: "picture-search", "aria-label": "Find a picture", placeholder: "Find",
    spellcheck: "false", input: () => {
      const wanted = field.value.trim().toLowerCase();
      for (const option of options) option.hidden = !option.dataset.picture.toLowerCase().includes(wanted);
      stop(found()[0]);
      empty.hidden = found().length > 0;
      empty.textContent = "No picture is called like that.";
    }, keydown: event => {
      if (event.key !== "ArrowDown" || !found().length) return;
      event.preventDefault();
      found()[0].focus();
    } });
  return field;
}
