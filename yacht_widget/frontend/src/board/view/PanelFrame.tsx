import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/parts.js";
import type { Part } from "./Board.js";

/** A panel opens in place: the board stays usable beside it. Its heading takes the focus, so that reading starts there. */
export function PanelFrame({ store, title, children }: Part & { title: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside class="yw-panel yw-paper" aria-label={title} data-panel={store.panel.value}>
      <header class="yw-panel-head">
        <h4 ref={heading} tabIndex={-1}>
          {title}
        </h4>
        <button
          type="button"
          class="yw-tool yw-close"
          aria-label={store.words.value.t("board.close")}
          onClick={() => {
            store.panel.value = null;
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </aside>
  );
}
