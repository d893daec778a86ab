import { effect, type ReadonlySignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { render } from "preact";
import { dress } from "./dress.js";
import { holdKeys } from "./hostkeys.js";
import { speak } from "./language.js";
import { type Model, trait } from "./model.js";
import { followRoom } from "./room.js";
import { followTheme } from "./theme.js";
import type { Words } from "./words.js";

export interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal | undefined;
}

export interface View {
  root: HTMLElement;
  /** Ends when the view goes: whatever listens, waits or watches is given this signal. */
  life: AbortSignal;
  words: ReadonlySignal<Words>;
  show(tree: ComponentChild): void;
}

export interface Clothes {
  widget: string;
  sheets: readonly string[];
}

/**
 * A view's life, the same for every widget: a root of its own in the host's element, with the widget's style sheet, the host's
 * theme, keys that stay inside and the reader's language, and everything gone when the host says so, by signal or (in hosts that
 * give none) by the function returned.
 */
export function openView(
  { model, el, signal }: RenderProps,
  { widget, sheets }: Clothes,
  build: (view: View) => void,
): () => void {
  const end = new AbortController();
  const close = () => end.abort();
  if (signal?.aborted) return close;
  signal?.addEventListener("abort", close, { once: true, signal: end.signal });

  const root = el.ownerDocument.createElement("section");
  root.className = "yw";
  root.dataset.widget = widget;
  // A click on bare board keeps the focus here, so that the keys go on working and none reaches the notebook.
  root.tabIndex = -1;
  el.append(root);
  // Before anything is measured: browsers turn layouts by the type that a root had when they first looked.
  const size = trait<string | undefined>(model, "size", end.signal);
  const stop = effect(() => {
    root.dataset.size = size.value ?? "normal";
  });
  end.signal.addEventListener("abort", stop, { once: true });
  dress(root, sheets, end.signal);
  followTheme(root, end.signal);
  followRoom(root, end.signal);
  holdKeys(root, end.signal);
  end.signal.addEventListener(
    "abort",
    () => {
      render(null, root);
      root.remove();
    },
    { once: true },
  );
  const words = speak(model, root, end.signal);
  build({ root, life: end.signal, words, show: (tree) => render(tree, root) });
  return close;
}
