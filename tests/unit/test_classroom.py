"""What a class sends is read as people send it, verified by the engine, and nothing hostile comes through."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import pickle
import random
import unicodedata
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yacht_widget as yw
from yacht_widget.classroom import found as bounds
from yacht_widget.classroom import lines as finding
from yacht_widget.classroom import reading
from yacht_widget.classroom.collecting import Collector
from yacht_widget.errors import ClassroomError, PageError
from yacht_widget.exercises import Standing
from yacht_widget.luck import seed_key

SEED = "class-7b-monday"
RULES = yw.get_rules("yacht")


@cache
def played(number, seed=SEED, rules="yacht", **more):
    """Return a game of random but legal play."""
    chance = random.Random(number)
    game = yw.Game(rules=rules, seed=seed, **more)
    while not game.over:
        if game.rolls_left and (not game.dice or chance.random() < 0.6):
            held = [bool(game.dice) and chance.random() < 0.5 for _ in range(game.rules.dice)]
            game.roll(held=[False] * len(held) if all(held) else held)
        else:
            game.score(chance.choice(list(game.cards[0].scores_for(game.dice))))
    return game


CODES = [played(number).code for number in range(6)]
PROGRESS = Standing("9b-17", {1: {"1.1": "right", "1.2": "wrong", "1.3": "missing"}}).code


def groups(code, size=4, between="-"):
    return between.join(code[start : start + size] for start in range(0, len(code), size))


def names(text, **more):
    found = yw.classroom.collect(text, **more)
    assert [game.code for game in found] == CODES[: len(found)], found
    return [game.name for game in found]


class TestReading:
    @pytest.mark.parametrize(
        "text",
        [
            "Ada: {0}\nBo: {1}",
            "{0} Ada\n{1} Bo",
            "Ada {0}  Bo {1}",
            "{0} Ada {1} Bo",
            "Ada\n{0}\n\nBo\n{1}",
            "- Ada: {0}\n* Bo – {1}",
            "1. Ada {0}\r\n2) Bo {1}\r\n",
            "“Ada”: „{0}“\n‘Bo’: «{1}»",
            '"Ada";"{0}"\n"Bo";"{1}"',
            "name,code\nAda,{0}\nBo,{1}",
            "Ada\t{0}\t2026-11-30\nBo\t{1}\t2026-11-30",
            "[30/11, 09:41] Ada: {0}\n[30/11, 09:42] Bo: {1}",
            "\ufeff| Ada | {0} |\n| Bo | {1} |",
            "Codes of the class:\n\nAda = {0}\nBo (code: {1})",
        ],
    )
    @pytest.mark.parametrize(
        "spelled",
        [
            str,
            str.lower,
            groups,
            lambda code: groups(code, 5, " "),
            lambda code: groups(code, 10, "\u2011\n    "),
            lambda code: groups(code, 4, "\u00a0\u2013\u200b"),
            lambda code: code.replace("0", "o").replace("1", "l"),
            lambda code: "".join(chr(ord(one) + 0xFEE0) for one in code),
        ],
    )
    def test_codes_are_found_with_their_names_however_they_are_sent(self, text, spelled):
        assert names(text.format(*map(spelled, CODES))) == ["Ada", "Bo"]

    @pytest.mark.parametrize(
        "name", ["Žydrė Šešta", "Nguyễn Thị Ánh", "ด.ช. สมชาย", "O'Neil-Smith", "9b-17", "Ana Maria P.", "محمد"]
    )
    def test_names_of_any_language_are_kept(self, name):
        assert names(f"{name}: {CODES[0]}")[0].rstrip(".") == name.rstrip(".")

    @pytest.mark.parametrize(
        "text",
        [
            "{0}\nAda\n{1}\nBo",
            "{0}\nAda\n\n{1}\nBo\n",
            "Codes:\n{0}\nAda\n{1}\nBo",
            "Ada:\n{0}\nBo:\n{1}\nThat is all.",
            "Ada\n{0}\nBo\n{1}\n\nThat is all.",
        ],
    )
    @pytest.mark.parametrize("spelled", [str, lambda code: groups(code, 24, "\n")])
    def test_names_on_lines_of_their_own_stand_above_or_below_as_the_text_has_them(self, text, spelled):
        found = yw.classroom.collect(text.format(*map(spelled, CODES)))
        assert [game.name for game in found] == ["Ada", "Bo"]
        assert not any(game.remarks for game in found)

    def test_so_has_one_that_was_mistyped(self):
        found = yw.classroom.collect(f"{CODES[0]}\nAda\n{CODES[1][1:]}\nBo\n{CODES[2]}\nCy")
        assert [game.name for game in found] == ["Ada", "Cy"]
        assert [one.name for one in found.refused] == ["Bo"]
        assert not found.unread

    def test_where_names_stand_on_both_sides_that_is_remarked(self):
        found = yw.classroom.collect(f"Class 7b\n{CODES[0]}\nAda\n{CODES[1]}\nBo")
        assert [[one.key for one in game.remarks] for game in found] == [["unsure_name"]] * 2

    @pytest.mark.parametrize("name", ["Hubertblainewolfeschlege", "Wolfeschlegelsteinhausenberger Hohenzollern"])
    def test_a_long_name_is_no_mistyped_code(self, name):
        found = yw.classroom.collect(f"{name}: {CODES[0]}\n{name} is ill\n")
        assert ([game.name for game in found], found.refused) == ([name], ())
        assert [one.text for one in found.unread] == [f"{name} is ill"]

    @pytest.mark.parametrize(
        "text",
        [
            # Chats: when something was sent is no name, nor is what was said with it.
            "[30.11.26, 09:41:07] Ada: {0}\n[30.11.26, 09:42:11] ~\u202fBo: {1}\n[30.11.26, 09:43:00] Ms K: thank you",
            "30/11/2026, 09:41 - Ada: {0}\n30/11/2026, 9:42 pm - Bo: {1}",
            "[30.11.26, 09:41:07] Ada: here it is\n{0}\n[30.11.26, 09:42:11] Bo: mine\n{1}",
            "[Monday 09:41] Ada\n{0}\n[Monday 09:42] Bo\n{1}\n",
            "Ada\n09:41\n{0}\n1 Like reaction.\nBo\n09:42\n{1}",
            "Ada\n9:41 AM (5 minutes ago)\n{0}\n\nBo\n9:42 AM (4 minutes ago)\n{1}",
            "Ada — Today at 09:41\n{0}\nBo — Yesterday at 9:42 PM\n{1}\n",
            "Ada  šiandien 09:41\n{0}\n\nBo  hôm qua lúc 9:42\n{1}",
            "Ada  ieri la 09:41\n{0}\n\nBo  เมื่อวาน เวลา 9:42 น.\n{1}",
            "Ada, [30 Nov 2026 at 09:41:07]:\n{0}\n\nBo, [30 Nov 2026 at 09:42:07]:\n{1}",
            "09:41:07 From Ada to Everyone:\n\t{0}\n09:42:07 From Bo to Everyone:\n\t{1}",
            "Ada  9:41 AM\n{0}\nBo  9:42 AM\n{1}\n:tada: 1",
            # Forms and tables.
            '"2026/11/30 9:41:07 AM EET","Ada","{0}"\n"2026/11/30 9:42:11 AM EET","Bo","{1}"',
            "Nr\tCode\tName\n1\t{0}\tAda\n2\t{1}\tBo\n3\t\tCy",
            "Name: Ada\nClass: 7b\nCode: {0}\n\nName: Bo\nClass: 7b\nCode: {1}",
            "Vardas: Ada, kodas: {0}\nElev: Bo, codul {1}",
            "Họ và tên: Ada; mã: {0}\nชื่อ: Bo รหัส {1}",
            '[{{"name": "Ada", "code": "{0}"}}, {{"name": "Bo", "code": "{1}"}}]',
            '[\n {{\n  "name": "Ada",\n  "code": "{0}"\n }},\n {{\n  "name": "Bo",\n  "code": "{1}"\n }}\n]',
            "codes = {{'Ada': '{0}', 'Bo': '{1}'}}",
            "- name: Ada\n  code: {0}\n- name: Bo\n  code: {1}",
            # What a page is made of.
            "<ul><li>Ada: <b>{0}</b></li><li>Bo:&nbsp;<code>{1}</code></li></ul>",
            "<table>\n<tr>\n<td>Ada</td>\n<td>{0}</td>\n</tr>\n<tr>\n<td>Bo</td>\n<td>{1}</td>\n</tr>\n</table>",
            "Ada<br>{0}<br>Bo<br>{1}",
            "**Ada**: `{0}`\n__Bo__: *{1}*",
            "- [x] Ada {0}\n- [ ] Bo {1}",
            "Ada: https://example.org/?code={0}\nBo: https://example.org/?code={1}",
        ],
    )
    def test_names_are_found_in_what_chats_forms_and_pages_put_around_them(self, text):
        found = yw.classroom.collect(text.format(*CODES))
        assert [(game.name, game.code) for game in found] == [("Ada", CODES[0]), ("Bo", CODES[1])]
        assert not any(game.remarks for game in found)
        assert not found.refused

    @pytest.mark.parametrize(
        "name",
        ["At Work", "Sun Li", "May 3", "From Ada", "A", "My", "Kurt", "1-2-3", "7/8", "Pupil 7", "<b>Cy</b>", "17"],
    )
    def test_a_name_that_is_like_those_stays(self, name):
        assert names(f"{name}: {CODES[0]}\n9:41 {name}: {CODES[1]}")[0] == name

    def test_a_telephone_number_is_a_name_and_no_code(self):
        found = yw.classroom.collect(f"30/11/2026, 09:42 - +370 612 34567: {CODES[0]}")
        assert ([game.name for game in found], found.refused) == (["+370 612 34567"], ())

    def test_what_only_says_that_a_code_comes_is_no_name(self):
        for said in ("Here is my code:", "Štai mano kodas:", "Codul meu:", "Đây là mã của em:", "รหัสของ ฉัน"):
            assert names(f"Dear Ms K,\n{said}\n{CODES[0]}\nBest,\nAda") == [""], said

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("I am Ada: {0}\nHi, I'm Bo: {1}\nMy name is Cy - {2}", ["Ada", "Bo", "Cy"]),
            ("Mano vardas yra Ada: {0}\nMă numesc Bo: {1}\nEm tên là Cy: {2}\nผมชื่อดี: {3}", ["Ada", "Bo", "Cy", "ดี"]),
            ("Ada's code: {0}\nBo’s game code: {1}\nCy's game: {2}\nJames' code: {3}", ["Ada", "Bo", "Cy", "James"]),
            ("> Ada wrote:\n> {0}\n> Bo parašė:\n> {1}\nCy đã viết:\n{2}", ["Ada", "Bo", "Cy"]),
            ("Nguyễn Văn Bo\n14:03\nhere is mine: {0}", ["Nguyễn Văn Bo"]),
            (
                "Ada\n14:03\nhere's mine: {0}\nBo\n14:04\nŠtai mano: {1}\nCy\n14:05\nhere it is! {2}",
                ["Ada", "Bo", "Cy"],
            ),
            # Names that are like those.
            (
                "Mine: {0}\nWrote: {1}\nNguyễn Văn Viết: {2}\nIam Noname: {3}",
                ["Mine", "", "Nguyễn Văn Viết", "Iam Noname"],
            ),
            # Thanks, at the end or after each.
            ("Ada\n{0}\nBo\n{1}\nCy\n{2}\nthanks!", ["Ada", "Bo", "Cy"]),
            ("Ada\n{0}\nthank you\nBo\n{1}\nCảm ơn cô!", ["Ada", "Bo"]),
            ("{0}\nAda\n{1}\nBo\nThanks everyone", ["Ada", "Bo"]),
            # The line of our own notebook, where no name was typed in.
            ("No name: {0}\nAda: {1}\n- no name: {2}", ["", "Ada", ""]),
            ("Be vardo: {0}\nFără nume: {1}\nKhông có tên: {2}\nไม่มีชื่อ: {3}", [""] * 4),
            ("Ada\n{0}\nBo\n{1}\nNo name: {2}", ["Ada", "Bo", ""]),
            ("Ada\n{0}\nBo\n{1}\n{2} (no name)", ["Ada", "Bo", ""]),
            ("Name: No name\nCode: {0}\nName: Ada\nCode: {1}", ["", "Ada"]),
            ("Ada\n{0}\nNo name\n{1}\nBo\n{2}", ["Ada", "", "Bo"]),
        ],
    )
    def test_what_pupils_and_chats_say_around_a_name_is_no_part_of_it(self, text, told):
        found = yw.classroom.collect(text.format(*CODES))
        assert [game.name for game in found] == told
        assert not any(game.remarks for game in found)

    def test_a_mistyped_code_that_says_it_has_no_name_takes_none_from_a_list(self):
        found = yw.classroom.collect(f"Ada\n{CODES[0]}\nBo\nNo name: {CODES[1][1:]}\nCy\n{CODES[2]}")
        assert [game.name for game in found] == ["Ada", "Cy"]
        assert [one.name for one in found.refused] == [""]

    def test_another_line_behind_a_list_may_be_a_name_whose_code_is_missing(self):
        found = yw.classroom.collect(f"Ada\n{CODES[0]}\nBo\n{CODES[1]}\nThanks Cy")
        assert [[one.key for one in game.remarks] for game in found] == [["unsure_name"]] * 2

    def test_several_codes_behind_one_name_are_all_theirs(self):
        found = yw.classroom.collect(f"Ada {CODES[0]} {CODES[1]}\nBo {CODES[2]} {CODES[2]}")
        assert [(game.name, game.remark) for game in found] == [
            ("Ada", ""),
            ("Ada", "Game 2 under this name."),
            ("Bo", ""),
        ]
        assert [(one.name, one.why.key) for one in found.refused] == [("Bo", "pasted_twice")]

    def test_a_code_alone_has_no_name(self):
        assert names("\n\n".join(CODES)) == [""] * 6

    def test_lists_pairs_mappings_games_and_files_do_too(self, tmp_path):
        path = tmp_path / "codes.txt"
        path.write_text(f"Ada: {CODES[0]}\n", encoding="utf-16")
        assert names(path) == names(str(path)) == ["Ada"]
        assert names({"Ada": CODES[0], "Bo": groups(CODES[1])}) == ["Ada", "Bo"]
        assert names([path, ("Bo", CODES[1]), f"{CODES[2]} Cy", played(3), b"Dee: " + CODES[4].encode()]) == [
            *("Ada", "Bo", "Cy", "", "Dee")
        ]

    def test_of_several_files_each_line_says_its_file(self, tmp_path):
        paths = [tmp_path / name for name in ("a.txt", "b.txt")]
        for path, text in zip(paths, (f"{CODES[0]}\n", f"\n{CODES[1][1:]}\n{CODES[0]}\n"), strict=True):
            path.write_text(text)
        found = yw.classroom.collect(paths)
        assert repr(found).splitlines()[1].startswith("line 1 (a.txt)")
        assert [(one.line, one.source) for one in found.refused] == [(2, "b.txt"), (3, "b.txt")]
        assert "line 1 (a.txt) already" in found.refused[1].reason
        assert "2 (b.txt)" in found._repr_html_()

    def test_what_a_pupil_sent_is_never_the_name_of_a_file(self, tmp_path):
        path = tmp_path / "codes.txt"
        path.write_text(CODES[0])
        for sent in ([str(path)], {"Ada": str(path)}, [("Ada", str(path))]):
            assert len(yw.classroom.collect(sent)) == 0

    def test_records_stand_among_codes(self, tmp_path):
        text = f"Ada {CODES[0]}\nBo: {played(1).to_json()}\nCy {CODES[2]}"
        assert names(text) == ["Ada", "Bo", "Cy"]
        path = tmp_path / "game.json"
        path.write_text(json.dumps(json.loads(played(0).to_json()), indent=1), encoding="utf-8")
        assert names(path) == [""]

    @pytest.mark.parametrize("indent", [None, 1, 4])
    @pytest.mark.parametrize("sort_keys", [False, True])
    def test_a_record_hides_nothing_that_stands_around_it(self, indent, sort_keys):
        record = json.dumps(json.loads(played(0).to_json()), indent=indent, sort_keys=sort_keys)
        assert names(f"{record}\nAda: {CODES[1]}\nBo: {CODES[2]}") == ["", "Ada", "Bo"]
        assert names(f"Cy: {record}\r\n\r\nAda\r\n{CODES[1]}\nBo: {CODES[2]}") == ["Cy", "Ada", "Bo"]
        found = yw.classroom.collect(f"Ada {CODES[1]} Cy: {record} Bo: {CODES[2]}\nThat is all.")
        assert [game.name for game in found] == ["Ada", "Cy", "Bo"]
        assert (found.refused, [one.text for one in found.unread]) == ((), ["That is all."])

    @pytest.mark.parametrize("indent", [None, 1, 4])
    def test_a_record_that_was_cut_hides_nothing_either(self, indent):
        record = json.dumps(json.loads(played(0).to_json()), indent=indent)
        for cut in range(30, len(record), len(record) // 9):
            found = yw.classroom.collect(f"{record[:cut]}\nAda: {CODES[1]}\n3 Bo\n{CODES[2]}")
            assert [(game.name, game.code) for game in found] == [("Ada", CODES[1]), ("Bo", CODES[2])], cut
            assert [(one.line, one.why.key) for one in found.refused] == [(1, "damaged")], cut
            assert not found.unread, cut

    @pytest.mark.parametrize("behind", [" Bo: {}", "; Bo: {}", " {} Bo", "Bo: {}"])
    def test_no_word_of_a_record_that_was_cut_gets_into_a_name(self, behind):
        record = played(0).to_json()
        # Cut within a number and with no space behind it, nothing tells what is whose.
        cuts = [cut for cut in range(30, 600) if behind[0] in " ;" or not record[cut - 1].isdigit()]
        for cut in cuts:
            record_found, code = reading.find(f"Ada: {record[:cut]}{behind.format(CODES[1])}")
            assert (record_found.name, code.name, code.text) == ("Ada", "Bo", CODES[1]), record[cut - 20 : cut]

    @pytest.mark.parametrize("indent", [None, 1])
    def test_nor_does_one_that_was_damaged(self, indent):
        record = json.dumps(json.loads(played(0).to_json()), indent=indent)
        for cut in range(14, len(record) - 1, len(record) // 9):
            found = yw.classroom.collect(f"{record[:cut]}?{record[cut + 1 :]}\nAda: {CODES[1]}\nBo: {CODES[2]}")
            assert [game.name for game in found if game.line > 1] == ["Ada", "Bo"], cut
            assert len(found.refused) + len(found) == 3, cut

    def test_codes_of_progress_are_told_apart(self):
        found = yw.classroom.collect(f"Ada {CODES[0]}\nAda {PROGRESS}\n{PROGRESS.lower().replace('-', ' ')}")
        assert [(one.name, one.right, one.wrong, one.missing) for one in found.progress] == [
            ("Ada", 1, 1, 1),
            ("9b-17", 1, 1, 1),
        ]
        assert len(found) == 1
        assert list(found.progress_table().lessons) == ["1", "1"]

    def test_what_holds_no_code_is_listed_as_unread(self):
        found = yw.classroom.collect(f"Dear Ms Kazlauskienė,\n\n{CODES[0]}\nBest wishes, Ada and Bo\n")
        assert [one.text for one in found.unread] == ["Dear Ms Kazlauskienė,", "Best wishes, Ada and Bo"]

    @pytest.mark.parametrize("wrong", [None, 7, 3.5])
    def test_what_can_be_no_codes_is_an_error(self, wrong):
        with pytest.raises(ClassroomError, match="codes are a text, a file, or a list of them"):
            yw.classroom.collect(wrong)

    def test_so_is_a_file_that_is_not_there(self, tmp_path):
        with pytest.raises(ClassroomError, match="cannot be read"):
            yw.classroom.collect(tmp_path / "none.txt")

    def test_a_thing_in_a_list_that_is_no_text_is_refused_and_the_others_stay(self):
        found = yw.classroom.collect([CODES[0], 7, None, ["a", "b", "c"], CODES[1]])
        assert [(one.line, one.why.key) for one in found.refused] == [(2, "other"), (3, "other"), (4, "other")]
        assert len(found) == 2


def refused(codes, **more):
    found = yw.classroom.collect(codes, **more)
    assert len(found) == 0, found
    (one,) = found.refused
    return one


class TestRefusing:
    def test_a_typing_error_anywhere_names_its_line_and_pupil_and_loses_nothing_else(self):
        for place in range(0, len(CODES[1]), 6):
            wrong = CODES[1][:place] + ("7" if CODES[1][place] != "7" else "8") + CODES[1][place + 1 :]
            found = yw.classroom.collect(f"Ada: {CODES[0]}\nBo: {groups(wrong)}\nCy: {CODES[2]}")
            assert [game.name for game in found] == ["Ada", "Cy"]
            assert [(one.line, one.name, one.why.key) for one in found.refused] == [(2, "Bo", "typo")]

    def test_a_mistyped_code_over_two_lines_is_one(self):
        wrong = groups("7" + CODES[1][1:] if CODES[1][0] != "7" else "8" + CODES[1][1:], 26, "\n")
        assert refused(f"Bo\n{wrong}").name == "Bo"

    @pytest.mark.parametrize("name", ["Anna", "Emma", "Noah", "Jane", "Adam", "Anna Beth", "7b-13", "9b", "Uma"])
    @pytest.mark.parametrize("between", [": ", ":", ";", ",", "\t", " = ", " | ", " "])
    @pytest.mark.parametrize("spelled", [str, str.lower, groups, lambda code: groups(code, 10, " ")])
    def test_a_name_that_looks_like_part_of_a_code_is_kept(self, name, between, spelled):
        wrong = CODES[1][:-1] + ("7" if CODES[1][-1] != "7" else "8")
        one = refused(f"Late\n\n{name}{between}{spelled(wrong)}")
        # Nothing tells 9b from a group of a code where all are a space apart: it is shown as sent.
        told = between != " " or " " not in spelled(wrong) or name.isalpha() or " " in name
        assert (one.line, one.name, one.why.key) == (3, name if told else "", "typo")
        assert one.text == (spelled(wrong) if told else f"{name} {spelled(wrong)}")
        assert spelled(wrong)[-12:] in repr(one)

    def test_no_other_pupil_is_blamed(self):
        wrong, whole = CODES[1][:20], f"{CODES[1]}7"
        found = yw.classroom.collect(
            f"Uma\nLate: {groups(wrong)}\nEmma: {whole}\n{whole} Kate\nBo {CODES[0]} Jane: {wrong}"
        )
        assert [(one.line, one.name) for one in found.refused] == [(2, "Late"), (3, "Emma"), (4, "Kate"), (5, "Jane")]
        assert [game.name for game in found] == ["Bo"]
        assert [one.text for one in found.unread] == ["Uma"]

    def test_a_sentence_in_plain_words_is_no_code(self):
        said = "Not over yet: play on, then run this cell again."
        found = yw.classroom.collect(f"{said}\n{CODES[0]}\nBo\n{said}")
        assert (found.refused, len(found)) == ((), 1)
        assert said in [one.text for one in found.unread]

    @pytest.mark.parametrize(
        ("data", "why"),
        [(b"PK\x03\x04", "spreadsheet"), (b"\xd0\xcf\x11\xe0", "spreadsheet"), (b"%PDF-1.7", "no_text")],
    )
    def test_a_file_that_is_no_text_is_told_in_one_sentence(self, data, why, tmp_path):
        path = tmp_path / "codes.csv"
        path.write_bytes(data + b"\xff\x00" * bounds.MAX_BYTES)
        assert [one.why.key for one in yw.classroom.collect([path, CODES[0]]).refused] == [why]
        assert refused(path).why.key == refused(path.read_bytes()).why.key == why

    def test_letters_that_cannot_be_read_are_remarked(self):
        (game,) = yw.classroom.collect(f"Eglė: {CODES[0]}".encode("windows-1257"))
        assert [one.key for one in game.remarks] == ["not_utf8"]

    def test_a_name_that_is_given_stays_as_it_is(self):
        given = ["=cmd|' /C calc'!A0", "+1", "=1", "Xi (sorry, typo before)", "Bo (7b"]
        assert names(dict(zip(given, CODES, strict=False))) == given
        assert names(f"{given[3]}: {CODES[0]}\n[3]: 'Ada: {CODES[1]}'") == [given[3], "Ada"]

    def test_of_what_is_no_text_only_its_kind_is_told(self):
        class Endless(dict):
            __repr__ = None

        assert (refused([Endless()]).text, refused([7]).text) == ("Endless", "7")

    def test_other_rules_name_both(self):
        one = refused(played(0, rules="yacht-sum").code, rules="yacht")
        assert (one.why.key, dict(one.why.values)) == ("other_rules", {"rules": "yacht-sum", "wanted": "yacht"})

    def test_other_dice(self):
        assert refused(CODES[0], seed="class-7b-tuesday").why.key == "other_seed"

    def test_a_game_that_is_not_over_says_how_far_it_is(self):
        game = yw.Game(seed=SEED)
        game.roll()
        game.score("choice")
        assert dict(refused(game.code).why.values) == {"done": 1, "of": 12}

    def test_dice_that_were_typed_in_and_several_players(self):
        game = yw.Game(dice=[])
        game.roll(rolled=[1, 2, 3, 4, 5])
        assert refused([game]).why.key == "told_dice"
        assert refused([yw.Game(2, seed=1)]).why.key == "players"

    def test_a_record_whose_dice_are_not_its_seeds_was_edited(self):
        data = json.loads(played(0).to_json())
        data["key"] = f"{seed_key('another'):016x}"
        why = refused(json.dumps(data)).why
        assert (why.key, why.values) == ("edited_dice", {"turn": 1, "roll": 1})
        data = json.loads(played(0).to_json())
        data["turns"][3]["points"] += 1
        why = refused(json.dumps(data)).why
        assert (why.key, why.values) == ("edited_points", {"turn": 4})
        data["turns"][3]["box"] = data["turns"][2]["box"]
        assert refused(json.dumps(data)).why.key == "edited"
        del data["turns"][3]["rolls"][0]
        del data["turns"][2]["rolls"][:]
        assert refused(json.dumps(data)).why.key == "edited_turn"
        assert refused(json.dumps(data | {"version": 2})).why.key == "version"
        assert refused(json.dumps(data | {"turns": 7})).why.key == "damaged"

    def test_a_game_changed_in_python_is_found_out(self):
        game = yw.Game.from_json(played(0).to_json())
        first = game._moves[0]
        game._moves[0] = dataclasses.replace(first, dice=(6, 6, 6, 6, 6))
        assert refused([game]).why.key == "edited_dice"

    def test_the_same_code_twice_is_one_game(self):
        found = yw.classroom.collect(f"Ada: {CODES[0]}\nada: {groups(CODES[0])}\n{CODES[0]}")
        assert [(one.line, one.why.key, dict(one.why.values)) for one in found.refused] == [
            (2, "pasted_twice", {"line": "1"}),
            (3, "pasted_twice", {"line": "1"}),
        ]

    def test_the_same_game_under_two_names_is_remarked(self):
        found = yw.classroom.collect({"Ada": CODES[0], "Bo": CODES[0]})
        assert [[one.key for one in game.remarks] for game in found] == [[], ["same_game"]]
        assert found.games[1].remark == "The same game, move for move, as Ada."

    def test_a_second_game_of_a_pupil_is_remarked(self):
        found = yw.classroom.collect([("Ada", CODES[0]), ("ADA", CODES[1])])
        assert [game.remark for game in found] == ["", "Game 2 under this name."]

    def test_rolls_taken_back_and_later_games_are_remarked(self):
        game = yw.Game(seed=SEED, number=3)
        game.roll()
        game.undo()
        while not game.over:
            game.roll()
            game.score(next(iter(game.cards[0].scores_for(game.dice))))
        (one,) = yw.classroom.collect(game.code)
        assert [dict(said.values) for said in one.remarks] == [{"i": 3}, {"n": 1}]


class TestSetting:
    SETTING = yw.classroom.setting(seed=SEED)

    def test_it_can_be_compared_and_not_changed(self):
        assert yw.classroom.setting(seed=SEED) == self.SETTING == pickle.loads(pickle.dumps(self.SETTING))
        with pytest.raises(dataclasses.FrozenInstanceError):
            self.SETTING.undo = True

    @pytest.mark.parametrize(
        ("wrong", "match"),
        [
            ({"hints": "all"}, "hints='all' is not possible"),
            ({"hints": None}, "hints=None is not possible"),
            ({"undo": 1}, "undo is True or False"),
            ({"previews": None}, "previews is True or False"),
            ({"seed": ""}, "a seed is"),
            ({"rules": "chess"}, "chess"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, match):
        with pytest.raises(yw.YachtError, match=match):
            yw.classroom.setting(**wrong)

    def test_a_board_takes_it_and_its_game_states_it(self):
        board = yw.Board(setting=self.SETTING)
        assert board.game.key == seed_key(SEED)
        assert (board.game.undo_allowed, board.game.hints_fixed, board.setup["hints_locked"]) == (False, "off", True)
        again = yw.Game.from_code(board.game.code)
        assert (again.undo_allowed, again.hints_fixed) == (False, "off")
        assert board.new_game().hints_fixed == "off"
        assert yw.Game.from_json(board.game.to_json()).hints_fixed == "off"

    def test_its_help_cannot_be_changed_not_even_on_another_board(self):
        board = yw.Board(setting=yw.classroom.setting(hints="odds"))
        assert board.hints == "odds"
        for one in (board, yw.Board(game=board.game)):
            with pytest.raises(yw.YachtError, match="a teacher fixed hints='odds'"):
                one.hints = "advice"
            one.set_state({"hints": "advice"})
            assert one.hints == "odds"

    def test_hidden_points_stay_hidden_and_the_game_states_it(self):
        setting = yw.classroom.setting(seed=SEED, previews=False)
        board = yw.Board(setting=setting)
        again = yw.Game.from_code(board.game.code)
        assert not any(game.previews for game in (board.game, again, yw.Game.from_json(board.game.to_json())))
        for one in (board, yw.Board(game=again), yw.Board(game=board.new_game())):
            assert not one.previews
            assert one.setup["previews_locked"]
            with pytest.raises(yw.YachtError, match="a teacher hid"):
                one.previews = True
        with pytest.raises(yw.YachtError, match="say the help too"):
            yw.Game(previews=False)

    @pytest.mark.parametrize(("previews", "refused"), [(True, ["previews"]), (False, [])])
    def test_a_game_that_showed_them_is_refused(self, previews, refused):
        game = played(0, hints_fixed="off", undo=False, previews=previews)
        found = yw.classroom.collect(game.code, setting=yw.classroom.setting(seed=SEED, previews=False))
        assert [one.why.key for one in found.refused] == refused

    @pytest.mark.parametrize(
        "beside",
        [
            {"seed": 1},
            {"rules": "yatzy"},
            {"hints": "odds"},
            {"hints_locked": False},
            {"undo": True},
            {"real_dice": True},
            {"game": yw.Game()},
        ],
    )
    def test_nothing_it_fixes_may_be_set_otherwise_beside_it(self, beside):
        with pytest.raises(yw.YachtError, match=f"leave out {next(iter(beside))}"):
            yw.Board(setting=self.SETTING, **beside)

    # Each is what a board has where nothing is said: said, it is a wish like any other.
    @pytest.mark.parametrize(
        "beside", [{"rules": "yacht"}, {"hints": "off"}, {"undo": True}, {"previews": True}, {"previews_locked": False}]
    )
    def test_also_what_is_usual_is_refused_where_it_fixes_something_else(self, beside):
        unusual = yw.classroom.setting("yahtzee", undo=False, hints="odds", previews=False)
        (name, value), *_ = beside.items()
        with pytest.raises(
            yw.YachtError, match=rf"the setting fixes {name}=.*; got {name}={value!r}: leave out {name}$"
        ):
            yw.Board(setting=unusual, **beside)

    def test_what_it_fixes_may_be_said_again(self):
        same = {"rules": "yahtzee", "undo": True, "hints": "odds", "previews": False}
        beside = {"hints_locked": True, "previews_locked": True, "real_dice": False}
        board = yw.Board(setting=yw.classroom.setting(seed=SEED, **same), seed=SEED, **same, **beside)
        assert (board.game.rules.name, board.hints, board.previews) == ("yahtzee", "odds", False)
        own = yw.classroom.setting(seed=SEED).for_pupil("7b-01")
        with pytest.raises(yw.YachtError, match="leave out seed"):
            yw.Board(setting=own, seed=SEED)
        # It fixes no seed, and no previews that are shown: these are the player's.
        free = yw.Board(setting=yw.classroom.setting(), seed=7, previews=False)
        assert free.game.key == yw.Game(seed=7).key
        assert (free.previews, free.game.previews) == (False, True)

    @pytest.mark.parametrize("players", [2, ["Ada", yw.strategy("greedy")]])
    def test_several_players_are_refused_at_once(self, players):
        with pytest.raises(yw.YachtError, match="games of one player"):
            yw.Board(players, setting=self.SETTING)
        assert yw.Board(["Ada"], setting=self.SETTING).game.players == ("Ada",)

    @pytest.mark.parametrize("text", ["codes", "gone.dat"])
    def test_a_files_name_taken_for_a_text_is_told(self, text, tmp_path, monkeypatch):
        (tmp_path / "codes").write_text("Ada")
        monkeypatch.chdir(tmp_path)
        with pytest.raises(ClassroomError, match=rf"pass pathlib.Path\('{text}'\)"):
            yw.classroom.collect(text)
        assert yw.classroom.collect([text, f"{text}\n", "Ada"]).unread

    def test_what_is_no_setting_is_refused(self):
        with pytest.raises(yw.YachtError, match="setting is what"):
            yw.Board(setting={"undo": False})
        with pytest.raises(ClassroomError, match="setting is what"):
            yw.classroom.collect("", setting={"undo": False})
        with pytest.raises(ClassroomError, match="leave out rules and seed"):
            yw.classroom.collect("", setting=self.SETTING, seed=7)

    @pytest.mark.parametrize(
        ("game", "why"),
        [
            ({}, "no_setting"),
            ({"undo": False}, "no_setting"),
            ({"undo": False, "hints_fixed": "advice"}, "other_hints"),
            ({"hints_fixed": "off"}, "undo_allowed"),
            ({"hints_fixed": "off", "undo": False}, None),
        ],
    )
    def test_a_game_that_does_not_state_it_is_refused(self, game, why):
        found = yw.classroom.collect(played(0, **game).code, setting=self.SETTING)
        assert [one.why.key for one in found.refused] == ([why] if why else [])
        assert len(found) == (why is None)

    def test_every_place_of_a_game_has_its_code_and_record(self):
        for hints in ("off", "odds", "advice"):
            for undo in (True, False):
                for previews in (True, False):
                    game = played(0, hints_fixed=hints, undo=undo, previews=previews)
                    again = yw.Game.from_code(game.code)
                    assert (again.hints_fixed, again.undo_allowed, again.previews) == (hints, undo, previews)
                    assert again.totals == game.totals

    @pytest.mark.parametrize(
        ("code", "previews"),
        [
            ("BYEM03SR16YPZ9XHBX0TF9TDN3FGHW06CB36MYJXTW6322HA4C", True),
            ("5Z7A01WW0KFBFMYRNYGD7MX6THQR8Y036CB36MYJXTW6323MRRN", False),
        ],
    )
    def test_a_code_of_today_is_read_for_ever(self, code, previews):
        game = yw.Game.from_code(code)
        assert (game.totals, game.hints_fixed, game.undo_allowed) == ((133,), "off", False)
        assert game.previews == previews


class TestPupils:
    def test_codes_are_handed_out(self):
        codes = yw.classroom.pupil_codes("9B", 30)
        assert (codes[0], codes[-1], len(set(codes))) == ("9b-01", "9b-30", 30)

    @pytest.mark.parametrize(
        "wrong", [("", 3), ("x" * 31, 3), (9, 3), ("9b", 0), ("9b", 1001), ("9b", True), ("9\nb", 2)]
    )
    def test_what_cannot_be_handed_out_is_refused(self, wrong):
        with pytest.raises(ClassroomError):
            yw.classroom.pupil_codes(*wrong)

    def test_each_has_dice_of_their_own_and_a_game_tells_whose(self):
        setting = yw.classroom.setting(seed=SEED)
        pupils = yw.classroom.pupil_codes("9b", 3)
        boards = [yw.Board(setting=setting.for_pupil(code)) for code in pupils]
        assert len({board.game.roll() for board in boards}) == 3
        games = [
            played(place, setting.for_pupil(code).dice_seed, undo=False, hints_fixed="off")
            for place, code in enumerate(pupils)
        ]
        sent = [games[0].code, ("9B-02", games[1].code), ("9b-01", games[2].code)]
        found = yw.classroom.collect(sent, setting=setting, pupils=pupils)
        assert [(game.name, game.remark) for game in found] == [
            ("9b-01", ""),
            ("9B-02", ""),
            ("9b-01", "Game 2 under this name. These are the dice of 9b-03."),
        ]
        assert refused(games[0].code, setting=setting).why.key == "other_seed"

    def test_own_dice_need_a_seed(self):
        with pytest.raises(ClassroomError, match="seed of the class"):
            yw.classroom.setting().for_pupil("9b-01")
        with pytest.raises(ClassroomError, match="seed of the class"):
            yw.classroom.collect("", pupils=["9b-01"])


class TestTables:
    FOUND = yw.classroom.collect(f"Ada: {CODES[0]}\n=SUM(A1:A9) {CODES[1]}\n<b>Cy</b> {CODES[2]}\nDee {CODES[3]}7\n")

    def test_each_row_says_what_the_review_says(self):
        table = self.FOUND.table()
        for game, row in zip(self.FOUND, table.itertuples(), strict=True):
            review = yw.review(game.game)
            assert (row.score, game.luck, game.loss) == (review.score, review.luck, review.loss)
            assert game.worst == review.worst(1)[0]
            assert row.score == pytest.approx(166.9550677045722 + row.luck - row.loss, abs=1e-3)
            assert game.worst_text.startswith(f"Turn {game.worst.turn}")

    def test_nothing_in_it_changes(self):
        with pytest.raises(dataclasses.FrozenInstanceError):
            self.FOUND.games = ()
        with pytest.raises(dataclasses.FrozenInstanceError):
            self.FOUND.games[0].name = "Bo"
        assert isinstance(self.FOUND.games, tuple)

    def test_names_are_never_markup(self):
        html = self.FOUND._repr_html_()
        assert "&lt;b&gt;Cy&lt;/b&gt;" in html
        assert "<b>Cy" not in html

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", " =", "\uff1d", "|", "%"])
    def test_no_cell_of_the_csv_is_a_formula(self, start):
        found = yw.classroom.collect("")
        game = dataclasses.replace(self.FOUND.games[0], name=f"{start}1+1")
        rows = list(csv.reader(io.StringIO(dataclasses.replace(found, games=(game,)).csv(), newline="")))
        assert rows[1][1] == f"'{start}1+1"

    def test_the_csv_has_all_that_was_sent(self):
        rows = list(csv.DictReader(io.StringIO(self.FOUND.csv(";")), delimiter=";"))
        assert [row["status"] for row in rows] == ["verified"] * 3 + ["refused"]
        assert rows[0]["code"] == CODES[0]
        assert float(rows[0]["luck"]) == pytest.approx(self.FOUND.games[0].luck, abs=1e-4)
        assert rows[3]["name"] == "Dee"
        assert "typing error" in rows[3]["remark"]
        with pytest.raises(ClassroomError, match="separator"):
            self.FOUND.csv("::")

    def test_each_row_says_where_its_code_stood(self, tmp_path):
        paths = [tmp_path / name for name in ("a.txt", "b.txt")]
        paths[0].write_text(f"\nAda {CODES[0]}\nDear teacher\n")
        paths[1].write_text(f"Bo {CODES[1][1:]}\n{PROGRESS}\n\nBo {CODES[1]}\n")
        found = yw.classroom.collect(paths)
        rows = csv.DictReader(io.StringIO(found.csv(), newline=""))
        assert [(row["status"], row["line"], row["file"]) for row in rows] == [
            ("verified", "2", "a.txt"),
            ("verified", "4", "b.txt"),
            ("progress", "2", "b.txt"),
            ("refused", "1", "b.txt"),
            ("unread", "3", "a.txt"),
        ]
        assert list(found.table()[["name", "line", "file"]].itertuples(index=False, name=None)) == [
            ("Ada", 2, "a.txt"),
            ("Bo", 4, "b.txt"),
        ]
        assert list(found.progress_table()[["line", "file"]].itertuples(index=False, name=None)) == [(2, "b.txt")]

    def test_lines_without_a_code_are_told_as_they_were(self):
        found = yw.classroom.collect(f"<i>Dear</i> teacher,\n\n{CODES[0]}\nAda\nBo is ill\n")
        assert [(one.line, one.text) for one in found.unread] == [
            (1, "<i>Dear</i> teacher,"),
            (4, "Ada"),
            (5, "Bo is ill"),
        ]
        assert "4: Ada" in repr(found)
        assert "&lt;i&gt;Dear&lt;/i&gt; teacher" in found._repr_html_()
        assert "Ada" not in repr(found.nameless()) + found.nameless()._repr_html_() + found.nameless().csv()

    def test_it_is_written_for_spreadsheets_and_over_nothing_but_itself(self, tmp_path):
        path = self.FOUND.to_csv(tmp_path / "class.csv")
        assert path.read_bytes().startswith("\ufeffstatus,name,".encode())
        self.FOUND.to_csv(path, ";")
        yw.classroom.collect("").to_csv(path)
        path.write_text("name,status\n")
        with pytest.raises(PageError, match="exists"):
            self.FOUND.to_csv(path)
        self.FOUND.to_csv(path, overwrite=True)
        with pytest.raises(PageError, match=r"ends in \.csv"):
            self.FOUND.to_csv(tmp_path / "class.html")

    @pytest.mark.parametrize("locale", ["en", "vi", "lt", "ro", "th"])
    def test_it_speaks_five_languages(self, locale):
        found = yw.classroom.collect(f"Ada {CODES[0]}\nBo {CODES[1]}7", locale=locale)
        for text in (repr(found), found._repr_html_(), found.games[0].worst_text, found.refused[0].reason):
            assert "class." not in text
            assert "{" not in text
        assert (found.refused[0].reason == yw.classroom.collect(f"Bo {CODES[1]}7").refused[0].reason) == (
            locale == "en"
        )


HUGE = "[" * 100_000
HOSTILE = {
    "too long": "A" * 600_000,
    "one endless code": "7K3F" * 100_000,
    "letters": "A " * 249_000,
    "lines": "7\n" * 249_000,
    "groups": "ABCD " * 99_000,
    "sentences in a sign": "\ufdfa" * 499_000,
    "nested": '{"format": "yacht-widget game", "turns": ' + HUGE,
    "nested short": '{"format": "yacht-widget game", "version": 1, "rules": ' + "[" * 9000 + "]" * 9000 + "}",
    "a number without end": '{"format": "yacht-widget game", "version": 1, "key": ' + "9" * 19_000 + "}",
    "moves": '{"format": "yacht-widget game", "turns": [' + "{}," * 150_000 + "{}]}",
    "surrogates": "\ud800" * 100 + CODES[0][:20],
    "surrogates in a record": '{"format": "yacht-widget game", "version": "\ud800", "\udfff": 7}',
    "not UTF-8": b"\xff\xc3\x28" * 1000,
    "marks": "<script>alert(1)</script>" * 1000,
    "direction": "\u202e" * 1000 + "\u2066" * 1000,
    "zeros": "0" * 90 + " " + "0" * 60,
    "nulls": "\0" * 1000,
    "progress": "AEAA" * 100,
    "one code a thousand times": f"{CODES[1]} " * 1001,
    "a key twice": played(1).to_json().replace('"game": 1', '"game": 1, "game": 1'),
    "not a number": played(1).to_json().replace('"game": 1', '"game": NaN'),
    "without end": played(1).to_json().replace('"game": 1', '"game": 1e999'),
    "a version that equals": played(1).to_json().replace('"version": 1', '"version": true'),
    "a roll for ever": played(1).to_json().replace('"rolls": [', '"rolls": [' + '{"held": [], "dice": []}, ' * 500, 1),
    "a pickle": pickle.dumps(played(1)),
    "markup in own rules": played(1).to_json().replace('"name": "yacht"', '"own": true, "name": "<img src=x>"'),
}


class TestHostile:
    @pytest.mark.parametrize("what", HOSTILE)
    def test_it_ends_in_a_clear_refusal_and_bounded(self, what):
        found = yw.classroom.collect([HOSTILE[what], f"Ada {CODES[0]}"] if what != "too long" else HOSTILE[what])
        assert len(found.games) + len(found.refused) + len(found.unread) <= bounds.MAX_FOUND + 1
        assert len(found.games) + len(found.refused) > 0
        assert all(len(one.text) <= 100 and len(one.reason) < 500 for one in found.refused)
        assert (repr(found) + found._repr_html_() + found.csv()).encode()
        assert "<img" not in found._repr_html_()

    @pytest.mark.parametrize(
        ("name", "shown"),
        [("\u202eadA\0\u2066", "adA"), ("Z" + "\u0301" * 500, "Z" + "\u0301" * 5), ("\u200dBo\u200b", "Bo")],
    )
    def test_a_name_stays_on_its_line_in_a_record_too(self, name, shown):
        record = json.dumps(json.loads(played(0).to_json()) | {"players": [name[:40]]})
        shown = unicodedata.normalize("NFKC", shown)
        assert [game.name for game in yw.classroom.collect(f"{name}: {CODES[1]}\n{record}")] == [shown] * 2

    def test_letters_that_only_look_right_are_refused_and_are_no_name(self):
        # Greek letters; wide and bold digits are digits.
        greek = CODES[1].translate(str.maketrans("ABEHKMTXZ", "\u0391\u0392\u0395\u0397\u039a\u039c\u03a4\u03a7\u0396"))
        wide = CODES[2].translate({ord(f"{digit}"): 0x1D7CE + digit for digit in range(10)})
        found = yw.classroom.collect(f"{greek}\n{wide}")
        assert [(game.name, game.code) for game in found] == [("", CODES[2])]
        assert [(one.line, one.why.key) for one in found.refused] == [(1, "typo")]

    def test_no_more_stretches_are_tried_than_is_said(self):
        budget = bounds.Budget()
        list(reading._text(HOSTILE["letters"][:90_000], budget))
        assert budget.tries == 0

    def test_a_record_beyond_its_bound_is_not_even_parsed(self, monkeypatch):
        monkeypatch.setattr(json, "loads", None)
        assert refused('{"format": ' + " " * bounds.MAX_RECORD + "}").why.key == "long"

    def test_so_is_a_file(self, tmp_path):
        path = tmp_path / "codes.txt"
        path.write_bytes(b" " * (bounds.MAX_BYTES + 1))
        with pytest.raises(ClassroomError, match="too large"):
            yw.classroom.collect(path)

    def test_a_code_that_comes_again_is_read_and_played_once(self, monkeypatch):
        read, again = finding.from_code, yw.Game.from_code
        told = []
        monkeypatch.setattr(finding, "from_code", lambda code: (told.append(code), read(code))[1])
        monkeypatch.setattr(yw.Game, "from_code", lambda code: (told.append(code), again(code))[1])
        found = yw.classroom.collect("".join(f"Pupil {number}: {CODES[0]}\n" for number in range(300)))
        assert (len(found), told.count(CODES[0])) == (300, 2)
        # Also one that is refused; and of what is not taken nothing is read.
        found = yw.classroom.collect(f"{CODES[1]}\n" * 1500 + CODES[2], seed="another")
        assert (len(found.refused), told.count(CODES[1]), told.count(CODES[2])) == (bounds.MAX_FOUND + 1, 2, 0)
        assert found.refused[-1].why.key == "rest"

    def test_what_is_sent_later_past_the_bound_is_refused_and_that_is_said_once(self):
        board = Collector()
        for _ in range(3):
            board.add("7K3F 7K3F 7K3F 7K3F 7K3G\n\n" * 400)
        assert [one.why.key for one in board.collection.refused] == ["typo"] * 1000 + ["rest"]
        assert board.collection.refused[-1].line == 1999

    def test_more_games_than_a_school_has_are_cut_off_and_that_is_said(self):
        found = yw.classroom.collect(iter(lambda: "7K3F 7K3F 7K3F 7K3F 7K3G", None))
        assert found.refused[-1].why.key == "rest"
        assert len(found.refused) == bounds.MAX_FOUND + 1

    @settings(max_examples=25, deadline=None)
    @given(st.text(max_size=300), st.integers(0, 5), st.integers(0, 60))
    def test_any_text_around_a_code_leaves_it_readable_or_refused(self, text, which, cut):
        code = CODES[which]
        found = yw.classroom.collect(f"{text}\n{code}\n{code[:cut]}{text}")
        assert {game.code for game in found} == {code}
        # The whole code again with a text behind it may be the same game of somebody else, which stands there too.
        assert len(found) == 1 or cut >= len(code)
        html = found._repr_html_()
        assert html.encode()
        assert found.csv().encode()

    @settings(max_examples=15, deadline=None)
    @given(
        st.permutations(range(6)),
        st.lists(st.sampled_from(["code", "typo", "record", "indented", "cut", "prose"]), min_size=1, max_size=6),
        st.data(),
    )
    def test_in_any_list_each_game_and_each_refusal_has_its_name(self, order, kinds, data):
        lines, games, wrong = [], [], []
        for which, kind in zip(order, kinds, strict=False):
            name = data.draw(st.sampled_from(["Anna", "Emma Beth", "7b-13", "Uma", "Eglė", "Noah K"]))
            record = json.dumps(json.loads(played(which).to_json()), indent=2 if kind == "indented" else None)
            cut = data.draw(st.integers(12, len(record) - 1))
            sent = {
                "code": groups(CODES[which]),
                "typo": groups(CODES[which][:-1] + ("7" if CODES[which][-1] != "7" else "8")),
                "cut": record[:cut],
            }.get(kind, record)
            lines.append("They all played twice on Monday." if kind == "prose" else f"{name}: {sent}")
            if kind in {"code", "record", "indented"}:
                games.append(name)
            elif kind != "prose":
                wrong.append((name, "typo" if kind == "typo" else "damaged"))
        found = yw.classroom.collect(["\n".join(lines)])
        assert [game.name for game in found] == games
        assert [(one.name, one.why.key) for one in found.refused] == wrong
        assert len(found.unread) == kinds.count("prose")

    @settings(max_examples=60, deadline=None)
    @given(st.data())
    def test_any_change_of_a_record_is_the_same_game_or_refused(self, data):
        record = json.loads(played(0).to_json())
        part = data.draw(st.sampled_from(sorted(record)))
        record[part] = data.draw(
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
                max_leaves=8,
            )
        )
        found = yw.classroom.collect(["Ada: " + json.dumps(record)])
        assert len(found.games) + len(found.refused) + len(found.unread) == 1
        if found.games:
            assert found.games[0].score == played(0).totals[0] or part == "rules"
        repr(found), found._repr_html_(), found.csv().encode()

    @settings(max_examples=30, deadline=None)
    @given(st.lists(st.none() | st.integers() | st.binary(max_size=60) | st.text(max_size=60) | st.tuples(st.text())))
    def test_any_list_is_taken(self, items):
        found = yw.classroom.collect(items)
        assert not found.games
        repr(found), found._repr_html_(), found.csv().encode()
