/** Exact values as text, for the settings of now: in whole numbers of any length, as fractions. */
import { computed, type ReadonlySignal } from "@preact/signals";
import { exactColumn, fraction, fractionText } from "../kit/exact.js";
import type { Turn } from "../kit/odds.js";
import type { Aim } from "./contract.js";
import { mostPoints, pointsIn } from "./sheet.js";

export interface Exactly {
  chance(box: number): string;
  points(box: number): string;
  worth(keep: number): string | null;
  keepChance(keep: number): string;
  bar(points: number): string;
  ways(ways: number, all: number): string;
}

interface Now {
  turn: ReadonlySignal<Turn>;
  left: ReadonlySignal<number>;
  hold: ReadonlySignal<number>;
  /** The box looked at. */
  at: ReadonlySignal<number>;
  aim: ReadonlySignal<Aim>;
}

type Column = ReturnType<typeof exactColumn>;

export function exactly({ turn, left, hold, at, aim }: Now): Exactly {
  // They take a moment: each column is worked out when it is asked for, and once for a sheet.
  const known = computed(() => {
    turn.value;
    return new Map<string, Column>();
  });
  function columnOf(what: string, payoff: () => number[], others: () => number[][] = () => []): Column {
    const key = `${what} ${left.value}`;
    const found = known.value.get(key) ?? exactColumn(turn.value, left.value, payoff(), others());
    known.value.set(key, found);
    return found;
  }
  const pointsOf = (box: number) => [...pointsIn(turn.value, box)];
  const ofChance = (box: number) => columnOf(`chance ${box}`, () => pointsOf(box).map((own) => (own > 0 ? 1 : 0)));
  const ofPoints = (box: number) => columnOf(`points ${box}`, () => pointsOf(box));
  const ofTurn = () => columnOf("turn", () => [...mostPoints(turn.value)]);
  const text = (found: Column, keep: number, from = found.values) =>
    fractionText(fraction(from[keep] ?? 0n, found.unit));

  return {
    chance: (box) => text(ofChance(box), hold.value),
    points: (box) => text(ofPoints(box), hold.value),
    worth(keep) {
      if (aim.value === "game") return null;
      return text(aim.value === "turn" ? ofTurn() : ofPoints(at.value), keep);
    },
    keepChance: (keep) => text(ofChance(at.value), keep),
    bar(points) {
      const own = pointsOf(at.value);
      const kinds = [...new Set(own)];
      const found = columnOf(
        `falls ${at.value}`,
        () => own,
        () => kinds.map((kind) => own.map((value) => (value === kind ? 1 : 0))),
      );
      return text(found, hold.value, found.others[kinds.indexOf(points)]);
    },
    ways: (ways, all) => fractionText(fraction(BigInt(ways), BigInt(all))),
  };
}
