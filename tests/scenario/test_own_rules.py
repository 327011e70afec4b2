"""``analyser.scenario``: Are rule sets of somebody's own what they say, under their names, wherever
a preset may be named?

Here those of scenarios and of files; on pages and command lines: ``tests/commands/test_own_rules``.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from copy import copy, deepcopy
from pathlib import Path

import pytest
import toy

from analyser.errors import AnalyserError, ScenarioError, UsageError
from analyser.findings import own_rules
from analyser.scenario import build, file_spec, rule_sets, studies
from analyser.scenario.rules_lookup import Rulebook, name_rule_set
from analyser.scenario.rules_lookup import own_rules as own_rules_of
from analyser.scenario.spec import RunSpec

HEAD = 'game = "toy"\nhands = 20\n'
TABLE = '[[lineups]]\npolicies = ["balanced"]\n'
CLUB = '[rules.late]\nbase = "club"\nbonus = 7\n[rules.club]\nbase = "rich"\nturn_limit = 90\n'
FILE = 'name = "house"\nbase = "rich"\nturn_limit = 80\n'


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> toy.Toy:
    monkeypatch.chdir(tmp_path)
    return toy.install(monkeypatch)


def loaded(text: str) -> RunSpec:
    path = Path("evening.toml")
    path.write_text(HEAD + text)
    return file_spec.load(path)


def names(spec: RunSpec) -> Sequence[str]:
    return [each.name for each in spec.cells]


def test_where_nobody_names_any_all_of_the_files_own_are_played_in_their_order(
    game: toy.Toy,
) -> None:
    late, club = loaded(CLUB + TABLE).cells
    assert (late.name, club.name) == ("late: balanced", "club: balanced")
    assert (late.called, late.preset) == ("late", "rich")
    # A base may stand behind whoever has it, and what it changes is changed here too.
    assert dict(late.rules) == build.read_back(game.rules("rich", {"turn_limit": 90, "bonus": 7}))
    assert dict(club.rules) == build.read_back(game.rules("rich", {"turn_limit": 90}))


def test_they_stand_beside_presets_wherever_one_may_be_named() -> None:
    own = '[[lineups]]\npolicies = ["balanced"]\nrules = ["plain", "club"]\n'
    assert names(loaded(CLUB + own)) == ["plain: balanced", "club: balanced"]
    one = '[rules]\nbase = "club"\n'
    assert names(loaded(one + CLUB + TABLE)) == ["club: balanced"]
    assert names(loaded(CLUB + TABLE + 'rules = "club"\n')) == ["club: balanced"]
    weighed = '[[decisions]]\ndecision = "leap"\npolicies = ["bold"]\n'
    assert names(loaded(CLUB + weighed)) == ["late: bold, leap", "club: bold, leap"]


@pytest.mark.needs("studies")
def test_companions_of_tips_may_have_rules_of_their_own() -> None:
    tips = (
        'companions = ["balanced", { policy = "bold", rules = ["late"] }]\n'
        + CLUB
        + '[[tips]]\nsays = "Take it."\nwith = { take_bias = 5 }\n'
    )
    assert [name.partition(":")[0] for name in names(loaded(tips))] == ["late", "late", "club"]


def test_who_is_named_after_the_rules_is_looked_up_by_the_preset_below(game: toy.Toy) -> None:
    text = '[[strengths]]\npolicies = ["timid", "ace-{preset}"]\n' + CLUB + "[policies.ace-rich]\n"
    spec = loaded(text)
    assert names(spec) == ["late: ace-rich v timid", "club: ace-rich v timid"]
    assert studies.find_design(spec) is not None


def test_what_a_file_changes_everywhere_lies_over_them_and_is_said() -> None:
    late, club = loaded("[rules]\nbonus = 9\n" + CLUB + TABLE).cells
    assert (late.rules_name, club.rules_name) == ("late (bonus = 9)", "club (bonus = 9)")
    assert (late.rules["bonus"], late.rules["turn_limit"]) == (9, 90)


def test_a_file_has_one_too_from_the_scenarios_folder(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ours.toml").write_text(FILE)
    spec = loaded('rules = ["plain", "rules/ours.toml"]\n' + TABLE)
    assert names(spec) == ["plain: balanced", "house: balanced"]
    assert spec.cells[1].rules["turn_limit"] == 80


def test_a_run_keeps_the_name_and_others_know_of_none() -> None:
    spec = loaded(CLUB + TABLE)
    kept = spec.as_json()
    assert RunSpec.from_json(kept) == spec
    assert [each["own_rules"] for each in kept["cells"]] == ["late", "club"]
    plain = loaded(TABLE)
    assert "own_rules" not in plain.as_json()["cells"][0]
    assert plain.cells[0].called == "plain"


def test_rules_keep_the_name_that_they_were_given(game: toy.Toy) -> None:
    made = own_rules_of(game.rules("plain"), "mine", game.rules("plain"), "mine, changed")
    with pytest.raises(AttributeError, match="called: rules keep their name"):
        made.called = "yours"
    for copied in (copy(made), deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert copied == made
        assert vars(copied) == vars(made)


def test_the_same_rules_by_another_name_are_another_run() -> None:
    mine = loaded("[rules.mine]\nbase = 'plain'\n" + TABLE)
    yours = loaded("[rules.yours]\nbase = 'plain'\n" + TABLE)
    assert mine.cells[0].rules == yours.cells[0].rules
    assert mine.digest() != yours.digest()


def test_each_is_told_in_a_line(game: toy.Toy) -> None:
    spec = loaded("[rules.same]\n" + CLUB + TABLE + 'rules = ["plain", "same", "late"]\n')
    assert own_rules.describe_own_rules(spec, game) == {
        "same": "plain as it is",
        "late": "rich with turn_limit = 90, bonus = 7",
    }


def test_a_rule_set_is_compared_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(FILE)
    spec = rule_sets.spec("toy", ["rich", "ours.toml"], {}, ["bold"], [], 20, 1)
    assert names(spec) == ["rich: bold", "house: bold"]
    assert spec.name == "rules-rich-house"
    swept = rule_sets.spec("toy", ["ours.toml"], {"turn_limit": [80, 70]}, ["bold"], [], 20, 1)
    assert names(swept) == ["house: bold", "house (turn_limit = 70): bold"]
    counted = rule_sets.spec("toy", ["rich", "ours.toml"], {}, ["bold"], [], 20, 1, {"bonus": 3})
    assert names(counted)[1] == "house (bonus = 3): bold"
    with pytest.raises(UsageError, match=r"--rules: found 'ours.toml' more than once"):
        rule_sets.spec("toy", ["ours.toml", "ours.toml"], {}, ["bold"], [], 20, 1)


def test_one_that_is_only_counted_anew_keeps_its_name(tmp_path: Path, game: toy.Toy) -> None:
    (tmp_path / "ours.toml").write_text('name = "house"\nbase = "plain"\nbonus = 7\n')
    spec = rule_sets.spec("toy", ["plain", "ours.toml"], {}, ["bold"], [], 20, 1, rescore=True)
    (counted,) = spec.rescored
    assert (counted.name, counted.own_rules) == ("house: bold", "house")
    assert RunSpec.from_json(spec.as_json()) == spec
    assert own_rules.describe_own_rules(spec, game) == {"house": "plain with bonus = 7"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[rules.rich]\n", "rules.rich: there is a rule set 'rich' already; choose another"),
        ("[rules.Club]\n", "rules.Club: found the name 'Club' (expected 1 to 41 small"),
        ("[rules.'a b']\n", "rules.'a b': found the name 'a b' (expected"),
        ("[rules.club]\nbase = 'rish'\n", "rules.club.base: unknown rule set 'rish'"),
        ("[rules.club]\nbase = 'rish'\n", "did you mean 'rich'?"),
        ("[rules.club]\nbase = 3\n", "rules.club.base: found 3 (expected a name"),
        ("[rules.club]\nturn_limt = 3\n", "rules.club.turn_limt: "),
        ("[rules.club]\nturn_limit = 'x'\n", "rules.club.turn_limit: found 'x'"),
        ("[rules.club]\nturn_limit = {}\n", "rules.club.turn_limit: found a table"),
        ("rules = []\n", "rules: found a list of 0 (expected"),
        (
            "[rules.a]\nbase = 'b'\n[rules.b]\nbase = 'c'\n[rules.c]\nbase = 'b'\n",
            "rules.b.base: found a circle, b → c → b (expected a preset at its end",
        ),
        ("[rules.a]\nbase = 'a'\n", "rules.a.base: found a circle, a → a"),
        (
            "[rules]\nbase = 'clbu'\n" + CLUB,
            "rules: unknown rule set 'clbu' (known: club, late, plain, rich; did you mean 'club'?",
        ),
        ("rules = ['none.toml']\n", "rules: none.toml: no such file (expected a TOML file"),
    ],
)
def test_what_is_wrong_with_one_is_a_sentence(text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        loaded(text + TABLE)
    assert said in str(caught.value)
    assert str(caught.value).startswith("evening.toml: ")
    assert str(caught.value).isprintable()


def test_a_hundred_in_a_row_are_no_trouble_and_more_are_refused() -> None:
    def row(count: int) -> str:
        first = "[rules.p0]\nbase = 'rich'\n"
        others = (f"[rules.p{at}]\nbase = 'p{at - 1}'\n" for at in range(1, count))
        return "".join(reversed([first, *others]))

    assert len(loaded(row(100) + TABLE).cells) == 100
    with pytest.raises(AnalyserError, match=r"rules: found 101 tables"):
        loaded(row(101) + TABLE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turn_limit = 'x'", "ours.toml: turn_limit: found 'x'"),
        ("base = 'house'", "ours.toml: base: unknown rule set 'house'"),
        ("name = 'plain'", "ours.toml: there is a rule set 'plain' already"),
        ("name = 'Our own'", "ours.toml: found the name 'Our own'"),
        ("name = ", "ours.toml: not valid TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_a_sentence(
    game: toy.Toy, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "ours.toml").write_text(text)
    with pytest.raises(ScenarioError) as caught:
        Rulebook(game, Path()).rules("ours.toml")
    assert str(caught.value).startswith(said)


def test_a_file_without_a_name_is_called_as_the_file_is(game: toy.Toy, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text("turn_limit = 80\n")
    book = Rulebook(game, Path())
    assert name_rule_set(book.rules("ours.toml")) == "ours"
    assert build.rules_name(game, book.rules("ours.toml", {"bonus": 3})) == "ours (bonus = 3)"
    # It was read once, and may then be named either way.
    assert book.rules("ours") == book.rules("ours.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('preset = "rich"\n', "unknown key 'preset' (known: hands, matches"),
        ("[presets.b]\n", "unknown key 'presets' (known: "),
        (TABLE + 'presets = ["rich"]\n', "lineups.1: unknown key 'presets' (known: hands, matches"),
        ('rules = "rish"\n', "rules: unknown rule set 'rish' (known: plain, rich; did you mean"),
        ('rules = ["plain", "rish"]\n', "rules.2: unknown rule set 'rish'"),
        ('rules = ["rich", "rich"]\n', "rules: found 'rich' more than once"),
        ("rules = 5\n", "rules: found 5 (expected the name of a rule set, or"),
        ("rules = [5]\n", "rules.1: found 5 (expected the name of a rule set, or"),
        ("[rules]\nbase = 5\n", "rules.base: found 5 (expected the name of a rule set, or"),
        ("[rules]\nbonsu = 5\n", "rules.bonsu: unknown"),
        ("[rules.club]\nbonsu = 5\n", "rules.club.bonsu: unknown"),
        ("[rules.bonus]\nbase = 'rich'\n", "rules.bonus: found a table (expected a number"),
        ('rules = "rich"\n[rules]\nbonus = 5\n', 'expected base = "italian" in [rules]'),
        (
            "".join(f"[rules.r{at}]\n" for at in range(101)),
            "rules: found 101 tables [rules.<name>] (expected at most 100",
        ),
    ],
)
def test_what_is_wrong_with_rules_is_said_where_it_stands(text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        loaded(text if "[[" in text else text + TABLE)
    assert said in str(caught.value)


def test_decisions_that_name_no_choice_are_of_the_first(game: toy.Toy) -> None:
    entry = '[[decisions]]\npolicies = ["bold"]\n'
    first = game.choices[0].name
    assert loaded(entry) == loaded(f'{entry}decision = "{first}"\n')
