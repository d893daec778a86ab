"""Names: what is one in what stands beside a code, in a form that covers nothing, turns nothing and is never long."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 60
# So much of a line is looked at for a name.
_LOOKED = 4 * MAX_NAME

# What stands around a name: bullets, numbers of a list, times of a chat, quotes, and the word "code" behind it.
_BEFORE = re.compile(
    r"^(?:[\s\-\u2010-\u2015\u2022\u00b7*>#+|,;:.~\"]+|\[[ xX\u2713\u2714]\]"
    r"|(?:Out|In)?[\[(]?\d[\d/.:,\-\s]*[\])]?[.):]?[\s,;\t]+)+"
)
_AROUND = (
    " \t*_~,;:=|()[]{}\"'`\u201e\u201c\u201d\u2018\u2019\u201a\u00ab\u00bb-\u2010\u2011\u2012\u2013\u2014\u2015/\\"
)
# More marks on one letter than any writing has would cover the lines above it.
_MARKS = 4
_LABEL = re.compile(
    r"(?:['\u2019]s\s+(?:game|line)|(?:['\u2019]s)?[\s,;:(\"']*\b(?:game code|codes?|kod(?:as|ai)|cod(?:ul|uri)?|mã|รหัส"
    r"|sent|wrote|writes|parašė|a scris|đã viết|เขียนว่า))$",
    re.IGNORECASE,
)
# How pupils say who they are.
_I_AM = re.compile(
    r"(?:(?:hi|hello|hey)[\s,!.]+)?(?:i am|i['\u2019]m|my name is|aš esu|mano vardas(?: yra)?|eu sunt|mă numesc"
    r"|(?:em|tôi|mình)(?: tên)? là)[\s:]+(?=\S)|(?:ผม|หนู|ฉัน)ชื่อ[\s:]*(?=\S)",
    re.IGNORECASE,
)
# What a form has before a name.
_FIELD = re.compile(
    r"(?:\w+\s*=\s*)?[\[{(\"']*(?:(?:full |your |first )?name|pupil|student|vardas|mokin(?:ys|ė)|nume(?:le)?|elev[aă]?"
    r"|(?:họ và |họ )?tên|học sinh|ชื่อ|นักเรียน)[\"']?\s*[:=]\s*[\"']?",
    re.IGNORECASE,
)
_ASSIGNED = re.compile(r"\w+\s*=\s*[\[{(]+")
_OTHER_FIELD = re.compile(r"[\"']?\w[\w ]{0,20}[\"']?\s*[:=]\s*\S")
# Words of a sentence that only says what comes: here is my code.
_CODES = frozenset(("code", "codes", "cod", "codul", "coduri", "codurile", "kodas", "kodai", "mã", "รหัส", "รหัสของ"))
_SAYS = frozenset((
    *_CODES,
    "and", "are", "class", "de", "game", "here", "is", "it", "its", "list", "lista", "mano", "mea", "meu", "my",
    "of", "our", "po", "sau", "sąrašas", "the", "this", "štai", "tai", "thân", "của", "em", "tôi", "đây", "là",
    "นี่คือ", "ของ", "ฉัน", "ผม", "หนู", "mine", "too", "here's", "it's", "that's",
))  # fmt: skip
# With others of those these say it too, as in: here is mine. Alone one may be a name.
_POINTS = frozenset(("here", "here's", "mine", "štai", "đây", "นี่คือ"))
# Thanks behind a list, and what our own notebook writes where no name was typed in.
_THANKS = frozenset(("thanks", "thank", "thx", "ačiū", "mulțumesc", "mersi", "cảm", "ขอบคุณ", "ขอบคุณค่ะ", "ขอบคุณครับ"))
_THANKED = frozenset((
    *_THANKS, "you", "all", "everyone", "so", "very", "much", "a", "lot", "many", "visiems", "labai", "mult", "tuturor",
    "ơn", "cô", "thầy", "mọi", "người", "nhiều",
))  # fmt: skip
_NAMELESS = frozenset(("no name", "be vardo", "fără nume", "không tên", "không có tên", "chưa có tên", "ไม่มีชื่อ"))
# When a message was sent, as chats and forms write it; and the words around that.
_DAY = (
    r"(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)\b"
    r"|šiandien|vakar|(?:pirm|antr|treč|ketvirt|penkt|šešt)adien\w*|sekmadien\w*"
    r"|azi|ieri|luni|marți|miercuri|joi|vineri|sâmbătă|duminică"
    r"|hôm nay|hôm qua|thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|วันนี้|เมื่อวาน(?:นี้)?|วัน\w+)"
)
_CLOCK = (
    r"\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b\.?)?(?:\s*น\.)?"
    r"(?:\s*(?-i:EES?T|CES?T|WES?T|[ECMP][DS]T|GMT|UTC|ICT)(?:[+-]\d{1,2})?\b)?"
)
_DATE = r"(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2})(?!\d)"
_STAMP = re.compile(
    rf"[\[(](?=[^\])]*(?:\d:\d\d|{_DATE}))[^\])]{{0,60}}[\])]"
    rf"|(?:\b{_DAY}[,\s]*)?(?:\b(?:at|la|lúc|เวลา)\s+)?(?:\b{_DATE},?\s+)?(?<![\d:]){_CLOCK}(?!\w)(?:\s*\((?:\d[^)]*|edited)\))?"
    rf"|\b{_DATE}(?![\w./-])",
    re.IGNORECASE,
)
_SENDER = re.compile(r"from\s+(.+?)(?:\s+to\s+(?:everyone|me|.{1,40}\(direct message\)))?[\s:]*", re.IGNORECASE)
# In a chat a sender stands before what was said.
_MESSAGE = re.compile(r"[^:]{1,60}: +\S")
_PHONE = re.compile(r"\+\d[\d ()\-]{6,20}")
_ADDRESS = re.compile(r"https?://\S*", re.IGNORECASE)
_SEEN = re.compile(r"[^\W_]")


def clean(text: str) -> str:
    r"""Return a line in its plain form: usual letters for wide ones, and nothing that cannot be seen.

    Examples
    --------
    >>> clean("Ada:\u200b\uff17K\u00a03F")
    'Ada:7K 3F'
    """
    # One sign may stand for a whole sentence: so much of it is enough.
    plain = unicodedata.normalize("NFKC", text)[: 2 * len(text)]
    # Marks that join letters stay; those that turn the direction of writing, half surrogates and the like do not.
    kept = (
        one for one in plain if unicodedata.category(one) not in {"Cc", "Cf", "Cs", "Co", "Cn"} or one in "\t\u200d"
    )
    return "".join(kept)


def named(text: object) -> str:
    """Return the name in what stands beside a code; empty where there is none.

    Examples
    --------
    >>> [named(text) for text in ("1. Ada:", '"Bo";', "[09:41] Eglė - code", "9b-17")]
    ['Ada', 'Bo', 'Eglė', '9b-17']
    """
    if not isinstance(text, str):
        return ""
    whole = clean(text[:_LOOKED]).replace('""', '"')
    line = unstamped(_ADDRESS.sub(" ", whole)).strip()
    sent = _SENDER.fullmatch(line) if line != whole.strip() else None
    line = sent[1] if sent else line
    if _STAMP.match(whole.lstrip()) and _MESSAGE.match(line):
        line = line.partition(": ")[0]
    phone = _PHONE.fullmatch(line.strip(_AROUND))
    line = phone[0] if phone else _BEFORE.sub("", line).strip(_AROUND)
    if nameless(line):
        return ""
    for label in (_FIELD, _ASSIGNED):
        found = label.match(line)
        line = line[found.end() :].strip(_AROUND) if found else line
    words = _words(line)
    if words <= _SAYS and (words & _CODES or (words & _POINTS and len(words) > 1)):
        return ""
    line = _low(_LABEL.sub("", _I_AM.sub("", line, count=1) if _I_AM.match(line) else line)).strip(_AROUND + "\u200d")
    line = re.sub(r"\s*[;\t|]\s*|\s+|(?<=\w),(?=\w)", " ", line)
    # What was opened within a name closes with it.
    line += ")" * (line.count("(") == line.count(")") + 1 and ")" in text[text.rfind("(") :])
    return line[:MAX_NAME].strip() if _SEEN.search(line) else ""


def stamps(line: str) -> tuple[tuple[int, int], ...]:
    """Return where a line says when something was sent.

    Examples
    --------
    >>> stamps("Ada, today at 9:41 AM"), stamps("7b-13")
    (((5, 21),), ())
    """
    return tuple(found.span() for found in _STAMP.finditer(line[:_LOOKED]))


def unstamped(line: str) -> str:
    """Return a line without when it was sent."""
    return _STAMP.sub(" ", line[:_LOOKED])


def only_label(line: str) -> bool:
    """Return whether a line has no more than a word for codes."""
    return line[:_LOOKED].casefold().strip(_AROUND) in _CODES


def nameless(text: str) -> bool:
    """Return whether a text says that a name was not typed in.

    Examples
    --------
    >>> nameless("- No name: "), nameless("Noname")
    (True, False)
    """
    line = _BEFORE.sub("", text[:_LOOKED]).strip(_AROUND)
    field = _FIELD.match(line)
    return (line[field.end() :].strip(_AROUND) if field else line).casefold() in _NAMELESS


def only_thanks(line: str) -> bool:
    """Return whether a line has no more than thanks.

    Examples
    --------
    >>> only_thanks("thanks!"), only_thanks("Thank you, Ada")
    (True, False)
    """
    words = _words(line[:_LOOKED])
    return bool(words & _THANKS) and words <= _THANKED


def _words(line: str) -> set[str]:
    return set(re.split(r"[\s,;:.!]+", line.casefold().replace("\u2019", "'"))) - {""}


def field_of(line: str) -> str:
    """Return what a line of a form fills in: "name", "other", or nothing where it is no such line."""
    begin = line[:_LOOKED].strip()
    return "name" if _FIELD.match(begin) else "other" if _OTHER_FIELD.match(begin) else ""


def given(name: str) -> str:
    """Return a name that was given as such: as it is, on one line."""
    return _low(" ".join(clean(name[: 4 * MAX_NAME]).split()))[:MAX_NAME]


def _low(text: str) -> str:
    """Return a text without towers of marks."""
    kept, marks = [], 0
    for one in text:
        marks = marks + 1 if unicodedata.category(one) in {"Mn", "Me"} else 0
        if marks <= _MARKS:
            kept.append(one)
    return "".join(kept)


def shortened(text: str, most: int) -> str:
    """Return a text cut in its middle: its end tells codes apart as well as its beginning.

    Examples
    --------
    >>> shortened("7MGT2WW0KFBFMYRN", 9), shortened("7MGT", 9)
    ('7MGT2…YRN', '7MGT')
    """
    tail = (most - 1) * 2 // 5
    return text if len(text) <= most else f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"
