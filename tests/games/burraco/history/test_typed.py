"""``analyser.games.burraco.history``: Is what people type into an evening, or a position, read as
they meant it?  If not, does one sentence tell them where and what?

Lines of the example evening are typed as a telephone, a word processor or a hurried person would.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pytest

from analyser.errors import AnalyserError, DataError, ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.line_position import read_line
from analyser.games.burraco.history.records import hands_in, histories_of
from analyser.games.burraco.notation.played import read_played
from analyser.games.history_lines import IllegalHistory
from analyser.typed_text import split_lines

TEXT = GAME.example_evening
FIRST = TEXT[TEXT.index("hand italian") : TEXT.index("\n# Bruno")]
NAMES = "names:Anna,Bruno,Carla,Dino"
ANNA = "Anna hand:3s2h5h8c5d3c4s6cTdAh3d"
TURN = "Anna Ac 3c3d3s AcAh2h 4s"
POT = "pot:2d3hQhJs3d8dAd6s9d4dKs"
PILE = (
    "italian-2p seat:0 turn:9 to:draw hand:6c9cKcTdJd3h8hTs pile:4h5h9h us:7c7d7h them:QcQdQs "
    "others:9=5s stock:60 played:stock"
)
THROW = (
    "italian seat:2 turn:23 to:throw hand:3h4h5sKd2c7c pile:Ac4d us:3c4c5c,7c7d7h them:Jo9sTs "
    "others:11=3h4s,9,11 stock:38 played:Kd"
)


def histories(text: str) -> list[str]:
    """Return the hands of an evening as histories."""
    return list(histories_of(split_lines(text), "evening.txt"))


def mistakes(text: str) -> list[str]:
    """Return what is said of an evening, a sentence for each mistake."""
    with pytest.raises(AnalyserError) as caught:
        histories(text)
    return [str(each) for each in (caught.value, *caught.value.others)]


def typed(old: str, new: str, text: str = FIRST) -> str:
    assert old in text
    return text.replace(old, new, 1)


RIGHT = histories(FIRST)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the first line
        ("hand italian", "Hand Italian"),
        ("hand italian", "hand: italian,"),
        ("hand italian", "hand rules:italian"),
        ("hand italian", "\ufeffhand italian"),
        (NAMES, "names: Anna, Bruno, Carla, Dino"),
        (NAMES, "names:“Anna”,“Bruno”,“Carla”,“Dino” lead:Anna"),
        (NAMES, "Names Anna; Bruno; Carla; Dino"),
        (f"{NAMES} up:Kc", f"up: K♣️ {NAMES} cut:no"),
        ("up:Kc", "UP Kc."),
        # hands
        (ANNA, "Anna hand: 3s 2h 5h 8c 5d 3c 4s 6c Td Ah 3d"),
        (ANNA, "Anna: 3s,2h,5h,8c,5d,3c,4s,6c,10d,Ah,3d"),
        (ANNA, "ANNA Hand 3s2h5h8c5d3c4s6cTdAh3d"),
        (ANNA, "Anna hand:3♠️2♥️5♡8♣5♢3♧4♤6♣️10♦A❤️3♦️"),
        (ANNA, "Anna hand:s3h2h5c8d5c3s4c6d10hAd3"),
        # turns
        (TURN, "Anna: Ac, 3c3d3s, AcAh2h, 4s."),
        (TURN, "Anna\tAc\t3c3d3s AcAh2h\t4s"),
        (TURN, "Anna | Ac | 3c,3d,3s AcAh2h | 4s |"),
        (TURN, "Anna Ac (3c3d3s) (AcAh2h) - 4s"),
        (TURN, "anna ac 3C3D3S acah2h 4S"),
        (TURN, "Anna\u00a0Ac\u2003３ｃ３ｄ３ｓ\u200b AcAh2h 4s"),
        ("Bruno pile QcKcAc", "Bruno, Pile, QcKcAc,"),
        ("6h7hJo Kh", "6h7hJolly Kh"),
        ("6h7hJo Kh", "6h7h★ Kh"),
        ("6h7hJo Kh", "6h7h🃏 Kh"),
        ("+As 8d8s2c", "+ As 8d8s2c"),
        ("+Ad +0:3h", "+Ad +0: 3h"),
        (f"6s {POT}", "6s Pot: 2d 3h Qh Js 3d 8d Ad 6s 9d 4d Ks"),
        ("3s pot:Th3c7sJo5d9dJs4sQdAhJh", "3s pot: Th,3c,7s,Jo,5d,9d,Js,4s,Qd,Ah,Jh"),
        # the result
        ("result 545,80", "result 545, 80"),
        ("result 545,80", "Result: 545 80"),
        ("result 545,80", "result +545/80."),
    ],
)
def test_what_has_one_meaning_is_read(old: str, new: str) -> None:
    assert histories(typed(old, new)) == RIGHT


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_end_as_any_system_ends_them(end: str) -> None:
    assert histories(FIRST.replace("\n", end)) == RIGHT


@pytest.mark.parametrize(
    ("name", "again"),
    [
        ("Niccolò", unicodedata.normalize("NFD", "Niccolò")),
        ("D’Angelo", "D'Angelo"),
        ("Anna Maria", "anna maria"),
        ("Иван", "иван"),
        ("Jo", "jo"),
    ],
)
def test_a_player_has_any_name(name: str, again: str) -> None:
    text = FIRST.replace("Anna", name).replace(f"{name} pile", f"{again} pile")
    assert histories(text)[1:] == RIGHT[1:]


def test_two_players_may_share_a_first_name() -> None:
    text = FIRST.replace("Anna", "Anna Maria").replace("Carla", "Anna")
    assert histories(text)[1:] == RIGHT[1:]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("hand italian", "hnad italian", 1, "found 'hnad' first (expected hand, the rules and"),
        ("hand italian", "italian", 1, "found 'italian' first (expected hand, the rules and"),
        ("hand italian", "hand", 1, "rules: found 'names:Anna,Bruno,Carla,Dino' first (expected"),
        ("hand italian", "hand italain", 1, "see `analyser rules`; did you mean 'italian'?)"),
        (NAMES, "names:Anna Bruno Carla Dino", 1, "(expected 4 different names with commas"),
        (NAMES, "names:Anna,anna,Carla,Dino", 1, "(expected 4 different names with commas"),
        ("up:Kc", "up=Kc", 1, "found 'up=Kc' (expected fields names, lead, up, score, "),
        ("up:Kc", "up:", 1, "up: is empty (expected its value behind the colon)"),
        ("up:Kc", "up:Kf", 1, "for none; fiori, quadri, cuori, picche are c d h s)"),
        ("up:Kc", "up:Rc", 1, "for none; fante, donna, re are J Q K)"),
        ("up:Kc", "up:\u041ac", 1, "up: found '\u041a[U+041A]c' (expected cards as 7s"),
        ("up:Kc", "cut:maybe up:Kc", 1, "cut: found 'maybe' (expected yes, no)"),
        (ANNA, ANNA + " 5cQh", 2, "hand: found 13 cards (expected 11, as dealt)"),
        (ANNA, ANNA[5:], 2, "found 'hand' first (expected who holds the cards, as Anna hand:3s"),
        (ANNA, ANNA.replace("3s", "3p"), 2, "hand: found '3p' in '3p2h"),
        (ANNA, ANNA.replace("Td", "15d"), 2, "hand: found '15' in '3s2h"),
        (TURN, "Ann Ac 3c3d3s AcAh2h 4s", 6, "did you mean 'Anna'?"),
        (TURN, "Seat 0 Ac 3c3d3s AcAh2h 4s", 6, "or hand, result, rest)"),
        (TURN, "Anna Ac ?", 6, "found ? last (expected the card discarded, which all saw)"),
        (TURN, "Anna Ac 3♣♦♠ 4s", 6, "cards: found '♦♠' in '3♣♦♠' (expected cards as 7s"),
        (TURN, ": Ac 3c3d3s AcAh2h 4s", 6, "found '' first (expected who plays: 0, 1, "),
        (TURN, "1. Ac 3c3d3s AcAh2h 4s", 6, "or hand, result, rest)"),
        (TURN, "Anna Ac 3c 3d 3s AcAh2h 4s", 6, "for a new meld, no blanks in it, +3c to add"),
        (TURN, "Anna draws Ac 3c3d3s 4s", 6, "found 'draws' (expected a turn: who, the card"),
        (TURN, "Anna Ac 3c3d3s AcAh2h 4★", 6, "cards: found '4★[U+2605]' (expected cards as"),
        (TURN, "Anna Ac 3c3d3s AcAh2h 4c", 6, ": melds: Anna does not hold 4c (expected one of"),
        ("Bruno pile QcKcAc", "Brun\u043e pile QcKcAc", 7, "found 'Brun\u043e[U+043E]' first"),
        ("Bruno pile QcKcAc", "Bruno scarti QcKcAc", 7, "found 'scarti' (expected a turn: who"),
        (f"6s {POT}", f"{POT} 6s", 12, "and no pot is taken there (Carla has 1 card)"),
        ("result 545,80", "result 545-80", 19, "(expected 2 numbers of points, commas between)"),
        ("result 545,80", "result", 19, "(expected 2 numbers of points, commas between)"),
        ("result 545,80", "545,80", 19, "found '545,80' first (expected who plays: "),
    ],
)
def test_anything_else_is_one_sentence_with_its_line(
    old: str, new: str, line: int, said: str
) -> None:
    (found,) = mistakes(typed(old, new))
    assert found.startswith(f"evening.txt: line {line}: ")
    assert said in found


@pytest.mark.parametrize("wrong", ["hnad up:8h", "hand italain up:8h", "hand up=8h", "hands up:8h"])
def test_a_wrong_first_line_is_one_mistake_of_its_hand_and_of_those_below(wrong: str) -> None:
    (found,) = mistakes(typed("hand up:8h", wrong, TEXT))
    assert found.startswith("evening.txt: line 24: ")
    (found,) = mistakes(typed("Bruno,Carla", "Bruno Carla", TEXT))
    assert found.startswith("evening.txt: line 3: names: ")


def test_a_player_without_a_name_is_one_mistake() -> None:
    found = mistakes(typed(f" {NAMES}", ""))
    assert [each.split(" first ")[0] for each in found] == [
        f"evening.txt: line {line}: found '{name}'"
        for line, name in enumerate(("Anna", "Bruno", "Carla", "Dino"), start=2)
    ]
    assert "3, or a name that names: gives in the line hand; or hand, result, rest)" in found[0]


@pytest.mark.parametrize("text", ["hello\n", "name,score\nAnna,545\n", "<!DOCTYPE html>\n<html>\n"])
def test_other_text_is_told_what_an_evening_begins_with(text: str) -> None:
    (found,) = mistakes(text)
    assert "line 1: " in found
    assert "expected hand, the rules and the names, as hand italian names:" in found


# -- time is called -------------------------------------------------------------------------------

CUT = FIRST.splitlines()[:15]
"""The hand up to its tenth turn, and nobody has closed."""


def called_in(turn: int, word: str = "time") -> list[str]:
    """Return the hand with a word in a turn."""
    lines = list(CUT)
    lines[turn + 4] += f" {word}"
    return lines


@pytest.mark.parametrize("word", ["time", "TIME!", "time-out"])
def test_a_hand_may_end_because_time_was_called(word: str) -> None:
    (hand,) = hands_in(called_in(7, word), "evening.txt")
    assert hand.table.ending == "turn_limit"
    assert hand.table.rules.time_out_turn == 7
    again = list(histories_of(called_in(7, word), "x"))
    assert list(histories_of(GAME.short_form_of(again, "x"), "y")) == again


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        (CUT, 15, "if time was called, write time at the end of the turn in which it was)"),
        (called_in(6), 15, "end: the hand has ended (turn_limit); found a further turn"),
        (called_in(9), 15, "(expected a turn of Carla, turn 11)"),
        ([*CUT[:11], "time", *CUT[11:]], 12, "found 'time' on a line of its own (expected at"),
        ([*called_in(7)[:12], CUT[12] + " time"], 13, "time: found in turn 8, and in turn 7"),
    ],
)
def test_a_hand_that_breaks_off_says_how_time_is_written(
    lines: Sequence[str], line: int, said: str
) -> None:
    found = mistakes("\n".join(lines))[0]
    assert found.startswith(f"evening.txt: line {line}: ")
    assert said in found


# -- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (PILE, "italian-2p", "Italian-2P"),
        (PILE, "italian-2p", "rules: italian-2p"),
        (PILE, "italian-2p", "italian-2p + jokers = 4"),
        (PILE, "seat:0 turn:9 to:draw", "Seat 0 Turn 9 To: Draw"),
        (PILE, "hand:6c9cKcTdJd3h8hTs", "hand : 6♣️ 9♣ K♣ 10♦ J♦ 3♥️ 8♡ 10♠"),
        (PILE, "hand:6c9cKcTdJd3h8hTs", "Hand:6C,9C,KC,10D,JD,3H,8H,10S"),
        (PILE, "pile:4h5h9h", "pile: 4h 5h 9h,"),
        (PILE, "others:9=5s", "others: 9 = 5s"),
        (PILE, "played:stock", "played: Stock pots:—,– score:−0,0 # why?"),
        (THROW, "us:3c4c5c,7c7d7h", "us: 3c 4c 5c, 7c 7d 7h"),
        (THROW, "us:3c4c5c,7c7d7h", "us:3c4c5c 7c7d7h"),
        (THROW, "us:3c4c5c,7c7d7h", "us:3c4c5c; 7c7d7h"),
        (THROW, "them:Jo9sTs", "them:Jolly9sTs"),
        (THROW, "played:Kd", "played: K♦️"),
    ],
)
def test_a_position_is_read_as_it_was_meant(text: str, old: str, new: str) -> None:
    assert read_played(typed(old, new, text)) == read_played(text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pile:4h5h9h", "pile:", "pile: is empty (expected cards, - for none)"),
        ("stock:60", "stock:sixty", "stock: found 'sixty' (expected 0 or more)"),
        ("played:stock", "stock", "stock: is empty (expected : and its value)"),
        ("played:stock", "playd:stock", "found 'playd:stock' (expected played: and a move)"),
        ("played:stock", "played:draw", "played: found 'draw' (expected pile or stock)"),
        ("us:7c7d7h", "us:7c7d8h", "us: melds: neither one rank nor one suit; found 7c 7d 8h"),
        ("us:7c7d7h", "we:7c7d7h", "found 'we:7c7d7h' (expected fields seat, turn, "),
        ("italian-2p", "italian-2p 2p", "found '2p' (expected fields seat, turn, "),
        ("Kc", "K\u200b♚", "hand: found 'K♚[U+265A]' in '6c9cK♚[U+265A]TdJd3h8hTs' (expected"),
    ],
)
def test_a_wrong_position_is_one_sentence(old: str, new: str, said: str) -> None:
    text = typed(old, new, PILE)
    with pytest.raises((DataError, IllegalHistory)) as caught:
        GAME.verify_positions([text], "positions.txt")
    assert str(caught.value).startswith(f"positions.txt: line 1: {said}")


def test_an_evening_is_no_position() -> None:
    with pytest.raises(ScenarioError, match="found a hand, one line per turn"):
        read_line(FIRST, "evening.txt")
    assert not GAME.says_position(FIRST.splitlines()[0])
    assert not GAME.says_position(ANNA)
    assert GAME.says_position(PILE)
