// The words of the page. Python sends those of a widget, in the language shown; only the script of a file holds its own.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LANGUAGES = ["en", "vi", "lt", "ro", "th"];

/** By language and key, those that begin so; what a language has not comes in English. */
export function readMessages(prefix = "", folder = fileURLToPath(new URL("../locale/", import.meta.url))) {
  const read = (language) => {
    const all = Object.entries(JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8")));
    return all.filter(([key]) => key.includes(".") && key.startsWith(prefix));
  };
  const english = read("en");
  return Object.fromEntries(
    // Sorted, so that the bundle does not change when a file is only put in another order.
    LANGUAGES.map((language) => {
      const texts = { ...Object.fromEntries(english), ...Object.fromEntries(read(language)) };
      return [
        language,
        Object.fromEntries(
          Object.keys(texts)
            .sort()
            .map((key) => [key, texts[key]]),
        ),
      ];
    }),
  );
}
