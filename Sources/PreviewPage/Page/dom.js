/** Making elements. Texts become text nodes, never markup. */

export const byId = id => document.getElementById(id);

/**
 * An element. Attributes that are functions listen to the event of that name ("click"), `true` stands without a value,
 * `false`, `null` and `undefined` are left out.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (name === "value" || name === "checked") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function drawing(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The identity for `label for` and `aria-labelledby`; names of scripts may hold anything and can't be used. */
let identities = 0;
export const identity = prefix => `${prefix}-${++identities}`;

/** Options of a menu: pairs of value and text. */
export function fillMenu(menu, options, chosen) {
  menu.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  menu.value = chosen;
}

/** Tabs as the ARIA practices describe them: one tab stop, arrows between them. */
export function connectTabs(list, onChange = () => {}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const choose = (tab, isFocused) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.setAttribute("aria-selected", isChosen);
      other.tabIndex = isChosen ? 0 : -1;
      byId(other.getAttribute("aria-controls")).hidden = !isChosen;
    }
    if (isFocused) tab.focus();
    onChange(tab.id);
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      choose(tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length], true);
    });
  }
}

/** A round of calls of which only the newest that waits is made, and never two at a time. */
export function newestOnly(call) {
  let isRunning = false, next = null;
  const run = async () => {
    isRunning = true;
    while (next) {
      const given = next;
      next = null;
      try {
        await call(...given);
      } catch (error) {
        // A script that does not build is spoken of elsewhere.
        if (error.status !== 409) console.warn(error);
      }
    }
    isRunning = false;
  };
  return (...given) => {
    next = given;
    if (!isRunning) run();
  };
}
