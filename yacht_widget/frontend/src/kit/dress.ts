/**
 * The style sheets of a widget come with its code, and are worn by the page once each: by the document, or by the shadow root
 * that a view stands in. They stay there when the view goes, for the next one; nothing outside of our root class heeds them.
 * The shared sheet is one of its own: a second copy, behind the first widget's own sheet, would win over that.
 */
interface Marked extends CSSStyleSheet {
  [TEXT]?: string;
}

const TEXT = Symbol.for("yacht-widget.css");

function put(place: Document | ShadowRoot, page: Document, css: string): void {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (place.adoptedStyleSheets && Sheet && "replaceSync" in Sheet.prototype) {
    if (place.adoptedStyleSheets.some((sheet: Marked) => sheet[TEXT] === css)) return;
    const sheet: Marked = new Sheet();
    sheet.replaceSync(css);
    sheet[TEXT] = css;
    place.adoptedStyleSheets = [...place.adoptedStyleSheets, sheet];
    return;
  }
  const inside = place === page ? page.head : place;
  if ([...inside.childNodes].some((node) => node.nodeName === "STYLE" && node.textContent === css)) return;
  const style = page.createElement("style");
  style.textContent = css;
  inside.appendChild(style);
}

export function dress(root: HTMLElement, sheets: readonly string[], life: AbortSignal): void {
  const page = root.ownerDocument;
  const wear = () => {
    const top = root.getRootNode();
    // Neither in the page nor in a shadow root: not in its place yet.
    for (const css of sheets) put("host" in top ? (top as ShadowRoot) : page, page, css);
  };
  wear();
  // A host may put the element in its place later, perhaps into a shadow root: from nothing to something it grows then.
  const Observer = page.defaultView?.ResizeObserver;
  if (!Observer) return;
  const watch = new Observer(wear);
  watch.observe(root);
  life.addEventListener("abort", () => watch.disconnect(), { once: true });
}
