// The figures of the small widgets for lessons, against counts made another way.
import { describe, expect, it } from "vitest";
import { makeLattice } from "#src/kit/lattice.js";
import { formula, listOrders, ordersOf, patternsOf } from "#src/lesson/gallery/hands.js";
import { bandPath, frameOf, grown, inside, linePath, sizesOf, ticks } from "#src/lesson/sampling/chart.js";
import { readNumber } from "#src/lesson/values/store.js";
import { afterMisses, waitsOf } from "#src/lesson/waiting/tally.js";

describe("the gallery", () => {
  it("has all rolls in its patterns, by the textbook's counts", () => {
    const groups = patternsOf(makeLattice(5, 6));
    expect(groups.map(({ kind, hands, orders }) => [kind, hands.length, hands.length * orders])).toEqual([
      ["5", 6, 6],
      ["4+1", 30, 150],
      ["3+2", 30, 300],
      ["3+1+1", 60, 1200],
      ["2+2+1", 60, 1800],
      ["2+1+1+1", 60, 3600],
      ["1+1+1+1+1", 6, 720],
    ]);
  });
  it("lists each order once, as many as it counts", () => {
    for (const hand of [
      [2, 2, 2, 2, 2],
      [1, 1, 1, 2, 2],
      [1, 1, 2, 3, 4],
      [1, 2, 3, 4, 5],
    ]) {
      const orders = listOrders(hand).map((order) => order.join());
      expect(new Set(orders).size).toBe(orders.length);
      expect(orders.length).toBe(ordersOf(hand));
      expect(listOrders(hand).every((order) => [...order].sort().join() === hand.join())).toBe(true);
    }
    expect([formula([3, 3, 3, 6, 6]), formula([1, 1, 2, 3, 4]), formula([1, 2, 3, 4, 5])]).toEqual([
      "5! / (3! · 2!)",
      "5! / 2!",
      "5!",
    ]);
  });
});

describe("a log", () => {
  it("tallies what comes after misses as a count turn by turn does", () => {
    let state = 7;
    for (let run = 0; run < 60; run++) {
      const turns = 40 + run;
      const log = Array.from({ length: turns }, () => {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        return state / 2 ** 31 < 0.12;
      });
      const came = log.flatMap((yes, i) => (yes ? [i + 1] : []));
      for (const misses of [1, 5, 10]) {
        const late = log.flatMap((yes, i) => (i >= misses && !log.slice(i - misses, i).includes(true) ? [yes] : []));
        expect(afterMisses(came, turns, misses)).toEqual({ turns: late.length, came: late.filter(Boolean).length });
      }
      expect(waitsOf(came).reduce((sum, wait) => sum + wait, 0)).toBe(came.at(-1) ?? 0);
    }
  });
});

describe("a guess", () => {
  it("is read with a comma or a point, and nothing else is", () => {
    expect([" 2,5 ", "2.5", ".5", "−1", "20"].map(readNumber)).toEqual([2.5, 2.5, 0.5, -1, 20]);
    expect(["", "a", "1,2,3", "1e3", "-"].map(readNumber)).toEqual([null, null, null, null, null]);
  });
});

describe("a sample", () => {
  it("keeps every early step and all round sizes, and grows from where it was", () => {
    let draws = 0;
    const every = () => (draws++ % 4 === 0 ? 0 : 0.99);
    const steps = grown(grown([], 100, 0.25, every), 1000, 0.25, every);
    expect(steps.slice(0, 100).map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(steps.at(-1)).toEqual({ n: 1100, k: 275 });
    expect(steps.some(({ n }) => n === 500) && steps.some(({ n }) => n === 1000)).toBe(true);
    expect(steps.length).toBeLessThan(300);
    expect(draws).toBe(1100);
  });
  it("lies in the band or not, by its counts", () => {
    // Of 100 tries with 1/2 each: 40 to 60 are within, by a table of the binomial distribution.
    expect([39, 40, 60, 61].map((k) => inside(0.5, { n: 100, k }))).toEqual([false, true, true, false]);
  });
  it("is drawn inside its frame on either scale", () => {
    for (const scale of ["log", "plain"] as const) {
      const frame = frameOf(300, 200, scale, 2500, 0.046);
      expect(sizesOf(frame).at(-1)).toBe(frame.end);
      expect(frame.x(frame.end)).toBeCloseTo(300);
      expect(frame.y(0)).toBeCloseTo(200);
      expect(bandPath(frame, 0.046)).not.toMatch(/NaN|Infinity/);
      expect(linePath(frame, [{ n: 10, k: 1 }])).toMatch(/^M[\d.]+ [\d.]+$/);
    }
    expect(ticks(0, 0.3, 6)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]);
    expect(ticks(0.13, 0.21, 4)).toEqual([0.14, 0.16, 0.18, 0.2]);
  });
});
