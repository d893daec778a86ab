import { useLayoutEffect, useRef } from "preact/hooks";
import { Name } from "../../kit/name.js";
import { Details } from "../../kit/parts.js";
import type { Words } from "../../kit/words.js";
import { rolled } from "../entry.js";
import { rollsMade } from "../game.js";
import type { Store } from "../store.js";
import {
  actsText,
  askText,
  boxName,
  eventText,
  isAlone,
  jokerText,
  noticeText,
  planText,
  playerName,
  reason,
  rollsText,
  tellsMore,
} from "../texts.js";
import { Advised } from "./Advised.js";
import type { Part } from "./Board.js";
import { Dice } from "./Dice.js";
import { Faces } from "./Faces.js";
import { Result } from "./Result.js";

export function Play({ store }: Part) {
  const state = store.state.value;
  return (
    <div class="yw-play">
      {state.over ? (
        <Result store={store} />
      ) : (
        <>
          <Turn store={store} />
          <Dice store={store} />
          {store.phase.value.kind === "enter" && <Faces store={store} />}
        </>
      )}
      {!store.setup.value.replay && !store.toHandIn.value && <Go store={store} />}
      {!state.over && store.hints.value === "advice" && <Advised store={store} />}
      <Question store={store} />
      <Notice store={store} />
      {!state.over && <Why store={store} />}
    </div>
  );
}

function Turn({ store }: Part) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const alone = isAlone(state);
  const name = alone ? words.t("board.your_turn") : playerName(words, state, state.player);
  const [before, after] = alone ? ["", ""] : words.around("board.to_play", "name");
  const made = rollsMade(setup, state);
  return (
    <p class="yw-turn">
      <span class="yw-who">
        {before}
        <b dir="auto">
          <Name of={name} />
        </b>
        {after}
      </span>
      <span class="yw-rolls">
        {Array.from({ length: setup.rules.rolls }, (_, i) => (
          <i key={i} class={i < made ? "yw-on" : ""} />
        ))}
        {rollsText(words, setup, state)}
      </span>
    </p>
  );
}

/** What the one prominent button says and does now. */
function goOf(store: Store, words: Words): { text: string; aside?: string; off?: boolean; run?: () => void } {
  const phase = store.phase.value;
  const state = store.state.value;
  const of = store.setup.value.rules.rolls;
  switch (phase.kind) {
    case "over":
      return { text: words.t("board.new_game"), run: store.newGame };
    case "computer":
      return { text: actsText(words, state), off: true, run: store.roll };
    case "stuck":
      return { text: words.t("board.all_kept"), off: true, run: store.roll };
    case "choose":
      return { text: words.t("board.choose"), off: true, run: store.roll };
    case "enter": {
      const ready = rolled(store.entry.value, store.held.value) !== null;
      return { text: words.t("board.use_dice"), off: !ready, run: store.roll };
    }
    case "roll":
      return {
        text: words.t("board.roll_dice", { n: phase.n }),
        aside: words.t("board.roll_no", { roll: phase.roll, of }),
        run: store.roll,
      };
  }
}

function Go({ store }: Part) {
  const words = store.words.value;
  const { text, aside, off, run } = goOf(store, words);
  // The boxes are the buttons now: what stands here is no button that does nothing, but the words.
  const waits = store.slow.value;
  const { kind } = store.phase.value;
  if (kind === "choose" && !waits) return <p class="yw-ask">{text}</p>;
  return (
    <button
      type="button"
      class={`yw-go${waits ? " yw-wait" : off ? " yw-off" : ""}${kind === "stuck" && !waits ? " yw-ask" : ""}`}
      aria-disabled={off || waits}
      aria-keyshortcuts={aside || kind === "enter" ? "r" : undefined}
      // The second click of a double click is meant for what the button said before the first.
      onClick={(event) => event.detail < 2 && run?.()}
    >
      {text} {waits ? <span>{words.t("board.waiting")}</span> : aside && <span>{aside}</span>}
    </button>
  );
}

/** Always in its place: why the box under the pointer scores what it scores, else what the computer does or what came before. */
function Why({ store }: Part) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const phase = store.phase.value;
  const armed = store.armed.value;
  let name = "";
  let text = "";
  let now = "";
  if (armed !== null) {
    text = words.t("board.press_again", { box: boxName(words, setup.boxes[armed]) });
  } else {
    const box = store.pointed.value ?? (phase.kind === "choose" ? store.best.value[0] : undefined);
    if (box !== undefined) ({ name, text, now } = reason(words, setup, state, box));
    else if (state.joker && phase.kind !== "computer") text = jokerText(words, setup, state);
    else if (phase.kind === "computer") text = planText(words, setup, state) || eventText(words, setup, state);
    else if (state.last?.type === "score") text = words.t("board.before", { what: eventText(words, setup, state) });
    else if (state.last && state.last.type !== "roll" && state.last.type !== "new") {
      text = eventText(words, setup, state);
    }
  }
  return (
    <p class="yw-note yw-reason">
      {name && `${name} · `}
      {text} {now && store.previews.value && <b>{now}</b>}
    </p>
  );
}

function Question({ store }: Part) {
  const words = store.words.value;
  const safe = useRef<HTMLButtonElement>(null);
  const asking = store.asking.value;
  useLayoutEffect(() => {
    if (asking) safe.current?.focus();
  }, [asking]);
  if (!asking) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers is no form
    <div class="yw-question yw-paper" role="group" aria-label={words.t("board.new_game")}>
      <p>{askText(words, store.toHandIn.value)}</p>
      <p class="yw-answers">
        <button type="button" class="yw-quiet" onClick={store.newGame}>
          {words.t("board.ask_yes")}
        </button>
        <button
          ref={safe}
          type="button"
          class="yw-quiet"
          onClick={() => {
            store.asking.value = false;
          }}
        >
          {words.t(store.toHandIn.value ? "board.ask_not_yet" : "board.ask_no")}
        </button>
      </p>
    </div>
  );
}

function Notice({ store }: Part) {
  const words = store.words.value;
  const silent = store.silent.value;
  const state = store.state.value;
  if (silent) {
    return (
      <div class="yw-notice">
        <h4>{words.t("board.silent")}</h4>
        <p>
          {words.t(`board.silent_${silent.type}`)} {words.t("board.silent_help")}
        </p>
        <button type="button" class="yw-quiet" onClick={store.retry}>
          {words.t("board.try_again")}
        </button>
      </div>
    );
  }
  if (store.still.value) {
    // One question at a time: in both of them somebody plays on, but not in the same place.
    if (store.asking.value) return null;
    return (
      <div class="yw-notice">
        <h4>{actsText(words, state, true)}</h4>
        <p>{words.t("board.still_help")}</p>
        <button type="button" class="yw-quiet" onClick={store.takeOver}>
          {words.t("board.take_over")}
        </button>
      </div>
    );
  }
  if (!state.notice) return null;
  return (
    <div class="yw-notice">
      <p>{noticeText(words, store.setup.value, state)}</p>
      {tellsMore(state) && <Details words={words} said={state.notice} />}
    </div>
  );
}
