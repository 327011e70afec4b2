"""``analyser.games.burraco.notation.asking``: Does a position told piece by piece become a line,
and is each wrong answer told at once?
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

import pytest
from compiling import OFF
from terminal import fails

from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import split

LINES = (
    "italian to:throw hand:2c7cKd3h4h5s took:- laid:- pots:-,- pile:Ac4d us:3c4c5c,7c7d7h "
    "them:Jo9sTs others:11=3h4s,9,11 stock:38 score:0,0",
    "italian-3p to:draw hand:3h4h5sKd2c7c pots:-,- pile:Ac4d us:3c4c5c next:7c7d7h last:- "
    "others:11,11 stock:43 score:0,12.5,-30",
    "open to:throw hand:3h4h5sKd2c7c took:Kd laid:- pots:stock,us pile:- us:3c4c5c them:8c9cTc "
    "others:20,20,42 stock:10 score:0,0",
)


def answers(line: str) -> list[tuple[str, str]]:
    return list(split(line).items())


@pytest.mark.parametrize("line", LINES)
def test_all_pieces_make_the_line(line: str) -> None:
    given: dict[str, str] = {}
    for name, value in answers(line):
        piece = GAME.piece_after(given)
        assert piece is not None
        assert piece.name == name
        assert value in piece.question or piece.question
        given[name] = GAME.read_piece(name, f" {value} ", given)
    assert GAME.piece_after(given) is None
    assert position_in(GAME.line_of(given)) == position_in(line)


@pytest.mark.parametrize("line", LINES)
def test_the_stock_that_makes_the_pack_whole_is_offered(line: str) -> None:
    given = dict(answers(line))
    stock = given.pop("stock")
    given.pop("score")
    piece = GAME.piece_after(given)
    assert piece is not None
    assert (piece.name, piece.default) == ("stock", stock)


@pytest.mark.parametrize("rules", ["italian", "open"])
@pytest.mark.parametrize("to", ["draw", "stock", "throw"])
def test_what_is_offered_for_the_pile_is_taken(rules: str, to: str) -> None:
    given = {"rules": rules, "to": to, "hand": "3h4h", "took": "-", "laid": "-", "pots": "-,-"}
    if to != "throw":
        del given["took"], given["laid"]
    piece = GAME.piece_after(given)
    assert piece is not None
    assert piece.name == "pile"
    if piece.default:
        assert GAME.read_piece("pile", piece.default, given) == "-"
    else:
        # With a card turned up there is a pile before every draw, and none to be offered.
        assert (rules, to) in {("italian", "draw"), ("italian", "stock")}
        with pytest.raises(ScenarioError, match="pile: found no card"):
            GAME.read_piece("pile", "", given)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("rules", "itaalian", "did you mean 'italian'?"),
        ("to", "think", "to: found 'think' (expected draw, stock, throw"),
        ("hand", "3h4x", "hand: found '4x'"),
        ("hand", "-", "hand: found no card"),
        ("hand", "3h3h3h", "hand: found 3 of the card 3♥, in hand (expected 2"),
        ("pots", "stock,-", "pots: found 'stock'"),
        ("pile", "Kd Kd", "pile: found 3 of the card K♦, in hand and pile (expected 2"),
        ("us", "3c4c6s", "us: melds: neither one rank nor one suit"),
        ("them", "KdKdKs", "them: found 3 of the card K♦, in hand and them"),
        ("others", "11,9", "others: found '11,9' (expected 3 numbers"),
        ("stock", "37", "stock: found 37 (expected 38"),
        ("score", "1", "score: found '1' (expected 2 numbers"),
    ],
)
def test_a_wrong_answer_is_told_when_it_is_given(name: str, value: str, said: str) -> None:
    given: dict[str, str] = {}
    for each, right in answers(LINES[0]):
        if each == name:
            break
        given[each] = right
    with pytest.raises(ScenarioError) as raised:
        GAME.read_piece(name, value, given)
    assert said in str(raised.value)


def test_without_a_terminal_nothing_is_asked() -> None:
    assert "POSITION: found none, and no terminal to ask for it (expected a position" in fails(
        2, "advise"
    )


def test_words_that_are_neither_a_line_nor_a_file_are_named() -> None:
    assert "POSITION: found 2 words" in fails(2, "advise", "one.jsonl", "two.jsonl")


@pytest.mark.broad
@pytest.mark.skipif(OFF or sys.platform == "win32", reason="needs a terminal, and plays")
def test_on_a_terminal_it_is_asked_piece_by_piece() -> None:
    """A wrong answer is asked again, < goes back, an empty one takes what is offered."""
    outer, inner = os.openpty()
    given = [value for _, value in answers(LINES[0])]
    at = [name for name, _ in answers(LINES[0])].index("hand")
    typed = [*given[:at], "3h3h3h", "<", given[at - 1], *given[at:-2], "", ""]
    words = [sys.executable, "-m", "analyser", "advise", "--worlds", "64"]
    with subprocess.Popen(
        words, stdin=inner, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(inner)
        os.write(outer, "".join(f"{each}\n" for each in typed).encode())
        said, asked = process.communicate(timeout=300)
        with suppress(OSError):
            os.close(outer)
    assert process.returncode == 0, asked
    assert asked.count("Your hand (") == 3
    assert "hand: found 3 of the card 3♥, in hand (expected 2" in asked
    assert "The position in one line, to be used again:\nitalian to:throw hand:" in asked
    assert "Cards in the stock [38]: " in asked
    assert said.splitlines()[-1].startswith("italian seat:0 turn:3 to:throw ")
