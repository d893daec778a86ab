/** The words of a widget: Python sends those of the language shown, and the page says which that is. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { type Model, save, trait } from "./model.js";
import { chooseLanguage, type Language, type Texts, type Words, wordsOf } from "./words.js";

/** So long a first view waits, unseen, for the words of its language; then it shows itself in another. */
export const PATIENCE = 400;

/** The languages there are words in; where Python has not said, those whose words are there. */
export function languagesOf(model: Model): readonly Language[] {
  const told = model.get("_languages") as readonly Language[] | undefined;
  return told?.length
    ? told
    : Object.keys((model.get("_words") as object | undefined) ?? {}).map((code) => [code, code]);
}

/** The words now, in the best language there is. Sets the root's language, and asks Python for words that are missing. */
export function speak(model: Model, root: HTMLElement, life: AbortSignal): ReadonlySignal<Words> {
  const locale = trait<string | undefined>(model, "locale", life);
  const sent = trait<Readonly<Record<string, Texts>> | null | undefined>(model, "_words", life);
  const page = root.ownerDocument;
  // A host may change its language while the board is open.
  const spoken = signal(page.documentElement.lang);
  const watch = new MutationObserver(() => {
    spoken.value = page.documentElement.lang;
  });
  watch.observe(page.documentElement, { attributes: true, attributeFilter: ["lang"] });
  const codes = languagesOf(model).map(([code]) => code);
  const wanted = computed(() => chooseLanguage(locale.value || "auto", page, codes, spoken.value));
  let before = "";
  const words = computed(() => {
    const all = sent.value ?? {};
    // Until the words of another language come, the old ones stay.
    before = [wanted.value, before, "en", ...Object.keys(all)].find((lang) => all[lang]) ?? "en";
    return wordsOf(before, all[before] ?? {});
  });
  const stops: (() => void)[] = [
    effect(() => {
      root.lang = words.value.lang;
    }),
    // Of a language chosen by name Python knows.
    effect(() => {
      const auto = !locale.value || locale.value === "auto";
      if (auto && !sent.value?.[wanted.value] && model.get("_language") !== wanted.value) {
        save(model, "_language", wanted.value);
      }
    }),
  ];
  if (words.peek().lang !== wanted.peek()) {
    root.style.visibility = "hidden";
    const show = () => root.style.removeProperty("visibility");
    const timer = setTimeout(show, PATIENCE);
    stops.push(
      () => clearTimeout(timer),
      effect(() => {
        if (words.value.lang === wanted.value) show();
      }),
    );
  }
  life.addEventListener(
    "abort",
    () => {
      for (const stop of stops) stop();
      watch.disconnect();
    },
    { once: true },
  );
  return words;
}
