import type { ComponentChild } from "preact";
import { render } from "preact";
import type { Model } from "./model.js";
import { followTheme } from "./theme.js";

export interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal | undefined;
}

export interface View {
  root: HTMLElement;
  /** Ends when the view goes: whatever listens, waits or watches is given this signal. */
  life: AbortSignal;
  show(tree: ComponentChild): void;
}

/**
 * A view's life, the same for every widget: a root of its own in the host's element, the host's theme on it, and
 * everything gone when the host says so, by signal or (in hosts that give none) by the function returned.
 */
export function openView({ el, signal }: RenderProps, build: (view: View) => void): () => void {
  const end = new AbortController();
  const close = () => end.abort();
  if (signal?.aborted) return close;
  signal?.addEventListener("abort", close, { once: true, signal: end.signal });

  const root = el.ownerDocument.createElement("section");
  root.className = "yw";
  // A click on bare board keeps the focus here, so that the keys go on working and none reaches the notebook.
  root.tabIndex = -1;
  el.append(root);
  followTheme(root, end.signal);
  end.signal.addEventListener(
    "abort",
    () => {
      render(null, root);
      root.remove();
    },
    { once: true },
  );
  build({ root, life: end.signal, show: (tree) => render(tree, root) });
  return close;
}
