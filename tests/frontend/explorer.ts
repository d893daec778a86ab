// An explorer's traits under the rules of Yacht, as Python sends them.
import type { Setup, Worth } from "#src/explorer/contract.js";
import { scores as some, turnOf } from "./turn.js";

type Hand = readonly number[];

const times = (hand: Hand) => [1, 2, 3, 4, 5, 6].map((face) => hand.filter((die) => die === face).length);
const sum = (hand: Hand) => hand.reduce((a, b) => a + b, 0);
const run = (of: string) => (hand: Hand) => (hand.join("") === of ? 30 : 0);
const fullHouse = (hand: Hand) => (times(hand).includes(3) && times(hand).includes(2) ? sum(hand) : 0);
const four = (hand: Hand) => 4 * (times(hand).findIndex((n) => n >= 4) + 1);
const yacht = (hand: Hand) => (times(hand).includes(5) ? 50 : 0);

const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];
export const KEYS = [...UPPER, "full_house", "four_of_a_kind", "little_straight", "big_straight", "choice", "yacht"];

export function setupOf(): Setup {
  const rules = { joker: "none", upper_first: false, dice: 5, sides: 6, rolls: 3 } as const;
  return {
    rules: { name: "yacht", builtin: true, titles: {}, ...rules },
    boxes: KEYS.map((key, i) => ({
      key,
      section: i < 6 ? "upper" : "lower",
      names: {},
      face: i < 6 ? i + 1 : null,
      joker: null,
    })),
    others: ["yacht", "yahtzee"].map((name) => ({ name, builtin: true, titles: {} })),
    alive: true,
  };
}

const scores = [...some.slice(0, 6), fullHouse, four, run("12345"), run("23456"), sum, yacht];

export function traitsOf() {
  const worth: Worth = { status: "off", boxes: [], scores: {}, done: 0, why: "" };
  return {
    setup: setupOf(),
    turn: turnOf(5, 6, 3, scores).turn,
    worth,
    hand_values: new DataView(new ArrayBuffer(0)),
    rules: "yacht",
    dice: [2, 3, 4, 6, 6],
    held: [false, false, true, true, true],
    rolls_left: 2,
    boxes: KEYS,
    box: "sixes",
    aim: "turn",
    locale: "en",
  };
}
