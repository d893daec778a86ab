import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import messages from "#messages";
import type { Setup, State } from "#src/board/contract.js";
import { figuresOf, type Known, knownOf, placesOf, reach, slipOf, standOf } from "#src/board/hints.js";
import board from "#src/board/index.js";
import { wordsOf } from "#src/kit/words.js";
import { fakeModel } from "./fake.js";
import { begin, sheet, states, traitsOf, yacht, yahtzee } from "./states.js";
import { hintTraits, turnOf } from "./turn.js";

const setup = yacht as unknown as Setup;
const mid = states.mid.state as unknown as State;
const sixes = [false, true, false, true, false];
const fours = [true, false, true, false, true];
const knownFor = (hints: "odds" | "advice") => {
  const traits = hintTraits(hints);
  return knownOf(traits.turn, traits.ends) as Known;
};

describe("figures", () => {
  it("are those of the dice held, by box; a box that is filled has none", () => {
    const known = knownFor("odds");
    const figures = figuresOf(known, mid, standOf(known, setup, mid, sixes));
    expect(figures.map((one) => one !== null)).toEqual(mid.sheets[0]?.points.map((points) => points === null));
    // Two sixes held, three dice rolled twice: each is another six with a chance of 11/36.
    expect(figures[5]?.points).toBeCloseTo(12 + 3 * 6 * (11 / 36), 12);
    expect(figures[5]?.chance).toBe(1);
    // For a four one rerolls three dice, and then, had none come, all five.
    expect(figures[3]?.chance).toBeCloseTo(1 - (5 / 6) ** 8, 12);
    expect(figures[9]?.chance).toBe(knownFor("odds").chance[6]?.[2]?.[known.turn.lattice.find([6, 6])]);
  });

  it("before the first roll are those of the whole turn, and after the last there are none", () => {
    const known = knownFor("odds");
    const before = { ...mid, dice: [], rolls_left: 3 };
    const figures = figuresOf(known, before, standOf(known, setup, before, [false]));
    expect(figures[10]?.points).toBeCloseTo(70 / 3, 12);
    const after = { ...mid, rolls_left: 0 };
    expect(figuresOf(known, after, standOf(known, setup, after, sixes)).every((one) => one === null)).toBe(true);
  });

  it("are none while sheet and odds do not belong together", () => {
    const known = knownFor("odds");
    const other = { ...mid, sheets: [sheet(yacht, new Array(12).fill(null))] } as unknown as State;
    const figures = figuresOf(known, other, standOf(known, setup, other, sixes));
    expect(figures.every((one) => one === null)).toBe(true);
  });

  it("nothing is known without bytes", () => {
    for (const bytes of [null, undefined, new DataView(new ArrayBuffer(0))]) expect(knownOf(bytes, null)).toBe(null);
  });

  it("bars reach as far as the chance, or as the points of all that the box can hold", () => {
    const box = (figure: "chance" | "points", least: number, most: number) =>
      ({ figure, least, most }) as unknown as Setup["boxes"][number];
    const figures = { chance: 0.25, points: 12 };
    expect(reach(box("chance", 0, 30), figures)).toBe(0.25);
    expect(reach(box("points", 0, 30), figures)).toBe(0.4);
    expect(reach(box("points", -12, 12), figures)).toBe(1);
    expect(reach(box("points", 0, 0), figures)).toBe(0);
  });
});

describe("advice", () => {
  const slip = (state: State, held: readonly boolean[], pointed: number | null = null) => {
    const traits = hintTraits("advice");
    const known = knownOf(traits.turn, traits.ends) as Known;
    return slipOf(known, setup, state, standOf(known, setup, state, held), traits.advice as never, pointed);
  };

  it("the best hold, what is held against it, and the boxes that either serves", () => {
    const found = slip(mid, fours);
    expect(found?.best).toMatchObject({ keep: [6, 6] });
    expect(found?.now).toMatchObject({ keep: [4, 4, 4] });
    expect((found?.best.expected ?? 0) > (found?.now?.expected ?? 0)).toBe(true);
    // Values here are the best points of the turn: best play writes choice, or big straight.
    const [ends, split] = found?.why ?? [];
    expect(ends).toMatchObject({ key: "board.why_ends", boxes: [["choice", expect.any(Number)]] });
    // Both mostly end in choice. Values have no later turns in them: all is to expect in this one.
    const [best, own] = [found?.best.expected ?? 0, found?.now?.expected ?? 0];
    expect(split).toMatchObject({ key: "board.why_split", n: expect.closeTo(best - 68, 9) });
    expect(split).toMatchObject({ rest: expect.closeTo(0, 9), own_n: expect.closeTo(own - 68, 9) });
  });

  it("the best hold held is told with its lead", () => {
    const found = slip(mid, sixes);
    expect(found?.now).toBe(null);
    expect((found?.next?.expected ?? 0) < (found?.best.expected ?? 0)).toBe(true);
  });

  it("no roll left: the best box, and the one looked at", () => {
    const after = { ...mid, rolls_left: 0 };
    const found = slip(after, sixes, 5);
    expect(found?.best).toEqual({ box: 10, expected: 68 + 24 });
    expect(found?.now).toEqual({ box: 5, expected: 68 + 12 });
    expect(slip(after, sixes)?.next).toEqual({ box: 3, expected: 68 + 12 });
    // What they usually bring would speak for choice by 1.3 only: the sums tell of all 12.
    expect(found?.why).toEqual([
      { key: "board.why_sum", box: "choice", total: 68, n: 24, bonus: 0, rest: 0 },
      { key: "board.why_sum", box: "sixes", total: 68, n: 12, bonus: 0, rest: 0 },
    ]);
    // Of big straight little is usual, and the difference is smaller: that explains it.
    const traits = hintTraits("advice");
    const known = knownOf(traits.turn, traits.ends) as Known;
    const boxes = [...new Array(9).fill(null), 68 + 16, 68 + 24, null];
    const stand = standOf(known, setup, after, sixes);
    const straight = known.points[6]?.[3]?.[0];
    expect(slipOf(known, setup, after, stand, { status: "ready", boxes }, null)?.why).toEqual([
      { key: "board.why_usual", box: "choice", n: 24, usual: expect.closeTo(70 / 3, 12) },
      { key: "board.why_usual", box: "big_straight", n: 0, usual: straight },
    ]);
  });

  it("a hand to stop with is a box, not a hold", () => {
    const straight = { ...mid, dice: [2, 3, 4, 5, 6], rolls_left: 1 };
    const traits = hintTraits("advice");
    const known = knownOf(traits.turn, traits.ends) as Known;
    const boxes = [null, null, null, null, null, null, null, null, null, 98, 88, null];
    const none = [false, false, false, false, false];
    const stand = standOf(known, setup, straight, none);
    const found = slipOf(known, setup, straight, stand, { status: "ready", boxes }, null);
    expect(found?.best).toEqual({ box: 9, expected: 98 });
    expect(found?.now).toMatchObject({ keep: [] });
    // Where it ends is what is advised: not told again.
    expect(found?.why.map(({ key }) => key)).toEqual(["board.why_split"]);
    expect(found?.why[0]).toMatchObject({ n: 30 });
  });

  it("speaks of the upper bonus only where this turn can earn it", () => {
    const rules = yahtzee as unknown as Setup;
    const six = (hand: readonly number[]) => 6 * hand.filter((die) => die === 6).length;
    const open = (upper: number[]) => {
      const points = [...upper, null, 0, 0, 0, 0, 0, 0, 5];
      const state = { ...(begin(yahtzee) as unknown as State), dice: [6, 6, 6, 1, 2], rolls_left: 1 };
      return { ...state, sheets: [sheet(yahtzee, points)] } as unknown as State;
    };
    const { turn, hands } = turnOf(5, 6, 3, [six], true);
    const known = knownOf(turn, new DataView(Uint8Array.from(hands, () => 5).buffer)) as Known;
    const bonus = (upper: number[]) => {
      const state = open(upper);
      const stand = standOf(known, rules, state, [true, true, true, false, false]);
      const why = slipOf(known, rules, state, stand, { status: "ready", boxes: [] }, null)?.why;
      return why?.find((one) => one.key === "board.why_bonus")?.chance ?? 0;
    };
    expect(bonus([3, 6, 9, 12, 15])).toBeCloseTo(1, 12);
    expect(bonus([3, 6, 9, 12, 10])).toBeCloseTo(11 / 36, 12);
    expect(bonus([1, 2, 3, 4, 5])).toBe(0);
    expect(bonus([5, 10, 15, 20, 20])).toBe(0);
  });

  it("keeps the dice that are held already where faces are equal", () => {
    expect(placesOf([4, 6, 4, 6, 4], [false, false, false, false, true], [4, 6])).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(placesOf([4, 6], [true, true], [])).toEqual([false, false]);
  });
});

describe("words of chances", () => {
  it("what is not quite certain or impossible does not look so", () => {
    const { percent } = wordsOf("en", messages.en ?? {});
    expect([0, 1, 0.5, 0.0004, 0.9997, 0.2875, 1 - 1e-15].map((p) => percent(p))).toEqual([
      "0%",
      "100%",
      "50.0%",
      "<0.1%",
      ">99.9%",
      "28.8%",
      "100%",
    ]);
    expect(wordsOf("lt", messages.lt ?? {}).percent(0.7674)).toBe("76,7\u00a0%");
    expect(wordsOf("lt", messages.lt ?? {}).fixed(22.75 - 1e-12)).toBe("22,8");
    expect(wordsOf("en", messages.en ?? {}).signed(-1.567, 2)).toBe("−1.57");
  });
});

describe("on the board", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  async function settle() {
    for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(20);
  }
  async function open(traits: Record<string, unknown>) {
    const model = fakeModel({ _words: messages, ...traitsOf("mid"), ...traits });
    const el = document.createElement("div");
    document.body.append(el);
    board().render({ model: model.view(), el });
    await settle();
    const texts = (css: string) =>
      [...el.querySelectorAll<HTMLElement>(css)].map((one) => one.textContent?.replace(/\s+/g, " ").trim() ?? "");
    return { model, el, texts, one: (css: string) => el.querySelector<HTMLElement>(css) as HTMLElement };
  }
  const figure = (el: HTMLElement, box: string) =>
    el.querySelector(`[data-box="${box}"] .yw-figure`)?.textContent?.trim();

  it("off: no odds, and a switch that asks Python for them", async () => {
    const { model, one, el } = await open(hintTraits("off"));
    expect(el.querySelectorAll(".yw-odds").length).toBe(0);
    expect(one("[data-tool=hints]").getAttribute("aria-pressed")).toBe("false");
    one("[data-tool=hints]").click();
    await settle();
    expect(model.sent).toContainEqual(["hints", "odds"]);
    one(".yw").dispatchEvent(new KeyboardEvent("keydown", { key: "o", bubbles: true }));
    expect(model.sent.at(-1)).toEqual(["hints", "advice"]);
  });

  it("locked: no switch and no key", async () => {
    const { model, el, one } = await open({ ...hintTraits("odds"), setup: { ...yacht, hints_locked: true } });
    expect(el.querySelector("[data-tool=hints]")).toBe(null);
    one(".yw").dispatchEvent(new KeyboardEvent("keydown", { key: "o", bubbles: true }));
    expect(model.sent.filter(([name]: [string]) => name === "hints")).toEqual([]);
    expect(figure(el, "fours")).toBeTruthy();
  });

  it("a die kept or freed changes the odds at once, and only what is held is sent", async () => {
    const { model, el, one, texts } = await open({ ...hintTraits("odds"), held: sixes });
    expect(figure(el, "sixes")).toBe("17.50");
    expect(texts(".yw-foot")[0]).toMatch(/^2 rolls left, keeping 6 6\./);
    model.sent.length = 0;
    for (const die of el.querySelectorAll<HTMLElement>(".yw-die")) die.click();
    await settle();
    expect(figure(el, "fours")).toBe("14.44");
    expect(figure(el, "big_straight")).toBe("3.6%");
    expect(new Set(model.sent.map(([name]: [string]) => name))).toEqual(new Set(["held"]));
    expect(one("[data-box=fours] .yw-box").getAttribute("style")).toMatch(/--p: ?0\.72/);
  });

  it("readers hear both figures; the other one is shown where the pointer or the focus is", async () => {
    const { el, one } = await open({ ...hintTraits("odds"), held: sixes });
    const cell = one("[data-box=sixes] .yw-cell");
    expect(cell.getAttribute("aria-label")).toBe("Write 12 in Sixes, 100% chance of any points, 17.50 expected");
    expect(one("[data-box=sixes] .yw-odds .yw-vh").textContent).toBe("100% chance of any points, 17.50 expected");
    cell.focus();
    await settle();
    expect(figure(el, "sixes")).toBe("17.50100%");
    one("[data-box=big_straight]").dispatchEvent(new MouseEvent("mouseenter"));
    await settle();
    expect(figure(el, "big_straight")).toMatch(/^\d+\.\d%\d+\.\d\d pts$/);
  });

  it("advice: the slip holds other dice for the player, and the focus stays on the board", async () => {
    const { model, el, one, texts } = await open({ ...hintTraits("advice"), held: fours });
    expect(texts(".yw-hint > p")[0]).toMatch(/^Keep : \d+\.\d\d expected\. This hold: \d+\.\d\d \(−\d+\.\d\d\)$/);
    expect(one(".yw-hint .yw-minis").getAttribute("aria-label")).toBe("6 6");
    expect(texts(".yw-hint .yw-why")[0]).toMatch(/^Best play then mostly ends in Choice \(\d+%\)/);
    const button = one(".yw-instead button");
    expect(button.textContent).toBe("Keep 6\u00a06 instead");
    button.focus();
    button.click();
    await settle();
    expect(model.sent.at(-1)).toEqual(["held", sixes]);
    expect(texts(".yw-hint > p")[0]).toMatch(/^The best hold: \d+\.\d\d expected, \+\d+\.\d\d over the next\.$/);
    expect(el.contains(document.activeElement)).toBe(true);
  });

  it("while there is no advice the board says why", async () => {
    const odds = hintTraits("odds");
    const said = async (advice: Record<string, unknown>) =>
      (await open({ ...odds, hints: "advice", advice })).texts(".yw-hint")[0];
    expect(await said({ status: "solving", done: 0.374 })).toBe("Solving the game, to advise: 37%");
    expect(await said({ status: "numpy" })).toMatch(/NumPy/);
    expect(await said({ status: "large" })).toMatch(/too large/);
    // What the program says is folded away, in English.
    expect(await said({ status: "failed", why: "MemoryError: none left" })).toBe(
      "There is no advice: the game could not be solved.DetailsMemoryError: none left",
    );
  });

  it("the chances to win: being counted, exact, estimated with their error", async () => {
    const advice = hintTraits("advice").advice as object;
    const said = async (win: unknown) =>
      (await open({ ...hintTraits("advice"), advice: { ...advice, win } })).texts(".yw-win")[0];
    expect(await said(null)).toBe("Working out the chances to win.");
    expect(await said({ chances: [0.5432, 0.4512], tie: 0.0056, games: null, error: 0 })).toBe(
      "To win from here: Ada 54.3%, Bo 45.1%, and a tie 0.6%. Exact, if both play for the most points.",
    );
    expect(await said({ chances: [0.5, 0.5], tie: 0, games: 200, error: 0.061 })).toBe(
      "To win from here: Ada 50.0% and Bo 50.0%. Estimated from 200 trial games before this turn (± 6.1%), if both play for the most points.",
    );
    expect(await said(undefined)).toBe(undefined);
  });
});
