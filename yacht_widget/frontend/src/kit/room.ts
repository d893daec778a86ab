/**
 * The room that the host leaves, kept current on the root as --yw-wide, the cell's width, and --yw-high, the height of the pane
 * that scrolls. A projector's type follows them: the window's would be too large beside a host's own bars, and the root cannot
 * be sized by itself in a style sheet, as the container that it is.
 */
export function followRoom(root: HTMLElement, life: AbortSignal): void {
  const view = root.ownerDocument.defaultView;
  const Observer = view?.ResizeObserver;
  if (!Observer) return;
  let pane: HTMLElement | null = null;
  const measure = () => {
    if (!root.offsetWidth) return;
    root.style.setProperty("--yw-wide", `${root.offsetWidth}px`);
    pane ??= paneOf(root);
    if (!pane) return;
    root.style.setProperty("--yw-high", `${pane.clientHeight}px`);
    watch.observe(pane);
  };
  // In the next frame: what is measured must not change while browsers tell of it.
  const watch = new Observer(() => view.requestAnimationFrame(measure));
  // Nothing is shown yet, so the root is no container: browsers go on asking of the type that one had when first measured.
  root.style.containerType = "normal";
  measure();
  root.style.containerType = "";
  watch.observe(root);
  life.addEventListener("abort", () => watch.disconnect(), { once: true });
}

/** The outermost that has more to scroll to, which is not the page itself: outputs are as high as what they show. */
function paneOf(root: HTMLElement): HTMLElement | null {
  const { body, documentElement: page } = root.ownerDocument;
  let found: HTMLElement | null = null;
  for (let node: Node | null = root; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if (!(node instanceof HTMLElement) || node === body || node === page) continue;
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowY);
    if (scrolls && node.scrollHeight > node.clientHeight + 1) found = node;
  }
  return found;
}
