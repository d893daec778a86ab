/** What a roll can become, in patterns that a player sees: four alike, a run, two pairs. */
import type { Lattice } from "../kit/lattice.js";
import type { Words } from "../kit/words.js";
import { fallWays } from "./chances.js";

export interface Pattern {
  /** "alike 5", "run 4", "house", "groups 2 2", "different": what is the same in all its hands. */
  kind: string;
  /** Hands of the pattern (counted from the first roll), the likeliest first. */
  hands: { hand: number; ways: number }[];
  ways: number;
  /** Faces that all its hands have. */
  common: number[];
}

export interface NextRoll {
  patterns: Pattern[];
  all: number;
}

/** Sizes of the groups of equal dice, largest first. */
export function groupsOf(dice: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const face of dice) sizes.set(face, (sizes.get(face) ?? 0) + 1);
  return [...sizes.values()].sort((a, b) => b - a);
}

function longestRun(dice: readonly number[]): number {
  const faces = new Set(dice);
  return Math.max(
    ...[...faces].map((face) => {
      let end = face;
      while (faces.has(end + 1)) end++;
      return end - face + 1;
    }),
  );
}

export function kindOf(dice: readonly number[]): string {
  const groups = groupsOf(dice);
  const largest = groups[0] ?? 0;
  const run = longestRun(dice);
  if (largest === dice.length && largest > 1) return `alike ${largest}`;
  if (largest >= 4) return `groups ${groups.filter((size) => size > 1).join(" ")}`;
  if (run >= 4 || (run === dice.length && run > 2)) return `run ${run}`;
  if (largest > 1) return `groups ${groups.filter((size) => size > 1).join(" ")}`;
  return "different";
}

const RANKS = ["alike", "run", "groups", "different"];
/** More of a kind first, runs of five above a full house, runs of four below it. */
function rank(kind: string): number {
  const [word = "", first = "0", second = "0"] = kind.split(" ");
  const sizes = 10 * Number(first) + Number(second);
  if (word === "alike") return 1000 + sizes;
  if (word === "run") return Number(first) > 4 ? 39.5 : 31.5;
  return word === "groups" ? sizes : -RANKS.indexOf(word);
}

/** @param kinds of each hand, worked out once: other holds fall into the same ones */
export function nextRoll(lattice: Lattice, keep: number, kinds: readonly string[]): NextRoll {
  const { ways, all } = fallWays(lattice, keep);
  const found = new Map<string, Pattern>();
  ways.forEach((count, hand) => {
    if (!count) return;
    const dice = lattice.keeps[lattice.firstRoll + hand] as number[];
    const kind = kinds[hand] as string;
    const pattern = found.get(kind);
    if (pattern) {
      pattern.hands.push({ hand, ways: count });
      pattern.ways += count;
      pattern.common = shared(pattern.common, dice);
    } else found.set(kind, { kind, hands: [{ hand, ways: count }], ways: count, common: dice });
  });
  const patterns = [...found.values()].sort((a, b) => rank(b.kind) - rank(a.kind));
  for (const pattern of patterns) pattern.hands.sort((a, b) => b.ways - a.ways || b.hand - a.hand);
  return { patterns, all };
}

function shared(some: readonly number[], others: readonly number[]): number[] {
  const left = [...others];
  return some.filter((face) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

const NAMES: Readonly<Record<string, string>> = {
  "groups 4": "box.four_of_a_kind",
  "groups 3 2": "box.full_house",
  "groups 3": "box.three_of_a_kind",
  "groups 2 2": "box.two_pairs",
  "groups 2": "box.pair",
};

export function patternName(words: Words, kind: string): string {
  const name = NAMES[kind];
  if (name) return words.t(name);
  const [word, ...sizes] = kind.split(" ");
  if (word === "different") return words.t("explorer.different");
  if (word === "run") return words.t("explorer.run", { n: sizes[0] ?? "" });
  return words.t("explorer.alike", { n: sizes.join(" + ") });
}
