/** The page of `animate preview`: puts its parts together, and opens what the address names. */

import { ask, listen } from "./api.js";
import { arrange } from "./arrangement.js";
import { Curves } from "./curves.js";
import { byId, connectTabs, fillMenu } from "./dom.js";
import { ExportPanel } from "./export.js";
import { Frames } from "./frames.js";
import { Gallery } from "./gallery.js";
import { fillIcons } from "./icons.js";
import { Inspector } from "./inspector.js";
import { LayerValues } from "./layer-values.js";
import { LayerTree } from "./layers.js";
import { Memory } from "./memory.js";
import { Player } from "./player.js";
import { Pointing } from "./pointing.js";
import { Ruler } from "./ruler.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import { Shortcuts } from "./shortcuts.js";
import { connectSplitters } from "./splitters.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { TimeScale } from "./time-scale.js";
import { Timeline } from "./timeline.js";
import { View } from "./view.js";

fillIcons();
connectSplitters();
arrange(byId("editor"));

const session = new Session();
const memory = new Memory(session);
const frames = new Frames(session);
const view = new View(session);
const stage = new Stage(session, frames, view);
const player = new Player(session, frames);
const places = new Selection(session, view);
const gallery = new Gallery();
const curves = new Curves(session, places);
const exporting = new ExportPanel(session);
const scale = new TimeScale(session);
const ruler = new Ruler(session, player, scale);
new Status(session);
const tree = new LayerTree(session, places);
new LayerValues(session, places);
new Timeline(session, player);
new Inspector(session);
new Pointing(session, view, stage);

connectTabs(document.querySelector(".inspector-panel [role=tablist]"), id => exporting.setShown(id === "export-tab"));
connectTabs(document.querySelector(".transport [role=tablist]"), id => curves.setShown(id === "curves-tab"));

// What a reload of the page must not lose.

memory.keepOfScript("place", () => view.place, kept => view.place = kept);
memory.keepOfScript("part", () => scale.part, kept => scale.part = kept);
memory.keepOfScript("tree", () => tree.chosen, kept => tree.chosen = kept);
memory.keepOfPage("look", () => session.look, kept => document.querySelector(`#look [value="${kept}"]`).click());
memory.keepOfPage("onion", () => session.onion, kept => session.set("view", { onion: kept }));
memory.keepOfPage("playing", () => [session.loops, session.speed],
  ([loops, speed]) => session.set("playing", { loops, speed }));
for (const list of document.querySelectorAll("#editor [role=tablist]")) {
  memory.keepOfPage(`tab of ${list.getAttribute("aria-label")}`,
    () => list.querySelector("[aria-selected=true]").id, kept => byId(kept).click());
}

// Menus of what is shown.

session.on("document", () => {
  const found = session.document;
  if (!found) return;
  const name = found.name ?? "";
  byId("script-title").textContent = found.title || name;
  byId("script-name").textContent = found.title ? name : "";
  document.title = `${name} – animate preview`;
  const components = found.components ?? [], themes = found.themes ?? [];
  byId("component-choice").hidden = components.length === 0 && session.component === null;
  const isKnown = session.component === null || components.includes(session.component);
  const known = isKnown ? components : [session.component, ...components];
  fillMenu(byId("component"), [["", "Whole script"], ...known.map(component => [component, component])], session.component ?? "");
  byId("theme-choice").hidden = themes.length === 0;
  fillMenu(byId("theme"), [["", "Default"], ...themes.map(theme => [theme, theme])], session.theme ?? "");
  byId("scale").value = String(session.scale);
});
byId("component").addEventListener("change", event => go({ script: session.script, component: event.target.value || null }));
byId("theme").addEventListener("change", event => session.setTheme(event.target.value || null));

// What the address names: #script=3, #script=3&component=Dial, or nothing, the gallery of a folder.

let list = { folder: null, scripts: [] };

function go({ script, component }) {
  const parts = new URLSearchParams({ script });
  if (component !== null) parts.set("component", component);
  location.hash = parts.toString();
}

function openAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const script = Number(parts.get("script") ?? NaN);
  const isFolder = list.folder !== null;
  const isGallery = isFolder && !list.scripts.some(entry => entry.script === script);
  player.pause();
  memory.leave();
  byId("gallery").hidden = !isGallery;
  byId("editor").hidden = isGallery;
  byId("to-gallery").hidden = !isFolder || isGallery;
  document.body.classList.toggle("shows-gallery", isGallery);
  gallery.leave();
  if (isGallery) {
    document.title = "animate preview";
    byId("component-choice").hidden = byId("theme-choice").hidden = true;
    gallery.show(list);
  } else {
    const number = isFolder ? script : list.scripts[0]?.script ?? 0;
    const entry = list.scripts.find(other => other.script === number);
    byId("script-title").textContent = entry?.title || entry?.name || "";
    byId("script-name").textContent = entry?.title ? entry.name : "";
    const component = parts.get("component");
    session.open(number, component, memory.recall([list.folder, entry?.name ?? "", component]));
  }
}

// Another address than that of the skip link.
addEventListener("hashchange", () => {
  if (!/^#inspector$/.test(location.hash)) openAddress();
});
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  byId("inspector").focus();
});

// Keys.

const click = id => () => byId(id).click();
new Shortcuts([
  { keys: [" ", "k"], text: "Play, pause", call: () => player.toggle() },
  { keys: ["ArrowLeft", ","], text: "One frame back; ten with Shift", call: event => player.step(event.shiftKey ? -10 : -1) },
  { keys: ["ArrowRight", "."], text: "One frame on; ten with Shift", call: event => player.step(event.shiftKey ? 10 : 1) },
  { keys: ["Home"], text: "To the start", call: () => player.seekFrame(0) },
  { keys: ["End"], text: "To the end", call: () => player.seekFrame(session.frameCount - 1) },
  { keys: ["["], text: "To the marker before", call: () => ruler.toStop(-1) },
  { keys: ["]"], text: "To the next marker", call: () => ruler.toStop(1) },
  { keys: ["l"], text: "Loop", call: click("loop") },
  { keys: ["p"], text: "GIF pixels, or true color", call: () => document.querySelector("#look input:not(:checked)").click() },
  { keys: ["o"], text: "Onion skin", call: () => session.set("view", { onion: (session.onion + 1) % 4 }) },
  { keys: ["b"], text: "Background", call: () => stage.nextBackground() },
  { keys: ["+", "="], text: "Zoom in", call: () => view.step(1) },
  { keys: ["-"], text: "Zoom out", call: () => view.step(-1) },
  { keys: ["1"], text: "One to one", call: () => view.zoomTo(1) },
  { keys: ["8"], text: "Eight times, with a pixel grid", call: () => view.zoomTo(8) },
  { keys: ["0", "f"], text: "Fit", call: () => view.fit() },
  { keys: ["Escape"], text: "Select nothing", call: () => session.select(null) },
  { keys: ["Ctrl Z"], text: "Undo a change of the inspector; again with Shift", call: () => {} },
  { keys: ["?"], text: "This list", call: () => byId("help").showModal() },
]);

/** With the picture focused, arrows with Shift move it. */
byId("viewport").addEventListener("keydown", event => {
  const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
  if (x === undefined || !(event.shiftKey || y)) return;
  event.preventDefault();
  event.stopPropagation();
  view.moveBy(40 * x, 40 * y);
});

/** Undo in a field of text is the field's own, as long as it is written in. */
addEventListener("keydown", event => {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
  if (event.target.dataset?.dirty === "yes" || event.target.readOnly || byId("editor").hidden) return;
  if (session.undo(!event.shiftKey)) event.preventDefault();
});

// Files that change.

let wasConnected = true;
listen(async ({ script, revision }) => {
  if (!byId("gallery").hidden) {
    if (gallery.changed(script, revision)) return;
    // A new file.
    list = await ask("gallery");
    if (!byId("gallery").hidden) gallery.show(list);
  } else if (script === session.script) {
    session.changed(revision);
  }
}, isConnected => {
  if (!isConnected) session.setStatus("lost");
  else if (!wasConnected) session.regain();
  wasConnected = isConnected;
});

try {
  list = await ask("gallery");
  openAddress();
} catch (error) {
  byId("editor").hidden = false;
  session.setStatus("lost");
  console.warn(error);
}
