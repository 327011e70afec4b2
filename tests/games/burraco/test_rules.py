"""``analyser.games.burraco.rules``: Are the rules the data that they say they are, and is every
bad value refused in one sentence?
"""

from __future__ import annotations

import re
from dataclasses import asdict, fields, replace
from typing import Any

import pytest
from games.burraco.second_reading import PRESETS

from analyser.cards.codes import RANKS
from analyser.errors import ScenarioError, UsageError
from analyser.games.burraco import GAME
from analyser.games.burraco.reference.melds import Meld, bonus_terms, card_points
from analyser.games.burraco.rules import (
    KINDS,
    NO_MELD_HAS,
    POT_SIZES,
    RULE_FIELDS,
    R,
    Rules,
    as_rules,
    count_sides,
    cut_points,
    last_turn,
    pairs_up,
    pot_sizes,
    presets,
    rules_of,
    rules_row,
    sides_of,
    stock_size,
)
from analyser.games.interface import Field

ITALIAN = rules_of("italian")
BY_ID = {about.id: about for about in RULE_FIELDS}
EXISTING = tuple(presets())


def sentence(changes: dict[str, Any], preset: str = "italian") -> str:
    """Return what is said against these changes; it must be one sentence on one line."""
    with pytest.raises(ScenarioError) as caught:
        rules_of(preset, changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


def json_like(rules: Rules) -> dict[str, Any]:
    return asdict(rules) | {"pot_cards": list(rules.pot_cards)}


# -- the row that compiled code reads --------------------------------------------------------------


def test_positions_are_in_the_order_of_the_fields() -> None:
    at = 0
    for about in RULE_FIELDS:
        assert getattr(R, about.id.upper()) == at, about.id
        at += POT_SIZES if about.kind == "ints" else 1
    assert at == R.COUNT <= len(rules_row(ITALIAN))
    assert [about.id for about in RULE_FIELDS] == [each.name for each in fields(Rules)]


def test_pot_cards_take_two_places() -> None:
    row = rules_row(replace(ITALIAN, pot_cards=(18, 7)))
    assert row[R.POT_CARDS : R.POT_CARDS + POT_SIZES] == [18, 7]
    assert R.POTS == R.POT_CARDS + POT_SIZES


def test_all_pots_but_the_first_are_alike() -> None:
    assert pot_sizes(replace(ITALIAN, pot_cards=(18, 7), pots=4)) == (18, 7, 7, 7)
    assert pot_sizes(ITALIAN) == (11, 11)


@pytest.mark.parametrize(
    ("name", "sides"),
    [("italian", 2), ("italian-2p", 2), ("italian-3p", 3), ("italian-3p-solo", 3),
     ("italian-4p-solo", 4), ("italian-5p-solo", 5)],
)  # fmt: skip
def test_the_sides_that_score(name: str, sides: int) -> None:
    rules = rules_of(name)
    assert count_sides(rules.players, rules.partners) == sides == sides_of(GAME.rules(name))
    assert rules_row(rules)[R.SIDES] == sides
    assert pairs_up(rules) == (name == "italian-3p")


def test_rules_stored_before_a_rule_was_added_have_it_as_their_preset_has_it() -> None:
    for name, sides in (("italian", 2), ("italian-2p", 2), ("italian-3p", 3)):
        new = GAME.rules(name, {"jokers": 2})
        old = {key: new[key] for key in new if key not in ("partners", "pots")}
        assert sides_of(old) == sides
        assert as_rules(old) == as_rules(new)


def other_value(about: Field) -> tuple[Any, int]:
    """Return a value that the field does not have in ``italian``, and its number in the row."""
    value = getattr(ITALIAN, about.id)
    if about.kind == "bool":
        return not value, int(not value)
    if about.kind == "choice":
        at = (about.choices.index(value) + 1) % len(about.choices)
        return about.choices[at], at
    assert about.low is not None
    return value + 1, value + 1


@pytest.mark.parametrize("about", [about for about in RULE_FIELDS if about.kind != "ints"])
def test_a_field_changes_its_own_number_and_no_other(about: Field) -> None:
    value, number = other_value(about)
    before, after = rules_row(ITALIAN), rules_row(replace(ITALIAN, **{about.id: value}))
    changed = [at for at in range(R.COUNT) if before[at] != after[at]]
    assert changed == [getattr(R, about.id.upper())]
    assert after[changed[0]] == number


def test_the_numbers_of_choices_are_their_places() -> None:
    assert BY_ID["close_needs_pot"].choices[R.CLOSE_NEEDS_POT_IF_LEFT] == "if_left"
    stalemate = BY_ID["stalemate"].choices
    assert stalemate[R.STALEMATE_ENDS] == "ends"
    assert stalemate[R.STALEMATE_NONE] == "none"
    unseen = BY_ID["unseen_pot"].choices
    assert unseen[R.UNSEEN_POT_CARDS] == "cards"
    assert unseen[R.UNSEEN_POT_PENALTY] == "penalty"


def test_a_card_player_has_a_few_words_for_each_rule_and_value() -> None:
    labels = [about.label for about in RULE_FIELDS]
    assert all(0 < len(each) <= 40 for each in labels)
    assert len({*labels}) == len(labels)
    assert BY_ID["groups_allowed"].call_value(True) == "groups"
    assert BY_ID["groups_allowed"].call_value(False) == "no groups"
    assert BY_ID["royal_points"].call_value(1500) == "ace-to-king run bonus: 1,500"
    assert BY_ID["close_needs_pot"].call_value("if_left") == "pot needed to close: if left"
    assert BY_ID["pot_cards"].call_value((18, 11)) == "cards in the pots: 18, 11"


def test_a_rule_without_a_label_is_called_by_its_meaning_or_its_name() -> None:
    short = Field("many_tries", "int", "tries of a player; 0: none")
    long = Field("wide_open", "bool", "the door is open however cold it may be outside")
    assert short.call_value(3) == "tries of a player: 3"
    assert (long.call_value(True), long.call_value(False)) == ("wide open: yes", "wide open: no")


@pytest.mark.parametrize("about", RULE_FIELDS, ids=lambda about: about.id)
def test_every_field_says_what_it_is_and_where_it_comes_from(about: Field) -> None:
    assert about.kind in ("int", "bool", "choice", "ints")
    assert len(about.meaning) > 10
    assert re.fullmatch(r"([A-Z]|L\d+)( ([A-Z]|L\d+))*", about.source)
    assert (about.low is not None and about.high is not None) == (about.kind in ("int", "ints"))
    assert bool(about.choices) == (about.kind == "choice")
    assert about.unit or about.kind in ("bool", "choice")


@pytest.mark.parametrize("preset", EXISTING)
def test_the_points_of_a_rank_are_those_of_its_cards(preset: str) -> None:
    values = {"ace_points": 1, "two_points": 2, "low_card_points": 3, "high_card_points": 4}
    for rules in (rules_of(preset), rules_of(preset, values)):
        points = [card_points(rank + "h", rules) for rank in RANKS]
        assert rules_row(rules)[R.RANK_POINTS : R.RANK_POINTS + 13] == points


def burracos() -> list[Meld]:
    """Return melds of seven cards or more of each size, clean and with a wild card."""
    naturals = ["9c", "9d", "9h", "9s"] * 2
    groups = [Meld(0, rank="9", naturals=tuple(naturals[:n]), wild="*") for n in (6, 7, 8)]
    groups += [replace(group, wild=None) for group in groups if len(group.naturals) > 6]
    ends = [(low, high) for low in range(8) for high in range(low + 6, 14)]
    runs = [Meld(0, suit="h", places=frozenset(range(low, high + 1))) for low, high in ends]
    gaps = [replace(run, places=run.places - {min(run.places) + 2}, wild="*") for run in runs]
    return groups + runs + gaps


@pytest.mark.parametrize(
    "special",
    [{}, *({f"{kind}_points": 350} for kind in KINDS if kind not in ("clean", "dirty"))],
)
def test_a_burraco_is_worth_what_clean_and_dirty_ones_are_up_to_the_size_of_special_ones(
    special: dict[str, Any],
) -> None:
    rules = rules_of("italian", {"both_aces_in_run": True, **special})
    usual = {True: rules.clean_points, False: rules.dirty_points}
    other = [
        meld
        for meld in burracos()
        if sum(bonus_terms(meld, rules).values()) != usual[not meld.wild]
    ]
    least = [
        min((meld.size for meld in other if bool(meld.wild) == wild), default=NO_MELD_HAS)
        for wild in (False, True)
    ]
    assert rules_row(rules)[R.SPECIAL_FROM : R.SPECIAL_FROM + 2] == least
    assert rules_row(rules)[R.SPECIAL] == bool(special) == (least != [NO_MELD_HAS] * 2)


@pytest.mark.parametrize(
    ("preset", "changes", "asks"),
    [
        ("italian", {}, False),
        ("italian", {"pile_needs_two_cards": True}, False),
        ("italian", {"pile_needs_lay": True}, True),
        ("italian", {"first_meld_points": 50}, True),
        ("italian", {"first_meld_points_high": 70}, True),
        ("closed", {}, True),
        ("closed", {"first_meld_points": 0, "first_meld_points_high": 0}, True),
    ],
)
def test_whether_anything_is_asked_of_what_is_laid(
    preset: str, changes: dict[str, Any], asks: bool
) -> None:
    row = rules_row(rules_of(preset, changes))
    assert row[R.LAYS_ASK] == asks


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        ({}, 400),
        # The player in turn 30, and the three others once each.
        ({"time_out_turn": 30}, 33),
        ({"time_out_turn": 30, "players": 2}, 31),
        # Seat s plays turn 30; s + 1 draws next, whose partner s + 3 begins the round of 33 to 36.
        ({"time_out_turn": 30, "last_round": "partner"}, 36),
        ({"time_out_turn": 1, "last_round": "partner"}, 7),
        ({"last_round": "partner"}, 400),
        ({"time_out_turn": 398}, 400),
    ],
)
def test_the_last_turn_is_that_of_the_last_round(changes: dict[str, Any], last: int) -> None:
    rules = rules_of("italian", changes)
    assert last_turn(rules) == rules_row(rules)[R.LAST_TURN] == last
    assert GAME.last_turn(GAME.rules("italian", changes)) == last


# -- presets ---------------------------------------------------------------------------------------


def test_the_presets_are_those_of_the_sources() -> None:
    assert len(PRESETS) == 26
    assert set(EXISTING) == set(PRESETS)


@pytest.mark.parametrize("name", EXISTING)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    found, read = json_like(rules_of(name)), PRESETS[name]
    differ = [rule for rule in found if found[rule] != read[rule]]
    files = "presets.toml and tests/games/burraco/second_reading.py"
    assert not differ, f"{files} differ in {differ} of {name}"


@pytest.mark.parametrize("name", EXISTING)
@pytest.mark.parametrize("base", EXISTING)
def test_a_preset_spelled_out_is_the_preset_whatever_it_is_laid_over(name: str, base: str) -> None:
    assert rules_of(base, PRESETS[name]) == rules_of(name)


def test_nothing_changed_is_the_preset() -> None:
    assert rules_of("italian", {}) == rules_of("italian", None) == rules_of("italian")
    assert rules_of("italian", {"turn_limit": 400}) == rules_of("italian")


@pytest.mark.parametrize(
    ("name", "stock"),
    [
        ("italian", 41), ("italian-2p", 63), ("italian-3p", 45), ("open-dirty", 42), ("open", 38),
        ("open-2p", 60), ("closed-2p", 64), ("online-2p", 61), ("italian-3p-solo", 41),
        ("italian-4p-solo", 41), ("italian-5p-solo", 30),
    ],
)  # fmt: skip
def test_the_stock_after_the_deal(name: str, stock: int) -> None:
    # P: "a face-down draw pile of 41 cards"; two players leave 108 − 22 − 22 − 1; three
    # 108 − 33 − 29 − 1.  C deals no upcard, Open has no jokers, R two.  Each alone: 108 − 33 − 33
    # − 1, 108 − 44 − 22 − 1, 108 − 55 − 22 − 1.
    assert stock_size(rules_of(name)) == stock


@pytest.mark.parametrize("name", ["italien", "Italian", "", "italian 2p"])
def test_an_unknown_preset_is_refused_with_some_that_exist_and_where_all_are(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        rules_of(name)
    said = str(caught.value)
    assert caught.value.exit_code == 2
    assert repr(name) in said
    listed = said.partition(" (known: ")[2].partition(" and ")[0].split(", ")
    assert len({*listed} & {*EXISTING}) == len(listed) == 8
    assert f" and {len(EXISTING) - 8} more, see `analyser rules`" in said


def test_the_nearest_preset_is_offered() -> None:
    with pytest.raises(UsageError, match="did you mean 'italian-semiclean'"):
        rules_of("italian-semi-clean")


# -- bad values ------------------------------------------------------------------------------------


def bad_values(about: Field) -> list[Any]:
    """Return values that a field may not have: wrong types, and one step out of range."""
    if about.kind == "bool":
        return [0, 1, "true", "yes", None, 1.0, [True]]
    if about.kind == "choice":
        return ["", "endz", about.choices[0].upper(), None, True, 0, [about.choices[0]]]
    assert about.low is not None
    assert about.high is not None
    numbers = [about.low - 1, about.high + 1, True, False, "5", 5.0, float("nan"), None]
    if about.kind == "int":
        return [*numbers, [5], 2**70, -(2**70)]
    pairs = [[11, number] for number in numbers] + [[number, 11] for number in numbers]
    return [*pairs, [], [11], [11, 11, 11], 11, "11", None, {11: 11}]


@pytest.mark.parametrize("about", RULE_FIELDS, ids=lambda about: about.id)
def test_a_bad_value_is_refused_by_place_with_what_was_found_and_what_is_allowed(
    about: Field,
) -> None:
    for value in bad_values(about):
        said = sentence({about.id: value})
        found = f"rules.{about.id}: found {value!r} (expected "
        assert said.startswith(found), said
        allowed = said.removeprefix(found)
        if about.kind == "bool":
            assert allowed == "true or false)"
        elif about.kind == "choice":
            assert allowed.startswith(", ".join(about.choices))
        else:
            assert str(about.low) in allowed
            assert str(about.high) in allowed


def test_the_nearest_choice_is_offered() -> None:
    assert "did you mean 'ends'?" in sentence({"stalemate": "end"})
    assert "did you mean 'penalty'?" in sentence({"unseen_pot": "penalties"})


@pytest.mark.parametrize("name", ["turnlimit", "turn_limits", "Turn_limit"])
def test_an_unknown_field_is_refused_with_the_nearest(name: str) -> None:
    said = sentence({name: 300})
    assert said.startswith(f"rules.{name}: ")
    assert "did you mean 'turn_limit'?" in said


@pytest.mark.parametrize("name", ["", "xyzzy", "preset", "base", "label"])
def test_what_is_no_rule_at_all_is_refused_too(name: str) -> None:
    assert sentence({name: 1}).startswith(f"rules.{name}: no such rule")


def test_the_ends_of_a_range_are_allowed() -> None:
    assert rules_of("italian", {"turn_limit": 1}).turn_limit == 1
    assert rules_of("italian", {"turn_limit": 2000}).turn_limit == 2000
    assert rules_of("italian", {"no_pot_points": -5000}).no_pot_points == -5000
    assert rules_of("italian", {"pot_cards": (12, 12)}).pot_cards == (12, 12)


@pytest.mark.parametrize(
    ("changes", "blamed"),
    [
        # 4 × 20 + 2 × 30 + 1 = 141 cards of 108, then 103 + 2 of 105, then all but the last two.
        ({"hand_cards": 20, "pot_cards": [30, 30]}, "stock_end_cards"),
        ({"hand_cards": 20, "jokers": 1}, "stock_end_cards"),
        ({"stock_end_cards": 41}, "stock_end_cards"),
        # A pot of one card, taken while melding: neither thrown (who may not close keeps a card)
        # nor kept (a turn ends with a discard).
        ({"pot_cards": [1, 11]}, "pot_cards"),
        ({"pot_cards": [11, 1]}, "pot_cards"),
        # Five have no partners, and no five hands and pots of eleven lie in two packs.
        ({"players": 5}, "partners"),
        ({"players": 5, "partners": False, "pots": 5}, "stock_end_cards"),
        # Of two or three nobody has a partner opposite.
        ({"players": 2, "last_round": "partner", "time_out_turn": 9}, "last_round"),
        ({"partners": False, "last_round": "partner", "time_out_turn": 9}, "last_round"),
    ],
)
def test_impossible_combinations_are_refused(changes: dict[str, Any], blamed: str) -> None:
    said = sentence(changes)
    assert said.startswith(f"rules.{blamed}: ")
    assert "found " in said
    assert "expected " in said


@pytest.mark.parametrize(
    "changes",
    [
        {"stock_end_cards": 40},
        {"hand_cards": 20, "jokers": 2, "stock_end_cards": 0},
        {"both_aces_in_run": True, "ace_to_ace_points": 1000},
        {"pots_become_stock": True, "stock_end_cards": 0},
        {"pot_cards": [18, 11]},
        {"pot_cards": [2, 2]},
        {"players": 2, "partners": False, "exact_cut_points": 100},
        {"players": 5, "partners": False},
        {"partners": False, "pots": 4},
        {"players": 3, "pots": 3},
    ],
)
def test_their_possible_neighbours_are_not(changes: dict[str, Any]) -> None:
    assert stock_size(rules_of("italian", changes)) > rules_of("italian", changes).stock_end_cards


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        # No time is called.
        ("fibur", {"players": 2}),
        ("international", {"partners": False}),
        # The time-out of two begins with the player whose turn it is.
        ("fibur-2p", {"time_out_turn": 30}),
        # No cut is played, and of three no side would be the cutter's.
        ("open-dirty", {"players": 3}),
        ("closed", {"partners": False}),
        # No run has both aces.
        ("open", {"both_aces_in_run": False}),
        # The top card of a closed pile is laid anyway.
        ("international", {"pile_closed": True}),
        # The hand ends before the stock has run out.
        ("online-2p", {"stock_end_cards": 2}),
    ],
)
def test_a_rule_that_changes_nothing_beside_the_others_does_not_refuse_them(
    preset: str, changes: dict[str, Any]
) -> None:
    assert asdict(rules_of(preset, changes)).items() >= changes.items()


def test_a_closed_pile_asks_for_its_top_card_whatever_else_a_pile_asks_for() -> None:
    closed = rules_of("closed")
    assert rules_row(replace(closed, pile_needs_lay=True)) == rules_row(closed)


@pytest.mark.parametrize("changes", [{"players": 3}, {"partners": False}, {"exact_cut_points": 0}])
def test_a_feat_that_earns_nothing_is_refused(changes: dict[str, Any]) -> None:
    assert cut_points(rules_of("open-dirty")) == cut_points(rules_of("open-dirty-2p")) == 100
    assert cut_points(rules_of("open-dirty", changes)) == 0
    with pytest.raises(ScenarioError, match=r"rules.cut_accuracy: found 0.25 where .* nothing"):
        GAME.rules("open-dirty", {**changes, "cut_accuracy": 0.25})


def test_a_bad_field_is_named_even_where_others_are_good() -> None:
    said = sentence({"players": 2, "turn_limit": 0, "jokers": 3})
    assert said.startswith("rules.turn_limit: found 0 (expected ")
