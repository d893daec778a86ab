/**
 * All keeps of 0 to n dice, by size and then by faces, and how they hang together: the order of Python's `lattice`.
 * A keep grows by one die, and is left with one die less; the last ones, of full size, are the rolls.
 */
export interface Lattice {
  readonly dice: number;
  readonly sides: number;
  /** Faces of each keep, ascending. */
  readonly keeps: readonly (readonly number[])[];
  /** Place of the first roll among the keeps. */
  readonly firstRoll: number;
  /** `sides` places for each keep smaller than a roll: what it becomes when one die more falls 1, 2, … */
  readonly grown: Int32Array;
  /** `dice` places for each keep: what it is with one die less; where there are fewer, the first is repeated. */
  readonly shrunk: Int32Array;
  /** Place of a keep, its faces in any order; -1 when there is none. */
  find(faces: readonly number[]): number;
}

export function makeLattice(dice: number, sides: number): Lattice {
  const keeps: number[][] = [[]];
  let before: number[][] = [[]];
  let firstRoll = 0;
  for (let size = 1; size <= dice; size++) {
    firstRoll = keeps.length;
    before = before.flatMap((keep) =>
      Array.from({ length: sides - (keep.at(-1) ?? 1) + 1 }, (_, i) => [...keep, (keep.at(-1) ?? 1) + i]),
    );
    keeps.push(...before);
  }
  const code = (sorted: readonly number[]) => sorted.reduce((sum, face) => sum * (sides + 1) + face, 0);
  const places = new Map(keeps.map((keep, place) => [code(keep), place]));
  const find = (faces: readonly number[]) => places.get(code([...faces].sort((a, b) => a - b))) ?? -1;

  const grown = new Int32Array(firstRoll * sides);
  for (let place = 0; place < firstRoll; place++) {
    for (let face = 1; face <= sides; face++) {
      grown[place * sides + face - 1] = find([...(keeps[place] as number[]), face]);
    }
  }
  const shrunk = new Int32Array(keeps.length * dice);
  for (let place = 1; place < keeps.length; place++) {
    const keep = keeps[place] as number[];
    for (let i = 0; i < dice; i++) {
      const without = i < keep.length ? i : 0;
      shrunk[place * dice + i] = find(keep.toSpliced(without, 1));
    }
  }
  return { dice, sides, keeps, firstRoll, grown, shrunk, find };
}

/** Every distinct keep of a hand as places in the lattice, ascending: nothing first, the whole hand last. */
export function keepsOf(lattice: Lattice, hand: readonly number[]): number[] {
  const found = new Set([lattice.find(hand)]);
  for (const place of found) {
    if (place <= 0) continue;
    for (let i = 0; i < lattice.dice; i++) found.add(lattice.shrunk[place * lattice.dice + i] as number);
  }
  return [...found].sort((a, b) => a - b);
}
