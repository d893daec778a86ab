/** A review as lines to be shown, and what they say. */
import { facesSaid, rounded, type Words } from "../kit/words.js";
import type { BoxDecision, KeepDecision, PlayerReview, ReviewTurn, Setup } from "./contract.js";
import { reasonSaid, SAME } from "./reasons.js";
import { boxByKey, boxName } from "./texts.js";

export type Decision = KeepDecision | BoxDecision;

/** A roll and what was decided after it; a box written by someone who stopped early has a line of its own. */
export interface Line {
  dice: readonly number[];
  /** By position; null where nothing was held. */
  held: readonly number[] | null;
  /** Of the roll; null where none belongs to the line. */
  luck: number | null;
  decision: Decision | null;
}

/** What costs less no figure shows. */
export const good = (decision: Decision): boolean => decision.loss < SAME;

export function linesOf({ rolls, box }: ReviewTurn): Line[] {
  const lines: Line[] = rolls.map(({ dice, luck, keep }, i) => ({
    dice,
    luck,
    held: keep ? keep.held : null,
    decision: keep ?? (i === rolls.length - 1 ? box : null),
  }));
  const last = rolls.at(-1);
  if (box && last?.keep) lines.push({ dice: last.dice, held: null, luck: null, decision: box });
  return lines;
}

/** The dearest decisions, with where they are and the dice they were made with. */
export function dearest({ worst, turns }: PlayerReview) {
  return worst.flatMap(([turn, roll]) => {
    const played = turns[turn];
    const at = Math.min(roll, (played?.rolls.length ?? 0) - 1);
    const fallen = played?.rolls[at];
    const decision = roll > at ? played?.box : fallen?.keep;
    if (!fallen || !decision) return [];
    return [{ turn: turn + 1, roll: roll > at ? null : roll + 1, dice: fallen.dice, decision }];
  });
}

/** Whether start + luck - loss is the score also as printed, with each part rounded to a hundredth for itself. */
export const addsUp = ({ start, luck, loss, total }: PlayerReview): boolean => {
  const cents = (n: number) => Math.round(100 * rounded(n, 2));
  return cents(start) + Math.sign(luck) * cents(Math.abs(luck)) - cents(loss) === 100 * total;
};

/** The greatest luck, good or bad, of any roll: the bars are measured by it. */
export const mostLuck = ({ turns }: PlayerReview): number =>
  Math.max(0.01, ...turns.flatMap(({ rolls }) => rolls.map(({ luck }) => Math.abs(luck))));

/** What begins a sentence as it stands within one. */
const inside = (said: string): string => said.charAt(0).toLowerCase() + said.slice(1);

/** Says what a review found, as Python does in its page. */
export function telling(words: Words, setup: Setup) {
  const box = (key: string) => boxName(words, boxByKey(setup, key));
  const hold = (keep: readonly number[]) => {
    if (!keep.length) return words.t("coach.keep_none");
    return keep.length === setup.rules.dice ? words.t("coach.stop") : words.t("coach.keep", { dice: facesSaid(keep) });
  };
  const writing = (key: string, points: number, bonus: number) => {
    const said = words.t("coach.write", { points, box: box(key) });
    return bonus ? `${said}, ${words.t("coach.bonus", { points: bonus })}` : said;
  };
  const best = (decision: Decision) =>
    "key" in decision ? writing(decision.best, decision.best_points, decision.best_bonus) : hold(decision.best);
  return {
    writing,
    /** What was decided, on these dice. */
    played: (decision: Decision, dice: readonly number[]) =>
      "key" in decision
        ? writing(decision.key, decision.points, decision.bonus)
        : hold(decision.held.map((i) => dice[i] ?? 0).sort((a, b) => a - b)),
    /** The name of a box is written as on the sheet wherever it stands. */
    better: (decision: Decision) =>
      words.t("coach.better", { what: "key" in decision ? best(decision) : inside(best(decision)) }),
    /** In which turn, and after which roll. */
    when(turn: number, roll: number | null) {
      const named = words.t("coach.turn", { turn });
      return roll === null ? named : words.row([named, inside(words.t("coach.roll", { roll }))]);
    },
    // Thai sets no stop after a sentence: a new line parts two of them.
    why: (decision: Decision) =>
      decision.why.map((why) => reasonSaid(words, box, why)).join(words.lang === "th" ? "\n" : " "),
  };
}
