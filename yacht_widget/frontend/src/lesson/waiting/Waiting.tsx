import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Segments } from "../../kit/values.js";
import { Head, TableTool } from "../Head.js";
import type { Store } from "./store.js";

interface Part {
  store: Store;
}

const AFTER = [5, 10, 20, 30];
const MORE = [100, 1000];
/** Squares with their gaps: the largest whose picture is not too high. */
const STEPS = [14, 10, 7, 5, 4];
const TALL = 360;
const columnsOf = (width: number, step: number) => Math.max(10, 5 * Math.floor(width / step / 5));

export function Waiting({ store }: Part) {
  const words = store.words.value;
  const { box, alive } = store.setup.value;
  const name = words.box(box.key, box.names);
  const { turns, came } = store.all.value;
  return (
    <div class="ys">
      <Head
        title={words.t("waiting.title")}
        about={words.t("waiting.about", { box: name, seed: store.seed.value }).split(" · ")}
      >
        <TableTool words={words} on={store.table} />
      </Head>
      <div class="ys-panel yw-paper">
        <p class="ys-lead" role="status">
          {words.t("waiting.summary", { box: name, came, n: turns, share: store.figures.value.percent(came / turns) })}
        </p>
        {store.table.value ? <WaitTable store={store} name={name} /> : <Squares store={store} name={name} />}
        {alive && (
          <div class="ys-row">
            {MORE.map((add) => (
              <button
                key={add}
                type="button"
                class="yw-quiet"
                aria-disabled={turns >= store.setup.value.most}
                onClick={() => store.more(add)}
              >
                {words.t("waiting.more", { n: words.number(add) })}
              </button>
            ))}
            <button type="button" class="yw-plain" data-tool="another" onClick={store.another}>
              {words.t("waiting.another")}
            </button>
          </div>
        )}
      </div>
      <div class="ys-panel yw-paper">
        <h4>{words.t("waiting.waits")}</h4>
        <Waits store={store} />
      </div>
      <div class="ys-panel yw-paper" data-panel="after">
        <Segments
          name={`${store.id}-after`}
          legend={words.t("waiting.after")}
          value={store.after.value}
          options={[...new Set([...AFTER, store.after.value])]
            .sort((a, b) => a - b)
            .map((n) => ({ value: n, text: words.number(n) }))}
          onPick={store.setAfter}
        />
        <After store={store} name={name} />
      </div>
    </div>
  );
}

/** Every turn as a square, row by row; a filled one brought it. Two paths, however many turns there are. */
function Squares({ store, name }: Part & { name: string }) {
  const words = store.words.value;
  const { turns, came } = { turns: store.turns.value, came: store.came.value };
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const step = STEPS.find((size) => Math.ceil(turns / columnsOf(width, size)) * size <= TALL) ?? 4;
  const columns = columnsOf(width, step);
  const side = step - (step > 7 ? 2 : 1);
  const square = (turn: number) =>
    `M${((turn - 1) % columns) * step} ${Math.floor((turn - 1) / columns) * step}h${side}v${side}h-${side}z`;
  const hits = new Set(came);
  const misses = Array.from({ length: turns }, (_, i) => (hits.has(i + 1) ? "" : square(i + 1)));
  const height = Math.ceil(turns / columns) * step;
  return (
    <div ref={frame} class="ys-squares">
      <svg
        width={columns * step + 1}
        height={height + 1}
        viewBox={`-1 -1 ${columns * step + 1} ${height + 1}`}
        role="img"
        aria-label={words.t("waiting.picture", { box: name, n: turns, came: came.length })}
      >
        <path class="ys-miss" d={misses.join("")} />
        <path class="ys-hit" d={came.map(square).join("")} />
      </svg>
      <p class="yw-foot">{words.t("waiting.squares", { box: name, n: words.number(columns) })}</p>
    </div>
  );
}

/** How long each was waited for, as bars in the order they came. */
function Waits({ store }: Part) {
  const words = store.words.value;
  const waits = store.waits.value;
  if (!waits.length) return <p class="yw-note">{words.t("waiting.none")}</p>;
  const longest = Math.max(...waits);
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  const since = store.turns.value - (store.came.value.at(-1) ?? 0);
  return (
    <>
      <div class="ys-waits" aria-hidden="true" style={{ "--mean": mean / longest }}>
        {waits.map((wait, i) => (
          <i key={i} title={words.number(wait)} style={{ "--h": wait / longest }} />
        ))}
      </div>
      <p class="yw-note">
        {words.t("waiting.mean", { n: words.fixed(mean), longest, shortest: Math.min(...waits) })}{" "}
        {words.t("waiting.open", { n: since })}
      </p>
    </>
  );
}

function WaitTable({ store, name }: Part & { name: string }) {
  const words = store.words.value;
  const waits = store.waits.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="ys-scroll" tabIndex={0} aria-label={words.t("waiting.waits")}>
      <table class="ys-table ys-plain">
        <caption class="yw-vh">{words.t("waiting.waits")}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{words.t("waiting.turn")}</th>
            <th scope="col">{words.t("waiting.waited")}</th>
          </tr>
        </thead>
        <tbody>
          {waits.map((wait, i) => (
            <tr key={i}>
              <th scope="row">{words.number(i + 1)}</th>
              <td>{words.number(store.came.value[i] ?? 0)}</td>
              <td>{words.number(wait)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function After({ store, name }: Part & { name: string }) {
  const words = store.words.value;
  const { percent } = store.figures.value;
  const { chance } = store.setup.value;
  const rows = [
    { key: "all", text: words.t("waiting.all_turns"), tally: store.all.value },
    { key: "late", text: words.t("waiting.late_turns", { n: store.after.value }), tally: store.late.value },
  ];
  return (
    <>
      <table class="ys-table">
        <caption class="yw-vh">{words.t("waiting.after_caption", { n: store.after.value })}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" class="ys-n">
              {words.t("waiting.turns")}
            </th>
            <th scope="col" class="ys-n">
              {name}
            </th>
            <th scope="col" class="ys-n">
              {words.t("waiting.share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, text, tally }) => (
            <tr key={key} data-tally={key}>
              <th scope="row">{text}</th>
              <td>{words.number(tally.turns)}</td>
              <td>{words.number(tally.came)}</td>
              <td>
                <b>{tally.turns ? percent(tally.came / tally.turns) : "–"}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="yw-foot">
        {words.t("waiting.expected", {
          p: percent(chance),
          all: words.fixed(store.all.value.turns * chance),
          late: words.fixed(store.late.value.turns * chance),
        })}
      </p>
    </>
  );
}

/** The width of an element, measured: the window says nothing about the cell. */
export function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(300);
  useLayoutEffect(() => {
    const el = of.current;
    const Observer = el?.ownerDocument.defaultView?.ResizeObserver;
    if (!el || !Observer) return undefined;
    const measure = () => el.clientWidth && setWidth(el.clientWidth);
    measure();
    const watch = new Observer(measure);
    watch.observe(el);
    return () => watch.disconnect();
  }, [of]);
  return width;
}
