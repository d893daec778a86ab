/** What Python and the class board tell each other. Python verifies; the page shows, and sends what is typed. */
import type { Values } from "../kit/words.js";

/** Something to be said in any language: a message of `class.why_…` and what fills its places. */
export interface Saying {
  key: string;
  values: Values;
}

export interface Row {
  id: number;
  /** Where its code stood. */
  line: number;
  name: string;
  score: number;
  /** Null where the game could not be reviewed. */
  luck: number | null;
  loss: number | null;
  remarks: Saying[];
}

export interface Refusal {
  line: number;
  name: string;
  text: string;
  why: Saying;
}

/** Totals from and to, games of the class there, and how many best play would have; null where that is not known. */
export type Bar = [least: number, most: number, games: number, expected: number | null];

export interface Progress {
  codes: number;
  right: number;
  answered: number;
  /** What each code told, in the order in which they came. Files of earlier versions have none. */
  pupils?: { line: number; name: string; right: number; answered: number }[];
  /** The exercise that most have not right yet. */
  hardest: { id: string; n: number; of: number } | null;
}

export interface State {
  rev: number;
  /** The last wish that Python has dealt with. */
  heard: number;
  rules: { name: string; builtin: boolean; titles: Record<string, string> } | null;
  games: Row[];
  refused: Refusal[];
  bars: Bar[];
  mean: number | null;
  expected: number | null;
  luck: number | null;
  loss: number | null;
  /** How the class stands in the exercises; null where no code told. Files of earlier versions have none. */
  progress?: Progress | null;
  /** How much of each kind came with what was added last; null where that is undone. Earlier files have none. */
  latest?: { games: number; refused: number; progress: number; unread: number } | null;
  /** Names are hidden, and none was sent. Earlier files have none of it. */
  nameless?: boolean;
  /** Python is there: without it nothing can be added. */
  alive: boolean;
}

export type Wish = { type: "add"; text: string } | { type: "remove"; line: number } | { type: "clear" };
export type Intent = Wish & { seq: number };
