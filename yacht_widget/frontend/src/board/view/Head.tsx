import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, Row } from "../../kit/parts.js";
import type { Panel } from "../store.js";
import { titleOf, variantsOf } from "../texts.js";
import type { Part } from "./Board.js";

export function Head({ store, root }: Part & { root: HTMLElement }) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const panel = store.panel.value;
  useReturn(panel, store.asking.value, root);
  const where = state.over
    ? words.t("board.finished")
    : words.t("board.turn", { turn: state.turn, of: setup.rules.turns });
  // On a projector the head keeps to two lines in every language: tools are their icons.
  const word = store.large.value ? "yw-vh" : "";
  const tool = (name: "help" | "more") => (
    <button
      type="button"
      class="yw-tool"
      data-tool={name}
      aria-expanded={panel === name}
      aria-keyshortcuts={name === "help" ? "?" : undefined}
      onClick={() => {
        store.panel.value = panel === name ? null : name;
      }}
    >
      <Icon name={name} />
      <span class="yw-vh">{words.t(`board.${name}`)}</span>
    </button>
  );
  return (
    <header class="yw-head">
      <div>
        <h3 class="yw-title">{titleOf(words, setup)}</h3>
        <Row of={[where, ...variantsOf(words, setup)]} />
      </div>
      <div class="yw-tools">
        {setup.undo && (
          <button
            type="button"
            class="yw-tool"
            data-tool="undo"
            aria-disabled={!store.canUndo.value}
            aria-keyshortcuts="u"
            onClick={store.undo}
          >
            <Icon name="undo" />
            <span class={word}>{words.t("board.undo")}</span>
          </button>
        )}
        {!setup.hints_locked && (
          <button
            type="button"
            class="yw-tool"
            data-tool="hints"
            aria-pressed={store.hints.value !== "off"}
            aria-keyshortcuts="o"
            title={words.t("board.key_hints")}
            onClick={store.nextHints}
          >
            <Icon name="hints" />
            <span class={word}>{words.t(store.hints.value === "advice" ? "board.advice" : "board.odds")}</span>
          </button>
        )}
        {tool("help")}
        {tool("more")}
      </div>
    </header>
  );
}

/** A panel that closes gives the focus back to the tool that opens it. */
function useReturn(panel: Panel | null, asking: boolean, root: HTMLElement): void {
  const before = useRef<Panel | null>(null);
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = panel;
    // A question opened from the panel takes the focus itself.
    if (closed && !panel && !asking)
      root.querySelector<HTMLElement>(`[data-tool="${closed}"]`)?.focus({ preventScroll: closed !== "review" });
  }, [panel, asking, root]);
}
