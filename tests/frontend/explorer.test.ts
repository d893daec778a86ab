import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import messages from "#messages";
import { fallWays, handChances, playOut, policyOf } from "#src/explorer/chances.js";
import explorer from "#src/explorer/index.js";
import { kindOf, nextRoll, patternName } from "#src/explorer/patterns.js";
import { pointsIn, turnOn } from "#src/explorer/sheet.js";
import { along, marksOf } from "#src/explorer/view/Bars.js";
import { band } from "#src/kit/band.js";
import { figuresOf } from "#src/kit/figures.js";
import { makeLattice } from "#src/kit/lattice.js";
import { BARRED, column, decodeTurn } from "#src/kit/odds.js";
import { wordsOf } from "#src/kit/words.js";
import { setupOf, traitsOf } from "./explorer.js";
import { fakeModel } from "./fake.js";

const english = wordsOf("en", messages.en ?? {});
const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);

describe("the band", () => {
  it("holds at least 95 of 100 runs, and no more than it must", () => {
    for (const [chance, trials] of [
      [0.3, 10],
      [0.015, 100],
      [0.999, 100],
      [0.5, 1],
    ] as const) {
      const mass = Array.from({ length: trials + 1 }, () => 0);
      mass[0] = 1;
      for (let n = 0; n < trials; n++) {
        for (let k = n + 1; k >= 0; k--) mass[k] = (mass[k] ?? 0) * (1 - chance) + (mass[k - 1] ?? 0) * chance;
      }
      const [low, high] = band(chance, trials);
      expect(sum(mass.slice(low, high + 1))).toBeGreaterThanOrEqual(0.95);
      expect(sum(mass.slice(0, low))).toBeLessThan(0.025);
      expect(sum(mass.slice(high + 1))).toBeLessThan(0.025 + 1e-12);
    }
  });
  it("is a single count where nothing is left to chance, and fits large runs", () => {
    expect(band(0, 100)).toEqual([0, 0]);
    expect(band(1, 100)).toEqual([100, 100]);
    expect(band(0.5, 0)).toEqual([0, 0]);
    const [low, high] = band(0.4, 1_000_000);
    expect(Math.abs(low - (400_000 - 1.96 * 489.9))).toBeLessThan(2);
    expect(Math.abs(high - (400_000 + 1.96 * 489.9))).toBeLessThan(2);
  });
});

describe("patterns of the next roll", () => {
  it("are named as a player sees them", () => {
    const name = (...dice: number[]) => patternName(english, kindOf(dice));
    expect(name(3, 3, 3, 3, 3)).toBe("5 alike");
    expect(name(2, 3, 3, 3, 3)).toBe("Four of a Kind");
    expect(name(2, 2, 3, 3, 3)).toBe("Full House");
    expect(name(2, 3, 4, 5, 6)).toBe("5 in a row");
    expect(name(1, 2, 3, 4, 4)).toBe("4 in a row");
    expect(name(1, 3, 3, 3, 4)).toBe("Three of a Kind");
    expect(name(1, 3, 3, 4, 4)).toBe("Two Pairs");
    expect(name(1, 3, 3, 5, 6)).toBe("Pair");
    expect(name(1, 2, 3, 5, 6)).toBe("All different");
    expect(name(1, 1, 2, 2, 3, 3)).toBe("2 + 2 + 2 alike");
    expect(name(1, 1, 1, 1, 3, 3)).toBe("4 + 2 alike");
    expect(name(2)).toBe("All different");
  });
  it("share out every way to fall, and show what their hands have in common", () => {
    const lattice = makeLattice(5, 6);
    const kinds = lattice.keeps.slice(lattice.firstRoll).map(kindOf);
    const { patterns, all } = nextRoll(lattice, lattice.find([4, 6, 6]), kinds);
    expect(all).toBe(36);
    expect(patterns.map(({ kind, ways, common }) => [kind, ways, common.join(" ")])).toEqual([
      ["groups 4", 1, "4 6 6 6 6"],
      ["groups 3 2", 3, "4 4 6 6"],
      ["run 4", 2, "3 4 5 6 6"],
      ["groups 3", 8, "4 6 6 6"],
      ["groups 2 2", 12, "4 6 6"],
      ["groups 2", 10, "4 6 6"],
    ]);
    const first = nextRoll(lattice, 0, kinds);
    expect([first.all, sum(first.patterns.map(({ ways }) => ways))]).toEqual([7776, 7776]);
    expect(sum(fallWays(lattice, lattice.find([1])).ways)).toBe(6 ** 4);
  });
});

describe("playing on", () => {
  const { turn } = traitsOf();
  const base = decodeTurn(turn);
  it("gives each hand its chance, and trials follow the same play", () => {
    const sixes = Float64Array.from(pointsIn(base, 5));
    const policy = policyOf(base.lattice, column(base, sixes), 2);
    const hold = base.lattice.find([4, 6, 6]);
    const chances = handChances(base.lattice, hold, 2, policy);
    expect(sum(chances)).toBeCloseTo(1, 12);
    expect(sum(chances.map((chance, hand) => chance * (sixes[hand] as number)))).toBeCloseTo(50 / 3, 12);
    // Holding everything is stopping, also with rolls left.
    const all = base.lattice.find([2, 3, 4, 6, 6]);
    expect(handChances(base.lattice, all, 2, policy)[all - base.lattice.firstRoll]).toBe(1);
    let seed = 1;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const counts = new Map<number, number>();
    for (let i = 0; i < 20_000; i++) {
      const points = sixes[playOut(base.lattice, hold, 2, policy, random)] as number;
      counts.set(points, (counts.get(points) ?? 0) + 1);
    }
    for (const points of [12, 18, 24, 30]) {
      const chance = sum(chances.filter((_, hand) => sixes[hand] === points));
      const [low, high] = band(chance, 20_000, 0.9999);
      expect(counts.get(points)).toBeGreaterThanOrEqual(low);
      expect(counts.get(points)).toBeLessThanOrEqual(high);
    }
  });
  it("leaves out closed boxes, and bars lower ones while upper ones come first", () => {
    const setup = setupOf();
    expect(turnOn(base, setup, [5, 11]).points).toHaveLength(2);
    const first = turnOn(base, { ...setup, rules: { ...setup.rules, upper_first: true } }, [5, 11]);
    expect(first.points[1]?.every((points) => points === BARRED)).toBe(true);
    expect(first.points[0]?.every((points) => points !== BARRED)).toBe(true);
  });
});

describe("figures", () => {
  const { percent, points, loss } = figuresOf(english);
  it("never show as nothing or as certain what is neither", () => {
    expect([0, 0.0004, 0.0005, 0.72094, 0.9994, 0.99951, 1].map(percent)).toEqual([
      "0%",
      "<0.1%",
      "0.1%",
      "72.1%",
      "99.9%",
      ">99.9%",
      "100%",
    ]);
    expect([points(16.666667), points(-1.5), loss(1.0683), loss(0.001)]).toEqual(["16.67", "−1.50", "−1.07", "−<0.01"]);
    expect(figuresOf(wordsOf("lt", messages.lt ?? {})).percent(0.402)).toBe("40,2\u00a0%");
  });
  it("the mean stands between its bars", () => {
    const bars = [0, 6, 12, 18].map((points) => ({ points }));
    expect([0, 3, 18, 20].map((mean) => along(bars, mean))).toEqual([12.5, 25, 87.5, 87.5]);
  });
  it("narrow bars have every fifth number below, where the number before leaves room", () => {
    const bars = [0, 5, 6, 7, 8, 9, 10, 11, 15, 20, 25].map((points) => ({ points }));
    expect([...marksOf(bars, true)].map((i) => bars[i]?.points)).toEqual([0, 10, 20]);
    expect(marksOf(bars, false).size).toBe(bars.length);
  });
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function settle(ms = 0) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(0);
}

async function open(more: Record<string, unknown> = {}, factory = explorer()) {
  const model = fakeModel({ _words: messages, ...traitsOf(), ...more });
  return { model, ...(await show(model, factory)) };
}

async function show(model: ReturnType<typeof fakeModel>, factory = explorer()) {
  const el = document.createElement("div");
  document.body.append(el);
  const close = factory.render({ model: model.view(), el, signal: undefined });
  await settle(20);
  const root = el.querySelector<HTMLElement>(".yw") as HTMLElement;
  const one = (css: string) => root.querySelector<HTMLElement>(css) as HTMLElement;
  const click = async (css: string) => {
    one(css).click();
    await settle(20);
  };
  const texts = (css: string) =>
    [...root.querySelectorAll(css)].map((found) => found.textContent?.replace(/\s+/g, " ").trim());
  const key = async (name: string, at?: string) => {
    const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    (at ? one(at) : root).dispatchEvent(event);
    await settle(20);
    return event;
  };
  return { el, root, close, one, click, texts, key };
}

const said = (model: ReturnType<typeof fakeModel>) => model.sent.filter(([name]: [string]) => name !== "_seen");
const row = (box: string) => `tr[data-box="${box}"]`;

describe("the view", () => {
  it("shows the exact numbers of the hold", async () => {
    const { texts } = await open();
    expect(texts(`${row("yacht")} > *`)).toEqual(["Yacht", "1.6%", "0.81"]);
    expect(texts(`${row("sixes")} > *`)).toEqual(["Sixes", "100%", "16.67"]);
    expect(texts('[data-panel="bars"] tbody tr')).toEqual(["00%", "60%", "1240.2%", "1843.4%", "2414.9%", "301.6%"]);
  });
  it("a die held sends what is held and nothing else, and all is repainted at once", async () => {
    const { model, click, texts } = await open({ held: [false, false, false, false, false], dice: [1, 2, 2, 4, 6] });
    await click('[data-die="1"] .yw-die');
    await click('[data-die="2"] .yw-die');
    expect(said(model).map(([name]: [string]) => name)).toEqual(["held", "held"]);
    expect(texts(`${row("yacht")} td`)).toEqual(["2.9%", "1.45"]);
    await click('[data-tool="fractions"]');
    expect(texts(`${row("yacht")} td`)[0]).toBe("2.9%113/3888");
  });
  it("dice are turned, typed, and thrown at random", async () => {
    const { model, click, key, one } = await open();
    await click('[data-die="4"] .yx-flip');
    expect(model.get("dice")).toEqual([2, 3, 4, 6, 1]);
    await key("ArrowDown", '[data-die="0"] .yw-die');
    await key("ArrowUp", '[data-die="3"] .yw-die');
    expect(model.get("dice")).toEqual([1, 3, 4, 1, 1]);
    const field = one(".yx-typed input") as HTMLInputElement;
    field.value = "6, 5 5,4 1";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settle(20);
    expect(model.get("dice")).toEqual([6, 5, 5, 4, 1]);
    await key("r");
    expect(model.get("held")).toEqual([false, false, false, false, false]);
  });
  it("what is typed and cannot be is said, and changes nothing", async () => {
    const { model, one, key } = await open();
    const field = one(".yx-typed input") as HTMLInputElement;
    field.value = "1 2 9";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settle(20);
    expect(one(".yx-wrong").textContent).toBe("");
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await settle(20);
    expect(one(".yx-wrong").textContent).toBe("5 dice from 1 to 6 are needed, like 12345.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(said(model)).toEqual([]);
    await key("Escape", ".yx-typed input");
    expect(field.value).toBe("23466");
  });
  it("with all rolls left there are no dice, and back they come", async () => {
    const { model, one, root } = await open();
    const pick = async (value: number) => {
      one(`input[name$="-left"][value="${value}"]`).click();
      await settle(20);
    };
    await pick(3);
    expect([model.get("dice"), model.get("rolls_left"), model.get("held")]).toEqual([[], 3, Array(5).fill(false)]);
    expect(root.querySelectorAll(".yw-die")).toHaveLength(0);
    expect(root.querySelectorAll(".yx-holds tbody tr")).toHaveLength(1);
    await pick(1);
    expect([model.get("dice"), model.get("rolls_left")]).toEqual([[2, 3, 4, 6, 6], 1]);
  });
  it("boxes are closed and opened on the page; the last one stays open", async () => {
    const { model, click, root, texts } = await open({ boxes: ["sixes", "yacht"], box: "sixes" });
    expect(texts(".yx-list tbody tr[data-box] th")).toEqual(["Sixes", "Yacht"]);
    await click('[data-tool="boxes"]');
    const check = (i: number) => root.querySelectorAll<HTMLInputElement>(".yw-tick input")[i] as HTMLInputElement;
    check(5).click();
    await settle(20);
    expect([model.get("boxes"), model.get("box")]).toEqual([["yacht"], "yacht"]);
    check(11).click();
    await settle(20);
    expect(model.get("boxes")).toEqual(["yacht"]);
    expect(check(11).checked).toBe(true);
    check(0).click();
    await settle(20);
    expect(model.get("boxes")).toEqual(["ones", "yacht"]);
  });
  it("holds are ranked for each aim, sorted as asked, and taken by a press", async () => {
    const { model, one, click, texts, root } = await open({ aim: "box" });
    expect(texts(".yx-holds tbody tr:first-child > *")).toEqual(["", "100%", "17.50", "best"]);
    expect(one(".yx-holds tbody tr:first-child").dataset.keep).toBe("6 6");
    expect(root.querySelectorAll(".yx-holds tbody tr")).toHaveLength(7);
    await click(".yx-all");
    expect(root.querySelectorAll(".yx-holds tbody tr")).toHaveLength(24);
    await click('.yx-holds tr[data-keep="2 6"] .yx-pick');
    expect(model.get("held")).toEqual([true, false, false, true, false]);
    await click(".yx-holds th:first-child .yx-sort");
    expect(one(".yx-holds th").getAttribute("aria-sort")).toBe("ascending");
    expect(one(".yx-holds tbody tr").dataset.keep).toBe("");
    await click(".yx-holds th:first-child .yx-sort");
    expect(one(".yx-holds tbody tr").dataset.keep).toBe("2 3 4 6 6");
    one('input[name$="-aim"][value="turn"]').click();
    await settle(20);
    expect(model.get("aim")).toBe("turn");
    expect(root.querySelectorAll(".yx-holds thead th")).toHaveLength(3);
  });
  it("the whole game waits for Python, and says why when there is none", async () => {
    const { model, texts, root } = await open({ aim: "game" });
    await settle(400);
    expect(texts(".yx-missing")).toEqual(["Waiting for Python. If another cell is running, this comes after it."]);
    const worth = traitsOf().worth;
    model.receive({ worth: { ...worth, status: "numpy" } });
    await settle(20);
    expect(texts(".yx-missing")[0]).toMatch(/needs NumPy/);
    const values = new Float64Array(252).fill(100);
    model.receive({
      worth: { ...worth, status: "ready", boxes: model.get("boxes") },
      hand_values: new DataView(values.buffer),
    });
    await settle(20);
    expect(texts(".yx-holds tbody td")[0]).toBe("100.00");
    expect(root.querySelector(".yx-missing")).toBe(null);
    // Values of another sheet are not shown for this one.
    model.set("boxes", ["sixes", "yacht"]);
    await settle(400);
    expect(root.querySelector(".yx-holds")).toBe(null);
  });
  it("trials are counted beside the exact chances, and begin anew with another hold", async () => {
    const { click, texts, root } = await open();
    await click('[data-run="100"]');
    await click('[data-run="1"]');
    expect(texts(".yx-told [role=status]")[0]).toMatch(/^101 turns played\. /);
    expect(root.querySelectorAll(".yx-trials .yx-dot")).toHaveLength(4);
    expect(texts(".yx-last")[0]).toMatch(/^Last turn: .*points$/);
    await click('[data-die="0"] .yw-die');
    expect(root.querySelectorAll(".yx-trials .yx-dot")).toHaveLength(0);
  });
  it("branches of the next roll open to their hands, and add up", async () => {
    const { click, one, texts } = await open({ aim: "box" });
    expect(one(".yx-branch").textContent, "no line ends among the dice").toContain("6\u00a06\u00a06\u00a06:");
    expect(texts(".yx-branch")[0]).toBe("1/36 2.8%Four of a Kindkeep 6 6 6 6: 25.00");
    await click('[data-kind="groups 3 2"] .yx-branch');
    expect(texts(".yx-hands tbody tr")).toHaveLength(2);
    expect(texts('[data-panel="tree"] .yw-foot')[0]).toMatch(/adds up to 16\.67/);
  });
  it("keys stay inside, fold panels with Escape, and are left to fields", async () => {
    const { model, key, one, root } = await open();
    const outside = vi.fn();
    document.body.addEventListener("keydown", outside);
    await key("1");
    expect(model.get("held")[0]).toBe(true);
    await key("1", ".yx-typed input");
    expect(model.get("held")[0]).toBe(true);
    await key("?");
    expect(root.querySelector('aside[data-panel="help"]')).not.toBe(null);
    await key("Escape");
    expect(root.querySelector('aside[data-panel="help"]')).toBe(null);
    expect(document.activeElement).toBe(one('[data-tool="help"]'));
    expect(outside).not.toHaveBeenCalled();
  });
  it("says aloud what a change made here brings", async () => {
    const { one, click, key, model } = await open({ aim: "box" });
    one('[data-die="2"] .yw-die').focus();
    await click('[data-die="2"] .yw-die');
    await settle(300);
    expect(one("[data-said]").textContent).toBe("Holding 6 6. 2 rolls left. 17.50 expected, the best hold.");
    // Dice thrown by a key: which they are.
    await key("r");
    await settle(300);
    const dice = (model.get("dice") as number[]).join(" ");
    expect(one("[data-said]").textContent).toMatch(new RegExp(`^${dice}: Holding nothing\\. 2 rolls left\\. `));
  });
  it("two on a page are apart, and nothing is left of one that goes", async () => {
    const factory = explorer();
    const one = await open({}, factory);
    const other = await open({}, factory);
    const names = (root: HTMLElement) =>
      [...root.querySelectorAll("input[type=radio]")].map((r) => r.getAttribute("name"));
    expect(names(one.root).some((name) => names(other.root).includes(name))).toBe(false);
    await one.key("1");
    expect(other.model.get("held")[0]).toBe(false);
    one.close();
    expect(one.el.children).toHaveLength(0);
    expect(one.model.listeners()).toBe(0);
  });
  it("bears traits that do not fit each other yet", async () => {
    const { model, root } = await open();
    model.receive({ dice: [1, 2], held: [], boxes: ["gone"], box: "gone", rolls_left: 9 });
    await settle(20);
    expect(root.querySelectorAll("tr[data-box]")).toHaveLength(12);
  });
});
