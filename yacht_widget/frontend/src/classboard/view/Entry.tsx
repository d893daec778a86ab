import { useRef } from "preact/hooks";
import { type Part, said } from "./ClassBoard.js";

/**
 * Where codes come in. A scanner types a code and presses Enter; a list that is pasted into the empty field goes at once.
 * The field is several lines high for a paste, but Enter always sends it.
 */
export function Entry({ store }: Part) {
  const words = store.words.value;
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    const text = field.current?.value ?? "";
    if (field.current) field.current.value = "";
    store.add(text);
    field.current?.focus();
  };
  return (
    <form
      class="yc-entry yw-paper"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label class="yw-field">
        <span>{words.t("class.enter")}</span>
        <textarea
          ref={field}
          rows={1}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            send();
          }}
          onPaste={(event) => {
            const text = event.clipboardData?.getData("text/plain") ?? "";
            if (!text.includes("\n") || event.currentTarget.value.trim()) return;
            event.preventDefault();
            store.add(text);
          }}
        />
      </label>
      <button type="submit" class="yw-quiet">
        {words.t("class.add")}
      </button>
      <p class="yw-note" role="status">
        {news(store)}
      </p>
    </form>
  );
}

/** What has just happened: for eyes and ears alike. */
function news(store: Part["store"]): string {
  const words = store.words.value;
  if (store.silent.value) return words.t("class.silent");
  if (store.busy.value) return words.t("class.checking");
  if (!store.changed.value) return words.t("class.enter_how");
  const { games, refused, progress } = store.state.value;
  const added = games.filter((row) => store.fresh.value.has(row.id));
  const last = refused.at(-1);
  if (last && last.line > Math.max(0, ...games.map((row) => row.line))) return said(words, last.why);
  const [one] = added;
  if (added.length === 1 && one) {
    return words.t("class.said_added", { name: store.nameOf(one), score: one.score });
  }
  if (added.length) return words.t("class.verified", { n: games.length });
  return progress ? words.t("class.progress", { n: progress.codes }) : words.t("class.enter_how");
}
