/** What Python and the page tell each other. Python is the only referee: the page shows snapshots and sends wishes. */

import type { Reason } from "./reasons.js";

export interface Setup {
  rules: {
    name: string;
    builtin: boolean;
    titles: Record<string, string>;
    joker: "forced" | "free" | "none";
    upper_first: boolean;
    dice: number;
    sides: number;
    rolls: number;
    turns: number;
    upper_bonus: { threshold: number; points: number } | null;
    yahtzee_bonus: boolean;
  };
  boxes: Box[];
  undo: boolean;
  real_dice: boolean;
  /** Help while playing is for Python alone to switch. */
  hints_locked?: boolean;
  /** Previews of scores are for Python alone to switch. */
  previews_locked?: boolean;
  /** A teacher fixed rules, dice, undo and help. */
  by_teacher?: boolean;
  /** A game that is shown, not played: dice can be held to see their odds, and nothing else can be done. */
  replay?: boolean;
  /** By seat: the mean total of the level that plays there; null where a person or something else does. */
  means?: (number | null)[];
}

export type Hints = "off" | "odds" | "advice";
export const HINTS: readonly Hints[] = ["off", "odds", "advice"];

/** What Python knows of best play. */
export interface Advice {
  status: "off" | "solving" | "ready" | "large" | "numpy" | "failed";
  /** How far solving is, 0 to 1. */
  done?: number;
  why?: string;
  /** By box: the expected total when the dice are written there; empty before the first roll. */
  boxes?: (number | null)[];
  /** Of two players; null while it is being counted. */
  win?: Win | null;
}

/** Two players' chances to win when both play for the most points. */
export interface Win {
  chances: number[];
  tie: number;
  /** Of an estimate: games tried, and half the width of the interval that holds the truth in 95 of 100 cases. */
  games: number | null;
  error: number;
}

/** A finished game reviewed: what `yw.review` found, and how far it is until then. */
export interface Review {
  status: Advice["status"];
  done?: number;
  why?: string;
  /** By seat. */
  players?: PlayerReview[];
  /** By seat: the share of games played best that score less; null where that is not known. */
  places?: (number | null)[];
}

/** now = start + luck - loss, all in points. */
export interface PlayerReview {
  seat: number;
  start: number;
  luck: number;
  loss: number;
  now: number;
  total: number;
  done: boolean;
  decisions: number;
  best: number;
  taken_back: number;
  /** The dearest decisions: turn, and roll in it (one more than the last: the box). */
  worst: [turn: number, roll: number][];
  turns: ReviewTurn[];
}

export interface ReviewTurn {
  luck: number;
  loss: number;
  rolls: { dice: number[]; luck: number; keep: KeepDecision | null }[];
  box: BoxDecision | null;
}

export interface KeepDecision {
  /** Positions. */
  held: number[];
  /** Faces; all dice: stop. */
  best: number[];
  loss: number;
  why: Reason[];
}

export interface BoxDecision {
  key: string;
  points: number;
  bonus: number;
  best: string;
  best_points: number;
  best_bonus: number;
  loss: number;
  why: Reason[];
}

export interface Box {
  key: string;
  section: "upper" | "lower";
  names: Record<string, string>;
  help: Record<string, string>;
  help_key: string | null;
  /** Which figure of the odds tells most, and the fewest and most points. */
  figure: "chance" | "points";
  least: number;
  most: number;
}

export interface Option {
  points: number;
  upper_bonus: number;
  yahtzee_bonus: number;
}

export interface Sheet {
  points: (number | null)[];
  upper: number;
  upper_bonus: number;
  lower: number;
  yahtzee_bonuses: number;
  yahtzee_bonus_points: number;
  total: number;
}

export interface Player {
  name: string;
  computer: boolean;
  unnamed?: boolean;
  /** A computer player under the name of its level, which has other words in other languages; "2" for the second. */
  level?: string;
  nth?: string;
}

export interface State {
  rev: number;
  game: number;
  /** `unnamed`: the name is only Python's "Player 1", and the page says it in its own language. */
  players: Player[];
  player: number;
  turn: number;
  over: boolean;
  rolls_left: number;
  dice: number[];
  kept: boolean[];
  sheets: Sheet[];
  options: (Option | null)[];
  joker: boolean;
  /** A strategy of the user's has been asked, and has not answered. */
  thinking?: boolean;
  plan: { held: boolean[] } | { box: string } | null;
  last: LastEvent | null;
  taken_back: number;
  can_undo: boolean;
  roll_off: { player: number; dice: number[] }[][] | null;
  winners: number[];
  code: string | null;
  best: { name: string; points: number }[];
  new_best: boolean;
  /** What was refused or went wrong, in English, for who writes Python. */
  notice: string | null;
  /** The same for who plays: key of the words, and what fills their places. */
  said?: Said | null;
}

/** A sentence by its key; in its places a box stands by its key, and a player by the seat. */
export interface Said {
  key: string;
  places: Readonly<Record<string, string | number>>;
}

export type LastEvent =
  | { type: "new" }
  | { type: "roll"; player: number; roll: number; dice: number[]; rolled: boolean[] }
  | { type: "score"; player: number; box: string; points: number; upper_bonus: number; yahtzee_bonus: number }
  | { type: "undo"; player: number; undone: "roll" | "score" }
  | { type: "loaded" };

export type Wish =
  | { type: "roll"; held: boolean[]; rolled?: number[] }
  | { type: "score"; box: string }
  | { type: "undo" }
  | { type: "new" }
  | { type: "continue" }
  | { type: "take_over" };

export type Intent = Wish & { seq: number; rev: number };
