"""Where records (JSON) begin and end in a text of other things: whole, over many lines, or cut off.

A record that was cut or damaged ends where what follows is no longer like one, so that no code behind it is lost.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from yacht_widget.classroom.found import MAX_RECORD

_FORMAT = re.compile(r'"format"\s*:')
_BRACES = re.compile(r'"(?:[^"\\\n]|\\.){0,300}"|[{}]')
# What a record is made of, also where it was cut: no text in it is long enough for a code.
_PIECES = re.compile(
    r'(?:"(?:[a-z_ \-]{0,30}|[0-9a-f]{16}|Player \d+|[^"\\\n]{1,7}|[^"\d\\\n]{1,40})"'
    r"|-?\d{1,3}(?!\w)|true|false|null|[{}\[\],:]|[^\S\n])+"
)
_CUT = re.compile(r'(?:"(?:[a-z_ \-]{0,30}|[0-9a-f]{0,16}|[^"\d\\\n]{1,40})|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-)?')
_LIKE_A_CODE = re.compile(r"[0-9A-Za-z](?:[- ]?[0-9A-Za-z]){23,}")
_ODD = re.compile(r"[^\S\n]+[^\n]{0,40}[{}\[\]\":]")
# What a word was cut to, behind its quote or colon; the name of somebody else begins after a space, or with a capital.
_CUT_WORD = re.compile(
    r'"(?:(?!\w*[A-Z]{2})[^\W\d]{0,30}(?: \d{1,2})?(?=[\s;,.]|$)|[A-Z]?[a-z_]{0,30}(?=[A-Z]))'
    r'|(?<="key": )"[0-9a-f]{1,16}(?=[\s;,.A-Z]|$)'
    r"|(?<=:)[ ]?(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)(?=[\s;,A-Z])"
)
_GOES_ON = re.compile(r"[^\S\n]+\S|[{}\[\]]")


def records(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield where the records of a text begin and end.

    Examples
    --------
    >>> text = 'Ada {"format": "yacht-widget game", "tur\nBo: {"format": {}}'
    >>> [text[begin:end] for begin, end in records(text)]
    ['{"format": "yacht-widget game", "tur', '{"format": {}}']
    """
    places = [match.start() for match in _FORMAT.finditer(text)]
    begins = [_begin(text, least, place) for least, place in zip([0, *places], places, strict=False)]
    begins = [begin for begin in begins if begin >= 0]
    for begin, limit in zip(begins, [*begins, len(text)][1:], strict=True):
        yield begin, _end(text, begin, limit)


def _begin(text: str, least: int, place: int) -> int:
    """Return where the braces open that a place is in; -1 for nowhere."""
    depth = 0
    for at in range(place - 1, max(least, place - MAX_RECORD) - 1, -1):
        depth += (text[at] == "}") - (text[at] == "{")
        if depth < 0:
            return at
    return -1


def _end(text: str, begin: int, limit: int) -> int:
    depth = 0
    for match in _BRACES.finditer(text, begin, min(limit, begin + MAX_RECORD)):
        depth += (match[0] == "{") - (match[0] == "}")
        if not depth:
            if _is_whole(text[begin : match.end()]):
                return match.end()
            break
    return _cut(text, begin, limit)


def _is_whole(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _cut(text: str, begin: int, limit: int) -> int:
    """Return where a record ends that is not whole."""
    end = _line_end(text, begin, limit)
    pieces = _PIECES.match(text, begin, end)
    until = pieces.end() if pieces else begin + 1
    if _LIKE_A_CODE.search(text, until, end):
        # Behind a quote that a piece took along, or a colon with its space.
        word = _CUT_WORD.match(text, until, end) or _CUT_WORD.match(text, max(begin, until - 1), end)
        return word.end() if word else until
    while end < limit:
        after = _line_end(text, end + 1, limit)
        # A line that was damaged stands between others of the record.
        if not _goes_on(text, end + 1, after):
            then = _line_end(text, after + 1, limit)
            odd = _ODD.match(text, end + 1, after) and not _LIKE_A_CODE.search(text, end + 1, after)
            if not (odd and after < limit and _goes_on(text, after + 1, then)):
                break
        end = after
    return end


def _goes_on(text: str, begin: int, end: int) -> bool:
    pieces = _PIECES.match(text, begin, end) if _GOES_ON.match(text, begin, end) else None
    return pieces is not None and _CUT.fullmatch(text, pieces.end(), end) is not None


def _line_end(text: str, place: int, limit: int) -> int:
    end = text.find("\n", place, limit)
    return limit if end < 0 else end
