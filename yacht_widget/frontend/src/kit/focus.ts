/**
 * Focus survives a redraw: when the element that had it is taken out of the page, `rescue` says where it goes.
 * A reader who left the widget is not called back.
 */
export function keepFocus(root: HTMLElement, life: AbortSignal, rescue: () => HTMLElement | null | undefined): void {
  let last: HTMLElement | null = null;
  root.addEventListener(
    "focusin",
    (event) => {
      last = event.target as HTMLElement;
    },
    { signal: life },
  );
  root.addEventListener(
    "focusout",
    (event) => {
      const left = event.target as HTMLElement;
      // Browsers differ in whether a removed element still says goodbye: only one that is still here was left.
      setTimeout(() => {
        if (last === left && left.isConnected && !hasFocus(root)) last = null;
      });
    },
    { signal: life },
  );
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || hasFocus(root)) return;
    last = null;
    (rescue() ?? root).focus({ preventScroll: true });
  });
  watch.observe(root, { childList: true, subtree: true });
  life.addEventListener("abort", () => watch.disconnect(), { once: true });
}

/** Asked of the root's own tree: inside a shadow root the page knows only the host element. */
export function hasFocus(root: HTMLElement): boolean {
  return root.contains((root.getRootNode() as Document | ShadowRoot).activeElement);
}
