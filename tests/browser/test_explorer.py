"""The hold explorer on a page: its numbers against Python's, and as a good guest of the notebook."""

from __future__ import annotations

import base64
import json
import random
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from playwright.sync_api import expect

import yacht_widget as yw
from yacht_widget.card import Card, possible_points
from yacht_widget.holds import best_hold
from yacht_widget.rules.builtin import BUILT_IN
from yacht_widget.solver import solve
from yacht_widget.turn_odds import odds

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
AXE = ROOT / "yacht_widget/frontend/node_modules/axe-core/axe.min.js"
TRAITS = (
    "setup", "turn", "worth", "hand_values", "rules", "dice", "held", "rolls_left", "boxes", "box", "aim", "locale",
    "_words",
)  # fmt: skip
POSITIONS = 200
# Solving the others takes too long for a test; their turns are compared.
SOLVED = ("yacht", "yacht-sum", "yahtzee")

HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Explorer</title>
<body><div id="cell"></div><script type="module">
{fake}
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
window.model = fakeModel({{}});
window.take = (traits) => model.receive(Object.fromEntries(Object.entries(traits).map(
    ([name, value]) => [name, value !== null && value.bytes !== undefined ? bytes(value.bytes) : value])));
take({traits});
const {{ default: explorer }} = await import(URL.createObjectURL(new Blob([{code}], {{ type: "text/javascript" }})));
explorer().render({{ model: model.view(), el: document.getElementById("cell") }});
window.shown = async (traits) => {{
    take(traits);
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    const texts = (row) => [...row.cells].slice(1).map((cell) => cell.textContent);
    const rows = (css) => [...document.querySelectorAll(css)];
    return {{
        boxes: rows("tr[data-box]").map((row) => [row.dataset.box, ...texts(row)]),
        holds: rows("tr[data-keep]").map((row) => [row.dataset.keep, ...texts(row)]),
        bars: rows('[data-panel="bars"] tr[data-points]').map((row) => [Number(row.dataset.points), ...texts(row)]),
    }};
}};
document.documentElement.dataset.ready = "true";
</script>"""


def sent(explorer):
    """An explorer's traits as a page gets them."""
    told = {}
    for name in TRAITS:
        value = getattr(explorer, name)
        if isinstance(value, bytes):
            told[name] = {"bytes": base64.b64encode(value).decode()}
        else:
            told[name] = value.name if name == "rules" else value
    return told


@pytest.fixture
def page(browser, tmp_path):
    """Return a function that opens an explorer in a page of its own, without any kernel."""
    opened = []

    def open_page(explorer, width=1000):
        static = ROOT / "yacht_widget" / "static"
        html = HOST.format(
            fake=(ROOT / "tests/frontend/fake.js").read_text().replace("export function", "function"),
            traits=json.dumps(sent(explorer)),
            code=json.dumps((static / "explorer.js").read_text()).replace("</", "<\\/"),
        )
        (tmp_path / "explorer.html").write_text(html)
        found = browser.new_page(viewport={"width": width, "height": 900})
        opened.append(found)
        found.goto((tmp_path / "explorer.html").as_uri())
        found.wait_for_selector("[data-ready] .yx")
        return found

    yield open_page
    for one in opened:
        one.close()


def rounded(number, digits):
    # What is 13/16 but for its last bits is 13/16.
    return Decimal(f"{number:.12g}").quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def percent(chance):
    told = Decimal(f"{chance:.12g}")
    if told in (0, 1):
        return f"{told:.0%}"
    if told < Decimal("0.0005"):
        return "<0.1%"
    if told >= Decimal("0.9995"):
        return ">99.9%"
    return f"{rounded(told * 100, 1)}%"


def points(number):
    return str(rounded(number, 2)).replace("-", "−")


def some_card(rules, rng):
    """A sheet as one can be set on the page: some boxes closed, with the fewest points they can hold."""
    keys = Card(rules).open
    closed = rng.sample(keys, rng.randrange(len(keys)))
    fewest = {
        key: 0 if 0 in possible else min(possible) for key, possible in zip(keys, possible_points(rules), strict=True)
    }
    return Card(rules, {key: fewest[key] for key in closed})


@pytest.mark.parametrize("name", BUILT_IN)
def test_numbers_shown_are_pythons_to_the_digit(page, name):
    rules, rng = yw.get_rules(name), random.Random(name)
    solution = solve(rules) if name in SOLVED else None
    explorer = yw.HoldExplorer([1, 2, 3, 4, 5], rules)
    tab = page(explorer)
    tab.locator(".yx-all").click()
    for place in range(POSITIONS):
        card, left = some_card(rules, rng), rng.randint(0, rules.rolls)
        dice = [rng.randint(1, 6) for _ in range(5)] if left < rules.rolls else []
        held = [bool(dice) and rng.random() < 0.5 for _ in range(5)]
        keep = sorted(dice) if left == 0 else sorted(die for die, stays in zip(dice, held, strict=False) if stays)
        box, aim = rng.choice(card.open), rng.choice(["box", "turn", "game"] if solution else ["box", "turn"])
        told = {"dice": dice, "held": held, "rolls_left": left, "boxes": card.open, "box": box, "aim": aim}
        if aim == "game":
            values = solution.hand_values(card).astype("<f8").tobytes()
            told |= {
                "worth": {"status": "ready", "boxes": card.open, "scores": {}, "done": 1, "why": ""},
                "hand_values": {"bytes": base64.b64encode(values).decode()},
            }
        shown = tab.evaluate("told => shown(told)", told)
        turn = odds(rules, dice, left, card)
        assert shown["boxes"] == [
            [key, percent(turn.chance(key, keep)), points(turn.points(key, keep))] for key in card.open
        ]
        if aim == "game":
            holds = [(hold.keep, hold.expected) for hold in solution.holds(card, dice, left)]
            assert [row[:2] for row in shown["holds"]] == [[" ".join(map(str, k)), points(v)] for k, v in holds]
            lost = [holds[0][1] - value for _, value in holds]
        elif aim == "turn":
            best = best_hold(card, tuple(dice), left, "turn", box)
            assert shown["holds"][0][0] == " ".join(map(str, best))
            lost = [0.0] + [None] * (len(shown["holds"]) - 1)
        else:
            worth = {" ".join(map(str, other)): turn.points(box, other) for other in turn.keeps}
            assert {row[0]: row[2] for row in shown["holds"]} == {other: points(v) for other, v in worth.items()}
            lost = sorted(max(worth.values()) - value for value in worth.values())
        for row, loss in zip(shown["holds"], lost, strict=True):
            if loss is not None:
                assert row[-1] == ("best" if loss < 1e-9 else "−<0.01" if loss < 0.005 else f"−{points(loss)}")
        if place % 4:
            continue  # in whole numbers of any length, which takes Python a while
        falls = turn.distribution(box, keep)
        assert {bar: text for bar, text in shown["bars"] if text != "0%"} == {
            value: percent(chance) for value, chance in falls.items()
        }


@pytest.mark.parametrize("name", ["yacht", "yahtzee"])
def test_fractions_are_exact(page, name):
    rules, rng = yw.get_rules(name), random.Random(name)
    tab = page(yw.HoldExplorer([1, 2, 2, 4, 6], rules, held=[False, True, True, False, False]))
    tab.get_by_role("button", name="Fractions").click()
    if name == "yacht":
        expect(tab.locator('tr[data-box="yacht"] td').first).to_have_text("2.9%113/3888")
    for left in (0, 1, 2, 3):
        dice = [rng.randint(1, 6) for _ in range(5)] if left < 3 else []
        keep = sorted(dice[:2]) if left else sorted(dice)
        held = [bool(dice)] * 2 + [False] * 3
        box = rng.choice(Card(rules).open)
        shown = tab.evaluate(
            "told => shown(told)", {"dice": dice, "held": held, "rolls_left": left, "box": box, "aim": "box"}
        )
        turn = odds(rules, dice, left)
        for key, chance, expected in shown["boxes"]:
            exact = turn.chance(key, keep, exact=True), turn.points(key, keep, exact=True)
            assert chance == f"{percent(turn.chance(key, keep))}{exact[0]}"
            assert expected == f"{points(turn.points(key, keep))}{exact[1]}"
        falls = turn.distribution(box, keep, exact=True)
        assert {bar: text.split("%")[1] for bar, text in shown["bars"] if text != "0%0"} == {
            value: str(chance) for value, chance in falls.items()
        }


MAKE = "import yacht_widget as yw\nexplorer = yw.HoldExplorer([2, 3, 4, 6, 6])\nexplorer"
YACHT = '.jp-Notebook .yw tr[data-box="yacht"] td'

# From the press to the page laid out again with the new odds.
TOGGLE = """async (die) => {
    const odds = () => document.querySelector('.jp-Notebook .yx-list tbody').textContent;
    const before = odds();
    document.querySelectorAll('.jp-Notebook .yx .yw-die')[die].click();
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector('.jp-Notebook .yx').getBoundingClientRect();
    return odds() !== before;
}"""


def explorers(book):
    return book.page.locator(".jp-Notebook .yw:has(.yx)")


def test_dice_held_while_a_cell_runs_change_all_odds_and_send_nothing_else(notebook, errors):
    book = notebook(MAKE, "1", subshells=False)
    expect(explorers(book)).to_have_count(1)
    expect(book.page.locator(YACHT).first).to_have_text(percent(odds("yacht", [2, 3, 4, 6, 6], 2).chance("yacht", [])))
    book.page.evaluate(
        """() => {
            window.sent = [];
            const { kernel } = notebook.context.sessionContext.session;
            kernel.anyMessage.connect((_, { msg, direction }) => {
                if (direction !== 'send' || msg.header.msg_type !== 'comm_msg') return;
                sent.push(Object.keys(msg.content.data.state ?? {}));
            });
        }"""
    )
    book.sleep(1, 4)
    for place in range(20):
        assert book.page.evaluate(TOGGLE, place % 5)
    assert book.page.evaluate("notebook.content.model.cells.get(1).executionState") == "running"
    book.page.evaluate("window.running")
    assert {name for names in book.page.evaluate("sent") for name in names} == {"held"}
    # 20 toggles, each die four times: all are loose again, and Python knows.
    assert book.comes_to_print("print(any(explorer.held))", "False")
    assert errors == []


def test_the_page_and_python_agree_and_others_can_follow(notebook, errors):
    book = notebook(
        MAKE,
        "import traitlets\nboard = yw.Board(seed=7)\nfollows = yw.HoldExplorer(aim='box', box='yacht')\n"
        "traitlets.dlink((board, 'dice'), (follows, 'dice'))\nbest = []\n"
        "explorer.observe(lambda change: best.append(change['new']), 'best')\nboard",
        "follows",
    )
    page = book.page
    one, other = explorers(book).nth(0), explorers(book).nth(1)
    one.locator(".yx-typed input").fill("66612")
    one.locator('[data-die="0"] .yw-die').click()
    one.get_by_role("radio", name="1", exact=True).check()
    one.get_by_role("radio", name="Whole game").check()
    best = tuple(solve("yacht").holds(Card("yacht"), [6, 6, 6, 1, 2], 1)[0].keep)
    expect(one.locator(".yx-holds tbody tr").first).to_have_attribute("data-keep", " ".join(map(str, best)))
    told = book.python(
        "print(explorer.dice, explorer.held, explorer.rolls_left, explorer.aim, explorer.best, best[-1])"
    )
    assert told == f"(6, 6, 6, 1, 2) (True, False, False, False, False) 1 game {best} {best}"
    # The one beside it has seen none of it, and follows the board.
    expect(other.locator(".yw-die")).to_have_count(0)
    dice = eval(book.python("print(board.game.roll())"))  # noqa: S307 - our own tuple
    for place, face in enumerate(dice):
        expect(other.locator(".yw-die").nth(place)).to_have_attribute("aria-label", f"Keep die {place + 1}, a {face}")
    expect(one.locator(".yw-die").first).to_have_attribute("aria-pressed", "true")
    # What Python refuses changes nothing; other rules come from Python.
    said = book.python("try:\n    explorer.dice = [7] * 5\nexcept yw.YachtError as error:\n    print(error)")
    assert "7 is no face" in said
    one.get_by_label("Rules").select_option("yahtzee")
    expect(one.locator("tr[data-box]")).to_have_count(13)
    expect(other.locator("tr[data-box]")).to_have_count(12)
    assert book.python("print(explorer.rules.name, explorer.box)") == "yahtzee chance"
    cells = book.source()
    one.locator(".yw-die").first.focus()
    for key in ("a", "b", "d", "d", "Shift+Enter", "ArrowDown"):
        page.keyboard.press(key)
    assert book.source() == cells
    expect(one.locator(".yw-die").first).to_have_attribute("aria-label", "Keep die 1, a 5")
    assert book.comes_to_print("print(explorer.dice[0])", "5")
    assert errors == []


@pytest.mark.parametrize(("theme", "locale"), [("Light", "th"), ("Dark", "en")])
def test_axe_finds_nothing_wide_or_narrow(notebook, shared_lab, theme, locale):
    book = notebook(f"import yacht_widget as yw\nyw.HoldExplorer(locale={locale!r}, aim='box', box='choice')")
    page, one = book.page, explorers(book).first
    shared_lab.theme(theme)
    try:
        expect(one).to_have_attribute("data-theme", theme.lower())
        if not page.evaluate("'axe' in window"):
            page.add_script_tag(path=AXE)
        # Contrast is not measured while the body has no height.
        page.evaluate("document.body.style.height = '100vh'")
        for tool in ("fractions", "help", "boxes"):
            one.locator(f'[data-tool="{tool}"]').click()
        one.locator('[data-panel="bars"] .yw-plain').click()
        one.locator(".yx-branch").last.click()
        one.locator('[data-run="100"]').click()
        for width in (900, 320):
            one.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)
            page.wait_for_timeout(300)  # what slides comes to rest
            found = page.evaluate(
                """async () => (await axe.run('.jp-Notebook .yw')).violations.map(
                    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)"""
            )
            assert found == []
            assert one.evaluate("root => root.scrollWidth <= root.clientWidth")
    finally:
        page.evaluate("document.body.style.height = ''")
        shared_lab.theme("Light")
