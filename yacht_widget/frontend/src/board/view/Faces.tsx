import { Pips } from "../../kit/parts.js";
import type { Part } from "./Board.js";

/** Dice on the table: a button a face; each press sets the next die. */
export function Faces({ store }: Part) {
  const words = store.words.value;
  const phase = store.phase.value;
  if (phase.kind !== "enter") return null;
  const { sides, rolls } = store.setup.value.rules;
  const entry = store.entry.value;
  const hasBack = store.state.value.dice.length > 0;
  return (
    <fieldset class="yw-faces">
      <legend>
        {words.t("board.set_dice", { n: phase.n })}{" "}
        <span class="yw-whole">{words.t("board.roll_no", { roll: phase.roll, of: rolls })}</span>
      </legend>
      <div class="yw-face-row" style={{ "--cols": sides <= 6 ? sides : Math.ceil(sides / 2) }}>
        {Array.from({ length: sides }, (_, i) => (
          <button
            key={i}
            type="button"
            class="yw-face"
            aria-label={words.t("board.face", { n: i + 1 })}
            aria-keyshortcuts={String((i + 1) % 10)}
            onClick={() => store.setFace(i + 1)}
          >
            <Pips face={i + 1} />
          </button>
        ))}
      </div>
      <p class="yw-answers">
        <button
          type="button"
          class="yw-plain"
          aria-disabled={entry.faces.every((face) => face === null)}
          aria-keyshortcuts="Backspace"
          onClick={store.eraseFace}
        >
          {words.t("board.erase")}
        </button>
        {hasBack && (
          <button type="button" class="yw-plain" onClick={store.leaveEntry}>
            {words.t("board.keep_others")}
          </button>
        )}
      </p>
    </fieldset>
  );
}
