import { useRef, useState } from "preact/hooks";
import { Name } from "../../kit/name.js";
import { Qr } from "../../kit/qr.js";
import { sheetOf } from "../game.js";
import { playerName, resultText } from "../texts.js";
import type { Part } from "./Board.js";

export function Result({ store }: Part) {
  const words = store.words.value;
  const state = store.state.value;
  const order = state.players
    .map((_, i) => ({ name: playerName(words, state, i), i, total: sheetOf(state, i).total }))
    .sort((a, b) => b.total - a.total);
  const toHandIn = store.toHandIn.value;
  const code = state.code && <Code store={store} code={state.code} />;
  // A file without a kernel shows the review that it holds.
  const review = (!store.setup.value.replay || store.review.value.status === "ready") && (
    <button
      type="button"
      class="yw-quiet yw-to-review"
      data-tool="review"
      aria-expanded={store.panel.value === "review"}
      onClick={() => {
        store.panel.value = store.panel.peek() === "review" ? null : "review";
      }}
    >
      {words.t("board.review")}
    </button>
  );
  return (
    <>
      <p class="yw-result">{resultText(words, state)}</p>
      {!toHandIn && review}
      <div class="yw-end yw-paper">
        {toHandIn && code}
        {order.length > 1 && (
          <table class="yw-split">
            <caption class="yw-vh">{words.t("board.totals")}</caption>
            <tbody>
              {order.map(({ name, i, total }) => (
                <tr key={i} class={state.winners.includes(i) ? "yw-won" : ""}>
                  <th scope="row" dir="auto">
                    <Name of={name} />
                  </th>
                  <td>{words.number(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {state.new_best && <p class="yw-newbest">{words.t("board.new_best")}</p>}
        {state.taken_back > 0 && <p class="yw-note">{words.t("board.taken_back_end", { n: state.taken_back })}</p>}
        {state.best.length > 0 && <Best store={store} />}
        {!toHandIn && code}
      </div>
      {toHandIn && (
        <p class="yw-answers">
          {review}
          <button type="button" class="yw-quiet yw-anew" onClick={store.askNew}>
            {words.t("board.new_game")}
          </button>
        </p>
      )}
    </>
  );
}

/** Best scores under these rules; the game just ended is marked where it is the best. */
export function Best({ store }: Part) {
  const words = store.words.value;
  const state = store.state.value;
  // A score of someone without a name is kept under Python's word for them: said like on the board.
  const seat = (name: string) => state.players.findIndex((player) => player.unnamed && player.name === name);
  const best = state.best.map(({ name, points }) => {
    const i = seat(name);
    return { name: i < 0 ? name : playerName(words, state, i), points };
  });
  return (
    <div class="yw-best-scores">
      <h4 class="yw-h">{words.t("board.best_scores")}</h4>
      <ol>
        {best.slice(0, 5).map(({ name, points }, i) => (
          <li key={i}>
            <span dir="auto">
              <Name of={name} />
            </span>{" "}
            <b>{words.number(points)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Code({ store, code }: Part & { code: string }) {
  const words = store.words.value;
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const toHandIn = store.toHandIn.value;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid("board.copied");
    } catch {
      // No clipboard here (no secure page, or not allowed): the code is selected, the reader's own copy key does it.
      const selection = text.current?.ownerDocument.getSelection();
      if (text.current) selection?.selectAllChildren(text.current);
      setSaid("board.copy_keys");
    }
  };
  return (
    <div class="yw-share">
      <Qr text={code} label={words.t("board.qr")} />
      <div>
        <p class="yw-label">
          {words.t(toHandIn && store.state.value.game === 1 ? "board.code_hand_in" : "board.code")}
        </p>
        <code class="yw-code" ref={text}>
          {(code.match(/.{1,4}/g) ?? []).map((group, i) => (
            <span key={i}>{group}</span>
          ))}
        </code>
        <button type="button" class={toHandIn ? "yw-go" : "yw-quiet"} onClick={copy}>
          {words.t(said === "board.copied" ? said : "board.copy")}
        </button>
      </div>
      <p class="yw-note" role="status">
        {words.t(said === "board.copy_keys" ? said : "board.code_tells")}
      </p>
    </div>
  );
}
