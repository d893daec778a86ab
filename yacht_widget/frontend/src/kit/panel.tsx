import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./parts.js";

interface Frame<Name extends string> {
  /** Which panel is open; closing sets it to null. */
  open: Signal<Name | null>;
  title: string;
  close: string;
  class?: string;
  children: ComponentChildren;
}

/** A panel opens in place: the widget stays usable beside it. Its heading takes the focus, so that reading starts there. */
export function PanelFrame<Name extends string>({ open, title, close, class: more, children }: Frame<Name>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // A panel may open above what opened it.
    heading.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <aside class={`yw-panel yw-paper${more ? ` ${more}` : ""}`} aria-label={title} data-panel={open.value}>
      <header class="yw-panel-head">
        <h4 ref={heading} tabIndex={-1}>
          {title}
        </h4>
        <button
          type="button"
          class="yw-tool yw-close"
          aria-label={close}
          onClick={() => {
            open.value = null;
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </aside>
  );
}
