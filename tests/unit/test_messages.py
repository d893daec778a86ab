"""The words of the five languages: complete, with the same places to fill, and every one of them used."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import yacht_widget as yw
from yacht_widget import messages
from yacht_widget.exercises.book import book
from yacht_widget.messages import LOCALES, catalogue, languages, text_of
from yacht_widget.record import CODED_RULES
from yacht_widget.rules import FACE_KEYS, get_rules
from yacht_widget.rules.builtin import BUILT_IN
from yacht_widget.strategies import BUILT_IN as BUILT_IN_LEVELS
from yacht_widget.words import plural

PACKAGE = Path(messages.__file__).parent


def read(locale):
    data = json.loads((PACKAGE / "locale" / f"{locale}.json").read_text(encoding="utf-8"))
    data.pop("_note", None)  # to those who translate
    data.pop("_joined", None)  # where no line ends
    return data


FILES = {locale: read(locale) for locale in LOCALES}
ENGLISH = FILES["en"]
# Of CLDR, for whole numbers; Lithuanian has "many" for fractions only.
PLURALS = {
    "en": {"one", "other"},
    "vi": {"other"},
    "lt": {"one", "few", "other"},
    "ro": {"one", "few", "other"},
    "th": {"other"},
}
for _locale in set(LOCALES) - set(PLURALS):
    PLURALS[_locale] = {plural(_locale, number) for number in range(200)}
ALLOWED = {**PLURALS, "lt": {"one", "few", "many", "other"}}
OTHERS = [locale for locale in LOCALES if locale != "en"]


def forms(message):
    """Return all texts of a message by plural category; a plain one is of category "other"."""
    return {"other": message} if isinstance(message, str) else message


def holes(text):
    return set(re.findall(r"\{(\w+)\}", text))


def test_there_are_the_languages_of_the_files_and_no_others():
    assert {path.name for path in (PACKAGE / "locale").iterdir()} == {f"{locale}.json" for locale in LOCALES}
    assert LOCALES[0] == "en"
    assert {"lt", "ro", "th", "vi"} <= set(LOCALES)
    assert [name for _, name in languages()] == [FILES[locale]["language.name"] for locale in LOCALES]


def test_one_more_file_is_one_more_language(tmp_path):
    """In a copy of the package with a file more, nothing else has to be told of it."""
    copy = tmp_path / "yacht_widget"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("frontend", "__pycache__", "data", "*.f64"))
    some = {"language.name": "Deutsch", "box.ones": "Einser", "board.rolls": {"one": "{n} Wurf", "other": "{n} Würfe"}}
    for language in ("de", "xx", "pt-BR"):
        (copy / "locale" / f"{language}.json").write_text(json.dumps(some), encoding="utf-8")
    code = """if True:
        import yacht_widget as yw
        from yacht_widget.words import Words
        board = yw.Board(locale="de")
        words = board._words["de"]
        print(yw.__file__, ["de", "Deutsch"] in board._languages, words["box.ones"], words["box.twos"], sep="|")
        ones = yw.get_rules("yacht").category("ones")
        # One that the CLDR does not know writes numbers as English does.
        print(Words("xx").t("board.rolls", n=1), Words("xx").fixed(1234.5), Words("pt-BR").percent(0.5), sep="|")
        print(Words("de").t("board.rolls", n=1), Words("de").fixed(1234.5), ones.name("de"), sep="|")
        print("Einser" in board._html())
    """
    where = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, env=where, cwd=tmp_path
    )
    assert done.stdout.splitlines() == [
        f"{copy / '__init__.py'}|True|Einser|Twos",
        "1 Wurf|1,234.5|50,0%",
        "1 Wurf|1.234,5|Einser",
        "True",
    ]  # fmt: skip


@pytest.mark.parametrize("locale", LOCALES)
class TestEachLanguage:
    def test_it_has_the_keys_of_english(self, locale):
        assert FILES[locale].keys() - ENGLISH.keys() == set()
        assert ENGLISH.keys() - FILES[locale].keys() == set()

    def test_no_key_is_written_twice(self, locale):
        text = (PACKAGE / "locale" / f"{locale}.json").read_text(encoding="utf-8")
        keys = []
        json.loads(text, object_pairs_hook=lambda pairs: keys.append([key for key, _ in pairs]) or dict(pairs))
        for found in keys:
            assert len(found) == len(set(found))

    def test_every_message_is_a_text_or_texts_by_plural(self, locale):
        for key, message in FILES[locale].items():
            for category, text in forms(message).items():
                assert isinstance(text, str), key
                assert text.strip(), key
                assert text == text.strip(), key
                assert "  " not in text, key
                assert re.fullmatch(r"\w+|=\d+", category), key

    def test_plurals_have_every_form_that_the_language_needs_and_none_that_it_has_not(self, locale):
        for key, message in FILES[locale].items():
            if not isinstance(message, str):
                categories = {category for category in message if not category.startswith("=")}
                if isinstance(ENGLISH[key], dict) and "one" in ENGLISH[key]:
                    assert categories >= PLURALS[locale], key
                assert "other" in categories, key
                assert categories <= ALLOWED[locale], key

    def test_it_fills_the_same_places_as_english(self, locale):
        for key, message in FILES[locale].items():
            wanted = set().union(*map(holes, forms(ENGLISH[key]).values()))
            for category, text in forms(message).items():
                # "one" and the like may say the number in words, or leave it out.
                optional = {"n"} if category in {"one", "two"} or category.startswith("=") else set()
                assert wanted - optional <= holes(text) | optional, (key, category)
                assert holes(text) <= wanted, (key, category)
                assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text)), (key, category)

    def test_its_marks_are_composed(self, locale):
        """One character a letter where there is one, so that the same word is found however it was typed."""
        for key, message in FILES[locale].items():
            for text in forms(message).values():
                assert unicodedata.normalize("NFC", text) == text, key


# Spelled in one way throughout: Romanian with commas below, and short words bound to others by a hyphen at which no
# line ends (an "s" before "a"); Vietnamese as in school books.
STRAY = {"ro": r"[şţŞŢ]|[^\W\d_]-[^\W\d_]", "vi": "[Kk]ỳ |súc sắc|[Nn]hật ký", "lt": "Užver|užver", "th": "ลูกเต้า"}


@pytest.mark.parametrize("locale", STRAY)
def test_words_are_spelled_in_one_way(locale):
    found = [text for message in FILES[locale].values() for text in forms(message).values()]
    assert [text for text in found if re.search(STRAY[locale], text)] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_a_language_is_translated(locale):
    """What stays English are names, signs and Full House."""
    same = {
        key for key, message in FILES[locale].items()
        if forms(message) == forms(ENGLISH[key]) and any(len(text.split()) > 2 for text in forms(message).values())
    }  # fmt: skip
    assert same - {"rules.worldwide", "board.chips"} == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_a_head_over_odds_is_called_as_no_box_is(locale):
    boxes = {message for key, message in FILES[locale].items() if key.startswith("box.")}
    assert not {FILES[locale][key] for key in ("board.odds", "explorer.chance", "values.chance")} & boxes


class TestWhereNoLineEnds:
    @pytest.mark.parametrize("locale", LOCALES)
    def test_each_word_kept_together_is_in_use(self, locale):
        texts = " ".join(text for message in FILES[locale].values() for text in forms(message).values())
        for word in catalogue(locale).get("_joined", "").split():
            assert "|" in word
            assert word.replace("|", "") in texts

    def test_a_page_is_told_and_what_python_writes_is_plain(self):
        said = messages.words_of("th", ("board.odds", "waiting.open", "box.full_house"))
        assert said["box.full_house"] == "ฟูล\u2060เฮาส์"
        assert said["board.odds"] == "ความน่า\u2060จะ\u2060เป็น"
        assert said["waiting.open"]["other"] == "ช่วง\u2060ท้ายไม่ได้ {n} ตา"
        assert text_of("box.full_house", "th") == "ฟูลเฮาส์"


# Boxes called as in English, and what their help calls them there.
PROPER = {"yacht", "yahtzee", "yatzy"}
# The rules written in these languages have it in English; what players also say begins its help.
AS_WRITTEN = {"full_house": {"vi": "Cù lũ", "lt": "Pilni namai", "ro": "Full"}}


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_box_is_called_as_in_english_only_for_a_reason(name, locale):
    for box in get_rules(name).categories:
        if box.name(locale) != box.name("en"):
            continue
        if box.key not in PROPER:
            assert box.describe(locale).startswith(f"{AS_WRITTEN[box.key][locale]}:")


class TestFallback:
    def test_a_word_that_is_missing_comes_in_english(self, monkeypatch):
        words = {"en": {"box.ones": "Ones"}, "lt": {}}
        monkeypatch.setattr(messages, "catalogue", lambda locale: words.get(locale, {}))
        assert text_of("box.ones", "lt") == text_of("box.ones", "xx") == "Ones"

    def test_a_key_that_does_not_exist_has_no_text(self):
        assert text_of("box.none", "lt") is None

    def test_an_unknown_language_has_no_words_and_is_no_path(self):
        assert catalogue("de") == catalogue("../../../etc/passwd") == catalogue("") == {}

    def test_names_of_boxes_come_in_the_language_asked_for(self):
        box = yw.get_rules("yacht").category("four_of_a_kind")
        assert [box.name(locale) for locale in LOCALES] == [
            "Four of a Kind", "Keturi vienodi", "Careu", "เหมือนกันสี่ลูก", "Bốn giống nhau",
        ]  # fmt: skip

    def test_a_box_without_words_has_its_key_made_readable(self):
        assert yw.Category("odd_ones", sum).name("lt") == "Odd ones"


# --- Every key is used, and every key used is there ---

# What keys of the page begin with.
PAGES = "board|box|class|explorer|file|gallery|sampling|small|values|waiting"


def sources():
    return {path: path.read_text(encoding="utf-8") for path in (PACKAGE / "frontend" / "src").rglob("*.ts*")}


def named_in_the_page():
    """Keys the page names: written out, or put together from a beginning and a word."""
    named, beginnings = set(), set()
    for text in sources().values():
        named |= set(re.findall(rf"[\"'`]((?:{PAGES})\.\w+)[\"'`]", text))
        beginnings |= set(re.findall(rf"`((?:{PAGES})\.\w+)\$\{{", text))
        if "`board.${" in text:
            named |= {f"board.{word}" for word in re.findall(r"\"(\w+)\"", text)} & ENGLISH.keys()
    return named, beginnings


def named_in_python():
    rules = [*CODED_RULES, yw.RuleSet("all faces", [yw.Category(key, sum) for key in FACE_KEYS], sides=10)]
    named = {"language.name"} | {f"rules.{rule.name}" for rule in CODED_RULES}
    for rule in rules:
        for category in rule.categories:
            named.add(f"box.{category.key}")
            if category.text is not None:
                named.add(f"help.{category.text}")
    for path in (PACKAGE / "coach").glob("*.py"):
        named |= set(re.findall(r"[\"'](coach\.\w+|board\.\w+)[\"']", path.read_text(encoding="utf-8")))
    # What a player is told of errors, wherever they are raised.
    for path in PACKAGE.rglob("*.py"):
        named |= set(re.findall(r"\"(error\.\w+)\"", path.read_text(encoding="utf-8")))
    named |= {f"level.{level}" for level in BUILT_IN_LEVELS}
    fallback = (PACKAGE / "widgets" / "fallback.py").read_text(encoding="utf-8")
    boxes = {f"box.{word}" for word in re.findall(r"_word\(\"(\w+)\"", fallback)}
    # How far long work is.
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "reporting(" in text:
            named |= {f"progress.{key}" for key in re.findall(r"\bsaid\(\"(\w+)\"", text)}
    return named | boxes | named_by_checks() | named_in_charts() | named_for_classes() | named_in_print()


def named_for_classes():
    """Keys of what is told of a class: written out, reasons by their name, and heads of columns."""
    paths = [*(PACKAGE / "classroom").glob("*.py"), PACKAGE / "widgets" / "classboard.py"]
    texts = "".join(path.read_text(encoding="utf-8") for path in paths if path.exists())
    reading = (PACKAGE / "classroom" / "reading.py").read_text(encoding="utf-8")
    words = {f"class.head_{word}" for word in re.findall(r"\"(\w+)\"", texts)}
    reasons = set(re.findall(r"Saying\(\"(\w+)\"", texts)) | {"edited", "damaged"}
    found = set(re.findall(r"Found\([^)]*\"(typo|long|rest|other)\"", reading))
    found |= set(re.findall(r"b\"[^\"]+\": \"(\w+)\"", reading))
    return (
        set(re.findall(r"[\"'](class\.\w+)[\"']", texts))
        | {f"class.why_{reason}" for reason in reasons | found}
        | words & ENGLISH.keys()
    )


def named_in_print():
    """Keys that printed pages name, and the words of the lines at their head."""
    texts = "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "printing").glob("*.py"))
    return set(re.findall(r"[\"']((?:print|board|box)\.\w+)[\"']", texts)) | {
        f"print.{key}" for key in ("name", "class", "date")
    }


def named_in_charts():
    """Keys that charts name, and those of the columns of their tables."""
    texts = "".join(
        (PACKAGE / name).read_text(encoding="utf-8")
        for name in (
            "charts.py",
            "turn_odds.py",
            "solver/solution.py",
            "coach/table.py",
            *(f"evaluation/{name}.py" for name in ("exact", "simulation", "tournaments")),
        )
    )
    columns = {f"chart.head.{name.replace(' ', '_')}" for name in re.findall(r"\"([a-z ]+)\"", texts)}
    return (
        set(re.findall(r"\"(chart\.\w+)\"", texts))
        | {"chart.chance_below", "chart.points_below"}
        | columns & set(ENGLISH)
    )


def named_by_checks():
    """Keys of what checks say: texts of the package's exercises, alone or after what they are of."""
    texts = {
        node.value
        for path in (PACKAGE / "exercises").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    kinds = {"hint": texts, "want": texts, "is": texts, "own": {name.replace(".", "_") for name in book()}}
    return {
        key
        for key in ENGLISH
        if key.startswith("check.")
        and (
            (name := key.removeprefix("check.")) in texts
            or name.partition("_")[2] in kinds.get(name.partition("_")[0], ())
        )
    }


def test_every_key_that_is_named_exists():
    named, beginnings = named_in_the_page()
    assert (named | named_in_python()) - ENGLISH.keys() == set()
    for beginning in beginnings:
        assert any(key.startswith(beginning) for key in ENGLISH), beginning
    assert len(named) > 100


def test_every_key_that_exists_is_used():
    named, beginnings = named_in_the_page()
    unused = {
        key for key in ENGLISH.keys() - named - named_in_python() if not any(map(key.startswith, beginnings))
    }  # fmt: skip
    assert unused == set()
