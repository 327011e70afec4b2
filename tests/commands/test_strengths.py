"""Is the list of Burraco's players one that a person can read, and what was measured?"""

from __future__ import annotations

import pytest
from compiling import OFF
from strengths import listing
from terminal import fails, run

import analyser
from analyser import games
from analyser.games import strengths

MEASURED = strengths.read("analyser.games.burraco")


def test_a_line_a_player_from_weak_to_strong() -> None:
    said = run("policies").stdout
    assert MEASURED is not None
    assert len(MEASURED.players) <= 12
    assert "ahead of" in said
    places = [said.index(f"\n  {name} ") for name in MEASURED.players]
    assert places == sorted(places)
    assert "take_bar" not in said, "habits are in the list of all"


def test_nobody_is_clearly_behind_a_player_that_stands_before_it() -> None:
    assert MEASURED is not None
    listed = [*MEASURED.players.values()]
    for at, one in enumerate(listed):
        for before in listed[:at]:
            assert one.ahead + one.half >= before.ahead - before.half
    (itself,) = (each for each in listed if not each.hands)
    assert itself is MEASURED.players[MEASURED.against]
    assert (itself.ahead, itself.half, itself.cost) == (0, 0, 1)


def test_all_of_them_are_listed_with_what_differs() -> None:
    said = run("policies", "--all").stdout
    assert all(f"\n  {name} " in said for name in games.game("burraco").policies)
    assert "take_bar" in said
    assert (
        run("policies", "--all", "--game", "kabu").stdout
        == run("policies", "--game", "kabu").stdout
    )
    assert "--all: found balanced too (expected one of the two" in fails(
        2, "policies", "balanced", "--all"
    )


def test_the_list_has_the_numbers_of_the_page() -> None:
    assert listing.FILE.read_text(encoding="utf-8") == listing.made()


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="thousands of hands")
@pytest.mark.parametrize("name", ["never-take", "champion-italian", "learnt"])
def test_a_lead_is_measured_again_by_the_command(name: str) -> None:
    assert MEASURED is not None
    kept = MEASURED.players[name]
    lead = analyser.compare(
        name, MEASURED.against, rules=MEASURED.rules, hands=kept.hands, seed=MEASURED.seed
    ).difference
    assert round(lead.mean, 1) == kept.ahead
    assert (lead.high - lead.low) / 2 < kept.half, "those of the list hold at once"
