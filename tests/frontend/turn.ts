// What Python sends for odds and advice, made here from scoring functions: the layout of its `turn_binary`.
import { makeLattice } from "#src/kit/lattice.js";

type Score = (hand: readonly number[]) => number;

/** With `advise` a hand is worth its best points, and is written where they are. */
export function turnOf(dice: number, sides: number, rolls: number, scores: readonly Score[], advise = false) {
  const { keeps, firstRoll } = makeLattice(dice, sides);
  const hands = keeps.slice(firstRoll);
  const valuesSize = advise ? 8 * hands.length : 0;
  const view = new DataView(new ArrayBuffer(16 + valuesSize + 4 * scores.length * hands.length));
  [..."YWT1"].map((letter, i) => view.setUint8(i, letter.charCodeAt(0)));
  [dice, sides, rolls, scores.length].map((n, i) => view.setUint8(4 + i, n));
  view.setUint32(8, hands.length, true);
  view.setUint32(12, advise ? 1 : 0, true);
  const best = hands.map((hand) => Math.max(...scores.map((score) => score(hand))));
  if (advise) best.map((value, hand) => view.setFloat64(16 + 8 * hand, value, true));
  scores.map((score, box) =>
    hands.map((hand, i) => view.setInt32(16 + valuesSize + 4 * (box * hands.length + i), score(hand), true)),
  );
  return { turn: view, hands, best };
}

const sum = (hand: readonly number[]) => hand.reduce((a, b) => a + b, 0);
const face = (n: number) => (hand: readonly number[]) => n * hand.filter((die) => die === n).length;
const bigStraight = (hand: readonly number[]) => (hand.join("") === "23456" ? 30 : 0);

/** The open boxes of Ada's sheet in the state "mid": number boxes, big straight, choice. */
export const OPEN = [0, 1, 2, 3, 4, 5, 9, 10];
export const scores: readonly Score[] = [...[1, 2, 3, 4, 5, 6].map(face), bigStraight, sum];

/** Traits for the state "mid" with these hints. */
export function hintTraits(hints: "off" | "odds" | "advice") {
  if (hints === "off") return { hints, turn: new DataView(new ArrayBuffer(0)), advice: { status: "off" } };
  const { turn, hands, best } = turnOf(5, 6, 3, scores, hints === "advice");
  if (hints === "odds") return { hints, turn, advice: { status: "off" } };
  const ends = Uint8Array.from(hands, (hand, i) => OPEN[scores.findIndex((score) => score(hand) === best[i])] ?? 0);
  const boxes = Array.from({ length: 12 }, (_, box) => {
    const column = OPEN.indexOf(box);
    return column < 0 ? null : 68 + (scores[column]?.([4, 4, 4, 6, 6]) ?? 0);
  });
  return { hints, turn, ends: new DataView(ends.buffer), advice: { status: "ready", boxes } };
}
