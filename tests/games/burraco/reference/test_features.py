"""``analyser.games.burraco.reference.features``: Is every feature what its words say?  Positions
made by hand, their numbers worked by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.burraco.features import FEATURES, OF_SEAT, SEATS
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.features import features, reach
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import rules_of

NAMES = [feature.name for feature in FEATURES]


def run(
    team: int, suit: str, first: int, last: int, gap: int = -1, wild: str | None = None
) -> Meld:
    """Return a run from one place to another, one of them left to the wild card."""
    places = frozenset(range(first, last + 1)) - {gap}
    return Meld(team, suit=suit, places=places, wild=wild)


def group(team: int, rank: str, suits: str, wild: str | None = None) -> Meld:
    return Meld(team, rank=rank, naturals=tuple(rank + suit for suit in suits), wild=wild)


def views(table: TableInPlay) -> Sequence[View]:
    return [View(policy_of("balanced"), table, seat, 0) for seat in range(table.rules.players)]


def named(table: TableInPlay) -> dict[str, int]:
    """Return the features that are not 0, by name."""
    found = features(views(table))
    return {name: number for name, number in zip(NAMES, found, strict=True) if number}


def block(name: str, **numbers: int) -> dict[str, int]:
    """Return the features of one seat or team that are not 0, by name."""
    return {f"{name}_{each}": number for each, number in numbers.items() if number}


def four_players() -> TableInPlay:
    """Seat 0 moves; seat 2 has a pot face down; seats 1 and 3 have none."""
    hands = [
        ["4h", "Kd", "*", "2d", "7c", "8c", "9d", "9s", "9h", "Qs"],
        ["6s", "3c"],
        [],
        ["Qs", "Ks", "As", "9s", "2h", "*"],
    ]
    pots = [["Th", "Jh", "Kc", "5d"], ["3d"]]
    table = TableInPlay(rules_of("italian"), hands, pots, ["3h"] * 40, None)
    table.melds = [
        run(0, "h", 4, 8),  # 5-6-7-8-9
        group(0, "K", "cdh", wild="2c"),
        run(1, "s", 2, 7, gap=5, wild="*"),  # 3-4-5-[*]-7-8
        run(1, "c", 3, 9),  # 4-5-6-7-8-9-10
    ]
    table.sides[0].pot, table.seats[2].face_down, table.untaken = 0, 0, [1]
    table.pile = ["Kh", "9s", "6c", "*", "Js", "Td", "4h"]
    table.left = list(range(33, 40))
    table.stale, table.must_draw, table.turn = 1, True, 12
    return table


def test_four_players_by_hand() -> None:
    # Ours takes 4h 10h on the run, and kings; theirs 6s 9s, and 3c Jc.
    expected = {
        **block("mover", cards=10, wilds=2, adds=2, bigs=1, melding=3, connecting=2),
        **block("mover", points=120, gifts=1, big_gifts=1, dead=1),
        **block("next", cards=2, adds=2, bigs=1, points=10, few=2),
        **block("across", cards=4, adds=2, bigs=1, connecting=1, points=35, dead=1),
        **block("last", cards=6, wilds=2, adds=1, bigs=1, melding=3, points=95, gifts=1),
        **block("ours", points=85, five_clean=1, four_dirty=1, pot=1, adds=6, bigs=2),
        # Of twelve, three kings lie in melds and one in an opponent's hand.
        **block("ours", live_adds=8, live_bigs=4, melds=2),
        # 4h, 10h and Jh make eight of the run, Kd and Kc six of the group; the mover's alone six.
        **block("ours", reach_seven_clean=1, reach_six_dirty=1, hand_six=1),
        **block("theirs", points=110, bonus=200, clean=1, six_dirty=1, near_pot=6),
        **block("theirs", adds=4, bigs=2, live_adds=7, live_bigs=3, melds=2),
        **block("theirs", reach_seven_dirty=1, hand_six=1),
        **{"stock": 7, "stock_short": 5, "stage": 4, "pile": 7, "pile_wilds": 1},
        **{"pile_adds": 2, "pile_gifts": 1, "pile_bigs": 1, "pile_big_gifts": 1},
        **{"pile_melding": 2, "pile_connecting": 2, "pile_points": 80},
        **{"stale": 1, "must_draw": 1, "pots": 1, "early": 8},
    }
    assert named(four_players()) == expected


def two_players() -> TableInPlay:
    """Seat 1 moves, and has nothing on the table; seat 0 may close."""
    asked = {"first_meld_points": 50, "first_meld_points_high": 75, "first_meld_high_from": 1500}
    hands = [
        ["4c", "4h", "Ac", "8h", "7h"],
        ["As", "As", "3h", "7s", "8s", "9s", "2c", "Jd"],
    ]
    rules = rules_of("italian-2p", asked)
    table = TableInPlay(rules, hands, [["3d"], ["3d"]], ["3h"] * 60, None, scores=(0, 1600))
    table.melds = [
        run(0, "d", 2, 7, wild="*"),  # 3-4-5-6-7-8 and a joker that floats
        run(0, "c", 7, 12),  # 8-9-10-J-Q-K
        group(0, "Q", "cdhs", wild="2s"),
        group(0, "4", "cdhs"),
        group(0, "A", "cdh"),
        run(0, "h", 8, 10),  # 9-10-J
    ]
    table.sides[0].pot, table.untaken = 0, [1]
    table.pile = ["Qc"]
    table.left = [57, 58, 59]
    table.to_move, table.turn = 1, 25
    return table


def test_two_players_by_hand() -> None:
    # Theirs takes 9d 10d Ad, 7c Ac, queens, fours, aces, and 8h Qh: sixteen faces.
    expected = {
        **block("mover", cards=8, wilds=1, melding=3, connecting=2, points=90, gifts=2, dead=2),
        **block("next", cards=5, adds=4, bigs=1, connecting=1, points=40),
        **block("theirs", points=280, bonus=100, dirty=1, six_clean=1, five_dirty=1),
        **block("theirs", four_clean=1, three=2, pot=1, may_close=1, closing=3),
        **block("theirs", adds=16, bigs=6, live_adds=17, live_bigs=6, melds=6),
        **block("theirs", reach_seven_clean=1, reach_six_clean=1, reach_five=2),
        **block("theirs", hand_seven=1, hand_six=1),
        **{"stock": 3, "stock_short": 9, "stock_last": 2, "stage": 4, "pile": 1},
        **{"pile_gifts": 1, "pile_big_gifts": 1, "pile_points": 10, "pile_single": 1},
        **{"pots": 1, "need": 75},
    }
    assert named(two_players()) == expected


def three_players() -> TableInPlay:
    hands = [["3c"] * 5, ["4c", "4c"], ["5c", "7d", "8d", "9d"]]
    table = TableInPlay(rules_of("italian-3p"), hands, [["3d"], ["3d"]], ["3h"] * 60, None)
    table.melds = [
        run(0, "h", 2, 4),
        run(1, "h", 5, 7),
        group(2, "K", "cdhs"),
    ]
    return table


def test_of_three_who_play_alone_the_other_two_are_counted_together() -> None:
    table = three_players()
    found = named(table)
    assert {name: found[name] for name in ("theirs_points", "theirs_melds", "theirs_near_pot")} == {
        "theirs_points": 5 + 5 + 10 + 40,
        "theirs_melds": 2,
        "theirs_near_pot": (8 - 2) + (8 - 4),
    }
    # 5h 9h of one, four kings of the other; none of them is out.
    assert found["theirs_adds"] == 6
    assert found["theirs_live_adds"] == 12 - 4 - 1
    assert not any(name.startswith("last_") for name in found)
    # Each for themself: what fits seat 1's run is a gift of seat 2's, and so is what fits seat 0's.
    assert "across_adds" not in found
    assert found["across_melding"] == 3


def test_partners_of_three_are_one_team() -> None:
    table = three_players()
    table.teams = [0, 1, 1]
    table.melds[2] = group(1, "K", "cdhs")
    found = named(table)
    assert found["theirs_near_pot"] == 8 - 2
    assert found["theirs_melds"] == 2
    table.to_move = 2
    found = named(table)
    # Seat 2 moves, then seat 0, then the partner of seat 2.
    assert (found["mover_cards"], found["next_cards"], found["across_cards"]) == (4, 5, 2)
    assert found["ours_melds"] == 2


def test_what_others_must_lay_first_is_asked_as_of_now() -> None:
    rules = rules_of("open-dirty")
    table = TableInPlay(rules, [["3c"]] * 4, [["3d"], ["3d"]], ["3h"] * 60, "4c", scores=(1600, 0))
    assert (named(table)["need"], named(table)["other_need"]) == (75, 50)
    table.melds = [run(1, "h", 2, 4)]
    assert named(table)["need"] == 75
    assert "other_need" not in named(table)


def test_a_run_grows_at_both_ends_as_far_as_natural_cards_follow() -> None:
    hand = ["Jh", "Qh", "Ah", "4h", "4h", "3h", "2h", "*"]
    assert reach(run(0, "h", 4, 9), hand) == 6 + 2 + 2
    assert reach(run(0, "h", 4, 9), [*hand, "Kh"]) == 6 + 4 + 2
    assert reach(run(0, "h", 4, 9, gap=6, wild="*"), hand) == 6 + 2 + 2
    # With the two at home the ace lies below it.
    assert reach(run(0, "h", 1, 4), hand) == 4 + 1
    assert reach(group(0, "4", "chs"), hand) == 3 + 2


def test_every_feature_has_a_name_and_words_of_its_own() -> None:
    assert len(FEATURES) == 118
    assert len(set(NAMES)) == 118
    assert len({feature.words for feature in FEATURES}) == 118
    assert NAMES[: len(OF_SEAT)] == [f"mover_{name}" for name in OF_SEAT]
    assert len(SEATS) * len(OF_SEAT) == 44


def test_the_positions_by_hand_meet_every_feature() -> None:
    met = {*named(four_players()), *named(two_players()), *named(three_players())}
    plain = {name.split("_", 1)[1] for name in met if name.split("_")[0] in SEATS}
    assert plain == set(OF_SEAT)
    teams = {name.split("_", 1)[1] for name in met if name.split("_")[0] in ("ours", "theirs")}
    assert {name.split("_", 1)[1] for name in NAMES if name.startswith("ours")} == teams
    assert {*NAMES[98:]} - met == {"other_need"}
