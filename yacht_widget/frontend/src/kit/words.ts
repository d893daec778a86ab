import messages, { type Message, type Messages } from "#messages";

/** Words, plurals, numbers and lists of one language. */
export interface Words {
  lang: string;
  has(key: string): boolean;
  /** The message with its {places} filled; `n` also chooses the plural form. */
  t(key: string, values?: Values): string;
  /** The same cut at one place, for a caller that sets that value in its own type: [before, after]. */
  around(key: string, place: string, values?: Values): [string, string];
  number(n: number): string;
  signed(n: number): string;
  list(items: readonly string[]): string;
  /** From a text by language, as own rules carry them. */
  pick(texts: Readonly<Record<string, string>> | undefined): string | undefined;
}
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES: readonly (readonly [code: string, name: string])[] = [
  ["en", "English"],
  ["vi", "Tiếng Việt"],
  ["lt", "Lietuvių"],
  ["ro", "Română"],
  ["th", "ไทย"],
];
const known = (tag: string | undefined | null): string | undefined => {
  const base = tag?.toLowerCase().split("-")[0];
  return LANGUAGES.find(([code]) => code === base)?.[0];
};

/** "auto": the page's language, else the reader's, as far as there are words for it. */
export function chooseLanguage(locale: string, page: Document): string {
  const view = page.defaultView;
  const wishes = [locale, page.documentElement.lang, view?.navigator.language, ...(view?.navigator.languages ?? [])];
  for (const wish of wishes) {
    const language = known(wish);
    if (language) return language;
  }
  return "en";
}

export function wordsOf(lang: string, all: Messages = messages): Words {
  const plurals = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  const lists = new Intl.ListFormat(lang, { type: "conjunction" });
  const place = new Map(all.keys.map((key, i) => [key, i]));
  const find = (key: string): Message | undefined => {
    const i = place.get(key) ?? -1;
    return all.texts[lang]?.[i] || all.texts.en?.[i] || undefined;
  };

  function form(key: string, values: Values): string {
    const found = find(key);
    if (found === undefined) return key;
    if (typeof found === "string") return found;
    const n = Number(values.n ?? 0);
    // "=8" stands before the categories, for the odd number that needs another word ("an 8").
    // A form missing in this language must not borrow the categories of another: "other" serves.
    return found[`=${n}`] ?? found[plurals.select(n)] ?? found.other ?? key;
  }
  const fill = (text: string, values: Values): string =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values[name];
      if (value === undefined) return place;
      return typeof value === "number" ? numbers.format(value) : value;
    });

  return {
    lang,
    has: (key) => find(key) !== undefined,
    t: (key, values = {}) => fill(form(key, values), values),
    around(key, place, values = {}) {
      const [before = "", after = ""] = form(key, values).split(`{${place}}`);
      return [fill(before, values), fill(after, values)];
    },
    number: (n) => numbers.format(n),
    signed: (n) => (n < 0 ? `−${numbers.format(-n)}` : `+${numbers.format(n)}`),
    list: (items) => lists.format(items),
    pick: (texts) => texts?.[lang] ?? texts?.en ?? Object.values(texts ?? {})[0],
  };
}
