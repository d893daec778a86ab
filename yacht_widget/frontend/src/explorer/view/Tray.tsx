import { useRef, useState } from "preact/hooks";
import { Pips } from "../../kit/parts.js";
import type { Part } from "./parts.js";

export function Tray({ store }: Part) {
  const words = store.words.value;
  const { setup, dice, left } = store.place.value;
  const held = store.held.value;
  const { dice: count, sides } = setup.rules;
  return (
    <div class="yw-tray">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
      <div
        class={`yw-dice${count > 5 ? " yw-many" : ""}`}
        role="group"
        aria-label={words.t("explorer.dice")}
        style={{ "--n": count }}
      >
        {Array.from({ length: count }, (_, i) => {
          const face = dice[i];
          if (face === undefined) {
            return (
              <span key={i} class="yw-slot" aria-hidden="true">
                <span class="yx-unrolled" />
              </span>
            );
          }
          const next = (face % sides) + 1;
          return (
            <span key={i} class="yw-slot" data-die={i}>
              <button
                type="button"
                class="yx-flip"
                aria-label={words.t("explorer.turn_die", { i: i + 1, face, next })}
                onClick={() => store.turnDie(i, 1)}
              >
                <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m7 14 5-5 5 5" />
                </svg>
              </button>
              <button
                type="button"
                class="yw-die"
                aria-pressed={held[i] === true}
                data-kept={held[i] === true && left > 0}
                aria-disabled={left === 0}
                aria-keyshortcuts={String(i + 1)}
                aria-label={words.t("explorer.keep_die", { i: i + 1, n: face })}
                onClick={() => store.toggle(i)}
              >
                <Pips face={face} />
              </button>
            </span>
          );
        })}
        <span class="yw-rail" aria-hidden="true">
          {words.t(dice.length ? (left ? "explorer.kept" : "explorer.final") : "explorer.unrolled")}
        </span>
      </div>
    </div>
  );
}

/** The dice as text: typed, they lie there at once; what cannot be is said, and changes nothing. */
export function Typed({ store }: Part) {
  const words = store.words.value;
  const { setup, dice } = store.place.value;
  const { dice: count, sides } = setup.rules;
  const shown = dice.join(sides > 9 ? " " : "");
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const like = Array.from({ length: count }, (_, i) => (i % sides) + 1).join(sides > 9 ? " " : "");
  const read = (text: string): number[] | null => {
    const parts = sides > 9 || /[^\d]/.test(text.trim()) ? text.split(/[^\d]+/).filter(Boolean) : [...text.trim()];
    const faces = parts.map(Number);
    return faces.length === count && faces.every((face) => face >= 1 && face <= sides) ? faces : null;
  };
  const take = (text: string, done: boolean) => {
    const faces = read(text);
    if (faces) store.setDice(faces);
    setWrong(done && !faces && text.trim() !== "");
    // What was taken is from now on what lies there: dice set elsewhere must not be typed over by leaving the field.
    setTyped(faces || (done && text.trim() === "") ? null : text);
  };
  const error = words.t("explorer.type_wrong", { n: count, sides, like });
  return (
    <label class="yw-field yx-typed" style={{ "--n": like.length }}>
      <span>{words.t("explorer.type")}</span>
      <input
        ref={field}
        class="yw-select"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        spellcheck={false}
        maxLength={40}
        value={typed ?? shown}
        placeholder={like}
        aria-invalid={wrong}
        onInput={(event) => take(event.currentTarget.value, false)}
        onChange={(event) => typed !== null && take(event.currentTarget.value, true)}
        onBlur={(event) => typed !== null && take(event.currentTarget.value, true)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed !== null) take(event.currentTarget.value, true);
          if (event.key !== "Escape" || typed === null) return;
          event.stopPropagation();
          setTyped(null);
          setWrong(false);
        }}
      />
      <span class="yx-wrong" role="alert">
        {wrong ? error : ""}
      </span>
    </label>
  );
}
