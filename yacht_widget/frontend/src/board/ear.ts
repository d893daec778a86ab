/** The live region: each event is read once, however many views of the board the page holds. */
import { effect, signal } from "@preact/signals";
import type { State } from "./contract.js";
import type { Store } from "./store.js";
import { actsText, adviceText, announcement, askText, saidText } from "./texts.js";

export interface Listener {
  store: Store;
  root: HTMLElement;
}

/** Of the views of one model, the one with the focus speaks, else the one shown first. The snapshot tells twins: it is the same object in all of them. */
export function speaks(me: Listener, all: ReadonlySet<Listener>): boolean {
  const twins = [...all].filter((other) => other.store.state.peek() === me.store.state.peek());
  const hasFocus = ({ root }: Listener) => root.contains((root.getRootNode() as Document | ShadowRoot).activeElement);
  return (twins.find(hasFocus) ?? twins[0] ?? me) === me;
}

/** Everything but the count of states, and that somebody thinks: a state sent again is no event. */
const gist = (state: State): string => JSON.stringify({ ...state, rev: 0, thinking: false });

export function listen(me: Listener, all: Set<Listener>, life: AbortSignal) {
  const { store } = me;
  const text = signal("");
  all.add(me);
  const say = (next: string) => {
    // The same words twice are two events: a reader speaks only when the text differs.
    text.value = next && next === text.peek() ? `${next}\u00a0` : next;
  };
  let heard = gist(store.state.peek());
  let spoken = store.words.peek().lang;
  let awaited = false;
  const stops = [
    effect(() => {
      const state = store.state.value;
      const now = gist(state);
      if (now === heard) return;
      heard = now;
      // After all views have taken the new state.
      queueMicrotask(() => {
        if (!life.aborted && speaks(me, all)) {
          say(announcement(store.words.peek(), store.setup.peek(), state));
        }
      });
    }),
    // What was said in another language is not said again; nor does it stay.
    effect(() => {
      if (store.words.value.lang !== spoken) text.value = "";
      spoken = store.words.value.lang;
    }),
    // Only the view in which it was opened.
    effect(() => {
      const shown = store.panel.value === "review" && store.review.value.status === "ready";
      if (shown) say(store.words.peek().t("board.review_ready"));
    }),
    effect(() => {
      if (store.asking.value) say(askText(store.words.peek(), store.toHandIn.peek()));
    }),
    // What a key did in this view. Advice comes later than it was asked for, when it is known.
    effect(() => {
      const told = store.said.value;
      if (!told) return;
      awaited = told.key === "board.said_advice";
      say(saidText(store.words.peek(), store.setup.peek(), store.state.peek(), told));
    }),
    effect(() => {
      const { words, setup, state, slip, advice } = store;
      const known = store.said.value && adviceText(words.value, setup.value, state.value, slip.value, advice.value);
      if (!awaited || !known) return;
      awaited = false;
      say(known);
    }),
    effect(() => {
      if (store.silent.value && speaks(me, all)) say(store.words.peek().t("board.silent"));
    }),
    effect(() => {
      if (store.still.value && speaks(me, all)) say(actsText(store.words.peek(), store.state.peek(), true));
    }),
  ];
  life.addEventListener(
    "abort",
    () => {
      all.delete(me);
      for (const stop of stops) stop();
    },
    { once: true },
  );
  return text;
}
