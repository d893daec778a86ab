/**
 * The odds of one turn on the page: for every hold and every box, from the points of every hand that Python sends once.
 * The sums run in the order of Python's, so the numbers are the same to the last bit.
 */
import { type Lattice, makeLattice } from "./lattice.js";

/** What Python's `turn_binary` holds. */
export interface Turn {
  readonly rolls: number;
  readonly lattice: Lattice;
  /** For each open box in the order of the sheet, the points of each hand; `BARRED` where the rules forbid it. */
  readonly points: readonly Int32Array[];
  /** Worth of each hand after this turn, when Python knows it. */
  readonly values: Float64Array | null;
}

export const BARRED = -(2 ** 31);

/** Values by rolls left and by keep of the lattice. With no roll left only whole hands have one; the others are NaN. */
export type Column = readonly Float64Array[];

export interface TurnOdds {
  readonly turn: Turn;
  /** By box and rolls left: the best chance of more than 0 points there. */
  readonly chance: readonly Column[];
  /** By box and rolls left: the greatest expected points there. */
  readonly points: readonly Column[];
  /** By rolls left: what the whole game is worth from here. */
  readonly worth: Column | null;
}

/** Of holds equal up to rounding the later in the lattice is taken: each place on counts so much, as in Python. */
const TIE_STEP = 2e-12;

export function decodeTurn(view: DataView): Turn {
  const magic = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(i)));
  if (magic !== "YWT1") throw new Error(`no odds of a turn: ${magic}`);
  const [dice, sides, rolls, boxes] = [4, 5, 6, 7].map((i) => view.getUint8(i)) as [number, number, number, number];
  const hands = view.getUint32(8, true);
  const valued = view.getUint32(12, true) === 1;
  const pointsAt = 16 + (valued ? 8 * hands : 0);
  return {
    rolls,
    lattice: makeLattice(dice, sides),
    points: Array.from({ length: boxes }, (_, box) =>
      Int32Array.from({ length: hands }, (_, hand) => view.getInt32(pointsAt + 4 * (box * hands + hand), true)),
    ),
    values: valued ? Float64Array.from({ length: hands }, (_, hand) => view.getFloat64(16 + 8 * hand, true)) : null,
  };
}

const scores = (points: number) => (points > 0 ? 1 : 0);

export function turnOdds(turn: Turn): TurnOdds {
  const rows = turn.points.map((points) => points.map((own) => (own === BARRED ? 0 : own)));
  return {
    turn,
    chance: rows.map((points) => column(turn, Float64Array.from(points, scores))),
    points: rows.map((points) => column(turn, Float64Array.from(points))),
    worth: turn.values && column(turn, turn.values),
  };
}

/** What each hold is worth, by rolls left, when rerolls are played for the greatest mean of a payoff of hands. */
export function column({ rolls, lattice }: Turn, payoff: Float64Array): Column {
  const { firstRoll, keeps } = lattice;
  const stop = new Float64Array(keeps.length).fill(Number.NaN);
  stop.set(payoff, firstRoll);
  const values: Float64Array[] = [stop];
  let best: Float64Array = payoff;
  for (let left = 1; left <= rolls; left++) {
    const means = rollRest(lattice, best);
    // Holding all dice is stopping.
    means.set(payoff, firstRoll);
    values.push(means);
    best = choose(lattice, means).subarray(firstRoll);
  }
  return values;
}

/** Upward: a keep is worth the mean of what it becomes by one die. */
export function rollRest(lattice: Lattice, hands: Float64Array): Float64Array {
  const { sides, firstRoll, grown, keeps } = lattice;
  const values = new Float64Array(keeps.length);
  values.set(hands, firstRoll);
  const share = 1 / sides;
  for (let keep = firstRoll - 1; keep >= 0; keep--) {
    let sum = 0;
    for (let i = keep * sides; i < (keep + 1) * sides; i++) sum += values[grown[i] as number] as number;
    values[keep] = sum * share;
  }
  return values;
}

/** Downward: a hand is worth the best keep inside it. */
function choose(lattice: Lattice, values: Float64Array): Float64Array {
  const { dice, shrunk } = lattice;
  const best = values.slice();
  for (let keep = 1; keep < best.length; keep++) {
    let own = best[keep] as number;
    for (let i = keep * dice; i < (keep + 1) * dice; i++) own = Math.max(own, best[shrunk[i] as number] as number);
    best[keep] = own;
  }
  return best;
}

/** Keeps of a hand, best first. */
export function ranked(values: Float64Array, keeps: readonly number[]): number[] {
  const rank = (keep: number) => (values[keep] as number) + keep * TIE_STEP;
  return [...keeps].sort((a, b) => rank(b) - rank(a) || b - a);
}

/** The best of some keeps: of equal ones the one with more dice, then the one with the higher faces. */
export const bestKeep = (values: Float64Array, keeps: readonly number[]): number => ranked(values, keeps)[0] as number;

/** The keep that each hand is best left with: the place in the lattice by hand. */
export function bestKeeps(lattice: Lattice, values: Float64Array): Int32Array {
  const { dice, shrunk, firstRoll } = lattice;
  const rank = values.map((value, keep) => value + keep * TIE_STEP);
  const chosen = Int32Array.from(rank, (_, keep) => keep);
  for (let keep = 1; keep < rank.length; keep++) {
    for (let i = keep * dice; i < (keep + 1) * dice; i++) {
      const smaller = shrunk[i] as number;
      if ((rank[smaller] as number) > (rank[keep] as number)) {
        rank[keep] = rank[smaller] as number;
        chosen[keep] = chosen[smaller] as number;
      }
    }
  }
  return chosen.subarray(firstRoll);
}
