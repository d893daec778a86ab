// Snapshots as Python sends them, for tests and pictures. The numbers are made up but hang together.

const upper = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const box = (key, section, help) => ({
  key,
  section,
  names: {},
  help: {},
  help_key: help,
  figure: section === "upper" || ["choice", "chance"].includes(key) ? "points" : "chance",
  least: 0,
  most: section === "upper" ? 5 * (upper.indexOf(key) + 1) : 30,
});
const boxes = (help, keys) => [
  ...upper.map((key) => box(key, "upper", `face.${key}`)),
  ...keys.map((key) => box(key, "lower", `${help}.${key}`)),
];
const base = {
  builtin: true,
  titles: {},
  joker: "none",
  upper_first: false,
  dice: 5,
  sides: 6,
  rolls: 3,
  upper_bonus: null,
  yahtzee_bonus: false,
};

export const yacht = {
  rules: { ...base, name: "yacht", turns: 12 },
  boxes: boxes("yacht", ["full_house", "four_of_a_kind", "little_straight", "big_straight", "choice", "yacht"]),
  undo: true,
  real_dice: false,
};
export const yahtzee = {
  rules: {
    ...base,
    name: "yahtzee",
    turns: 13,
    joker: "forced",
    upper_bonus: { threshold: 63, points: 35 },
    yahtzee_bonus: true,
  },
  boxes: boxes("yahtzee", [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
  ]),
  undo: true,
  real_dice: false,
};
export const own = {
  rules: {
    ...base,
    name: "tens",
    builtin: false,
    titles: { en: "Three tens", lt: "Trys dešimtukai" },
    dice: 3,
    sides: 10,
    rolls: 2,
    turns: 4,
  },
  boxes: [
    {
      key: "low",
      section: "lower",
      names: { en: "Low" },
      help: { en: "Thirty less the sum of all dice." },
      help_key: null,
    },
    { key: "high", section: "lower", names: { en: "High" }, help: { en: "The sum of all dice." }, help_key: null },
    {
      key: "alike",
      section: "lower",
      names: { en: "All alike" },
      help: { en: "Three alike: 50 points." },
      help_key: null,
    },
    {
      key: "run",
      section: "lower",
      names: { en: "Run of three" },
      help: { en: "Three in a row: 30 points." },
      help_key: null,
    },
  ],
  undo: true,
  real_dice: false,
};

const sum = (list) => list.reduce((a, b) => a + (b ?? 0), 0);

export function sheet(setup, points, bonuses = 0) {
  const part = (section) => sum(points.filter((_, i) => setup.boxes[i].section === section));
  const bonus =
    setup.rules.upper_bonus && part("upper") >= setup.rules.upper_bonus.threshold ? setup.rules.upper_bonus.points : 0;
  const more = bonuses * 100;
  return {
    points,
    upper: part("upper"),
    upper_bonus: bonus,
    lower: part("lower"),
    yahtzee_bonuses: bonuses,
    yahtzee_bonus_points: more,
    total: sum(points) + bonus + more,
  };
}
const blank = (setup) =>
  sheet(
    setup,
    setup.boxes.map(() => null),
  );
export const option = (points, upper_bonus = 0, yahtzee_bonus = 0) => ({ points, upper_bonus, yahtzee_bonus });
export const people = (...names) => names.map((name) => ({ name, computer: false }));

export function begin(setup, players = people("Ada")) {
  return {
    rev: 1,
    game: 1,
    players,
    player: 0,
    turn: 1,
    over: false,
    rolls_left: setup.rules.rolls,
    dice: [],
    kept: [],
    sheets: players.map(() => blank(setup)),
    options: [],
    joker: false,
    plan: null,
    last: { type: "new" },
    taken_back: 0,
    can_undo: false,
    roll_off: null,
    winners: [],
    code: null,
    best: [],
    new_best: false,
    notice: null,
    said: null,
  };
}

/** A roll by the player whose turn it is: all dice, for short. */
export const roll = (player, roll, dice) => ({ type: "roll", player, roll, dice, rolled: dice.map(() => true) });

const n = null;
const twoSheets = [
  sheet(yacht, [n, n, n, n, n, n, 22, 16, 30, n, n, 0]),
  sheet(yacht, [2, n, n, n, 15, n, n, n, n, 30, 23, n]),
];
const mid = {
  ...begin(yacht, people("Ada", "Bo")),
  rev: 40,
  turn: 5,
  rolls_left: 2,
  dice: [4, 6, 4, 6, 4],
  kept: [false, false, false, false, false],
  sheets: twoSheets,
  options: [0, 0, 0, 12, 0, 12, n, n, n, 0, 24, n].map((p) => (p === null ? null : option(p))),
  last: roll(0, 1, [4, 6, 4, 6, 4]),
  can_undo: true,
};
const late = {
  ...begin(yahtzee),
  rev: 60,
  turn: 11,
  rolls_left: 0,
  dice: [2, 5, 2, 2, 6],
  kept: [true, false, true, true, false],
  sheets: [sheet(yahtzee, [4, n, 9, 12, 15, 18, 22, 0, 25, 30, n, 50, n], 1)],
  options: [n, option(6, 35), n, n, n, n, n, n, n, n, option(0), n, option(17)],
  last: roll(0, 3, [2, 5, 2, 2, 6]),
  can_undo: true,
};
const joker = {
  ...begin(yahtzee),
  rev: 62,
  turn: 9,
  rolls_left: 1,
  dice: [4, 4, 4, 4, 4],
  kept: [true, true, false, false, false],
  joker: true,
  sheets: [sheet(yahtzee, [3, 6, 9, n, 15, n, 22, n, 25, n, n, 50, n], 2)],
  options: yahtzee.boxes.map((_, i) => (i === 3 ? option(16, 0, 100) : null)),
  last: roll(0, 2, [4, 4, 4, 4, 4]),
  can_undo: true,
};
const eight = {
  ...begin(
    yahtzee,
    people(
      "Ada",
      "Bo",
      "Nguyễn Thị Minh Khai",
      "Kazimieras",
      "Ștefania",
      "สมชาย ใจดี",
      "Maximiliana von Hohenstein",
      "Zoë",
    ),
  ),
  rev: 200,
  player: 2,
  turn: 6,
  rolls_left: 2,
  dice: [3, 3, 5, 1, 3],
  kept: [false, false, false, false, false],
  options: [1, n, 9, n, 5, n, 15, 0, 0, n, 0, 0, 15].map((p) => (p === null ? null : option(p))),
  last: roll(2, 1, [3, 3, 5, 1, 3]),
  can_undo: true,
};
eight.sheets = eight.players.map((_, i) =>
  i === 2
    ? sheet(yahtzee, [n, 6, n, 12, n, 18, n, n, n, 30, n, n, n])
    : sheet(yahtzee, [i % 4, n, 6, n, 15, n, n, n, i % 2 ? 25 : 0, n, 40, n, 11 + i]),
);
const rollOff = [
  [
    { player: 0, dice: [6, 5, 4, 3, 3] },
    { player: 1, dice: [6, 6, 6, 2, 1] },
    { player: 2, dice: [1, 2, 2, 3, 1] },
  ],
  [
    { player: 0, dice: [1, 2, 5, 3, 3] },
    { player: 1, dice: [2, 6, 4, 2, 5] },
  ],
];
const full = [1, 4, 6, 8, 15, 18, 22, 16, 0, 30, 20, 50];
const fullBo = [1, 4, 12, 16, 10, 18, 22, 16, 0, 30, 23, 0];
const done = { over: true, turn: 12, rolls_left: 0, options: [], can_undo: true };
const computers = [
  { name: "Ada", computer: false },
  { name: "Computer", computer: true },
];

/** name: traits of a board. `held` is by position. */
export const states = {
  start: { setup: yacht, state: begin(yacht, people("Ada", "Bo")) },
  mid: { setup: yacht, state: mid, held: [false, true, false, true, false] },
  stuck: { setup: yacht, state: mid, held: [true, true, true, true, true] },
  late: { setup: yahtzee, state: late, held: [true, false, true, true, false] },
  joker: { setup: yahtzee, state: joker, held: [true, true, true, true, false] },
  free: {
    setup: { ...yahtzee, rules: { ...yahtzee.rules, joker: "free", upper_first: true } },
    state: {
      ...joker,
      joker: false,
      options: yahtzee.boxes.map((_, i) => ([3, 5].includes(i) ? option(i === 3 ? 20 : 0) : null)),
    },
  },
  eight: { setup: yahtzee, state: eight },
  rolloff: {
    setup: yahtzee,
    state: { ...begin(yahtzee, people("Ada", "Bo", "Kazimieras")), player: 1, roll_off: rollOff },
  },
  computer: {
    setup: yacht,
    state: {
      ...mid,
      rev: 41,
      players: computers,
      player: 1,
      plan: { held: [true, false, true, false, true] },
      last: roll(1, 1, [4, 6, 4, 6, 4]),
      sheets: [twoSheets[1], twoSheets[0]],
    },
    pace: 600,
  },
  computerbox: {
    setup: yacht,
    state: {
      ...mid,
      rev: 42,
      players: computers,
      player: 1,
      rolls_left: 0,
      plan: { box: "fours" },
      last: roll(1, 3, [4, 6, 4, 6, 4]),
      sheets: [twoSheets[1], twoSheets[0]],
    },
    pace: 600,
  },
  real: { setup: { ...yacht, real_dice: true }, state: begin(yacht) },
  realmid: { setup: { ...yacht, real_dice: true }, state: mid, held: [false, true, false, true, false] },
  solo: {
    setup: yacht,
    state: {
      ...begin(yacht),
      ...done,
      rev: 90,
      sheets: [sheet(yacht, full)],
      winners: [0],
      code: "Y1K7Q4KM2XD93RF8HJ2W6TZB4N",
      best: [
        { name: "Ada", points: 190 },
        { name: "Ada", points: 183 },
        { name: "Bo", points: 161 },
      ],
      new_best: true,
      last: { type: "score", player: 0, box: "yacht", points: 50, upper_bonus: 0, yahtzee_bonus: 0 },
    },
  },
  solounsure: {
    setup: yacht,
    state: {
      ...begin(yacht),
      ...done,
      rev: 90,
      sheets: [sheet(yacht, full)],
      winners: [0],
      code: "Y1K7Q4KM2XD93RF8HJ2W6TZB4N",
      taken_back: 3,
      best: [{ name: "Bo", points: 201 }],
      last: null,
    },
  },
  two: {
    setup: yacht,
    state: {
      ...begin(yacht, people("Ada", "Bo")),
      ...done,
      rev: 91,
      sheets: [sheet(yacht, full), sheet(yacht, fullBo)],
      winners: [0],
      last: null,
    },
  },
  tie: {
    setup: yacht,
    state: {
      ...begin(yacht, people("Ada", "Bo", "Kazimieras")),
      ...done,
      rev: 92,
      sheets: [sheet(yacht, full), sheet(yacht, fullBo), sheet(yacht, full)],
      winners: [0, 2],
      last: null,
    },
  },
  yahtzeeend: {
    setup: yahtzee,
    state: {
      ...begin(yahtzee, people("Ada", "Bo")),
      ...done,
      turn: 13,
      rev: 93,
      sheets: [
        sheet(yahtzee, [3, 8, 9, 12, 15, 18, 22, 24, 25, 30, 40, 50, 21], 2),
        sheet(yahtzee, [2, 6, 9, 8, 10, 18, 17, 0, 25, 30, 0, 0, 21]),
      ],
      winners: [0],
      last: null,
    },
  },
  refused: {
    setup: yacht,
    state: {
      ...mid,
      rev: 43,
      notice: "The game of 'mine' is not being kept (/home/ada/boards: No space left on device). You can play on.",
      said: { key: "error.save_write", places: {} },
    },
  },
  own: {
    setup: own,
    state: {
      ...begin(own, people("Ada", "Bo")),
      rev: 8,
      turn: 2,
      rolls_left: 1,
      dice: [8, 10, 9],
      kept: [false, false, false],
      sheets: [sheet(own, [n, n, 0, n]), sheet(own, [12, n, n, n])],
      options: [option(3), option(27), n, option(30)],
      last: roll(0, 1, [8, 10, 9]),
      can_undo: true,
    },
    held: [true, false, false],
  },
  six: {
    setup: { ...yacht, rules: { ...yacht.rules, dice: 6 } },
    state: { ...mid, dice: [4, 6, 4, 6, 4, 1], last: roll(0, 1, [4, 6, 4, 6, 4, 1]) },
    held: [false, true, false, true, false, false],
  },
};

export const languages = [
  ["en", "English"],
  ["lt", "Lietuvių"],
  ["ro", "Română"],
  ["th", "ไทย"],
  ["vi", "Tiếng Việt"],
];

export function traitsOf(name) {
  const { setup, state, held = [], pace = 1, locale = "en" } = states[name];
  return { setup, state, held, pace, locale, _languages: languages, intent: {}, _seen: false };
}
