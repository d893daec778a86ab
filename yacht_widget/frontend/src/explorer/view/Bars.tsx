import { useState } from "preact/hooks";
import { Figure } from "../../kit/values.js";
import { boxName, Fold, type Part } from "./parts.js";

/** More bars than this are too narrow for a number on each. */
const ROOMY = 10;

/** A bar of the greatest chance, in pixels, and the least that is drawn of one that is not nothing. */
const TALL = 80;
const height = (share: number) => (share > 0 ? Math.max(2, TALL * share) : 0);

export function Bars({ store }: Part) {
  const words = store.words.value;
  const figures = store.figures.value;
  const { setup, open, at } = store.place.value;
  const bars = store.bars.value;
  const mean = store.mean.value;
  const exact = store.fractions.value ? store.exact : null;
  const [table, setTable] = useState(false);
  const title = words.t("explorer.points_in", { box: boxName(words, setup.boxes[open[at] as number]) });
  const most = Math.max(...bars.map(({ chance }) => chance));
  const dense = bars.length > ROOMY;
  const marks = marksOf(bars, dense);
  return (
    <Fold
      title={title}
      name="bars"
      tools={
        <button type="button" class="yw-plain" aria-pressed={table} onClick={() => setTable(!table)}>
          {words.t("explorer.table")}
        </button>
      }
    >
      {!table && (
        <div aria-hidden="true" class="yx-chart">
          <div class={`yx-bars${dense ? " yx-dense" : ""}`}>
            {bars.map(({ points, chance }, i) => (
              <div key={i} title={`${figures.count(points)}: ${figures.percent(chance)}`}>
                <span>
                  <em style={{ transform: `translateY(${TALL - height(chance / most)}px)` }}>
                    {!dense && (chance ? figures.percent(chance) : "–")}
                    <i />
                  </em>
                </span>
                <b>{marks.has(i) ? figures.count(points) : ""}</b>
              </div>
            ))}
          </div>
          <p class="yx-mid" style={{ "--a": along(bars, mean) }}>
            <span>{words.t("explorer.on_average", { n: figures.points(mean) })}</span>
          </p>
        </div>
      )}
      {/* Readers always have the table; eyes when they ask for it. */}
      <section class={table ? "yx-scroll" : "yw-vh yx-unseen"} tabIndex={table ? 0 : undefined} aria-label={title}>
        <table class="yx-plain-table">
          <caption class="yw-vh">{`${title}: ${words.t("explorer.on_average", { n: figures.points(mean) })}`}</caption>
          <thead>
            <tr>
              <th scope="col">{words.t("explorer.points")}</th>
              <th scope="col">{words.t("explorer.chance")}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ points, chance }, i) => (
              <tr key={i} data-points={points}>
                <th scope="row">{figures.count(points)}</th>
                <td>
                  <Figure text={figures.percent(chance)} exact={exact?.bar(points)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Fold>
  );
}

/** Narrow bars so near each other have room for the number of one. */
const NEAR = 3;

/** The bars that have their number below: all, or of narrow ones every fifth number of points. */
export function marksOf(bars: readonly { points: number }[], dense: boolean): ReadonlySet<number> {
  let free = 0;
  return new Set(
    bars.flatMap(({ points }, i) => {
      if (dense && (points % 5 || i < free)) return [];
      free = i + NEAR;
      return [i];
    }),
  );
}

/** How far along the bars a number of points lies, in hundredths; bars stand at equal distances. */
export function along(bars: readonly { points: number }[], points: number): number {
  const width = 100 / bars.length;
  const after = bars.findIndex((bar) => bar.points >= points);
  const next = bars[after];
  if (!next) return 100 - width / 2;
  const before = bars[after - 1];
  const share = before ? (points - before.points) / (next.points - before.points) : 1;
  return (after - 1 + share + 0.5) * width;
}
