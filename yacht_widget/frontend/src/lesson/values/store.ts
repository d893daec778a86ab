import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { bytesOf } from "../../explorer/contract.js";
import { exactColumn, fraction, fractionText } from "../../kit/exact.js";
import { type Figures, figuresOf } from "../../kit/figures.js";
import { save, trait } from "../../kit/model.js";
import { BARRED, decodeTurn, turnOdds } from "../../kit/odds.js";
import type { Words } from "../../kit/words.js";
import type { Making, Rules } from "../making.js";

export interface Setup {
  rules: Rules;
  boxes: { key: string; names: Record<string, string>; shown: boolean }[];
  /** Pupils guess before they see. */
  predict: boolean;
}

export interface Row {
  key: string;
  names: Record<string, string>;
  chance: number;
  points: number;
  /** What the pupil thinks the points are. */
  guess: number | null;
  /** Worked out when it is asked for. */
  exact(): { chance: string; points: string };
}

export interface Store {
  words: ReadonlySignal<Words>;
  figures: ReadonlySignal<Figures>;
  setup: ReadonlySignal<Setup>;
  rows: ReadonlySignal<readonly Row[]>;
  /** How many points a full bar is. */
  full: ReadonlySignal<number>;
  revealed: ReadonlySignal<boolean>;
  fractions: Signal<boolean>;
  guess(key: string, points: number | null): void;
  reveal(on: boolean): void;
}

/** A number as pupils write one: with a comma or a point. Null for what is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

export function valuesStore({ model, life, words }: Making): Store {
  const setup = trait<Setup>(model, "setup", life);
  const bytes = trait<unknown>(model, "turn", life);
  const guesses = trait<Readonly<Record<string, number>> | null>(model, "guesses", life);
  const revealed = trait<boolean>(model, "revealed", life);
  const turn = computed(() => decodeTurn(bytesOf(bytes.value)));
  const fixed = computed(() => {
    const odds = turnOdds(turn.value);
    const { rolls } = turn.value;
    return setup.value.boxes.flatMap((box, i) => {
      if (!box.shown) return [];
      const points = Array.from(turn.value.points[i] ?? [], (own) => (own === BARRED ? 0 : own));
      let known: { chance: string; points: string } | null = null;
      const exactly = (payoff: readonly number[]) => {
        const { values, unit } = exactColumn(turn.value, rolls, payoff);
        return fractionText(fraction(values[0] ?? 0n, unit));
      };
      const exact = () => {
        known ??= { chance: exactly(points.map((own) => (own > 0 ? 1 : 0))), points: exactly(points) };
        return known;
      };
      return [
        {
          key: box.key,
          names: box.names,
          // Before the first roll nothing is kept: the first place of the lattice.
          chance: odds.chance[i]?.[rolls]?.[0] ?? 0,
          points: odds.points[i]?.[rolls]?.[0] ?? 0,
          exact,
        },
      ];
    });
  });
  const rows = computed(() => fixed.value.map((row) => ({ ...row, guess: guesses.value?.[row.key] ?? null })));
  return {
    words,
    figures: computed(() => figuresOf(words.value)),
    setup,
    rows,
    full: computed(() => Math.max(5, 5 * Math.ceil(Math.max(...rows.value.map(({ points }) => points)) / 5))),
    revealed: computed(() => !setup.value.predict || revealed.value === true),
    fractions: signal(false),
    guess(key, points) {
      const { [key]: _, ...others } = guesses.peek() ?? {};
      save(model, "guesses", points === null ? others : { ...others, [key]: points });
    },
    reveal: (on) => save(model, "revealed", on),
  };
}
