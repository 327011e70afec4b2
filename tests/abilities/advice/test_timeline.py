"""``analyser.abilities.advice``: Does the timeline of a hand have every move in its row and
column, and number what cost most?
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np
import pytest
from matplotlib.text import Text
from toy import SCALE

from analyser.abilities.advice.reviews import timeline
from analyser.abilities.advice.reviews.findings import Decision, Loss, Review
from analyser.games.protocols.advice import Scene
from analyser.games.protocols.reviews import DecisionCost, MoveSequence, PlayedHand, PlayedMove
from analyser.report import answer_file, render, share_image
from analyser.report.figures import drawing
from analyser.report.parts import FirstScreen, Form, Framed
from analyser.report.pictures import Mark, Timeline

SCENE = Scene("", "", {}, (), ())
TURNS: Sequence[tuple[int, int, Sequence[str]]] = (
    (1, 0, ("stock", "meld", "meld", "meld", "discard")),
    (2, 1, ("pile", "discard")),
    (3, 0, ("stock", "", "discard")),
    (5, 0, ("pile", "discard")),
)
"""Turn, seat and moves; seat 1 loses its turn 4."""


def hand(number: int, turns: Sequence[tuple[int, int, Sequence[str]]] = TURNS) -> PlayedHand:
    line, stretches = 100 * number, []
    for turn, seat, moves in turns:
        made = [
            PlayedMove(number, line + at, turn, seat, seat, mark) for at, mark in enumerate(moves)
        ]
        stretches.append(MoveSequence(tuple(made), lambda *_: [], lambda *_: []))
        line += len(moves)
    return PlayedHand(number, 2, 2, tuple(stretches))


def decision(of: PlayedHand, at: int, lost: float, did: str = "Draw") -> Decision:
    made = [made for stretch in of.stretches for made in stretch.made][at]
    weighed = DecisionCost("k", did, "Take", np.empty(0), ((did, 0.0),), (), SCENE)
    return Decision(made, weighed, Loss(lost, 5, 1))


def review(hands: Sequence[PlayedHand], decisions: Sequence[Decision] = ()) -> Review:
    return Review(hands, [""] * len(hands), ["k"], decisions, [], 16, 1, None, SCALE)


def page(*drawn: Timeline) -> str:
    shown = FirstScreen("A.", picture=Framed("t", "T", drawn))
    return render.html(Form("G", "Q?", "A.", [], "", [], [], "", [], "", shown=shown))


def test_turns_of_a_seat_are_beside_each_other_and_moves_below() -> None:
    drawn = timeline.timeline(review([hand(1)]), 1)
    kinds = [(turn, [[mark.kind for mark in moves] for moves in seats])
             for turn, seats in drawn.columns]  # fmt: skip
    assert drawn.seats == ["seat 0", "seat 1"]
    assert kinds == [
        (1, [["stock", "meld", "meld", "meld", "discard"], ["pile", "discard"]]),
        (3, [["stock", "discard"], []]),
        (5, [["pile", "discard"], []]),
    ]
    assert drawn.words == (
        "2 seats, 3 turns each at most: 2 draws from the stock, 2 piles taken, "
        "3 melds and cards laid off, 4 discards."
    )


def test_only_what_clearly_cost_something_has_a_number_the_worst_the_first() -> None:
    one = hand(1)
    made = [decision(one, 0, 20), decision(one, 4, 4), decision(one, 6, 90, "Throw <b>")]
    drawn = timeline.timeline(review([one], made), 1)
    numbers = [mark.number for _, seats in drawn.columns for moves in seats for mark in moves]
    assert numbers == [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [(each.number, each.words, each.cost) for each in drawn.listed] == [
        (1, "Turn 2, seat 1: Throw <b>; better: Take", "90 ± 5"),
        (2, "Turn 1, seat 0: Draw; better: Take", "20 ± 5"),
    ]
    text = page(drawn)
    assert re.findall(r"<b>(\d)</b>", text.partition('class="key"')[0]) == ["2", "1"]
    assert "Throw &lt;b&gt;; better: Take <b>90 ± 5</b></li>" in text


def test_of_several_hands_the_one_with_the_costliest_decision_is_shown() -> None:
    hands = [hand(1), hand(2, TURNS[:1])]
    found = review(hands, [decision(hands[0], 0, 20), decision(hands[1], 0, 30)])
    (section,) = timeline.draw_costliest_hand(found)
    assert section.title == "Hand 2, turn by turn"
    assert section.blocks[0] == "1 turn. The number above a column is the first of its turns."
    (alone,) = timeline.draw_costliest_hand(review(hands[:1]))
    assert alone.title == "The hand, turn by turn"
    assert "<details><summary>The numbered" not in page(timeline.timeline(review(hands), 1))


def test_a_game_without_marks_has_no_timeline() -> None:
    assert timeline.draw_costliest_hand(review([hand(1, [(1, 0, ("", ""))])])) == []


@pytest.mark.parametrize("turns", [1, 10, 11, 60])
def test_ten_columns_are_side_by_side_and_the_next_below(turns: int) -> None:
    long = hand(1, [(at, 0, ("stock", "discard")) for at in range(1, turns + 1)])
    text = page(timeline.timeline(review([long]), 1))
    blocks = text.split('<div class="turns">')[1:]
    columns = [each.count('class="turn"') for each in blocks]
    assert sum(columns) == turns
    assert max(columns) <= 10
    assert len(columns) == math.ceil(turns / 10)
    assert [each.count('class="seat"') for each in blocks] == [2] * len(blocks)


def test_the_picture_has_every_move_and_number() -> None:
    one = hand(1)
    drawn = timeline.timeline(review([one], [decision(one, 0, 20)]), 1)
    figure = drawing.figure([drawn])
    (axis,) = figure.axes
    dots = [line for line in axis.lines if math.isfinite(float(np.asarray(line.get_xdata())[0]))]
    # A line between the seats, and the moves but for the one that has its number.
    assert len(dots) == 1 + 10
    assert "1" in [each.get_text() for each in axis.findobj(Text)]
    melds = [line for line in dots if line.get_marker() == "s"]
    places = {(float(np.asarray(m.get_xdata())[0]), float(np.asarray(m.get_ydata())[0]))
              for m in melds}  # fmt: skip
    assert len(places) == 3
    shown = FirstScreen("A.", picture=Framed("t", "T", [drawn]))
    form = Form("G", "Q?", "A.", [], "", [], [], "", [], "", shown=shown)
    assert [axis for axis in share_image.figure(form).axes if axis.images]


def test_it_comes_back_from_an_answer_file_as_it_was() -> None:
    drawn = timeline.timeline(review([hand(1)]), 1)
    again = answer_file.decode_value(answer_file.encode_value(drawn))
    assert isinstance(again, Timeline)
    assert page(again) == page(drawn)
    assert again.columns[0][1][0][0] == Mark("stock")


def test_of_a_typed_turn_which_is_one_line_only_the_costly_move_has_a_number() -> None:
    moves = ("stock", "meld", "meld", "discard")
    made = tuple(PlayedMove(1, 3, 1, 0, 0, mark) for mark in moves)
    typed = PlayedHand(1, 2, 2, (MoveSequence(made, lambda *_: [], lambda *_: []),))
    drawn = timeline.timeline(review([typed], [decision(typed, 2, 90)]), 1)
    numbers = [mark.number for _, seats in drawn.columns for seat in seats for mark in seat]
    assert numbers == [0, 0, 1, 0]
