"""``analyser.abilities.clubs``: Does a league go on from day to day, whatever happens to it, and
say who leads?
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from terminal import answer, fails, interrupted_at, run
from toy import Telling, install
from toys.search_toy import TAKES, SeekingToy

import analyser
from analyser.abilities.clubs.leagues import days, page, scenario
from analyser.abilities.clubs.leagues.findings import RatedTable, Standing
from analyser.abilities.engines import engine_process
from analyser.report import answer_file
from analyser.report.parts import Framed
from analyser.report.pictures import CostChart, Rows
from analyser.statistics.simultaneous import Number
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")

BOTS = Path(analyser.__file__).parent.parent / "docs" / "examples" / "engines"
HEAD = 'game = "toy"\nseed = 5\nhands_per_day = 120\n'
TABLE = '[[tournaments]]\npolicies = ["bold", "timid", "balanced"]\n'
DAY = 86_400


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Shards of ten deals, and a file for the toy game in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(scenario, "SHARD_DEALS", 10)
    install(monkeypatch, Telling())
    Path("league.toml").write_text(HEAD + TABLE)
    on_day(monkeypatch, 1)


def on_day(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(number * DAY))


def shards(folder: str = "runs/league") -> dict[str, str]:
    """Return a digest of the shards of each pair's run, all bytes checked."""
    runs = {each.name: run_folder.open(each) for each in sorted(Path(folder).iterdir())}
    for each in runs.values():
        each.verify()
    return {name: each.digest() for name, each in runs.items()}


def deals(found: dict[str, Any]) -> dict[str, int]:
    return {f"{each['a']} {each['b']}": each["deals"] for each in found["tables"][0]["pairs"]}


def test_a_day_adds_its_hands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = answer("league", "league.toml")
    assert (first["added_hands"], first["hands"], first["run"]) == (120, 120, "runs/league")
    assert deals(first) == {"balanced bold": 20, "balanced timid": 20, "bold timid": 20}
    again = answer("league", "league.toml")
    assert (again["added_hands"], again["tables"]) == (0, first["tables"])
    assert "hands of today" not in run("league", "league.toml", "--hands", "0").stdout
    said = run("league", "league.toml").stdout
    assert "those of today are played already, and --hands N adds more." in " ".join(said.split())
    assert answer("league", "league.toml", "--hands", "60")["hands"] == 180
    on_day(monkeypatch, 2)
    assert answer("league", "league.toml")["hands"] == 300


@pytest.mark.broad
def test_which_deals_there_are_follows_from_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    answer("league", "league.toml", "--hands", "200", "--output", "once")
    for number in range(10):
        on_day(monkeypatch, number + 2)
        answer("league", "league.toml", "--hands", "20", "--threads", str(1 + number % 2))
    assert shards() == shards("once")


@pytest.mark.broad
@pytest.mark.parametrize("shard", range(2))
def test_what_was_stopped_goes_on(shard: int) -> None:
    answer("league", "league.toml", "--output", "whole")
    with interrupted_at(shard):
        stopped = run("league", "league.toml")
    assert stopped.exit_code == 130
    assert stopped.stderr == (
        "analyser: interrupted; finished shards are kept, go on with: analyser league league.toml\n"
    )
    answer("league", "league.toml")
    assert shards() == shards("whole")


@pytest.mark.broad
def test_what_is_left_of_the_hands_is_named() -> None:
    answer("league", "league.toml", "--hands", "100", "--output", "whole")
    with interrupted_at(1):
        stopped = run("league", "league.toml", "--hands", "100")
    assert stopped.stderr.endswith(" go on with: analyser league league.toml --hands 80\n")
    answer("league", "league.toml", "--hands", "80")
    assert shards() == shards("whole")


def test_a_full_disk_is_told_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        answer("league", "league.toml", "--hands", "40")
        patched.setattr("analyser.storage.files.os.fsync", full)
        assert "No space left" in fails(6, "league", "league.toml")
    answer("league", "league.toml")
    answer("league", "league.toml", "--output", "whole")
    assert shards() == shards("whole")


@pytest.mark.parametrize("held", range(3))
def test_two_processes_do_not_play_for_one_league(held: int) -> None:
    answer("league", "league.toml", "--output", "whole")
    asked = scenario.read(Path("league.toml"))
    answer("league", "league.toml", "--hands", "60")
    other = [*days.open_folder(asked, Path("runs/league")).runs.values()][held]
    other.claim()
    assert f"{other.place}: another process is writing here" in fails(6, "league", "league.toml")
    other.release()
    answer("league", "league.toml")
    assert shards() == shards("whole")


@pytest.mark.broad
def test_a_changed_player_is_another() -> None:
    table = TABLE.replace('"bold"', '"mine.toml"')
    Path("league.toml").write_text(HEAD + table)
    Path("mine.toml").write_text("skill = 90\n")
    first = answer("league", "league.toml")
    before = shards()
    Path("mine.toml").write_text("skill = 91\n")
    done = run("league", "league.toml", "--json")
    old = next(each for each in first["tables"][0]["players"] if each["player"] == "mine")
    assert done.stderr == (
        f"analyser: mine has changed since version {old['version']} (plain, last played on "
        "1970-01-02): its 40 deals are kept and do not count; it starts with none\n"
    )
    found = answer("league", "league.toml")
    assert before.items() <= shards().items()
    assert deals(found) == {"balanced mine": 20, "balanced timid": 20, "mine timid": 20}
    assert found["earlier_versions"] == [
        {"player": "mine", "rules": "plain", "version": old["version"], "last_day": "1970-01-02",
         "deals": 40}
    ]  # fmt: skip
    # As it was before it is that player again, with its hands.
    Path("mine.toml").write_text("skill = 90\n")
    assert answer("league", "league.toml", "--hands", "0")["tables"] == first["tables"]


@pytest.mark.broad
def test_another_seed_begins_anew_and_says_so() -> None:
    answer("league", "league.toml")
    Path("league.toml").write_text(HEAD.replace("5", "6") + TABLE)
    done = run("league", "league.toml", "--hands", "0")
    said = "analyser: runs/league: its runs have other rules or another seed, and do not count\n"
    assert (done.exit_code, done.stderr) == (0, said)
    assert done.stdout.startswith("No deal counts yet.\n")


@pytest.mark.broad
def test_who_is_new_catches_up() -> None:
    answer("league", "league.toml", "--hands", "600")
    Path("league.toml").write_text(HEAD + TABLE.replace('"timid"', '"timid", "more.toml"'))
    Path("more.toml").write_text("skill = 40\n")
    none = run("league", "league.toml", "--hands", "0")
    assert re.search(r"more +no deals yet", none.stdout)
    found = deals(answer("league", "league.toml", "--hands", "200"))
    assert {found[pair] for pair in found if "more" not in pair} == {100}
    assert {found[pair] for pair in found if "more" in pair} <= {30, 40}


def test_nobody_leads_while_a_player_has_no_deals() -> None:
    assert answer("league", "league.toml", "--hands", "1500")["tables"][0]["leader"] == "bold"
    Path("league.toml").write_text(HEAD + TABLE.replace('"timid"', '"timid", "more.toml"'))
    Path("more.toml").write_text("skill = 40\n")
    found = answer("league", "league.toml", "--hands", "0")
    assert found["tables"][0]["leader"] is None
    assert found["sentence"] == "Not known yet who leads: no deals of more."


def test_two_tables_without_a_leader_have_one_sentence() -> None:
    Path("league.toml").write_text(HEAD + 'rules = ["plain", "rich"]\n' + TABLE)
    said = answer("league", "league.toml", "--hands", "0")["sentence"]
    assert said == "Not known yet who leads either table."


def table_of(*names: str, half: float = 40) -> RatedTable:
    """Return a table in which the first is 20 points ahead of each other, with this ±."""
    none = Number(0, 0)
    standings = [
        Standing(name, "", Number(20.0 * (not at), 9), None, none, 50, 0.5, 0)
        for at, name in enumerate(names)
    ]
    places = range(len(names))
    gaps = tuple(
        tuple(Number(20.0 * (not at) * (to > 0), half * (at != to)) for to in places)
        for at in places
    )
    return RatedTable("plain", "plain", tuple(standings), gaps, (), 2)


def test_players_that_are_close_in_each_table_are_named() -> None:
    both = [table_of("bold", "timid"), table_of("timid", "bold", "balanced")]
    assert page.answer(both, Telling()) == ("Not known yet who leads either table: bold or timid.")
    apart = [table_of("bold", "timid"), table_of("balanced", "bold")]
    assert page.answer(apart, Telling()) == "Not known yet who leads either table."
    one = [table_of("bold", "timid"), table_of("bold", "timid", half=9)]
    assert page.answer(one, Telling()) == (
        "Not known yet who leads under plain; bold leads under plain."
    )


def test_a_page_draws_ratings_over_costs_where_these_differ(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = pages_of(monkeypatch, Telling())
    assert [type(each) for each in made] == [Rows], "all are rule-based"
    (chart,) = pages_of(monkeypatch, SeekingToy())
    assert isinstance(chart, CostChart)
    costs = {each.lane.label: each.cost for each in chart.points}
    # Two seats of four take 30 turns each where the others take 10.
    assert costs == {"few": pytest.approx(2 * TAKES * 30 / 40), "timid": 1, "balanced": 1}
    assert [each.lane.label for each in chart.points if each.is_joined] == ["few", "balanced"]


def pages_of(monkeypatch: pytest.MonkeyPatch, game: Telling | SeekingToy) -> list[Any]:
    """Return what is drawn first on the page of a league of three players of a game."""
    install(monkeypatch, game)
    searching = "search_worlds = 2\n" if isinstance(game, SeekingToy) else ""
    few = f'[policies.few]\nbase = "bold"\nskill = 30\n{searching}'
    Path("league.toml").write_text(HEAD + few + TABLE.replace("bold", "few"))
    folder = type(game).__name__
    words = ("league", "league.toml", "--hands", "1500", "--output", folder)
    answer(*words, "--page", "league.html")
    form, _ = answer_file.read(Path("league.json"))
    assert isinstance(form.first_screen.picture, Framed)
    return [*form.first_screen.picture.drawn]


def test_the_terminal_says_who_leads_first() -> None:
    done = run("league", "league.toml", "--hands", "1500")
    assert done.stdout.startswith("Bold leads balanced by ")
    assert "The league has 1,500 hands; 1,500 of them are new." in done.stdout
    assert done.stdout.endswith("Next: analyser league league.toml --hands 0 --page league.html\n")


@pytest.mark.broad
def test_a_page_has_the_same_numbers() -> None:
    Path("league.toml").write_text(HEAD + 'rules = ["plain", "rich"]\n' + TABLE)
    words = ("league", "league.toml", "--hands", "1200", "--page", "league.html")
    found = answer(*words)
    form, summary = answer_file.read(Path("league.json"))
    assert summary["tables"][1]["rules"] == "rich"
    assert summary["sentence"] == found["sentence"] == form.first_screen.answer
    assert form.first_screen.answer == "Bold leads both tables, by {} and {} rating points.".format(
        *re.findall(r"\d+", form.first_screen.answer)
    )
    assert len(form.first_screen.deck.split()) <= 45
    assert all(len(fact.words.split()) <= 15 for fact in form.first_screen.facts)
    again = shlex.split(form.command)
    assert answer(*again[1:])["tables"] == found["tables"]
    assert shards("again") == shards()
    assert "found a page of what 'analyser league" in fails(4, "report", "--check", "league.html")


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (HEAD, 3, "hands_per_day: found no [[tournaments]]"),
        ('game = "toy"\n' + TABLE, 3, "hands_per_day: is missing (expected a whole number from 1"),
        (HEAD.replace("120", "0") + TABLE, 3, "hands_per_day: found 0 (expected a whole number"),
        (HEAD.replace("day", "dya") + TABLE, 3, "did you mean 'hands_per_day'?"),
        (HEAD + "hands = 10\n" + TABLE, 3, "hands: found a number (expected hands_per_day"),
        (HEAD + TABLE + "hands = 10\n", 3, "tournaments.1.hands: found a number"),
        (HEAD + TABLE.replace("bold", "bald"), 3, "tournaments.1: unknown policy 'bald'"),
        (HEAD + TABLE.replace("bold", "timid"), 3, "found 'timid' more than once"),
        (HEAD + TABLE + TABLE.replace("tournaments", "strengths"), 3, "found [[strengths]]"),
        (HEAD + TABLE + "policy = 1\n", 3, "did you mean 'policies'?"),
        (HEAD + 'rules = "plian"\n' + TABLE, 3, "did you mean 'plain'?"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(text: str, code: int, said: str) -> None:
    Path("league.toml").write_text(text)
    assert said in fails(code, "league", "league.toml")
    assert not Path("runs").exists()


@pytest.mark.broad
def test_a_league_that_is_simulated_ends() -> None:
    done = run("simulate", "league.toml", "--hands", "20", "--output", "one")
    assert done.exit_code == 0
    said = "analyser: league.toml: hands_per_day is read by league alone; here each duel ends\n"
    assert done.stderr == said


def test_what_is_wrong_with_a_folder_is_one_sentence() -> None:
    answer("simulate", "--game", "toy", "--hands", "10", "--output", "one")
    assert "one: holds a run (expected the folder of a league)" in fails(
        6, "league", "league.toml", "--output", "one"
    )
    Path("file").touch()
    assert "file: " in fails(6, "league", "league.toml", "--output", "file")
    assert "found an address" in fails(2, "league", "league.toml", "--output", "s3://there/league")
    assert "league: found no FILE (expected" in fails(2, "league")
    answer("league", "league.toml")
    shard = next(Path("runs/league").rglob("*.parquet"))
    shard.write_bytes(shard.read_bytes()[:-1] + b"?")
    assert f"{shard}: is damaged" in fails(4, "league", "league.toml")


@pytest.mark.broad
def test_another_version_of_the_game_begins_another_league(monkeypatch: pytest.MonkeyPatch) -> None:
    answer("league", "league.toml")
    monkeypatch.setattr(Telling, "signature", lambda _: "f" * 16)
    assert "was played by another version of toy" in fails(4, "league", "league.toml")


@pytest.mark.broad
def test_an_engine_plays_and_is_known_by_its_program(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text((BOTS / "collector.py").read_text())
    Path("league.toml").write_text(
        'game = "kabu"\nrules = "kabu-2p"\nhands_per_day = 60\n'
        f'[policies.bot]\nengine = ["{sys.executable}", "bot.py"]\n'
        '[[tournaments]]\npolicies = ["sound", "bot", "random"]\n'
    )
    found = answer("league", "league.toml")
    assert found["hands"] == 60
    # The seed was drawn, once for the folder.
    assert answer("league", "league.toml", "--hands", "40")["seed"] == found["seed"] > 1 << 30
    seed = f"--seed {found['seed']}"
    assert f"The same deals again: {seed}\n" in run("league", "league.toml", "--hands", "0").stdout
    again = ("league", "league.toml", "--hands", "100", *seed.split(), "--output", "again")
    answer(*again)
    assert shards("again") == shards()
    assert {each["player"] for each in found["tables"][0]["players"]} == {"bot", "sound", "random"}
    bot.write_text(bot.read_text().replace('"meld", ', ""))
    engine_process.end_all()
    assert "bot has changed since version " in run("league", "league.toml").stderr
    bot.write_text("raise SystemExit\n")
    engine_process.end_all()
    assert re.search(r"deal 0: bot .*ended", fails_late("league", "league.toml"))


@pytest.mark.broad
def test_a_league_that_has_a_program_later_names_the_seed_that_it_had(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text((BOTS / "collector.py").read_text())
    text = 'game = "kabu"\nrules = "kabu-2p"\nhands_per_day = 20\n[[tournaments]]\n'
    Path("league.toml").write_text(text + 'policies = ["sound", "random"]\n')
    assert answer("league", "league.toml")["seed"] == 1
    bot = f'[policies.bot]\nengine = ["{sys.executable}", "bot.py"]\n'
    table = '[[tournaments]]\npolicies = ["sound", "bot"]\n'
    Path("league.toml").write_text(text.replace("[[tournaments]]\n", bot + table))
    done = run("league", "league.toml")
    assert done.stderr.endswith("another seed, and do not count; theirs: --seed 1\n"), done.stderr
    seed = answer("league", "league.toml", "--hands", "0")["seed"]
    assert seed > 1 << 30
    # Without the program, the league goes on with its seed.
    Path("league.toml").write_text(text + 'policies = ["sound", "eager"]\n')
    done = run("league", "league.toml", "--hands", "20", "--json")
    assert json.loads(done.stdout)["seed"] == seed


@pytest.mark.broad
def test_an_engine_that_errs_may_forfeit_hands(tmp_path: Path) -> None:
    bot = (BOTS / "collector.py").read_text()
    (tmp_path / "bot.py").write_text(bot.replace("import json", "import json, os", 1).replace(
        'kind == "your_move":', 'kind == "your_move":\n        os._exit(3)', 1
    ))  # fmt: skip
    Path("league.toml").write_text(
        'game = "kabu"\nrules = "kabu-2p"\nhands_per_day = 20\non_error = "forfeit"\n'
        f'[policies.bot]\nengine = ["{sys.executable}", "bot.py"]\n'
        '[[tournaments]]\npolicies = ["sound", "bot"]\n'
    )
    assert run("league", "league.toml").stderr.count("it forfeits the hand") == 1
    found = answer("league", "league.toml")
    lost = found["forfeits"]["bot"]
    assert found["hands"] == lost["hands"] == lost["forfeited"] == 20
    # Nobody leads by hands that nobody played.
    assert [each["rating"] for each in found["tables"][0]["players"]] == [None, None]
    sentence = "bot forfeited all of its 20 hands (first: deal "
    shown = run("league", "league.toml", "--hands", "0", "--page", "league.html")
    assert sentence in " ".join(shown.stdout.split())
    assert sentence in Path("league.html").read_text()


def fails_late(*words: str) -> str:
    """Return the last line of a command that ends with an error, after it said something else."""
    done = run(*words)
    assert done.exit_code == 3, done.output
    return done.stderr.splitlines()[-1]


@pytest.mark.broad
def test_all_deals_of_a_pair_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "MOST_DEALS", 25)
    found = answer("league", "league.toml", "--hands", "1000")
    assert set(deals(found).values()) == {25}
    asked = scenario.read(Path("league.toml"))
    kept = days.open_folder(asked, Path("runs/league"))
    assert days.allot(kept, 1_000) == dict.fromkeys(asked.pairs, 3)
