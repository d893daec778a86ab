/** What rules are called. */
import type { Words } from "./words.js";

interface Variant {
  name: string;
  joker: "forced" | "free" | "none";
  upper_first: boolean;
}

export const rulesName = (words: Words, rules: { name: string; builtin: boolean; titles: Record<string, string> }) =>
  rules.builtin ? words.t(`rules.${rules.name}`) : (words.pick(rules.titles) ?? rules.name);

/** How these rules differ from the usual ones of their name. */
export function variantsOf(words: Words, rules: Variant): string[] {
  const usual = rules.name === "yahtzee" ? "forced" : "none";
  return [
    rules.joker !== usual ? words.t(`board.joker_${rules.joker}`) : "",
    rules.upper_first ? words.t("board.upper_first") : "",
  ].filter(Boolean);
}
