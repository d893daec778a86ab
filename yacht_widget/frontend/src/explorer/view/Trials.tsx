import { boxName, Fold, Minis, type Part } from "./parts.js";

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
  const figures = store.figures.value;
  const trials = store.trials.value;
  const rows = store.trialRows.value;
  const { n, last } = trials;
  const share = (count: number) => (n ? count / n : 0);
  const widest = Math.max(...rows.map(({ chance, high, count }) => Math.max(chance, share(high), share(count))));
  const inside = rows.filter((row) => row.inside).length;
  if (store.stopped.value) return <p class="yw-note">{words.t("explorer.next_stop")}</p>;
  return (
    <>
      <div class="yx-run">
        <fieldset class="yw-field">
          <legend>{words.t("explorer.play")}</legend>
          <div class="yx-runs">
            {RUNS.map((run) => (
              <button key={run} type="button" class="yw-quiet" data-run={run} onClick={() => store.roll(run)}>
                {`+${figures.count(run)}`}
              </button>
            ))}
            <button type="button" class="yw-plain" data-run="0" aria-disabled={!n} onClick={store.clearTrials}>
              {words.t("explorer.clear")}
            </button>
          </div>
        </fieldset>
        <div class="yw-note yx-told">
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
          <p role="status">
            {n === 0
              ? words.t("explorer.not_played", { box })
              : `${words.t("explorer.played", { n })} ${
                  inside === rows.length
                    ? words.t("explorer.all_inside", { n: rows.length })
                    : words.t("explorer.some_inside", { inside, n: rows.length })
                }`}
          </p>
        </div>
      </div>
      {last && (
        <p class="yx-last">
          {words.t("explorer.last")} <Minis faces={last.faces} />{" "}
          <b>{words.t("explorer.last_points", { n: last.points })}</b>
        </p>
      )}
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
          {rows.map((row, i) => (
            <tr key={i} data-points={row.points}>
              <th scope="row">{words.number(row.points)}</th>
              <td
                class="yx-lie"
                data-inside={n ? row.inside : undefined}
                style={{
                  "--p": row.chance / widest,
                  "--lo": share(row.low) / widest,
                  "--hi": share(row.high) / widest,
                  "--t": share(row.count) / widest,
                }}
              >
                {n > 0 && <i class="yx-band" />}
                {n > 0 && <i class="yx-dot" />}
              </td>
              <td>{figures.percent(row.chance)}</td>
              <td>{n ? figures.percent(share(row.count)) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="yw-foot">{words.t("explorer.band_note")}</p>
    </>
  );
}
