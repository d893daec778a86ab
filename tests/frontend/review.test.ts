import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import messages from "#messages";
import type { PlayerReview, ReviewTurn, Setup } from "#src/board/contract.js";
import board from "#src/board/index.js";
import { addsUp, dearest, good, linesOf, mostLuck, telling } from "#src/board/review.js";
import { SILENCE } from "#src/board/store.js";
import { wordsOf } from "#src/kit/words.js";
import { fakeModel } from "./fake.js";
import { states, traitsOf, yacht } from "./states.js";

/** Keeps the sixes, then all; writes the ones where sixes were best. */
const turn: ReviewTurn = {
  luck: 1.5,
  loss: 4.25,
  rolls: [
    { dice: [6, 1, 6, 2, 3], luck: -0.5, keep: { held: [0, 2], best: [6, 6], loss: 0, why: [] } },
    {
      dice: [6, 1, 6, 6, 1],
      luck: 2,
      keep: {
        held: [0, 1, 2, 3, 4],
        best: [6, 6, 6],
        loss: 1.25,
        why: [
          { key: "board.why_ends", boxes: [["sixes", 0.8]] },
          { key: "board.this_hold", boxes: [["full_house", 1]] },
          { key: "board.why_bonus", chance: 0.25 },
        ],
      },
    },
  ],
  box: {
    key: "ones",
    points: 2,
    bonus: 0,
    best: "sixes",
    best_points: 18,
    best_bonus: 35,
    loss: 3,
    why: [{ key: "board.why_usual", box: "sixes", n: 18, usual: 12.6 }],
  },
};
const last: ReviewTurn = {
  luck: 0,
  loss: 0,
  rolls: [{ dice: [1, 1, 1, 1, 1], luck: -3, keep: null }],
  box: { ...turn.box, best: "ones", loss: 0.0049 } as NonNullable<ReviewTurn["box"]>,
};
const player: PlayerReview = {
  seat: 0,
  start: 166.955,
  luck: 1.5,
  loss: 4.25,
  now: 164.205,
  total: 164,
  done: true,
  decisions: 4,
  best: 2,
  taken_back: 0,
  worst: [
    [0, 2],
    [0, 1],
  ],
  turns: [turn, last],
};

describe("a review as lines", () => {
  it("a line a roll with what was decided; a box after an early stop has its own, without luck", () => {
    expect(linesOf(turn)).toEqual([
      { dice: [6, 1, 6, 2, 3], held: [0, 2], luck: -0.5, decision: turn.rolls[0]?.keep },
      { dice: [6, 1, 6, 6, 1], held: [0, 1, 2, 3, 4], luck: 2, decision: turn.rolls[1]?.keep },
      { dice: [6, 1, 6, 6, 1], held: null, luck: null, decision: turn.box },
    ]);
    expect(linesOf(last)).toEqual([{ dice: [1, 1, 1, 1, 1], held: null, luck: -3, decision: last.box }]);
    expect(linesOf({ ...last, box: null })).toEqual([{ dice: [1, 1, 1, 1, 1], held: null, luck: -3, decision: null }]);
    expect(linesOf({ luck: 0, loss: 0, rolls: [], box: null })).toEqual([]);
  });

  it("the dearest decisions, with where and on what dice", () => {
    expect(dearest(player)).toEqual([
      { turn: 1, roll: null, dice: [6, 1, 6, 6, 1], decision: turn.box },
      { turn: 1, roll: 2, dice: [6, 1, 6, 6, 1], decision: turn.rolls[1]?.keep },
    ]);
    expect(dearest({ ...player, worst: [[7, 0]] })).toEqual([]);
  });

  it("what no figure shows costs nothing; bars are measured by the greatest luck of either kind", () => {
    expect([turn.box, last.box].map((box) => box && good(box))).toEqual([false, true]);
    expect(mostLuck(player)).toBe(3);
    expect(mostLuck({ ...player, turns: [] })).toBeGreaterThan(0);
  });

  it("says what was decided, what was better, and why", () => {
    const { played, better, why } = telling(wordsOf("en", messages.en ?? {}), yacht as Setup);
    const [first, second] = turn.rolls;
    expect(first?.keep && played(first.keep, first.dice)).toBe("Keep 6\u00a06");
    expect(second?.keep && played(second.keep, second.dice)).toBe("Stop here");
    expect(second?.keep && better(second.keep)).toBe("Better: keep 6\u00a06\u00a06");
    expect(second?.keep && why(second.keep)).toBe(
      "Best play then mostly ends in Sixes\u00a0(80%). This hold: Full House\u00a0(100%). The chance of the upper bonus this turn: 25%.",
    );
    expect(turn.box && played(turn.box, [])).toBe("2 in Ones");
    expect(turn.box && better(turn.box)).toBe("Better: 18 in Sixes, bonus 35");
    expect(turn.box && why(turn.box)).toBe("Sixes: 18, usually 12.60 (+5.40).");
    expect(first?.keep && played({ ...first.keep, held: [] }, first.dice)).toBe("Roll all again");
  });
});

describe("the sum of a review", () => {
  const sum = (start: number, luck: number, loss: number, total: number) =>
    addsUp({ ...player, start, luck, loss, total });

  it("says whether it adds up as printed", () => {
    expect(sum(166.955, 5.777, 4.732, 168)).toBe(false); // 166.96 + 5.78 − 4.73
    expect(sum(166.955, -37.011, 1.944, 128)).toBe(false); // 166.96 − 37.01 − 1.94
    expect(sum(166.955, -37.014, 1.941, 128)).toBe(false); // 166.96 − 37.01 − 1.94
    expect(sum(166.955, -36.979, 1.976, 128)).toBe(true); // 166.96 − 36.98 − 1.98
    expect(sum(166.955, -37.045, 1.91, 128)).toBe(true); // 166.96 − 37.05 − 1.91
    expect(sum(12.344, 0, 0.344, 12)).toBe(true); // 12.34 + 0.00 − 0.34
  });
});

describe("on the board", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  async function settle(ms = 20) {
    await vi.advanceTimersByTimeAsync(ms);
    for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(20);
  }
  async function open(name: "two" | "solo" | "mid", more: Record<string, unknown> = {}) {
    const model = fakeModel({ _words: messages, _review: { status: "off" }, ...traitsOf(name), ...more });
    const el = document.createElement("div");
    document.body.append(el);
    board().render({ model: model.view(), el });
    await settle();
    const one = (css: string) => el.querySelector<HTMLElement>(css) as HTMLElement;
    const text = (css: string) => one(css)?.textContent?.replace(/\s+/g, " ").trim();
    const wishes = () => model.sent.filter(([wish]: [string]) => wish === "_review_wish").length;
    return { model, one, text, wishes };
  }
  const ready = { status: "ready", players: [player, { ...player, seat: 1, total: 99 }], places: [0.25, null] };

  it("is asked for once when it opens, and shown when it comes; readers are told", async () => {
    const { model, one, text, wishes } = await open("two");
    one("[data-tool=review]").click();
    await settle();
    expect(text('[data-panel="review"] h4')).toBe("Game review");
    expect(document.activeElement).toBe(one('[data-panel="review"] h4'));
    expect(wishes()).toBe(1);
    expect(text('[data-panel="review"] p')).toBe("Asking Python for the review.");
    model.receive({ _review: { status: "solving", done: 0.256 } });
    await settle();
    expect(text('[data-panel="review"] p')).toBe("Solving the game, to review it: 25%");
    model.receive({ _review: ready });
    await settle();
    expect(text(".yw-split-sum")).toBe("Expected at the start166.96Luck+1.50Lost by decisions4.25Final score164");
    expect(text(".yw-review > .yw-note")).toBe("166.96 + 1.50 − 4.25 ≈ 164");
    expect(text(".yw-review > .yw-note ~ .yw-note")).toBe(
      "Best decisions: 2 of 4 · Better than 25.0% of games under best play (equal scores count half).",
    );
    expect(text("[role=status]")).toBe("The review is ready.");
    const bars = [...document.querySelectorAll<HTMLElement>(".yw-fortune > i")];
    expect(bars.map((bar) => [Number(bar.style.getPropertyValue("--p")).toFixed(2), bar.dataset.good])).toEqual([
      ["-0.17", "false"],
      ["0.67", "true"],
      ["-1.00", "false"],
    ]);
    expect(wishes()).toBe(1);
  });

  it("with several players, whose game is chosen", async () => {
    const { one, text } = await open("two", { _review: ready });
    one("[data-tool=review]").click();
    await settle();
    const whose = one(".yw-whose select") as HTMLSelectElement;
    expect(whose.options).toHaveLength(2);
    whose.value = "1";
    whose.dispatchEvent(new Event("change"));
    await settle();
    expect(text(".yw-split-sum > :last-child")).toBe("Final score99");
    expect(text(".yw-review > .yw-note ~ .yw-note")).toBe("Best decisions: 2 of 4");
  });

  it.each([
    [{ status: "large" }, "There is no review: these rules are too large to solve on a board."],
    [{ status: "numpy" }, "There is no review here: it needs NumPy, which is not installed."],
    [{ status: "failed", why: "no such thing" }, "There is no review."],
  ])("says plainly why there is none: %o", async (review, said) => {
    const { one, text } = await open("solo", { _review: review });
    one("[data-tool=review]").click();
    await settle();
    expect(text('[data-panel="review"] p')).toBe(said);
    expect(one("[data-panel=review]").querySelector("details p[lang=en]")?.textContent).toBe(
      "why" in review ? review.why : undefined,
    );
  });

  it("says so when the kernel does not answer, and takes it back when it does", async () => {
    const { model, one, text } = await open("solo");
    one("[data-tool=review]").click();
    await settle(SILENCE);
    expect(text('[data-panel="review"] p')).toContain("The kernel is not answering");
    model.receive({ _review: { status: "solving", done: 0 } });
    await settle();
    expect(text('[data-panel="review"] p')).toContain("Solving the game");
  });

  it("Escape closes it and gives the focus back; it goes when the game goes on", async () => {
    const { model, one } = await open("solo", { _review: { ...ready, players: [player] } });
    one("[data-tool=review]").click();
    await settle();
    expect(document.querySelector(".yw-whose")).toBe(null);
    one('[data-panel="review"] h4').dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await settle();
    expect(one('[data-panel="review"]')).toBe(null);
    expect(document.activeElement).toBe(one("[data-tool=review]"));
    one("[data-tool=review]").click();
    await settle();
    model.receive({ state: { ...states.mid.state, rev: 999 } });
    await settle();
    expect(one('[data-panel="review"]')).toBe(null);
    expect(one("[data-tool=review]")).toBe(null);
  });

  it("from the menu too, once the game is over", async () => {
    const { one } = await open("solo");
    one("[data-tool=more]").click();
    await settle();
    const buttons = [...document.querySelectorAll<HTMLElement>(".yw-more button")];
    buttons.find((button) => button.textContent === "Review the game")?.click();
    await settle();
    expect(one('[data-panel="review"]')).toBeTruthy();
  });
});
