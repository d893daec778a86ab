import { Keys } from "../../kit/keys.js";
import { PanelFrame } from "../../kit/panel.js";
import type { Part } from "./parts.js";

export function Help({ store }: Part) {
  const words = store.words.value;
  const { rules } = store.place.value.setup;
  const keys: [string[], string][] = [
    [["1", `${Math.min(rules.dice, 9)}`], "explorer.key_digits"],
    [["↑", "↓"], "explorer.key_turn"],
    [["←", "→"], "explorer.key_move"],
    [["R"], "explorer.key_random"],
    [["F"], "explorer.key_fractions"],
    [["?"], "explorer.key_help"],
    [["Esc"], "explorer.key_close"],
  ];
  return (
    <PanelFrame open={store.panel} title={words.t("explorer.help")} close={words.t("explorer.close")} class="yx-help">
      <div class="yx-help-cols">
        <ol class="yw-steps">
          <li>{words.t("explorer.help_dice")}</li>
          <li>{words.t("explorer.help_hold")}</li>
          <li>{words.t("explorer.help_box")}</li>
          <li>{words.t("explorer.help_aims")}</li>
          <li>{words.t("explorer.help_exact")}</li>
        </ol>
        <div>
          <h5>{words.t("explorer.keys")}</h5>
          <Keys words={words} keys={keys} />
        </div>
      </div>
      {rules.name === "yahtzee" && rules.builtin && <p class="yw-note yw-mark">{words.t("explorer.trademark")}</p>}
    </PanelFrame>
  );
}
