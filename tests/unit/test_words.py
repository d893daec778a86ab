"""Words made in Python read as the page's do: both are held to one table, the page in tests/frontend/words.test.ts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from yacht_widget.errors import LocaleError
from yacht_widget.words import Words, plural

TABLE = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("locale", "what", "given", "said"), TABLE)
def test_they_are_those_of_the_table(locale, what, given, said):
    words = Words(locale)
    found = words.t(given[0], **given[1]) if what == "t" else getattr(words, what)(*given)
    assert found == said


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
    with pytest.raises(LocaleError, match="'en', 'vi', 'lt', 'ro', 'th'"):
        Words(locale)
