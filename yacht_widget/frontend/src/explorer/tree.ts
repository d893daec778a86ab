/** What the next roll can bring, branch by branch, and what to keep then. */
import type { Lattice } from "../kit/lattice.js";
import { nextRoll } from "./patterns.js";

export interface Branch {
  kind: string;
  ways: number;
  chance: number;
  /** Faces all its hands have. */
  common: readonly number[];
  worth: number;
  /** What to keep then, when it is the same for all its hands; null when not. */
  keep: readonly number[] | null;
  hands: { faces: readonly number[]; ways: number; keep: readonly number[]; worth: number }[];
}

export interface Tree {
  all: number;
  branches: Branch[];
}

/**
 * @param kinds of each hand, worked out once: other holds fall into the same ones
 * @param after what each keep is worth after the roll
 * @param wise what to keep of each hand then; null where nothing is rolled any more
 */
export function treeOf(
  lattice: Lattice,
  hold: number,
  kinds: readonly string[],
  after: Float64Array,
  wise: Int32Array | null,
): Tree {
  const { keeps, firstRoll } = lattice;
  const facesOf = (keep: number) => keeps[keep] ?? [];
  const next = nextRoll(lattice, hold, kinds);
  const branches = next.patterns.map((pattern): Branch => {
    const hands = pattern.hands.map(({ hand, ways }) => {
      const keep = wise ? (wise[hand] as number) : firstRoll + hand;
      return { faces: facesOf(firstRoll + hand), ways, keep: facesOf(keep), worth: after[keep] as number };
    });
    const same = new Set(hands.map(({ keep }) => keep.join(" "))).size === 1;
    return {
      kind: pattern.kind,
      ways: pattern.ways,
      chance: pattern.ways / next.all,
      common: pattern.common,
      worth: hands.reduce((sum, { worth, ways }) => sum + worth * ways, 0) / pattern.ways,
      keep: same ? (hands[0]?.keep ?? null) : null,
      hands,
    };
  });
  return { all: next.all, branches };
}
