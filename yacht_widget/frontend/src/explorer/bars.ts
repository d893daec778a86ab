/** How likely each number of points is in one box, for every hold of the dice at once. */
import type { Lattice } from "../kit/lattice.js";
import { handChances, type Policy } from "./chances.js";

export interface Bar {
  points: number;
  chance: number;
}

// So few kinds of points are all shown, also those out of reach.
const FEW = 8;

/**
 * @param keeps all holds of the dice
 * @param points of each hand in the box
 */
export function barsOf(
  lattice: Lattice,
  keeps: readonly number[],
  points: ArrayLike<number>,
  left: number,
  policy: Policy,
): ReadonlyMap<number, Bar[]> {
  const kinds = [...new Set(Array.from(points))].sort((a, b) => a - b);
  const kind = new Map(kinds.map((some, i) => [some, i]));
  const shares = keeps.map((keep) => {
    const found = new Float64Array(kinds.length);
    handChances(lattice, keep, left, policy).forEach((chance, hand) => {
      const at = kind.get(points[hand] as number) as number;
      found[at] = (found[at] as number) + chance;
    });
    return found;
  });
  // Of many what some hold can bring, so that none moves when another is held.
  const some = kinds.flatMap((_, i) => (kinds.length <= FEW || shares.some((found) => found[i]) ? [i] : []));
  return new Map(
    keeps.map((keep, place) => [
      keep,
      some.map((i) => ({ points: kinds[i] as number, chance: shares[place]?.[i] as number })),
    ]),
  );
}
