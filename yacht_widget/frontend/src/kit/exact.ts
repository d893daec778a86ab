/** Exact odds of one turn, in whole numbers of any length: for readers who ask for a fraction. */
import type { Turn } from "./odds.js";

export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: bigint, under: bigint): Fraction {
  const common = divisor(over < 0n ? -over : over, under);
  return { over: over / common, under: under / common };
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

export const fractionText = ({ over, under }: Fraction): string =>
  `${over < 0n ? "−" : ""}${over < 0n ? -over : over}${under === 1n ? "" : `/${under}`}`;

/** By keep: the value times the unit. */
export interface ExactColumn {
  readonly values: readonly bigint[];
  readonly unit: bigint;
  /** The same of other payoffs, when the rerolls are played for the first. */
  readonly others: readonly (readonly bigint[])[];
}

/** What each hold is worth with some rolls left, as `column` of the odds; with none, keeps that are no hands are 0. */
export function exactColumn(
  { lattice }: Turn,
  rollsLeft: number,
  payoff: readonly number[],
  others: readonly (readonly number[])[] = [],
): ExactColumn {
  const { dice, sides, firstRoll, keeps, grown, shrunk } = lattice;
  const outcomes = BigInt(sides) ** BigInt(dice);
  const faces = BigInt(sides);
  const whole = (hands: readonly number[]) => hands.map(BigInt);
  const stop = whole(payoff);
  const stops = others.map(whole);
  const none = new Array<bigint>(firstRoll).fill(0n);

  function rollRest(hands: readonly bigint[]): bigint[] {
    const values = [...none, ...hands.map((value) => value * outcomes)];
    for (let keep = firstRoll - 1; keep >= 0; keep--) {
      let sum = 0n;
      for (let i = keep * sides; i < (keep + 1) * sides; i++) sum += values[grown[i] as number] as bigint;
      values[keep] = sum / faces;
    }
    return values;
  }
  const withStop = (values: bigint[], hands: readonly bigint[], unit: bigint) => [
    ...values.slice(0, firstRoll),
    ...hands.map((value) => value * unit),
  ];

  /** The keep each hand is best left with; of equal ones the later in the lattice. */
  function chosen(values: readonly bigint[]): number[] {
    const best = keeps.map((_, keep) => keep);
    for (let keep = 1; keep < best.length; keep++) {
      for (let i = keep * dice; i < (keep + 1) * dice; i++) {
        const other = best[shrunk[i] as number] as number;
        const own = best[keep] as number;
        const [a, b] = [values[other] as bigint, values[own] as bigint];
        if (a > b || (a === b && other > own)) best[keep] = other;
      }
    }
    return best.slice(firstRoll);
  }

  let unit = 1n;
  let values = withStop([...none, ...stop], stop, unit);
  let more = stops.map((hands) => withStop([...none, ...hands], hands, unit));
  for (let left = 1; left <= rollsLeft; left++) {
    const keep = left > 1 ? chosen(values) : null;
    const hands = (column: readonly bigint[], first: readonly bigint[]) =>
      keep ? keep.map((place) => column[place] as bigint) : first;
    const next = rollRest(hands(values, stop));
    const nexts = more.map((column, i) => rollRest(hands(column, stops[i] as bigint[])));
    unit *= outcomes;
    values = withStop(next, stop, unit);
    more = nexts.map((column, i) => withStop(column, stops[i] as bigint[], unit));
  }
  return { values, unit, others: more };
}
