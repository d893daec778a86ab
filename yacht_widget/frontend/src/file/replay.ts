import { chooseLanguage, type Texts, type Words, wordsOf } from "../kit/words.js";
import type { pageModel } from "./model.js";

type PageModel = ReturnType<typeof pageModel>;

const STEPS = [
  ["file.start", "|◀", (_: number, __: number) => 0],
  ["file.back", "◀", (at: number) => at - 1],
  ["file.on", "▶", (at: number) => at + 1],
  ["file.end", "▶|", (_: number, last: number) => last],
] as const;

/** Whether dice lie there that may be held: not before a roll, nor at the end. */
function mayHold(frame: Record<string, unknown> | undefined): boolean {
  const state = frame?.state as { dice: readonly number[]; rolls_left: number; over: boolean } | undefined;
  return Boolean(state && !state.over && state.dice.length && state.rolls_left);
}

/** Buttons and a slider that go through the moves of a game. */
export function replay(
  bar: HTMLElement,
  model: PageModel,
  frames: readonly Record<string, unknown>[],
  texts: Readonly<Record<string, Texts>>,
): void {
  const page = bar.ownerDocument;
  const last = frames.length - 1;
  let at = 0;

  const make = <K extends keyof HTMLElementTagNameMap>(kind: K) => bar.appendChild(page.createElement(kind));
  const buttons = STEPS.map(() => make("button"));
  const slider = make("input");
  const said = make("output");
  const hint = make("p");
  bar.setAttribute("role", "group");
  slider.type = "range";
  slider.min = "0";
  slider.max = String(last);
  said.htmlFor.value = slider.id = "move";

  function go(to: number): void {
    at = Math.max(0, Math.min(last, to));
    model.put(frames[at] ?? {});
    show();
  }
  let words: Words;
  function show(): void {
    const told = words.t("file.move", { i: at, of: last });
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", told);
    said.textContent = told;
    hint.textContent = mayHold(frames[at]) ? words.t("file.hint") : "";
    for (const [i, button] of buttons.entries()) {
      // Not disabled: what has the focus must keep it.
      button.setAttribute("aria-disabled", String(i < 2 ? at === 0 : at === last));
    }
  }
  function speak(): void {
    const lang = chooseLanguage(String(model.get("locale") || "auto"), page, Object.keys(texts));
    words = wordsOf(lang, texts[lang] ?? {});
    bar.lang = words.lang;
    bar.setAttribute("aria-label", words.t("file.replay"));
    slider.setAttribute("aria-label", words.t("file.replay"));
    for (const [i, [key, sign]] of STEPS.entries()) {
      const button = buttons[i];
      if (!button) continue;
      button.type = "button";
      button.title = words.t(key);
      button.setAttribute("aria-label", button.title);
      button.textContent = sign;
    }
    show();
  }

  for (const [i, [, , to]] of STEPS.entries()) buttons[i]?.addEventListener("click", () => go(to(at, last)));
  slider.addEventListener("input", () => go(Number(slider.value)));
  model.on("change:locale", speak);
  speak();
}
