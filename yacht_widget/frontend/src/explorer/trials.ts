/** The hold played out with dice, and how what fell compares with the exact chances. */
import { band } from "../kit/band.js";
import type { Bar } from "./bars.js";

export interface Trials {
  /** What they were made for; other settings begin anew. */
  of: string;
  n: number;
  counts: ReadonlyMap<number, number>;
  last: { faces: readonly number[]; points: number } | null;
}

export interface TrialRow extends Bar {
  count: number;
  low: number;
  high: number;
  inside: boolean;
}

export const noTrials = (of: string): Trials => ({ of, n: 0, counts: new Map(), last: null });

/** What was tried, with so many more. */
export function more(before: Trials, times: number, one: () => NonNullable<Trials["last"]>): Trials {
  const counts = new Map(before.counts);
  let { last } = before;
  for (let i = 0; i < times; i++) {
    last = one();
    counts.set(last.points, (counts.get(last.points) ?? 0) + 1);
  }
  return { of: before.of, n: before.n + times, counts, last };
}

export function rowsOf({ n, counts }: Trials, bars: readonly Bar[]): TrialRow[] {
  return bars
    .filter(({ chance }) => chance > 0)
    .map((bar) => {
      const count = counts.get(bar.points) ?? 0;
      const [low, high] = band(bar.chance, n);
      return { ...bar, count, low, high, inside: count >= low && count <= high };
    });
}
