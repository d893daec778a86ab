import { useLayoutEffect, useRef } from "preact/hooks";
import { Pips } from "../../kit/parts.js";
import type { State } from "../contract.js";
import { nextPlace } from "../entry.js";
import type { Part } from "./Board.js";

const TUMBLE = 380;

export function Dice({ store }: Part) {
  const words = store.words.value;
  const state = store.state.value;
  const { rules } = store.setup.value;
  const held = store.held.value;
  const entering = store.phase.value.kind === "enter";
  const entry = store.entry.value;
  const empty = !state.dice.length;
  const box = useRef<HTMLDivElement>(null);
  const { last } = state;
  // Not every new state with a roll in it is a new roll: a computer's plan, or a refusal, follows the same one.
  const roll = last?.type === "roll" ? `${state.game} ${state.turn} ${last.player} ${last.roll}` : "";
  const slides = useTumble(box, roll, last?.type === "roll" && !store.setup.value.real_dice ? last.rolled : null);
  const next = entering ? nextPlace(entry, held) : -1;
  // Nobody rolls in a replay.
  const begin = empty && store.phase.value.kind === "roll" && !store.setup.value.replay;
  return (
    <div class="yw-tray">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
      <div
        ref={box}
        class={`yw-dice${empty ? " yw-empty" : ""}${rules.dice > 5 ? " yw-many" : ""}`}
        role="group"
        aria-label={words.t("board.dice")}
        style={{ "--n": rules.dice }}
      >
        {Array.from({ length: rules.dice }, (_, i) => {
          const kept = held[i] === true;
          const face = entering && !kept ? (entry.faces[i] ?? null) : (state.dice[i] ?? null);
          const setting = entering && !kept;
          const label = setting
            ? words.t(face === null ? "board.set_die" : "board.change_die", { i: i + 1, n: face ?? 0 })
            : words.t("board.keep_die", { i: i + 1, n: face ?? 0 });
          return (
            <span key={i} class={i === next ? "yw-slot yw-next-slot" : "yw-slot"}>
              {face !== null || setting ? (
                <button
                  type="button"
                  class={`yw-die ${face === null ? "yw-well" : poseOf(i, state)}${slides ? " yw-slide" : ""}`}
                  aria-pressed={setting ? i === entry.at : kept}
                  data-kept={kept && !setting}
                  aria-disabled={setting ? false : !store.canToggle.value}
                  aria-keyshortcuts={setting ? undefined : String(i + 1)}
                  aria-label={label}
                  onClick={() => (setting ? store.chooseDie(i) : store.toggle(i))}
                >
                  {face !== null && <Pips face={face} />}
                </button>
              ) : null}
            </span>
          );
        })}
        {begin && <p class="yw-begin">{words.t("board.begin")}</p>}
        <span class="yw-rail" aria-hidden="true">
          {words.t(empty ? "board.kept_rest" : "board.kept")}
        </span>
      </div>
    </div>
  );
}

/** How a loose die lies: a little differently after every roll, and always the same for the same roll. */
const poseOf = (die: number, { game, turn, rolls_left }: State) =>
  `yw-pose${(3 * die + 5 * rolls_left + 7 * turn + game) % 8}`;

/**
 * The dice just rolled tumble; decoration over a result that is already there, so it begins once that is painted. Not on
 * a first showing, and not where less motion is asked for. Returns whether the dice lie as they did.
 */
function useTumble(box: { current: HTMLElement | null }, roll: string, rolled: boolean[] | null): boolean {
  const seen = useRef(roll);
  const same = seen.current === roll;
  useLayoutEffect(() => {
    if (seen.current === roll) return undefined;
    seen.current = roll;
    const view = box.current?.ownerDocument.defaultView;
    if (!rolled || !view || view.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return undefined;
    let timer: number | undefined;
    const frame = view.requestAnimationFrame(() => {
      timer = view.setTimeout(() => tumble(box.current, rolled));
    });
    return () => {
      view.cancelAnimationFrame(frame);
      view.clearTimeout(timer);
    };
  }, [roll, rolled, box]);
  return same;
}

function tumble(box: HTMLElement | null, rolled: readonly boolean[]): void {
  box?.querySelectorAll<HTMLElement>(".yw-slot").forEach((slot, i) => {
    const die = slot.querySelector<HTMLElement>(".yw-die");
    if (!rolled[i] || !die?.animate) return;
    const side = i % 2 ? 1 : -1;
    die.animate(
      [
        { transform: "none", easing: "ease-out" },
        { transform: `translate(${side * 12}px, -24px) rotate(${side * 170}deg)`, offset: 0.35, easing: "ease-in" },
        { transform: `translate(${side * -3}px, 2px) rotate(${side * 346}deg)`, offset: 0.75, easing: "ease-out" },
        { transform: `rotate(${side * 360}deg)` },
      ],
      { duration: TUMBLE - 30 * (i % 3) },
    );
  });
}
