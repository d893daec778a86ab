"""Score sheets of any rules, to be filled in by hand."""

from __future__ import annotations

from html import escape

from yacht_widget.coach.pictures import die
from yacht_widget.errors import PrintError, shown
from yacht_widget.printing.pages import document, fields
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.rules.model import JOKER_BOX
from yacht_widget.words import Words, words_for

MAX_PLAYERS = 6
# Beside the names of the boxes; each is at least 9 mm wide.
MAX_COLUMNS = 12
_USUAL_COLUMNS = 6
# What a page has for all columns, and for all rows with some room for notes and for boxes with two lines of help.
_COLUMNS_MM, _ROWS_MM = 116.0, 198.0
_LEAST_MM, _WIDEST_MM, _HIGHEST_MM = 9.0, 24.0, 12.5
_YAHTZEE_BONUS = 100


def score_sheet(
    rules: str | RuleSet = "yacht", players: int = 1, locale: str | None = None, *, games: int | None = None
) -> str:
    """Return a score sheet as a page of HTML that prints on A4.

    Parameters
    ----------
    rules : str or RuleSet, default "yacht"
        As `get_rules` takes them; options come with a `RuleSet`.
    players : int, default 1
        Columns of each game, 1 to 6.
    locale : {"en", "vi", "lt", "ro", "th"}, optional
        Language; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.
    games : int, optional
        Games on the page; as many as have room, unless told.

    Returns
    -------
    str

    Raises
    ------
    PrintError
        When there are too many players or games.
    UnknownRulesError, LocaleError

    Examples
    --------
    >>> page = score_sheet("yahtzee", players=3)
    >>> "Small Straight" in page, page.count("Game 2"), "Game 3" in page
    (True, 1, False)
    """
    found = get_rules(rules)
    words = words_for(locale)
    columns = _whole("players", players, MAX_PLAYERS)
    most = MAX_COLUMNS // columns
    number = max(1, _USUAL_COLUMNS // columns) if games is None else _whole("games", games, most)
    title = f"{words.t('print.score_sheet')}: {found.title(words.locale)}"
    body = (
        f'<div class="head"><h1>{escape(found.title(words.locale))}</h1>{_options(found, words)}'
        f"{_whose(columns, words)}</div>{_table(found, columns, number, words)}{_notes(found, words)}"
    )
    return document(title, body, words, foot=title)


def _whole(what: str, value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        message = f"{what}={shown(value)} has no room on a sheet; allowed are whole numbers from 1 to {most}"
        raise PrintError(message)
    return value


def _options(rules: RuleSet, words: Words) -> str:
    """Return what tells these rules from others of their name."""
    named = [f"board.joker_{rules.joker}"] if JOKER_BOX in rules.keys else []
    if rules.upper_first:
        named.append("board.upper_first")
    return f"<span>{escape(' · '.join(map(words.t, named)))}</span>" if named else ""


def _whose(players: int, words: Words) -> str:
    return fields([words.t("print.name"), words.t("print.date")] if players == 1 else [words.t("print.date")])


def _table(rules: RuleSet, players: int, games: int, words: Words) -> str:
    columns = players * games
    rows = _rows(rules, words)
    width = min(_WIDEST_MM, _COLUMNS_MM / columns)
    height = max(_LEAST_MM, min(_HIGHEST_MM, _ROWS_MM / (len(rows) + 1)))
    cols = f"<col>{f'<col style=width:{width:.1f}mm>' * columns}"
    cells = _cells(players, games)
    body = "".join(_row(*row, cells) for row in rows)
    return (
        f'<table class="sheet" lang="{words.locale}" style="--row:{height:.1f}mm"><colgroup>{cols}</colgroup>'
        f"<thead>{_table_head(players, games, words)}</thead><tbody>{body}</tbody></table>"
    )


def _table_head(players: int, games: int, words: Words) -> str:
    rows = []
    if games > 1:
        # Where a column is one game, its head has room for the number only.
        label = escape(words.t("print.game", n="#")).replace("#", "").strip() if players == 1 else ""
        heads = "".join(
            f'<th class="game first" colspan="{players}" scope="col">'
            f"{game if players == 1 else escape(words.t('print.game', n=str(game)))}</th>"
            for game in range(1, games + 1)
        )
        rows.append(f"<tr><th>{label}</th>{heads}</tr>")
    if players > 1:
        names = f"<th>{escape(words.t('print.players'))}</th>"
        rows.append(f'<tr class="names">{names}{_cells(players, games, "th")}</tr>')
    return "".join(rows)


def _rows(rules: RuleSet, words: Words) -> list[tuple[str, str, str, str]]:
    """Return class, picture, name and help of each row in the order of the sheet."""
    upper_first = rules.keys[: len(rules.upper)] == rules.upper
    rows: list[tuple[str, str, str, str]] = []
    bonus = rules.upper_bonus
    sums = []
    if bonus is not None:
        sums = [
            ("sum", "", words.t("board.upper_total"), ""),
            (
                "sum", "", words.t("box.upper_bonus"),
                words.t("board.help_upper", points=bonus.points, of=bonus.threshold, n=bonus.points),
            ),
        ]  # fmt: skip
    for place, category in enumerate(rules.categories):
        if upper_first and place == len(rules.upper):
            rows += sums
            sums = []
        rows.append(_box(rules, category, words))
    lower = len(rules.categories) > len(rules.upper)
    if bonus is not None and upper_first and lower:
        sums.append(("sum", "", words.t("board.lower_total"), ""))
    rows += sums
    if rules.joker != "none":
        each = words.t("board.chips", count="…", each=_YAHTZEE_BONUS)
        text = f"{words.t('board.help_yahtzee_bonus')} {each}"
        rows.append(("sum", "", words.t("box.yahtzee_bonus"), text))
    rows.append(("total", "", words.t("box.total"), ""))
    return rows


def _box(rules: RuleSet, category: Category, words: Words) -> tuple[str, str, str, str]:
    drawn = die(category.face) if rules.section(category) == "upper" and category.face else ""
    return "box", drawn, category.name(words.locale), category.describe(words.locale)


def _row(kind: str, drawn: str, name: str, text: str, cells: str) -> str:
    line = f'<span class="small">{escape(text)}</span>' if text else ""
    return (
        f'<tr class="{kind}"><th scope="row"><span>{drawn}<span><b>{escape(name)}</b>{line}</span></span></th>'
        f"{cells}</tr>"
    )


def _cells(players: int, games: int, tag: str = "td") -> str:
    return f'<{tag} class="first"></{tag}>{f"<{tag}></{tag}>" * (players - 1)}' * games


def _notes(rules: RuleSet, words: Words) -> str:
    turns = len(rules.categories)
    turn = " ".join(
        (
            words.t(f"board.step_roll{'' if rules.rolls > 1 else '_once'}", n=rules.dice, rolls=rules.rolls),
            *([words.t("print.step_keep")] if rules.rolls > 1 and rules.dice > 1 else []),
            words.t("board.step_write", n=rules.dice),
            words.t("board.step_end", n=turns),
        )
    )
    notes = [f"<b>{escape(words.t('board.how'))}.</b> {escape(turn)}"]
    if rules.joker != "none":
        joker = words.t(f"board.help_joker_{rules.joker}")
        notes.append(f"<b>{escape(words.t('board.joker'))}.</b> {escape(joker)}")
    if rules.upper_first:
        notes.append(escape(words.t("board.help_upper_first")))
    if rules.name == "yahtzee":
        notes.append(escape(words.t("board.trademark")))
    return f'<div class="notes small">{"".join(f"<p>{note}</p>" for note in notes)}</div>'
