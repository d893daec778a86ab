import { useEffect, useState } from "preact/hooks";
import { Name } from "../../kit/name.js";
import { PanelFrame } from "../../kit/panel.js";
import { Details, Pips } from "../../kit/parts.js";
import type { PlayerReview, Review as Reviewed, ReviewTurn } from "../contract.js";
import { SAME } from "../reasons.js";
import { addsUp, type Decision, dearest, good, type Line, linesOf, mostLuck, telling } from "../review.js";
import { playerName } from "../texts.js";
import type { Part } from "./Board.js";

/** A finished game, decision by decision. Python makes the review when the panel opens. */
export function Review({ store }: Part) {
  const words = store.words.value;
  const review = store.review.value;
  const [seat, setSeat] = useState(0);
  useEffect(store.askReview, [store]);
  const state = store.state.value;
  const players = review.players ?? [];
  const player = review.status === "ready" ? players[Math.min(seat, players.length - 1)] : undefined;
  return (
    <PanelFrame open={store.panel} title={words.t("coach.title")} close={words.t("board.close")}>
      {player && players.length > 1 && (
        <label class="yw-field yw-whose">
          <span>{words.t("board.review_of")}</span>
          {/* What is chosen is written below the list's own box, which would cut a long name. */}
          <span class="yw-select yw-shown">
            <span aria-hidden="true" dir="auto">
              <Name of={playerName(words, state, player.seat)} />
            </span>
            <select
              value={player.seat}
              onChange={(event) => setSeat(players.findIndex((one) => one.seat === Number(event.currentTarget.value)))}
            >
              {players.map((one) => (
                <option key={one.seat} value={one.seat}>
                  {playerName(words, state, one.seat)}
                </option>
              ))}
            </select>
          </span>
        </label>
      )}
      {player ? (
        <Told store={store} player={player} place={review.places?.[players.indexOf(player)] ?? null} />
      ) : (
        <Silence store={store} review={review} />
      )}
    </PanelFrame>
  );
}

/** Why there is no review, or not yet. */
function Silence({ store, review }: Part & { review: Reviewed }) {
  const words = store.words.value;
  const { status, done, why } = review;
  if (store.reviewLate.value) {
    return (
      <>
        <p>{words.t("board.silent")}</p>
        <p class="yw-note">{words.t("board.silent_help")}</p>
      </>
    );
  }
  if (status === "failed") {
    return (
      <div>
        <p>{words.t("board.review_failed")}</p>
        <Details words={words} said={why} />
      </div>
    );
  }
  if (status === "large" || status === "numpy") return <p>{words.t(`board.review_${status}`)}</p>;
  if (status === "solving") {
    return <p>{words.t("board.review_solving", { done: words.percent(Math.floor((done ?? 0) * 100) / 100, 0) })}</p>;
  }
  return <p>{words.t("board.review_waiting")}</p>;
}

function Told({ store, player, place }: Part & { player: PlayerReview; place: number | null }) {
  const words = store.words.value;
  const most = mostLuck(player);
  const lines = [
    words.t("coach.best_of", { best: player.best, of: player.decisions }),
    place === null ? "" : words.t("coach.place", { share: words.percent(place) }),
    player.taken_back ? words.t("coach.taken_back", { n: player.taken_back }) : "",
  ];
  return (
    <div class="yw-review">
      <Split store={store} player={player} />
      <p class="yw-note">{lines.filter(Boolean).join(" · ")}</p>
      <Worst store={store} player={player} />
      <h5>{words.t("coach.turns")}</h5>
      <p class="yw-note">{words.t("coach.legend")}</p>
      <ol class="yw-turns">
        {player.turns.map((turn, i) => (
          <Turn key={i} store={store} turn={turn} number={i + 1} most={most} />
        ))}
      </ol>
    </div>
  );
}

/** Expected at the start + luck − lost = final score, as the sum it is. */
function Split({ store, player }: Part & { player: PlayerReview }) {
  const words = store.words.value;
  const { start, luck, loss, total } = player;
  return (
    <>
      <dl class="yw-split-sum">
        <div>
          <dt>{words.t("coach.start")}</dt>
          <dd>{words.fixed(player.start, 2)}</dd>
        </div>
        <div>
          <dt>{words.t("coach.luck")}</dt>
          <dd>
            <Gain store={store} n={player.luck} />
          </dd>
        </div>
        <div>
          <dt>{words.t("coach.loss")}</dt>
          <dd>
            <Amount store={store} n={player.loss} />
          </dd>
        </div>
        <div>
          <dt>{words.t("coach.score")}</dt>
          <dd>{words.number(player.total)}</dd>
        </div>
      </dl>
      <p class="yw-note">
        {words.fixed(start, 2)} {luck < 0 ? "−" : "+"} {words.fixed(Math.abs(luck), 2)} − {words.fixed(loss, 2)}{" "}
        {addsUp(player) ? "=" : "≈"} {words.number(total)}
      </p>
    </>
  );
}

function Worst({ store, player }: Part & { player: PlayerReview }) {
  const words = store.words.value;
  const { played, better, when, why } = telling(words, store.setup.value);
  const found = dearest(player);
  return (
    <section aria-label={words.t("coach.worst")}>
      <h5>{words.t("coach.worst")}</h5>
      {!found.length && <p>{words.t("coach.faultless")}</p>}
      <ol class="yw-worst">
        {found.map(({ turn, roll, dice, decision }) => (
          <li key={`${turn} ${roll}`} class="yw-line">
            <Thrown dice={dice} held={"held" in decision ? decision.held : null} />
            <span class="yw-cost">
              <Cost store={store} decision={decision} />
            </span>
            <div class="yw-decided">
              <p class="yw-note">{when(turn, roll)}</p>
              <p>{played(decision, dice)}</p>
              <p class="yw-better">{better(decision)}</p>
              <p class="yw-note yw-lines">{why(decision)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Turn({ store, turn, number, most }: Part & { turn: ReviewTurn; number: number; most: number }) {
  const words = store.words.value;
  const { writing } = telling(words, store.setup.value);
  const { box } = turn;
  return (
    <li>
      <h6>
        <span>
          {words.t("coach.turn", { turn: number })}
          {box && `: ${writing(box.key, box.points, box.bonus)}`}
        </span>
        <span>
          {words.t("coach.luck")} <Gain store={store} n={turn.luck} />
        </span>
        <span>
          {words.t("coach.lost")} <Amount store={store} n={turn.loss} />
        </span>
      </h6>
      <ul>
        {linesOf(turn).map((line, i) => (
          <Made key={i} store={store} line={line} roll={i + 1} most={most} />
        ))}
      </ul>
    </li>
  );
}

/** A roll, its luck, and what was decided. */
function Made({ store, line, roll, most }: Part & { line: Line; roll: number; most: number }) {
  const words = store.words.value;
  const { played, better, why } = telling(words, store.setup.value);
  const { dice, held, luck, decision } = line;
  return (
    <li class={decision && !good(decision) ? "yw-line yw-dear" : "yw-line"}>
      {luck === null ? (
        <span />
      ) : (
        <>
          <span class="yw-vh">{words.t("coach.roll", { roll })}: </span>
          <Thrown dice={dice} held={held} />
        </>
      )}
      <span class="yw-fortune">
        {luck !== null && (
          <>
            <i style={{ "--p": luck / most }} data-good={luck >= 0} aria-hidden="true" />
            <span>
              <small>{words.t("coach.luck")}</small> <Gain store={store} n={luck} />
            </span>
          </>
        )}
      </span>
      <span class="yw-cost">{decision && <Cost store={store} decision={decision} />}</span>
      <div class="yw-decided">
        {decision ? (
          <>
            <p>{played(decision, dice)}</p>
            {!good(decision) && <p class="yw-better">{better(decision)}</p>}
            <p class="yw-note yw-lines">{why(decision)}</p>
          </>
        ) : (
          <p class="yw-note">{words.t("coach.undecided")}</p>
        )}
      </div>
    </li>
  );
}

function Cost({ store, decision }: Part & { decision: Decision }) {
  const words = store.words.value;
  if (good(decision)) return <span class="yw-note">{words.t("coach.best")}</span>;
  return (
    <>
      <small>{words.t("coach.lost")}</small> <Amount store={store} n={decision.loss} />
    </>
  );
}

/** A gain or a loss, by sign and by colour; nothing is neither. */
function Gain({ store, n }: Part & { n: number }) {
  const words = store.words.value;
  if (Math.abs(n) < SAME) return <span>{words.fixed(0, 2)}</span>;
  return <span class={n < 0 ? "yw-loss" : "yw-gain"}>{words.signed(n, 2)}</span>;
}

/** What was lost, as an amount: "lost" stands before it. */
function Amount({ store, n }: Part & { n: number }) {
  return <span class={n < SAME ? undefined : "yw-loss"}>{store.words.value.fixed(n, 2)}</span>;
}

/** Dice as they fell; those that were kept stand lower, on a line. What was kept is also said in words. */
function Thrown({ dice, held }: { dice: readonly number[]; held: readonly number[] | null }) {
  return (
    <span class="yw-minis yw-thrown" role="img" aria-label={dice.join(" ")}>
      {dice.map((face, i) => (
        <span key={i} class={held?.includes(i) ? "yw-held" : undefined}>
          <Pips face={face} mini />
        </span>
      ))}
    </span>
  );
}
