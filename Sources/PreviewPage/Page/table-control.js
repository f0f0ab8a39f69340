/** A table of rows: cells to write in, rows to add and to remove. Columns are numbers, yes or no, or text. */

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { isSame } from "./values.js";

/** Columns are names, or {name, type}; without them they are the keys of the first row. */
function columnsOf(parameter, rows) {
  const given = parameter.columns ?? Object.keys(rows[0] ?? {});
  return given.map(column => typeof column === "string" ? column : column.name);
}

export function makeTable(parameter, about, told) {
  let rows = [], shape = "";
  const head = element("tr"), body = element("tbody");
  const grid = element("table", { "aria-label": about.name }, element("thead", {}, head), body);
  const add = element("button", { type: "button", class: "button", click: () => addRow() }, icon("plus"), "Row");
  const box = element("div", { class: "table-control", "aria-describedby": about["aria-describedby"] },
    element("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": `${about.name}, rows` }, grid), add);

  const kindOf = value => typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean"
    : typeof value === "string" ? "string" : "other";
  const change = next => {
    show(next);
    told(next);
  };
  const setCell = (row, column, value) => {
    rows = rows.map((old, i) => i === row ? withCell(old, column, value) : old);
    told(rows);
  };
  const withCell = (row, column, value) => isRecord(row) ? { ...row, [column]: value } : value;
  const cellOf = (row, column) => isRecord(row) ? row[column] : row;
  const isRecord = row => row !== null && typeof row === "object" && !Array.isArray(row);
  const addRow = () => {
    const empty = { number: 0, boolean: false, string: "", other: [] };
    // What a cell holds is known of another row.
    const last = rows.at(-1) ?? parameter.default?.[0], columns = columnsOf(parameter, rows);
    const fresh = last === undefined || isRecord(last)
      ? Object.fromEntries(columns.map(column => [column, last ? empty[kindOf(last[column])] : ""])) : last;
    change([...rows, fresh]);
    body.lastElementChild?.querySelector("input, textarea")?.focus();
  };
  const removeRow = index => {
    change(rows.filter((_, i) => i !== index));
    (body.children[Math.min(index, rows.length - 1)]?.querySelector("button") ?? add).focus();
  };

  const makeCell = (value, row, column) => {
    const label = { "aria-label": `${column}, row ${row + 1}` }, kind = kindOf(value);
    if (kind === "boolean") {
      return element("input", { type: "checkbox", checked: value, ...label,
        change: event => setCell(row, column, event.target.checked) });
    }
    if (kind === "number") {
      return element("input", { type: "number", step: "any", value, ...label, input: event => {
        const isRead = event.target.value.trim() !== "";
        event.target.setAttribute("aria-invalid", !isRead);
        if (isRead) setCell(row, column, Number(event.target.value));
      } });
    }
    if (kind === "string") {
      return element("input", { type: "text", value, ...label, spellcheck: "false",
        input: event => setCell(row, column, event.target.value) });
    }
    return element("output", { class: "fixed", ...label }, JSON.stringify(value ?? null));
  };

  /** Only what changed from outside is built anew, or the field in which somebody writes would be lost. */
  const show = value => {
    const next = Array.isArray(value) ? value : [];
    const columns = next.some(isRecord) || parameter.columns ? columnsOf(parameter, next) : ["value"];
    if (shape === JSON.stringify(columns) && isSame(next, rows)) return;
    rows = next;
    shape = JSON.stringify(columns);
    head.replaceChildren(...columns.map(column => element("th", { scope: "col" }, column)),
      element("td", {}, element("span", { class: "hidden-text" }, "Remove")));
    body.replaceChildren(...rows.map((row, i) => element("tr", {},
      columns.map(column => element("td", {}, makeCell(cellOf(row, column), i, column))),
      element("td", { class: "remove" }, element("button", { type: "button", class: "button icon quiet-button",
        "aria-label": `Remove row ${i + 1}`, title: "Remove this row", click: () => removeRow(i) }, icon("close"))))));
  };
  return { nodes: [box], show };
}
