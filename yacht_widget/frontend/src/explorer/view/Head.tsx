import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, Row } from "../../kit/parts.js";
import { rulesName, variantsOf } from "../../kit/rules.js";
import type { Part } from "./parts.js";

export function Head({ store, root }: Part & { root: HTMLElement }) {
  const words = store.words.value;
  const { setup, open } = store.place.value;
  const panel = store.panel.value;
  const before = useRef(panel);
  // A panel that closes gives the focus back to what opened it.
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = panel;
    if (closed && !panel) root.querySelector<HTMLElement>(`[data-tool="${closed}"]`)?.focus({ preventScroll: true });
  }, [panel, root]);
  const sheet =
    open.length === setup.boxes.length
      ? words.t("explorer.empty_sheet")
      : words.t("explorer.some_open", { some: open.length, of: setup.boxes.length });
  return (
    <header class="yw-head">
      <div>
        <h3 class="yw-title">{words.t("explorer.title")}</h3>
        <Row of={[rulesName(words, setup.rules), ...variantsOf(words, setup.rules), sheet]} />
      </div>
      <div class="yw-tools">
        <button type="button" class="yw-tool" data-tool="random" aria-keyshortcuts="r" onClick={store.random}>
          <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
            <rect x="4" y="4" width="16" height="16" rx="4" />
            <path d="M9 9h.01M15 15h.01M15 9h.01M9 15h.01" stroke-width="2.6" />
          </svg>
          <span>{words.t("explorer.random")}</span>
        </button>
        <button
          type="button"
          class="yw-tool"
          data-tool="fractions"
          aria-pressed={store.fractions.value}
          aria-keyshortcuts="f"
          onClick={() => {
            store.fractions.value = !store.fractions.value;
          }}
        >
          <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 19 19 5M6 5l2-1v6M14 14.5c.6-1.6 4-1.4 3.8.6-.1 1.4-3.8 3.2-3.8 4.9h4" />
          </svg>
          <span>{words.t("explorer.fractions")}</span>
        </button>
        <button
          type="button"
          class="yw-tool"
          data-tool="help"
          aria-expanded={panel === "help"}
          aria-keyshortcuts="?"
          onClick={() => {
            store.panel.value = panel === "help" ? null : "help";
          }}
        >
          <Icon name="help" />
          <span class="yw-vh">{words.t("explorer.help")}</span>
        </button>
      </div>
    </header>
  );
}
