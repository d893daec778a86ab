// The words of the page: of every language's file, only what the page can show.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LANGUAGES = ["en", "vi", "lt", "ro", "th"];
const PREFIXES = ["board.", "box.", "help.", "rules."];

export function readMessages(folder = fileURLToPath(new URL("../locale/", import.meta.url))) {
  const all = {};
  for (const language of LANGUAGES) {
    const file = JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8"));
    // Sorted, so that the bundle does not change when a file is only put in another order.
    const keys = Object.keys(file).filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)));
    all[language] = Object.fromEntries(keys.sort().map((key) => [key, file[key]]));
  }
  return all;
}
