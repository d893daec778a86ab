import { Keys } from "../../kit/keys.js";
import { PanelFrame } from "../../kit/panel.js";
import { variantsOf } from "../../kit/rules.js";
import { boxHelp, boxName, isTrademarked, stepsOf, titleOf } from "../texts.js";
import type { Part } from "./Board.js";

export function Help({ store }: Part) {
  const words = store.words.value;
  const setup = store.setup.value;
  const { rules } = setup;
  const keys: [keys: string[], key: string][] = [
    [["1", `${Math.min(rules.dice, 9)}`], setup.real_dice ? "board.key_digits_real" : "board.key_digits"],
    [["R"], "board.key_roll"],
    [["↑", "↓"], "board.key_arrows"],
    [["Enter"], "board.key_enter"],
    ...(setup.undo ? ([[["U"], "board.key_undo"]] as [string[], string][]) : []),
    ...(setup.hints_locked ? [] : ([[["O"], "board.key_hints"]] as [string[], string][])),
    [["?"], "board.key_help"],
    [["Esc"], "board.key_close"],
  ];
  return (
    <PanelFrame open={store.panel} title={words.t("board.help")} close={words.t("board.close")}>
      <div class="yw-help">
        <div>
          {setup.by_teacher && <p>{words.t("board.by_teacher_help")}</p>}
          <h5>{words.t("board.how")}</h5>
          <ol class="yw-steps">
            {[...stepsOf(words, setup), words.t("board.step_end", { n: rules.turns })].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {rules.upper_bonus && (
            <>
              <h5>{words.t("box.upper_bonus")}</h5>
              <p>
                {words.t("board.help_upper", { of: rules.upper_bonus.threshold, points: rules.upper_bonus.points })}
              </p>
            </>
          )}
          {rules.upper_first && <p>{words.t("board.help_upper_first")}</p>}
          {rules.yahtzee_bonus && (
            <>
              <h5>{words.t("box.yahtzee_bonus")}</h5>
              <p>{words.t("board.help_yahtzee_bonus")}</p>
            </>
          )}
          {rules.joker !== "none" && (
            <>
              <h5>{words.t("board.joker")}</h5>
              <p>{words.t(`board.help_joker_${rules.joker}`)}</p>
            </>
          )}
        </div>
        <div>
          <h5>
            {words.t("board.boxes_of", { rules: words.row([titleOf(words, setup), ...variantsOf(words, rules)]) })}
          </h5>
          <dl class="yw-boxes">
            {setup.boxes.map((box) => (
              <div key={box.key}>
                <dt>{boxName(words, box)}</dt>
                <dd>{boxHelp(words, box)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h5>{words.t("board.keys")}</h5>
          <Keys words={words} keys={keys} />
          {isTrademarked(setup) && <p class="yw-note yw-mark">{words.t("board.trademark")}</p>}
        </div>
      </div>
    </PanelFrame>
  );
}
