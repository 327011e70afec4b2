"""``analyser.games``: Is a game's worked example refused as soon as anything in it is changed that
changes the hand?

Each line, each field of it, each other value: refused at the line that is wrong by then, with the
rule and its source.  What only one game's rules refuse, its ``history/test_corrupted.py`` tries.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from breadth import broad_but
from games.corruptor import Corruptor, cards_of, with_card

from analyser.errors import DataError

GAMES = sorted(
    path.parents[1].name for path in Path(__file__).parent.glob("*/history/test_corrupted.py")
)
EXAMPLES: list[Corruptor] = [
    import_module(f"games.{game}.history.test_corrupted").EXAMPLE for game in GAMES
]
STOCK_MOVES = ("draw", "turn", "place")
"""Kinds of moves of which the stock says the card."""
EACH = pytest.mark.parametrize("example", EXAMPLES, ids=GAMES)
LONG = ("carioca", "conquian", "twentyfour")
"""Of these games each card in the place of each other takes seconds."""
FEW_AT_ONCE = broad_but(EXAMPLES, [each for each in EXAMPLES if each.game not in LONG])


def rows_of(field: str) -> pytest.MarkDecorator:
    """Run a test on every row of a table of every game."""
    return pytest.mark.parametrize(
        ("example", "row"),
        [
            pytest.param(example, row, id=f"{example.game}: {row[:-1]}")
            for example in EXAMPLES
            for row in getattr(example, field)
        ],
    )


def test_every_sibling_game_has_an_example() -> None:
    assert len(GAMES) == 9


@EACH
def test_as_it_stands_it_is_played_by_the_rules(example: Corruptor) -> None:
    assert example.verified(example.lines) == 1
    kinds = [line.get("do", line.get("end", "deal")) for line in example.lines]
    assert kinds == list(example.kinds)


@EACH
def test_every_other_seat_of_a_move_is_refused_there(example: Corruptor) -> None:
    tried = 0
    for number in example.moves:
        for name in {"seat", "lead"} & set(example.lines[number - 1]):
            right = example.lines[number - 1][name]
            for seat in {-1, 0, 1, 2, 3, 4, 9} - {right}:
                at, _ = example.illegal_somewhere(example.with_field(number, **{name: seat}))
                assert at == number or example.kinds[number - 1] in example.any_seat
                tried += 1
            wrong: tuple[Any, ...] = (True, float(right), str(right), None, [right])
            for value in wrong:
                example.unreadable(example.with_field(number, **{name: value}), number, name)
    assert tried >= 6 * 4


@pytest.mark.parametrize("example", FEW_AT_ONCE, ids=GAMES)
def test_every_other_card_is_refused_there_or_where_it_is_missed(example: Corruptor) -> None:
    for number in example.moves:
        for steps, right in cards_of(example.lines[number - 1]):
            for card in example.cards:
                if card == right or example.changed_cards(number, card):
                    continue
                changed = with_card(example.lines, number, steps, card)
                at, said = example.illegal_somewhere(changed)
                assert at >= number
                if example.kinds[number - 1] in STOCK_MOVES:
                    assert at == number
                    assert f"the stock's next card is {right}" in said


@EACH
def test_a_line_left_out_written_twice_or_changed_over_is_refused(example: Corruptor) -> None:
    lines = example.lines
    for number in example.moves:
        twice = [*lines[:number], *lines[number - 1 :]]
        example.illegal(twice, number + 1)
        left_out = [*lines[: number - 1], *lines[number:]]
        example.illegal(left_out, example.left_out.get(number, number))
        if number + 1 < example.result:
            changed = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]
            if number in example.alike:
                assert example.verified(changed) == 1
            else:
                at, _ = example.illegal_somewhere(changed)
                assert at in (number, number + 1)
    example.illegal([*lines, lines[-1]], example.result + 1, "X, end: the hand has its result")
    example.illegal([*lines[:-2], lines[-1]], example.result - 1)


@EACH
def test_a_field_more_or_less_of_a_line_cannot_be_read(example: Corruptor) -> None:
    for number in range(2, example.result + 1):
        example.unreadable(example.with_field(number, note="!"), number, "found")
        for name in example.lines[number - 1]:
            if name not in example.optional:
                changed = example.lines
                del changed[number - 1][name]
                example.unreadable(changed, number, "found")
    others: tuple[Any, ...] = ("", "Draw", None, 7, [])
    for do in others:
        example.unreadable(example.with_field(2, do=do), 2, "found")
    for name in set(example.lines[0]) - {"title", "source"}:
        changed = example.lines
        del changed[0][name]
        example.unreadable(changed, 1, name)


@EACH
def test_a_hand_that_breaks_off_cannot_be_read(example: Corruptor) -> None:
    lines = example.lines
    for count in range(1, example.result):
        with pytest.raises(DataError, match="breaks off before its result"):
            example.verified(lines[:count])
        if count > 1:
            with pytest.raises(DataError, match=f"line {count + 1}: a deal begins before"):
                example.verified([*lines[:count], *lines])


@EACH
def test_every_other_result_is_refused(example: Corruptor) -> None:
    for name, (source, others) in example.results.items():
        right = example.lines[-1][name]
        assert len(others) >= 3
        for other in others:
            assert repr(other) != repr(right)
            example.illegal(
                example.with_field(example.result, **{name: other}), example.result, source
            )


@pytest.mark.broad
@EACH
def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(example: Corruptor) -> None:
    deal = example.lines[0]
    for steps, right in cards_of({key: deal[key] for key in deal if key != "rules"}):
        for card in example.cards:
            if card != right:
                example.illegal(with_card(example.lines, 1, steps, card), 1, example.not_the_pack)


@EACH
def test_a_card_missing_from_the_stock_is_refused_in_the_deal(example: Corruptor) -> None:
    for at in range(len(example.lines[0].get("stock", ()))):
        changed = example.lines
        del changed[0]["stock"][at]
        example.illegal(changed, 1, example.not_the_pack)


@rows_of("deals")
def test_other_fields_of_the_deal_make_another_hand_or_the_same(
    example: Corruptor, row: tuple[dict[str, Any], int, str]
) -> None:
    fields, line, said = row
    if line == 0:
        assert example.verified(example.with_field(1, **fields)) == 1
    else:
        example.illegal(example.with_field(1, **fields), line, said)


@rows_of("no_deals")
def test_a_deal_that_cannot_be_read_is_refused(
    example: Corruptor, row: tuple[dict[str, Any], str]
) -> None:
    fields, said = row
    example.unreadable(example.with_field(1, **fields), 1, said)


@rows_of("no_lines")
def test_a_line_that_cannot_be_read_is_refused(
    example: Corruptor, row: tuple[int, dict[str, Any], str]
) -> None:
    number, fields, said = row
    example.unreadable(example.with_field(number, **fields), number, said)
