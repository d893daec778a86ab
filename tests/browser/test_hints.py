"""Odds and advice on the board: the page's numbers against Python's, quickness, the switch, readers, looks."""

from __future__ import annotations

import json
import math
import random
import re
import time
from pathlib import Path

import pytest
from boardview import BoardView
from playwright.sync_api import expect
from still import Still, served, traits_of

import yacht_widget as yw
from yacht_widget.coach.reasons import reasons_for_hold
from yacht_widget.coach.telling import Telling
from yacht_widget.coach.worth import Worth
from yacht_widget.solver import solve
from yacht_widget.turn_odds import odds
from yacht_widget.words import Words

AXE = Path(__file__).parents[2] / "yacht_widget/frontend/node_modules/axe-core/axe.min.js"
RULES = ("yacht", "yacht-sum", "yahtzee", "worldwide", "yatzy")
POSITIONS = 200
# What the page says of many positions, one after the other, in one go and as one text: of lists Playwright checks
# every value, for seconds.
TELL = """async (positions) => {
  const texts = (css) => [...document.querySelectorAll(css)].map((one) => one.textContent);
  const told = [];
  // Only the text is asked for: nothing needs to be laid out or painted meanwhile.
  document.body.style.display = "none";
  for (const traits of JSON.parse(positions)) {
    window.model.receive(window.decode(traits));
    await new Promise((done) => setTimeout(done));
    told.push({
      figures: Object.fromEntries([...document.querySelectorAll("[data-box]")].map((row) =>
        [row.dataset.box, row.querySelector(".yw-figure")?.textContent ?? ""])),
      both: Object.fromEntries([...document.querySelectorAll("[data-box]")].map((row) =>
        [row.dataset.box, row.querySelector(".yw-odds .yw-vh")?.textContent ?? ""])),
      slip: texts(".yw-hint > p"),
      dice: document.querySelector(".yw-hint .yw-minis")?.getAttribute("aria-label") ?? null,
    });
  }
  document.body.style.display = "";
  return JSON.stringify(told);
}"""


@pytest.fixture(scope="module")
def still(browser):
    context = browser.new_context(viewport={"width": 820, "height": 1200})
    with served() as address:
        yield Still(context.new_page(), address)
    context.close()


def ready(board, seconds=60):
    end = time.monotonic() + seconds
    while board.advice["status"] == "solving" or board.advice.get("win", ...) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    return board


def rounded(number, digits):
    """Half up, also where a sum fell short by its last bit: what the page does."""
    return f"{math.floor(number * 10**digits + 0.5 + 1e-7) / 10**digits:.{digits}f}"


def percent(chance):
    shown = rounded(chance, 3)
    if shown in ("0.000", "1.000"):
        certain = abs(chance - float(shown)) < 1e-9
        return f"{float(shown):.0%}" if certain else {"0.000": "<0.1%", "1.000": ">99.9%"}[shown]
    return f"{rounded(100 * float(shown), 1)}%"


def positions(board, count, dice_of):
    """Yield so many moments of games played at random, with random dice held."""
    found = 0
    while True:
        game = board.game
        while not game.over:
            if dice_of.random() < 0.85:
                while not game.dice or (game.rolls_left and dice_of.random() < 0.6):
                    keep = [die for die in game.dice if dice_of.random() < 0.5][: game.rules.dice - 1]
                    game.roll(keep=keep) if game.dice else game.roll()
            if game.dice:
                board.held = tuple(dice_of.random() < 0.5 for _ in game.dice)
            yield board
            found += 1
            if found == count:
                return
            if not game.dice:
                game.roll()
            game.score(dice_of.choice(list(game.cards[game.player].scores_for(game.dice))))
        board.new_game()


def told_by(still, moments):
    """What the page says of these moments; the words it knows already."""
    sent = [{name: value for name, value in traits.items() if name != "_words"} for traits, _ in moments]
    return json.loads(still.page.evaluate(TELL, json.dumps(sent)))


def place_of(board):
    """Everything that Python needs to say the same: sheet, dice, rolls left, what is held."""
    game = board.game
    held = [die for die, kept in zip(game.dice, board.held, strict=False) if kept]
    return game.cards[game.player], game.dice, game.rolls_left, held


@pytest.mark.parametrize("name", RULES)
def test_the_figures_in_the_sheet_are_pythons_to_the_digit_shown(still, name):
    board = yw.Board(rules=name, seed=5, hints="odds")
    still.show(board)
    moments = [(traits_of(moment), place_of(moment)) for moment in positions(board, POSITIONS, random.Random(name))]
    told = told_by(still, moments)
    figures = {box["key"]: box["figure"] for box in board.setup["boxes"]}
    compared = 0
    for (_, (card, dice, left, held)), shown in zip(moments, told, strict=True):
        turn = odds(name, dice, left if dice else None, card)
        for key in card.rules.keys:
            if key not in card.open or left == 0:
                assert shown["figures"][key] == ""
                continue
            chance, points = percent(turn.chance(key, held)), rounded(turn.points(key, held), 2)
            assert shown["figures"][key] == (chance if figures[key] == "chance" else f"{points} pts"), (
                card,
                dice,
                left,
                held,
            )
            assert shown["both"][key] == f"{chance} chance of any points, {points} expected"
            compared += 1
    assert compared > POSITIONS


@pytest.mark.parametrize("name", RULES)
def test_the_advice_is_the_solutions_to_the_digit_shown(still, name):
    board = ready(yw.Board(rules=name, seed=6, hints="advice"))
    solution = solve(name, progress=False)
    still.show(board)
    moments = [(traits_of(moment), place_of(moment)) for moment in positions(board, POSITIONS, random.Random(name))]
    told = told_by(still, moments)
    kinds, why = set(), 0
    for (_, (card, dice, left, held)), shown in zip(moments, told, strict=True):
        kinds.add(compared(solution, (card, dice, left, held), shown))
        why += explained(solution, (card, dice, left, held), shown)
    assert kinds == {"before", "hold", "best", "stop", "box"}
    assert why > POSITIONS / 4


def explained(solution, moment, shown):
    """Compare why the best hold is better than the one held with what the coach says; return whether there was one."""
    card, dice, left, held = moment
    if not dice or not left:
        return False
    holds = solution.holds(card, dice, left)
    mine = next(hold for hold in holds if hold.keep == tuple(sorted(held)))
    if holds[0].expected - mine.expected < 0.005 or holds[0].expected - holds[1].expected < 1e-6:
        return False
    best, own = Worth(solution, [card]).ends([(0, holds[0].keep, left), (0, mine.keep, left)])
    telling = Telling(card.rules, Words("en"))
    said = " ".join(telling.reason(reason) for reason in reasons_for_hold(best, own))
    # Of ends that are equally likely either may come first: the same words, in any order.
    words = r"[\w.,]+"
    assert sorted(re.findall(words, shown["slip"][1])) == sorted(re.findall(words, said)), (moment, said)
    return True


def compared(solution, moment, shown):
    """Compare the first lines of a slip; return which kind it was."""
    card, dice, left, held = moment
    names = {category.key: category.name("en") for category in card.rules.categories}
    first = re.sub(r"\s+", " ", shown["slip"][0]).strip()
    total = card.total
    if not dice:
        assert first == f"Before this turn, {rounded(total + solution.value(card), 2)} expected in all."
        return "before"
    choices = solution.choices(card, dice)
    top = choices[0]
    box = f"Write {top.points} in {names[top.category]}: {rounded(total + top.expected, 2)} expected."
    if left == 0:
        assert first.startswith(box)
        if len(choices) > 1:
            other = choices[1]
            loss = rounded(choices[0].expected - other.expected, 2)
            assert first.endswith(f" {names[other.category]}: {rounded(total + other.expected, 2)} (−{loss})") or (
                # Of boxes equal but for rounding either may come first.
                abs(other.expected - solution.choices(card, dice)[-1].expected) < 1e-6 or loss == "0.00"
            )
        return "box"
    holds = solution.holds(card, dice, left)
    best = holds[0]
    mine = next(hold for hold in holds if hold.keep == tuple(sorted(held)))
    lag = best.expected - mine.expected
    now = f" This hold: {rounded(total + mine.expected, 2)} (−{rounded(lag, 2)})"
    if lag < 0.005:
        if len(mine.keep) == len(dice):
            assert first == box
            return "stop"
        assert first.startswith(f"The best hold: {rounded(total + mine.expected, 2)} expected, +")
        return "best"
    if len(best.keep) == len(dice):
        assert first == box + now
        return "stop"
    expected = f"{rounded(total + best.expected, 2)} expected."
    if best.keep:
        assert shown["dice"] == " ".join(map(str, best.keep))
        assert first == f"Keep : {expected}{now}"
    else:
        assert first == f"Roll all dice again: {expected}{now}"
    return "hold"


def test_the_boxes_named_are_where_best_play_ends(still):
    """Against trial games played by the solution's own holds and choices."""
    solution = solve("yacht", progress=False)
    game = yw.Game(1, "yacht", dice=[])
    board = ready(yw.Board(game=game, hints="advice"))
    game.roll(rolled=[5, 3, 4, 2, 2])
    board.held = (True, False, False, False, False)
    still.show(board)
    text = still.page.locator(".yw-clauses span").nth(1).inner_text()
    named = {name: int(share) / 100 for name, share in re.findall(r"([A-Z][a-z ]+?[a-z])\s\((\d+)%\)", text)}
    dice_of = random.Random(1)
    ends = dict.fromkeys(named, 0)
    trials = 2000
    for _ in range(trials):
        dice, keep, left = (2, 2, 3, 4, 5), (5,), 2
        while len(keep) < 5:
            dice = tuple(sorted((*keep, *(dice_of.randint(1, 6) for _ in range(5 - len(keep))))))
            left -= 1
            keep = dice if left == 0 else known_hold(solution, dice, left)
        name = known_box(solution, dice)
        ends[name] = ends.get(name, 0) + 1
    assert len(named) == 2
    for name, share in named.items():
        assert abs(ends[name] / trials - share) < 0.045, (text, ends)


HOLDS, BOXES = {}, {}


def known_hold(solution, dice, left):
    if (dice, left) not in HOLDS:
        HOLDS[dice, left] = solution.holds(yw.Card("yacht"), dice, left)[0].keep
    return HOLDS[dice, left]


def known_box(solution, dice):
    if dice not in BOXES:
        key = solution.choices(yw.Card("yacht"), dice)[0].category
        BOXES[dice] = yw.get_rules("yacht").category(key).name("en")
    return BOXES[dice]


def test_a_die_toggled_changes_all_odds_while_the_kernel_is_busy_and_sends_only_what_is_held(notebook):
    found = notebook(
        "import yacht_widget as yw\nboard = yw.Board(seed=7, hints='advice')\nboard.game.roll()\nboard",
        "1",
        subshells=False,
    )
    view = BoardView(found.boards().first)
    expect(view.root.locator(".yw-hint")).to_contain_text("expected")
    found.sleep(1)
    measured = found.page.evaluate(
        """async () => {
          const board = document.querySelector('.jp-Notebook .yw');
          const dice = [...board.querySelectorAll('.yw-die')];
          const sent = [];
          const kernel = notebook.context.sessionContext.session.kernel;
          const listen = (_, { msg, direction }) => {
            if (direction === 'send' && msg.content?.data?.state) sent.push(...Object.keys(msg.content.data.state));
          };
          kernel.anyMessage.connect(listen);
          const figures = () => [...board.querySelectorAll('.yw-figure')].map((one) => one.textContent).join();
          let unchanged = 0;
          for (let i = 0; i < 40; i++) {
            const before = figures();
            await new Promise((done) => requestAnimationFrame(done));
            dice[i % dice.length].click();
            await Promise.resolve();
            unchanged += figures() === before;
          }
          await new Promise((done) => setTimeout(done, 200));
          kernel.anyMessage.disconnect(listen);
          return { unchanged, sent: [...new Set(sent)] };
        }"""
    )
    assert found.page.evaluate("notebook.context.sessionContext.session.kernel.status") == "busy"
    found.wake()
    assert measured["unchanged"] == 0
    assert measured["sent"] in ([], ["held"])


def test_the_switch_the_button_and_the_lock(notebook, errors):
    found = notebook(
        "import yacht_widget as yw\nboard = yw.Board(['Ada', 'Bo'], seed=7)\nboard",
        "locked = yw.Board(hints='odds', hints_locked=True)\nlocked",
    )
    board, locked = (BoardView(found.boards().nth(place)) for place in (0, 1))
    expect(locked.root.locator("[data-tool=hints]")).to_have_count(0)
    expect(locked.root.locator(".yw-figure").first).to_be_visible()
    switch = board.root.locator("[data-tool=hints]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(board.root.locator(".yw-figure")).to_have_count(0)
    switch.click()
    expect(board.root.locator("[data-box=yacht] .yw-figure")).to_have_text("4.6%")
    assert found.python("print(board.hints)") == "odds"
    board.root.press("o")
    expect(switch).to_contain_text("Advice")
    expect(board.root.locator(".yw-hint")).to_contain_text("166.96 expected in all")
    expect(board.root.locator(".yw-win")).to_contain_text("Exact, if both play for the most points.")
    board.roll(1)
    board.root.locator(".yw-instead button").click()
    expect(board.root.locator(".yw-hint")).to_contain_text("The best hold")
    kept = [face for face, held in zip(board.faces(), board.held(), strict=True) if held]
    best = found.python(
        "from yacht_widget.solver import solve; print(*solve('yacht', progress=False)"
        ".holds(board.game.cards[0], board.game.dice, 2)[0].keep)"
    )
    assert sorted(kept) == list(map(int, best.split()))
    board.root.press("o")
    expect(board.root.locator(".yw-figure")).to_have_count(0)
    found.python("locked.hints = 'off'")
    expect(locked.root.locator(".yw-figure")).to_have_count(0)
    assert errors == []


def test_every_box_can_be_looked_at_by_keyboard_and_shows_both_figures(still):
    board = yw.Board(seed=7, hints="odds")
    board.game.roll()
    root = still.show(board)
    root.locator(".yw-cell[tabindex='0']").focus()
    still.page.keyboard.press("Home")
    for key in board.game.rules.keys:
        row = root.locator(f"[data-box={key}]")
        expect(row.locator(".yw-cell")).to_be_focused()
        expect(row.locator(".yw-figure small")).to_be_visible()
        assert "chance of any points" in row.locator(".yw-cell").get_attribute("aria-label")
        still.page.keyboard.press("ArrowDown")


@pytest.mark.parametrize("width", [320, 760])
@pytest.mark.parametrize("locale", ["en", "vi", "lt", "ro", "th"])
def test_it_fits_and_axe_finds_nothing(still, locale, width):
    board = ready(yw.Board(["Ada", "Bo"], rules="yahtzee", seed=3, hints="odds"))
    for _ in range(10):
        board.game.roll()
        board.game.score(
            max(board.game.cards[board.game.player].scores_for(board.game.dice).items(), key=lambda x: x[1])[0]
        )
    board.hints = "advice"
    board.game.roll()
    ready(board)
    board.held = (True, False, False, False, True)
    for theme in ("light", "dark"):
        still.page.set_viewport_size({"width": width + 24, "height": 1200})
        root = still.show(board, width=width, theme=theme, locale=locale)
        if not still.page.evaluate("'axe' in window"):
            still.page.add_script_tag(path=str(AXE))
        found = still.page.evaluate(
            """async () => {
              await Promise.all(document.getAnimations().map((one) => one.finished));
              const result = await axe.run('.yw');
              if (!result.passes.some(({id}) => id === 'color-contrast')) return ['contrast was not measured'];
              return result.violations.map(({id, nodes}) => `${id}: ${nodes[0].html}`);
            }"""
        )
        assert found == []
        assert root.evaluate("(el) => el.scrollWidth <= el.clientWidth")
        assert root.evaluate(
            """(el) => [...el.querySelectorAll('.yw-figure, .yw-quiet, .yw-tool')]
              .every((one) => one.scrollWidth <= one.clientWidth + 1)"""
        )


@pytest.mark.parametrize("locale", ["en", "lt", "th"])
@pytest.mark.parametrize("width", [320, 760])
def test_nothing_jumps_when_other_dice_are_held(still, width, locale):
    board = ready(yw.Board(seed=7, hints="advice"))
    still.page.set_viewport_size({"width": width + 24, "height": 1600})
    root = still.show(board, width=width, locale=locale)
    board.game.roll()
    heights = set()
    still.update(board, locale=locale)
    for place in range(5):
        root.locator(".yw-die").nth(place).click()
        heights.add(root.locator(".yw-hint").evaluate("(el) => el.offsetHeight"))
    board.game.roll(held=board.held)
    board.game.roll(held=board.held)
    still.update(board, locale=locale)
    heights.add(root.locator(".yw-hint").evaluate("(el) => el.offsetHeight"))
    assert len(heights) == 1
