import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/parts.js";
import type { Part } from "./parts.js";

export function Help({ store }: Part) {
  const words = store.words.value;
  const { rules } = store.place.value.setup;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const title = words.t("explorer.help");
  const keys: [string, string][] = [
    [`1–${Math.min(rules.dice, 9)}`, "explorer.key_digits"],
    ["↑ ↓", "explorer.key_turn"],
    ["← →", "explorer.key_move"],
    ["R", "explorer.key_random"],
    ["F", "explorer.key_fractions"],
    ["?", "explorer.key_help"],
    ["Esc", "explorer.key_close"],
  ];
  return (
    <aside class="yw-panel yw-paper yx-help" aria-label={title} data-panel="help">
      <header class="yw-panel-head">
        <h4 ref={heading} tabIndex={-1}>
          {title}
        </h4>
        <button
          type="button"
          class="yw-tool yw-close"
          aria-label={words.t("explorer.close")}
          onClick={() => {
            store.panel.value = null;
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class="yx-help-cols">
        <ol class="yx-steps">
          <li>{words.t("explorer.help_dice")}</li>
          <li>{words.t("explorer.help_hold")}</li>
          <li>{words.t("explorer.help_box")}</li>
          <li>{words.t("explorer.help_aims")}</li>
          <li>{words.t("explorer.help_exact")}</li>
        </ol>
        <dl class="yx-keys">
          {keys.map(([cap, key]) => (
            <div key={key}>
              <dt>
                <kbd class="yw-kbd">{cap}</kbd>
              </dt>
              <dd>{words.t(key)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {rules.name === "yahtzee" && rules.builtin && <p class="yw-note">{words.t("explorer.trademark")}</p>}
    </aside>
  );
}
