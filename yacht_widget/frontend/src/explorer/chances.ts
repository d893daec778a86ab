/** Forward from one hold: how likely each hand is, after one roll or at the end of the turn. */
import type { Lattice } from "../kit/lattice.js";
import { bestKeeps, type Column } from "../kit/odds.js";

/** In how many ways each hand can fall when what a keep lacks is rolled once, and of how many in all. */
export function fallWays(lattice: Lattice, keep: number): { ways: Float64Array; all: number } {
  const ways = new Float64Array(lattice.keeps.length);
  ways[keep] = 1;
  spread(lattice, ways, 1);
  const missing = lattice.dice - (lattice.keeps[keep]?.length ?? 0);
  return { ways: ways.subarray(lattice.firstRoll), all: lattice.sides ** missing };
}

function spread({ sides, firstRoll, grown }: Lattice, at: Float64Array, share: number): void {
  for (let keep = 0; keep < firstRoll; keep++) {
    const own = at[keep] as number;
    if (!own) continue;
    for (let i = keep * sides; i < (keep + 1) * sides; i++) add(at, grown[i] as number, own * share);
  }
}

function add(to: Float64Array, place: number, amount: number): void {
  to[place] = (to[place] as number) + amount;
}

/** What to hold with each hand, by rolls left, when rerolls are played for a column. */
export type Policy = readonly Int32Array[];

export function policyOf(lattice: Lattice, column: Column, rollsLeft: number): Policy {
  return Array.from({ length: rollsLeft }, (_, left) =>
    left === 0
      ? Int32Array.from({ length: lattice.keeps.length - lattice.firstRoll }, (_, hand) => lattice.firstRoll + hand)
      : bestKeeps(lattice, column[left] as Float64Array),
  );
}

/** How likely each hand is at the end of the turn, when this is held now and then the policy followed. */
export function handChances(lattice: Lattice, keep: number, rollsLeft: number, policy: Policy): Float64Array {
  let at = new Float64Array(lattice.keeps.length);
  at[keep] = 1;
  // With the whole hand held nothing is rolled, now or later.
  for (let left = rollsLeft; left > 0 && keep < lattice.firstRoll; left--) {
    spread(lattice, at, 1 / lattice.sides);
    if (left === 1) break;
    const next = new Float64Array(at.length);
    const wise = policy[left - 1] as Int32Array;
    wise.forEach((held, hand) => {
      add(next, held, at[lattice.firstRoll + hand] as number);
    });
    at = next;
  }
  return at.subarray(lattice.firstRoll);
}

/** One turn played out: the hand at its end. */
export function playOut(
  { sides, firstRoll, grown }: Lattice,
  keep: number,
  rollsLeft: number,
  policy: Policy,
  random: () => number,
): number {
  let at = keep;
  for (let left = rollsLeft; left > 0; left--) {
    while (at < firstRoll) at = grown[at * sides + Math.floor(random() * sides)] as number;
    if (left > 1) at = (policy[left - 1] as Int32Array)[at - firstRoll] as number;
  }
  return at - firstRoll;
}
