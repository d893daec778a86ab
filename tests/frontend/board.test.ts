import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import messages from "#messages";
import board from "#src/board/index.js";
import { SILENCE } from "#src/board/store.js";
import { PATIENCE } from "#src/kit/language.js";
import { fakeModel } from "./fake.js";
import { begin, option, people, roll, sheet, states, traitsOf, yacht, yahtzee } from "./states.js";

type Name = keyof typeof states;
const n = null;
interface Wish {
  type: string;
  seq: number;
  rev: number;
  [more: string]: unknown;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Lets Preact, microtasks and observers do their work, and then `ms` pass. */
async function settle(ms = 0) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(0);
}

async function open(name: Name, more: Record<string, unknown> = {}, factory = board()) {
  const model = fakeModel({ _words: messages, ...traitsOf(name), ...more });
  const view = await show(model, factory);
  return { model, factory, ...view };
}

async function show(model: ReturnType<typeof fakeModel>, factory: ReturnType<typeof board>, signal?: AbortSignal) {
  const el = document.createElement("div");
  document.body.append(el);
  const close = factory.render({ model: model.view(), el, signal });
  await settle(20);
  const root = el.querySelector<HTMLElement>(".yw") as HTMLElement;
  return {
    el,
    root,
    close,
    all: (css: string) => [...root.querySelectorAll<HTMLElement>(css)],
    one: (css: string) => root.querySelector<HTMLElement>(css) as HTMLElement,
    text: (css: string) => root.querySelector(css)?.textContent?.replace(/\s+/g, " ").trim(),
    key: (key: string, init: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
      const active = document.activeElement;
      (active && root.contains(active) ? active : root).dispatchEvent(event);
      return event;
    },
  };
}

const wishes = (model: ReturnType<typeof fakeModel>): Wish[] =>
  model.sent.filter(([name]: [string]) => name === "intent").map(([, wish]: [string, Wish]) => wish);
const held = (model: ReturnType<typeof fakeModel>): unknown[] =>
  model.sent.filter(([name]: [string]) => name === "held").map(([, value]: [string, unknown]) => value);

describe("without previews", () => {
  it("no open box tells what the dice would score, to eyes or ears, until it is written", async () => {
    const { model, all, one, text } = await open("mid", { previews: false });
    const open_boxes = all(".yw-cell:not(.yw-barred)");
    expect(open_boxes.length).toBeGreaterThan(5);
    expect(new Set(open_boxes.map((cell) => cell.textContent))).toEqual(new Set(["?"]));
    for (const cell of open_boxes) {
      expect(cell.getAttribute("aria-label")).not.toMatch(/\d/);
      expect(cell.className).not.toMatch(/yw-(nil|best|most)/);
    }
    one("tr[data-box=sixes] .yw-cell").focus();
    await settle();
    expect(text(".yw-reason")).toMatch(/^Sixes · /);
    expect(text(".yw-reason")).not.toMatch(/points now|\d+ points/);
    expect(all(".yw-pending, .yw-next").length).toBe(0);
    one("tr[data-box=sixes] .yw-cell").click();
    expect(wishes(model).at(-1)).toMatchObject({ type: "score", box: "sixes" });
    model.receive({ previews: true });
    await settle();
    expect(one("tr[data-box=sixes] .yw-cell").textContent).toBe("12");
  });
  it("they can be switched under More, unless they are locked", async () => {
    const { model, one } = await open("mid");
    one("[data-tool=more]").click();
    await settle();
    one(".yw-tick input").click();
    expect(model.sent).toContainEqual(["previews", false]);
    const locked = await open("mid", { previews: false, setup: { ...yacht, previews_locked: true } });
    locked.one("[data-tool=more]").click();
    await settle();
    expect(locked.all(".yw-tick").length).toBe(0);
  });
});

describe("dice", () => {
  it("say what a press does, and whether they are kept", async () => {
    const { all } = await open("mid");
    const dice = all(".yw-die");
    expect(dice.map((die) => die.getAttribute("aria-label"))).toEqual([
      "Keep die 1, a 4",
      "Keep die 2, a 6",
      "Keep die 3, a 4",
      "Keep die 4, a 6",
      "Keep die 5, a 4",
    ]);
    expect(dice.map((die) => die.getAttribute("aria-pressed"))).toEqual(["false", "true", "false", "true", "false"]);
  });

  it("are kept and freed by click and key, at once and without the kernel", async () => {
    const { all, model, key, text } = await open("mid");
    all(".yw-die")[0]?.click();
    await settle();
    expect(all(".yw-die")[0]?.getAttribute("aria-pressed")).toBe("true");
    expect(text(".yw-go")).toBe("Roll 2 dice (roll 2 of 3)");
    key("2");
    await settle();
    expect(held(model)).toEqual([
      [true, true, false, true, false],
      [true, false, false, true, false],
    ]);
    expect(wishes(model)).toEqual([]);
  });

  it("stay as they are before a roll, after the last, while a wish is on its way, and for a key beyond them", async () => {
    for (const name of ["start", "late", "computer", "solo"] as const) {
      const { key, model, close } = await open(name);
      key("1");
      key("9");
      expect(held(model), name).toEqual([]);
      close();
    }
    const { key, one, model } = await open("mid");
    one(".yw-go").click();
    await settle();
    key("1");
    expect(held(model)).toEqual([]);
  });
});

describe("wishes", () => {
  it("carry what is held and the state that was seen; ten fast clicks are one", async () => {
    const { one, model, key, root } = await open("mid");
    for (let i = 0; i < 10; i++) one(".yw-go").click();
    key("r");
    expect(wishes(model)).toEqual([{ type: "roll", held: [false, true, false, true, false], seq: 1, rev: 40 }]);
    expect(one(".yw-go").getAttribute("aria-disabled")).toBe("false");
    await settle();
    // Nothing is drawn for a wish that is soon answered.
    expect([one(".yw-go").getAttribute("aria-disabled"), root.hasAttribute("data-pending")]).toEqual(["false", true]);
    await settle(400);
    expect(one(".yw-go").getAttribute("aria-disabled")).toBe("true");
  });

  it("a double click is one, however fast the answer; a key held down presses once", async () => {
    const { one, model, key } = await open("mid");
    const click = (detail: number) => one(".yw-go").dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));
    click(1);
    model.receive({ state: { ...states.mid.state, rev: 41, rolls_left: 1 } });
    await settle();
    click(2);
    expect(wishes(model)).toHaveLength(1);
    click(1);
    expect(wishes(model)).toHaveLength(2);
    one(".yw-go").focus();
    expect(key("Enter").defaultPrevented).toBe(false);
    expect(key("Enter", { repeat: true }).defaultPrevented).toBe(true);
  });

  it("a roll with everything kept is not asked for", async () => {
    const { one, model, key, text } = await open("stuck");
    expect(text(".yw-go")).toBe("Choose a box, or free a die");
    one(".yw-go").click();
    key("r");
    expect(wishes(model)).toEqual([]);
  });

  it("go again after an answer", async () => {
    const { one, model } = await open("mid");
    one(".yw-go").click();
    model.receive({ state: { ...states.mid.state, rev: 41, rolls_left: 1 }, held: [true, true, false, false, false] });
    await settle();
    one(".yw-go").click();
    expect(wishes(model).map(({ seq, rev, held }) => [seq, rev, held])).toEqual([
      [1, 40, [false, true, false, true, false]],
      [2, 41, [true, true, false, false, false]],
    ]);
  });

  it("write a box by its key, and undo", async () => {
    const { one, model } = await open("mid");
    one("tr[data-box=sixes] .yw-cell").click();
    expect(wishes(model)).toEqual([{ type: "score", box: "sixes", seq: 1, rev: 40 }]);
    model.receive({ state: { ...states.mid.state, rev: 41 } });
    await settle();
    one("[data-tool=undo]").click();
    expect(wishes(model)[1]).toEqual({ type: "undo", seq: 2, rev: 41 });
  });

  it("without an answer are reported after four seconds, and sent again when asked", async () => {
    const { one, model, text, root } = await open("mid");
    one(".yw-go").click();
    await settle(SILENCE - 500);
    expect(root.querySelector(".yw-notice")).toBeNull();
    expect(text(".yw-go")).toBe("Roll 3 dice (waiting)");
    await settle(600);
    expect(text(".yw-notice h4")).toBe("The kernel is not answering");
    expect(text("[role=status]")).toBe("The kernel is not answering");
    one(".yw-notice button").click();
    await settle();
    expect(wishes(model).map(({ type, seq, rev }) => [type, seq, rev])).toEqual([
      ["roll", 1, 40],
      ["roll", 2, 40],
    ]);
    expect(root.querySelector(".yw-notice")).toBeNull();
    await settle(SILENCE + 10);
    expect(root.querySelector(".yw-notice")).not.toBeNull();
    model.receive({ state: { ...states.mid.state, rev: 41 } });
    await settle();
    expect(root.querySelector(".yw-notice")).toBeNull();
  });

  it("an answer in time brings no notice later", async () => {
    const { one, model, root } = await open("mid");
    one(".yw-go").click();
    await settle(1000);
    model.receive({ state: { ...states.mid.state, rev: 41 } });
    await settle(2 * SILENCE);
    expect(root.querySelector(".yw-notice")).toBeNull();
  });

  it("a refusal is shown and read", async () => {
    const { model, text } = await open("mid");
    model.receive({ state: { ...states.mid.state, rev: 41, notice: "No such box.", said: null } });
    await settle();
    expect(text(".yw-notice")).toBe("No such box.");
    expect(text("[role=status]")).toBe("No such box.");
  });

  it("it is told in the reader's language, with boxes and players by the names they have there", async () => {
    const { model, text, root } = await open("mid", { locale: "lt" });
    const refuse = async (rev: number, key: string, places = {}) => {
      model.receive({ state: { ...states.mid.state, rev, notice: "English", said: { key, places } } });
      await settle();
      return text(".yw-notice > p");
    };
    expect(await refuse(41, "error.box_used", { box: "ones" })).toBe("Langelis „Vienetai“ jau panaudotas.");
    expect(text("[role=status]")).toBe("Langelis „Vienetai“ jau panaudotas.");
    expect(root.querySelector("details")).toBeNull();
    expect(await refuse(42, "error.others_turn", { seat: 1 })).toBe("Dabar eina Bo: žaidžia kompiuteris.");
    // Of one's own program and of files the English text tells more.
    expect(await refuse(43, "error.strategy_raises", { seat: 1, error: "KeyError" })).toContain("(KeyError)");
    // Told when its place is taken, whatever the reason: nobody is asked to do what is done.
    for (const why of ["raises", "keeps", "chooses", "late"]) {
      const told = await refuse(50 + why.length, `error.strategy_${why}`, { seat: 1, error: "KeyError" });
      expect(told).toMatch(/^Bo .*\. Dabar žaidžiate vietoj jo\.$/);
    }
    expect(text(".yw-notice details p")).toBe("English");
    expect(root.querySelector("details p")?.getAttribute("lang")).toBe("en");
    expect(await refuse(44, "error.not_there")).toBe("English");
  });

  it("a level that plays under its own name is called so in the reader's language", async () => {
    const players = [
      { name: "Ada", computer: false },
      { name: "Cautious", computer: true, level: "cautious", nth: "" },
      { name: "Cautious 2", computer: true, level: "cautious", nth: "2" },
    ];
    const state = { ...begin(yacht, players), player: 1 };
    const { model, all } = await open("start", { state, locale: "en" });
    const names = () => all("thead .yw-pl").map((head) => head.textContent);
    expect(names()).toEqual(["Ada", "Cautious", "Cautious 2"]);
    model.set("locale", "ro");
    await settle();
    expect(names()).toEqual(["Ada", "Prudent", "Prudent 2"]);
  });

  it("where nothing can be taken back, a box is written by a second press, but not by a double click", async () => {
    const { one, model, text, key } = await open("mid", { setup: { ...yacht, undo: false } });
    expect(one("[data-tool=undo]")).toBeNull();
    const cell = () => one("tr[data-box=sixes] .yw-cell");
    cell().click();
    cell().click();
    await settle(10);
    expect(wishes(model)).toEqual([]);
    expect(text(".yw-reason")).toBe("There is no undo here. Press again to write in Sixes.");
    key("Escape");
    await settle(500);
    cell().click();
    await settle(500);
    expect(wishes(model)).toEqual([]);
    cell().click();
    expect(wishes(model).map((wish) => wish.box)).toEqual(["sixes"]);
  });

  it("a box pressed once is forgotten when the focus leaves it", async () => {
    const { one, text } = await open("mid", { setup: { ...yacht, undo: false } });
    one("tr[data-box=sixes] .yw-cell").focus();
    one("tr[data-box=sixes] .yw-cell").click();
    await settle();
    expect(text(".yw-armed")).toBe("12");
    one(".yw-go").focus();
    await settle();
    expect(one(".yw-armed")).toBeNull();
  });
});

describe("sheet", () => {
  it("labels every open box, marks the best and mutes a zero", async () => {
    const { one, all } = await open("late");
    expect(one("tr[data-box=twos] .yw-cell").getAttribute("aria-label")).toBe(
      "Write 6 in Twos, and the upper bonus of 35, most points now",
    );
    expect(one("tr[data-box=chance] .yw-cell").getAttribute("aria-label")).toBe("Write 17 in Chance");
    expect(all(".yw-best").map((cell) => cell.textContent)).toEqual(["6"]);
    expect(one("tr[data-box=large_straight] .yw-cell").className).toContain("yw-nil");
    expect(one(".yw-best").className).toContain("yw-most");
    expect((await open("mid")).one(".yw-best.yw-most")).toBeNull();
    expect(all("thead th[scope=col]")).toHaveLength(2);
    expect(all("tbody th[scope=row], tfoot th[scope=row]")).toHaveLength(yahtzeeRows);
  });
  const yahtzeeRows = 13 + 2 + 1;

  it("says why a box scores what it scores, or why it may not be used", async () => {
    const { one, text } = await open("late");
    one("tr[data-box=chance] .yw-cell").focus();
    await settle();
    expect(text(".yw-reason")).toBe("Chance · Any dice: the sum of all. Now 17 points");
    const joker = await open("joker");
    expect(joker.text(".yw-reason")).toBe("These dice are a joker, and Fours must be used.");
    joker.one("tr[data-box=sixes] .yw-cell").focus();
    await settle();
    expect(joker.text(".yw-reason")).toContain("Sixes · These dice are a joker, and Fours must be used");
    joker.one("tr[data-box=sixes] .yw-cell").click();
    expect(wishes(joker.model)).toEqual([]);
  });

  it("is one stop for Tab; arrows, Home and End go on from there", async () => {
    const { all, one, key } = await open("mid");
    expect(all(".yw-cell[tabindex='0']").map((cell) => cell.textContent)).toEqual(["24"]);
    one(".yw-cell[tabindex='0']").focus();
    const at = () => document.activeElement?.closest("tr")?.getAttribute("data-box");
    key("ArrowUp");
    expect(at()).toBe("big_straight");
    key("Home");
    expect(at()).toBe("ones");
    key("ArrowUp");
    expect(at()).toBe("ones");
    key("End");
    expect(at()).toBe("choice");
  });

  it("is entered by an arrow from wherever that has no use of its own", async () => {
    const { one, key } = await open("mid");
    const at = () => document.activeElement?.closest("tr")?.getAttribute("data-box");
    const stop = one(".yw-cell[tabindex='0']").closest("tr")?.getAttribute("data-box");
    for (const [from, arrow] of [
      [".yw-go", "ArrowDown"],
      [".yw-die", "ArrowUp"],
      ["[data-tool=help]", "ArrowDown"],
    ] as const) {
      one(from).focus();
      key(arrow);
      expect(at()).toBe(stop);
    }
    one("[data-tool=more]").click();
    await settle();
    one(".yw-panel button").focus();
    key("ArrowDown");
    expect(at()).toBeUndefined();
  });

  it("shows what the best or the pointed box would bring to the bonus", async () => {
    const { text, one, all } = await open("late");
    expect(text(".yw-bonus")).toContain("58 of 63");
    expect(text(".yw-pending")).toBe("+35");
    one("tr[data-box=chance] .yw-cell").focus();
    await settle();
    expect(all(".yw-pending")).toEqual([]);
    expect(one(".yw-chips").getAttribute("aria-label")).toBe("1 × 100");
  });

  it("gives the others as totals where there are many players", async () => {
    const { all } = await open("eight");
    expect(all("thead .yw-pl").map((th) => th.textContent)).toEqual(["Nguyễn Thị Minh Khai"]);
    expect(all(".yw-totals li")).toHaveLength(8);
  });
});

describe("the upper bonus", () => {
  const sheets = [
    sheet(yahtzee, [n, n, n, 16, 15, 6, n, n, n, n, n, n, n]),
    sheet(yahtzee, [1, n, 9, 12, 15, 18, n, n, n, n, n, n, n]),
  ];
  const two = { ...begin(yahtzee, people("Ada", "Bo")), sheets };

  it("each player has a way to go of their own", async () => {
    const { all, text } = await open("late", { state: two, held: [] });
    expect(text(".yw-extra th")).toBe("Upper bonus");
    expect(all(".yw-upto > [aria-hidden]:not(.yw-track)").map((one) => one.textContent)).toEqual(["37/63", "55/63"]);
    expect(all(".yw-upto .yw-vh").map((one) => one.textContent)).toEqual(["37 of 63", "55 of 63"]);
    expect(all(".yw-upto .yw-track i").map((one) => Number(one.style.getPropertyValue("--p")).toFixed(2))).toEqual([
      "0.59",
      "0.87",
    ]);
  });

  it("alone it stands beside the name, and nowhere once the game is over", async () => {
    const { text, model, all } = await open("late");
    expect(text(".yw-extra th")).toBe("Upper bonus58 of 63");
    model.receive({ state: { ...states.late.state, rev: 99, over: true } });
    await settle();
    expect(text(".yw-extra th")).toBe("Upper bonus");
    expect(all(".yw-track")).toEqual([]);
  });
});

describe("reading aloud", () => {
  it("each event is read once, also where two views show it", async () => {
    const one = await open("mid");
    const two = await show(one.model, one.factory);
    const said = () => [one, two].map((view) => view.text("[role=status]"));
    expect(said()).toEqual(["", ""]);
    one.model.receive({
      state: { ...states.mid.state, rev: 41, last: roll(0, 2, [1, 6, 3, 6, 6]), dice: [1, 6, 3, 6, 6] },
    });
    await settle();
    expect(said()).toEqual(["Ada, roll 2 of 3: 1 6 3 6 6.", ""]);
    // The same state again, and a toggle, say nothing new.
    const seen: string[] = [];
    new MutationObserver(() => seen.push(String(one.text("[role=status]")))).observe(one.one("[role=status]"), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    one.model.receive({ held: [true, true, false, false, false] });
    await settle();
    expect(seen).toEqual([]);
  });

  it("the view with the focus is the one that speaks", async () => {
    const one = await open("mid");
    const two = await show(one.model, one.factory);
    two.one(".yw-go").focus();
    one.model.receive({ state: { ...states.mid.state, rev: 41, last: { type: "undo", player: 0, undone: "roll" } } });
    await settle();
    expect([one, two].map((view) => view.text("[role=status]"))).toEqual(["", "The roll was taken back. Ada to play."]);
  });

  it("another board on the page is no twin", async () => {
    const factory = board();
    const one = await open("mid", {}, factory);
    const two = await open("late", {}, factory);
    two.model.receive({
      state: {
        ...states.late.state,
        rev: 61,
        last: { type: "score", player: 0, box: "twos", points: 6, upper_bonus: 35, yahtzee_bonus: 0 },
      },
    });
    await settle();
    expect(two.text("[role=status]")).toBe("6 written in Twos. Upper bonus: 35.");
    expect(one.text("[role=status]")).toBe("");
  });

  it("the same words for two events differ, or a reader would stay silent", async () => {
    const { model, root } = await open("mid");
    const status = () => root.querySelector("[role=status]")?.textContent;
    const last = roll(0, 2, [1, 1, 1, 1, 1]);
    model.receive({ state: { ...states.mid.state, rev: 41, last } });
    await settle();
    const first = status();
    // Sent again it is no event.
    model.receive({ state: { ...states.mid.state, rev: 42, last } });
    await settle();
    expect(status()).toBe(first);
    model.receive({ state: { ...states.mid.state, rev: 43, last, rolls_left: 1 } });
    await settle();
    expect(status()).not.toBe(first);
    expect(status()?.trim()).toBe(first?.trim());
  });

  it("a key that changes what no button with the focus says is heard", async () => {
    const { key, text, one, all } = await open("mid");
    const heard = async (name: string) => {
      key(name);
      await settle();
      return text("[role=status]");
    };
    one(".yw-go").focus();
    expect(await heard("1")).toBe("Die 1: 4, kept.");
    expect(await heard("2")).toBe("Die 2: 6, free.");
    expect(await heard("o")).toBe("Odds are on.");
    expect(await heard("o")).toBe("Advice is on.");
    expect(await heard("o")).toBe("Odds and advice are off.");
    // A die with the focus is a button that says it.
    all(".yw-die")[2]?.focus();
    expect(await heard("3")).toBe("Odds and advice are off.");
    expect(all(".yw-die")[2]?.getAttribute("aria-pressed")).toBe("true");
    const real = await open("realmid");
    real.key("r");
    await settle();
    expect(real.text("[role=status]")).toBe("Set the 3 dice you rolled");
    for (const [name, said] of [
      ["5", "Die 1: 5."],
      ["Backspace", "Die 1, not set yet"],
      ["Backspace", "There is nothing to take back."],
      ["Escape", "2 rolls left, keeping 6 6."],
    ] as const) {
      real.key(name);
      await settle();
      expect(real.text("[role=status]"), name).toBe(said);
    }
  });

  it.each([
    ["start", {}, "1", "Nothing can be kept before the first roll."],
    ["start", {}, "u", "There is nothing to take back."],
    ["mid", {}, "6", "There is no die 6: the last is die 5."],
    ["mid", {}, "9", "There is no die 9: the last is die 5."],
    ["mid", {}, "0", "There is no die 10: the last is die 5."],
    ["start", {}, "9", "Nothing can be kept before the first roll."],
    ["late", {}, "9", "No roll is left in this turn: choose a box."],
    ["computer", {}, "9", "It is the turn of Computer, who plays by itself."],
    ["two", {}, "9", "The game is over."],
    ["mid", { undo: false }, "u", "Undo is switched off in this game."],
    ["mid", { hints_locked: true }, "o", "Odds and advice cannot be changed in this game."],
    ["mid", { replay: true }, "r", "That is not possible now."],
    ["stuck", {}, "r", "All dice are kept: free one to roll, or choose a box."],
    ["late", {}, "1", "No roll is left in this turn: choose a box."],
    ["late", {}, "r", "No roll is left in this turn: choose a box."],
    ["computer", {}, "1", "It is the turn of Computer, who plays by itself."],
    ["computer", {}, "r", "It is the turn of Computer, who plays by itself."],
    ["computer", {}, "u", "It is the turn of Computer, who plays by itself."],
    ["two", {}, "1", "The game is over."],
    ["two", {}, "r", "The game is over."],
    ["real", {}, "9", "These dice are not possible here."],
    ["real", {}, "r", "Set the 5 dice you rolled"],
  ] as const)("refused: %s %o, key %s", async (name, rules, pressed, said) => {
    const { key, text } = await open(name, { setup: { ...states[name].setup, ...rules } });
    key(pressed);
    await settle();
    expect(text("[role=status]")).toBe(said);
  });

  it("no key of the game is without an answer, whatever the state", async () => {
    for (const name of Object.keys(states) as Name[]) {
      for (const fixed of [false, true]) {
        const setup = { ...states[name].setup, undo: !fixed, hints_locked: fixed };
        const { key, model, root, close } = await open(name, { setup, pace: 99 });
        let rev = 1000;
        for (const pressed of ["1", "9", "r", "u", "o"]) {
          const before = root.querySelector(".yw-board > [role=status]")?.textContent;
          const sent = wishes(model).length;
          key(pressed);
          await settle();
          const told = root.querySelector(".yw-board > [role=status]")?.textContent !== before;
          expect([told, wishes(model).length > sent].filter(Boolean), `${name} ${fixed} ${pressed}`).toHaveLength(1);
          rev += 1;
          if (!told) model.receive({ state: { ...states[name].state, rev } });
          await settle();
        }
        close();
      }
    }
  });

  it("where nothing can be taken back, the first press on a box says that it asks for another", async () => {
    const { key, one, text, model } = await open("mid", { setup: { ...yacht, undo: false } });
    const cell = one("tr[data-box=sixes] .yw-cell");
    cell.focus();
    cell.click();
    await settle();
    expect(text("[role=status]")).toBe("There is no undo here. Press again to write in Sixes.");
    expect(text(".yw-reason")).toBe(text("[role=status]"));
    key("Escape");
    await settle();
    expect(text("[role=status]")).toBe("Nothing has been written yet.");
    expect(wishes(model)).toEqual([]);
  });

  it("a box that the rules bar says why", async () => {
    const { one, text } = await open("joker");
    one(".yw-barred").click();
    await settle();
    expect(text("[role=status]")).toBe("These dice are a joker, and Fours must be used.");
  });

  it("what is pressed while the kernel is silent is answered by that", async () => {
    const { key, root, text } = await open("mid");
    key("r");
    await settle(SILENCE + 10);
    const first = root.querySelector("[role=status]")?.textContent;
    key("1");
    await settle();
    expect(text("[role=status]")).toBe("The kernel is not answering");
    expect(root.querySelector("[role=status]")?.textContent).not.toBe(first);
  });

  it("the end tells the result", async () => {
    const { model, text } = await open("mid");
    model.receive({
      state: {
        ...states.two.state,
        rev: 91,
        last: { type: "score", player: 1, box: "yacht", points: 0, upper_bonus: 0, yahtzee_bonus: 0 },
      },
    });
    await settle();
    expect(text("[role=status]")).toBe("Bo wrote 0 in Yacht. Finished. Ada wins, 190 to 152.");
  });
});

describe("computer players", () => {
  it("go on after the pace, one step an answer, and show their plan", async () => {
    const { model, one, all, text } = await open("computer", { pace: 2 });
    expect(text(".yw-go")).toBe("Computer is playing");
    expect(text(".yw-reason")).toBe("Computer keeps 4 4 4.");
    expect(all(".yw-die").map((die) => die.getAttribute("aria-pressed"))).toEqual([
      "true",
      "false",
      "true",
      "false",
      "true",
    ]);
    one("tr[data-box=sixes] .yw-cell").click();
    one(".yw-go").click();
    await settle(1900);
    expect(wishes(model)).toEqual([]);
    await settle(100);
    expect(wishes(model)).toEqual([{ type: "continue", seq: 1, rev: 41 }]);
    await settle(3000);
    expect(wishes(model)).toHaveLength(1);
    model.receive({ state: { ...states.computerbox.state, rev: 42 } });
    await settle(2100);
    expect(wishes(model)).toHaveLength(2);
    expect(text(".yw-planned")).toBe("12");
  });

  it("two views send one wish", async () => {
    const { model, factory } = await open("computer", { pace: 0.5 });
    await show(model, factory);
    await settle(3000);
    expect(wishes(model)).toHaveLength(1);
  });

  it("stop with the view", async () => {
    const { model, close } = await open("computer", { pace: 0.5 });
    close();
    await settle(5000);
    expect(wishes(model)).toEqual([]);
  });

  it("that think are asked about now and then, and after a while somebody may play on in their place", async () => {
    const { model, one, text } = await open("computer", { pace: 0.5 });
    const thinking = { ...states.computer.state, plan: null, thinking: true };
    model.receive({ state: { ...thinking, rev: 42 } });
    await settle();
    expect(text(".yw-go")).toBe("Computer is thinking");
    const heard = text("[role=status]");
    await settle(SILENCE - 100);
    expect(text(".yw-notice")).toBeUndefined();
    await settle(100);
    expect(text(".yw-notice h4")).toBe("Computer is still thinking");
    expect(text("[role=status]")).not.toBe(heard);
    expect(text("[role=status]")).toBe("Computer is still thinking");
    expect(wishes(model)).toEqual([{ type: "continue", seq: 1, rev: 42 }]);
    one(".yw-notice button").click();
    await settle();
    expect(wishes(model)).toHaveLength(1);
    model.receive({ state: { ...thinking, rev: 43 } });
    await settle();
    expect(text(".yw-notice h4")).toBe("Computer is still thinking");
    expect(wishes(model).at(-1)).toEqual({ type: "take_over", seq: 2, rev: 43 });
    model.receive({ state: { ...thinking, thinking: false, rev: 44 } });
    await settle(600);
    expect(text(".yw-notice")).toBeUndefined();
    expect(wishes(model).at(-1)).toEqual({ type: "continue", seq: 3, rev: 44 });
  });

  it("that think step back while it is asked about a new game, and nothing but their own button plays on for them", async () => {
    const { model, one, all, text } = await open("computer");
    const thinking = { ...states.computer.state, plan: null, thinking: true };
    model.receive({ state: { ...thinking, rev: 42 } });
    await settle(SILENCE);
    model.receive({ state: { ...thinking, rev: 43 } });
    await settle();
    expect(text(".yw-notice .yw-quiet")).toBe("Play on in its place");
    one("[data-tool=more]").click();
    await settle();
    all(".yw-panel .yw-quiet").at(-1)?.click();
    await settle();
    expect(all(".yw-question .yw-quiet").map((answer) => answer.textContent)).toEqual(["Start anew", "Play on"]);
    expect(text(".yw-notice")).toBeUndefined();
    all(".yw-question .yw-quiet")[1]?.click();
    await settle();
    expect(text(".yw-question")).toBeUndefined();
    expect(text(".yw-notice .yw-quiet")).toBe("Play on in its place");
    expect(wishes(model).map((wish) => wish.type)).not.toContain("take_over");
  });

  it("that think in a kernel that is gone are not said to think", async () => {
    const { model, text } = await open("computer");
    model.receive({ state: { ...states.computer.state, plan: null, thinking: true, rev: 42 } });
    await settle(2 * SILENCE);
    expect(text(".yw-notice h4")).toBe("The kernel is not answering");
  });

  it("a new game asked for meanwhile goes before their next step", async () => {
    const { model, one, all } = await open("computer", { pace: 1 });
    await settle(1100);
    expect(wishes(model).map((wish) => wish.type)).toEqual(["continue"]);
    one("[data-tool=more]").click();
    await settle();
    all(".yw-panel .yw-quiet").at(-1)?.click();
    await settle();
    // The question outlasts a step of theirs.
    model.receive({ state: { ...states.computerbox.state, rev: 42 } });
    await settle(1100);
    expect(wishes(model).map((wish) => wish.type)).toEqual(["continue", "continue"]);
    all(".yw-question .yw-quiet")[0]?.click();
    model.receive({ state: { ...states.computer.state, rev: 43 } });
    await settle();
    expect(wishes(model).map((wish) => wish.type)).toEqual(["continue", "continue", "new"]);
  });
});

describe("real dice", () => {
  it("are set by clicks and keys, corrected, and sent left to right", async () => {
    const { model, one, all, key, text } = await open("real");
    expect(text(".yw-go")).toBe("Use these dice");
    all(".yw-face")[1]?.click();
    for (const digit of ["5", "9", "5"]) key(digit);
    await settle();
    expect(all(".yw-die").map((die) => die.getAttribute("aria-label"))).toEqual([
      "Change die 1, a 2",
      "Change die 2, a 5",
      "Change die 3, a 5",
      "Die 4, not set yet",
      "Die 5, not set yet",
    ]);
    one(".yw-go").click();
    expect(wishes(model)).toEqual([]);
    key("6");
    key("Backspace");
    all(".yw-die")[0]?.click();
    for (const digit of ["3", "1", "2"]) key(digit);
    await settle();
    one(".yw-go").click();
    expect(wishes(model)).toEqual([
      { type: "roll", held: [false, false, false, false, false], rolled: [3, 5, 5, 1, 2], seq: 1, rev: 1 },
    ]);
  });

  it("between rolls the kept ones are chosen first, and Escape goes back there", async () => {
    const { model, one, key, text } = await open("realmid");
    key("1");
    await settle();
    expect(text(".yw-go")).toBe("Roll 2 dice (roll 2 of 3)");
    one(".yw-go").click();
    await settle();
    expect(text(".yw-faces legend")).toBe("Set the 2 dice you rolled (roll 2 of 3)");
    key("Escape");
    await settle();
    one(".yw-go").click();
    await settle();
    key("4");
    key("1");
    one(".yw-go").click();
    expect(wishes(model)).toEqual([
      { type: "roll", held: [true, true, false, true, false], rolled: [4, 1], seq: 1, rev: 40 },
    ]);
  });
});

describe("focus and keys", () => {
  it("no plain key reaches the notebook; Ctrl+S does", async () => {
    const { key, one } = await open("mid");
    const heard: string[] = [];
    const ear = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener("keydown", ear);
    one(".yw-go").focus();
    for (const name of ["a", "b", "1", "?", "Escape", "Enter", "ArrowDown"]) key(name);
    key("Enter", { ctrlKey: true });
    key("s", { ctrlKey: true });
    document.removeEventListener("keydown", ear);
    expect(heard).toEqual(["s"]);
  });

  it("a field keeps its own keys", async () => {
    const { one, key, model } = await open("mid");
    one("[data-tool=more]").click();
    await settle();
    one("select").focus();
    key("r");
    key("1");
    expect(model.sent.filter(([name]: [string]) => name !== "_seen")).toEqual([]);
    key("Escape");
    await settle();
    expect(one(".yw-panel")).toBeNull();
  });

  it("when the roll button becomes a request to choose, the focus goes to the best box, but only from the button", async () => {
    const { one, model } = await open("mid");
    one(".yw-go").focus();
    model.receive({ state: { ...states.mid.state, rev: 41, rolls_left: 0 } });
    await settle();
    expect(document.activeElement?.closest("tr")?.getAttribute("data-box")).toBe("choice");
    const other = await open("mid");
    other.one(".yw-die").focus();
    other.model.receive({ state: { ...states.mid.state, rev: 41, rolls_left: 0 } });
    await settle();
    expect(document.activeElement).toBe(other.one(".yw-die"));
  });

  it("Enter pressed on and on does not write in the box the focus was moved to: after a pause or another key it does", async () => {
    const ask = async () => {
      const view = await open("mid");
      view.one(".yw-go").focus();
      view.model.receive({ state: { ...states.mid.state, rev: 41, rolls_left: 0 } });
      await settle();
      return { ...view, press: () => (document.activeElement as HTMLElement).click() };
    };
    const wrote = [{ type: "score", box: "choice", seq: 1, rev: 41 }];
    const clock = vi.spyOn(Date, "now");
    try {
      let now = 1000;
      clock.mockImplementation(() => now);
      const hasty = await ask();
      for (let i = 0; i < 9; i++) {
        now += 350;
        hasty.press();
      }
      expect(wishes(hasty.model)).toEqual([]);
      now += 701;
      hasty.press();
      expect(wishes(hasty.model)).toEqual(wrote);
      const sure = await ask();
      sure.key("ArrowLeft");
      sure.press();
      expect(wishes(sure.model)).toEqual(wrote);
    } finally {
      clock.mockRestore();
    }
  });

  it("after a roll it stays on the button, after writing it goes to the button", async () => {
    const { one, model } = await open("mid");
    one(".yw-go").focus();
    one(".yw-go").click();
    model.receive({ state: { ...states.mid.state, rev: 41, rolls_left: 1 } });
    await settle();
    expect(document.activeElement).toBe(one(".yw-go"));
    one("tr[data-box=sixes] .yw-cell").focus();
    one("tr[data-box=sixes] .yw-cell").click();
    model.receive({
      state: { ...states.mid.state, rev: 42, player: 1, rolls_left: 3, dice: [], options: [] },
      held: [],
    });
    await settle();
    expect(document.activeElement).toBe(one(".yw-go"));
  });

  it("panels take the focus and give it back", async () => {
    const { one, key, text } = await open("late");
    one(".yw-go, .yw-ask");
    one("[data-tool=help]").focus();
    key("?");
    await settle(20);
    expect(document.activeElement?.textContent).toBe("Help");
    expect(text(".yw-help")).toContain("Yahtzee is a trademark of its owner");
    key("Escape");
    await settle(20);
    expect(document.activeElement).toBe(one("[data-tool=help]"));
    const yachtBoard = await open("mid");
    yachtBoard.key("?");
    await settle(20);
    expect(yachtBoard.text(".yw-help")).not.toContain("trademark");
  });

  it("a new game is asked for while one is under way, not at its end", async () => {
    const { one, all, key, model } = await open("mid");
    one("[data-tool=more]").click();
    await settle();
    all(".yw-panel .yw-quiet").at(-1)?.click();
    await settle(20);
    expect(document.activeElement?.textContent).toBe("Play on");
    key("Escape");
    await settle();
    expect(one(".yw-question")).toBeNull();
    expect(wishes(model)).toEqual([]);
    const end = await open("two");
    expect(end.text(".yw-go")).toBe("New game");
    end.one(".yw-go").click();
    expect(wishes(end.model)).toEqual([{ type: "new", seq: 1, rev: 91 }]);
  });

  it("a finished game by a setting is not lost by one press: the code comes first, and a new game is asked for", async () => {
    const setup = { ...yacht, by_teacher: true, undo: false };
    const { one, all, key, text, model } = await open("solo", { setup });
    expect(all(".yw-go").map((button) => button.textContent)).toEqual(["Copy"]);
    expect(one(".yw-end").firstElementChild?.className).toBe("yw-share");
    expect(text(".yw-share .yw-label")).toBe("Your code, for the teacher");
    const anew = () => all(".yw-play button").filter((button) => button.textContent === "New game");
    const question = "Have you handed in this game? A new one takes its place on this board.";
    // A double click asks, and takes nothing.
    for (const detail of [1, 2]) anew()[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    await settle(20);
    expect(anew().length).toBe(1);
    expect(text(".yw-question p")).toBe(question);
    expect(text(".yw-board > [role=status]")).toBe(question);
    expect(document.activeElement?.textContent).toBe("Not yet");
    (document.activeElement as HTMLElement).click();
    await settle(800);
    expect(one(".yw-question")).toBeNull();
    // So it is from the panel, and a key closes the question.
    one("[data-tool=more]").click();
    await settle();
    all(".yw-panel .yw-answers button")[0]?.click();
    await settle(20);
    expect(one(".yw-panel")).toBeNull();
    expect(text(".yw-question p")).toBe(question);
    key("Escape");
    await settle(800);
    expect(one(".yw-question")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Copy");
    key("r");
    expect(wishes(model)).toEqual([]);
    anew()[0]?.click();
    await settle(20);
    all(".yw-question button")[0]?.click();
    await settle();
    expect(wishes(model)).toEqual([{ type: "new", seq: 1, rev: 90 }]);
  });

  it("without a short code, as of rules of one's own, it is asked for all the same; a later game is one to share", async () => {
    const setup = { ...yacht, by_teacher: true };
    const own = await open("solo", { setup, state: { ...states.solo.state, code: null } });
    expect(own.all(".yw-go")).toEqual([]);
    own.one(".yw-anew").click();
    await settle(20);
    own.key("Escape");
    await settle(20);
    expect(document.activeElement).toBe(own.one(".yw-anew"));
    const second = await open("solo", { setup, state: { ...states.solo.state, game: 2 } });
    expect(second.text(".yw-share .yw-label")).toBe("Game code, to share");
  });
});

describe("the end", () => {
  it("names the winner, a tie, or the score of one player", async () => {
    expect((await open("two")).text(".yw-result")).toBe("Ada wins, 190 to 152");
    expect((await open("tie")).text(".yw-result")).toBe("A tie: Ada and Kazimieras, 190 points each");
    expect((await open("solo")).text(".yw-result")).toBe("190 points");
    expect((await open("solounsure")).text(".yw-end")).toContain(
      "3 rolls were taken back, so this game does not count",
    );
  });

  it("copies the code plain, or selects it where the clipboard is shut", async () => {
    const written: string[] = [];
    vi.stubGlobal("navigator", {
      ...navigator,
      language: "en",
      languages: ["en"],
      clipboard: { writeText: async (text: string) => written.push(text) },
    });
    const { one, text } = await open("solo");
    expect(one(".yw-code").textContent).toBe(states.solo.state.code);
    one(".yw-share button").click();
    await settle();
    expect(written).toEqual([states.solo.state.code]);
    expect(text(".yw-share button")).toBe("Copied");
    vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
    const shut = await open("solo");
    shut.one(".yw-share button").click();
    await settle();
    expect(shut.text(".yw-share .yw-note")).toContain("The code is selected");
    vi.unstubAllGlobals();
  });
});

describe("languages", () => {
  it("change at once, on the root too, and fall back for own rules", async () => {
    const { model, root, text, one } = await open("own");
    expect(text(".yw-title")).toBe("Three tens");
    model.set("locale", "lt");
    await settle();
    expect(root.lang).toBe("lt");
    expect(text(".yw-title")).toBe("Trys dešimtukai");
    expect(text(".yw-go")).toBe("Ridenti 2 kauliukus (2 metimas iš 2)");
    expect(text("tr[data-box=low] th")).toBe("Low");
    one("[data-tool=more]").click();
    await settle();
    const select = one("select") as HTMLSelectElement;
    select.value = "th";
    select.dispatchEvent(new Event("change"));
    await settle();
    expect(model.get("locale")).toBe("th");
    expect(root.lang).toBe("th");
  });

  it("are those that Python has words in, by the names they give themselves", async () => {
    const { model, root, one, all } = await open("mid", {
      _languages: [
        ["en", "English"],
        ["xx", "Xexe"],
      ],
      locale: "en",
    });
    one("[data-tool=more]").click();
    await settle();
    expect(all("select option").map((option) => option.textContent)).toEqual(["Automatic", "English", "Xexe"]);
    model.set("locale", "xx");
    model.receive({ _words: { ...messages, xx: { ...messages.en, "board.more": "Xore" } } });
    await settle();
    expect(root.lang).toBe("xx");
    expect(one("aside").getAttribute("aria-label")).toBe("Xore");
    const before = document.documentElement.lang;
    model.set("locale", "auto");
    document.documentElement.lang = "xx-YY";
    await settle();
    expect(root.lang).toBe("xx");
    document.documentElement.lang = "lt";
    await settle();
    expect(root.lang).toBe("en");
    document.documentElement.lang = before;
  });

  it("until Python has sent the words of another language, the old ones stay", async () => {
    const { model, root, text, one } = await open("mid", { _words: { en: messages.en }, locale: "en" });
    model.set("locale", "lt");
    await settle(20);
    expect([root.lang, text(".yw-go")]).toEqual(["en", "Roll 3 dice (roll 2 of 3)"]);
    expect(root.style.visibility).toBe("");
    model.receive({ _words: { en: messages.en, lt: messages.lt } });
    await settle(20);
    expect([root.lang, text(".yw-go")]).toEqual(["lt", "Ridenti 3 kauliukus (2 metimas iš 3)"]);
    one("[data-tool=more]").click();
    await settle();
    expect((one("select") as HTMLSelectElement).value).toBe("lt");
    expect(model.sent.some(([name]: [string]) => name === "_language")).toBe(false);
  });

  it("left to the page, it asks for the words of its own, and is not seen in the wrong ones but for a moment", async () => {
    document.documentElement.lang = "vi";
    const { model, root } = await open("mid", { _words: { en: messages.en }, locale: "auto" });
    expect(model.sent.filter(([name]: [string]) => name === "_language")).toEqual([["_language", "vi"]]);
    expect(root.style.visibility).toBe("hidden");
    model.receive({ _words: { en: messages.en, vi: messages.vi } });
    await settle();
    expect([root.lang, root.style.visibility]).toEqual(["vi", ""]);

    const busy = await open("mid", { _words: { en: messages.en }, locale: "auto" });
    expect(busy.root.style.visibility).toBe("hidden");
    await settle(PATIENCE);
    expect([busy.root.lang, busy.root.style.visibility]).toEqual(["en", ""]);
    busy.close();
    busy.model.receive({ _words: { vi: messages.vi } });
    document.documentElement.lang = "";
  });

  it("a player without a name is called in the reader's language", async () => {
    const players = [{ name: "Player 1", computer: false, unnamed: true }];
    const { text, model } = await open("mid", {
      state: { ...begin(yacht, players), options: [option(1)] },
      locale: "ro",
    });
    expect(text(".yw-who")).toBe("E rândul tău");
    model.receive({
      state: { ...begin(yacht, [...players, { name: "Bo", computer: false, unnamed: false }]), rev: 2 },
    });
    await settle();
    expect(text(".yw-who")).toBe("La rând: Jucătorul 1");
  });
});

describe("a view's life", () => {
  it("leaves nothing behind: no listener, timer or element", async () => {
    const targets = [document, document.body, window];
    const spies = targets.map((target) => vi.spyOn(target, "addEventListener"));
    const model = fakeModel(traitsOf("computer"));
    const factory = board();
    const life = new AbortController();
    const view = await show(model, factory, life.signal);
    view.one("[data-tool=help]").click();
    await settle(20);
    expect(model.listeners()).toBeGreaterThan(4);
    life.abort();
    await settle();
    expect(model.listeners()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(view.el.childNodes).toHaveLength(0);
    // Whatever is put on the page itself must end with the view.
    for (const spy of spies)
      for (const [, , options] of spy.mock.calls)
        expect((options as AddEventListenerOptions)?.signal?.aborted).toBe(true);
    vi.restoreAllMocks();
  });

  it("lets go of what its parts watch", async () => {
    const observe = vi.spyOn(ResizeObserver.prototype, "observe");
    const disconnect = vi.spyOn(ResizeObserver.prototype, "disconnect");
    const { close } = await open("mid");
    expect(disconnect).not.toHaveBeenCalled();
    close();
    await settle(20);
    expect(observe.mock.calls.length).toBeGreaterThan(0);
    expect(disconnect).toHaveBeenCalledTimes(observe.mock.calls.length);
    vi.restoreAllMocks();
  });

  it("ends by the function returned where a host has no signal, and twice is once", async () => {
    const { model, el, close } = await open("mid");
    close();
    close();
    expect(model.listeners()).toBe(0);
    expect(el.childNodes).toHaveLength(0);
  });

  it("opens nothing for a signal that has already ended", async () => {
    const model = fakeModel(traitsOf("mid"));
    const el = document.createElement("div");
    board().render({ model: model.view(), el, signal: AbortSignal.abort() });
    expect(model.listeners()).toBe(0);
    expect(el.childNodes).toHaveLength(0);
  });

  it("tells Python whether anyone looks: true while a view is open", async () => {
    const { model, factory, close } = await open("mid");
    expect(model.get("_seen")).toBe(true);
    const two = await show(model, factory);
    const before = model.sent.length;
    close();
    expect(model.get("_seen")).toBe(true);
    expect(
      model.sent.slice(before).every(([name, value]: [string, unknown]) => name !== "_seen" || value === true),
    ).toBe(true);
    two.close();
    expect(model.get("_seen")).toBe(false);
    expect(model.sent.at(-1)).toEqual(["_seen", false]);
  });

  it("says nothing where a notebook that is closed has lost its kernel, for JupyterLab logs that as an error", async () => {
    const model = fakeModel(traitsOf("mid"));
    const manager: { kernel: object | null } = { kernel: {} };
    const el = document.body.appendChild(document.createElement("div"));
    const close = board().render({ model: { ...model.view(), widget_manager: manager }, el });
    expect(model.sent).toEqual([["_seen", true]]);
    manager.kernel = null;
    close();
    expect(model.sent).toEqual([["_seen", true]]);
  });

  it("two views of a board agree; another board is not touched", async () => {
    const one = await open("mid");
    const two = await show(one.model, one.factory);
    const other = await open("mid", {}, one.factory);
    one.all(".yw-die")[0]?.click();
    await settle();
    expect(two.all(".yw-die")[0]?.getAttribute("aria-pressed")).toBe("true");
    expect(other.all(".yw-die")[0]?.getAttribute("aria-pressed")).toBe("false");
    one.one(".yw-go").click();
    await settle();
    two.one(".yw-go").click();
    expect(wishes(one.model)).toHaveLength(1);
    await settle(400);
    expect(two.one(".yw-go").getAttribute("aria-disabled")).toBe("true");
    expect(wishes(other.model)).toHaveLength(0);
  });
});
