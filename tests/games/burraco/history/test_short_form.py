"""``analyser.games.burraco.history.short_form``: Does a hand that is typed in the short form come
out as the history that it was, and is a mistake found at its line?

Hands of several rule sets are written in the short form and read again: equal to the letter.  Then
one word is changed, or what nobody saw is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from breadth import broad_but

from analyser.errors import AnalyserError, DataError, ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.history.hand import Moment, VerifiedHand
from analyser.games.burraco.history.records import hands_in, histories_of, short_form_of
from analyser.games.burraco.notation.position import position_of
from analyser.games.burraco.notation.text import cards_text, write_position
from analyser.games.history_lines import IllegalHistory
from analyser.games.sides import seating

SEED = 3
AS_STOCK = {"pots_become_stock": True, "stock_end_cards": 0, "close_needs_pot": "if_left"}
TABLES: Sequence[tuple[str, dict[str, Any], tuple[str, ...], int]] = (
    ("italian", {}, ("balanced",), 0),
    ("italian", {"turn_limit": 40, **AS_STOCK}, ("random",), 9),
    ("italian", AS_STOCK, ("random",), 32),
    ("italian-2p", {"jokers": 2}, ("balanced", "random"), 1),
    ("italian-3p", {}, ("greedy",), 2),
    ("italian-3p-solo", {}, ("balanced",), 0),
    ("italian-4p-solo", {}, ("balanced",), 0),
    ("closed", {}, ("balanced",), 3),
    ("open-dirty-2p", {}, ("random", "balanced"), 4),
    ("online-2p", {}, ("balanced",), 5),
)


@cache
def played(
    preset: str = "italian", changes: str = "{}", players: tuple[str, ...] = ("balanced",),
    deal: int = 0,
) -> tuple[str, ...]:  # fmt: skip
    """Return the history of a hand."""
    rules = GAME.rules(preset, json.loads(changes))
    policies = [GAME.policy(name) for name in players]
    seats = seating(GAME, rules, len(policies))
    return tuple(GAME.narrate(rules, policies, seats, SEED, deal, "jsonl"))


def short(deal: int = 0) -> list[str]:
    """Return a hand of four players in the short form."""
    return list(short_form_of(played(deal=deal), "x"))


def read(lines: Sequence[str]) -> VerifiedHand:
    (found,) = hands_in(lines, "evening.txt")
    return found


def mistake(lines: Sequence[str]) -> AnalyserError:
    """Return the first mistake of a text."""
    with pytest.raises(AnalyserError) as caught:
        list(histories_of(lines, "evening.txt"))
    return caught.value


# -- there and back -------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "changes", "players", "deal"), TABLES)
def test_a_hand_comes_back_to_the_letter(
    preset: str, changes: dict[str, Any], players: tuple[str, ...], deal: int
) -> None:
    history = played(preset, json.dumps(changes), players, deal)
    typed = list(short_form_of(history, "x"))
    assert tuple(histories_of(typed, "y")) == history
    assert len(" ".join(typed)) < len(" ".join(history)) / 4


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_thousands_of_hands_come_back_to_the_letter(preset: str) -> None:
    for deal in range(60):
        for players in (("balanced",), ("random", "balanced")):
            history = played(preset, "{}", players, deal)
            assert tuple(histories_of(list(short_form_of(history, "x")), "y")) == history
        played.cache_clear()


def test_an_evening_has_many_hands_and_each_may_leave_out_what_the_first_says() -> None:
    first, second = short(0), short(1)
    second[0] = second[0].replace(" italian", "", 1)
    first[0] += " names:Anna,Bruno,Carla,Dino"
    text = ["# Thursday", "", *first, "", *second]
    deals = [json.loads(line) for line in histories_of(text, "x") if '"format"' in line]
    assert [deal["hand"] for deal in deals] == [0, 1]
    assert [deal["names"] for deal in deals] == [["Anna", "Bruno", "Carla", "Dino"]] * 2
    assert [one for one in short_form_of(text, "x") if one.startswith("hand")] == [
        "hand italian names:Anna,Bruno,Carla,Dino " + line[0].split(" ", 2 - at)[-1].replace(
            " names:Anna,Bruno,Carla,Dino", "")
        for at, line in enumerate((first, second))
    ]  # fmt: skip


def test_players_are_called_by_their_names_and_cards_as_people_type_them() -> None:
    lines = short()
    lines[0] += " names:Anna,Bruno,Carla,Dino"
    names = ["anna", "BRUNO", "Carla", "Dino"]
    for at, line in enumerate(lines):
        who, _, rest = line.partition(" ")
        if who.isdigit():
            lines[at] = f"{names[int(who)]} {rest.replace('T', '10').replace('Jo', '*')}"
    told = list(histories_of(lines, "x"))
    assert told[1:] == list(played())[1:]


def test_what_nobody_knows_need_not_be_written() -> None:
    lines = short()
    assert lines[-1].startswith("rest ")
    assert lines[-2].startswith("result ")
    told = list(histories_of(lines[:-2], "x"))
    history = played()
    assert told[1:] == list(history[1:])
    assert json.loads(told[0])["hands"] == json.loads(history[0])["hands"]


# -- mistakes -------------------------------------------------------------------------------------


def changed(line: int, old: str, new: str) -> list[str]:
    lines = short()
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return lines


# Lines 6 to 9 are: 0 Ks AhAhAs JcKc2c Ks · 1 pile 7c8c9c 3d3s3s Ks · 2 6d +Ad 9dTdQdJo Qd ·
# 3 pile KcKdKs QdQhQs JdJh2s 9c
@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (1, "italian", "italain", "did you mean 'italian'?"),
        (1, " up:3s", "", "up: not found (expected the card that was dealt face up)"),
        (1, "lead", "led", "did you mean 'lead'?"),
        (2, "5cAh", "5c", "hand: found 10 cards (expected 11, as dealt)"),
        (2, "5c", "5x", "hand: found '5x' in "),
        (6, "Ks ", "Zs ", "cards: found 'Zs' (expected cards as 7s"),
        (6, " Ks AhAhAs", " AhAhAs", "found 'AhAhAs' where the turn begins"),
        (6, "AhAhAs", "AhAsAd", "seat 0 does not hold Ad (expected one of 2c 5c Jc Kc 5d Ah Ah 7h"),
        (6, "AhAhAs", "AhAsAd", "did you mean Ah?"),
        (6, "AhAhAs", "AhAhKs", "found Ah Ah Ks (did you mean AhAhAs?)"),
        (7, "pile", "pille", "did you mean 'pile'?"),
        (7, "1 ", "2 ", "found a turn of seat 2 (expected one of seat 1, turn 2;"),
        (7, "1 ", "5 ", "found '5' first (expected who plays: 0, 1, 2, 3; or hand, result, rest)"),
        (8, "+Ad", "+Kd", "no meld of seat 2's side (meld 0, AhAhAs; meld 1, Jc2cKc)"),
        (8, "+Ad", "+Jo", "does not hold Jo (expected one of 7c Ad 6d 9d Td Qd Qd 3h 3h 5h 4s)"),
        (8, "+Ad", "+9:Ad", "there is no meld 9"),
        (8, "+Ad", "Ad", "+Ad to add to a meld; the card discarded comes last)"),
        (8, "6d", "6d7d", "found '6d7d', two cards"),
        (9, " 9c", "", "found no discard at the end of the turn (expected one of 9c 4d 6d 8d)"),
        (9, " 9c", " 9h", "does not hold 9h (expected one of 9c 4d 6d 8d; did you mean 9c?)"),
        (11, "8h", "8h pot:4c", "no pot is taken there (seat 1 has 3 cards)"),
    ],
)
def test_a_mistake_is_found_at_its_line(line: int, old: str, new: str, said: str) -> None:
    error = mistake(changed(line, old, new))
    assert f"evening.txt: line {line}: " in str(error)
    assert said in str(error)
    assert not error.others


def test_a_wrong_result_says_what_it_is_made_of() -> None:
    lines = short()
    lines[-2] = "result 595,150"
    said = str(mistake(lines))
    assert "found 595,150 (expected 595,160: side 0: melds 405, hand -10, dirty 100" in said


def test_a_hand_that_breaks_off_says_whose_turn_is_missing() -> None:
    error = mistake(short()[:-4])
    assert "found no turn behind this one" in str(error)
    error = mistake([*short()[:9], *short()[10:]])
    assert "is a line missing above?" in str(error)


def test_all_mistakes_of_an_evening_are_named_at_once() -> None:
    one, two, three = short(), short(1), short(2)
    one[6] = one[6].replace("pile", "pille")
    one[20] += " zz"
    three[8] = "3 7h"
    error = mistake([*one, *two, *three])
    lines = [str(each).split(": ")[1] for each in (error, *error.others)]
    assert lines == ["line 7", "line 21", f"line {len(one) + len(two) + 9}"]
    assert isinstance(error, DataError)


def test_a_card_too_many_says_where_the_others_are() -> None:
    error = mistake(changed(7, "pile", "3s"))
    assert isinstance(error, IllegalHistory)
    assert "found 3s once more (expected 2 in the pack, placed in line 1 and 3)" in str(error)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["hand italian"], "found neither turns nor a result (expected one of them)"),
        (["hand"], "rules: found nothing first (expected one of italian, "),
        (["hand"], " more, see `analyser rules`)"),
        (["hand italian names:Anna"], "names: found 'Anna' (expected 4 different names with"),
        (["hand italian names:0,1,2,3"], "expected words, no number"),
        (["hand italian", "result 1,2,3"], "result: found '1,2,3' (expected 2 numbers of points, "),
        (["hand italian lead:0", "result 100,50", "0 left:5c"], "left: found in a hand without"),
        (["hand italian seed:x", "result 1,2"], "seed: found 'x' (expected a whole number)"),
    ],
)
def test_what_is_no_hand_is_refused_in_a_sentence(lines: list[str], said: str) -> None:
    assert said in str(mistake(lines))


# -- what people at a table know ------------------------------------------------------------------


def seen_by(lines: Sequence[str], seat: int) -> tuple[list[tuple[str, str]], VerifiedHand]:
    """Return what a seat saw at each of its decisions and did, and the hand."""
    found = []

    def note(_hand: int, moment: Moment) -> None:
        if moment.table.to_move == seat:
            found.append(
                (write_position(position_of(moment.table, moment.preset)), str(moment.move))
            )

    (hand,) = hands_in(lines, "x", note)
    return found, hand


def known_to(lines: Sequence[str], seat: int) -> Iterator[str]:
    """Yield a hand as one player saw it: their cards, and what lay open."""
    for line in lines:
        who, *words = line.split()
        if not who.isdigit() or int(who) == seat:
            if who != "rest":
                yield line
            continue
        if words[0].startswith("hand:"):
            continue
        words = ["pot" if word.startswith("pot:") else word for word in words]
        drawn = 1 if words[0].startswith("refuse:") else 0
        if words[drawn] != "pile":
            words[drawn] = "?"
        yield " ".join([who, *words])


@pytest.mark.parametrize(
    ("preset", "changes", "players", "deal"), broad_but(TABLES, (TABLES[0], TABLES[3]))
)
def test_who_writes_their_own_cards_down_is_reviewed_as_if_all_were_known(
    preset: str, changes: dict[str, Any], players: tuple[str, ...], deal: int
) -> None:
    typed = list(short_form_of(played(preset, json.dumps(changes), players, deal), "x"))
    for seat in range(GAME.rules(preset)["players"]):
        whole, hand = seen_by(typed, seat)
        own, partly = seen_by([*known_to(typed, seat)], seat)
        assert own == whole
        assert partly.score == hand.score
        assert seat not in partly.filled_in
        again = list(histories_of([*known_to(typed, seat)], "x"))
        assert json.loads(again[0])["filled_in"] == sorted(partly.filled_in)
        # Written again, nothing that was filled in is taken for known.
        assert list(histories_of(list(short_form_of(again, "x")), "y")) == again


def test_the_score_of_a_hand_with_hidden_cards_is_known_once_the_cards_left_are() -> None:
    typed = [*known_to(short(), 0)]
    without = [line for line in typed if not line.startswith("result")]
    assert read(without).score is None
    whole = read(short())
    left = [
        f"{seat} left:{cards_text(held.hand or whole.table.pots[held.face_down or 0])}"
        for seat, held in enumerate(whole.table.seats)
    ]
    assert read([*without, *left]).score == whole.score
    wrong = [*without, "1 left:5c"]
    assert "left: found 5c (expected" in str(mistake(wrong))


@pytest.mark.parametrize("dealt", [True, False])
def test_a_hand_without_turns_has_a_score(dealt: bool) -> None:
    lines = [line for line in short() if line.startswith("hand") or " hand:" in line]
    hand = read([*(lines if dealt else ["hand italian names:NS,EW"]), "result 735,120"])
    assert list(hand.score or ()) == [735, 120]
    assert not hand.moves
    assert hand.dealt is dealt
    assert GAME.verify([*lines, "result 735,120"], "x") == 0
    with pytest.raises(ScenarioError, match="found a hand without turns"):
        list(histories_of([*lines, "result 735,120"], "x"))


def test_an_unknown_seat_is_no_filled_in_one() -> None:
    def changed_deal(change: Callable[[dict[str, Any]], None]) -> str:
        deal, *rest = played()
        about = json.loads(deal)
        change(about)
        return str(mistake([json.dumps(about), *rest]))

    assert "filled_in: found [4] (expected a list of seats)" in changed_deal(
        lambda deal: deal.update(filled_in=[4])
    )
    assert "written_score: found [1] (expected the points of each side)" in changed_deal(
        lambda deal: deal.update(filled_in=[1], written_score=[1])
    )
