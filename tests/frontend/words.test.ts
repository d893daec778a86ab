import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import messages from "#messages";
import { chooseLanguage, type Message, wordsOf } from "#src/kit/words.js";

const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const places = (message: Message): string[] =>
  [
    ...new Set(forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))),
  ].sort();
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)],
  );

describe("messages", () => {
  for (const lang of Object.keys(messages)) {
    it(`${lang} has every key, with the same places to fill`, () => {
      for (const [key, english] of Object.entries(messages.en ?? {})) {
        const text = messages[lang]?.[key];
        expect(text, key).toBeTruthy();
        expect(places(text as Message), key).toEqual(places(english));
      }
    });

    it(`${lang} has every plural form that its numbers need`, () => {
      const rules = new Intl.PluralRules(lang);
      // Whole numbers only are counted on the board; fractions may take a form of their own.
      const needed = new Set(Array.from({ length: 130 }, (_, n) => rules.select(n)));
      for (const [key, text] of Object.entries(messages[lang] ?? {})) {
        // A message that names single numbers leaves the rest to "other".
        const counts = typeof text === "object" && !Object.keys(text).some((form) => form.startsWith("="));
        if (counts) expect(Object.keys(text), key).toEqual(expect.arrayContaining([...needed]));
      }
    });
  }

  it("every key that the source asks for exists", () => {
    const source = sources("src").filter((file) => /\.tsx?$/.test(file));
    const asked = source.flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/["`]((?:board|box|rules)\.[a-z_]+)["`]/g),
    ]);
    expect(asked.length).toBeGreaterThan(80);
    for (const [, key] of asked) expect(messages.en, key).toHaveProperty([key as string]);
  });
});

describe("words", () => {
  // Python words its sentences too; tests/unit/test_words.py reads the same table.
  it("they are those of the table that Python is held to", () => {
    type Row = [
      lang: string,
      what: "number" | "fixed" | "signed" | "percent" | "list" | "t",
      args: never[],
      said: string,
    ];
    const rows: Row[] = JSON.parse(readFileSync("../../tests/unit/words.json", "utf8"));
    expect(rows.length).toBeGreaterThan(200);
    for (const [lang, what, args, said] of rows) {
      const words = wordsOf(lang, messages[lang] ?? {});
      const call = words[what] as (...args: never[]) => string;
      expect(call(...args), `${lang} ${what} ${args}`).toBe(said);
    }
  });

  it.each([
    ["en", "a, b, c"],
    ["vi", "a, b, c"],
    ["lt", "a, b, c"],
    ["ro", "a, b, c"],
    ["th", "a · b · c"],
  ])("%s sets things in a row as the first of a list", (lang, said) => {
    expect(wordsOf(lang, {}).row(["a", "b", "c"])).toBe(said);
  });

  it("a box is called by its own name, else by the usual one of its key, else by the key made readable", () => {
    const words = wordsOf("lt", messages.lt ?? {});
    expect(words.box("low", { en: "Low", lt: "Mažai" })).toBe("Mažai");
    expect(words.box("chance", {})).toBe(words.t("box.chance"));
    expect(words.box("very_low", undefined)).toBe("Very low");
  });

  const points = {
    en: { one: "{n} point", other: "{n} points" },
    lt: { one: "{n} taškas", few: "{n} taškai", other: "{n} taškų" },
    ro: { one: "{n} punct", few: "{n} puncte", other: "{n} de puncte" },
  };

  it("chooses the plural form by language", () => {
    const { t } = wordsOf("lt", { points: points.lt });
    expect([1, 2, 9, 10, 11, 12, 20, 21, 22, 101, 111].map((n) => t("points", { n }))).toEqual([
      "1 taškas",
      "2 taškai",
      "9 taškai",
      "10 taškų",
      "11 taškų",
      "12 taškų",
      "20 taškų",
      "21 taškas",
      "22 taškai",
      "101 taškas",
      "111 taškų",
    ]);
    const ro = wordsOf("ro", { points: points.ro });
    expect([0, 1, 2, 19, 20, 101, 120].map((n) => ro.t("points", { n }))).toEqual([
      "0 puncte",
      "1 punct",
      "2 puncte",
      "19 puncte",
      "20 de puncte",
      "101 puncte",
      "120 de puncte",
    ]);
  });

  it("takes an exact number before its category", () => {
    const { t } = wordsOf("en", { die: { "=8": "an {n}", other: "a {n}" } });
    expect([t("die", { n: 8 }), t("die", { n: 6 })]).toEqual(["an 8", "a 6"]);
  });

  it("shows the key where nothing is known", () => {
    const { t, has } = wordsOf("lt", {});
    expect([t("nothing"), t("toString")]).toEqual(["nothing", "toString"]);
    expect(has("nothing")).toBe(false);
  });

  it("writes numbers as the language does, and cuts a message at a place", () => {
    expect(wordsOf("lt", {}).number(1234.5)).toBe("1234,5".replace("1234", "1\u00a0234"));
    expect(wordsOf("en", {}).signed(-3)).toBe("−3");
    expect(wordsOf("lt", { plain: "{a} iš {b}" }).around("plain", "b", { a: 3 })).toEqual(["3 iš ", ""]);
  });

  it("takes the page's language, else the reader's, else English", () => {
    const page = (lang: string, ...reader: string[]) =>
      ({
        documentElement: { lang },
        defaultView: { navigator: { language: reader[0], languages: reader } },
      }) as unknown as Document;
    const codes = ["en", "lt", "ro", "th", "vi", "pt-br"];
    expect(chooseLanguage("auto", page("vi", "lt"), codes)).toBe("vi");
    expect(chooseLanguage("auto", page("lt_LT", "vi"), codes)).toBe("lt");
    expect(chooseLanguage("auto", page("", "ro-RO"), codes)).toBe("ro");
    expect(chooseLanguage("auto", page("pt-BR"), codes)).toBe("pt-br");
    expect(chooseLanguage("auto", page("de", "pt_BR"), ["en", "pt-BR"])).toBe("pt-BR");
    expect(chooseLanguage("auto", page("de", "fr", "th"), codes)).toBe("th");
    expect(chooseLanguage("auto", page("de", "fr"), codes)).toBe("en");
    expect(chooseLanguage("lt", page("vi"), codes)).toBe("lt");
  });
});
