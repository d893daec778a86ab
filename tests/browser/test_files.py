"""Pages that `to_html` writes, opened from disk by a browser without a network: alive, and right to the digit."""

from __future__ import annotations

import itertools
import re
import threading
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import expect

import yacht_widget as yw
from yacht_widget.game import Rolled
from yacht_widget.strategies import RandomPlay
from yacht_widget.turn_odds import odds
from yacht_widget.widgets.hints import telling

pytestmark = pytest.mark.browser

ROWS = "rows => rows.map(row => [row.dataset.box, ...[...row.cells].slice(1).map(cell => cell.innerText)])"
# Goes through all holds by keys, one after the other, and tells what is pressed and shown then.
EVERY_HOLD = f"""async (holds) => {{
    const dice = () => [...document.querySelectorAll(".yw-die")];
    const pressed = () => dice().map((die) => die.getAttribute("aria-pressed") === "true");
    const rows = {ROWS}, found = [];
    for (const held of holds) {{
        for (const [i, kept] of pressed().entries()) {{
            if (kept !== held[i]) {{
                document.querySelector(".yw").dispatchEvent(
                    new KeyboardEvent("keydown", {{ key: String(i + 1), bubbles: true, cancelable: true }}));
            }}
        }}
        await new Promise((done) => setTimeout(done));
        found.push([pressed(), rows([...document.querySelectorAll("[data-panel=boxes] tbody tr")])]);
    }}
    return found;
}}"""
# What a step of a replay shows, at once: of each thing by itself it takes seconds to ask.
STEP = """() => ({
    totals: [...document.querySelectorAll("tfoot td.yw-pl")].map((cell) => cell.innerText),
    dice: [...document.querySelectorAll(".yw-die")].map((die) => die.ariaLabel),
    held: [...document.querySelectorAll(".yw-die")].map((die) => die.ariaPressed === "true"),
})"""
FIGURES = """() => Object.fromEntries([...document.querySelectorAll("tr[data-box]")].map(
    (row) => [row.dataset.box, [...row.querySelectorAll(".yw-figure")].map((one) => one.innerText)]))"""
AXE = "axe.run().then(found => found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 200)]))"


@pytest.fixture
def open_page(browser, tmp_path):
    """Return a function that writes a widget's page and opens it from disk; nothing may go wrong, or out."""
    contexts, trouble = [], []

    def on_request(request):
        if not request.url.startswith(("file:", "blob:", "data:")):
            trouble.append(request.url)

    def opened(widget, **options):
        path = widget.to_html(tmp_path / f"page-{len(contexts)}.html")
        assert path.stat().st_size < 250_000
        usual = {"locale": "en-US", "offline": True, "viewport": {"width": 1000, "height": 900}}
        context = browser.new_context(**usual | options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", on_request)
        page.on("console", lambda message: message.type == "error" and trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(path.as_uri())
        page.locator("html[data-ready=true]").wait_for(state="attached")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert trouble == []


def agrees(shown, value):
    """Whether a number as it is shown is this value, to the digit shown."""
    text = shown.strip().replace("\N{MINUS SIGN}", "-").replace(",", "")
    scale = 100 if "%" in text else 1
    number = re.search(r"-?[\d.]+", text)[0]
    said, digits = Fraction(number), len(number.partition(".")[2])
    if text.startswith("<"):
        return 0 < value * scale < said
    if text.startswith(">"):
        return said < value * scale < 100
    return abs(said - Fraction(value) * scale) <= Fraction(1, 2 * 10**digits) + Fraction(1, 10**9)


def hold(dice, held):
    """Hold these dice, by position, by clicking those that change."""
    for die, keep in zip(dice.all(), held, strict=True):
        if (die.get_attribute("aria-pressed") == "true") != keep:
            die.click()
    expect(dice.first).to_have_attribute("aria-pressed", "true" if held[0] else "false")


class TestExplorer:
    @pytest.mark.parametrize(
        ("rules", "dice", "left"),
        [("yacht", [1, 2, 2, 4, 6], 2), ("yahtzee", [3, 3, 4, 5, 6], 1), ("yatzy", [1, 1, 5, 5, 5], 2)],
    )
    def test_every_hold_shows_what_python_computes(self, open_page, rules, dice, left):
        page = open_page(yw.HoldExplorer(dice, rules=rules, rolls_left=left))
        known = odds(rules, dice, left)
        holds = list(itertools.product([False, True], repeat=5))
        told = page.evaluate(EVERY_HOLD, holds)
        for held, (pressed, shown) in zip(holds, told, strict=True):
            assert tuple(pressed) == held
            self.compare(rules, known, [die for die, kept in zip(dice, held, strict=True) if kept], shown)
        # Some by a real pointer.
        for held in holds[::11]:
            hold(page.locator(".yw-die"), held)
            shown = page.locator("[data-panel=boxes] tbody tr").evaluate_all(ROWS)
            self.compare(rules, known, [die for die, kept in zip(dice, held, strict=True) if kept], shown)

    @staticmethod
    def compare(rules, known, keep, shown):
        assert [key for key, *_ in shown] == list(yw.get_rules(rules).keys)
        for key, chance, points in shown:
            assert agrees(chance, known.chance(key, keep)), (key, keep, chance)
            assert agrees(points, known.points(key, keep)), (key, keep, points)

    def test_it_is_alive_other_dice_and_trials(self, open_page):
        page = open_page(yw.HoldExplorer([6, 6, 6, 1, 2]))
        page.locator(".yx-settings input[type=text], .yx-settings input:not([type])").first.fill("55551")
        page.keyboard.press("Enter")
        expect(page.locator(".yw-die").first).to_have_attribute("aria-label", re.compile("5"))
        hold(page.locator(".yw-die"), [True, True, True, True, False])
        row = page.locator("[data-panel=boxes] tr[data-box=yacht]")
        expect(row).to_contain_text("30.6%")  # 11/36
        page.get_by_role("button", name="10,000").click()
        expect(page.locator("[data-panel=trials], .yx-trials").first).to_contain_text(re.compile("10,000|%"))


class TestReplay:
    @pytest.fixture(scope="class")
    @staticmethod
    def game():
        return yw.play(yw.Game(["Ada", "Bo"], seed=11), [yw.strategy("cautious"), RandomPlay(3)])

    def test_it_holds_the_review_that_the_board_had(self, open_page, game):
        board = yw.Board(game=game)
        ready = threading.Event()
        board.observe(lambda change: change["new"]["status"] == "ready" and ready.set(), "_review")
        board.set_state({"_review_wish": 1})
        assert ready.wait(30) or board._review["status"] == "ready"
        page = open_page(board, locale="lt-LT")
        expect(page.locator("[data-tool=review]")).to_have_count(0)
        page.locator(".replay button").last.click()
        page.locator("[data-tool=review]").click()
        expect(page.locator("[data-panel=review] h4")).to_have_text("Žaidimo apžvalga")
        expect(page.locator(".yw-turns > li")).to_have_count(len(game.rules.keys))
        expect(page.locator(".yw-split-sum dd").last).to_have_text(str(game.totals[0]))

    def test_it_steps_through_the_game_with_its_odds(self, open_page, game):
        page = open_page(yw.Board(game=game))
        on = page.locator(".replay").get_by_role("button", name="One move on")
        tells = telling(game.rules)
        cards = [yw.Card("yacht"), yw.Card("yacht")]
        moves = game.moves
        for place, move in enumerate(moves):
            on.click()
            expect(page.locator(".replay output")).to_have_text(f"Move {place + 1} of {len(moves)}")
            if not isinstance(move, Rolled):
                cards[move.player] = cards[move.player].write(move.key, move.dice)
                assert [int(total) for total in page.evaluate(STEP)["totals"]] == [card.total for card in cards]
                continue
            shown = page.evaluate(STEP)
            assert [int(re.search(r"(\d+)$", label)[1]) for label in shown["dice"]] == list(move.dice)
            coming = moves[place + 1]
            left = game.rules.rolls - move.roll
            if not left or place > 40:
                continue
            held = coming.held if isinstance(coming, Rolled) else (True,) * 5
            assert shown["held"] == list(held)
            known = odds("yacht", move.dice, left, cards[move.player])
            keep = [die for die, kept in zip(move.dice, held, strict=True) if kept]
            self.compare(page, known, keep, tells, game.rules)
        expect(page.locator(".yw-sub")).to_contain_text("finished", ignore_case=True)

    @staticmethod
    def compare(page, known, keep, tells, rules):
        figures = page.evaluate(FIGURES)
        for key, tell in zip(rules.keys, tells, strict=True):
            if key not in known.card.open:
                continue
            (shown,) = figures[key]
            value = known.chance(key, keep) if tell.figure == "chance" else known.points(key, keep)
            assert agrees(shown, value), (key, keep, shown, value)

    def test_other_dice_can_be_held_and_nothing_else_be_done(self, open_page, game):
        page = open_page(yw.Board(game=game))
        page.get_by_role("button", name="One move on").click()
        roll = game.moves[0]
        hold(page.locator(".yw-die"), (True, False, False, False, True))
        known = odds("yacht", roll.dice, 2)
        self.compare(page, known, [roll.dice[0], roll.dice[4]], telling(game.rules), game.rules)
        assert page.locator(".yw-go").count() == 0
        state = "[...document.querySelectorAll('.yw-cell, .yw-die, tfoot')].map(one => one.innerText)"
        before = page.locator("html").evaluate(f"() => {state}")
        page.locator(".yw-cell").first.click(force=True)
        page.keyboard.press("r")
        page.keyboard.press("u")
        assert page.locator("html").evaluate(f"() => {state}") == before
        expect(page.locator(".replay output")).to_have_text(re.compile("^Move 1 of"))

    def test_a_box_that_is_written_loses_its_bar(self, open_page, game):
        page = open_page(yw.Board(game=game))
        # Up to the beginning of a turn, of which the odds are shown.
        written = [place for place, move in enumerate(game.moves, start=1) if not isinstance(move, Rolled)]
        on = page.locator(".replay").get_by_role("button", name="One move on")
        for _ in range(written[9]):
            on.click()
        drawn = page.locator(".yw-box").evaluate_all(
            "boxes => boxes.map(box => [box.parentElement.querySelector('.yw-figure') !== null,"
            " getComputedStyle(box, '::before').content !== 'none'])"
        )
        assert any(odds for odds, _ in drawn)
        assert all(odds == bar for odds, bar in drawn)

    def test_keys_and_the_ends(self, open_page, game):
        page = open_page(yw.Board(game=game))
        hint = page.locator(".replay p")
        assert "begin" not in page.locator(".yw-tray").inner_text()
        expect(hint).to_have_text("")
        said, last = page.locator(".replay output"), len(game.moves)
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        expect(hint).to_have_text("Hold other dice to see their odds.")
        for _ in range(2):
            page.keyboard.press("ArrowRight")
        expect(said).to_have_text(f"Move 3 of {last}")
        page.get_by_role("button", name="To the end").click()
        expect(said).to_have_text(f"Move {last} of {last}")
        expect(page.get_by_role("button", name="One move on")).to_have_attribute("aria-disabled", "true")
        expect(hint).to_have_text("")
        # Nobody asked for a review: the game is solved at once.
        expect(page.get_by_role("button", name="Review")).to_be_visible()
        page.get_by_role("button", name="To the start").click()
        expect(said).to_have_text(f"Move 0 of {last}")

    @pytest.mark.parametrize(("locale", "said"), [("th-TH", "ขั้นที่ 0"), ("lt-LT", "0 žingsnis")])
    def test_it_speaks_the_readers_language(self, open_page, game, locale, said):
        page = open_page(yw.Board(game=game), locale=locale)
        expect(page.locator(".replay output")).to_contain_text(said)
        assert page.evaluate("document.documentElement.lang") == locale[:2]

    def test_a_board_in_one_language_stays_in_it(self, open_page, game):
        page = open_page(yw.Board(game=game, locale="ro"), locale="th-TH")
        expect(page.locator(".replay output")).to_contain_text("Mutarea 0 din")

    def test_many_players_of_a_long_game(self, open_page):
        game = yw.play(yw.Game(4, rules="yahtzee", seed=7), yw.strategy("cautious"))
        page = open_page(yw.Board(game=game), viewport={"width": 320, "height": 900})
        page.get_by_role("button", name="To the end").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320

    def test_a_game_not_begun_is_a_page_too(self, open_page):
        page = open_page(yw.Board())
        expect(page.locator(".replay output")).to_have_text("Move 0 of 0")


def test_without_scripts_the_sheet_is_there(browser, tmp_path):
    game = yw.play(yw.Game(seed=3), yw.strategy("cautious"))
    path = yw.Board(game=game).to_html(tmp_path / "page.html")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator("#widget table")).to_contain_text(str(game.totals[0]))
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page, scheme):
    axe = Path(yw.__file__).parent / "frontend/node_modules/axe-core/axe.min.js"
    game = yw.play(yw.Game(["Ada", "Bo"], seed=11), yw.strategy("cautious"))
    for widget in (yw.Board(game=game), yw.HoldExplorer()):
        page = open_page(widget, color_scheme=scheme, bypass_csp=True)
        if page.locator(".replay").count():
            page.get_by_role("button", name="One move on").click()
        page.add_script_tag(path=axe)
        assert page.evaluate(AXE) == []
