"""``analyser.games.burraco.notation.final_table``: Does a table in one line score what the
referee scores, and is a contradiction named?
"""

from __future__ import annotations

from collections import Counter

import pytest
from games.burraco.notation.test_position import hand
from games.every_game import every_preset

from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.notation.position import THEM, US, each_side
from analyser.games.burraco.notation.text import cards_text
from analyser.games.burraco.reference.melds import kind_of
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import breakdown, unseen_cards
from analyser.games.protocols.clubs import SideScore

ITALIAN = GAME.rules("italian")
CLEAN = "7c8c9cTcJcQcKc"
"""A clean burraco: 5 for the seven, 10 for each of the others, 65 in all."""
DIRTY = "5h6h7h8h9hThJo"
"""A dirty one: 5 + 5 + 5 + 10 + 10 + 10 + 30 = 75."""
ROYAL = "2h3h4h5h6h7h8h9hThJhQhKhJo"
"""Two to king and a joker: 20 + 5·5 + 6·10 + 30 = 135."""
HOUSE = "+dirty_royal_points=250+dirty_superclean_points=200"


def scored(line: str, preset: str = "italian") -> list[SideScore]:
    (table,) = GAME.scores_of([line], "", GAME.rules(preset))
    return [*table.sides]


def refused(line: str) -> str:
    with pytest.raises(ScenarioError) as refusal:
        scored(line)
    return str(refusal.value)


def owners(table: TableInPlay) -> dict[str, int]:
    """Return the sides as a line names them, with their teams; one who plays alone is us."""
    teams = [*dict.fromkeys(table.teams)]
    if len(table.sides) == 3 and len(teams) == 2:
        teams.sort(key=table.teams.count)
        return dict(zip((US, THEM), teams, strict=True))
    return dict(zip(each_side(table.rules), teams, strict=True))


def fields_of(table: TableInPlay, team: int, *, counted: bool) -> str:
    """Return a team's fields at the end of a hand: cards, or numbers as a person counts them."""
    melds = [meld for _number, meld in table.melds_of(team)]
    seats = [seat for number, seat in enumerate(table.seats) if table.team_of(number) == team]
    held = [card for seat in seats for card in seat.hand]
    unseen = unseen_cards(table, team)
    if counted:
        laid = numbers(table, [card for meld in melds for card in meld.cards])
        kinds = Counter(filter(None, (kind_of(meld, table.rules) for meld in melds)))
        said = [f"{laid} hand:{numbers(table, held)}"]
        said += [f"{kind}:{many}" for kind, many in kinds.items()]
    else:
        laid = ",".join(cards_text(meld.list_cards()) for meld in melds) or "-"
        said = [f"{laid} hand:{cards_text(held)}"]
    if table.sides[team].pot is None:
        said.append("pot:-")
    elif unseen:
        said.append(f"pot:{numbers(table, unseen) if counted else cards_text(unseen)}")
    if table.closer >= 0 and table.team_of(table.closer) == team:
        said.append("closed")
    if table.cut and table.team_of(table.lead) == team:
        said.append("cut")
    return " ".join(said)


def numbers(table: TableInPlay, cards: list[str]) -> str:
    values = Counter(table.points([card]) for card in cards)
    return ",".join(f"{value}x{many}" for value, many in values.items()) or "-"


@every_preset(GAME)
def test_it_scores_what_the_referee_scores(preset: str) -> None:
    """Hands that players played, from their cards and from what a person counts."""
    endings = set()
    for policy in ("balanced", "random"):
        table = hand(preset, policy, 0)
        endings.add(table.ending)
        expected = breakdown(table)
        names = owners(table)
        for counted in (False, True):
            line = " ".join(
                f"{name}:{fields_of(table, team, counted=counted)}" for name, team in names.items()
            )
            for side, (name, team) in zip(scored(line, preset), names.items(), strict=True):
                assert side.name.startswith(name)
                assert side.terms == expected[table.teams.index(team)], line
                assert side.score == sum(expected[table.teams.index(team)].values())
    assert endings


@pytest.mark.parametrize(
    ("line", "points"),
    [
        # 65 + 200 − 10 for the king; 15 − 5.
        (f"us:{CLEAN} hand:Kd them:3h4h5h hand:4s", (255, 10)),
        # 65 + 15 + 200 + 100 for closing; 15 − 100 for no pot.
        (f"us:{CLEAN},5d5h5s closed them:3h4h5h pot:-", (380, -85)),
        # 75 + 100; eleven cards of 10 in a pot never looked at.
        (f"us:{DIRTY} them:- pot:8c8d8s9c9d9s8c8d8s9c9d", (175, -110)),
        # 12·5 + 20·10 + 3·15 + 2·20 = 345; 200 + 2·100; −25.
        ("us:5x12,10x20,15x3,20x2 clean:1 dirty:2 hand:25", (720,)),
        ("fibur us:5x8,10x7,20x1 semiclean:1 clean:1", (40 + 70 + 20 + 150 + 200,)),
        ("italian+semiclean_points=0 us:5x8,10x7,20x1 semiclean:1", (40 + 70 + 20 + 100,)),
        # Royal, without stacking: 500 in place of 200.  4·… the run A–K: 15+20+5·5+6·10 = 120.
        ("closed us:Ac2c3c4c5c6c7c8c9cTcJcQcKc pot:-", (15 + 10 + 25 + 60 + 500 - 100,)),
        ("italian-3p us:7c8c9c them:3h4h5h hand:6s", (25, 5)),
        # The partner of the player who closed still holds a king.
        (f"us:{CLEAN} closed hand:Kd", (65 + 200 + 100 - 10,)),
        ("italian-3p us:7c8c9c pot:- next:- pot:- last:- pot:-", (-75, -100, -100)),
        ("RESULT 545,80", (545, 80)),
        # House rules: thirteen with a wild card, eight equal with one; elsewhere dirty ones.
        (f"italian{HOUSE} us:{ROYAL}", (135 + 250,)),
        (f"italian us:{ROYAL}", (135 + 100,)),
        (f"fibur us:{ROYAL}", (135 + 150,)),
        (f"italian{HOUSE} us:QcQdQhQsQcQdQhQsJo", (80 + 30 + 200,)),
        (f"fibur{HOUSE} us:5x5,10x6,20x1,30x1 dirty_royal:1", (135 + 250,)),
        (f"fibur{HOUSE} us:10x8,30x1 dirty_superclean:1 them:10x7,20x1 semiclean:1", (310, 240)),
        ("us:5×12,10X20", (260,)),
        # The pooled melds of two partners may have two groups of a rank.
        ("italian-3p us:- them:7c7d7h,7s7c7d", (0, 15)),
        ("us:- pot:- them:- pot:260", (-100, -260)),
        ("us: 7c8c9c 3d4d5d hand: Kd 4s", (25 + 15 - 15,)),
    ],
)
def test_by_hand(line: str, points: tuple[float, ...]) -> None:
    """Lines whose points were added up on paper."""
    assert tuple(side.score for side in scored(line)) == points


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("us:5x7 dirty:1", "us: a dirty burraco has a wild card; found dirty:1 with no wild card"),
        ("us:10x12 clean:2", "us: found clean:2 with 12 cards (expected at least 14)"),
        ("us:20 dirty:1", "us: found dirty:1 with 20 points of cards (expected at least 35: 7"),
        (f"us:{CLEAN} dirty:1", "us: found dirty:1, but the melds make clean:1"),
        ("us:7c8c9c closed", "us: closed: P, closing: the team must have melded a burraco"),
        (f"italian-2p us:{CLEAN} closed hand:Kd", "us: closed: found cards in hand too"),
        (f"us:{CLEAN} closed pot:-", "us: closed: P, closing: the team must have taken its pot"),
        (f"closed us:{DIRTY} closed", "us: closed: C, closing: the team must have melded a clean"),
        (f"us:{CLEAN} closed them:{DIRTY} closed", "closed: found us and them (expected one"),
        ("us:7c8c9c hand:7c7c", "found 7c 3 times (expected 2 at most)"),
        ("us:30x5", "found 5 cards of 30 points (expected 4 at most)"),
        ("us:7x3", "us: found '7x3' (expected 5x12 for 12 cards of 5 points; cards have 5, 10"),
        ("us:12", "us: found 12 points (expected a multiple of 5)"),
        ("us:- pot:Kd", "us: pot: found 1 of the cards (expected 11, a pot)"),
        ("us:7c9d", "us: melds: a meld has three cards or more; found 7c 9d"),
        ("us:- cut", "us: cut: found yes; these rules pay nothing for an exact cut"),
        ("hand:Kd us:-", "hand: found before a side (expected us: first)"),
        ("us:- hnd:Kd", "found 'hnd:Kd' (expected fields us, them, hand,"),
        ("us:- us:-", "us: found twice"),
        ("us:- hand:- hand:-", "us: hand: found twice"),
        ("italian-2p next:-", "next: found among the sides; here are: us, them"),
        ("italian-3p us:- next:- them:-", "them: found beside next, us (expected us, who plays"),
        ("italian-4p-solo us:- next:- second:- last:-", "pot: found one with each of us, next"),
        ("italien us:-", "did you mean 'italian'?"),
        ("result 545", "result: found '545' (expected 2 numbers of points"),
        ("italian", "found no side (expected us, them, each with its melds)"),
        # All cards are worth 40·5 + 48·10 + 8·15 + 8·20 + 4·30.
        ("us:1000 them:100", "found 1100 points of cards (expected 1080 at most, all of the pack)"),
        ("us:5x40 them:885", "found 1085 points of cards (expected 1080 at most, all of the pack)"),
        ("us:5x2", "us: found 2 cards (expected 3 at least, a meld)"),
        ("us:30x3", "us: found 3 twos and jokers, and 0 other cards (expected 2 others at least: "),
        ("us:20x4,30x1,5x2", "us: found 5 twos and jokers, and 2 other cards (expected 3 others"),
        ("us:10", "us: found 10 points of cards (expected at least 15: 3 cards, a meld)"),
        # 63 cards: 40 of 5 points, and 23 of 10.
        ("us:425 clean:9", "with 425 points of cards (expected at least 430: 63 cards)"),
        # 11·5 to 4·30 + 7·20; of 18 cards 4·30 + 8·20 + 6·15.
        ("us:- pot:50", "us: pot: found 50 points (expected 55 to 260, a pot's)"),
        ("italian-3p us:- pot:385", "us: pot: found 385 points (expected 55 to 370, a pot's)"),
        ("us:5x12 dirty_royal:1", "us: dirty_royal: found 1; these rules know no such burraco"),
        (f"italian{HOUSE} us:{ROYAL} dirty:1", "found dirty:1, but the melds make dirty_royal:1"),
        (f"italian{HOUSE} us:5x12,20x1 dirty_royal:2", "with 13 cards (expected at least 26)"),
        (f"closed{HOUSE} us:{ROYAL} closed", "C, closing: the team must have melded a clean"),
        ("us:345 ace_to_ace:1", "us: ace_to_ace: found 1; these rules know no such burraco"),
        ("open us:5x8 superclean:1", "us: superclean: found 1; these rules know no such burraco"),
        ("open-dirty us:5x8 superclean:1", "us: superclean: found 1; these rules know no such"),
        (f"italian-2p us:{CLEAN} closed pot:5x11", "us: closed: found a pot never looked at too"),
        ("us:7c7d7h,7s7c7d", "us: found 2 groups of 7s (expected 1)"),
        ("italian-3p us:5x7 next:- pot:-", "pot: found one with us beside next (expected pot:-"),
        ("italian-3p us:5x7 pot:- them:-", "us: pot: found none beside them (expected one: who"),
        ("us:- closed:maybe", "us: closed: found 'maybe' (expected yes, no)"),
    ],
)
def test_a_contradiction_is_named(line: str, sentence: str) -> None:
    """One sentence for a line that no table is."""
    assert sentence in refused(line)


def test_a_line_without_rules_has_those_of_the_line_above() -> None:
    """The next hand is under the same rules; comments and empty lines do not count."""
    lines = [
        "fibur us:-",
        "",
        "# a pause",
        "us:5x8,20x1 semiclean:1",
        "italian us:5x8,20x1 dirty:1",
    ]
    tables = GAME.scores_of(lines, "evening.txt", ITALIAN)
    assert [each.rules for each in tables] == ["fibur", "fibur", "italian"]
    assert [each.sides[0].score for each in tables] == [0, 210, 160]
    with pytest.raises(ScenarioError, match=r"^evening.txt: line 2: us: found 12 points"):
        GAME.scores_of(["us:-", "us:12"], "evening.txt", ITALIAN)
