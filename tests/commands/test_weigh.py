"""``analyser weigh``: Does ``weigh`` answer first, resume, play its rule, and say in a sentence
what is wrong?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from terminal import answer, fails, run
from toy import Toy, install

from analyser.findings import rules_of_thumb

pytestmark = pytest.mark.usefixtures("toy", "undrawn")

FLAGS = ("weigh", "leap", "--game", "toy", "--decisions", "20000", "--policies", "bold")
SCENARIO = """
question = "Shall we leap?"
game = "toy"
hands = 20_000
[[decisions]]
decision = "leap"
policies = ["bold", "timid"]
rollouts = 2
"""


IN_FOLDER = {"leap.toml": SCENARIO}


@pytest.mark.broad
def test_it_answers_then_plays_the_rule() -> None:
    said = " ".join(answer(*FLAGS, "--confirm-hands", "400")["sentences"])
    assert "leaping changes the score by" in said
    # In this toy a leap is weighed and not played, so each rule is as good as its player.
    assert "Followed exactly it is as good as" in said
    assert "No rule of 5 that were played clearly gains more than that on bold itself" in said


def test_for_a_program() -> None:
    told = answer(*FLAGS, "--confirm-hands", "400")
    assert told["low"] < told["mean"] < told["high"]
    assert told["decisions"] == 16_000
    assert 0 < told["take_rate"] < 1
    assert 0 < told["should_take_rate"] < 1
    assert told["rule"] is None
    (cell,) = told["cells"]
    assert "ditch" in cell["rule_learnt"]
    assert cell["rules_played"]["hands"] == 400
    assert len(cell["rules_played"]["rules"]) >= 5
    assert {group["from"] for group in cell["by"]["width"]} == set(range(7))


@pytest.mark.broad
@pytest.mark.parametrize(("deals", "hands"), [("3000", 6_000), ("20000", 10_000)])
def test_a_rule_is_played_in_no_more_hands_than_suit_the_decisions(deals: str, hands: int) -> None:
    words = [deals if word == "20000" else word for word in FLAGS]
    (cell,) = answer(*words)["cells"]
    assert cell["rules_played"]["hands"] == hands


@pytest.mark.broad
@pytest.mark.parametrize(
    ("flags", "hands"),
    [
        (("--confirm-hands", "200", "--confirm-search-hands", "40"), [200, 40]),
        (("--confirm-hands", "5000"), [5_000, 4_000]),
        (("--confirm-search-hands", "0"), [10_000, None]),
    ],
)
def test_those_who_search_play_hands_of_their_own(
    monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], hands: list[int | None]
) -> None:
    monkeypatch.setattr(rules_of_thumb, "searches", lambda who: who["name"] == "timid")
    said = run("weigh", "leap.toml", "--dry-run", *flags).stdout
    whose = {"(--confirm-hands)": " of", "(--confirm-search-hands)": " of search players of"}
    for many, (flag, words) in zip(hands, whose.items(), strict=True):
        assert (flag in said) == bool(many)
        assert not many or f"duels{words} {many:,} hands {flag}" in said
    played = [each["rules_played"] for each in answer("weigh", "leap.toml", *flags)["cells"]]
    assert [each and each["hands"] for each in played] == hands


def test_the_choice_that_nobody_names_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("weigh", "--game", "toy", "--decisions", "400", "--dry-run")
    one, other = (answer(*asked, *more) for more in ((), ("leap",)))
    # The machine's, and of the moment.
    for name in ("seconds", "seconds_range", "memory_range"):
        assert one.pop(name)
        assert other.pop(name)
    assert one == other
    install(monkeypatch, Toy(choices=()))
    assert "Toy has no decision that could be weighed" in fails(2, *asked)


@pytest.mark.broad
def test_a_scenario_with_its_page(toy: Toy) -> None:
    told = answer("weigh", "leap.toml", "--page", "page.html", "--confirm-hands", "200")
    assert len(told["cells"]) == 2
    assert told["files"][0] == "page.html"
    page = Path("page.html").read_text()
    assert "Shall we leap?" in page
    assert "bold-by-rule" not in page.split("</header>")[0]
    assert "true for both players tested" in " ".join(told["sentences"])
    assert told["whoever_plays"][0]["claims"]
    toy.calls.clear()
    assert answer("weigh", "leap.toml", "--confirm-hands", "200")["cells"] == told["cells"]
    assert toy.calls == []
    # Its run makes the same page again.
    again = answer("report", told["run"], "--page", "again.html")
    assert again["sentence"] == told["sentence"]


@pytest.mark.broad
def test_a_card_is_made_beside_the_page_which_leads_to_it() -> None:
    words = ("leap.toml", "--page", "pages/leap.html", "--chart", "pages/leap-card.png")
    told = answer("weigh", *words, "--confirm-hands", "0")
    assert told["files"][0] == "pages/leap.html"
    assert told["files"][-1] == "pages/leap-card.png"
    assert Path("pages/leap-card.png").read_bytes()[:4] == b"\x89PNG"
    assert '<a href="leap-card.png">' in Path("pages/leap.html").read_text(encoding="utf-8")
    Path("pages/leap-card.png").unlink()
    # Made again, the page is the same, and its card is not written over.
    result = run("report", "--check", "pages/leap.html")
    assert result.stdout == (
        "pages/leap.html is what its command makes: each number was reproduced.\n"
    )
    assert not Path("pages/leap-card.png").exists()
    assert "--chart: found 'x.svg'" in fails(2, "weigh", "leap.toml", "--chart", "x.svg")


@pytest.mark.broad
def test_a_precision_is_reached_with_deals_settled_before() -> None:
    words = [word for word in FLAGS if word not in ("--decisions", "20000")]
    told = answer(*words, "--precision", "0.6", "--confirm-hands", "0")
    assert (told["high"] - told["low"]) / 2 <= 0.6
    assert told["decisions"] > 16_000
    again = answer(*words, "--precision", "0.6", "--confirm-hands", "0")
    assert again["digest"] == told["digest"]


def test_what_never_comes_up_is_one_sentence() -> None:
    # The first deals have no ditch.
    result = run("weigh", "--game", "toy", "--decisions", "1", "--policies", "bold")
    assert result.exit_code == 0, result.output
    said = "No player ever had to choose whether to leap."
    assert result.stdout.splitlines()[0] == said
    assert result.stderr == ""


@pytest.mark.broad
def test_only_decisions_of_a_kind_are_weighed(toy: Toy) -> None:
    words = ("weigh", "--game", "toy", "--decisions", "4000", "--policies", "bold", "--seed", "3")
    every = answer(*words, "--confirm-hands", "0")
    some = answer(*words, "--when", "width <= 2 and not wet", "--page", "page.html")
    (cell,) = some["cells"]
    assert cell["when"] == "width <= 2 and wet = 0"
    assert 0.1 < cell["share_of_decisions"] < 0.35
    assert some["decisions"] < every["decisions"] / 3
    # Of 40 points 10 less for each foot: about 30, where all are worth 0.
    assert 20 < some["low"] < some["high"] < 40
    page = Path("page.html").read_text(encoding="utf-8")
    assert "Only decisions with" in page
    # A rule that is followed decides every time: so none is played.
    assert "by-rule" not in page
    assert cell["rule"] is None
    Path("asked.toml").write_text(
        'question = "?"\ngame = "toy"\nhands = 4000\nseed = 3\n[[decisions]]\ndecision = "leap"\n'
        'policies = ["bold"]\nwhen = "not wet and width < 3"\n',
        encoding="utf-8",
    )
    assert answer("weigh", "asked.toml")["mean"] == some["mean"]


def test_a_precision_of_what_never_comes_up_is_a_sentence(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    weigh = toy.weigh

    def never(*asked: Any) -> Any:
        rows = weigh(*asked)
        rows[:, 1] = 0
        return rows

    monkeypatch.setattr(toy, "weigh", never)
    result = run("weigh", "--game", "toy", "--policies", "bold", "--precision", "1")
    assert result.exit_code == 5, result.output
    assert result.stderr == (
        "analyser: ±1 points not reached: too few decisions with 10,000 deals; more --decisions "
        "go on\n"
    )


def test_a_dry_run_writes_nothing() -> None:
    result = run("weigh", "leap.toml", "--dry-run")
    assert result.exit_code == 0, result.output
    assert "Nothing written" in result.stdout
    assert not Path("runs").exists()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("weigh", "lep", "--game", "toy"), 2, "unknown decision 'lep'"),
        (("weigh", "--rules", "itallian"), 2, "unknown rule set 'itallian'"),
        (("weigh", "--rollouts", "2", "leap.toml"), 2, "leap.toml says that itself"),
        (("weigh", "--precision", "0"), 2, "--precision: found 0"),
        (("weigh", "--precision", "2", "--decisions", "9"), 2, "found both"),
        (("weigh", "--rollouts", "99"), 2, "--rollouts: found '99' (expected 64 or less"),
        (
            ("simulate", "leap.toml"),
            2,
            "leap.toml: has [[decisions]] (expected `analyser weigh leap",
        ),
        (
            ("simulate", "--scenario", "first-card"),
            2,
            "first-card: has [[decisions]] (expected `analyser weigh --scenario first-card`",
        ),
    ],
)
def test_what_is_wrong_is_one_sentence(words: tuple[str, ...], code: int, sentence: str) -> None:
    said = fails(code, *words)
    assert sentence in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[decisions]]\ndecision = 'leap'\n", "decisions.1.policies: is missing"),
        (
            "[[decisions]]\ndecision = 'leap'\npolicies = ['bold']\nrollouts = 0\n",
            "rollouts: found 0",
        ),
        ("[[decisions]]\ndecision = 'jump'\npolicies = ['bold']\n", "unknown decision 'jump'"),
        (
            "[[decisions]]\ndecision = 'leap'\npolicies = ['bold']\n"
            "[[duels]]\na = 'bold'\nb = 'timid'\n",
            "found [[decisions]] beside duels",
        ),
        (
            "matches = 9\n[[decisions]]\ndecision = 'leap'\npolicies = ['bold']\n",
            "matches: found [[decisions]] too",
        ),
        (
            "[[decisions]]\ndecision = 'leap'\npolicies = ['bold']\n"
            "[[decisions]]\ndecision = 'leap'\npolicies = ['timid']\nrollouts = 9\n",
            "more than one decision, condition or number of rollouts",
        ),
        ("[[duels]]\na = 'bold'\nb = 'timid'\n", "found no [[decisions]]"),
    ],
)
def test_a_bad_scenario_is_one_sentence(text: str, sentence: str) -> None:
    Path("bad.toml").write_text(f"game = 'toy'\n{text}")
    assert sentence in fails(2 if "no [[dec" in sentence else 3, "weigh", "bad.toml")
