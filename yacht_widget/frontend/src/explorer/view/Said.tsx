import { effect, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { hasFocus } from "../../kit/focus.js";
import { verdict } from "../texts.js";
import type { Part } from "./parts.js";

/** Long enough for fast keys to be one sentence. */
const PAUSE = 250;

/** The live region: what a change made in this view brings. */
export function Said({ store, root }: Part & { root: HTMLElement }) {
  const [text] = useState(() => signal(""));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const diceNow = () => store.place.value.dice.join(" ");
    let before = verdict(store);
    let dice = diceNow();
    const stop = effect(() => {
      const now = verdict(store);
      const fell = diceNow();
      if (now === before && fell === dice) return;
      before = now;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Other dice are said first: a key may have set them, with the focus elsewhere.
        if (hasFocus(root)) text.value = fell && fell !== dice ? `${fell}: ${now}` : now;
        dice = fell;
      }, PAUSE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, root, text]);
  return (
    <p class="yw-vh" role="status" aria-live="polite" data-said="">
      {text.value}
    </p>
  );
}
