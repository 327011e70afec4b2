"""``analyser.games.fuenfzehnern``: What does a search player try, and what does it know of the
others' cards?
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.fuenfzehnern import exact
from games.fuenfzehnern.random_cases import VARIATIONS, player
from games.fuenfzehnern.states import ending, opened
from games.kernel_twin import State, Twin
from games.searching.search_players import searcher

from analyser.cards.shuffle import run_key
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.kernel.game import MAY
from analyser.games.fuenfzehnern.referee import deal, may_hold, replay
from analyser.games.fuenfzehnern.rules import CALL, RULE_SETS
from analyser.games.tricks.deck import NUMBERS


def holds(state: State, seat: int, cards: str) -> list[str]:
    """Return which of some cards a seat may hold, for all that everybody saw."""
    return [card for card in cards.split() if state.room[MAY + seat] & exact.bits(card)]


def after(table: Any, *cards: str) -> State:
    """Return what is known once these cards have been played, with a call of zwang behind "!"."""
    twin, state = opened(table, GAME.policy("sound"))
    for card in cards:
        twin.make(state, NUMBERS[card[:2]] + CALL * ("!" in card))
    return state


HEARTS = "7h 8h 9h Th Jh Qh Kh Ah"


def test_a_call_of_zwang_and_its_answers_say_who_may_hold_what() -> None:
    # Seat 0 called zwang with the queen of hearts; seat 1 follows without the ace, seat 2 not.
    table = ending("Qh Kh 7s/Th 9h 8s/8d 9s Js/Ah 8h Qs")
    state = after(table, "Qh!", "Th", "8d")
    assert [holds(state, seat, "Ah Kh") for seat in range(4)] == [["Kh"], [], [], ["Ah"]]
    assert holds(state, 1, HEARTS) == ["7h", "8h", "9h", "Jh", "Qh"]
    assert holds(state, 2, HEARTS) == []
    # Nobody has what they played, nor is anything known without a call.
    state = after(table, "Qh", "Th", "8d", "Ah")
    assert [holds(state, seat, "Qh Kh Ah") for seat in (0, 1)] == [["Kh", "Ah"], ["Qh", "Kh", "Ah"]]
    assert holds(state, 3, "Kh Ah") == ["Kh"]
    # A call says nothing of who has to throw another suit's ace, or lays the ace itself.
    state = after(ending("Qh Kh/Ah 8s/As 9s/9h 8h"), "Qh!", "Ah")
    assert holds(state, 1, HEARTS) == HEARTS.split()[:6]


def test_who_is_bound_and_leads_a_beatable_card_elsewhere_has_none_of_the_suit() -> None:
    hands = "Jd Qh {} Ah/8s 9h Kd/9s Th 9d"
    for held, card, hearts in (
        # A jack whose king is out; an ace, which nobody beats; the suit itself.
        ("Ks", "Jd", False),
        ("Ad", "Ad", True),
        ("7h", "7h", True),
    ):
        # Who keeps the lead is free.
        assert holds(after(ending(hands.format(held)), "Qh", "9h", "Th", card), 0, "Kh")
        bound = ending(hands.format(held), bound="h")
        assert bool(holds(after(bound, card), 0, "Kh")) == hearts
    # A jack may be the highest but for own cards, for all that others know.
    bound = ending(hands.format("Ad"), bound="h", unbeatable_by_hand=True)
    assert holds(after(bound, "Jd"), 0, "Kh")
    bound = ending(hands.format("Ad"), bound="h", lead_unbeatable=False)
    assert not holds(after(bound, "Ad"), 0, "Kh")


def test_the_kernel_knows_what_the_referee_says() -> None:
    lots, met = Random(3), 0
    for number, each in enumerate(VARIATIONS * 2):
        rules = GAME.rules(*each)
        seats = range(rules["players"])
        numbers = GAME.engine.numbers(rules, [player(lots) for _ in seats], seats)
        twin = Twin(GAME, numbers, len(seats))
        state, table = (
            twin.deal(run_key(3), number),
            deal(RULE_SETS.read(rules), run_key(3), number),
        )
        while not twin.is_over(state):
            move = twin.choose(state)
            twin.make(state, move)
            replay(table, [move])
            pack = list(table.deck.classes)
            for seat, may in enumerate(may_hold(table.rules, [*table.tricks, table.trick])):
                assert holds(state, seat, " ".join(pack)) == may, (number, seat)
                met += len(may) + 8 - len(table.hands[seat]) < len(pack)
    assert met > 500


def options(table: Any, **changes: Any) -> list[int]:
    """Return what a searching player to move tries, the rollout policy's move first."""
    changes = {"search_base": "own", "search_model": "own", "search_options": 22, **changes}
    mine = searcher(GAME, Random(1), **changes)
    twin, state = opened(table, GAME.settle_policy(mine, GAME.rules("fuenfzehnern")))
    return twin.options(state, twin.spec(twin.mover(state)))


def test_all_cards_are_tried_that_may_be_played_and_every_call() -> None:
    called = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh")
    found = options(called, zwang_bar=9)
    assert sorted(found) == sorted(
        [*(NUMBERS[card] for card in ["Kd", "Qd", "8d", "7h"]), NUMBERS["Qd"] + CALL]
    )
    # The rollout policy's, then the lowest first, the queen without the call, then with it.
    rest = [NUMBERS["8d"], NUMBERS["Qd"], NUMBERS["Qd"] + CALL, NUMBERS["Kd"], NUMBERS["7h"]]
    assert found[1:] == [move for move in rest if move != found[0]]
    assert len(options(called, search_options=3)) == 3
    bound = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh", bound="h")
    assert options(bound) == [NUMBERS["7h"]]
    follows = ending("7c / Kh 9h 8s / 8h 9s", trick="Th")
    assert sorted(options(follows)) == [NUMBERS["9h"], NUMBERS["Kh"]]


def test_every_world_is_another_one() -> None:
    twin, state = opened(ending("Kd 8d / Ad Td / 7d Jd / 9d Qd"), GAME.policy("sound"))
    worlds = [twin.world(state, twin.policies, number).tolist() for number in range(10)]
    assert len({*map(tuple, worlds)}) > 5
    assert state.room[0] >= 10
    assert not state.room[1:MAY].any()
