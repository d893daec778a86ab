import { computed, type ReadonlySignal } from "@preact/signals";
import { type Figures, figuresOf } from "../../kit/figures.js";
import { makeLattice } from "../../kit/lattice.js";
import { save, trait } from "../../kit/model.js";
import type { Words } from "../../kit/words.js";
import type { Making, Rules } from "../making.js";
import { type Group, patternsOf } from "./hands.js";

export interface Store {
  id: string;
  words: ReadonlySignal<Words>;
  figures: ReadonlySignal<Figures>;
  rules: ReadonlySignal<Rules>;
  groups: ReadonlySignal<readonly Group[]>;
  /** The pattern shown; null for all of them. */
  kind: ReadonlySignal<string | null>;
  hand: ReadonlySignal<readonly number[]>;
  /** Whether numbers of hands and orders are told. */
  counts: ReadonlySignal<boolean>;
  pick(hand: readonly number[]): void;
  filter(kind: string | null): void;
}

export function galleryStore({ model, life, words, id }: Making): Store {
  const setup = trait<{ rules: Rules }>(model, "setup", life);
  const rules = computed(() => setup.value.rules);
  const hand = trait<readonly number[] | null | undefined>(model, "hand", life);
  const kind = trait<string | null | undefined>(model, "pattern", life);
  const counts = trait<boolean>(model, "counts", life);
  return {
    id,
    words,
    figures: computed(() => figuresOf(words.value)),
    rules,
    groups: computed(() => patternsOf(makeLattice(rules.value.dice, rules.value.sides))),
    kind: computed(() => kind.value ?? null),
    hand: computed(() => hand.value ?? []),
    counts: computed(() => counts.value !== false),
    pick: (faces) => save(model, "hand", [...faces]),
    filter: (wished) => save(model, "pattern", wished),
  };
}
