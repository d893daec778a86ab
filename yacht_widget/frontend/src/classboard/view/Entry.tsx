import { useRef } from "preact/hooks";
import { why } from "../sayings.js";
import type { Part } from "./ClassBoard.js";

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
      class={filled(store) ? "yc-entry yc-brief yw-paper" : "yc-entry yw-paper"}
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

/** Something is there to be seen: codes have been taken before. */
function filled(store: Part["store"]): boolean {
  const { games, refused, progress } = store.state.value;
  return games.length + refused.length > 0 || Boolean(progress);
}

const KINDS = ["games", "refused", "progress", "unread"] as const;

/** What has just happened: for eyes and ears alike. Before that, how it goes; a full board on a projector spares that. */
function news(store: Part["store"]): string {
  const words = store.words.value;
  const how = store.large.value && filled(store) ? "" : words.t("class.enter_how");
  if (store.silent.value) return words.t("class.silent");
  if (store.busy.value) return words.t("class.checking");
  if (!store.changed.value) return how;
  const { games, refused, latest, progress } = store.state.value;
  if (!latest) return how;
  // One code is told by itself, a list by how much of it became what: nothing of it goes unsaid.
  const parts = KINDS.filter((kind) => latest[kind] > 0);
  const [kind] = parts;
  if (kind && parts.length === 1 && latest[kind] === 1) {
    const row = games.find(({ id }) => store.fresh.value.has(id));
    if (kind === "games" && row) return words.t("class.said_added", { name: store.nameOf(row), score: row.score });
    const pupil = progress?.pupils?.at(-1);
    const name = pupil && store.pupilOf(pupil);
    if (kind === "progress" && name) {
      const { right, answered } = pupil;
      return words.t("class.said_progress", { name, right, answered });
    }
    const last = refused.at(-1);
    if (kind === "refused" && last) return why(store, last.why);
  }
  const told = parts.map((part) => words.t(`class.now_${part}`, { n: latest[part] }));
  // Where a language parts its lists by a space, a number would run into the next.
  const apart = words.row(["", ""]);
  return told.join(apart.trim() ? apart : " · ") || how;
}
