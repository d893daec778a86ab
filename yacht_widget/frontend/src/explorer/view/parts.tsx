import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Words } from "../../kit/words.js";
import type { Box } from "../contract.js";
import type { Store } from "../store.js";

export interface Part {
  store: Store;
}

export const boxName = (words: Words, box: Box | undefined): string => (box ? words.box(box.key, box.names) : "");

/** A panel that can be folded away to its title. */
export function Fold({
  title,
  folded = false,
  wide = false,
  name,
  tools,
  children,
}: {
  title: string;
  name: string;
  folded?: boolean;
  wide?: boolean;
  tools?: ComponentChildren;
  children: ComponentChildren;
}) {
  const [open, setOpen] = useState(!folded);
  return (
    <div class={`yx-panel yw-paper${wide ? " yx-wide" : ""}`} data-panel={name}>
      <div class="yx-bar">
        <h4>
          <button type="button" class="yx-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m9 6 6 6-6 6" />
            </svg>
            <span>{title}</span>
          </button>
        </h4>
        {open && tools}
      </div>
      {open && children}
    </div>
  );
}
