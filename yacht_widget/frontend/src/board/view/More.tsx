import { useMemo } from "preact/hooks";
import { PanelFrame } from "../../kit/panel.js";
import { playerName, titleOf } from "../texts.js";
import type { Part } from "./Board.js";
import { Best } from "./Result.js";

const PACES = [
  [0, "board.pace_once"],
  [0.5, "board.pace_fast"],
  [1.2, "board.pace_calm"],
  [2.5, "board.pace_slow"],
] as const;

export function More({ store }: Part) {
  const words = store.words.value;
  const state = store.state.value;
  // Radio buttons are one group by name, in the whole page: two boards must not share it.
  const group = useMemo(() => `yw-pace-${Math.random().toString(36).slice(2)}`, []);
  const pace = store.pace.value;
  const nearest = PACES.reduce((a, b) => (Math.abs(b[0] - pace) < Math.abs(a[0] - pace) ? b : a))[0];
  return (
    <PanelFrame open={store.panel} title={words.t("board.more")} close={words.t("board.close")}>
      <div class="yw-more">
        <div>
          <label class="yw-field">
            <span>{words.t("board.language")}</span>
            <select
              class="yw-select"
              value={store.locale.value || "auto"}
              onChange={(event) => store.setLocale(event.currentTarget.value)}
            >
              <option value="auto">{words.t("board.language_auto")}</option>
              {store.languages.map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {!store.setup.value.previews_locked && !store.setup.value.replay && (
            <label class="yw-tick">
              <input
                type="checkbox"
                checked={store.previews.value}
                onChange={(event) => store.setPreviews(event.currentTarget.checked)}
              />
              <span>{words.t("board.previews")}</span>
            </label>
          )}
          {state.players.some((player) => player.computer) && (
            <fieldset class="yw-field">
              <legend>{words.t("board.pace")}</legend>
              <div class="yw-seg">
                {PACES.map(([seconds, key]) => (
                  <label key={key}>
                    <input
                      type="radio"
                      name={group}
                      checked={seconds === nearest}
                      onChange={() => store.setPace(seconds)}
                    />
                    {words.t(key)}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {store.setup.value.means?.map((mean, i) =>
            mean === null ? null : (
              <p key={i} class="yw-note">
                {words.t("board.mean", {
                  name: playerName(words, state, i),
                  mean: words.fixed(mean, 2),
                  rules: titleOf(words, store.setup.value),
                })}
              </p>
            ),
          )}
        </div>
        <div>
          {store.setup.value.undo && (
            <p class="yw-count">
              <span>{words.t("board.taken_back")}</span> <b>{words.number(state.taken_back)}</b>
            </p>
          )}
          {state.best.length > 0 && <Best store={store} />}
          {!store.setup.value.replay && (
            <p class="yw-answers">
              <button type="button" class="yw-quiet" onClick={store.askNew}>
                {words.t("board.new_game")}
              </button>
              {state.over && (
                <button
                  type="button"
                  class="yw-quiet"
                  onClick={() => {
                    store.panel.value = "review";
                  }}
                >
                  {words.t("board.review")}
                </button>
              )}
            </p>
          )}
        </div>
      </div>
    </PanelFrame>
  );
}
