/**
 * Why a hold or a box is the better one, decided and worded as Python's coach does: both are held to
 * tests/unit/reasons.json. A reason never points the other way than the verdict: what a reader could take so gives way
 * to sums that add up to it.
 */
import type { Words } from "../kit/words.js";

/** The key of a message, and its arguments: boxes by their key, chances as parts of 1. */
export type Reason =
  /** The boxes that best play then most often ends in: of the best hold, or of this one. */
  | { key: "board.why_ends" | "board.this_hold"; boxes: [box: string, chance: number][] }
  /** How likely the upper bonus is earned in this turn. */
  | { key: "board.why_bonus"; chance: number }
  /** What the best hold and this one bring in this turn, bonuses included, and later. */
  | { key: "board.why_split"; n: number; rest: number; own_n: number; own_rest: number }
  /** Points in a box, against what a turn played for this box alone brings. */
  | { key: "board.why_usual"; box: string; n: number; usual: number }
  /** How the final total to expect comes about when a box is written. */
  | { key: "board.why_sum"; box: string; total: number; n: number; bonus: number; rest: number };

/** Equal for the reader: a difference that no figure shown can tell. */
export const SAME = 0.005;
/** A box that so few turns end in is not worth a word. */
const RARE = 0.05;
/** Certain but for rounding. */
const CERTAIN = 1 - 1e-9;
/** A figure explains a verdict when it accounts for this part of the difference, and by so many points at least. */
const PART = 0.5;
const CLEAR = 0.5;
/** So much likelier a box must be to tell two holds apart. */
const LIKELIER = 0.1;
/** Stands for whatever box is written with 0 points: a name there would sound like a success. */
export const ZERO = "";

/** What follows from a hold under best play. */
export interface Held {
  /** Boxes and how likely each is the one written, likeliest first; `ZERO` for 0 points in any of them. */
  ends: readonly [box: string, chance: number][];
  /** How likely the upper bonus is earned in this turn. */
  bonus: number;
  /** Points to expect in this turn, bonuses included, and in the turns after it. */
  n: number;
  rest: number;
}

/** A box that the dice may be written into. */
export interface Choice {
  box: string;
  n: number;
  bonus: number;
  /** The points expected in a turn played for this box alone. */
  usual: number;
  /** What is to expect from the turns after it. */
  rest: number;
}

const likely = ({ ends }: Held, most: number) => ends.filter(([, chance]) => chance >= RARE).slice(0, most);

const isCertain = (ends: Held["ends"]) => ends.some(([, chance]) => chance >= CERTAIN);

/** Why a hold is best; `own` is the one held, when that is a worse one. */
export function reasonsForHold(best: Held, own: Held | null): Reason[] {
  const found: Reason[] = [];
  const boxes = likely(best, 3);
  // Where it ends for certain (written now, or the last box) there is no "mostly", and nothing to tell.
  const certain = isCertain(boxes);
  if (boxes.length && !certain) found.push({ key: "board.why_ends", boxes });
  if (own) {
    const others = likely(own, 2);
    if (others.length && !certain && !isCertain(others) && endsExplain(best, own))
      found.push({ key: "board.this_hold", boxes: others });
    else found.push({ key: "board.why_split", n: best.n, rest: best.rest, own_n: own.n, own_rest: own.rest });
  }
  if (best.bonus >= SAME) found.push({ key: "board.why_bonus", chance: best.bonus });
  return found;
}

/** Whether the boxes alone let the better hold look better: its first box, and more points in this turn. */
function endsExplain(best: Held, own: Held): boolean {
  const [first] = likely(best, 1);
  if (!first) return false;
  const [box, chance] = first;
  const loss = best.n + best.rest - own.n - own.rest;
  const less = own.ends.find(([other]) => other === box)?.[1] ?? 0;
  return box !== ZERO && chance - less >= LIKELIER && best.n - own.n >= Math.max(CLEAR, PART * loss);
}

/** Why a box is best; the best is shown first, then another where there is one. */
export function reasonsForBoxes(total: number, shown: readonly Choice[]): Reason[] {
  return usualExplains(shown)
    ? shown.map(({ box, n, usual }) => ({ key: "board.why_usual", box, n, usual }))
    : shown.map(({ box, n, bonus, rest }) => ({ key: "board.why_sum", box, total, n, bonus, rest }));
}

/** Whether the best box gains so much more over what it usually brings that this tells why it is the best. */
function usualExplains([best, ...others]: readonly Choice[]): boolean {
  return others.every((other) => {
    if (!best || best.bonus || other.bonus) return false;
    const lead = best.n - best.usual - (other.n - other.usual);
    return lead >= Math.max(CLEAR, PART * (best.n + best.rest - other.n - other.rest));
  });
}

/** A reason in words; `name` says what a box is called. */
export function reasonSaid(words: Words, name: (box: string) => string, why: Reason): string {
  switch (why.key) {
    case "board.why_ends":
    case "board.this_hold": {
      // No line ends between a box and its chance.
      const boxes = words.list(
        why.boxes.map(
          ([box, chance]) =>
            `${box === ZERO ? words.t("board.why_zero") : name(box)}\u00a0(${words.percent(chance, 0)})`,
        ),
      );
      return words.t(why.key === "board.this_hold" ? "board.this_hold_ends" : why.key, { boxes });
    }
    case "board.why_bonus":
      return words.t(why.key, { chance: words.percent(why.chance, 0) });
    case "board.why_split": {
      const [n, rest, own_n, own_rest] = [why.n, why.rest, why.own_n, why.own_rest].map((one) => words.fixed(one, 2));
      return words.t(why.key, { n, rest, own_n, own_rest } as Record<string, string>);
    }
    case "board.why_usual":
      return words.t(why.key, {
        box: name(why.box),
        n: why.n,
        usual: words.fixed(why.usual, 2),
        over: words.signed(why.n - why.usual, 2),
      });
    case "board.why_sum":
      return words.t(why.key, {
        box: name(why.box),
        total: why.total,
        n: why.bonus ? `${words.number(why.n)} + ${words.number(why.bonus)}` : why.n,
        rest: words.fixed(why.rest, 2),
        sum: words.fixed(why.total + why.n + why.bonus + why.rest, 2),
      });
  }
}
