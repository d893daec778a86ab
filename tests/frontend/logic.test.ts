import { describe, expect, it } from "vitest";
import type { Setup, State } from "#src/board/contract.js";
import { choose, emptyEntry, nextPlace, place, rolled, takeBack } from "#src/board/entry.js";
import { barReason, barred, bestBoxes, columnPlan, phaseOf, sections } from "#src/board/game.js";
import { actionOf } from "#src/board/keys.js";
import { mayLeave } from "#src/kit/hostkeys.js";
import { linesOf } from "#src/kit/name.js";
import { pipPath } from "#src/kit/pips.js";
import { option, states, yacht, yahtzee } from "./states.js";

const stateOf = (name: keyof typeof states) => states[name].state as unknown as State;
const setupOf = (name: keyof typeof states) => states[name].setup as unknown as Setup;
const none = [false, false, false, false, false];

describe("phase", () => {
  const phase = (name: keyof typeof states, held = none, entering = false) =>
    phaseOf(setupOf(name), stateOf(name), held, entering);
  it("says what can be done next", () => {
    expect(phase("start")).toEqual({ kind: "roll", n: 5, roll: 1 });
    expect(phase("mid", [false, true, false, true, false])).toEqual({ kind: "roll", n: 3, roll: 2 });
    expect(phase("mid", [true, true, true, true, true])).toEqual({ kind: "stuck" });
    expect(phase("late")).toEqual({ kind: "choose" });
    expect(phase("computer")).toEqual({ kind: "computer" });
    expect(phase("solo")).toEqual({ kind: "over" });
  });
  it("asks for the faces of real dice: at once in the first roll, afterwards when the kept ones are chosen", () => {
    expect(phase("real")).toEqual({ kind: "enter", n: 5, roll: 1 });
    expect(phase("realmid")).toEqual({ kind: "roll", n: 5, roll: 2 });
    expect(phase("realmid", [false, true, false, true, false], true)).toEqual({ kind: "enter", n: 3, roll: 2 });
  });
});

describe("boxes", () => {
  it("the best are those that bring most with their bonuses, ties and all", () => {
    expect(bestBoxes([option(6, 35), option(30), null, option(0)])).toEqual([0]);
    expect(bestBoxes([option(15), null, option(15)])).toEqual([0, 2]);
    expect(bestBoxes([option(0), option(0)])).toEqual([]);
    expect(bestBoxes([])).toEqual([]);
  });
  it("open boxes that the rules do not allow now are barred, with a reason", () => {
    const joker = stateOf("joker");
    const setup = setupOf("joker");
    expect(setup.boxes.flatMap((_, i) => (barred(joker, i) ? [i] : []))).toEqual([5, 7, 9, 10, 12]);
    expect(barReason(setup, joker, 5)).toEqual({ why: "board.barred_joker_box", instead: 3 });
    const lower = {
      ...joker,
      options: setup.boxes.map((box, i) => (box.section === "lower" && i > 8 ? option(0) : null)),
    };
    expect(barReason(setup, lower, 5).why).toBe("board.barred_joker_lower");
    expect(barReason(setupOf("free"), stateOf("free"), 7).why).toBe("board.barred_upper_first");
    expect(barred(stateOf("start"), 0)).toBe(false);
    expect(barred(stateOf("solo"), 0)).toBe(false);
  });
  it("a run of one part is a part of the table", () => {
    expect(sections(yahtzee as unknown as Setup).map((run) => [run.section, run.boxes.length])).toEqual([
      ["upper", 6],
      ["lower", 7],
    ]);
    const down = { ...yacht, boxes: [...yacht.boxes].reverse() } as unknown as Setup;
    expect(sections(down).map((run) => run.section)).toEqual(["lower", "upper"]);
  });
});

describe("columns of the sheet", () => {
  it("shows all players where they fit, else the leading one in full", () => {
    expect(columnPlan(296, 2).all).toBe(true);
    expect(columnPlan(296, 3).all).toBe(true);
    expect(columnPlan(296, 4).all).toBe(false);
    expect(columnPlan(296, 8).all).toBe(false);
    expect(columnPlan(368, 4).all).toBe(true);
    expect(columnPlan(700, 8).all).toBe(true);
  });
  it("has room for a unit beside its figure where names and players leave it", () => {
    const odds = (width: number, players: number) => columnPlan(width, players, true).odds;
    expect([odds(296, 1), odds(439, 1), odds(440, 1), odds(440, 4), odds(470, 4), odds(700, 8)]).toEqual([
      56, 56, 92, 92, 68, 92,
    ]);
    expect(columnPlan(700, 2).odds).toBe(0);
  });
  it("never makes the table wider than its paper", () => {
    for (let width = 240; width < 1200; width += 17) {
      for (let players = 1; players <= 12; players++) {
        const plan = columnPlan(width, players);
        const shown = plan.all ? players : 1;
        expect(plan.lead + (shown - 1) * plan.col, `${width} ${players}`).toBeLessThanOrEqual(width - 100);
      }
    }
  });
});

describe("a name in a narrow place", () => {
  it.each([
    ["Ada", 5, 1],
    ["Ada Bo", 5, 2],
    ["Ada Bo", 6, 1],
    ["Maximiliana von Hohenstein", 26, 1],
    ["Maximiliana von Hohenstein", 11, 3],
    ["Maximiliana von Hohenstein", 7, 5],
    // The rest of a long word is followed by the next word.
    ["Maximiliana von", 8, 2],
    ["Kazimieras", 5, 2],
    // Three letters with marks are three letters.
    ["กี่ที่ดี้", 3, 1],
    ["", 5, 1],
  ])("%s in %i letters takes %i lines", (name, room, lines) => {
    expect(linesOf(name, room)).toBe(lines);
  });
});

describe("faces of real dice", () => {
  const held = [false, true, false, true, false];
  it("fills the loose dice in order, and no more", () => {
    let entry = emptyEntry(5);
    for (const face of [2, 5]) entry = place(entry, held, face);
    expect(entry.faces).toEqual([2, null, 5, null, null]);
    expect(rolled(entry, held)).toBeNull();
    entry = place(entry, held, 6);
    expect(rolled(entry, held)).toEqual([2, 5, 6]);
    expect(place(entry, held, 1)).toBe(entry);
    expect(nextPlace(entry, held)).toBe(-1);
  });
  it("corrects a chosen die, and takes the last back", () => {
    let entry = [2, 5, 6].reduce((now, face) => place(now, held, face), emptyEntry(5));
    entry = place(choose(entry, 0), held, 3);
    expect(rolled(entry, held)).toEqual([3, 5, 6]);
    expect(takeBack(entry).faces).toEqual([3, null, 5, null, null]);
    expect(choose(choose(entry, 2), 2).at).toBeNull();
  });
});

describe("keys", () => {
  const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
  it("maps plain keys, capitals too", () => {
    expect(actionOf(key("1"))).toEqual({ do: "digit", n: 1 });
    expect(actionOf(key("0"))).toEqual({ do: "digit", n: 10 });
    expect(actionOf(key("R"))).toEqual({ do: "roll" });
    expect(actionOf(key("u"))).toEqual({ do: "undo" });
    expect(actionOf(key("?"))).toEqual({ do: "help" });
    expect(actionOf(key("Escape"))).toEqual({ do: "close" });
    expect(actionOf(key("b"))).toBeNull();
  });
  it("does nothing with a modifier or for a key held down", () => {
    for (const modifier of ["ctrlKey", "metaKey", "altKey"])
      expect(actionOf(key("r", { [modifier]: true }))).toBeNull();
    expect(actionOf(key("r", { repeat: true }))).toBeNull();
  });
  it("keeps plain keys from the notebook; of the application's, only those that run or change a cell", () => {
    for (const name of ["a", "b", "x", "Enter", "r", "ArrowDown", "Escape"]) expect(mayLeave(key(name))).toBe(false);
    expect(mayLeave(key("s", { ctrlKey: true }))).toBe(true);
    expect(mayLeave(key("S", { metaKey: true }))).toBe(true);
    expect(mayLeave(key("Enter", { ctrlKey: true }))).toBe(false);
    expect(mayLeave(key("z", { metaKey: true }))).toBe(false);
  });
});

it("a face has as many pips as its number, each within its die", () => {
  for (let face = 1; face <= 10; face++) {
    const dots = [...pipPath(face).matchAll(/M([\d.]+) ([\d.]+)h/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(dots).toHaveLength(face);
    expect(new Set(dots.map(String)).size).toBe(face);
    for (const [x, y] of dots) expect(Math.max(Math.abs(x - 12), Math.abs(y - 12))).toBeLessThan(8);
    // As a die looks the same from above and below: the dots lie symmetric about its middle.
    for (const [x, y] of dots)
      expect(dots.some(([u, v]) => Math.abs(u + x - 24) < 0.2 && Math.abs(v + y - 24) < 0.2)).toBe(true);
  }
});
