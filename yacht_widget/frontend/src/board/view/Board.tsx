import type { ReadonlySignal } from "@preact/signals";
import type { Store } from "../store.js";
import { Head } from "./Head.js";
import { Help } from "./Help.js";
import { More } from "./More.js";
import { Play } from "./Play.js";
import { Review } from "./Review.js";
import { Sheet } from "./Sheet.js";
import { Side } from "./Side.js";

export interface Part {
  store: Store;
}

export function Board({ store, said, root }: Part & { said: ReadonlySignal<string>; root: HTMLElement }) {
  return (
    <div class="yw-board">
      <Head store={store} root={root} />
      {store.panel.value === "help" && <Help store={store} />}
      {store.panel.value === "more" && <More store={store} />}
      {store.panel.value === "review" && <Review store={store} />}
      <Play store={store} />
      <Sheet store={store} />
      <Side store={store} />
      <Said text={said} />
    </div>
  );
}

function Said({ text }: { text: ReadonlySignal<string> }) {
  return (
    <p class="yw-vh" role="status" aria-live="polite" aria-atomic="true">
      {text.value}
    </p>
  );
}
