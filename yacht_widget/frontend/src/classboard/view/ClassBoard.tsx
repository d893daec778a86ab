import { useLayoutEffect, useRef } from "preact/hooks";
import { Name } from "../../kit/name.js";
import type { Words } from "../../kit/words.js";
import type { Row, State } from "../contract.js";
import { remarksOf, why } from "../sayings.js";
import type { Store } from "../store.js";
import { Entry } from "./Entry.js";
import { Histogram } from "./Histogram.js";
import { Sign, Signs, signsOf } from "./Signs.js";

export interface Part {
  store: Store;
}

function rulesName(words: Words, { rules }: State): string {
  if (!rules) return "";
  return rules.builtin ? words.t(`rules.${rules.name}`) : (words.pick(rules.titles) ?? rules.name);
}

export function ClassBoard({ store }: Part) {
  const words = store.words.value;
  const state = store.state.value;
  return (
    <div class="yc">
      <header class="yw-head">
        <div>
          <h3 class="yw-title">{words.t("class.board")}</h3>
          <p class="yw-sub">
            <span>{rulesName(words, state)}</span>
          </p>
        </div>
        <div class="yw-tools">
          {/* Where Python sent no names and is gone, none can be shown again. */}
          {(state.alive || !state.nameless) && (
            <button
              type="button"
              class="yw-tool"
              data-tool="names"
              aria-pressed={store.hidden.value}
              onClick={() => store.hide(!store.hidden.peek())}
            >
              <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 4l16 16M9.5 5.4A9 9 0 0 1 21 12a12 12 0 0 1-2.6 3.4M6 7.5A12 12 0 0 0 3 12a9 9 0 0 0 12 5.4M10 10a3 3 0 0 0 4 4" />
              </svg>
              <span>{words.t("class.hide_names")}</span>
            </button>
          )}
          {state.alive && (
            <button
              type="button"
              class="yw-tool"
              data-tool="clear"
              aria-expanded={store.asking.value}
              onClick={() => {
                store.asking.value = !store.asking.peek();
              }}
            >
              <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />
              </svg>
              <span>{words.t("class.clear")}</span>
            </button>
          )}
        </div>
      </header>
      {store.asking.value && <Asking store={store} />}
      {state.alive && <Entry store={store} />}
      {state.games.length ? (
        <>
          <div class="yc-sums">
            <Exercises store={store} />
            <Figures store={store} />
          </div>
          <div class="yc-both">
            <Games store={store} />
            <div class="yc-side">
              <Histogram store={store} />
              {store.large.value && <Signs store={store} />}
              <Refusals store={store} />
            </div>
          </div>
        </>
      ) : (
        <>
          <Exercises store={store} />
          <p class="yc-empty yw-paper">{words.t("class.empty")}</p>
          <Refusals store={store} />
        </>
      )}
      <p class="yw-note yc-means">{words.t("class.verified_means")}</p>
    </div>
  );
}

/** Answers a question with no: the focus goes back to what asked it. */
export function leaveAlone(store: Store, inside: Element): void {
  (inside.closest(".yw") ?? inside).querySelector<HTMLElement>("[data-tool=clear]")?.focus();
  store.asking.value = false;
}

/** Asked in place; the answer that loses nothing has the focus. */
function Asking({ store }: Part) {
  const words = store.words.value;
  const safe = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers is no form
    <div class="yc-ask yw-paper" role="group" aria-label={words.t("class.clear")}>
      <p>{words.t("class.clear_sure")}</p>
      <button
        type="button"
        class="yw-quiet"
        onClick={() => {
          store.clear();
          store.asking.value = false;
        }}
      >
        {words.t("class.clear_yes")}
      </button>
      <button ref={safe} type="button" class="yw-quiet" onClick={(event) => leaveAlone(store, event.currentTarget)}>
        {words.t("class.clear_no")}
      </button>
    </div>
  );
}

function Figures({ store }: Part) {
  const words = store.words.value;
  const { games, mean, expected, luck, loss } = store.state.value;
  const figures: [name: string, value: string, tone: string][] = [["class.games", words.number(games.length), ""]];
  if (mean !== null) figures.push(["class.mean", words.fixed(mean), ""]);
  if (expected !== null) figures.push(["class.mean_best", words.fixed(expected), ""]);
  if (luck !== null) figures.push(["class.mean_luck", words.signed(luck, 1), luck < 0 ? "yw-loss" : "yw-gain"]);
  if (loss !== null) figures.push(["class.mean_lost", words.fixed(loss), "yw-loss"]);
  return (
    <dl class="yc-figures">
      {figures.map(([name, value, tone]) => (
        <div class="yw-paper" key={name}>
          <dt>{words.t(name)}</dt>
          <dd class={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the class stands in the exercises: counts only, as names are for the report. */
function Exercises({ store }: Part) {
  const words = store.words.value;
  const { progress } = store.state.value;
  if (!progress) return null;
  const { codes, right, answered, hardest } = progress;
  return (
    <>
      <dl class="yc-figures yc-exercises">
        <div class="yw-paper">
          <dt>{words.t("class.progress_codes")}</dt>
          <dd>{words.number(codes)}</dd>
        </div>
        <div class="yw-paper">
          <dt>{words.t("class.progress_right")}</dt>
          <dd>{`${words.number(right)} / ${words.number(answered)}`}</dd>
        </div>
      </dl>
      {hardest && <p class="yw-note">{words.t("class.hardest", { ...hardest })}</p>}
    </>
  );
}

/** More rows than this stand in two tables, side by side where the board is wide. */
const HALF = 15;
/** More rows than this, as of a whole school, are scrolled in a place of their own: what stands below stays in reach. */
const MANY = 60;

function Games({ store }: Part) {
  const rows = store.ranked.value;
  const fresh = store.fresh.value;
  // On a projector the list is as high as the screen has room, and scrolled: two tables would only be one after the other.
  const large = store.large.value;
  const half = rows.length > HALF && !large ? Math.ceil(rows.length / 2) : rows.length;
  const parts = [rows.slice(0, half), rows.slice(half)].filter((part) => part.length > 0);
  const tables = parts.map((part, i) => <Table key={i} store={store} rows={part} />);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [row, within] = [place.current?.querySelector<HTMLElement>(".yc-new"), place.current];
    // Who has just come is looked for: in the list only, never by moving the page.
    if (row && within)
      within.scrollTop += row.getBoundingClientRect().top - within.getBoundingClientRect().top - 2 * row.offsetHeight;
  }, [fresh]);
  if (rows.length <= MANY && !large) return <div class="yc-tables">{tables}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled can be scrolled by keys
    <section ref={place} class="yc-tables yc-many" aria-label={store.words.value.t("class.totals")} tabIndex={0}>
      {tables}
    </section>
  );
}

function Table({ store, rows }: Part & { rows: readonly Row[] }) {
  const words = store.words.value;
  const reviewed = store.state.value.games.some((row) => row.loss !== null);
  const signs = store.large.value ? signsOf(store) : null;
  return (
    <table class="yc-table yw-paper">
      <caption class="yw-vh">{words.t("class.totals")}</caption>
      <thead>
        <tr>
          <th scope="col">{words.t("class.head_name")}</th>
          <th scope="col">{words.t("class.head_score")}</th>
          {reviewed && <th scope="col">{words.t("class.head_luck")}</th>}
          {reviewed && <th scope="col">{words.t("class.head_lost")}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} class={store.fresh.value.has(row.id) ? "yc-new" : ""}>
            <th scope="row" dir="auto">
              <Name of={store.nameOf(row)} />
              {remarksOf(store, row).map((remark) =>
                signs ? (
                  <Sign key={remark} words={words} of={remark} number={signs.get(remark) ?? 0} />
                ) : (
                  <span class="yw-note" key={remark}>
                    {remark}
                  </span>
                ),
              )}
            </th>
            <td class="yc-score">{words.number(row.score)}</td>
            {reviewed && <td>{row.luck === null ? "" : words.signed(row.luck, 1)}</td>}
            {reviewed && <td>{row.loss === null ? "" : words.fixed(row.loss)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refusals({ store }: Part) {
  const words = store.words.value;
  const { refused, alive } = store.state.value;
  const list = useRef<HTMLUListElement>(null);
  // All can be reached; what came last stands at the end, and is seen.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [refused.length]);
  if (!refused.length) return null;
  // What was sent may hold a name that nobody told apart: with names hidden nothing of it is shown.
  const open = !store.hidden.value;
  return (
    <section class="yc-refused yw-paper">
      <h4>
        {words.t("class.refused_head")} <span class="yw-note">{words.number(refused.length)}</span>
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled can be scrolled by keys */}
      <ul ref={list} tabIndex={0} aria-label={words.t("class.refused_head")}>
        {refused.map((one, i) => (
          <li key={`${one.line} ${i}`}>
            <span>
              <b dir="auto">{one.name && open ? one.name : words.t("class.line", { line: one.line })}</b>{" "}
              {why(store, one.why)}
              {one.text && open && <code>{one.text}</code>}
            </span>
            {alive && (
              <button
                type="button"
                class="yw-tool"
                aria-label={`${words.t("class.remove")}: ${words.t("class.line", { line: one.line })}`}
                onClick={() => store.remove(one.line)}
              >
                <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6l12 12M18 6 6 18" />
                </svg>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
