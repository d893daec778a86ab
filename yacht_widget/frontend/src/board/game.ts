/** What follows from a snapshot: pure functions, no words and no page. */
import type { Option, Setup, State } from "./contract.js";

/** What the player can do next. `n` dice would be thrown in roll number `roll`. */
export type Phase =
  | { kind: "over" }
  | { kind: "computer" }
  | { kind: "roll"; n: number; roll: number }
  /** Dice on the table: the faces of `n` dice are to be set. */
  | { kind: "enter"; n: number; roll: number }
  /** Every die is kept: nothing to roll, though a roll is left. */
  | { kind: "stuck" }
  | { kind: "choose" };

export function phaseOf(setup: Setup, state: State, held: readonly boolean[], entering: boolean): Phase {
  if (state.over) return { kind: "over" };
  if (state.players[state.player]?.computer) return { kind: "computer" };
  if (state.rolls_left === 0) return { kind: "choose" };
  const roll = rollsMade(setup, state) + 1;
  const n = state.dice.length ? setup.rules.dice - held.filter(Boolean).length : setup.rules.dice;
  if (n === 0) return { kind: "stuck" };
  if (setup.real_dice && (entering || !state.dice.length)) return { kind: "enter", n, roll };
  return { kind: "roll", n, roll };
}

export const rollsMade = (setup: Setup, state: State): number => setup.rules.rolls - state.rolls_left;

/** What a box brings at once, with the bonuses that it would earn. */
export const worth = (option: Option): number => option.points + option.upper_bonus + option.yahtzee_bonus;

/** The boxes that bring most now, ties and all; none when nothing brings anything. */
export function bestBoxes(options: State["options"]): number[] {
  const most = Math.max(0, ...options.map((option) => (option ? worth(option) : 0)));
  return most > 0 ? options.flatMap((option, i) => (option && worth(option) === most ? [i] : [])) : [];
}

export const sheetOf = (state: State, player: number) => state.sheets[player] ?? NO_SHEET;
const NO_SHEET: State["sheets"][number] = {
  points: [],
  upper: 0,
  upper_bonus: 0,
  lower: 0,
  yahtzee_bonuses: 0,
  yahtzee_bonus_points: 0,
  total: 0,
};

/** Open, but not allowed for these dice. */
export function barred(state: State, box: number): boolean {
  return (
    !state.over && state.options.length > 0 && !state.options[box] && sheetOf(state, state.player).points[box] === null
  );
}

/** Why a box is barred: a key of words, and the box that must be used instead where there is just one. */
export function barReason(setup: Setup, state: State, box: number): { why: string; instead?: number } {
  const allowed = state.options.flatMap((option, i) => (option ? [i] : []));
  const [only] = allowed;
  const section = (i: number | undefined) => setup.boxes[i ?? -1]?.section;
  if (state.joker && allowed.length === 1 && only !== undefined)
    return { why: "board.barred_joker_box", instead: only };
  if (setup.rules.upper_first && section(box) === "lower" && section(only) === "upper") {
    return { why: "board.barred_upper_first" };
  }
  if (state.joker && section(box) === "upper") return { why: "board.barred_joker_lower" };
  return { why: "board.barred" };
}

/** The player whose column is shown in full where there is room for one only. */
export function leadingPlayer(state: State): number {
  return state.over ? (state.winners[0] ?? state.player) : state.player;
}

/** Rules with a bonus have parts to add up. */
export const hasSums = (setup: Setup): boolean => setup.rules.upper_bonus !== null || setup.rules.yahtzee_bonus;

/** A run of boxes of one part of the sheet. */
export function sections(setup: Setup): { section: "upper" | "lower"; boxes: number[] }[] {
  const runs: { section: "upper" | "lower"; boxes: number[] }[] = [];
  setup.boxes.forEach(({ section }, i) => {
    const last = runs.at(-1);
    if (last?.section === section) last.boxes.push(i);
    else runs.push({ section, boxes: [i] });
  });
  return runs;
}

/** Nothing written yet in this game: the time to say how a turn goes. */
export const untouched = (state: State): boolean =>
  state.sheets.every((sheet) => sheet.points.every((points) => points === null));

export interface ColumnPlan {
  all: boolean;
  lead: number;
  col: number;
  /** So much room is left beside the names that a line about each box fits. */
  explain: boolean;
  /** The column of odds, if there is one; at `BESIDE` a unit has room beside its figure, else it stands under it. */
  odds: number;
}

export const BESIDE = 92;

/**
 * The sheet's columns in a paper of this width: all players side by side where that fits, else the leading one in full
 * (the others are then listed with their totals). Widths in pixels; a width of 0 is not known yet.
 */
export function columnPlan(width: number, players: number, odds = false): ColumnPlan {
  const narrow = width > 0 && width < 440;
  const least = { lead: narrow ? 64 : 72, col: narrow ? 44 : 56 };
  const room = width - 8 - (narrow ? 112 : 132) - least.lead;
  const column = (left: number) => (!odds ? 0 : narrow ? 56 : left < BESIDE ? 68 : BESIDE);
  if (width <= 0) return { all: players <= 4, explain: false, odds: column(0), ...least };
  const left = room - (players - 1) * least.col;
  const taken = column(left);
  const spare = left - taken;
  if (spare < 0) {
    const lead = Math.min(120, Math.floor(width / 3));
    return { all: false, explain: false, odds: column(room), lead, col: least.col };
  }
  // Roomy columns where there is room; the names of the boxes keep the greater part of the rest.
  const more = 4 * Math.floor(Math.min(40, (spare * 0.6) / players) / 4);
  const lead = least.lead + more;
  const col = least.col + more;
  return { all: true, lead, col, odds: taken, explain: width - lead - (players - 1) * col - taken >= 440 };
}
