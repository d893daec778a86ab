import { useRef, useState } from "preact/hooks";
import { inUnits } from "../../kit/units.js";
import { Segments } from "../../kit/values.js";
import { Head, TableTool } from "../Head.js";
import { useWidth } from "../waiting/Waiting.js";
import {
  bandOf,
  bandPath,
  type Frame,
  frameOf,
  inside,
  linePath,
  type Point,
  ROUND,
  type Scale,
  ticks,
} from "./chart.js";
import type { Store } from "./store.js";

interface Part {
  store: Store;
}

const ADD = [10, 100, 1000];
const TALL = 240;
/** Room for the numbers beside, in units of their type, and below. */
const LEFT = 52;
const BELOW = 26;

export function Sampling({ store }: Part) {
  const words = store.words.value;
  const { chance, exact, label } = store.setup.value;
  const { percent } = store.figures.value;
  const about = words.t("sampling.about", { p: exact ? `${exact} ≈ ${percent(chance)}` : percent(chance) });
  return (
    <div class="ys">
      <Head title={words.t("sampling.title")} about={label ? [label, about] : [about]}>
        <TableTool words={words} on={store.table} />
      </Head>
      <div class="ys-panel yw-paper">
        <div class="ys-row">
          <fieldset class="yw-field">
            <legend>{words.t("sampling.add")}</legend>
            <div class="ys-row">
              {ADD.map((n) => (
                <button key={n} type="button" class="yw-quiet" data-add={n} onClick={() => store.add(n)}>
                  {`+${words.number(n)}`}
                </button>
              ))}
              <button
                type="button"
                class="yw-plain"
                data-add="0"
                aria-disabled={!store.last.value.n}
                onClick={store.clear}
              >
                {words.t("sampling.clear")}
              </button>
            </div>
          </fieldset>
          <Segments<Scale>
            name={`${store.id}-scale`}
            legend={words.t("sampling.scale")}
            value={store.scale.value}
            options={[
              { value: "log", text: words.t("sampling.log") },
              { value: "plain", text: words.t("sampling.plain") },
            ]}
            onPick={store.setScale}
          />
        </div>
        <p class="ys-lead" role="status">
          {told(store)}
        </p>
        {store.table.value ? <Table store={store} /> : <Chart store={store} />}
        <p class="yw-foot">{words.t("sampling.honest")}</p>
      </div>
      <Class store={store} />
    </div>
  );
}

function told(store: Store): string {
  const words = store.words.value;
  const { chance } = store.setup.value;
  const { n, k } = store.last.value;
  if (!n) return words.t("sampling.begin");
  const share = store.figures.value.percent(k / n);
  return `${words.t("sampling.told", { k, n, share })} ${words.t(
    inside(chance, { n, k }) ? "sampling.inside" : "sampling.outside",
  )}`;
}

function Chart({ store }: Part) {
  const words = store.words.value;
  const { chance } = store.setup.value;
  const place = useRef<HTMLDivElement>(null);
  const all = useWidth(place);
  const left = place.current ? LEFT / inUnits(place.current, 1) : LEFT;
  const width = Math.max(160, all - left - 8);
  const steps = store.steps.value;
  const pooled = store.pooled.value;
  const sum = store.sum.value;
  const largest = Math.max(store.last.value.n, sum.n, ...pooled.map(({ n }) => n), 1);
  const frame = frameOf(width, TALL, store.scale.value, largest, chance);
  const last = store.last.value;
  return (
    <div ref={place} class="ys-sampling">
      <svg
        width={width + left + 8}
        height={TALL + BELOW + 8}
        viewBox={`${-left} -8 ${width + left + 8} ${TALL + BELOW + 8}`}
        role="img"
        aria-label={words.t("sampling.picture", { told: told(store) })}
      >
        <clipPath id={`${store.id}-clip`}>
          <rect x="-1" y="-6" width={width + 8} height={TALL + 12} />
        </clipPath>
        <Axes store={store} frame={frame} />
        <g clip-path={`url(#${store.id}-clip)`}>
          <path class="ys-band" d={bandPath(frame, chance)} />
          <path class="ys-exact" d={`M0 ${frame.y(chance)}H${width}`} />
          <path class="ys-line" d={linePath(frame, steps)} />
          {last.n > 0 && <circle class="ys-end" cx={frame.x(last.n)} cy={frame.y(last.k / last.n)} r="4" />}
          {pooled.map(({ n, k }, i) => (
            <circle key={i} class="ys-other" cx={frame.x(n)} cy={frame.y(k / n)} r="4" />
          ))}
          {pooled.length > 0 && (
            <path
              class="ys-sum"
              d="M-6 0 0-6 6 0 0 6z"
              transform={`translate(${frame.x(sum.n)} ${frame.y(sum.k / sum.n)})`}
            />
          )}
        </g>
      </svg>
      <ul class="ys-key" aria-hidden="true">
        <li>
          <i class="ys-key-exact" />
          {words.t("sampling.key_exact")}
        </li>
        <li>
          <i class="ys-key-band" />
          {words.t("sampling.key_band")}
        </li>
        <li>
          <i class="ys-key-line" />
          {words.t("sampling.key_line")}
        </li>
        {pooled.length > 0 && (
          <li>
            <i class="ys-key-other" />
            {words.t("sampling.key_other")}
          </li>
        )}
        {pooled.length > 0 && (
          <li>
            <i class="ys-key-sum" />
            {words.t("sampling.key_sum")}
          </li>
        )}
      </ul>
    </div>
  );
}

function Axes({ store, frame }: Part & { frame: Frame }) {
  const words = store.words.value;
  const { width, height, end, scale, low, high } = frame;
  const across =
    scale === "log"
      ? Array.from({ length: Math.round(Math.log10(end)) + 1 }, (_, i) => 10 ** i).filter(
          (n) => width > 260 || n === 1 || (Math.log10(end) - Math.log10(n)) % 2 === 0,
        )
      : ticks(0, end, Math.max(2, Math.min(6, width / 90)));
  const up = ticks(low, high, 5);
  const digits = (up[1] ?? 1) - (up[0] ?? 0) < 0.0099 ? 1 : 0;
  return (
    <g class="ys-axes">
      {up.map((share) => (
        <g key={share} transform={`translate(0 ${frame.y(share).toFixed(1)})`}>
          <path d={`M0 0H${width}`} />
          <text x="-8" y="4" text-anchor="end">
            {words.percent(share, digits)}
          </text>
        </g>
      ))}
      {across.map((n) => (
        <g key={n} transform={`translate(${frame.x(n).toFixed(1)} ${height})`}>
          <path d="M0 0v5" />
          <text x="0" y="20" text-anchor={frame.x(n) > width - 16 ? "end" : "middle"}>
            {words.number(n)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Sizes at which the table looks at the sample. */
function looks(steps: readonly Point[]): Point[] {
  const last = steps.at(-1);
  if (!last) return [];
  return steps.filter((step) => step === last || ROUND.includes(step.n));
}

function Table({ store }: Part) {
  const words = store.words.value;
  const { chance } = store.setup.value;
  const { percent } = store.figures.value;
  const rows = [
    ...looks(store.steps.value).map((point) => ({ name: words.t("sampling.own"), point })),
    ...store.pooled.value.map((point, i) => ({ name: words.t("sampling.member", { i: i + 1 }), point })),
    ...(store.pooled.value.length ? [{ name: words.t("sampling.all"), point: store.sum.value }] : []),
  ];
  if (!rows.length) return <p class="yw-note">{words.t("sampling.empty")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="ys-scroll" tabIndex={0} aria-label={words.t("sampling.title")}>
      <table class="ys-table ys-plain">
        <caption class="yw-vh">{words.t("sampling.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("sampling.whose")}</th>
            <th scope="col">{words.t("sampling.share")}</th>
            <th scope="col">{words.t("sampling.band")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, point }, i) => {
            const [low, high] = bandOf(chance, point.n);
            return (
              <tr key={i} data-inside={inside(chance, point)}>
                <th scope="row">
                  {words.t("sampling.of", { k: point.k, n: point.n })}
                  {name && <small class="ys-whose"> {name}</small>}
                </th>
                <td>
                  {percent(point.k / point.n)}
                  {!inside(chance, point) && <small class="yw-loss"> {words.t("sampling.out")}</small>}
                </td>
                <td>{`${percent(low)} – ${percent(high)}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Numbers of the class, typed in. */
function Class({ store }: Part) {
  const words = store.words.value;
  const { percent } = store.figures.value;
  const { most } = store.setup.value;
  const [k, setK] = useState("");
  const [n, setN] = useState("");
  const first = useRef<HTMLInputElement>(null);
  const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const right = whole(n) >= 1 && whole(n) <= most && whole(k) <= whole(n);
  const wrong = k !== "" && n !== "" && !right;
  const add = () => {
    if (!right) return;
    store.pool({ k: whole(k), n: whole(n) });
    setK("");
    setN("");
    first.current?.focus();
  };
  const pooled = store.pooled.value;
  const sum = store.sum.value;
  return (
    <div class="ys-panel yw-paper" data-panel="class">
      <h4>{words.t("sampling.class")}</h4>
      <form
        class="ys-row"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label class="yw-field ys-short">
          <span>{words.t("sampling.successes")}</span>
          <input
            ref={first}
            class="yw-select"
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={k}
            aria-invalid={wrong}
            onInput={(event) => setK(event.currentTarget.value)}
          />
        </label>
        <label class="yw-field ys-short">
          <span>{words.t("sampling.tries")}</span>
          <input
            class="yw-select"
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={n}
            aria-invalid={wrong}
            onInput={(event) => setN(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="yw-quiet" aria-disabled={!right}>
          {words.t("sampling.add_class")}
        </button>
      </form>
      <p class="ys-wrong" role="alert">
        {wrong ? words.t("sampling.wrong", { most: words.number(most) }) : ""}
      </p>
      {pooled.length > 0 && (
        <ul class="ys-chips">
          {pooled.map((point, i) => (
            <li key={i}>
              <span>{words.t("sampling.of", { k: point.k, n: point.n })}</span>
              <button
                type="button"
                class="yw-tool"
                aria-label={words.t("sampling.remove", { k: point.k, n: point.n })}
                onClick={() => {
                  store.remove(i);
                  first.current?.focus();
                }}
              >
                <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6l12 12M18 6 6 18" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="yw-note" role="status">
        {pooled.length > 0
          ? words.t("sampling.together", { k: sum.k, n: sum.n, share: percent(sum.k / sum.n) })
          : words.t("sampling.class_note")}
      </p>
    </div>
  );
}
