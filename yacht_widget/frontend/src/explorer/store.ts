import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { band } from "../kit/band.js";
import { exactColumn, fraction, fractionText } from "../kit/exact.js";
import { EQUAL, type Figures, figuresOf } from "../kit/figures.js";
import { keepsOf, type Lattice } from "../kit/lattice.js";
import { type Model, onChange, saveAll } from "../kit/model.js";
import { bestKeeps, type Column, column, decodeTurn, ranked, type Turn, type TurnOdds, turnOdds } from "../kit/odds.js";
import type { Words } from "../kit/words.js";
import { handChances, type Policy, playOut, policyOf } from "./chances.js";
import { type Aim, type Box, bytesOf, type Setup, type Traits, type Worth } from "./contract.js";
import { kindOf, type NextRoll, nextRoll } from "./patterns.js";
import { mostPoints, pointsIn, turnOn } from "./sheet.js";

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

export interface Branch {
  kind: string;
  ways: number;
  chance: number;
  /** Faces all its hands have. */
  common: readonly number[];
  worth: number;
  /** What to keep then, when it is the same for all its hands; null when not. */
  keep: readonly number[] | null;
  hands: { faces: readonly number[]; ways: number; keep: readonly number[]; worth: number }[];
}

export interface Tree {
  all: number;
  branches: Branch[];
}

export interface Bar {
  points: number;
  chance: number;
}

export interface Trials {
  /** What they were made for; other settings begin anew. */
  of: string;
  n: number;
  counts: ReadonlyMap<number, number>;
  last: { faces: readonly number[]; points: number } | null;
}

export interface TrialRow extends Bar {
  count: number;
  low: number;
  high: number;
  inside: boolean;
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
  /** Exact values as text, for the settings of now. */
  exact: {
    chance(box: number): string;
    points(box: number): string;
    worth(keep: number): string | null;
    keepChance(keep: number): string;
    bar(points: number): string;
    ways(ways: number, all: number): string;
  };

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
  const allBars = computed((): ReadonlyMap<number, Bar[]> => {
    const kinds = [...new Set(boxPoints.value)].sort((a, b) => a - b);
    const kind = new Map(kinds.map((points, i) => [points, i]));
    const shares = keeps.value.map((keep) => {
      const found = new Float64Array(kinds.length);
      handChances(lattice.value, keep, left.value, policy.value).forEach((chance, hand) => {
        const at = kind.get(boxPoints.value[hand] as number) as number;
        found[at] = (found[at] as number) + chance;
      });
      return found;
    });
    // Few kinds of points are all shown, also those out of reach; of many what some hold can bring, so that none moves.
    const some = kinds.flatMap((_, i) => (kinds.length <= 8 || shares.some((found) => found[i]) ? [i] : []));
    return new Map(
      keeps.value.map((keep, place) => [
        keep,
        some.map((i) => ({ points: kinds[i] as number, chance: shares[place]?.[i] as number })),
      ]),
    );
  });
  const bars = computed(() => allBars.value.get(hold.value) ?? []);

  const kinds = computed(() => lattice.value.keeps.slice(lattice.value.firstRoll).map(kindOf));
  const wiseKeeps = computed(() => {
    const after = left.value > 1 ? ranking.value?.[left.value - 1] : null;
    return after ? bestKeeps(lattice.value, after) : null;
  });
  const tree = computed((): Tree | null => {
    const values = ranking.value;
    if (!values || stopped.value) return null;
    const { firstRoll } = lattice.value;
    const after = values[left.value - 1] as Float64Array;
    const wise = wiseKeeps.value;
    const next: NextRoll = nextRoll(lattice.value, hold.value, kinds.value);
    const branches = next.patterns.map((pattern): Branch => {
      const hands = pattern.hands.map(({ hand, ways }) => {
        const keep = wise ? (wise[hand] as number) : firstRoll + hand;
        return { faces: facesOf(firstRoll + hand), ways, keep: facesOf(keep), worth: after[keep] as number };
      });
      const same = new Set(hands.map(({ keep }) => keep.join(" "))).size === 1;
      return {
        kind: pattern.kind,
        ways: pattern.ways,
        chance: pattern.ways / next.all,
        common: pattern.common,
        worth: hands.reduce((sum, { worth, ways }) => sum + worth * ways, 0) / pattern.ways,
        keep: same ? (hands[0]?.keep ?? null) : null,
        hands,
      };
    });
    return { all: next.all, branches };
  });

  const setting = computed(() =>
    [traits.setup.value.rules.name, sheet.value, at.value, left.value, hold.value].join(" "),
  );
  const noTrials = (): Trials => ({ of: setting.peek(), n: 0, counts: new Map(), last: null });
  const made = signal<Trials>({ of: "", n: 0, counts: new Map(), last: null });
  const trials = computed(() => (made.value.of === setting.value ? made.value : { ...noTrials(), of: setting.value }));
  const trialRows = computed(() => {
    const { n, counts } = trials.value;
    return bars.value
      .filter(({ chance }) => chance > 0)
      .map((bar) => {
        const count = counts.get(bar.points) ?? 0;
        const [low, high] = band(bar.chance, n);
        return { ...bar, count, low, high, inside: count >= low && count <= high };
      });
  });

  const fractions = signal(false);
  const panel = signal<Panel | null>(null);

  // Whole numbers of any length take a moment: each column is worked out when it is asked for, and once.
  const exactColumns = computed(() => {
    turn.value;
    return new Map<string, ReturnType<typeof exactColumn>>();
  });
  const sign = (points: Int32Array) => Array.from(points, (own) => (own > 0 ? 1 : 0));
  function exactly(what: string, payoff: () => readonly number[], others: () => number[][] = () => []) {
    const key = `${what} ${left.value}`;
    const known = exactColumns.value.get(key) ?? exactColumn(turn.value, left.value, payoff(), others());
    exactColumns.value.set(key, known);
    return known;
  }
  const textAt = (found: ReturnType<typeof exactColumn>, keep: number, from = found.values) =>
    fractionText(fraction(from[keep] ?? 0n, found.unit));

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
    exact: {
      chance: (box) =>
        textAt(
          exactly(`chance ${box}`, () => sign(pointsIn(turn.value, box))),
          hold.value,
        ),
      points: (box) =>
        textAt(
          exactly(`points ${box}`, () => [...pointsIn(turn.value, box)]),
          hold.value,
        ),
      worth(keep) {
        if (aim.value === "game") return null;
        if (aim.value === "turn")
          return textAt(
            exactly("turn", () => [...mostPoints(turn.value)]),
            keep,
          );
        return textAt(
          exactly(`points ${at.value}`, () => [...pointsIn(turn.value, at.value)]),
          keep,
        );
      },
      keepChance: (keep) =>
        textAt(
          exactly(`chance ${at.value}`, () => sign(pointsIn(turn.value, at.value))),
          keep,
        ),
      bar(points) {
        const own = [...boxPoints.value];
        const kinds = [...new Set(own)];
        const found = exactly(
          `falls ${at.value}`,
          () => own,
          () => kinds.map((kind) => own.map((value) => (value === kind ? 1 : 0))),
        );
        return textAt(found, hold.value, found.others[kinds.indexOf(points)]);
      },
      ways: (ways, all) => fractionText(fraction(BigInt(ways), BigInt(all))),
    },

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
    roll(n) {
      const before = trials.peek();
      const counts = new Map(before.counts);
      let hand = 0;
      for (let i = 0; i < n; i++) {
        hand = playOut(lattice.peek(), hold.peek(), left.peek(), policy.peek(), random);
        const points = boxPoints.peek()[hand] as number;
        counts.set(points, (counts.get(points) ?? 0) + 1);
      }
      made.value = {
        of: setting.peek(),
        n: before.n + n,
        counts,
        last: { faces: facesOf(lattice.peek().firstRoll + hand), points: boxPoints.peek()[hand] as number },
      };
    },
    clearTrials() {
      made.value = noTrials();
    },
  };
}
