"""``analyser policies``: how does a policy play under rules, and beside people?"""

from __future__ import annotations

import pytest
from compiling import OFF
from terminal import answer, fails, run
from toy import SLIPPERY, Toy, install
from toys.solo_toy import SoloToy

GAME = ("--game", "toy")


def test_how_it_plays_is_the_answer_and_the_sheet_is_named(toy: Toy) -> None:
    said = run("policies", "bold", "--rules", "plain", *GAME).stdout
    assert said.startswith(
        "How they play by the rules plain, with itself in every seat, over 250 hands:"
    )
    assert "tries that slip" in said
    assert "Nothing in that is degenerate play." in said
    assert said.endswith("Every habit: analyser policies bold --game toy\n")
    assert "points per hand" not in said, "no habit stands before or behind it"
    alone = run("policies", "bold", *GAME).stdout
    assert "skill" in alone
    assert "tries" not in alone


@pytest.mark.needs("studies")
def test_the_numbers_are_the_samples(toy: Toy) -> None:
    found = answer("policies", "bold", "--rules", "plain", "--hands", "80", *GAME)
    assert [each["id"] for each in found["fields"]] == ["skill", "take_bias"]
    (plays,) = found["plays"]
    assert (plays["name"], plays["rules"], plays["hands"]) == ("bold", "plain", 80)
    assert plays["degenerate"] == []
    (player,) = plays["players"]
    slips = player["traits"]["slips"]
    assert slips["low"] < slips["mean"] < slips["high"]
    assert plays["people"]["matches"] == 20
    assert plays["people"]["resembles_people"] == "unknown"


@pytest.mark.needs("studies")
def test_against_somebody_both_are_told(toy: Toy) -> None:
    words = ("policies", "bold", "--rules", "plain", "--against", "timid", "--hands", "200", *GAME)
    (plays,) = answer(*words)["plays"]
    assert [each["name"] for each in plays["players"]] == ["bold", "timid"]
    said = run(*words).stdout
    assert "against timid, over 200 hands:" in said
    assert "bold against timid" in said


def test_several_are_set_side_by_side_without_their_sheets(toy: Toy) -> None:
    said = run("policies", "balanced,bold,timid", "--rules", "plain", *GAME).stdout
    assert "points per hand" not in said
    assert said.startswith("How they play by the rules plain, each with itself, over 250 hands:")
    found = answer("policies", "balanced,bold,timid", "--rules", "plain", *GAME)
    assert [each["name"] for each in found["plays"]] == ["balanced", "bold", "timid"]
    assert "fields" not in found


def test_degenerate_play_is_called_so(toy: Toy, tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "slips.toml"
    file.write_text(f'name = "slips"\nbase = "bold"\ntake_bias = {SLIPPERY}\n')
    said = run("policies", str(file), "--rules", "plain", *GAME).stdout
    assert "slips: degenerate play, since 100 % of the tries slip." in said
    assert "Nothing in that" not in said


def test_another_seed_plays_other_deals_and_the_same_the_same(toy: Toy) -> None:
    words = ("policies", "bold", "--rules", "plain", *GAME)
    assert answer(*words) == answer(*words, "--seed", "1")
    assert answer(*words) != answer(*words, "--seed", "2")


def test_rules_may_be_changed(toy: Toy) -> None:
    (plays,) = answer("policies", "bold", "--rules", "plain", "--set", "bonus=9", *GAME)["plays"]
    assert plays["rules"] == "plain (bonus = 9)"
    assert plays["people"] is None, "nothing is known of people's matches with a bonus"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["policies", "--rules", "plain"], "found no policy"),
        (["policies", "bold", "--rules", "plian"], "did you mean 'plain'?"),
        (["policies", "blod", "--rules", "plain"], "did you mean 'bold'?"),
        (["policies", "bold,", "--rules", "plain"], "empty name"),
        (["policies", "bold", "--rules", "plain", "--against", "tmid"], "did you mean 'timid'?"),
        (["policies", "bold", "--hands", "9"], "--hands: found without --rules"),
        (["policies", "bold", "--against", "timid"], "--against: found without --rules"),
        (["policies", "bold", "--seed", "9"], "--seed: found without --rules"),
        (
            ["policies", "bold", "--rules", "plain", "--hands", "0"],
            "--hands: found '0' (expected 1 or more",
        ),
    ],
)
def test_what_makes_no_sense_is_one_sentence(toy: Toy, words: list[str], said: str) -> None:
    assert said in fails(2, *words, *GAME)
    assert toy.samples == []


def test_a_game_that_cannot_say_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SoloToy())
    words = ("policies", "hasty", "--rules", "small", "--game", "solo")
    assert fails(2, *words).endswith("Solo has no way to say how its players play\n")


@pytest.mark.needs("studies")
@pytest.mark.skipif(OFF, reason="too few hands without the compiler")
def test_of_burraco_it_says_what_a_card_player_asks() -> None:
    found = answer(
        "policies", "balanced,champion-italian-2p-basic", "--rules", "italian-2p", "--hands", "400"
    )
    balanced, champion = found["plays"]
    assert balanced["degenerate"] == []
    assert len(champion["degenerate"]) == 3
    assert champion["people"]["resembles_people"] == "no"
    traits = balanced["players"][0]["traits"]
    assert 20 < traits["turns"]["mean"] < 30
    assert traits["closed"]["mean"] > 90


def test_several_need_rules_to_be_shown_side_by_side_and_hands_end_somewhere() -> None:
    assert "found several (expected one, or --rules" in fails(2, "policies", "balanced,greedy")
    words = ("policies", "balanced", "--rules", "italian", "--hands", "100000000000")
    assert "--hands: found '100000000000' (expected 1,000,000 or less" in fails(2, *words)


def test_policies_have_labels_and_straw_men_are_marked() -> None:
    found = {each["name"]: each for each in answer("policies", "--game", "kabu")["policies"]}
    assert found["never-draws"]["label"] == "Never draws"
    assert found["never-draws"]["description"] == "never draws a card"
    straw = {name for name, each in found.items() if each["straw_man"]}
    assert straw == {"never-draws", "random"}
    text = " ".join(run("policies", "--all", "--game", "kabu").stdout.split())
    assert "Search player: tries drawing" in text
    assert text.count("(straw man)") == len(straw)
    one = run("policies", "never-draws", "--game", "kabu").stdout
    assert one.startswith("never-draws: Never draws (straw man): never draws a card.\nA straw man")
    assert answer("policies", "sound", "--game", "kabu")["straw_man"] is False
