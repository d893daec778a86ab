import type { Words } from "../../kit/words.js";
import { remarksOf } from "../sayings.js";
import type { Store } from "../store.js";

/** The remarks of the list, each with the number that stands for it, in the order in which they are met. */
export function signsOf(store: Store): ReadonlyMap<string, number> {
  const met = new Set(store.ranked.value.flatMap((row) => remarksOf(store, row)));
  return new Map([...met].map((remark, place) => [remark, place + 1]));
}

/** A remark where height is scarce: a number beside the name. Who listens hears the remark itself. */
export function Sign({ words, of, number }: { words: Words; of: string; number: number }) {
  return (
    <>
      {"\u00a0"}
      <span class="yc-sign" aria-hidden="true">
        {words.number(number)}
      </span>
      <span class="yw-vh">{of}</span>
    </>
  );
}

/** What the numbers beside the names stand for, each told once; for eyes only. */
export function Signs({ store }: { store: Store }) {
  const signs = [...signsOf(store)];
  if (!signs.length) return null;
  return (
    <ul class="yc-signs yw-paper yw-note" aria-hidden="true">
      {signs.map(([remark, number]) => (
        <li key={remark}>
          <span class="yc-sign">{store.words.value.number(number)}</span>
          <span>{remark}</span>
        </li>
      ))}
    </ul>
  );
}
