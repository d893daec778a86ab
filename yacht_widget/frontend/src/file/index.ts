/** The script of a page that `to_html` writes: unpacks what the page holds and shows the widget, with no kernel. */
import { chooseLanguage, type Texts, wordsOf } from "../kit/words.js";
import { pageModel } from "./model.js";
import { replay } from "./replay.js";
import { unpack } from "./unpack.js";

type Factory = () => { render(props: { model: unknown; el: HTMLElement }): unknown };

/** The words of the page around the widget, by language. They stand on their own: what is packed may not open. */
const texts: Readonly<Record<string, Texts>> = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

async function open(): Promise<void> {
  const place = document.getElementById("widget") as HTMLElement;
  const { code, traits, frames } = await unpack(document.getElementById("packed")?.textContent ?? "");
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: make } = (await import(/* @vite-ignore */ url)) as { default: Factory };
  URL.revokeObjectURL(url);
  if (traits.locale === "auto") {
    // What the page says of itself is for where scripts do not run; here the reader's language decides.
    document.documentElement.removeAttribute("lang");
    document.documentElement.lang = chooseLanguage("auto", document, Object.keys(texts));
  }
  const model = pageModel({ ...traits, ...frames[0] });
  if (frames.length) {
    const bar = document.createElement("div");
    bar.className = "replay";
    place.before(bar);
    replay(bar, model, frames, texts);
  }
  // The plain sheet stood here until now; on paper and without scripts it stays.
  place.replaceChildren();
  await make().render({ model, el: place });
  document.documentElement.dataset.ready = "true";
}

open().catch((trouble: unknown) => {
  const lang = chooseLanguage("auto", document, Object.keys(texts));
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = `${wordsOf(lang, texts[lang] ?? {}).t("file.trouble")} (${trouble})`;
  document.getElementById("widget")?.before(note);
});
