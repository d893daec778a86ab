import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { LETTER, linesOf, Name } from "../../kit/name.js";
import { inUnits } from "../../kit/units.js";
import { BESIDE, barred, type ColumnPlan, columnPlan, leadingPlayer, sections, sheetOf } from "../game.js";
import { reach } from "../hints.js";
import type { Store } from "../store.js";
import { bothTexts, boxHelp, boxName, cellLabel, figureTexts, isAlone, oddsOf, playerName, titleOf } from "../texts.js";
import type { Part } from "./Board.js";

export function Sheet({ store }: Part) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const paper = useRef<HTMLDivElement>(null);
  const width = useWidth(paper);
  const lead = leadingPlayer(state);
  const everyone = state.players.map((_, i) => i);
  const odds = store.known.value !== null;
  const plan = columnPlan(width, everyone.length, odds);
  const columns = plan.all ? everyone : [lead];
  const runs = sections(setup);
  const lastUpper = runs.findLastIndex((run) => run.section === "upper");
  const lastLower = runs.findLastIndex((run) => run.section === "lower");
  const heads = columns.map((player) => headOf(store, player, plan, { width, alone: columns.length < 2 }));
  const row = { store, columns, lead, odds, explain: plan.explain };
  return (
    <div ref={paper} class="yw-sheet yw-paper">
      {heads.some(({ told }) => told) && <Legend store={store} heads={heads.filter(({ told }) => told)} />}
      <table
        class={["computer", "enter"].includes(store.phase.value.kind) ? "yw-table yw-watched" : "yw-table"}
        data-beside={plan.odds === BESIDE}
        style={{
          "--odds": `calc(${plan.odds} * var(--yw-u))`,
          "--col": `calc(${plan.col} * var(--yw-u))`,
          "--lead": `calc(${plan.lead} * var(--yw-u))`,
          "--rows": setup.boxes.length + 2 + Number(!!setup.rules.upper_bonus) + Number(setup.rules.yahtzee_bonus),
        }}
        onKeyDown={walk}
      >
        <caption class="yw-vh">{titleOf(words, setup)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("board.box")}</th>
            {odds && (
              <th scope="col" class="yw-odds">
                <span>{words.t("board.odds_head")}</span>
              </th>
            )}
            {heads.map(({ player, name, short }) => (
              <th
                key={player}
                scope="col"
                class="yw-pl"
                aria-label={short ? name : undefined}
                aria-current={player === lead && !state.over ? "true" : undefined}
                data-lead={player === lead}
                dir="auto"
              >
                {short ? words.number(player + 1) : <Name of={name} />}
              </th>
            ))}
          </tr>
        </thead>
        {runs.map((run, i) => (
          <tbody key={run.boxes[0]}>
            {run.boxes.map((box) => (
              <BoxRow key={box} {...row} box={box} />
            ))}
            {i === lastUpper && setup.rules.upper_bonus && <UpperBonus {...row} />}
            {i === lastLower && setup.rules.yahtzee_bonus && <YahtzeeBonus {...row} />}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{words.t("box.total")}</th>
            {odds && <td />}
            {columns.map((player) => (
              <td key={player} class="yw-pl">
                {words.number(sheetOf(state, player).total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {odds && !store.large.value && <p class="yw-foot">{oddsOf(words, state, store.held.value)}</p>}
      {columns.length < everyone.length && <Totals store={store} lead={lead} />}
    </div>
  );
}

interface Head {
  player: number;
  name: string;
  /** There is no room for the name in its column: a number stands for it. */
  short: boolean;
  /** What the number stands for is told over the sheet. */
  told: boolean;
}

/** Lines of a name that make a head of the sheet too high. */
const HIGH = 4;

function headOf(store: Store, player: number, plan: ColumnPlan, has: { width: number; alone: boolean }): Head {
  const words = store.words.value;
  const state = store.state.value;
  if (isAlone(state)) return { player, name: words.t("board.points"), short: false, told: false };
  const name = playerName(words, state, player);
  const column = player === leadingPlayer(state) ? plan.lead : plan.col;
  const told = has.width > 0 && linesOf(name, Math.floor((column - 8) / LETTER)) > HIGH;
  // "Player 1" says no more than its number does.
  const plain = has.width > 0 && plan.lead < 92 && !has.alone && state.players[player]?.unnamed === true;
  return { player, name, short: told || plain, told };
}

/** Who the numbers in the sheet's head are. */
function Legend({ store, heads }: Part & { heads: Head[] }) {
  const words = store.words.value;
  const state = store.state.value;
  const lead = leadingPlayer(state);
  return (
    <ul class="yw-legend">
      {heads.map(({ player, name }) => (
        <li key={player} aria-current={player === lead && !state.over ? "true" : undefined}>
          <b>{words.number(player + 1)}</b>{" "}
          <span dir="auto">
            <Name of={name} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Row {
  store: Store;
  columns: number[];
  lead: number;
  odds: boolean;
  /** There is room beside the names for what the boxes score. */
  explain: boolean;
}

function BoxRow({ store, columns, lead, odds, explain, box }: Row & { box: number }) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const point = (on: boolean) => () => {
    if (on) store.pointed.value = box;
    else if (store.pointed.peek() === box) store.pointed.value = null;
  };
  const told = setup.boxes[box];
  const figures = odds && told ? store.figures.value[box] : null;
  return (
    <tr
      data-box={setup.boxes[box]?.key}
      onPointerDown={point(true)}
      onMouseEnter={point(true)}
      onMouseLeave={point(false)}
    >
      <th
        scope="row"
        class="yw-box"
        data-figure={told?.figure}
        style={figures && told ? { "--p": reach(told, figures) } : undefined}
      >
        {boxName(words, setup.boxes[box])}
        {explain && (
          <span class="yw-help-line" aria-hidden="true">
            {boxHelp(words, setup.boxes[box])}
          </span>
        )}
      </th>
      {odds && <Odds store={store} box={box} />}
      {columns.map((player) => {
        const points = sheetOf(state, player).points[box];
        if (player === lead && !state.over && (state.options[box] || barred(state, box))) {
          return (
            <td key={player} class="yw-open">
              <Cell store={store} box={box} onPoint={point} />
            </td>
          );
        }
        const written = points !== null && points !== undefined;
        return (
          <td key={player} class={`yw-pl${written ? " yw-ink" : ""}${points === 0 ? " yw-nil" : ""}`}>
            {written ? words.number(points) : ""}
          </td>
        );
      })}
    </tr>
  );
}

/** The figure that tells most about a box, and the other one while the box is looked at. Readers hear both. */
function Odds({ store, box }: Part & { box: number }) {
  const words = store.words.value;
  const told = store.setup.value.boxes[box];
  const figures = store.figures.value[box];
  if (!figures || !told) return <td class="yw-odds" />;
  const { main, unit, other } = figureTexts(words, told, figures);
  return (
    <td class="yw-odds">
      <span class="yw-figure" aria-hidden="true">
        <span>
          {main}
          <i>{unit}</i>
        </span>
        {store.pointed.value === box && <small>{other}</small>}
      </span>
      <span class="yw-vh">{bothTexts(words, figures)}</span>
    </td>
  );
}

/** An open box of the player whose turn it is: what the dice would score there, and the way to write it. */
function Cell({ store, box, onPoint }: { store: Store; box: number; onPoint: (on: boolean) => () => void }) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const option = state.options[box];
  const best = store.best.value.includes(box);
  const figures = store.figures.value[box];
  const advised = store.slip.value?.best;
  const { plan } = state;
  const planned = plan && "box" in plan && plan.box === setup.boxes[box]?.key;
  const kinds = [
    "yw-cell",
    !option && "yw-barred",
    !store.previews.value && "yw-unseen",
    store.previews.value && option?.points === 0 && "yw-nil",
    best && "yw-best",
    best && !state.rolls_left && "yw-most",
    planned && "yw-planned",
    advised && "box" in advised && advised.box === box && "yw-advised",
    store.armed.value === box && "yw-armed",
  ];
  const off = !option || !store.canAct.value || store.phase.value.kind === "enter";
  return (
    <button
      type="button"
      class={kinds.filter(Boolean).join(" ")}
      tabIndex={box === stop(store) ? 0 : -1}
      aria-disabled={off}
      aria-label={words.row([
        cellLabel(words, setup, state, box, { best, previews: store.previews.value }),
        ...(figures ? [bothTexts(words, figures)] : []),
      ])}
      onFocus={onPoint(true)}
      onBlur={() => {
        onPoint(false)();
        store.disarm();
      }}
      onClick={() => store.write(box)}
    >
      {option ? (store.previews.value ? words.number(option.points) : "?") : "–"}
    </button>
  );
}

/** The one box that Tab stops at; the arrows go on from there. */
function stop(store: Store): number {
  const state = store.state.value;
  const open = state.options.flatMap((_, box) => (state.options[box] || barred(state, box) ? [box] : []));
  const pointed = store.pointed.value;
  if (pointed !== null && open.includes(pointed)) return pointed;
  return store.best.value[0] ?? open.find((box) => state.options[box]) ?? open[0] ?? -1;
}

function walk(event: KeyboardEvent): void {
  const cells = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".yw-cell")];
  const at = cells.indexOf(event.target as HTMLElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: cells.length - 1 };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  cells[Math.max(0, Math.min(cells.length - 1, to))]?.focus();
}

/** The box whose outcome is previewed in the bonus rows: under the pointer, else the best. */
function previewed(store: Store) {
  const state = store.state.value;
  const box = store.pointed.value ?? store.best.value[0];
  const option = box === undefined || !store.previews.value ? null : state.options[box];
  return option && box !== undefined ? { ...option, section: store.setup.value.boxes[box]?.section } : null;
}

function UpperBonus({ store, columns, lead, odds }: Row) {
  const words = store.words.value;
  const setup = store.setup.value;
  const state = store.state.value;
  const bonus = setup.rules.upper_bonus;
  if (!bonus) return null;
  const next = previewed(store);
  const alone = columns.length < 2;
  const part = (points: number) => ({ "--p": Math.min(1, points / bonus.threshold) });
  const closed = (player: number) =>
    setup.boxes.every((box, i) => box.section === "lower" || sheetOf(state, player).points[i] !== null);
  const track = (player: number) => {
    const { upper } = sheetOf(state, player);
    return (
      <span class="yw-track" aria-hidden="true">
        {player === lead && next?.section === "upper" && <i class="yw-next" style={part(upper + next.points)} />}
        <i style={part(upper)} />
      </span>
    );
  };
  const soFar = (player: number) =>
    words.t("board.so_far", { points: sheetOf(state, player).upper, of: bonus.threshold });
  return (
    <tr class="yw-extra">
      <th scope="row" colSpan={odds ? 2 : 1}>
        <div class="yw-bonus">
          <span>{words.t("box.upper_bonus")}</span>
          {alone && !state.over && <span>{soFar(lead)}</span>}
          {alone && !state.over && track(lead)}
        </div>
      </th>
      {columns.map((player) => {
        const earned = sheetOf(state, player).upper_bonus;
        if (player === lead && !earned && next?.upper_bonus) {
          return (
            <td key={player} class="yw-pl">
              <span class="yw-pending">{words.signed(next.upper_bonus)}</span>
            </td>
          );
        }
        const known = earned > 0 || closed(player);
        // Each has a way to go of their own, in their own column.
        if (!alone && !known) {
          return (
            <td key={player} class="yw-pl yw-upto">
              <span class="yw-vh">{soFar(player)}</span>
              <span aria-hidden="true">{`${sheetOf(state, player).upper}/${bonus.threshold}`}</span>
              {track(player)}
            </td>
          );
        }
        return (
          <td key={player} class={`yw-pl${known ? " yw-ink" : ""}${known && !earned ? " yw-nil" : ""}`}>
            {known ? words.number(earned) : ""}
          </td>
        );
      })}
    </tr>
  );
}

function YahtzeeBonus({ store, columns, lead, odds }: Row) {
  const words = store.words.value;
  const state = store.state.value;
  const next = previewed(store);
  return (
    <tr class="yw-extra">
      <th scope="row" class="yw-label" colSpan={odds ? 2 : 1}>
        {words.t("box.yahtzee_bonus")}
      </th>
      {columns.map((player) => {
        const sheet = sheetOf(state, player);
        const pending = player === lead && next?.yahtzee_bonus ? next.yahtzee_bonus : 0;
        return (
          <td key={player} class="yw-pl">
            <span class="yw-gains">
              <Chips
                words={words}
                count={sheet.yahtzee_bonuses}
                points={sheet.yahtzee_bonus_points}
                roomy={player === lead}
              />
              {pending > 0 && <span class="yw-pending">{words.signed(pending)}</span>}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** A chip for each bonus, overlapping like coins; where there is no room, one chip and their number. */
function Chips(props: { words: Store["words"]["value"]; count: number; points: number; roomy: boolean }) {
  const { words, count, points, roomy } = props;
  if (!count) return null;
  const each = words.number(points / count);
  const shown = roomy && count <= 3 ? count : 1;
  return (
    <span
      class={roomy ? "yw-chips" : "yw-chips yw-tight"}
      role="img"
      aria-label={words.t("board.chips", { count, each })}
    >
      {Array.from({ length: shown }, (_, i) => (
        <b key={i} class="yw-chip">
          {i === shown - 1 ? each : ""}
        </b>
      ))}
      {shown < count && <span class="yw-times">{`×${words.number(count)}`}</span>}
    </span>
  );
}

/** Everyone's total, where there is no room for everyone's column. */
function Totals({ store, lead }: Part & { lead: number }) {
  const words = store.words.value;
  const state = store.state.value;
  return (
    <ul class="yw-totals" aria-label={words.t("board.totals")}>
      {state.players.map((_, i) => (
        <li key={i} aria-current={i === lead && !state.over ? "true" : undefined}>
          <span dir="auto">
            <Name of={playerName(words, state, i)} />
          </span>{" "}
          <b>{words.number(sheetOf(state, i).total)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The sheet's width, measured in units of its type: the window says nothing about the cell. 0 until it is known. */
function useWidth(paper: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const el = paper.current;
    const Observer = el?.ownerDocument.defaultView?.ResizeObserver;
    if (!el || !Observer) return undefined;
    const measure = () => el.clientWidth && setWidth(inUnits(el, el.clientWidth));
    measure();
    const watch = new Observer(measure);
    watch.observe(el);
    return () => watch.disconnect();
  }, [paper]);
  return width;
}
