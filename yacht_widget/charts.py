"""Charts that show in a notebook with no network, each with its table behind. Altair is loaded when one is drawn.

JupyterLab draws Vega-Lite 5 by itself; Altair's own renderer would ask the network for a newer one. So a chart here
gives JupyterLab what that can draw, and every other place the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from types import SimpleNamespace
from typing import Any

from yacht_widget.errors import MissingError, missing
from yacht_widget.looks import PLAYERS, WHITE, light
from yacht_widget.messages import text_of
from yacht_widget.words import Words

MIME = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.20.1.json"
# As SVG a picture is read out and prints well; of its menu only what works without a network.
EMBED = {"renderer": "svg", "actions": {"export": True, "source": False, "compiled": False, "editor": False}}

# Told apart by colour-blind people too; both clear on white.
BLUE, ORANGE, GREY = light("gain-bar"), light("loss-bar"), light("aside")
INK, LINE = light("written"), light("thin")

# Ground and ink both: a host's dark theme would put light words on our ground.
LOOK = {
    "background": WHITE,
    "title": {"color": INK, "subtitleColor": GREY},
    "axis": {"labelColor": INK, "titleColor": INK, "gridColor": LINE, "domainColor": GREY, "tickColor": GREY},
    "legend": {"labelColor": INK, "titleColor": INK},
    "view": {"stroke": LINE, "fill": None},
}

DRAWN = 1e-6
# So many bars at most.
BINS = 60
ENGLISH = Words("en")

Row = dict[str, object]


class Pictured:
    """What our charts have beside Altair's: rows of their table, and how they show."""

    def with_table(self, rows: Sequence[Row], words: Words = ENGLISH) -> Any:  # noqa: ANN401 - the same chart
        """Take the rows of the table behind the chart and its language, and return the chart."""
        object.__setattr__(self, "rows", tuple(rows))
        object.__setattr__(self, "words", words)
        return self

    def copy(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as Altair has it
        """Return a copy, with the same table behind it."""
        return super().copy(*args, **kwargs).with_table(self.rows, self.words)  # type: ignore[misc]

    def _repr_mimebundle_(self, *_args: object, **_kwargs: object) -> tuple[dict[str, object], dict[str, object]]:
        spec = self.to_dict()  # type: ignore[attr-defined]
        spec["$schema"] = SCHEMA
        data = {MIME: spec, "text/markdown": markdown(self.rows, self.words), "text/plain": text(self.rows, self.words)}
        return data, {MIME: {"embed_options": EMBED}}

    def _ipython_display_(self) -> None:
        from IPython.display import publish_display_data  # noqa: PLC0415 - only there

        data, metadata = self._repr_mimebundle_()
        publish_display_data(data, metadata)  # type: ignore[no-untyped-call]
        name = self.words.t("chart.table")
        table = f"<details><summary>{escape(name)}</summary>{html(self.rows, self.words)}</details>"
        publish_display_data({"text/html": table, "text/plain": name})  # type: ignore[no-untyped-call]

    rows: tuple[Row, ...] = ()
    words: Words = ENGLISH


@lru_cache(maxsize=1)
def altair() -> Any:  # noqa: ANN401 - a module
    """Return Altair, with charts that show offline as `Chart` and `LayerChart`.

    Raises
    ------
    MissingError
        When it is not installed.
    """
    try:
        import altair as alt  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        if error.name != "altair":
            raise
        raise MissingError(missing("charts need", "altair", "plot")) from None

    class Chart(Pictured, alt.Chart):
        pass

    class LayerChart(Pictured, alt.LayerChart):
        pass

    found = {
        name: getattr(alt, name)
        for name in (
            *(
                "Axis",
                "Color",
                "Fill",
                "Legend",
                "Scale",
                "SchemeParams",
                "Stroke",
                "Text",
                "Title",
                "Tooltip",
                "X",
                "Y",
            ),
        )
    }
    return SimpleNamespace(Chart=Chart, LayerChart=LayerChart, PlainChart=alt.Chart, InlineData=alt.InlineData, **found)


def distribution(  # noqa: PLR0913, PLR0917 - what is drawn, and its words
    points: Sequence[int],
    chances: Sequence[float],
    title: str,
    below: str,
    total: int | None,
    words: Words = ENGLISH,
) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw how likely each total is, and where the player's stands."""
    alt = altair()
    rows: list[Row] = [{"total": p, "chance": c} for p, c in zip(points, chances, strict=True)]
    at_most = 0.0
    for row, chance in zip(rows, chances, strict=True):
        at_most += chance
        row["this or less"] = min(1.0, at_most)
    # The table has them all; what comes up less than once in a million games would only make the picture narrow.
    drawn = [row for row, chance in zip(rows, chances, strict=True) if chance >= DRAWN or row["total"] == total]
    bars = (
        alt.PlainChart(alt.InlineData(drawn))
        .mark_bar(color=BLUE, width=2)
        .encode(
            x=alt.X("total:Q", title=words.t("chart.final_total"), scale=alt.Scale(zero=False)),
            y=alt.Y("chance:Q", title=head("chance", words), axis=alt.Axis(format="%")),
            tooltip=_tips(rows, words, {"chance": ".3%", "this or less": ".1%"}),
        )
    )
    layers = [bars]
    if total is not None:
        mark = alt.PlainChart(alt.InlineData([{"total": total, "said": words.t("chart.yours", n=total)}]))
        layers.append(mark.mark_rule(color=ORANGE, strokeWidth=2).encode(x="total:Q"))
        layers.append(
            mark.mark_text(color=light("loss"), align="left", dx=4, y=8, fontWeight="bold").encode(
                x="total:Q", text="said:N"
            )
        )
    return _finished(alt.LayerChart(layer=layers), title, below, rows, 560, 220, words)


def histogram(  # noqa: PLR0913, PLR0917 - what is drawn, and its words
    totals: Sequence[int],
    counts: Sequence[int],
    exact: tuple[Sequence[int], Sequence[float]] | None,
    title: str,
    below: str,
    words: Words = ENGLISH,
) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw how often totals came up, in steps that the eye can tell apart, and as a line how often they should.

    Parameters
    ----------
    totals, counts : sequence of int
        The totals that came up, ascending, and how often each did.
    exact : (totals, chances), optional
    title, below : str
    """
    alt = altair()
    span = totals[-1] - totals[0] + 1
    step = next(step for power in range(9) for step in (10**power, 2 * 10**power, 5 * 10**power) if span <= BINS * step)
    found = _binned(totals, counts, step)
    known = _binned(*exact, step) if exact else {}
    games = sum(counts)
    # What comes up less than once in a million games would only make the picture narrow.
    starts = sorted({*found, *(start for start, chance in known.items() if chance >= DRAWN)})
    rows: list[Row] = []
    for start in range(starts[0], starts[-1] + 1, step):
        last = start + step - 1
        row: Row = {"totals": _span(start, last, words), "games": found.get(start, 0)}
        row["share"] = found.get(start, 0) / games
        if exact:
            row["exact"] = known.get(start, 0.0)
        rows.append(row)
    drawn = [
        {**row, "from": start, "to": start + step, "middle": start + step / 2}
        for row, start in zip(rows, range(starts[0], starts[-1] + 1, step), strict=True)
    ]
    base = alt.PlainChart(alt.InlineData(drawn))
    told = _tips(rows, words, {"share": ".2%", "exact": ".2%"})
    axis = alt.Y("share:Q", title=words.t("chart.share_of_games"), axis=alt.Axis(format="%"))
    across = alt.X("from:Q", title=words.t("chart.final_total"), scale=alt.Scale(zero=False, nice=False))
    layers = [base.mark_bar(color=BLUE, opacity=0.7).encode(x=across, x2="to:Q", y=axis, tooltip=told)]
    if exact:
        layers.append(base.mark_line(color=ORANGE, strokeWidth=2).encode(x="middle:Q", y="exact:Q", tooltip=told))
    return _finished(alt.LayerChart(layer=layers), title, below, rows, 560, 220, words)


def _span(first: int, last: int, words: Words) -> str:
    return str(first) if first == last else words.t("chart.span", low=str(first), high=str(last))


def _binned(totals: Sequence[int], weights: Sequence[float], step: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for total, weight in zip(totals, weights, strict=True):
        start = total // step * step
        found[start] = found.get(start, 0) + weight
    return found


def means(rows: Sequence[Row], title: str, below: str, words: Words = ENGLISH) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw the mean of each entry, with two standard errors on each side.

    Parameters
    ----------
    rows : sequence of dict
        With ``name``, ``mean`` and ``error``, in the order to be shown, and whatever else the table shall hold.
    title, below : str
    """
    alt = altair()
    drawn = [{**row, "low": row["mean"] - 2 * row["error"], "high": row["mean"] + 2 * row["error"]} for row in rows]  # type: ignore[operator]  # numbers
    figures = {"mean": ".2f", "error": ".2f"}
    base = alt.PlainChart(alt.InlineData(drawn)).encode(
        y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=220)),
        tooltip=_tips([{key: row[key] for key in ("name", "mean", "error")} for row in rows], words, figures),
    )
    across = alt.X("low:Q", title=words.t("chart.mean_total"), scale=alt.Scale(zero=False, padding=20))
    layers = [
        base.mark_rule(color=BLUE, strokeWidth=3).encode(x=across, x2="high:Q"),
        base.mark_point(color=BLUE, filled=True, size=70, opacity=1).encode(x="mean:Q"),
        base.mark_text(dy=-11, color=GREY).encode(x="mean:Q", text=alt.Text("mean:Q", format=".1f")),
    ]
    return _finished(alt.LayerChart(layer=layers), title, below, list(rows), 460, 36 * len(rows), words)


def boxes(  # noqa: PLR0913 - what is drawn, and its words
    names: Sequence[str], values: Sequence[float], title: str, below: str, *, percent: bool, words: Words = ENGLISH
) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw a bar for each box, in the order of the sheet."""
    alt = altair()
    measure = "chance" if percent else "expected points"
    figures = ".2%" if percent else ".3f"
    rows: list[Row] = [{"box": name, measure: value} for name, value in zip(names, values, strict=True)]
    base = alt.PlainChart(alt.InlineData(rows)).encode(
        x=alt.X(f"{measure}:Q", title=head(measure, words), axis=alt.Axis(format="%" if percent else "d")),
        y=alt.Y("box:N", sort=None, title=None, axis=alt.Axis(labelLimit=220)),
        tooltip=_tips(rows, words, {measure: figures}),
    )
    said = base.mark_text(align="left", dx=4, color=GREY).encode(text=alt.Text(f"{measure}:Q", format=figures))
    chart = alt.LayerChart(layer=[base.mark_bar(color=BLUE), said])
    return _finished(chart, title, below, rows, 420, 22 * len(rows), words)


def lines(rows: list[Row], expected: float, title: str, below: str, words: Words = ENGLISH) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw what each player could expect after each turn, against what was expected at the start.

    Parameters
    ----------
    rows : list of dict
        With ``turn``, ``player`` and ``expected``, and whatever else the table shall hold.
    expected : float
        At the start.
    title, below : str
    """
    alt = altair()
    players = list(dict.fromkeys(str(row["player"]) for row in rows))
    shades = [*PLAYERS]
    colour = alt.Color("player:N", title=head("player", words), scale=alt.Scale(domain=players, range=shades))
    if len(players) == 1:
        colour = alt.Color("player:N", scale=alt.Scale(domain=players, range=[BLUE]), legend=None)
    drawn = alt.PlainChart(alt.InlineData(rows)).encode(
        x=alt.X("turn:Q", title=head("turn", words), axis=alt.Axis(tickMinStep=1, format="d")),
        y=alt.Y("expected:Q", title=words.t("chart.total_to_expect"), scale=alt.Scale(zero=False)),
        color=colour,
        tooltip=_tips(rows, words, {"expected": ".2f"}),
    )
    start = alt.PlainChart(alt.InlineData([{"expected": expected}])).mark_rule(color=GREY, strokeDash=[4, 4])
    chart = alt.LayerChart(
        layer=[start.encode(y="expected:Q"), drawn.mark_line(), drawn.mark_circle(size=50, opacity=1)]
    )
    return _finished(chart, title, below, rows, 560, 240, words)


def course(  # noqa: PLR0913, PLR0917 - what is drawn, and its words
    steps: list[Row], expected: float, title: str, turns: int, kinds: tuple[str, str, str], words: Words = ENGLISH
) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw what could be expected through a game; for one player each roll and each decision that cost as a bar.

    Parameters
    ----------
    steps : list of dict
        With ``player``, ``turns played``, ``step``, ``change``, ``before`` and ``expected``, and whatever else
        the table shall hold.
    expected : float
        At the start.
    title : str
    turns : int
        How many a whole game has.
    kinds : (str, str, str)
        What the steps are called: good luck, bad luck, what a decision cost.
    words : Words
    """
    alt = altair()
    players = list(dict.fromkeys(str(step["player"]) for step in steps))
    tips = _tips(steps, words, dict.fromkeys(("change", "before", "expected"), ".2f"))
    x = alt.X(
        "turns played:Q",
        title=head("turns played", words),
        axis=alt.Axis(tickMinStep=1, format="d"),
        scale=alt.Scale(domain=[0, turns]),
    )
    y = alt.Y("expected:Q", title=words.t("chart.total_to_expect"), scale=alt.Scale(zero=False))
    base = alt.PlainChart(alt.InlineData(steps)).encode(x=x, y=y, tooltip=tips)
    start = alt.PlainChart(alt.InlineData([{"expected": expected}])).mark_rule(color=GREY, strokeDash=[4, 4])
    layers = [start.encode(y="expected:Q")]
    if len(players) == 1:
        # Told apart without colour too: full, hollow, dark.
        fill = alt.Fill("step:N", title=None, scale=alt.Scale(domain=kinds, range=[BLUE, WHITE, INK]))
        edge = alt.Stroke("step:N", title=None, scale=alt.Scale(domain=kinds, range=[BLUE, ORANGE, INK]))
        moved = alt.PlainChart(alt.InlineData([step for step in steps if step["change"]]))
        layers.append(base.mark_line(color=GREY, interpolate="step-after", strokeWidth=1))
        bars = moved.mark_bar(width=4, strokeWidth=1.5)
        layers.append(bars.encode(x=x, y=y, y2="before:Q", fill=fill, stroke=edge, tooltip=tips))
    else:
        shades = [*PLAYERS]
        colour = alt.Color("player:N", title=None, scale=alt.Scale(domain=players, range=shades))
        layers.append(base.mark_line().encode(color=colour))
    below = words.t("chart.progress_below", n=words.fixed(expected, 2))
    return _finished(alt.LayerChart(layer=layers), title, below, steps, 560, 260, words)


def hands(
    rolls: Sequence[Sequence[int]], values: Sequence[float], title: str, below: str, words: Words = ENGLISH
) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    """Draw a heat map of all hands: the lower dice down, the higher dice across."""
    alt = altair()
    legend = alt.Legend(title=head("worth", words), type="symbol", symbolType="square", format=".1f")
    # A few hands are worth far more than all others: colours go by rank, so that these do not look alike.
    rows: list[Row] = []
    for roll, value in zip(rolls, values, strict=True):
        lower = len(roll) // 2
        cell = {"lower dice": roll[:lower], "higher dice": roll[lower:], "hand": roll}
        rows.append({**{key: "-".join(map(str, dice)) for key, dice in cell.items()}, "worth": value})
    table: list[Row] = [{"hand": row["hand"], "worth": row["worth"]} for row in rows]
    across = list(
        dict.fromkeys(str(row["higher dice"]) for row in sorted(rows, key=lambda row: str(row["higher dice"])))
    )
    chart = (
        alt.Chart(alt.InlineData(rows))
        .mark_rect()
        .encode(
            x=alt.X(
                "higher dice:O",
                title=head("higher dice", words),
                sort=across,
                axis=alt.Axis(labelAngle=-90, labelFontSize=9),
            ),
            y=alt.Y("lower dice:O", title=head("lower dice", words), sort=None, axis=alt.Axis(labelFontSize=9)),
            color=alt.Color(
                "worth:Q", scale=alt.Scale(type="quantile", scheme=alt.SchemeParams("viridis", count=8)), legend=legend
            ),
            tooltip=_tips(table, words, {"worth": ".2f"}),
        )
    )
    # So wide that the numbers below can be read, with no step smaller than the eye.
    down = len({str(row["lower dice"]) for row in rows})
    return _finished(chart, title, below, table, 10 * len(across), 12 * down, words)


def head(key: str, words: Words) -> str:
    """Return what a column of a table is called, on its axis too; a name that nobody translated stays."""
    return text_of(f"chart.head.{key.replace(' ', '_')}", words.locale) or key


def _tips(rows: Sequence[Row], words: Words, formats: dict[str, str]) -> list[Any]:
    alt = altair()
    return [
        alt.Tooltip(
            f"{key}:{'Q' if isinstance(value, int | float) else 'N'}",
            title=head(key, words),
            **({"format": formats[key]} if key in formats else {}),
        )
        for key, value in rows[-1].items()
    ]


def _finished(  # noqa: PLR0913, PLR0917 - what every chart has
    chart: Any,  # noqa: ANN401 - as it is returned
    title: str,
    below: str,
    rows: list[Row],
    width: int,
    height: int,
    words: Words = ENGLISH,
) -> Any:  # noqa: ANN401 - a chart of Altair, which is loaded late
    alt = altair()
    heading = alt.Title(title, subtitle=below, anchor="start")
    done = chart.properties(
        title=heading, width=width, height=max(40, height), padding=12, description=f"{title}. {below}"
    ).configure(**LOOK, locale={"number": words.d3})
    return done.with_table(rows, words)


def text(rows: Sequence[Row], words: Words = ENGLISH) -> str:
    """Return a table as plain text.

    Examples
    --------
    >>> print(text([{"box": "yacht", "chance": 0.046}, {"box": "choice", "chance": 1.0}]))
    box     chance
    yacht   0.046
    choice  1.0
    """
    cells = _cells(rows, words)
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    padded = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in cells)
    return "\n".join(padded)


def markdown(rows: Sequence[Row], words: Words = ENGLISH) -> str:
    """Return a table as Markdown."""
    heads, *body = _cells(rows, words)
    lines = [heads, ["---"] * len(heads), *body]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def html(rows: Sequence[Row], words: Words = ENGLISH) -> str:
    """Return a table as HTML."""
    heads, *body = _cells(rows, words)
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in body)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"


def _cells(rows: Sequence[Row], words: Words) -> list[list[str]]:
    keys = list(rows[0]) if rows else ["nothing"]
    return [[head(key, words) for key in keys], *([_said(row[key], words) for key in keys] for row in rows)]


def _said(value: object, words: Words) -> str:
    if not isinstance(value, float):
        return str(value)
    # Six digits that tell: what the eye takes from a table. All of them are in the rows.
    return repr(float(f"{value:.6g}")).replace(".", words.d3["decimal"])
