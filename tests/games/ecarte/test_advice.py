"""``analyser.games.ecarte.advice``: Is advice at Écarté said as it is, and are histories that
break off read with care?
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from compiling import OFF
from games import kernel_doors as doors
from games.ecarte.kernel_answers import KERNEL, laid, rows, says
from games.ecarte.random_cases import reached

from analyser.errors import AnalyserError
from analyser.games.ecarte import GAME
from analyser.games.ecarte import referee as T
from analyser.games.ecarte.advice import (
    ADVISER,
    describe_untried,
    list_options,
    row_of,
    scene,
)
from analyser.games.ecarte.history import HISTORY
from analyser.games.ecarte.policies import SHEETS, Policy
from analyser.games.ecarte.rules import RULE_SETS
from analyser.games.protocols.advice import Effort
from analyser.games.searching.advising import Way
from analyser.games.searching.partial_hand import CARDS0
from analyser.games.seat_view import SeatView
from analyser.games.tricks.deck import CARDS
from analyser.play.match_equity import Aim, MatchStakes

EFFORT = Effort(1, 1.0, 0, 64, 1, lambda differences, *_: (float(differences.mean()), 0.0))
HANDS = ["Ac 7h 9h Td Qd", "7c Qc 8h Ah Kd"]
STOCK = "Th Tc 9c Ks 8s Jh Kc Jc 9d Ad As Jd Ts Kh 8c Qs Js 7s 8d 9s Qh"  # the 7♦ is turned
PROPOSED = ({"do": "propose", "seat": 0}, {"do": "accept", "seat": 1})
EXCHANGED = (
    *PROPOSED,
    {"do": "exchange", "seat": 0, "out": ["Ac", "7h", "9h"], "in": ["Th", "Tc", "9c"]},
    {"do": "exchange", "seat": 1, "out": ["7c", "8h"], "in": ["Ks", "8s"]},
)


def history(*moves: dict[str, Any], **changes: Any) -> list[str]:
    deal = {
        "format": "ecarte-hand/1", "preset": "ecarte", "rules": {}, "players": 2, "seed": None,
        "hand": 0, "lead": 0, "scores": [0, 0], "hands": [each.split() for each in HANDS],
        "turned": "7d", "stock": STOCK.split(), **changes,
    }  # fmt: skip
    return [json.dumps(each) for each in (deal, *moves)]


def read(text: str) -> T.Table:
    return HISTORY.cut_off(text.splitlines(), "cut.jsonl")


def table_of(*moves: dict[str, Any], **changes: Any) -> T.Table:
    return read("\n".join(history(*moves, **changes)))


def test_every_question_is_asked_in_its_words() -> None:
    stand = {"do": "stand", "seat": 0}
    for moves, question, options in (
        (
            (), "Stand, or propose?",
            ["Stand", "Propose, then give up nothing", "Propose, then give up 7♥",
             "Propose, then give up 7♥ 9♥", "Propose, then give up A♣ 7♥ 9♥",
             "Propose, then give up A♣ 10♦ 7♥ 9♥", "Propose, then give up A♣ 10♦ Q♦ 7♥ 9♥"],
        ),
        (
            PROPOSED[:1], "Refuse, or accept?",
            ["Refuse", "Accept, then give up nothing", "Accept, then give up 7♣",
             "Accept, then give up 7♣ 8♥", "Accept, then give up 7♣ 8♥ A♥",
             "Accept, then give up 7♣ Q♣ 8♥ A♥", "Accept, then give up 7♣ Q♣ K♦ 8♥ A♥"],
        ),
        (
            PROPOSED, "Which cards to give up?",
            ["Give up nothing", "Give up 7♥", "Give up 7♥ 9♥", "Give up A♣ 7♥ 9♥",
             "Give up A♣ 10♦ 7♥ 9♥", "Give up A♣ 10♦ Q♦ 7♥ 9♥"],
        ),
        ((stand,), "Show the king of trumps?", ["Show the king of trumps"]),
        (
            (stand, {"do": "king", "seat": 1}, {"do": "trick", "lead": 0, "cards": ["9h"]}),
            "Which card to play?", ["Play A♥"],
        ),
    ):  # fmt: skip
        found, ways = list_options(table_of(*moves))
        assert (found, [way.says for way in ways]) == (question, options)
    free = table_of(stand, rules={"king_shown_by_rule": False})
    assert [way.says for way in list_options(free)[1]] == [
        "Show the king of trumps",
        "Keep the king of trumps to yourself",
    ]


@pytest.mark.skipif(OFF, reason="hands played on")
def test_that_only_the_cheapest_are_tried_is_said() -> None:
    found = GAME.advise("\n".join(history(*PROPOSED)), "cut.jsonl", [], EFFORT)
    assert describe_untried(table_of(*PROPOSED)) in found.says
    for moves in ((), PROPOSED[:1], PROPOSED):
        assert "champion-ecarte misses least" in describe_untried(table_of(*moves))
    assert not describe_untried(table_of({"do": "stand", "seat": 0}))


def exchanged(*gone: int) -> T.Table:
    """Return a table at which the elder speaks, after exchanges of this many cards."""
    table = T.Table(
        RULE_SETS.make_rules("ecarte"), [each.split() for each in HANDS], "7d", STOCK.split()
    )
    for at, many in enumerate(gone):
        if at % 2 == 0:
            table.propose(0)
            table.accept(1)
        table.exchange(at % 2, table.hands[at % 2][:many])
    return table


def acted(table: T.Table, way: Way, policy: Policy) -> list[int]:
    """Return the kernel's table after the moves of an option; all play by ``policy``."""
    state, (rules, policies, work) = laid(table), rows(table, policy)
    doors.act(KERNEL, state, rules, policies, np.array(way.code), work)
    found: list[int] = state.tolist()
    return found


def proposed(*gone: int) -> T.Table:
    table = exchanged(*gone)
    table.propose(0)
    return table


# Of 21 cards none are gone; five; all but three, of which the elder may leave the dealer fewer.
@pytest.mark.parametrize("gone", [(), (3, 2), (5, 5, 5, 3)], ids=str)
def test_cards_are_given_up_as_planned_while_the_stock_has_as_many(gone: tuple[int, ...]) -> None:
    champion, planned = SHEETS.make_policy("champion-ecarte"), 0
    for way in list_options(proposed(*gone))[1]:
        lies = proposed(*gone)
        if way.do == "refuse":
            lies.refuse(1)
        else:
            lies.accept(1)
            lies.exchange(0, says(lies, champion).cards)
            if lies.to_do == T.EXCHANGE and len(way.cards) <= lies.left:
                lies.exchange(1, way.cards)
                planned += 1
        assert acted(proposed(*gone), way, champion) == laid(lies).tolist(), way
    # Of none to five cards: with three left, and the elder's gone, there are fewer to draw.
    assert planned == 6 if len(gone) < 4 else planned < 4


@pytest.mark.parametrize("bar", [0, 200])
def test_an_elders_plan_is_carried_out_if_the_dealer_accepts(bar: int) -> None:
    bars = {"refuse_bar": bar, "later_refuse_bar": bar, "two_cards_refuses": False}
    for way in list_options(exchanged())[1]:
        lies = exchanged()
        if way.do == "stand":
            lies.stand(0)
        else:
            lies.propose(0)
            if bar == 0:
                lies.refuse(1)
            else:
                lies.accept(1)
                lies.exchange(0, way.cards)
        assert acted(exchanged(), way, SHEETS.make_policy("sound", bars)) == laid(lies).tolist(), (
            way
        )


def test_who_showed_the_king_and_what_was_exchanged_is_told() -> None:
    lines = history(
        *EXCHANGED, {"do": "stand", "seat": 0}, {"do": "king", "seat": 1}, scores=[2, 3]
    )
    told = scene(read("\n".join(lines)))
    assert told.title == "2 to 4 points in the match, 1 exchange"
    assert told.around == {
        "across": "seat 1, dealer: 5 cards, exchanged 2, showed the king of trumps"
    }


@pytest.mark.parametrize("number", range(12))
def test_each_seat_draws_in_compiled_code_what_it_drew(number: int) -> None:
    tables = (reached(RULE_SETS.make_rules("ecarte"), 3, number, moves) for moves in range(30))
    table = next(table for table in tables if table.to_do in (T.PLAY, T.NOTHING))
    said = [CARDS[code] for code in row_of(table)[CARDS0:][: len(CARDS)]]
    assert said[:11] == [*table.dealt[0], *table.dealt[1], table.turned]
    # As dealt, but for what nobody has drawn.
    drawn = [table.stock[place] if place in table.taken else "" for place in range(21)]
    assert [card if card in drawn else "" for card in said[11:]] == drawn


@pytest.mark.parametrize("seed", range(20))
def test_what_the_other_gave_up_and_drew_may_be_left_open(seed: int) -> None:
    table = reached(RULE_SETS.make_rules("ecarte"), 7, seed, 9)
    if table.over:
        return
    told = [each for each in table.events if each["do"] != "trick" or len(each["cards"]) == 2]
    stock = [card for each in told for card in each.get("in", ())]
    stock += [card for card in table.stock if card not in stock]
    whole = history(*table.events, hands=table.dealt, turned=table.turned, stock=stock)
    seat = read("\n".join(whole)).to_move
    entries = [json.loads(line) for line in whole]
    entries[0] |= {"stock": "?"}
    entries[0]["hands"][1 - seat] = "?"
    for entry in entries[1:]:
        if entry["do"] == "exchange" and entry["seat"] != seat:
            entry["out"] = entry["in"] = ["?"] * len(entry["out"])
    text = "\n".join(map(json.dumps, entries))
    made = HISTORY.fill(text, "cut.jsonl", lambda said: read(said).to_move)
    again, lies = read(made), read("\n".join(whole))
    assert "?" not in made
    assert (scene(again), list_options(again)) == (scene(lies), list_options(lies))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (history({"do": "stand", "seat": 0}), "seat 1 can do one thing only there, showing the"),
        (
            history({"do": "stand", "seat": 0}, {"do": "king", "seat": 1},
                    {"do": "trick", "lead": 0, "cards": ["9h"]},
                    {"do": "trick", "lead": 1, "cards": ["Ah"]}),
            "line 5: play: each player plays a card to a trick; found 9h, and another line",
        ),
        (
            history(*PROPOSED, hands=["?", "?"], stock="?"),
            r"line 1: found a card '\?' in the hand of seat 0 \(expected the card, which",
        ),
        (
            history(*PROPOSED, {**EXCHANGED[2], "in": ["?"] * 3}, *EXCHANGED[3:],
                    hands=[HANDS[0].split(), "?"], stock="?"),
            r"line 4: found a card '\?' of theirs \(expected the card, which the player to move",
        ),
        (history(stock="?", hands=[HANDS[0].split()[:4], "?"]), r"must be \[5, 5\]; found"),
        (
            history(stock="?", hands=[["Ac", "Ac", "Td", "Qd", "7h"], "?"]),
            "line 1: setup: the deal is not the 32 cards once each; look for Ac",
        ),
        (
            history(*EXCHANGED[:3], {"do": "exchange", "seat": 1, "out": "?", "in": "?"},
                    hands=[HANDS[0].split(), "?"], stock="?"),
            r"line 5: out: found '\?' \(expected a list of cards, \"\?\" for each that was not",
        ),
        (history(turned="?"), "line 1: turned: found"),
        (history({"do": "fold", "seat": 0}), "line 2: found .*, which is not a valid move"),
        (history(scores=[5, 0]), "line 1: end: a match is won at 5 points"),
    ],
)  # fmt: skip
def test_what_cannot_be_advised_is_refused_in_a_sentence(lines: list[str], words: str) -> None:
    with pytest.raises(AnalyserError, match=words) as caught:
        GAME.advise("\n".join(lines), "cut.jsonl", [], EFFORT)
    assert "\n" not in str(caught.value)


def test_a_player_that_kept_silent_about_the_king_is_asked_for_a_card() -> None:
    """No line says that they did: only what they may do now."""
    rules = GAME.rules("ecarte", {"king_shown_by_rule": False})
    hand = ["Ks", "Jd", "8h", "Qs", "Kc"]
    lines = [json.loads(line) for line in history({"do": "stand", "seat": 0})]
    lines[0] |= {"rules": {"king_shown_by_rule": False}, "turned": "Js", "stock": "?"}
    lines[0]["hands"] = [hand, "?"]
    moves = tuple({"do": "trick", "lead": 0, "cards": [card]} for card in hand)
    view = SeatView("ecarte", rules, 0, tuple(lines), moves, 0)
    assert GAME.choose_move(view, GAME.policy("sound")) in moves


def test_options_are_judged_by_the_match_where_that_is_asked_for() -> None:
    """At four to four a point is a point: the chance to win counts it, and says what it would."""
    text = "\n".join(history(scores=[4, 4]))
    for_match = replace(EFFORT, stakes=MatchStakes(GAME, Aim()))
    points, match = (GAME.advise(text, "cut.jsonl", [], each) for each in (EFFORT, for_match))
    assert match.numbers["plays_for"] == "match"
    found = {each["says"]: each for each in match.numbers["options"]}
    best = found[match.numbers["best"]]
    for each in match.numbers["options"]:
        # A hand that is over here ends the match; in one without a winner it goes on.
        assert 0 <= each["worth"] <= best["worth"] <= 100
    second = match.numbers["options"][1]
    assert best["gain"] == pytest.approx(best["worth"] - second["worth"])
    says = " ".join(match.says)
    assert "percentage points of the chance to win the match" in says
    assert f"you win {best['worth']:.1f} % of the matches from here." in says
    assert "worth" not in points.numbers["options"][0]


def test_the_match_stands_as_the_player_to_move_sees_it() -> None:
    table = table_of(scores=[1, 3])
    assert ADVISER.match_score is not None
    assert ADVISER.match_score(table) == (1, 3, False, None)
    table.propose(0)
    # The dealer speaks, who is the elder of the next hand.
    assert ADVISER.match_score(table) == (3, 1, True, None)
