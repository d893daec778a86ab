/** What the odds of a turn say about a game as it stands: pure functions, no words and no page. */

import { keepsOf } from "../kit/lattice.js";
import { bestKeeps, decodeTurn, ranked, rollRest, type TurnOdds, turnOdds } from "../kit/odds.js";
import type { Advice, Setup, State } from "./contract.js";
import { sheetOf } from "./game.js";

/** What Python sends when the sheet to act on changes. */
export interface Known extends TurnOdds {
  /** For each hand the box that it is best written in; null without advice. */
  ends: Uint8Array | null;
  /** By rolls left and box of the sheet: how likely best play ends the turn there, for each keep. Computed on demand. */
  endings(left: number): Map<number, Float64Array>;
}

/** A trait of bytes, as hosts give it: a view, or nothing. */
export type Bytes = DataView | null | undefined;

export function knownOf(turn: Bytes, ends: Bytes): Known | null {
  if (!turn?.byteLength) return null;
  const odds = turnOdds(decodeTurn(turn));
  const boxes = ends?.byteLength ? new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength) : null;
  const known = new Map<number, Map<number, Float64Array>>();
  return {
    ...odds,
    ends: boxes,
    endings(left) {
      const found = known.get(left) ?? endingsOf(odds, boxes, left);
      known.set(left, found);
      return found;
    },
  };
}

/** Backward like the odds, but along best play: the chance of each box to be the one written. */
function endingsOf({ turn, worth }: TurnOdds, ends: Uint8Array | null, left: number): Map<number, Float64Array> {
  const { lattice } = turn;
  const found = new Map<number, Float64Array>();
  if (!worth || !ends) return found;
  const choices = Array.from({ length: left }, (_, i) => (i ? bestKeeps(lattice, worth[i] as Float64Array) : null));
  for (const box of new Set(ends)) {
    const stop = Float64Array.from(ends, (end) => (end === box ? 1 : 0));
    let hands: Float64Array = stop;
    let keeps: Float64Array = new Float64Array(lattice.keeps.length);
    keeps.set(stop, lattice.firstRoll);
    for (let i = 0; i < left; i++) {
      const chosen = choices[i];
      if (chosen) hands = Float64Array.from(chosen, (keep) => keeps[keep] as number);
      keeps = rollRest(lattice, hands);
      keeps.set(stop, lattice.firstRoll);
    }
    found.set(box, keeps);
  }
  return found;
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
  /** Boxes that best play then most often ends in, likeliest first; empty when boxes are compared. */
  ends: [box: number, chance: number][];
  nowEnds: [box: number, chance: number][];
  /** How likely the upper bonus is earned in this turn. */
  bonus: number;
  /** By box: the points usually expected there in a turn. */
  usual: Map<number, number>;
}

/** Equal for the reader: a difference that no figure shown can tell. */
const SAME = 0.005;
/** A box that so few turns end in is not worth a word. */
const RARE = 0.05;

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
  const usual = new Map(open.map((box, column) => [box, known.points[column]?.[setup.rules.rolls]?.[0] ?? 0]));
  const nothing = { now: null, next: null, ends: [], nowEnds: [], bonus: 0, usual };
  const value = (place: number) => base + ((worth[left] as Float64Array)[place] ?? 0);
  const likely = (place: number, most: number) =>
    [...known.endings(left)]
      .map(([box, chances]): [number, number] => [box, chances[place] ?? 0])
      .filter(([, chance]) => chance >= RARE)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, most);
  if (!state.dice.length) return { ...nothing, best: { keep: [], expected: value(0) }, ends: likely(0, 3) };

  const boxes = (advice.boxes ?? []).flatMap((expected, box) => (expected === null ? [] : [{ box, expected }]));
  // Of equal boxes the first on the sheet.
  boxes.sort((a, b) => b.expected - a.expected || a.box - b.box);
  const topBox = boxes.find((move) => (boxes[0]?.expected ?? 0) - move.expected < 1e-9);
  if (left === 0) {
    if (!topBox) return null;
    const others = boxes.filter((move) => move !== topBox);
    const looked = others.find((move) => move.box === pointed);
    return { ...nothing, best: topBox, now: looked ?? null, next: others[0] ?? null };
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
    ends: likely(chosen, 3),
    nowEnds: isBest ? [] : likely(keep, 2),
    bonus: bonusChance(known, setup, state, left, chosen),
  };
}

/** How likely best play earns the upper bonus in this turn; 0 where it is there already or out of reach. */
function bonusChance(known: Known, setup: Setup, state: State, left: number, keep: number): number {
  const bonus = setup.rules.upper_bonus;
  const { ends, turn, worth } = known;
  const sheet = sheetOf(state, state.player);
  const open = openBoxes(state);
  if (!bonus || bonus.points <= 0 || !ends || !worth || sheet.upper >= bonus.threshold) return 0;
  const earns = Uint8Array.from(ends, (box, hand) => {
    const points = turn.points[open.indexOf(box)]?.[hand] ?? 0;
    return setup.boxes[box]?.section === "upper" && sheet.upper + points >= bonus.threshold ? 1 : 0;
  });
  return earns.some(Boolean) ? (endingsOf(known, earns, left).get(1)?.[keep] ?? 0) : 0;
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
