import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Strip } from "../../kit/strip.js";
import { Share } from "../../kit/values.js";
import type { Words } from "../../kit/words.js";
import { Head } from "../Head.js";
import { formula, type Group, kindOf, listOrders, ordersOf } from "./hands.js";
import type { Store } from "./store.js";

/** More orders than this are counted, not listed. */
const FEW = 30;

interface Part {
  store: Store;
}

export function Gallery({ store }: Part) {
  const words = store.words.value;
  const { dice, sides } = store.rules.value;
  return (
    <div class="ys ys-gallery">
      <Head title={words.t("gallery.title")} about={[words.t("gallery.about", { n: dice, sides })]} />
      <Patterns store={store} />
      <Chosen store={store} />
      <Hands store={store} />
    </div>
  );
}

/** A pattern's name, or what it is made of where it has none. */
function nameOf(words: Words, kind: string): string {
  const key = `gallery.kind_${kind.replaceAll("+", "")}`;
  return words.has(key) ? words.t(key) : kind.replaceAll("+", " + ");
}

function Patterns({ store }: Part) {
  const words = store.words.value;
  const { dice, sides } = store.rules.value;
  const groups = store.groups.value;
  const counts = store.counts.value;
  const all = sides ** dice;
  const shown = store.kind.value;
  const hands = groups.reduce((sum, group) => sum + group.hands.length, 0);
  const row = (kind: string | null, name: string, of: readonly number[] | null, n: number, ways: number) => (
    <tr key={kind} data-kind={kind ?? "all"} class={kind === shown ? "ys-on" : undefined}>
      <th scope="row">
        <button type="button" class="ys-pick" aria-pressed={kind === shown} onClick={() => store.filter(kind)}>
          {of && <Strip faces={of} label="" />}
          <span>{name}</span>
        </button>
      </th>
      {counts && <td>{words.number(n)}</td>}
      {counts && (
        <td>
          <Share p={ways / all} />
          {words.number(ways)}
        </td>
      )}
    </tr>
  );
  return (
    <div class="ys-panel yw-paper" data-panel="patterns">
      <table class="ys-table">
        <caption class="yw-vh">{words.t("gallery.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("gallery.pattern")}</th>
            {counts && (
              <th scope="col" class="ys-n">
                {words.t("gallery.hands_head")}
              </th>
            )}
            {counts && (
              <th scope="col" class="ys-n">
                {words.t("gallery.ways_head")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) =>
            row(
              group.kind,
              nameOf(words, group.kind),
              group.hands[0] ?? [],
              group.hands.length,
              group.hands.length * group.orders,
            ),
          )}
          {row(null, words.t("gallery.all"), null, hands, all)}
        </tbody>
      </table>
    </div>
  );
}

/** The hand looked at: how many orders it has, and which, when they are few. */
function Chosen({ store }: Part) {
  const words = store.words.value;
  const hand = store.hand.value;
  const { sides } = store.rules.value;
  const counts = store.counts.value;
  const orders = hand.length ? ordersOf(hand) : 0;
  const all = sides ** hand.length;
  const list = useMemo(() => (orders && orders <= FEW ? listOrders(hand) : []), [hand, orders]);
  return (
    <div class="ys-panel yw-paper ys-chosen" data-panel="hand">
      {hand.length ? (
        <>
          <h4 class="ys-hand">
            <Strip faces={hand} />
            <span>{nameOf(words, kindOf(hand))}</span>
          </h4>
          {counts && (
            <p class="ys-count">
              <b>{words.t("gallery.orders", { n: orders })}</b>
              {orders > 1 && <span> = {formula(hand)}</span>}
            </p>
          )}
          {counts && (
            <p class="yw-note">
              {words.t("gallery.share", { n: orders, all, share: store.figures.value.percent(orders / all) })}
            </p>
          )}
          {list.length ? (
            <ul class="ys-orders" aria-label={words.t("gallery.list")}>
              {list.map((order) => (
                <li key={order.join()}>
                  <Strip faces={order} />
                </li>
              ))}
            </ul>
          ) : (
            <p class="yw-note">{words.t("gallery.many")}</p>
          )}
        </>
      ) : (
        <p class="yw-note">{words.t("gallery.pick")}</p>
      )}
      <p class="yw-vh" role="status">
        {hand.length && counts ? words.t("gallery.orders", { n: orders }) : ""}
      </p>
    </div>
  );
}

function Hands({ store }: Part) {
  const words = store.words.value;
  const kind = store.kind.value;
  const groups = store.groups.value.filter((group) => kind === null || group.kind === kind);
  const chosen = store.hand.value.join();
  // What is picked takes the focus when it is there, else the first: one stop for Tab, the arrows go on from it.
  const here = groups.some(({ hands }) => hands.some((hand) => hand.join() === chosen));
  const list = useRef<HTMLDivElement>(null);
  // What was picked before this view came stands in sight from the start, and the page itself does not move.
  useLayoutEffect(() => {
    const option = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (list.current && option) list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2;
  }, []);
  const stop = here ? chosen : groups[0]?.hands[0]?.join();
  return (
    <div
      ref={list}
      class="ys-hands yw-paper"
      role="listbox"
      aria-label={words.t("gallery.hands_list")}
      tabIndex={-1}
      onKeyDown={(event) => walk(event, store)}
      onClick={(event) => {
        const option = (event.target as Element).closest<HTMLElement>("[role=option]");
        if (option) store.pick(facesOf(option));
      }}
    >
      {groups.map((group) => (
        <Hall key={group.kind} group={group} words={words} counts={store.counts.value} chosen={chosen} stop={stop} />
      ))}
    </div>
  );
}

interface HallProps {
  group: Group;
  words: Words;
  counts: boolean;
  chosen: string;
  stop: string | undefined;
}

function Hall({ group, words, counts, chosen, stop }: HallProps) {
  // The same nodes each time: what did not change is not drawn again.
  const strips = useMemo(() => group.hands.map((hand) => <Strip key="" faces={hand} label="" />), [group]);
  const name = nameOf(words, group.kind);
  const { orders } = group;
  const n = group.hands.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div role="group" aria-label={name} data-group={group.kind}>
      <p class="ys-group" aria-hidden="true">
        <b>{name}</b>
        {counts && <span>{words.t("gallery.each", { n, orders, ways: n * orders })}</span>}
      </p>
      <div class="ys-grid">
        {group.hands.map((hand, i) => {
          const key = hand.join();
          return (
            <button
              key={key}
              type="button"
              role="option"
              class="ys-option"
              data-hand={key}
              aria-selected={key === chosen}
              aria-label={hand.join(" ")}
              tabIndex={key === stop ? 0 : -1}
            >
              {strips[i]}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const facesOf = (option: HTMLElement): number[] => (option.dataset.hand ?? "").split(",").map(Number);

/** Arrows go through the grid as it lies on the page, and pick the hand they come to. */
function walk(event: KeyboardEvent, store: Store): void {
  const from = (event.target as Element).closest<HTMLElement>("[role=option]");
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=option]")];
  const at = all.indexOf(from);
  const steps: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => nextRow(all, at, 1),
    ArrowUp: () => nextRow(all, at, -1),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const to = step();
  if (!to) return;
  to.focus({ preventScroll: true });
  store.pick(facesOf(to));
  // What is told of the hand stands above, and may push it away: only when that is drawn is its place known.
  queueMicrotask(() => to.scrollIntoView({ block: "nearest" }));
}

/** The nearest one in the next row, however many stand in a row. */
function nextRow(all: readonly HTMLElement[], at: number, by: 1 | -1): HTMLElement | undefined {
  const own = all[at]?.getBoundingClientRect();
  let row: number | undefined;
  let best: HTMLElement | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = at + by; own && all[i]; i += by) {
    const place = (all[i] as HTMLElement).getBoundingClientRect();
    if (Math.abs(place.top - own.top) < 4) continue;
    row ??= place.top;
    if (Math.abs(place.top - row) >= 4) break;
    const far = Math.abs(place.left - own.left);
    if (far < nearest) [best, nearest] = [all[i], far];
  }
  return best;
}
