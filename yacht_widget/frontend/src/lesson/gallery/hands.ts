/** All hands of some dice by pattern, and the orders in which each can fall. */
import { groupsOf } from "../../explorer/patterns.js";
import type { Lattice } from "../../kit/lattice.js";

export interface Group {
  /** How often the faces occur, such as "3+1+1". */
  kind: string;
  hands: readonly (readonly number[])[];
  /** Orders of each of its hands. */
  orders: number;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

export const kindOf = (dice: readonly number[]): string => groupsOf(dice).join("+");

/** In how many orders a hand can fall. */
export const ordersOf = (dice: readonly number[]): number =>
  groupsOf(dice).reduce((left, size) => left / factorial(size), factorial(dice.length));

/** The patterns, the most alike first. */
export function patternsOf({ keeps, firstRoll }: Lattice): Group[] {
  const found = new Map<string, (readonly number[])[]>();
  for (const hand of keeps.slice(firstRoll)) {
    const kind = kindOf(hand);
    found.set(kind, [...(found.get(kind) ?? []), hand]);
  }
  return [...found]
    .map(([kind, hands]) => ({ kind, hands, orders: ordersOf(hands[0] ?? []) }))
    .sort((a, b) => a.orders - b.orders || b.kind.localeCompare(a.kind));
}

/** All orders of a hand, the lowest first. */
export function listOrders(dice: readonly number[]): number[][] {
  if (!dice.length) return [[]];
  const firsts = [...new Set(dice)].sort((a, b) => a - b);
  return firsts.flatMap((first) => {
    const rest = dice.toSpliced(dice.indexOf(first), 1);
    return listOrders(rest).map((order) => [first, ...order]);
  });
}

/** "5! / (3! · 2!)": how the orders are counted. */
export function formula(dice: readonly number[]): string {
  const under = groupsOf(dice)
    .filter((size) => size > 1)
    .map((size) => `${size}!`);
  const over = `${dice.length}!`;
  if (!under.length) return over;
  return under.length > 1 ? `${over} / (${under.join(" · ")})` : `${over} / ${under[0]}`;
}
