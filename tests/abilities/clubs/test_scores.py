"""``analyser.abilities.clubs.scores``: Do ``score`` and ``ranking`` answer, in Python the same,
and refuse what is none?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import answer, fails, run

import analyser
from analyser.errors import ScenarioError, UsageError

LINE = ("us:7c8c9cTcJcQcKc,5d5h5s", "closed", "them:3h4h5h", "hand:4s", "pot:-")
"""65 + 15 + 200 + 100 = 380, and 15 − 5 − 100 = −90."""
EVENING = """\
# Thursday
fibur us:345 them:120 pot:-
result 545,80
us:5x5 them:15
"""
RESULTS = """\
round;pair;points;other;other_points
1;A;1250;B;980
1;C;640;D;1105
1;E
2;A;810;D;795
2;B;1300;E;455
2;C
"""


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An evening and a tournament in an empty folder."""
    monkeypatch.chdir(tmp_path)
    Path("evening.txt").write_text(EVENING)
    Path("results.csv").write_text(RESULTS)


def test_a_table_is_scored_item_by_item() -> None:
    """The sentence, the items of both sides, and the same as JSON."""
    told = run("score", *LINE)
    assert told.stdout.splitlines()[0] == "us 380, them −90."
    assert "bonuses for clean burracos" in told.stdout
    assert "bonuses for dirty" not in told.stdout
    (table,) = answer("score", *LINE)["tables"]
    us, them = table["sides"]
    assert (us["terms"]["melds"], us["terms"]["clean"], us["terms"]["closing"]) == (80, 200, 100)
    assert (them["terms"]["hand"], them["terms"]["pot"], them["score"]) == (-5, -100, -90)


def test_python_says_what_the_terminal_says() -> None:
    """One line, several lines, a file."""
    assert str(analyser.score(" ".join(LINE))) == "us 380, them −90."
    both = analyser.score([" ".join(LINE), "result 100,200"])
    assert both.sums == {"us": 480, "them": 110}
    assert [*both.frame()["score"]] == [380, -90, 100, 200]
    told = run("score", "evening.txt", "--victory-points", "federation").stdout.splitlines()[0]
    # 915 − 115 = 800 ahead: 16–4.
    assert told == "After 3 hands: us 915, them 115. Victory points (federation): 16–4."
    assert str(analyser.score("evening.txt", victory_points="federation")) == told
    assert str(analyser.score(Path("evening.txt"), victory_points="federation")) == told


def test_a_tournament_is_ranked_and_seated() -> None:
    """Worked out by hand with the federation's table of three hands."""
    # Round 1: A +270 13–7, D +465 14–6, E sits out 14.  Round 2: A +15 10–10, B +845 17–3, C 14.
    found = answer("ranking", "results.csv", "--next", "danese")
    ranked = [(each["pair"], each["victory_points"], each["ahead"]) for each in found["ranking"]]
    assert ranked == [
        ("B", 24, 575), ("D", 24, 450), ("A", 23, 285), ("C", 20, -110), ("E", 17, -490),
    ]  # fmt: skip
    # A is the lowest that has not sat out.
    assert found["next"] == [["B", "D"], ["C", "E"], ["A", ""]]
    told = run("ranking", "results.csv").stdout.splitlines()[0]
    assert told == "B leads after 2 rounds: 24 victory points, 575 points ahead."
    assert str(analyser.ranking("results.csv")) == told
    Path("close.csv").write_text("round,pair,points,other,other_points\n1,A,101,B,100\n")
    assert str(analyser.ranking("close.csv")).endswith(", 1 point ahead.")
    assert analyser.ranking("results.csv", bye=[20, 0]).answer["ranking"][0]["pair"] == "C"


@pytest.mark.parametrize("letters", ["utf-8-sig", "cp1252"])
def test_results_are_read_as_spreadsheets_save_them(letters: str) -> None:
    """Letters, ends of lines, decimals, quotation marks, empty rows and columns."""
    rows = [
        "Round;Pair;Points;Other;Other_Points;;",
        '1;"Niccolò; Bianchi";1.250,50;Verdi–Neri;980,00;;',
        "1;D'Aù;−640;Russo;1105",
        ";;;;;;",
        "",
        "1;Colombo;;;;;",
    ]
    if letters == "cp1252":
        rows[2] = rows[2].replace("−", "-")
    ranked = {}
    for between in (";", "\t"):
        for end in ("\r\n", "\n", "\r"):
            text = end.join(rows).replace(";", between).replace("\t Bianchi", "; Bianchi")
            Path("saved.csv").write_bytes(text.encode(letters))
            found = analyser.ranking("saved.csv").ranking
            ranked[between, end] = [(each.pair, each.ahead) for each in found]
    # 270.5 ahead is 13–7, 1,745 is 20–0.
    expected = [
        ("Russo", 1745), ("Colombo", 355), ("Niccolò; Bianchi", 270.5),
        ("Verdi–Neri", -270.5), ("D'Aù", -1745),
    ]  # fmt: skip
    assert all(each == expected for each in ranked.values())


def test_a_step_of_victory_points_ends_where_the_board_says() -> None:
    """Each border of the federation's table of three hands, and the next difference behind it."""
    borders = (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500)
    rows = ["round,pair,points,other,other_points"]
    expected: dict[str, float] = {}
    for at, border in enumerate(borders):
        rows.append(f"1,to {border},{border},b{border},0")
        rows.append(f"1,past {border},0,p{border},{border + 5}")
        expected |= {f"to {border}": 10 + at, f"b{border}": 10 - at}
        expected |= {f"p{border}": 11 + at, f"past {border}": 9 - at}
    Path("borders.csv").write_text("\n".join(rows))
    ranking = analyser.ranking("borders.csv").ranking
    assert {each.pair: each.victory_points for each in ranking} == expected


def test_pairs_that_met_are_kept_apart() -> None:
    """A 25, C 24, D 16, B 15: by the standings C meets D again, and A meets C."""
    rounds = "1,A,500,B,0\n1,C,400,D,0\n2,A,10,C,0\n2,B,10,D,0\n"
    Path("four.csv").write_text(f"round,pair,points,other,other_points\n{rounds}")
    assert analyser.ranking("four.csv", next="danese").tables == [("A", "C"), ("D", "B")]
    for movement in ("danese-modified", "danese-once"):
        assert analyser.ranking("four.csv", next=movement).tables == [("A", "D"), ("C", "B")]
    # A 34, D 26, C 24, B 16: A has met everybody, but the round before D alone.
    Path("four.csv").write_text(f"round,pair,points,other,other_points\n{rounds}3,A,9,D,0\n")
    assert analyser.ranking("four.csv", next="danese").tables == [("A", "D"), ("C", "B")]
    assert analyser.ranking("four.csv", next="danese-modified").tables == [("A", "C"), ("D", "B")]
    assert "found no seats" in fails(2, "ranking", "four.csv", "--next", "danese-once")


def test_a_result_may_be_typed_at_the_terminal() -> None:
    """As in a file, with a comma or a blank; a file of that name has a path."""
    for words in (
        ("result", "545,80"),
        ("result", "545", "80"),
        ("RESULT", "545,80"),
        ("fibur", "result", "545,80"),
    ):
        assert run("score", *words).stdout.splitlines()[0] == "us 545, them 80."
    Path("result").write_text("us:345 them:120 pot:-")
    assert run("score", "./result").stdout.splitlines()[0] == "us 345, them 20."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("",), "the table: found nothing (expected a side, as us:…, or a file)"),
        (("us:345", " "), "the table: found nothing"),
        (("us:345", "them"), "the table: them: is empty (expected : and its value)"),
        (("nofile.txt",), "nofile.txt: no such file (expected a file of tables"),
        (("us:5x7", "dirty:1"), "a dirty burraco has a wild card"),
        (("us:7c8c9c", "--game", "kabu"), "Kabu has no way to score a table"),
        (("us:-", "--victory-points", "federation"), "--victory-points: found 1 hand (expected 3"),
        (("us:-", "--victory-points", "federatin"), "did you mean 'federation'?"),
        (("us:-", "--rules", "italien"), "did you mean 'italian'?"),
    ],
)
def test_a_wrong_table_is_refused(words: tuple[str, ...], sentence: str) -> None:
    """One sentence, no traceback."""
    result = run("score", *words)
    assert result.exit_code in (2, 3, 6)
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "results.csv: is empty (expected the columns round, pair, points, other,"),
        ("round,pair,points\n", "other: found no such column (expected once)"),
        ("round,pair,pints,other,other_points\n", "did you mean 'points'?"),
        ("round,pair,points,other,other_points\n", "found a heading alone"),
        (RESULTS.replace("1250", "much"), "line 2: points: found 'much' (expected points"),
        (RESULTS.replace("1;A", "x;A"), "line 2: round: found 'x' (expected a whole number"),
        (RESULTS.replace("980", "980;7"), "line 2: found 6 cells (expected 5)"),
        (RESULTS.replace("B;980", "A;980"), "line 2: found A against itself"),
        (RESULTS.replace("1;E", "1;A"), "round 1: found A twice"),
        (RESULTS.replace("1;A", '1;"A'), "line 2: found a quotation mark that is not closed"),
        (RESULTS.replace("1250", "1.25"), "line 2: points: found '1.25' (expected points"),
        ("\0r\0o\0u\0n\0d", "results.csv: found no UTF-8 text (expected a table of results)"),
        (RESULTS.replace("1;E", "1;E;30"), "points: found '30' for a pair that sat out"),
    ],
)
def test_wrong_results_are_refused(text: str, sentence: str) -> None:
    """The row, what is wrong there, what is expected."""
    Path("results.csv").write_text(text)
    assert sentence in fails(3, "ranking", "results.csv")


def test_lines_of_other_sides_are_not_added_up() -> None:
    """Each hand has the sides of the first."""
    with pytest.raises(ScenarioError, match="hand 2: found the sides us"):
        analyser.score(["us:- them:-", "us:-"])
    Path("two.csv").write_text("round,pair,points,other,other_points\n1,A,5,B,0\n")
    with pytest.raises(UsageError, match="found no seats where all are apart"):
        analyser.ranking("two.csv", next="danese-once")
    assert "--bye: found 3 (expected two numbers" in fails(
        2, "ranking", "results.csv", "--bye", "3"
    )
