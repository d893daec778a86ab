import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Figures, figuresOf } from "../../kit/figures.js";
import { save, trait } from "../../kit/model.js";
import type { Words } from "../../kit/words.js";
import type { Making, Rules } from "../making.js";
import { afterMisses, type Tally, waitsOf } from "./tally.js";

export interface Setup {
  rules: Rules;
  box: { key: string; names: Record<string, string> };
  /** The exact chance in a turn. */
  chance: number;
  alive: boolean;
  most: number;
}

export interface Store {
  id: string;
  words: ReadonlySignal<Words>;
  figures: ReadonlySignal<Figures>;
  setup: ReadonlySignal<Setup>;
  turns: ReadonlySignal<number>;
  /** Turns that brought it, counted from 1. */
  came: ReadonlySignal<readonly number[]>;
  waits: ReadonlySignal<readonly number[]>;
  seed: ReadonlySignal<string>;
  after: ReadonlySignal<number>;
  all: ReadonlySignal<Tally>;
  late: ReadonlySignal<Tally>;
  table: Signal<boolean>;
  setAfter(misses: number): void;
  /** More turns of the same log. */
  more(turns: number): void;
  /** A log of the next seed. */
  another(): void;
}

export function waitingStore({ model, life, words, id }: Making): Store {
  const setup = trait<Setup>(model, "setup", life);
  const turns = trait<number>(model, "turns", life);
  const came = trait<readonly number[]>(model, "came", life);
  const seed = trait<number | string>(model, "seed", life);
  const after = trait<number>(model, "after", life);
  return {
    id,
    words,
    figures: computed(() => figuresOf(words.value)),
    setup,
    turns,
    came,
    waits: computed(() => waitsOf(came.value)),
    seed: computed(() => String(seed.value)),
    after,
    all: computed(() => ({ turns: turns.value, came: came.value.length })),
    late: computed(() => afterMisses(came.value, turns.value, after.value)),
    table: signal(false),
    setAfter: (misses) => save(model, "after", misses),
    more: (add) => save(model, "turns", Math.min(setup.peek().most, turns.peek() + add)),
    another() {
      const now = seed.peek();
      const next = typeof now === "number" ? now + 1 : `${now}+`;
      save(model, "seed", next);
    },
  };
}
