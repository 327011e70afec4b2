"""``analyser.library.answer``: Has the answer of each question the same members, and can it be
copied?  Toys answer them.
"""

from __future__ import annotations

import copy
import copyreg
import html
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from toy import Telling, install
from toys.advising_toy import AdvisingToy
from toys.learning_toy import LearningToy
from toys.tunable_toy import Tunable

import analyser
from analyser import games
from analyser.errors import UsageError
from analyser.games.interface import Game
from analyser.library.answer import Answer

LEAGUE = 'game = "toy"\nseed = 5\nhands_per_day = 120\n[[tournaments]]\npolicies = {}\n'
PLAYERS = '["bold", "timid", "balanced"]'


class Asked(NamedTuple):
    """A question, the toy that answers it, and what its answer has."""

    ask: Callable[[], Any]
    toy: Callable[[], Game] = Telling
    page: str = "it.html"
    """What its page writes first; empty: it has none."""
    is_drawn: bool = True


def installed(name: str) -> Game:
    return games.game(name)


def run() -> str:
    analyser.simulate(game="toy", policies="bold", hands=40, output="run")
    return "run"


ASKED: dict[str, Asked] = {
    "league": Asked(lambda: analyser.league("league.toml")),
    "tune": Asked(
        lambda: analyser.tune(
            game="toy", generations=2, population=4, hands_per_sample=40, validation_hands=40,
            test_hands=80, seed=3, output="tuned.toml",
        ),
        lambda: Tunable(noise=60),
    ),
    "learn": Asked(
        lambda: analyser.learn(
            "plain", game="toy", rule_based_hands=1500, hands_per_round=350, seed=3,
            output="learnt.json",
        ),
        LearningToy,
    ),
    "check": Asked(lambda: analyser.check(run()), page="", is_drawn=False),
    "query": Asked(
        lambda: analyser.query("SELECT count(*) AS hands FROM hands", run()), page="",
        is_drawn=False,
    ),
    "verify": Asked(lambda: analyser.verify("hands.jsonl", game="toy"), page="", is_drawn=False),
    "replay": Asked(lambda: analyser.replay(game="toy", hands=2), page="", is_drawn=False),
    "advise": Asked(lambda: analyser.advise("hand: one", game="toy", worlds=50), AdvisingToy),
    "review": Asked(lambda: analyser.review("a hand\n", game="toy", worlds=100), AdvisingToy),
}  # fmt: skip
COPIED: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}


@pytest.mark.parametrize("what", ASKED)
def test_an_answer_has_its_members_and_so_have_its_copies(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    toy = install(monkeypatch, ASKED[what].toy())
    # As a game does, it goes into a copy by its name.
    monkeypatch.setitem(copyreg.dispatch_table, type(toy), lambda _: (installed, ("toy",)))
    Path("league.toml").write_text(LEAGUE.format(PLAYERS))
    Path("hands.jsonl").write_text("deal 0 of seed 1\n")
    found = ASKED[what].ask()
    assert isinstance(found, Answer)
    early = [copied(found) for copied in COPIED.values()]
    check_members(found, ASKED[what])
    # Once more, with all that was worked out so far.
    for again in (*early, *(copied(found) for copied in COPIED.values())):
        assert type(again) is type(found)
        assert (str(again), again.answer) == (str(found), found.answer)


def check_members(found: Answer, asked: Asked) -> None:
    """Assert that an answer has sentences, numbers, a table, a picture and a page."""
    assert str(found).splitlines() == [*found.sentences]
    assert json.loads(json.dumps(found.answer))
    assert len(found.frame().columns)
    assert found.sentences[0] in html.unescape(found._repr_html_())
    if asked.is_drawn:
        assert found.figure().axes
    else:
        with pytest.raises(UsageError, match=r"^figure: found "):
            found.figure()
    if asked.page:
        assert found.page(asked.page)[0] == Path(asked.page)
        assert found.sentences[0] in html.unescape(Path(asked.page).read_text())
    else:
        with pytest.raises(UsageError, match=r"^page: found "):
            found.page("it.html")
