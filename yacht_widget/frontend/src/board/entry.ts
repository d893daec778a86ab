/** Dice on the table: the faces that the player sets for one roll. Pure; by position of the dice. */

export interface Entry {
  faces: readonly (number | null)[];
  /** The die that takes the next face, when the player chose one; else the first that has none. */
  at: number | null;
}

export const emptyEntry = (dice: number): Entry => ({ faces: new Array<null>(dice).fill(null), at: null });

export function nextPlace(entry: Entry, held: readonly boolean[]): number {
  return entry.at ?? entry.faces.findIndex((face, i) => face === null && !held[i]);
}

/** Fills the next die; with all filled and none chosen nothing happens. */
export function place(entry: Entry, held: readonly boolean[], face: number): Entry {
  const at = nextPlace(entry, held);
  return at < 0 ? entry : { faces: entry.faces.with(at, face), at: null };
}

export const choose = (entry: Entry, at: number): Entry => ({ ...entry, at: entry.at === at ? null : at });

/** Takes the last face away. */
export function takeBack(entry: Entry): Entry {
  const last = entry.faces.findLastIndex((face) => face !== null);
  return last < 0 ? { ...entry, at: null } : { faces: entry.faces.with(last, null), at: null };
}

/** What was rolled, left to right, once every loose die has its face. */
export function rolled(entry: Entry, held: readonly boolean[]): number[] | null {
  const loose = entry.faces.filter((_, i) => !held[i]);
  return loose.every((face) => face !== null) ? (loose as number[]) : null;
}
