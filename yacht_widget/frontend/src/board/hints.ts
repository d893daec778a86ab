/** What the odds of a turn say about a game as it stands: pure functions, no words and no page. */

import { keepsOf } from "../kit/lattice.js";
import { bestKeeps, decodeTurn, ranked, rollRest, type TurnOdds, turnOdds } from "../kit/odds.js";
import type { Advice, Setup, State } from "./contract.js";
import { sheetOf, worth as worthOf } from "./game.js";
import { type Held, type Reason, reasonsForBoxes, reasonsForHold, SAME, ZERO } from "./reasons.js";

/** What Python sends when the sheet to act on changes. */
export interface Known extends TurnOdds {
  /** For each hand the box that it is best written in; null without advice. */
  ends: Uint8Array | null;
  /**
   * By rolls left and box of the sheet: how likely best play ends the turn there, for each keep; by the number of boxes
   * how likely it ends with 0 points in any. Computed on demand, `points` being those of each hand.
   */
  endings(left: number, points: (hand: number) => number, boxes: number): Map<number, Float64Array>;
  /** By rolls left, for each hand: the place of the best keep. */
  choices(left: number): ReturnType<typeof bestKeeps>;
}

/** A trait of bytes, as hosts give it: a view, or nothing. */
export type Bytes = DataView | null | undefined;

export function knownOf(turn: Bytes, ends: Bytes): Known | null {
  if (!turn?.byteLength) return null;
  const odds = turnOdds(decodeTurn(turn));
  const boxes = ends?.byteLength ? new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength) : null;
  const choices = once((left) => bestKeeps(odds.turn.lattice, odds.worth?.[left] as Float64Array));
  const found = new Map<number, Map<number, Float64Array>>();
  return {
    ...odds,
    ends: boxes,
    choices,
    endings(left, points, all) {
      const ends = boxes?.map((box, hand) => (points(hand) === 0 ? all : box)) ?? null;
      const known = found.get(left) ?? endingsOf({ ...odds, choices }, ends, left);
      found.set(left, known);
      return known;
    },
  };
}

/** Remembers what was found for a number. */
function once<T>(find: (n: number) => T): (n: number) => T {
  const known = new Map<number, T>();
  return (n) => {
    const found = known.get(n) ?? find(n);
    known.set(n, found);
    return found;
  };
}

/** By box: how likely best play ends the turn there. */
function endingsOf(known: Along, ends: Uint8Array | null, left: number): Map<number, Float64Array> {
  const found = new Map<number, Float64Array>();
  for (const box of new Set(known.worth ? ends : null)) {
    const stop = Float64Array.from(ends ?? [], (end) => (end === box ? 1 : 0));
    found.set(box, alongBest(known, left, stop));
  }
  return found;
}

type Along = Pick<Known, "turn" | "worth" | "choices">;

/** Backward like the odds, but along best play: what is to expect of each keep where a hand at the end counts so much. */
function alongBest({ turn, choices }: Along, left: number, stop: Float64Array): Float64Array {
  const { lattice } = turn;
  let keeps: Float64Array = new Float64Array(lattice.keeps.length);
  keeps.set(stop, lattice.firstRoll);
  for (let i = 0; i < left; i++) {
    const before = keeps;
    keeps = rollRest(lattice, i ? Float64Array.from(choices(i), (keep) => before[keep] as number) : stop);
    keeps.set(stop, lattice.firstRoll);
  }
  return keeps;
}

export interface Figures {
  chance: number;
  points: number;
}

/** Where the player stands in the turn: rolls left, and the place of what is held in the lattice. */
export interface Stand {
  left: number;
  keep: number;
}

export function standOf(known: Known, setup: Setup, state: State, held: readonly boolean[]): Stand {
  if (!state.dice.length) return { left: setup.rules.rolls, keep: 0 };
  const kept = state.dice.filter((_, i) => held[i] || state.rolls_left === 0);
  return { left: state.rolls_left, keep: known.turn.lattice.find(kept) };
}

const openBoxes = (state: State): number[] =>
  sheetOf(state, state.player).points.flatMap((points, box) => (points === null ? [box] : []));

/** By box of the sheet, for the dice held: null where a box is filled. All null once no roll is left: the boxes show it. */
export function figuresOf(known: Known, state: State, { left, keep }: Stand): (Figures | null)[] {
  const open = openBoxes(state);
  // Between two messages sheet and odds may not belong together.
  const fit = open.length === known.turn.points.length && left > 0 && keep >= 0;
  return sheetOf(state, state.player).points.map((_, box) => {
    const column = open.indexOf(box);
    if (!fit || column < 0) return null;
    return {
      chance: known.chance[column]?.[left]?.[keep] ?? 0,
      points: known.points[column]?.[left]?.[keep] ?? 0,
    };
  });
}

/** How far the bar of a box reaches, 0 to 1: the chance, or the points of all that the box can hold. */
export function reach(box: Setup["boxes"][number], figures: Figures): number {
  if (box.figure === "chance") return figures.chance;
  const most = box.most - box.least;
  return most > 0 ? Math.max(0, Math.min(1, (figures.points - box.least) / most)) : 0;
}

/** A hold or a box, and the expected final total. */
export type Move = ({ keep: readonly number[] } | { box: number }) & { expected: number };

export interface Slip {
  best: Move;
  /** What is held now, or the box looked at; null when it is the best itself, or nothing can be chosen yet. */
  now: Move | null;
  /** What comes after the best; null where there is nothing else. */
  next: Move | null;
  /** Why the best is the best. */
  why: Reason[];
}

export function slipOf(
  known: Known,
  setup: Setup,
  state: State,
  stand: Stand,
  advice: Advice,
  pointed: number | null,
): Slip | null {
  const { worth, turn, ends } = known;
  const open = openBoxes(state);
  if (!worth || !ends || open.length !== turn.points.length || stand.keep < 0) return null;
  const { left, keep } = stand;
  const base = sheetOf(state, state.player).total;
  const nothing = { now: null, next: null };
  const value = (place: number) => base + ((worth[left] as Float64Array)[place] ?? 0);
  const held = heldOf(known, setup, state, stand);
  if (!state.dice.length) {
    const { ends } = held(0);
    const why = reasonsForHold({ ends, bonus: 0, n: 0, rest: 0 }, null);
    return { ...nothing, best: { keep: [], expected: value(0) }, why };
  }

  const boxes = (advice.boxes ?? []).flatMap((expected, box) => (expected === null ? [] : [{ box, expected }]));
  // Of equal boxes the first on the sheet.
  boxes.sort((a, b) => b.expected - a.expected || a.box - b.box);
  const topBox = boxes.find((move) => (boxes[0]?.expected ?? 0) - move.expected < 1e-9);
  if (left === 0) {
    if (!topBox) return null;
    const others = boxes.filter((move) => move !== topBox);
    const now = others.find((move) => move.box === pointed) ?? null;
    const next = others[0] ?? null;
    // Boxes are always compared: with the one looked at, else with the next best.
    const other = now ?? next;
    const choices = [topBox, ...(other ? [other] : [])].map(({ box, expected }) => {
      const option = state.options[box];
      const n = option?.points ?? 0;
      const brought = option ? worthOf(option) : 0;
      const usual = known.points[open.indexOf(box)]?.[setup.rules.rolls]?.[0] ?? 0;
      const key = setup.boxes[box]?.key ?? "";
      return { box: key, n, bonus: brought - n, usual, rest: expected - base - brought };
    });
    return { best: topBox, now, next, why: reasonsForBoxes(base, choices) };
  }

  const { lattice } = turn;
  const hand = lattice.find(state.dice);
  const order = ranked(worth[left] as Float64Array, keepsOf(lattice, state.dice));
  const [first = hand, second] = order;
  const move = (place: number): Move => ({ keep: lattice.keeps[place] ?? [], expected: value(place) });
  // Where the hold is as good as the best, it is called the best.
  const isBest = keep === first || value(first) - value(keep) < SAME;
  const chosen = isBest ? keep : first;
  // Other holds as good as the best are no second best.
  const next = order.find((place) => value(first) - value(place) >= SAME) ?? second;
  return {
    ...nothing,
    best: chosen === hand && topBox ? topBox : move(chosen),
    now: isBest ? null : move(keep),
    next: next === undefined || next === chosen ? null : move(next),
    why: reasonsForHold(held(chosen), isBest ? null : held(keep)),
  };
}

/** What follows from each hold under best play. */
function heldOf(known: Known, setup: Setup, state: State, { left }: Stand): (keep: number) => Held {
  const { turn, worth } = known;
  const { lattice, points } = turn;
  const ends = known.ends ?? new Uint8Array();
  const open = openBoxes(state);
  const sheet = sheetOf(state, state.player);
  const upper = setup.rules.upper_bonus;
  // A further yahtzee earns its bonus whatever box it is written into.
  const yahtzee = sheet.points[setup.boxes.findIndex(({ key }) => key === "yahtzee")];
  const further = setup.rules.yahtzee_bonus && yahtzee === 50 ? 100 : 0;
  const earns = new Float64Array(ends.length);
  const brought = (hand: number) => points[open.indexOf(ends[hand] ?? -1)]?.[hand] ?? 0;
  const endings = known.endings(left, brought, setup.boxes.length);
  const now = Float64Array.from(ends, (box, hand) => {
    const own = brought(hand);
    if (upper && setup.boxes[box]?.section === "upper" && sheet.upper < upper.threshold)
      earns[hand] = sheet.upper + own >= upper.threshold ? 1 : 0;
    const [first, ...others] = lattice.keeps[lattice.firstRoll + hand] ?? [];
    return own + (earns[hand] ?? 0) * (upper?.points ?? 0) + (others.every((die) => die === first) ? further : 0);
  });
  const expected = alongBest(known, left, now);
  const bonus = upper && upper.points > 0 && earns.some(Boolean) ? alongBest(known, left, earns) : null;
  return (keep) => {
    const n = expected[keep] ?? 0;
    return {
      ends: [...endings]
        .map(([box, chances]): [number, number] => [box, chances[keep] ?? 0])
        // Of ends equal but for rounding the first on the sheet.
        .sort((a, b) => Math.round(1e9 * b[1]) - Math.round(1e9 * a[1]) || a[0] - b[0])
        .map(([box, chance]) => [setup.boxes[box]?.key ?? ZERO, chance]),
      bonus: bonus?.[keep] ?? 0,
      n,
      rest: (worth?.[left]?.[keep] ?? 0) - n,
    };
  };
}

/** Places of the dice to keep: those held already first, then from the left. */
export function placesOf(dice: readonly number[], held: readonly boolean[], keep: readonly number[]): boolean[] {
  const places = dice.map(() => false);
  for (const face of keep) {
    const free = dice.flatMap((die, i) => (die === face && !places[i] ? [i] : []));
    const place = free.find((i) => held[i]) ?? free[0];
    if (place !== undefined) places[place] = true;
  }
  return places;
}
