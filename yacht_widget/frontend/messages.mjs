// The words of the page: of every language's file, only what the page can show.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LANGUAGES = ["en", "vi", "lt", "ro", "th"];
/** What the words of each bundle begin with. */
export const PREFIXES = {
  // The names of the boxes in play, and what they score, come from Python.
  board: ["board.", "box.upper_bonus", "box.yahtzee_bonus", "box.total", "rules."],
  explorer: ["explorer.", "box.", "rules.", "board.joker_", "board.upper_first"],
  file: ["file."],
};

/** One list of keys and, for each language, the texts in that order (0: none): half the bytes of an object a language. */
export function readMessages(
  prefixes = ["board.", "box.", "help.", "rules.", ...Object.values(PREFIXES).flat()],
  folder = fileURLToPath(new URL("../locale/", import.meta.url)),
) {
  const files = Object.fromEntries(
    LANGUAGES.map((language) => [language, JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8"))]),
  );
  // Sorted, so that the bundle does not change when a file is only put in another order.
  const keys = Object.keys(files.en)
    .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
    .sort();
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, keys.map((key) => files[language][key] ?? 0)]),
  );
  return { keys, texts };
}
