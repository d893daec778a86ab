/** A log of turns counted: waits, and what came after so many turns without. */

export interface Tally {
  turns: number;
  came: number;
}

/** How many turns each success was waited for, its own turn included. */
export const waitsOf = (came: readonly number[]): number[] => came.map((turn, i) => turn - (came[i - 1] ?? 0));

/** Of the turns that so many turns without came before: how many they are, and how many brought it. */
export function afterMisses(came: readonly number[], turns: number, misses: number): Tally {
  const ends = [...came, turns + 1];
  let before = 0;
  const found: Tally = { turns: 0, came: 0 };
  for (const [i, end] of ends.entries()) {
    const wait = end - before;
    if (wait > misses) {
      const last = i === came.length;
      found.turns += wait - misses - (last ? 1 : 0);
      found.came += last ? 0 : 1;
    }
    before = end;
  }
  return found;
}
