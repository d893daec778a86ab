// All words, for the tests: on a page, Python sends those of a widget.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** By language and key, those that begin so; what a language has not comes in English. */
export function readMessages(prefix = "", folder = fileURLToPath(new URL("../locale/", import.meta.url))) {
  const read = (language) => {
    const all = Object.entries(JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8")));
    return all.filter(([key]) => key.includes(".") && key.startsWith(prefix));
  };
  const languages = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
  const english = read("en");
  return Object.fromEntries(
    // Sorted, so that the bundle does not change when a file is only put in another order.
    languages.map((language) => {
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
