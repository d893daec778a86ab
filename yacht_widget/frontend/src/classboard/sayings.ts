import type { Words } from "../kit/words.js";
import type { Row, Saying } from "./contract.js";
import type { Store } from "./store.js";

/** A saying in words; what stands for rules or a help in it too. As in `yacht_widget/classroom/sayings.py`. */
export function said(words: Words, { key, values }: Saying): string {
  const told = Object.entries(values).map(([name, value]) => [name, inWords(words, name, value)]);
  return words.t(`class.why_${key}`, Object.fromEntries(told));
}

function inWords(words: Words, name: string, value: string | number): string | number {
  if (typeof value !== "string" || !/^(hints|rules|wanted)$/.test(name)) return value;
  if (name !== "rules" && /^(off|odds|advice)$/.test(value)) return words.t(`class.set_${value}`);
  const [, rules = value, joker, first] = /^(.+?)(?: \((?:joker=(\w+))?(?:, )?(upper_first)?\))?$/.exec(value) ?? [];
  const more = [joker && words.t(`board.joker_${joker}`), first && words.t("board.upper_first")].filter(Boolean);
  const title = words.has(`rules.${rules}`) ? words.t(`rules.${rules}`) : rules;
  return more.length ? `${title} (${words.row(more.map(String))})` : title;
}

/** Why something was refused. Codes that are typed one by one stand in no lines: a code that is there has a name. */
export function why(store: Store, what: Saying): string {
  const words = store.words.value;
  if (what.key !== "pasted_twice") return said(words, what);
  const { games, progress } = store.state.value;
  const first = ({ line }: { line: number }) => what.values.line === `${line}`;
  const game = games.find(first);
  const pupil = progress?.pupils?.find(first);
  const name = game ? store.nameOf(game) : pupil && store.pupilOf(pupil);
  return name ? words.t("class.why_there", { name }) : said(words, what);
}

/** What is remarked about a game, in words; nothing while names are hidden, as a remark may name somebody. */
export function remarksOf(store: Store, row: Row): string[] {
  return store.hidden.value ? [] : row.remarks.map((one) => said(store.words.value, one));
}
