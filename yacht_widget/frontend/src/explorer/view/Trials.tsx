import { Strip } from "../../kit/strip.js";
import type { Words } from "../../kit/words.js";
import type { Store } from "../store.js";
import { boxName, Fold, type Part } from "./parts.js";

const RUNS = [1, 100, 10_000] as const;

export function TrialsPanel({ store, folded }: Part & { folded: boolean }) {
  const words = store.words.value;
  const { setup, open, at } = store.place.value;
  const box = boxName(words, setup.boxes[open[at] as number]);
  return (
    <Fold title={words.t("explorer.trials", { box })} name="trials" folded={folded} wide>
      <Played store={store} box={box} />
    </Fold>
  );
}

function Played({ store, box }: Part & { box: string }) {
  const words = store.words.value;
  const { count } = store.figures.value;
  const { n, last } = store.trials.value;
  if (store.stopped.value) return <p class="yw-note">{words.t("explorer.next_stop")}</p>;
  return (
    <>
      <div class="yx-run">
        <fieldset class="yw-field">
          <legend>{words.t("explorer.play")}</legend>
          <div class="yx-runs">
            {RUNS.map((run) => (
              <button key={run} type="button" class="yw-quiet" data-run={run} onClick={() => store.roll(run)}>
                {`+${count(run)}`}
              </button>
            ))}
            <button type="button" class="yw-plain" data-run="0" aria-disabled={!n} onClick={store.clearTrials}>
              {words.t("explorer.clear")}
            </button>
          </div>
        </fieldset>
        <div class="yw-note yx-told">
          {n > 0 && <Key words={words} />}
          <p role="status">{n > 0 ? told(store) : words.t("explorer.not_played", { box })}</p>
        </div>
      </div>
      {last && (
        <p class="yx-last">
          {words.t("explorer.last")} <Strip faces={last.faces} />{" "}
          <b>{words.t("explorer.last_points", { n: last.points })}</b>
        </p>
      )}
      {/* What is exact stands in the bars already: the table comes with the first turn, and a die held costs nothing. */}
      {n > 0 && <Table store={store} box={box} />}
    </>
  );
}

function told(store: Store): string {
  const words = store.words.value;
  const rows = store.trialRows.value;
  const inside = rows.filter((row) => row.inside).length;
  const all = inside === rows.length;
  return `${words.t("explorer.played", { n: store.trials.value.n })} ${
    all
      ? words.t("explorer.all_inside", { n: rows.length })
      : words.t("explorer.some_inside", { inside, n: rows.length })
  }`;
}

const Key = ({ words }: { words: Words }) => (
  <ul class="yx-key">
    <li>
      <i class="yx-key-bar" />
      {words.t("explorer.key_exact")}
    </li>
    <li>
      <i class="yx-key-band" />
      {words.t("explorer.key_band")}
    </li>
    <li>
      <i class="yx-dot" />
      {words.t("explorer.key_run")}
    </li>
  </ul>
);

function Table({ store, box }: Part & { box: string }) {
  const words = store.words.value;
  const figures = store.figures.value;
  const rows = store.trialRows.value;
  const { n } = store.trials.value;
  const widest = Math.max(...rows.map(({ chance, high, count }) => Math.max(chance, high / n, count / n)));
  return (
    <>
      <table class={`yx-trials${rows.length > 10 ? " yx-dense" : ""}`}>
        <caption class="yw-vh">{words.t("explorer.trials_caption", { box })}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("explorer.points")}</th>
            <td />
            <th scope="col">{words.t("explorer.exact")}</th>
            <th scope="col">{words.t("explorer.in_trials")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.points} data-points={row.points}>
              <th scope="row">{figures.count(row.points)}</th>
              <td
                class="yx-lie"
                data-inside={row.inside}
                style={{
                  "--p": row.chance / widest,
                  "--lo": row.low / n / widest,
                  "--hi": row.high / n / widest,
                  "--t": row.count / n / widest,
                }}
              >
                <i class="yx-band" />
                <i class="yx-dot" />
              </td>
              <td>{figures.percent(row.chance)}</td>
              <td>{figures.percent(row.count / n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="yw-foot">{words.t("explorer.band_note")}</p>
    </>
  );
}
