import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { EQUAL, type Figures, figuresOf } from "../kit/figures.js";
import { keepsOf, type Lattice } from "../kit/lattice.js";
import { type Model, onChange, saveAll } from "../kit/model.js";
import { bestKeeps, type Column, column, decodeTurn, ranked, type Turn, type TurnOdds, turnOdds } from "../kit/odds.js";
import type { Words } from "../kit/words.js";
import { type Bar, barsOf } from "./bars.js";
import { type Policy, playOut, policyOf } from "./chances.js";
import { type Aim, type Box, bytesOf, type Setup, type Traits, type Worth } from "./contract.js";
import { type Exactly, exactly } from "./exactly.js";
import { kindOf } from "./patterns.js";
import { mostPoints, pointsIn, turnOn } from "./sheet.js";
import { type Tree, treeOf } from "./tree.js";
import { more, noTrials, rowsOf, type TrialRow, type Trials } from "./trials.js";

const NAMES = [
  "setup", "turn", "worth", "hand_values", "rules", "dice", "held", "rolls_left", "boxes", "box", "aim", "locale",
] as const satisfies (keyof Traits)[]; // biome-ignore format: a list of names

/** Where we are: all traits that fit each other, whatever order they came in. */
export interface Place {
  setup: Setup;
  /** The dice on the table; none before the first roll. */
  dice: readonly number[];
  left: number;
  /** Places of the open boxes on the sheet. */
  open: readonly number[];
  /** The box looked at: its place among the open ones. */
  at: number;
  aim: Aim;
}

export interface BoxRow {
  box: Box;
  chance: number;
  points: number;
}

export interface HoldRow {
  keep: number;
  faces: readonly number[];
  worth: number;
  /** Of the box looked at, when holds are ranked by it. */
  chance: number | null;
  /** What is lost against the best. */
  loss: number;
  mine: boolean;
}

export type Panel = "help" | "boxes";

export interface Store {
  words: ReadonlySignal<Words>;
  figures: ReadonlySignal<Figures>;
  place: ReadonlySignal<Place>;
  lattice: ReadonlySignal<Lattice>;
  /** Apart from the place: what does not show the hold is not drawn anew with it. */
  held: ReadonlySignal<readonly boolean[]>;
  /** The hold as a place in the lattice. */
  hold: ReadonlySignal<number>;
  /** Nothing is rolled any more: no roll is left, or all dice are held. */
  stopped: ReadonlySignal<boolean>;
  rows: ReadonlySignal<BoxRow[]>;
  /** How many points a full bar is. */
  full: ReadonlySignal<number>;
  /** Best first; null while what the whole game is worth is not known. */
  holds: ReadonlySignal<HoldRow[] | null>;
  mine: ReadonlySignal<HoldRow | null>;
  bars: ReadonlySignal<Bar[]>;
  mean: ReadonlySignal<number>;
  tree: ReadonlySignal<Tree | null>;
  trials: ReadonlySignal<Trials>;
  trialRows: ReadonlySignal<TrialRow[]>;
  worth: ReadonlySignal<Worth>;
  rules: ReadonlySignal<string>;
  fractions: Signal<boolean>;
  panel: Signal<Panel | null>;
  exact: Exactly;

  toggle(die: number): void;
  turnDie(die: number, by: number): void;
  setDice(dice: readonly number[]): void;
  random(): void;
  setLeft(left: number): void;
  setAim(aim: Aim): void;
  setBox(key: string): void;
  setOpen(key: string, open: boolean): void;
  openAll(): void;
  setRules(name: string): void;
  pick(keep: number): void;
  roll(trials: number): void;
  clearTrials(): void;
}

export function createStore(
  model: Model,
  life: AbortSignal,
  words: ReadonlySignal<Words>,
  random = Math.random,
): Store {
  const traits = Object.fromEntries(NAMES.map((name) => [name, signal(model.get(name))])) as {
    [Name in keyof Traits]: Signal<Traits[Name]>;
  };
  const refresh = () =>
    batch(() => {
      for (const name of NAMES) (traits[name] as Signal<unknown>).value = model.get(name);
    });
  // All of one message is on the model before the first callback: none of it is seen without the rest.
  for (const name of NAMES) onChange(model, name, life, refresh);

  const put = (changes: Partial<Traits>): void => saveAll(model, changes);

  const figures = computed(() => figuresOf(words.value));
  const base = computed(() => decodeTurn(bytesOf(traits.turn.value)));
  const lattice = computed(() => base.value.lattice);

  const place = computed((): Place => {
    const setup = traits.setup.value;
    const { dice: count, sides, rolls } = setup.rules;
    const told = traits.dice.value ?? [];
    const dice = told.length === count && told.every((face) => face >= 1 && face <= sides) ? told : [];
    const left = dice.length ? Math.max(0, Math.min(traits.rolls_left.value ?? 0, rolls - 1)) : rolls;
    const wished = traits.boxes.value ?? [];
    const some = setup.boxes.flatMap(({ key }, at) => (wished.includes(key) ? [at] : []));
    const open = some.length ? some : setup.boxes.map((_, at) => at);
    const at = open.findIndex((box) => setup.boxes[box]?.key === traits.box.value);
    return {
      setup,
      dice,
      left,
      open,
      at: at < 0 ? open.length - 1 : at,
      aim: traits.aim.value ?? "turn",
    };
  });
  const held = computed(() => {
    const { dice, setup } = place.value;
    return Array.from({ length: setup.rules.dice }, (_, i) => dice.length > 0 && traits.held.value?.[i] === true);
  });
  // What costs time depends on the least: toggling a die must not sweep again.
  const sheet = computed(() => `${place.value.open.join()}`);
  const left = computed(() => place.value.left);
  const at = computed(() => place.value.at);
  const aim = computed(() => place.value.aim);
  const turn = computed((): Turn => {
    sheet.value;
    return turnOn(base.value, traits.setup.value, place.peek().open);
  });
  const odds = computed((): TurnOdds => turnOdds(turn.value));
  const turnColumn = computed(() => column(turn.value, Float64Array.from(mostPoints(turn.value))));
  const gameColumn = computed((): Column | null => {
    const known = traits.worth.value;
    const { boxes } = traits.setup.value;
    const open = (sheet.value ? sheet.value.split(",") : []).map((box) => boxes[Number(box)]?.key);
    if (known?.status !== "ready" || known.boxes.join("\n") !== open.join("\n")) return null;
    const bytes = bytesOf(traits.hand_values.value);
    const hands = lattice.value.keeps.length - lattice.value.firstRoll;
    if (bytes.byteLength !== 8 * hands) return null;
    return column(
      turn.value,
      Float64Array.from({ length: hands }, (_, hand) => bytes.getFloat64(8 * hand, true)),
    );
  });
  const ranking = computed((): Column | null => {
    if (aim.value === "game") return gameColumn.value;
    return aim.value === "turn" ? turnColumn.value : (odds.value.points[at.value] ?? null);
  });

  const hold = computed(() => {
    const { dice, left: rolls } = place.value;
    return lattice.value.find(rolls === 0 ? dice : dice.filter((_, i) => held.value[i]));
  });
  const stopped = computed(() => left.value === 0 || hold.value >= lattice.value.firstRoll);
  const keeps = computed(() => {
    const { dice, left: rolls, setup } = place.value;
    return rolls > 0 && rolls < setup.rules.rolls ? keepsOf(lattice.value, dice) : [lattice.value.find(dice)];
  });
  const facesOf = (keep: number) => lattice.value.keeps[keep] ?? [];
  const valueAt = (values: Column | null | undefined, rolls: number, keep: number) => values?.[rolls]?.[keep] ?? 0;

  const rows = computed(() => {
    const { setup, open, left: rolls } = place.value;
    return open.map((box, i) => ({
      box: setup.boxes[box] as Box,
      chance: valueAt(odds.value.chance[i], rolls, hold.value),
      points: valueAt(odds.value.points[i], rolls, hold.value),
    }));
  });
  const full = computed(() => {
    const most = Math.max(
      0,
      ...odds.value.points.flatMap((values) => keeps.value.map((keep) => valueAt(values, left.value, keep))),
    );
    return Math.max(5, 5 * Math.ceil(most / 5 - EQUAL));
  });
  const order = computed(() => {
    const values = ranking.value?.[left.value];
    return values ? ranked(values, keeps.value) : null;
  });
  const holds = computed((): HoldRow[] | null => {
    const values = ranking.value?.[left.value];
    const places = order.value;
    if (!values || !places) return null;
    const best = values[places[0] as number] as number;
    return places.map((keep) => ({
      keep,
      faces: facesOf(keep),
      worth: values[keep] as number,
      chance: aim.value === "box" ? valueAt(odds.value.chance[at.value], left.value, keep) : null,
      loss: best - (values[keep] as number),
      mine: keep === hold.value,
    }));
  });

  const boxPoints = computed(() => pointsIn(turn.value, at.value));
  const policy = computed((): Policy => policyOf(lattice.value, odds.value.points[at.value] ?? [], left.value));
  // Worked out for every hold of the dice at once, and then only looked up.
  const allBars = computed(() => barsOf(lattice.value, keeps.value, boxPoints.value, left.value, policy.value));
  const bars = computed(() => allBars.value.get(hold.value) ?? []);

  const kinds = computed(() => lattice.value.keeps.slice(lattice.value.firstRoll).map(kindOf));
  const wiseKeeps = computed(() => {
    const after = left.value > 1 ? ranking.value?.[left.value - 1] : null;
    return after ? bestKeeps(lattice.value, after) : null;
  });
  const tree = computed((): Tree | null => {
    const values = ranking.value;
    if (!values || stopped.value) return null;
    return treeOf(lattice.value, hold.value, kinds.value, values[left.value - 1] as Float64Array, wiseKeeps.value);
  });

  const setting = computed(() =>
    [traits.setup.value.rules.name, sheet.value, at.value, left.value, hold.value].join(" "),
  );
  const made = signal<Trials>(noTrials(""));
  const trials = computed(() => (made.value.of === setting.value ? made.value : noTrials(setting.value)));
  const trialRows = computed(() => rowsOf(trials.value, bars.value));

  const fractions = signal(false);
  const panel = signal<Panel | null>(null);

  const exact = exactly({ turn, left, hold, at, aim });

  let lastDice: readonly number[] | null = null;
  const usual = () => {
    const { dice, sides } = traits.setup.peek().rules;
    return Array.from({ length: dice }, (_, i) => (i % sides) + 1);
  };
  const loose = () => Array.from({ length: traits.setup.peek().rules.dice }, () => false);

  function setDice(dice: readonly number[], kept = held.peek()): void {
    const { rules } = traits.setup.peek();
    const before = place.peek();
    put({
      dice: [...dice],
      held: [...kept],
      ...(before.dice.length ? {} : { rolls_left: rules.rolls - 1 }),
    });
  }

  return {
    words,
    figures,
    place,
    lattice,
    held,
    hold,
    stopped,
    rows,
    full,
    holds,
    mine: computed(() => holds.value?.find(({ mine }) => mine) ?? null),
    bars,
    mean: computed(() => rows.value[at.value]?.points ?? 0),
    tree,
    trials,
    trialRows,
    worth: traits.worth,
    rules: traits.rules,
    fractions,
    panel,
    exact,

    toggle(die) {
      const { dice, left: rolls } = place.peek();
      if (die < 0 || die >= dice.length || rolls === 0) return;
      put({ held: held.peek().map((kept, i) => (i === die ? !kept : kept)) });
    },
    turnDie(die, by) {
      const { dice, setup } = place.peek();
      if (die < 0 || die >= dice.length) return;
      const { sides } = setup.rules;
      setDice(dice.map((face, i) => (i === die ? ((face - 1 + by + sides) % sides) + 1 : face)));
    },
    setDice: (dice) => setDice(dice),
    random() {
      const { dice, sides } = place.peek().setup.rules;
      setDice(
        Array.from({ length: dice }, () => 1 + Math.floor(random() * sides)),
        loose(),
      );
    },
    setLeft(rolls) {
      const { dice, setup, left: now } = place.peek();
      if (rolls === now) return;
      if (rolls === setup.rules.rolls) {
        lastDice = dice;
        put({ dice: [], held: loose(), rolls_left: rolls });
      } else if (dice.length) put({ rolls_left: rolls });
      else {
        const known = lastDice?.length === setup.rules.dice ? lastDice : usual();
        put({ dice: [...known], held: loose(), rolls_left: rolls });
      }
    },
    setAim: (wished) => put({ aim: wished }),
    setBox: (key) => put({ box: key }),
    setOpen(key, open) {
      const { setup, open: now, at: shown } = place.peek();
      const keys = setup.boxes.filter((_, box) => now.includes(box)).map((box) => box.key);
      const next = setup.boxes.map((box) => box.key).filter((one) => (one === key ? open : keys.includes(one)));
      const own = setup.boxes[now[shown] as number]?.key ?? "";
      // A sheet without an open box has nothing to show.
      if (next.length) put({ boxes: next, box: next.includes(own) ? own : (next.at(-1) as string) });
    },
    openAll: () => put({ boxes: traits.setup.peek().boxes.map(({ key }) => key) }),
    setRules: (name) => put({ rules: name }),
    pick(keep) {
      const { dice } = place.peek();
      if (!dice.length || left.peek() === 0) return;
      const faces = [...facesOf(keep)];
      // The leftmost matches, as Python holds a keep.
      const kept = dice.map((face) => {
        const found = faces.indexOf(face);
        if (found >= 0) faces.splice(found, 1);
        return found >= 0;
      });
      put({ held: kept });
    },
    roll(times) {
      made.value = more(trials.peek(), times, () => {
        const hand = playOut(lattice.peek(), hold.peek(), left.peek(), policy.peek(), random);
        return { faces: facesOf(lattice.peek().firstRoll + hand), points: boxPoints.peek()[hand] as number };
      });
    },
    clearTrials() {
      made.value = noTrials(setting.peek());
    },
  };
}
