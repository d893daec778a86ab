import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Model, save, trait } from "../kit/model.js";
import type { Words } from "../kit/words.js";
import type { Intent, Row, State, Wish } from "./contract.js";

/** After this long without an answer the board says so; a long list takes longer, so much for each line. */
export const SILENCE = 8000;
const LINE = 100;

/** One view of a class board: what Python has told, what waits to be sent, and the ways to act. */
export interface Store {
  words: ReadonlySignal<Words>;
  state: ReadonlySignal<State>;
  hidden: ReadonlySignal<boolean>;
  /** For a projector. */
  large: ReadonlySignal<boolean>;
  /** By total, the highest first; of equal ones the earlier. */
  ranked: ReadonlySignal<Row[]>;
  /** Rows that the last answer brought. */
  fresh: ReadonlySignal<ReadonlySet<number>>;
  busy: ReadonlySignal<boolean>;
  silent: ReadonlySignal<boolean>;
  asking: Signal<boolean>;
  /** Something has come since this view opened. */
  changed: ReadonlySignal<boolean>;
  nameOf(row: Row): string;
  /** Whose code of exercises this is; empty where no name stood with it, or names are hidden. */
  pupilOf(one: { name: string }): string;
  add(text: string): void;
  remove(line: number): void;
  clear(): void;
  hide(on: boolean): void;
}

export function createStore(model: Model, life: AbortSignal, words: ReadonlySignal<Words>): Store {
  const state = trait<State>(model, "state", life);
  const hidden = trait<boolean>(model, "hide_names", life);
  const size = trait<string | undefined>(model, "size", life);
  const intent = trait<Partial<Intent> | null>(model, "intent", life);
  const waiting = signal<Wish[]>([]);
  const silent = signal(false);
  const fresh = signal<ReadonlySet<number>>(new Set());

  // A host may send only the last of several wishes made in one go: the next one waits until the first is heard.
  const away = computed(() => (intent.value?.seq ?? 0) > state.value.heard);

  const next = () => {
    const [first, ...rest] = waiting.peek();
    if (!first || away.peek()) return;
    let wish = first;
    let left = rest;
    if (first.type === "add") {
      // What was typed meanwhile goes as one text.
      const end = rest.findIndex((one) => one.type !== "add");
      const adds = [first, ...(end < 0 ? rest : rest.slice(0, end))] as { type: "add"; text: string }[];
      wish = { type: "add", text: adds.map((one) => one.text).join("\n") };
      left = end < 0 ? [] : rest.slice(end);
    }
    waiting.value = left;
    const seq = Math.max(intent.peek()?.seq ?? 0, state.peek().heard) + 1;
    save(model, "intent", { ...wish, seq });
  };

  const opened = state.peek().rev;
  const known = { ids: new Set(state.peek().games.map((row) => row.id)) };
  const stops = [
    effect(() => {
      const ids = new Set(state.value.games.map((row) => row.id));
      const added = [...ids].filter((id) => !known.ids.has(id));
      known.ids = ids;
      if (added.length) fresh.value = new Set(added);
    }),
    effect(() => {
      if (!away.value) next();
    }),
    effect(() => {
      silent.value = false;
      if (!away.value) return;
      const sent = intent.value;
      const lines = sent?.type === "add" ? (sent.text?.split("\n").length ?? 0) : 0;
      const timer = setTimeout(
        () => {
          silent.value = true;
        },
        SILENCE + LINE * lines,
      );
      return () => clearTimeout(timer);
    }),
  ];
  life.addEventListener("abort", () => stops.map((stop) => stop()), { once: true });

  const wish = (one: Wish) => {
    waiting.value = [...waiting.peek(), one];
    next();
  };

  return {
    words,
    state,
    hidden,
    large: computed(() => size.value === "projector"),
    fresh,
    silent,
    ranked: computed(() => [...state.value.games].sort((a, b) => b.score - a.score || a.id - b.id)),
    busy: computed(() => away.value || waiting.value.length > 0),
    asking: signal(false),
    changed: computed(() => state.value.rev !== opened),
    nameOf: ({ name, id }) => (name && !hidden.value ? name : words.value.t("class.unnamed", { i: id + 1 })),
    pupilOf: ({ name }) => (hidden.value ? "" : name),
    add: (text) => {
      if (text.trim()) wish({ type: "add", text });
    },
    remove: (line) => wish({ type: "remove", line }),
    clear: () => wish({ type: "clear" }),
    hide: (on) => save(model, "hide_names", on),
  };
}
