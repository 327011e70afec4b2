"""Does a search player decide as the plain version says?  (What is hidden: ``searching``.)"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import pytest
from games.ecarte.drawn import VARIATIONS
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.games.ecarte import GAME
from analyser.games.ecarte.kernel.calls import ENGINE, move_of
from analyser.games.ecarte.policies import as_policy
from analyser.games.ecarte.reference import play as reference
from analyser.games.ecarte.reference import searching as plainly
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.reference.play import Move
from analyser.games.ecarte.rules import as_rules, rules_of
from analyser.games.searching.sheet import searches
from analyser.games.tricks.deck import CARDS

KEY = run_key(80)


def moves_of(table: T.Table) -> list[Move]:
    """Return the moves of a hand, but for a king that was not shown."""
    found = list[Move]()
    for event in table.events:
        do = str(event["do"])
        if do == "trick":
            found += [Move("play", (card,)) for card in event["cards"]]
        elif do == "exchange":
            found.append(Move("exchange", tuple(event["out"])))
        else:
            found.append(Move("show" if do == "king" else do))
    return found


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many moves there were of who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(2), KEY, number, GAME.most_logged)
        table = T.deal(as_rules(rules), KEY, number)
        habits = [as_policy(each) for each in players]
        seats = plainly.searchers(habits, models(GAME, players), KEY, number)
        plainly.play(table, seats, reference.Lots(KEY, number))
        told = log[: log.index(-1)]
        made = [move_of(to_do, done) for to_do, done in zip(told[1::3], told[2::3], strict=True)]
        silent = Move("keep silent")
        assert [each for each in made if each != silent] == moves_of(table), (number, players)
        assert (silent in made) == table.kept_silent
        searched += sum(bool(searches(players[seat])) for seat in told[::3])
    return searched


def test_moves_are_those_of_the_reference_whatever_the_rules() -> None:
    hands = 1 if compiling.OFF else 8
    assert sum(compare("ecarte", each, hands, 1) for each in VARIATIONS) > 40 * hands


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 150, 2) > 700


def options(table: T.Table, **changes: Any) -> list[Move]:
    """Return what a searching player to move tries, the base's move first."""
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_model="own", **changes))
    seats = plainly.searchers([mine] * 2, [mine] * 2, 1, 2)
    found, first = plainly.SeenTable(table, seats[table.to_move]).options(22)
    assert first == 0
    return list(found)


def dealt(elder: str, dealer: str, turned: str, **rules: Any) -> T.Table:
    """Return a table with these hands."""
    named = [*elder.split(), *dealer.split(), turned]
    stock = [card for card in CARDS if card not in named]
    return T.Table(rules_of("ecarte", rules), [elder.split(), dealer.split()], turned, stock)


def test_all_that_may_be_said_is_tried_but_where_there_is_a_rule() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    assert sorted(options(table)) == [Move("propose"), Move("stand")]
    assert len(options(table, rule_choice=1, rule_takes=15)) == 1
    table.propose(0)
    assert sorted(options(table)) == [Move("accept"), Move("refuse")]
    assert len(options(table, rule_choice=2, rule_takes=15)) == 1
    # Nobody is vulnerable by what they say later: the rule is for the first round.
    table.accept(1)
    table.exchange(0, ["7s"])
    table.exchange(1, [])
    assert len(options(table, rule_choice=1, rule_takes=15)) == 2


def test_the_cheapest_cards_are_given_up_as_many_as_may_be() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h", exchange_min=1)
    table.propose(0)
    table.accept(1)
    found = options(table, keep_queen=True, keep_jack=False)
    assert found[0] == Move("exchange", ("8c", "7s"))
    assert [len(each.cards) for each in found[1:]] == [1, 3, 4, 5]
    assert found[1] == Move("exchange", ("7s",))
    assert found[2] == Move("exchange", ("8c", "Kc", "7s"))


def test_the_king_is_where_it_was_shown_and_nowhere_where_it_was_not() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Kh Th 7h Kd 8s", "8h")
    table.stand(0)
    assert table.to_move == 1
    table.show_king(1)
    assert "Kh" in plainly.may_hold(table, 1)
    assert "Kh" not in plainly.may_lie(table, 1)
    assert "Kh" in plainly.unseen(table, 0)
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    table.stand(0)
    assert "Kh" not in plainly.may_hold(table, 1)
    assert "Kh" in plainly.may_lie(table, 1)


def test_own_cards_given_up_are_seen_and_the_others_are_not() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    table.propose(0)
    table.accept(1)
    drawn = table.exchange(0, ["8c", "7s"])
    table.exchange(1, ["8s"])
    assert not {"8c", "7s", "8h", *drawn} & set(plainly.unseen(table, 0))
    assert "8s" in plainly.unseen(table, 0)
    assert "8s" not in plainly.unseen(table, 1)
