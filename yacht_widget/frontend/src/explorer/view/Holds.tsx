import { useState } from "preact/hooks";
import { EQUAL } from "../../kit/figures.js";
import { Details } from "../../kit/parts.js";
import { Strip } from "../../kit/strip.js";
import { Figure, Share } from "../../kit/values.js";
import type { HoldRow } from "../store.js";
import { boxName, Fold, type Part } from "./parts.js";
import { useLate } from "./Settings.js";

/** So many holds are shown before all are asked for, one's own among them. */
const FEW = 7;

type Column = "hold" | "chance" | "worth";
interface Sort {
  by: Column;
  down: boolean;
}

const SORTS: Readonly<Record<Column, (a: HoldRow, b: HoldRow) => number>> = {
  hold: (a, b) => a.keep - b.keep,
  chance: (a, b) => (a.chance ?? 0) - (b.chance ?? 0),
  worth: () => 0,
};

export function Holds({ store }: Part) {
  const words = store.words.value;
  const { setup, open, at, aim } = store.place.value;
  const holds = store.holds.value;
  const box = boxName(words, setup.boxes[open[at] as number]);
  return (
    <Fold title={words.t("explorer.holds")} name="holds">
      {holds ? <Table store={store} holds={holds} /> : <Missing store={store} />}
      {holds && <p class="yw-foot">{words.t(`explorer.holds_${aim}`, { box })}</p>}
    </Fold>
  );
}

function Table({ store, holds }: Part & { holds: HoldRow[] }) {
  const words = store.words.value;
  const figures = store.figures.value;
  const exact = store.fractions.value ? store.exact : null;
  const [sort, setSort] = useState<Sort>({ by: "worth", down: true });
  const [all, setAll] = useState(false);
  const chances = holds[0]?.chance !== null;
  const by = sort.by === "chance" && !chances ? "worth" : sort.by;
  const rows = [...holds];
  if (by !== "worth") rows.sort((a, b) => (sort.down ? -1 : 1) * SORTS[by](a, b) || a.loss - b.loss);
  else if (!sort.down) rows.reverse();
  const few = rows.slice(0, FEW);
  const mine = rows.find((row) => row.mine);
  // One's own takes the last place, so that what stands below does not move with each die held.
  const shown = all ? rows : mine && !few.includes(mine) ? [...few.slice(0, -1), mine] : few;
  const worst = Math.max(...shown.map(({ loss }) => loss), EQUAL);
  const head = (column: Column, text: string, n = true) => (
    <th
      scope="col"
      class={n ? "yx-n" : "yx-sorted"}
      aria-sort={by === column ? (sort.down ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        class="yx-sort"
        onClick={() => setSort({ by: column, down: by === column ? !sort.down : column !== "hold" })}
      >
        {text}
        <i aria-hidden="true">{by === column ? (sort.down ? "▾" : "▴") : ""}</i>
      </button>
    </th>
  );
  return (
    <>
      <table class={`yx-list yx-holds${chances ? " yx-four" : ""}${exact ? " yx-exacts" : ""}`}>
        <caption class="yw-vh">{words.t("explorer.holds")}</caption>
        <thead>
          <tr>
            {head("hold", words.t("explorer.hold"), false)}
            {chances && head("chance", words.t("explorer.chance"))}
            {head("worth", words.t("explorer.expected"))}
            <th scope="col" class="yx-n">
              {words.t("explorer.against")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.keep} data-keep={row.faces.join(" ")} class={row.mine ? "yx-on" : undefined}>
              <th scope="row">
                <button type="button" class="yx-pick" aria-pressed={row.mine} onClick={() => store.pick(row.keep)}>
                  {row.faces.length ? <Strip faces={row.faces} /> : <span>{words.t("explorer.nothing")}</span>}
                  {row.mine && <span class="yx-tag">{words.t("explorer.yours")}</span>}
                </button>
              </th>
              {row.chance !== null && (
                <td>
                  <Figure text={figures.percent(row.chance)} exact={exact?.keepChance(row.keep)} />
                </td>
              )}
              <td>
                <Figure text={figures.points(row.worth)} exact={exact?.worth(row.keep)} />
              </td>
              {row.loss < EQUAL ? (
                <td>{words.t("explorer.best")}</td>
              ) : (
                <td>
                  <Share p={row.loss / worst} cost />
                  <span class="yw-loss">{figures.loss(row.loss)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FEW && (
        <button type="button" class="yw-quiet yx-all" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.t("explorer.show_fewer") : words.t("explorer.show_all", { n: rows.length })}
        </button>
      )}
    </>
  );
}

/** Why there is nothing to rank by, in plain words: nothing else is shown in its place. */
function Missing({ store }: Part) {
  const words = store.words.value;
  const worth = store.worth.value;
  const { setup } = store.place.value;
  const late = useLate(true, 300);
  const text = () => {
    if (!setup.alive) return words.t("explorer.game_file");
    switch (worth?.status) {
      case "numpy":
        return words.t("explorer.game_numpy");
      case "large":
        return words.t("explorer.game_large");
      case "failed":
        return words.t("explorer.game_failed");
      case "solving":
        return words.t("explorer.game_solving", { share: store.figures.value.percent(worth.done) });
      default:
        return words.t("explorer.waiting");
    }
  };
  return (
    <div class="yx-missing">
      <p role="status" data-status={worth?.status}>
        {late ? text() : " "}
      </p>
      {late && worth?.status === "failed" && <Details words={words} said={worth.why} />}
    </div>
  );
}
