import { Details, HOLES, Minis, Rich } from "../../kit/parts.js";
import { facesSaid, type Words } from "../../kit/words.js";
import type { Advice, Win } from "../contract.js";
import type { Move, Slip } from "../hints.js";
import { reasonSaid } from "../reasons.js";
import type { Store } from "../store.js";
import { boxByKey, boxName, oddsOf, playerName } from "../texts.js";
import type { Part } from "./Board.js";

/** Advice: a slip of paper. It keeps its place and its height, so that nothing jumps when another die is held. */
export function Advised({ store }: Part) {
  const words = store.words.value;
  const advice = store.advice.value;
  const slip = store.slip.value;
  return (
    <section class="yw-hint yw-paper" aria-label={words.t("board.advice")}>
      {slip ? (
        <Told store={store} slip={slip} win={advice.win} />
      ) : (
        <>
          <p class="yw-why">{silence(words, advice)}</p>
          {advice.status === "failed" && <Details words={words} said={advice.why} />}
        </>
      )}
    </section>
  );
}

/** Why there is no advice, or not yet. */
function silence(words: Words, { status, done }: Advice): string {
  if (status === "large" || status === "numpy" || status === "failed") return words.t(`board.advice_${status}`);
  return words.t("board.advice_solving", { done: words.percent(Math.floor((done ?? 0) * 100) / 100, 0) });
}

function Told({ store, slip, win }: Part & { slip: Slip; win: Win | null | undefined }) {
  const words = store.words.value;
  const { best, next } = slip;
  // Boxes are always compared: with the one looked at, else with the next best.
  const now = slip.now ?? ("box" in best && next && "box" in next ? next : null);
  const instead = "keep" in best && now && store.canToggle.value ? best.keep : null;
  const first = (
    <>
      <First store={store} slip={slip} /> {now && <Against words={words} store={store} best={best} now={now} />}
    </>
  );
  const rest = (
    <>
      <p class="yw-why yw-clauses">
        {slip.why.map((why) => {
          const text = reasonSaid(words, (key) => boxName(words, boxByKey(store.setup.value, key)), why);
          return <span key={text}>{text} </span>;
        })}
      </p>
      <p class="yw-instead">
        {instead && (
          <button type="button" class="yw-quiet" onClick={() => store.keep(instead)}>
            {instead.length
              ? words.t("board.keep_instead", { dice: facesSaid(instead) })
              : words.t("board.free_instead")}
          </button>
        )}
      </p>
      {win !== undefined && <Chances store={store} win={win} />}
    </>
  );
  // On a projector height is scarce: the sentence is in view, and the rest is folded under it.
  if (store.large.value) {
    return (
      <details class="yw-details">
        <summary>
          <span>{first}</span>
        </summary>
        {rest}
        <p class="yw-foot">{oddsOf(words, store.state.value, store.held.value)}</p>
      </details>
    );
  }
  return (
    <>
      <p>{first}</p>
      {rest}
    </>
  );
}

/** What to do, and what it is worth. */
function First({ store, slip }: Part & { slip: Slip }) {
  const words = store.words.value;
  const state = store.state.value;
  const { best, now, next } = slip;
  const [dice, points, lead] = HOLES;
  const worth = <b>{words.fixed(best.expected, 2)}</b>;
  if (!state.dice.length) return <Rich text={words.t("board.advise_before", { points })} nodes={["", worth]} />;
  if ("box" in best) {
    const n = state.options[best.box]?.points ?? 0;
    const box = boxName(words, store.setup.value.boxes[best.box]);
    return <Rich text={words.t("board.advise_box", { n, box, points })} nodes={["", worth]} />;
  }
  if (!now) {
    const gain = next ? best.expected - next.expected : 0;
    const text = words.t("board.advise_held", { points, lead });
    return <Rich text={text} nodes={["", worth, <Difference key="" words={words} n={gain} />]} />;
  }
  const key = best.keep.length ? "board.advise_keep" : "board.advise_none";
  return <Rich text={words.t(key, { dice, points })} nodes={[<Minis key="" dice={best.keep} />, worth]} />;
}

/** What is held now, or the box looked at, against the best. */
function Against({ words, store, best, now }: { words: Words; store: Store; best: Move; now: Move }) {
  const name = "box" in now ? boxName(words, store.setup.value.boxes[now.box]) : words.t("board.this_hold");
  return (
    <span>
      {name}: {words.fixed(now.expected, 2)} (<Difference words={words} n={now.expected - best.expected} />)
    </span>
  );
}

/** A gain or a loss, by sign and by colour. */
function Difference({ words, n }: { words: Words; n: number }) {
  return <span class={n < 0 ? "yw-loss" : "yw-gain"}>{words.signed(n, 2)}</span>;
}

/** Who may win from here, and how well that is known. */
function Chances({ store, win }: Part & { win: Win | null }) {
  const words = store.words.value;
  if (!win) return <p class="yw-why yw-win">{words.t("board.win_counting")}</p>;
  const state = store.state.value;
  const chances = words.list([
    ...win.chances.map((chance, i) => `${playerName(words, state, i)} ${words.percent(chance)}`),
    ...(win.tie > 0 ? [words.t("board.win_tie", { chance: words.percent(win.tie) })] : []),
  ]);
  const how =
    win.games === null
      ? words.t("board.win_exact")
      : words.t("board.win_about", { games: win.games, error: words.percent(win.error) });
  return (
    <p class="yw-why yw-win">
      {words.t("board.win", { chances })} {words.t("board.win_if", { how })}
    </p>
  );
}
