/** The words of a widget: Python sends those of the language shown, and the page says which that is. */
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { type Model, save, trait } from "./model.js";
import { chooseLanguage, type Texts, type Words, wordsOf } from "./words.js";

/** So long a first view waits, unseen, for the words of its language; then it shows itself in another. */
export const PATIENCE = 400;

/** The words now, in the best language there is. Sets the root's language, and asks Python for words that are missing. */
export function speak(model: Model, root: HTMLElement, life: AbortSignal): ReadonlySignal<Words> {
  const locale = trait<string | undefined>(model, "locale", life);
  const sent = trait<Readonly<Record<string, Texts>> | null | undefined>(model, "_words", life);
  const wanted = computed(() => chooseLanguage(locale.value || "auto", root.ownerDocument));
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
    },
    { once: true },
  );
  return words;
}
