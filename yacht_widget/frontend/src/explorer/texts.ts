/** Sentences about where we are, for eyes and ears. */
import { EQUAL } from "../kit/figures.js";
import type { Store } from "./store.js";

/** "Holding 4 6 6, two rolls left." */
export function holding(store: Store): string {
  const words = store.words.value;
  const { left } = store.place.value;
  const faces = store.lattice.value.keeps[store.hold.value] ?? [];
  const what = faces.length
    ? words.t("explorer.holding", { dice: faces.join(" ") })
    : words.t("explorer.holding_nothing");
  return `${what} ${words.t("explorer.rolls_left", { n: left })}`;
}

/** What a change of the hold brings, as it is read aloud. */
export function verdict(store: Store): string {
  const words = store.words.value;
  const figures = store.figures.value;
  const mine = store.mine.value;
  if (!mine) return holding(store);
  const worth = figures.points(mine.worth);
  return `${holding(store)} ${
    mine.loss < EQUAL
      ? words.t("explorer.said_best", { worth })
      : words.t("explorer.said_loss", { worth, loss: figures.points(mine.loss) })
  }`;
}
