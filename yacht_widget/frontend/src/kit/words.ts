/** A message: a text, or texts by plural category. */
export type Message = string | { readonly [category: string]: string };
/** The messages of one language by key; what it has not comes in English. */
export type Texts = { readonly [key: string]: Message };

/** Words, plurals, numbers and lists of one language. */
export interface Words {
  lang: string;
  has(key: string): boolean;
  /** The message with its {places} filled; `n` also chooses the plural form. */
  t(key: string, values?: Values): string;
  /** The same cut at one place, for a caller that sets that value in its own type: [before, after]. */
  around(key: string, place: string, values?: Values): [string, string];
  number(n: number): string;
  /** With so many decimals, always. Points to expect, gains and losses have two: their differences then are what they seem. */
  fixed(n: number, digits?: number): string;
  /** A chance, with one decimal unless told otherwise; what is not quite certain or impossible never looks so. */
  percent(p: number, digits?: 0 | 1): string;
  signed(n: number, digits?: number): string;
  list(items: readonly string[]): string;
  /** One after the other, with what the language sets between the first of a list: a comma, in Thai a space. */
  row(items: readonly string[]): string;
  /** From a text by language, as own rules carry them. */
  pick(texts: Readonly<Record<string, string>> | undefined): string | undefined;
  /** A box's name: its own, the usual one of its key, or the key made readable. */
  box(key: string, names: Readonly<Record<string, string>> | undefined): string;
}
export type Values = Readonly<Record<string, string | number>>;

/** A language that Python has words in, and what it calls itself. */
export type Language = readonly [code: string, name: string];

/** "auto": the page's language, else the reader's, as far as there are words for it. */
export function chooseLanguage(
  locale: string,
  page: Document,
  codes: readonly string[],
  spoken = page.documentElement.lang,
): string {
  const view = page.defaultView;
  const wishes = [locale, spoken, view?.navigator.language, ...(view?.navigator.languages ?? [])];
  for (const wish of wishes) {
    // A host may write what is no tag, such as "lt_LT".
    const tag = wish?.replace("_", "-").toLowerCase() ?? "";
    const language = [tag, tag.split("-")[0]]
      .map((part) => codes.find((code) => code.toLowerCase() === part))
      .find((code) => code);
    if (language) return language;
  }
  return "en";
}

function format(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: options.minimumFractionDigits, ...options });
}

/** Rounded half up, also where the sum that led here fell short by its last bit. */
export const rounded = (n: number, digits: number): number => Math.round(n * 10 ** digits + 1e-7) / 10 ** digits;

/** Below zero stands a minus in every language: some have a hyphen for it, which is shorter than a plus. */
export const withMinus = (text: string): string => text.replace("-", "−");

/** Faces as a sentence shows them; no line ends between them, "keep 2 2" and a "2" below would be read as two dice. */
export const facesSaid = (faces: readonly number[]): string => faces.join("\u00a0");

export function wordsOf(lang: string, texts: Texts): Words {
  const plurals = new Intl.PluralRules(lang);
  const whole = new Intl.NumberFormat(lang);
  const decimals = [0, 1, 2].map((digits) => format(lang, { minimumFractionDigits: digits }));
  const percents = [0, 1].map((digits) => format(lang, { style: "percent", minimumFractionDigits: digits }));
  const lists = new Intl.ListFormat(lang, { type: "conjunction" });
  const [, between] = lists.formatToParts(["a", "b", "c"]);
  const find = (key: string): Message | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined);

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
      return typeof value === "number" ? number(value) : value;
    });

  const pick: Words["pick"] = (texts) => texts?.[lang] ?? texts?.en ?? Object.values(texts ?? {})[0];
  const number = (n: number) => withMinus(whole.format(n));
  const fixed = (n: number, digits = 1) => withMinus(decimals[digits]?.format(rounded(n, digits)) ?? "");
  const t: Words["t"] = (key, values = {}) => fill(form(key, values), values);

  return {
    lang,
    has: (key) => find(key) !== undefined,
    t,
    around(key, place, values = {}) {
      const [before = "", after = ""] = form(key, values).split(`{${place}}`);
      return [fill(before, values), fill(after, values)];
    },
    number,
    fixed,
    percent(p, digits = 1) {
      const shown = rounded(p, digits + 2);
      const certain = Math.abs(p - shown) < 1e-9;
      if (shown !== 0 && shown !== 1) return percents[digits]?.format(shown) ?? "";
      if (certain) return percents[0]?.format(shown) ?? "";
      const least = 10 ** -(digits + 2);
      return shown ? `>${percents[digits]?.format(1 - least)}` : `<${percents[digits]?.format(least)}`;
    },
    signed(n, digits) {
      const size = Math.abs(n);
      return `${n < 0 ? "−" : "+"}${digits === undefined ? number(size) : fixed(size, digits)}`;
    },
    // Of two things in Thai the data have no space before the word: after a figure or a name it needs one, as with more;
    // and after the word what is not in Thai needs one.
    list: (items) => {
      const apart = lang === "th" && items.length > 1 && !/^\p{Script=Thai}/u.test(items.at(-1) ?? "");
      const parts = lists.formatToParts(apart ? [...items.slice(0, -1), ` ${items.at(-1)}`] : items);
      return parts.map(({ type, value }) => (type === "literal" && value === "และ" ? " และ" : value)).join("");
    },
    row: (items) => items.join(between?.value),
    pick,
    box(key, names) {
      const plain = key.replaceAll("_", " ").toLowerCase();
      return pick(names) ?? (find(`box.${key}`) ? t(`box.${key}`) : plain.charAt(0).toUpperCase() + plain.slice(1));
    },
  };
}
