/** Sentences about a game, for eyes and for ears: they are the same, so that both are told the same. */
import { rulesName, variantsOf as variantsOfRules } from "../kit/rules.js";
import { facesSaid, type Words } from "../kit/words.js";
import type { Advice, Box, Said, Setup, State } from "./contract.js";
import { barReason, barred, rollsMade } from "./game.js";
import type { Figures, Move, Slip } from "./hints.js";

export const titleOf = (words: Words, { rules }: Setup): string => rulesName(words, rules);

/** How these rules differ from the usual ones of their name, and the play from the usual. */
export const variantsOf = (words: Words, { rules, real_dice, by_teacher }: Setup): string[] => [
  ...variantsOfRules(words, rules),
  ...(real_dice ? [words.t("board.real_dice")] : []),
  ...(by_teacher ? [words.t("board.by_teacher")] : []),
];

export const isTrademarked = (setup: Setup): boolean =>
  setup.rules.builtin && setup.boxes.some((box) => box.key === "yahtzee");

/** A figure in a name stays on the line of the word before it: no line of a sentence ends in the first half of "แต้ม 1". */
export const boxName = (words: Words, box: Box | undefined): string =>
  box ? words.box(box.key, box.names).replace(/ (?=\d)/g, "\u00a0") : "";

export function boxHelp(words: Words, box: Box | undefined): string {
  const key = box?.help_key ? `help.${box.help_key}` : "";
  return words.pick(box?.help) ?? (key && words.has(key) ? words.t(key) : "");
}

export function boxByKey(setup: Setup, key: string): Box | undefined {
  return setup.boxes.find((box) => box.key === key);
}

export function playerName(words: Words, state: State, player: number): string {
  const who = state.players[player];
  if (who?.level) return [words.t(`level.${who.level}`), who.nth].filter(Boolean).join(" ");
  return who?.unnamed ? words.t("board.player", { i: player + 1 }) : (who?.name ?? "");
}

/** One person without a name: nobody needs to be told apart. */
export const isAlone = (state: State): boolean => state.players.length === 1 && state.players[0]?.unnamed === true;

/** The extra that a box brings, in words: "and the upper bonus of 35". */
function bonusText(words: Words, upper: number, yahtzee: number): string[] {
  return [
    ...(upper ? [words.t("board.with_upper", { points: upper })] : []),
    ...(yahtzee ? [words.t("board.with_yahtzee", { points: yahtzee })] : []),
  ];
}

/** Label of a box's button. */
export function cellLabel(
  words: Words,
  setup: Setup,
  state: State,
  box: number,
  { best, previews }: { best: boolean; previews: boolean },
): string {
  const name = boxName(words, setup.boxes[box]);
  const option = state.options[box];
  if (!option) return words.t("board.barred_label", { box: name });
  if (!previews) return words.t("board.write_unseen", { box: name });
  return words.row([
    words.t("board.write", { points: option.points, box: name }),
    ...bonusText(words, option.upper_bonus, option.yahtzee_bonus),
    ...(best ? [words.t("board.best_now")] : []),
  ]);
}

/** Why a box scores what it scores, or why it may not be used. */
export function reason(
  words: Words,
  setup: Setup,
  state: State,
  box: number,
): { name: string; text: string; now: string } {
  const name = boxName(words, setup.boxes[box]);
  const help = boxHelp(words, setup.boxes[box]);
  const option = state.options[box];
  if (option) {
    const now = words.row([
      words.t("board.points_now", { n: option.points }),
      ...bonusText(words, option.upper_bonus, option.yahtzee_bonus),
    ]);
    const joker = state.joker && setup.boxes[box]?.section === "lower" ? words.t("board.said_joker") : "";
    return { name, text: [help, joker].filter(Boolean).join(" "), now };
  }
  if (barred(state, box)) {
    const { why, instead } = barReason(setup, state, box);
    return { name, text: words.t(why, { box: boxName(words, setup.boxes[instead ?? -1]) }), now: "" };
  }
  return { name, text: help, now: "" };
}

/** That the dice are a joker, and where they must go. */
export function jokerText(words: Words, setup: Setup, state: State): string {
  const found = setup.boxes.findIndex(
    (_, box) => barred(state, box) && /_joker/.test(barReason(setup, state, box).why),
  );
  return found < 0 ? words.t("board.said_joker") : reason(words, setup, state, found).text;
}

/** What has just happened. */
export function eventText(words: Words, setup: Setup, state: State): string {
  const { last } = state;
  if (!last) return "";
  switch (last.type) {
    case "new":
      return words.t("board.said_new");
    case "loaded":
      return words.t("board.said_loaded");
    case "undo":
      return words.t(last.undone === "roll" ? "board.said_undo_roll" : "board.said_undo_score");
    case "roll":
      return words.t(state.players.length > 1 ? "board.said_roll" : "board.said_roll_solo", {
        name: playerName(words, state, last.player),
        roll: last.roll,
        of: setup.rules.rolls,
        dice: last.dice.join(" "),
      });
    case "score": {
      const box = boxName(words, boxByKey(setup, last.box));
      return [
        words.t(state.players.length > 1 ? "board.said_score" : "board.said_score_solo", {
          name: playerName(words, state, last.player),
          points: last.points,
          box,
        }),
        ...(last.upper_bonus ? [words.t("board.said_upper", { points: last.upper_bonus })] : []),
        ...(last.yahtzee_bonus ? [words.t("board.said_yahtzee", { points: last.yahtzee_bonus })] : []),
      ].join(words.apart);
    }
  }
}

/** What the computer player whose turn it is does. */
export const actsText = (words: Words, state: State, still = false): string =>
  words.t(still ? "board.still" : state.thinking ? "board.thinking" : "board.playing", {
    name: playerName(words, state, state.player),
  });

/** What a computer player is about to do. */
export function planText(words: Words, setup: Setup, state: State): string {
  const { plan } = state;
  if (!plan) return "";
  const name = playerName(words, state, state.player);
  if ("box" in plan) return words.t("board.plan_box", { name, box: boxName(words, boxByKey(setup, plan.box)) });
  const keep = state.dice.filter((_, i) => plan.held[i]);
  return keep.length
    ? words.t("board.plan_keep", { name, dice: facesSaid(keep) })
    : words.t("board.plan_keep_none", { name });
}

/** Who won, in one line. */
export function resultText(words: Words, state: State): string {
  const totals = state.sheets.map((sheet) => sheet.total);
  const [first = 0] = state.winners;
  const points = totals[first] ?? 0;
  if (state.players.length === 1) return words.t("board.result_solo", { n: points });
  const names = state.winners.map((player) => playerName(words, state, player));
  if (names.length > 1) return words.t("board.result_tie", { names: words.list(names), n: points });
  if (state.players.length === 2) {
    return words.t("board.result_two", { name: names[0] ?? "", points, other: totals[1 - first] ?? 0 });
  }
  return words.t("board.result_win", { name: names[0] ?? "", n: points });
}

/** What was refused or went wrong, in words for who plays. */
export function noticeText(words: Words, setup: Setup, state: State): string {
  const { notice, said } = state;
  return notice && said && words.has(said.key) ? saidText(words, setup, state, said) : (notice ?? "");
}

export function saidText(words: Words, setup: Setup, state: State, { key, places }: Said): string {
  const { box, seat } = places;
  return words.t(key, {
    ...places,
    ...(typeof box === "string" ? { box: boxName(words, boxByKey(setup, box)) || box } : {}),
    ...(typeof seat === "number" ? { name: playerName(words, state, seat) } : {}),
  });
}

/** Whether the English text of it tells more: of a strategy of one's own, or of a file. */
export const tellsMore = (state: State): boolean => /^error\.(strategy|save|other)/.test(state.said?.key ?? "");

/** What is asked before a new game. */
export const askText = (words: Words, toHandIn: boolean): string =>
  words.t(toHandIn ? "board.ask_handed_in" : "board.ask_new");

/** All that is to be said about a new state, once. */
export function announcement(words: Words, setup: Setup, state: State): string {
  const parts = [noticeText(words, setup, state)];
  if (!state.notice) {
    parts.push(state.plan ? planText(words, setup, state) : eventText(words, setup, state));
    const next = state.last?.type === "score" || state.last?.type === "undo" || state.last?.type === "new";
    if (state.over) parts.push(words.t("board.finished"), resultText(words, state));
    else if (next && !state.plan && state.players.length > 1) {
      parts.push(words.t("board.to_play", { name: playerName(words, state, state.player) }));
    }
    if (state.joker && state.last?.type === "roll" && !state.plan) parts.push(jokerText(words, setup, state));
  }
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) || words.lang === "th" ? part : `${part}.`))
    .join(words.apart);
}

/** How a turn goes, a sentence a step: with one roll, or one die, there is nothing to keep. */
export function stepsOf(words: Words, { rules, real_dice }: Setup): string[] {
  const { dice: n, rolls } = rules;
  return [
    words.t(`board.step_${real_dice ? "real" : "roll"}${rolls > 1 ? "" : "_once"}`, { n, rolls }),
    ...(n > 1 && rolls > 1 ? [words.t("board.step_keep")] : []),
    words.t("board.step_write", { n }),
  ];
}

/** "Roll 2 of 3", or how many rolls a turn has before the first. */
export function rollsText(words: Words, setup: Setup, state: State): string {
  const made = rollsMade(setup, state);
  const of = setup.rules.rolls;
  return made ? words.t("board.roll_of", { roll: made, of }) : words.t("board.rolls", { n: of });
}

/** The figure that tells most about a box, the unit that stands small beside it, and the other figure. */
export function figureTexts(words: Words, box: Box, figures: Figures): { main: string; unit: string; other: string } {
  const [chance, points] = [words.percent(figures.chance), words.fixed(figures.points, 2)];
  if (box.figure === "chance") return { main: chance, unit: "", other: words.t("board.in_points", { points }) };
  return { main: points, unit: words.around("board.in_points", "points")[1], other: chance };
}

/** Both figures of a box in words. */
export const bothTexts = (words: Words, { chance, points }: Figures): string =>
  words.t("board.both_odds", { chance: words.percent(chance), points: words.fixed(points, 2) });

/** The move that the best is compared with; boxes always are: with the one looked at, else with the next best. */
export const otherOf = ({ best, now, next }: Slip): Move | null =>
  now ?? ("box" in best && next && "box" in next ? next : null);

/** How much the best is better than what comes after it. */
export const leadOf = ({ best, next }: Slip): number => (next ? best.expected - next.expected : 0);

/** What advice says first, its places filled by texts or by holes for what is set in a type of its own. */
export function adviceFirst(
  words: Words,
  setup: Setup,
  state: State,
  { best, now }: Slip,
  places: { dice: string; points: string; lead: string },
): string {
  if (!state.dice.length) return words.t("board.advise_before", places);
  if ("box" in best) {
    const box = boxName(words, setup.boxes[best.box]);
    return words.t("board.advise_box", { ...places, n: state.options[best.box]?.points ?? 0, box });
  }
  if (!now) return words.t("board.advise_held", places);
  return words.t(best.keep.length ? "board.advise_keep" : "board.advise_none", places);
}

/** What a move is called beside the best one. */
export const otherName = (words: Words, setup: Setup, move: Move): string =>
  "box" in move ? boxName(words, setup.boxes[move.box]) : words.t("board.this_hold");

/** Advice for ears: what to do and what it is worth. Empty while it is not known. */
export function adviceText(words: Words, setup: Setup, state: State, slip: Slip | null, { status }: Advice): string {
  const said = (text: string) => `${words.t("board.advice")}: ${text}`;
  if (!slip) return /large|numpy|failed/.test(status) ? words.t(`board.advice_${status}`) : "";
  const { best } = slip;
  const other = otherOf(slip);
  const first = adviceFirst(words, setup, state, slip, {
    dice: "keep" in best ? facesSaid(best.keep) : "",
    points: words.fixed(best.expected, 2),
    lead: words.signed(leadOf(slip), 2),
  });
  if (!other) return said(first);
  const less = words.signed(other.expected - best.expected, 2);
  return said(`${first}${words.apart}${otherName(words, setup, other)}: ${words.fixed(other.expected, 2)} (${less})`);
}

/** What the odds in the sheet hold for, and how to read them. */
export function oddsOf(words: Words, state: State, held: readonly boolean[]): string {
  const n = state.rolls_left;
  const kept = state.dice.filter((_, i) => held[i]);
  if (!n) return words.t("board.odds_done");
  const hold = kept.length
    ? words.t("board.odds_keep", { dice: facesSaid(kept), n })
    : words.t("board.odds_none", { n });
  return `${hold} ${words.t("board.odds_key")}`;
}
