"""What Python itself writes for players, pupils and teachers, in every language: pages, paper, charts, plain forms.

The screens of the widgets are walked in `tests/frontend/test_walk.py`; here is everything else that is read. A new page
is a line in one of the lists below.
"""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from leftover import UNSAID, english_in, words_in

import yacht_widget as yw
from yacht_widget import charts as charts_of
from yacht_widget import messages, printing
from yacht_widget.classroom import Collection, Refused, Unread
from yacht_widget.classroom.verifying import Saying
from yacht_widget.coach.page import review_card
from yacht_widget.exercises.book import book
from yacht_widget.messages import LOCALES, catalogue
from yacht_widget.printing.course import lessons
from yacht_widget.printing.tickets import ticket_tasks
from yacht_widget.rules import BUILT_IN
from yacht_widget.solver.progress import said, spoken
from yacht_widget.words import Words

# Of people, of things that are not ours to translate, and what a code or a formula is made of.
NAMES = "Ada Bo Cy Quux Xyzzy Plugh Zunt Zork yacht widget Yacht Yahtzee Yatzy Python NumPy ZeroDivisionError"
# Where a comma stands before decimals, and before the percent sign a space.
COMMA = {locale for locale in LOCALES if Words(locale).fixed(0.5) == "0,5"}
SPACED = {locale for locale in LOCALES if not re.fullmatch(r"\S+", Words(locale).percent(0.5))}
CODE = re.compile(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{1,4})+\b")
# Ids of exercises look like decimals.
TASK = re.compile(r"(?m)(?:^|(?<=[ ,:])|(?<=, ))(?:[1-9]|10)\.\d{1,2}(?=,|\s|$)")


class Reader(HTMLParser):
    """Takes what a page lets one read: its texts, and those that are read out or shown at a touch."""

    SAID = ("title", "aria-label", "alt", "placeholder", "label")
    HIDDEN = ("style", "script")
    EMPTY = ("meta", "col", "br", "input", "hr", "img", "use", "link")

    def __init__(self):
        super().__init__()
        self.texts, self.langs, self.inside = [], [], []

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.langs += [told["lang"]] if "lang" in told else []
        if tag not in self.EMPTY:
            self.inside.append((tag, told.get("lang")))
        self.texts += [value for name, value in attrs if name in self.SAID and value and self.ours()]

    def handle_endtag(self, tag):
        while self.inside and self.inside.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if data.strip() and self.ours():
            self.texts.append(" ".join(data.split()))

    def ours(self):
        """Return whether this is for the reader: what a program says to who wrote it is marked as English."""
        inner = [lang for _, lang in self.inside if lang]
        return not any(tag in self.HIDDEN for tag, _ in self.inside) and (inner[-1:] != ["en"] or inner[:1] == ["en"])


def read(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


def texts_of(page):
    """Return all that is read of a page, a chart, or a text."""
    if hasattr(page, "to_dict"):
        return [*_strings(page.to_dict()), charts_of.text(page.rows, page.words)]
    return read(page).texts if "<" in page else [page]


# What a chart says; the rest of it is for Vega. Rows are named for code, and what they hold is read.
_SAID = {"title", "subtitle", "text", "description"}


def _strings(spec, key=""):
    if isinstance(spec, str):
        return [spec] if key in _SAID else []
    if isinstance(spec, list):
        return [text for one in spec for text in (_strings(one, key))]
    if isinstance(spec, dict):
        if key == "values":
            return []
        return [text for name, one in spec.items() if name != "config" for text in _strings(one, name)] + [
            value for row in spec.get("values", []) if isinstance(row, dict) for value in row.values()
            if isinstance(value, str)
        ]  # fmt: skip
    return []


def wrong_in(name, page, locale):
    """Return what a reader of this language should not find on a page."""
    english = english_in(locale, NAMES) if locale != "en" else set()
    wrong = []
    for text in texts_of(page):
        plain = CODE.sub(" ", text)
        if name.startswith(("check", "progress", "question", "ticket")):
            plain = TASK.sub(" ", plain)
        left = words_in(plain) & english
        unsaid = UNSAID.search(text)
        point = locale in COMMA and re.search(r"(?<![\d.,-])\d+\.\d{1,2}(?![\d.])|\d\.\d{4,}", plain)
        percent = locale in SPACED and re.search(r"\d%", plain)
        if left or unsaid or point or percent:
            wrong.append((left or (unsaid or point or percent)[0], text[:200]))
    return wrong


# --- What there is to read ---

SEED = "7b-zork"


@cache
def games():
    """Return a game of two nobody named, one of a level, one of a person; and one under rules of one's own."""
    # A level that needs nothing to be worked out first.
    two = yw.play(yw.Game(2, "yahtzee", seed=7), "cautious")
    level = yw.Game(["Ada", "Expert"], seed=7)
    yw.play(level, ["cautious", "random"])
    return two, level


@cache
def reviews():
    """Return the second game reviewed, both players and one."""
    return yw.review(games()[1], chances=True), yw.review(games()[1], "Ada")


@cache
def strategies():
    """Return what is found out of strategies."""

    def broken(card, dice, rolls_left):
        raise ZeroDivisionError

    return (
        yw.evaluate("cautious", "yacht"), yw.simulate("cautious", "yacht", games=50),
        yw.tournament({"cautious": "cautious", "Bo": "random", "Cy": broken}, "yacht", games=50),
    )  # fmt: skip


@cache
def sent():
    """Return what a class sent: games that verify, one that was played badly, progress, and everything refused."""

    def plain(card, dice, rolls_left):
        return [die for die in dice if die == 6] if rolls_left else card.open[0]

    codes = {name: yw.play(yw.Game(seed=SEED), plain).code for name in ("Ada", "Bo")}
    progress = yw.exercises.Standing("9b-17", {"A": {"A.1": "right", "A.2": "wrong", "A.3": "missing"}}).code
    return "\n".join([*(f"{name} {code}" for name, code in codes.items()), f"Cy {progress}", "-", codes["Ada"][:-1]])


def places(key):
    """Return something for each place of a message: numbers, and names."""
    given = {"rules": "yacht-sum", "wanted": "yahtzee", "hints": "odds", "name": "Ada", "pupil": "9b-17"}
    return {
        name: given.get(name, 3)
        for message in [messages.forms_of(key, "en")]
        for name in re.findall(r"\{(\w+)\}", message if isinstance(message, str) else message["other"])
    }


def class_pages(locale):
    found = yw.classroom.collect(sent(), seed=SEED, locale=locale)
    told = yw.classroom.report(found)
    reasons = [key.removeprefix("class.why_") for key in catalogue("en") if key.startswith("class.why_")]
    refused = tuple(
        Refused(line, "Ada", "", Saying(key, places(f"class.why_{key}")), locale)
        for line, key in enumerate(reasons, start=1)
    )
    every = Collection(refused=refused, unread=(Unread(9, "-"),), locale=locale)
    board = yw.ClassBoard(seed=SEED, locale=locale)
    board.add(sent())
    variant = yw.get_rules("yahtzee", joker="free", upper_first=True)
    other = yw.classroom.report([yw.play(yw.Game(rules=variant, seed=1), "cautious").code], locale=locale)
    yield from {
        "collection": found._repr_html_(), "collection in text": repr(found), "refused": every._repr_html_(),
        "refused in text": repr(every), "report": told._repr_html_(), "report in text": repr(told),
        "report of a variant": other._repr_html_(), "class board": board._html(),
        "class board's report": board.report()._repr_html_(),
    }.items()  # fmt: skip


def whole_pages(locale, folder):
    """Yield files that are opened by themselves."""
    path = folder / "page.html"
    two, _ = games()
    board = yw.ClassBoard(seed=SEED, locale=locale)
    board.add(sent())
    yield "review", reviews()[0].to_html(path, locale=locale)
    yield "class report", yw.classroom.report(sent(), seed=SEED, locale=locale).to_html(path)
    widgets = [
        yw.Board(game=two, locale=locale), yw.HoldExplorer(locale=locale), board, yw.Gallery(locale=locale),
        yw.WaitingLog(locale=locale, turns=50), yw.SamplingBand("1/4", pooled=[(3, 10)], locale=locale),
        yw.BoxValues(locale=locale), yw.Board(["Ada", yw.strategy("expert")], seed=7, locale=locale),
    ]  # fmt: skip
    for widget in widgets:
        yield repr(widget), widget.to_html(path)


def paper(locale):
    for rules in [*BUILT_IN, yw.get_rules("yahtzee", joker="free", upper_first=True)]:
        yield f"sheet of {rules}", printing.score_sheet(rules, 2, locale)
    for lesson in lessons():
        if ticket_tasks(lesson):
            yield f"ticket {lesson.key}", printing.exit_ticket(lesson.key, locale)


def charts(locale):
    _, level = games()
    solution = yw.solve("yacht")
    turn = yw.odds("yacht", dice=[1, 2, 2, 4, 6], rolls_left=2)
    yield "odds", turn.plot([2, 2], locale=locale)
    yield "odds, nothing held", turn.plot([], "points", locale=locale)
    yield "totals", solution.plot(150, locale=locale)
    yield "hands", solution.plot_hands(locale=locale)
    yield "game", solution.plot_game(level, locale=locale)
    for place, review in enumerate(reviews()):
        yield f"review {place}", review.plot(locale=locale)
    evaluation, simulation, tournament = strategies()
    yield "evaluation", evaluation.plot(150, locale=locale)
    yield "simulation", simulation.plot(locale=locale)
    yield "tournament", tournament.plot(locale=locale)


def cells(locale):
    """Yield what else stands under a cell of a notebook."""
    yield "card of a review", review_card(reviews()[0].rules, reviews()[0].players, locale)
    evaluation, _, tournament = strategies()
    yield "evaluation", evaluation._repr_html_()
    yield "tournament", tournament._repr_html_()
    yield "work", said("solving", yw.get_rules("yacht-sum"))
    for seconds in (5, 200, 9000):
        yield "time left", said("left", time=spoken(seconds))
    yw.pupil("9b-17", locale=locale)
    try:
        yield "pupil", repr(yw.pupil("9b-17", locale=locale))
        # What is said of every exercise stands in test_exercises.py.
        for name in list(book())[::9]:
            for answer in (..., "1/7", [6, 6], "b", "\u2620"):
                yield f"check {name}", yw.check(name, answer)._repr_html_()
            yield f"question {name}", yw.exercises.question(name)._repr_html_()
        yield "progress", yw.progress()._repr_html_()
        yield "progress in text", repr(yw.progress(1))
    finally:
        yw.pupil()


@pytest.fixture(params=LOCALES)
def locale(request, monkeypatch):
    """Return a language, which the page has told and which was not asked for elsewhere."""
    monkeypatch.delenv(messages.VARIABLE, raising=False)
    monkeypatch.setattr(messages.Page, "language", request.param)
    return request.param


# Charts take their time; in English they are looked at in test_charts.py.
KINDS = [
    pytest.param(kind, locale, id=f"{kind.__name__}-{locale}")
    for kind in (class_pages, paper, charts, cells)
    for locale in LOCALES
    if kind is not charts or locale != "en"
]


@pytest.mark.parametrize(("kind", "locale"), KINDS, indirect=["locale"])
def test_nothing_is_left_in_english(kind, locale):
    wrong = {name: found for name, page in kind(locale) if (found := wrong_in(name, page, locale))}
    assert wrong == {}


def test_a_file_says_its_language_and_is_in_it(locale, tmp_path):
    wrong = {}
    for name, path in whole_pages(locale, tmp_path):
        page = path.read_text(encoding="utf-8")
        assert page.startswith(("<!doctype html>", "<!DOCTYPE html>"))
        if not re.search(rf'<html lang="{locale}">', page) or {*read(page).langs} != {locale}:
            wrong[name, "lang"] = read(page).langs
        if found := wrong_in(name, page, locale):
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ('<p lang="lt">Points left</p>', "Points left"),
        ('<p lang="lt"><b aria-label="Roll again">·</b></p>', "Roll again"),
        ('<svg lang="lt"><title>2 / 0.4</title></svg>', "2 / 0.4"),
        ("<p>4,6%</p>", "4,6%"),
        ("<p>None taškų</p>", "None taškų"),
        ("<p>board.points</p>", "board.points"),
        ("<p>{n} taškų</p>", "{n} taškų"),
        ("nan", "nan"),
    ],
)
def test_a_spoiled_page_is_found(page, found):
    assert [text for _, text in wrong_in("", page, "lt")] == [found]
    sound = '<style>.left { top: 4.5% }</style><p>Taškai: 4,5</p><p lang="en">ValueError: points</p>'
    assert wrong_in("", f'<div lang="lt">{sound}</div>', "lt") == []


class TestWithoutAWish:
    """What is written with no language asked for is in that of the environment, else of the page."""

    def languages(self):
        game = games()[1]
        found = yw.classroom.collect(sent(), seed=SEED)
        said_of_page = [printing.score_sheet(), printing.exit_ticket(5), yw.Board()._html(), found._repr_html_()]
        said_of_page += [yw.classroom.report(found)._repr_html_(), yw.classroom.report(sent(), seed=SEED)._repr_html_()]
        told = {read(page).langs[0] for page in said_of_page}
        told |= {yw.check("1.1", 1).locale, yw.progress().locale, yw.review(game, "Ada").locale}
        solution = yw.solve("yacht")
        charts = [yw.odds("yacht", [1, 2, 2, 4, 6], 2).plot([2]), solution.plot(), solution.plot_game(game)]
        return told | {chart.words.locale for chart in charts}

    def test_it_is_in_that_of_the_page(self, monkeypatch):
        monkeypatch.delenv(messages.VARIABLE, raising=False)
        monkeypatch.setattr(messages.Page, "language", "ro")
        assert self.languages() == {"ro"}

    def test_that_of_the_environment_comes_first(self, monkeypatch):
        monkeypatch.setattr(messages.Page, "language", "ro")
        monkeypatch.setenv(messages.VARIABLE, "vi")
        assert self.languages() == {"vi"}

    def test_one_without_words_is_none(self, monkeypatch):
        monkeypatch.setenv(messages.VARIABLE, "xx")
        assert messages.spoken() == "en"
