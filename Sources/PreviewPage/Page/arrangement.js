/**
 * The order of the panels for keyboards and screen readers is the order in which they are seen: beside each other, layers
 * come first; one below the other, the picture and its time do.
 */

/** The same as in layout.css. */
const NARROW = matchMedia("(max-width: 46rem), (max-height: 24rem)");

export function arrange(editor) {
  const [layers, stage, bottom] = [".layers-panel", ".stage", ".bottom"].map(name => editor.querySelector(`:scope > ${name}`));
  const set = () => {
    const focused = document.activeElement;
    if (NARROW.matches) {
      stage.after(bottom);
      editor.append(layers);
    } else {
      editor.prepend(layers);
      editor.append(bottom);
    }
    if (editor.contains(focused)) focused.focus({ preventScroll: true });
  };
  NARROW.addEventListener("change", set);
  set();
}
