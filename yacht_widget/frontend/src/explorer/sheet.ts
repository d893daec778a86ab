/** What each hand brings on a sheet with some boxes closed: the rules about which box a roll may use, as Python's card has them. */
import { BARRED, type Turn } from "../kit/odds.js";
import type { Setup } from "./contract.js";

const JOKER_BOX = "yahtzee";

/**
 * The turn on a sheet in which only these boxes are open.
 *
 * @param base the turn on an empty sheet
 * @param open places of the open boxes, ascending
 */
export function turnOn(base: Turn, { rules, boxes }: Setup, open: readonly number[]): Turn {
  const { keeps, firstRoll } = base.lattice;
  const hands = keeps.length - firstRoll;
  const isOpen = new Set(open);
  const upper = open.filter((place) => boxes[place]?.section === "upper");
  const lower = rules.upper_first && upper.length ? [] : open.filter((place) => boxes[place]?.section === "lower");
  const jokers = rules.joker !== "none" && boxes.some(({ key }, place) => key === JOKER_BOX && !isOpen.has(place));

  const points = open.map((place) => base.points[place]?.slice() ?? new Int32Array(hands));
  const bar = (hand: number, allowed: readonly number[]) =>
    open.forEach((place, i) => {
      if (!allowed.includes(place)) (points[i] as Int32Array)[hand] = BARRED;
    });
  for (let hand = 0; hand < hands; hand++) {
    const dice = keeps[firstRoll + hand] as number[];
    const face = dice[0];
    if (!jokers || face !== dice.at(-1)) {
      if (lower.length + upper.length < open.length) bar(hand, [...upper, ...lower]);
      continue;
    }
    const own = boxes.flatMap((box, place) => (box.face === face ? [place] : []));
    const mine = own.filter((place) => isOpen.has(place));
    if (!mine.length) {
      open.forEach((place, i) => {
        const fixed = boxes[place]?.joker;
        if (typeof fixed === "number") (points[i] as Int32Array)[hand] = fixed;
      });
    }
    const forced = mine.length ? mine : lower.length ? lower : upper;
    bar(hand, rules.joker === "forced" ? forced : [...upper, ...lower]);
  }
  return { ...base, points };
}

/** The points of each hand in one box of a turn; a hand that may not use it has none. */
export const pointsIn = (turn: Turn, box: number): Int32Array =>
  (turn.points[box] ?? new Int32Array(turn.lattice.keeps.length - turn.lattice.firstRoll)).map((own) =>
    own === BARRED ? 0 : own,
  );

/** The most points that each hand has in any box it may use. */
export function mostPoints(turn: Turn): Int32Array {
  const most = new Int32Array(turn.lattice.keeps.length - turn.lattice.firstRoll).fill(BARRED);
  for (const points of turn.points) {
    points.forEach((own, hand) => {
      if (own > (most[hand] as number)) most[hand] = own;
    });
  }
  return most.map((own) => (own === BARRED ? 0 : own));
}
