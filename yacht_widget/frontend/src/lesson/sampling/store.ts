import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Figures, figuresOf } from "../../kit/figures.js";
import { save, trait } from "../../kit/model.js";
import type { Words } from "../../kit/words.js";
import type { Making } from "../making.js";
import { grown, type Point, type Scale } from "./chart.js";

export interface Setup {
  chance: number;
  /** As a fraction, when it was given as one. */
  exact: string | null;
  /** What is counted, in the words of who made it. */
  label: string | null;
  most: number;
}

export interface Store {
  id: string;
  words: ReadonlySignal<Words>;
  figures: ReadonlySignal<Figures>;
  setup: ReadonlySignal<Setup>;
  /** The sample, step by step; the last step is all of it. */
  steps: ReadonlySignal<readonly Point[]>;
  last: ReadonlySignal<Point>;
  /** Numbers of others. */
  pooled: ReadonlySignal<readonly Point[]>;
  /** All of them together, one's own sample too. */
  sum: ReadonlySignal<Point>;
  scale: ReadonlySignal<Scale>;
  table: Signal<boolean>;
  add(tries: number): void;
  clear(): void;
  setScale(scale: Scale): void;
  pool(point: Point): void;
  remove(place: number): void;
}

type Pair = readonly [k: number, n: number];
const pointOf = ([k, n]: Pair): Point => ({ n, k });

export function samplingStore({ model, life, words, id }: Making, random = Math.random): Store {
  const setup = trait<Setup>(model, "setup", life);
  const sample = trait<readonly Pair[] | null>(model, "sample", life);
  const others = trait<readonly Pair[] | null>(model, "pooled", life);
  const scale = trait<Scale>(model, "scale", life);
  const steps = computed(() => (sample.value ?? []).map(pointOf));
  const pooled = computed(() => (others.value ?? []).map(pointOf));
  const last = computed(() => steps.value.at(-1) ?? { n: 0, k: 0 });
  return {
    id,
    words,
    figures: computed(() => figuresOf(words.value)),
    setup,
    steps,
    last,
    pooled,
    sum: computed(() =>
      [last.value, ...pooled.value].reduce((sum, { n, k }) => ({ n: sum.n + n, k: sum.k + k }), { n: 0, k: 0 }),
    ),
    scale,
    table: signal(false),
    add(tries) {
      const { chance, most } = setup.peek();
      const room = Math.min(tries, most - last.peek().n);
      if (room <= 0) return;
      const found = grown(steps.peek(), room, chance, random);
      save(
        model,
        "sample",
        found.map(({ n, k }) => [k, n]),
      );
    },
    clear: () => save(model, "sample", []),
    setScale: (wished) => save(model, "scale", wished),
    pool: ({ n, k }) => save(model, "pooled", [...(others.peek() ?? []), [k, n]]),
    remove: (place) => save(model, "pooled", (others.peek() ?? []).toSpliced(place, 1)),
  };
}
