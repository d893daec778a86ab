import { Name } from "../../kit/name.js";
import { Minis } from "../../kit/parts.js";
import { hasSums, leadingPlayer, sheetOf, untouched } from "../game.js";
import { oddsOf, playerName, stepsOf } from "../texts.js";
import type { Part } from "./Board.js";

/** Asides, under the dice when wide and under the sheet when narrow: who starts, how a turn goes, sums. */
export function Side({ store }: Part) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const fresh = !state.over && untouched(state);
  // On a projector height is scarce: the sheet is as high as the screen, and the place beside it is for what changes.
  const large = store.large.value;
  const odds = store.known.value !== null;
  const asked = store.pointed.value !== null;
  const who = fresh && state.roll_off && !(large && (state.dice.length || asked));
  return (
    <div class="yw-side">
      {who && <RollOff store={store} />}
      {fresh && !(large && (odds || who || asked || state.dice.length)) && <Steps store={store} />}
      {!fresh && !large && hasSums(setup) && <Sums store={store} />}
      {large && odds && !who && store.hints.value !== "advice" && (
        <p class="yw-foot">{oddsOf(words, state, store.held.value)}</p>
      )}
    </div>
  );
}

function Steps({ store }: Part) {
  const words = store.words.value;
  return (
    <div class="yw-paper">
      <h4 class="yw-vh">{words.t("board.how")}</h4>
      <ol class="yw-steps">
        {stepsOf(words, store.setup.value).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function RollOff({ store }: Part) {
  const words = store.words.value;
  const state = store.state.value;
  const rounds = state.roll_off;
  const sum = (dice: readonly number[]) => dice.reduce((a, b) => a + b, 0);
  const lastRound = rounds?.at(-1) ?? [];
  const starter = lastRound.reduce<(typeof lastRound)[number] | undefined>(
    (best, roll) => (!best || sum(roll.dice) > sum(best.dice) ? roll : best),
    undefined,
  );
  return (
    <div class="yw-paper yw-rolloff">
      <h4>{words.t("board.starts", { name: playerName(words, state, starter?.player ?? 0) })}</h4>
      {rounds?.map((round, i) => (
        <ul key={i} aria-label={i ? words.t("board.tied_again") : undefined}>
          {i > 0 && (
            <li class="yw-again" aria-hidden="true">
              {words.t("board.tied_again")}
            </li>
          )}
          {round.map(({ player, dice }) => (
            <li key={player}>
              <span dir="auto">
                <Name of={playerName(words, state, player)} />
              </span>{" "}
              <Minis dice={dice} /> <b>{words.number(sum(dice))}</b>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function Sums({ store }: Part) {
  const words = store.words.value;
  const { rules } = store.setup.value;
  const state = store.state.value;
  const player = leadingPlayer(state);
  const sheet = sheetOf(state, player);
  const bonuses = sheet.yahtzee_bonuses;
  const rows: [name: string, points: string][] = [[words.t("board.upper_total"), words.number(sheet.upper)]];
  if (rules.upper_bonus)
    rows.push([words.t("box.upper_bonus"), sheet.upper_bonus ? words.number(sheet.upper_bonus) : "–"]);
  rows.push([words.t("board.lower_total"), words.number(sheet.lower)]);
  if (rules.yahtzee_bonus) {
    const each = bonuses ? sheet.yahtzee_bonus_points / bonuses : 0;
    rows.push([
      bonuses
        ? words.t("board.yahtzee_bonus_sum", { count: bonuses, each: words.number(each) })
        : words.t("box.yahtzee_bonus"),
      bonuses ? words.number(sheet.yahtzee_bonus_points) : "–",
    ]);
  }
  rows.push([words.t("box.total"), words.number(sheet.total)]);
  return (
    <div class="yw-paper">
      {state.players.length > 1 && (
        <h4 class="yw-sums-of" dir="auto">
          <Name of={playerName(words, state, player)} />
        </h4>
      )}
      <dl class="yw-sums">
        {rows.map(([name, points]) => (
          <>
            <dt>{name}</dt>
            <dd>{points}</dd>
          </>
        ))}
      </dl>
    </div>
  );
}
