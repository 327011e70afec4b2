"""A small run of each kind of study, by the toys: what it asks for, and what makes its page.

Tests that hold for every kind of study go through ``KINDS``; a new kind is a line here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from report.blank_pictures import leave_blank
from terminal import run
from toy import Telling, Toy, install
from toys import tips_toy
from toys.advising_toy import AdvisingToy
from toys.learning_toy import LearningToy
from toys.rule_set_toy import Many
from toys.search_toy import SeekingToy
from toys.single_rule_toy import Ruled
from toys.timed_toy import TimedToy
from toys.tunable_toy import Tunable

import analyser
from analyser import commands
from analyser.games.interface import Game
from analyser.scenario import file

HEAD = 'question = "Who is best?"\ngame = "toy"\nhands = 600\nseed = 7\n'


@dataclass(frozen=True)
class Kind:
    """A kind of study."""

    toy: Callable[[], Game]
    scenario: str
    """What it asks for; written to ``study.toml``."""
    command: tuple[str, ...] = ("report", "study.toml", "--page", "study.html")
    first: tuple[str, ...] = ()
    """What makes the file that the command reads; empty: nothing does."""
    told_by: str = ""
    """The file that words an answer which is made of no run; empty: a run becomes the page."""


def duel(a: str, b: str, more: str = "") -> str:
    return f'[[duels]]\na = "{a}"\nb = "{b}"\n{more}'


def lineup(rules: str, policy: str = "balanced", more: str = "") -> str:
    return f'[[lineups]]\nrules = [{rules}]\npolicies = ["{policy}"]\n{more}'


def lists_known(scenario: str) -> bool:
    """Say whether the abilities that a scenario's entries need are here."""
    return {*re.findall(r"^\[\[(\w+)", scenario, re.MULTILINE)} <= {*file.join_parts().model_fields}


SEEKERS = (
    '[policies.few]\nbase = "bold"\nskill = 300\nsearch_worlds = 2\n'
    '[policies.many]\nbase = "bold"\nskill = 600\nsearch_worlds = 20\n'
)
STRENGTHS = '[[strengths]]\npolicies = ["timid", "balanced", "bold"]\n'
ABLATIONS = '[[ablations]]\npolicy = "bold"\nbase = "timid"\ngroups = { all = ["*"] }\n'
SEVERAL = STRENGTHS + (
    ABLATIONS if lists_known(ABLATIONS) else '[[strengths]]\npolicies = ["timid", "bold"]\n'
)
ROUNDS = "[rules.long]\nround = 6\n[rules.short]\nround = 3\n"

_KINDS: dict[str, Kind] = {
    "tables": Kind(Toy, HEAD + '[[lineups]]\npolicies = ["bold", "timid"]\n'),
    "duel": Kind(Toy, HEAD + duel("bold", "timid")),
    "duels": Kind(Toy, HEAD + duel("bold", "timid") + duel("balanced", "bold")),
    "matches": Kind(
        Toy, HEAD.replace("hands = 600", "matches = 40") + duel("bold", "timid")
    ),
    "gains": Kind(
        SeekingToy,
        HEAD + SEEKERS + duel("few", "bold") + duel("many", "bold") + duel("many", "few"),
    ),
    "people": Kind(
        Toy,
        HEAD.replace("hands = 600", "matches = 40")
        + lineup('"plain"', "bold") + lineup('"plain"', "timid") + lineup('"plain"'),
    ),
    "rule sets": Kind(Many, HEAD + lineup('"plain", "rich", "other"')),
    "one rule": Kind(
        Ruled, HEAD + lineup('"plain", "pair"', more="one_rule_at_a_time = true\n")
    ),
    "time-outs": Kind(
        TimedToy,
        HEAD + ROUNDS + lineup('"long", "short"', "bold", "vary = { whistle = [5, 6, 7, 8] }\n"),
    ),
    "tips": Kind(
        tips_toy.Club,
        'question = "Who is right?"\nhands = 600\n' + tips_toy.HEAD
        + tips_toy.tip("Be bold.", "always = 90") + tips_toy.tip("Do nothing else.", "idle = 5"),
    ),
    "tournament": Kind(
        Toy, HEAD + '[[tournaments]]\npolicies = ["bold", "timid", "balanced"]\n'
    ),
    "sweep": Kind(Toy, HEAD + '[[sweeps]]\npolicy = "bold"\nhabits = { skill = [0, 20, 40] }\n'),
    "strengths": Kind(
        SeekingToy, HEAD + SEEKERS + '[[strengths]]\npolicies = ["few", "many", "timid", "bold"]\n'
    ),
    "several": Kind(Toy, HEAD + SEVERAL),
    "decisions": Kind(
        Toy, HEAD + '[[decisions]]\ndecision = "leap"\npolicies = ["bold", "timid"]\n'
    ),
    "league": Kind(
        Telling,
        'game = "toy"\nseed = 5\nhands_per_day = 120\n'
        '[[tournaments]]\npolicies = ["bold", "timid", "balanced"]\n',
        ("league", "study.toml", "--page", "study.html"),
        told_by="analyser.abilities.clubs.leagues.page",
    ),
    "pair tournament": Kind(
        Toy, "",
        ("tournament", "--game", "toy", "--movement", "mitchell", "--tables", "4", "--rounds", "4",
         "--hands", "400", "--tournaments", "200", "--page", "study.html"),
        told_by="analyser.abilities.clubs.pair_tournaments.page",
    ),
    "tuning": Kind(
        lambda: Tunable(noise=60), "",
        ("tune", "--game", "toy", "--generations", "4", "--population", "6", "--hands-per-sample",
         "80", "--validation-hands", "200", "--test-hands", "400", "--seed", "3",
         "--output", "study.toml"),
        told_by="analyser.abilities.learning.tuning.page",
    ),
    "evaluation": Kind(
        LearningToy, "", ("report", "learnt.json", "--page", "study.html"),
        ("learn", "plain", "--game", "toy", "--rule-based-hands", "1500", "--hands-per-round",
         "350", "--seed", "3", "--output", "learnt.json"),
        told_by="analyser.abilities.learning.self_play.page",
    ),
    "advice": Kind(
        AdvisingToy, "hand: one\n",
        ("advise", "study.toml", "--game", "toy", "--worlds", "50", "--page", "study.html"),
        told_by="analyser.abilities.advice.positions.page",
    ),
    "review": Kind(
        AdvisingToy, "a hand\n",
        ("review", "study.toml", "--game", "toy", "--worlds", "100", "--page", "study.html"),
        told_by="analyser.abilities.advice.reviews.page",
    ),
    "win chance": Kind(
        Toy, "", ("win-chance", "--score", "900,600", "--page", "study.html"),
        told_by="analyser.abilities.matches.page",
    ),
}  # fmt: skip
KINDS: dict[str, Kind] = {
    name: each
    for name, each in _KINDS.items()
    if (each.first or each.command)[0] in commands.COMMANDS and lists_known(each.scenario)
}
"""By name; without those of an ability that is not here."""


@dataclass(frozen=True)
class Command:
    """A question as a command and as a call of Python; the function has the command's name."""

    toy: Callable[[], Game]
    words: tuple[str, ...]
    given: dict[str, Any]
    scenario: str = ""
    """A scenario that asks the same; empty: none can."""
    file: str = ""
    """What is in ``hand.txt``, which it reads."""


_FUNCTIONS: dict[str, Command] = {
    "ablations": Command(
        Toy, (), {"policy": "bold", "base": "timid", "groups": {"all": ["*"]}},
        ABLATIONS,
    ),
    "tips": Command(
        tips_toy.Club, (),
        {"tips": [{"says": "Be bold.", "with": {"always": 90}}], "rules": ["plain", "rich"],
         "companions": ["balanced", "bold"]},
        tips_toy.HEAD.partition("\n")[2] + tips_toy.tip("Be bold.", "always = 90"),
    ),
}  # fmt: skip
FUNCTIONS = {name: each for name, each in _FUNCTIONS.items() if name in analyser.__all__}
"""Functions that no command has, and scenarios that ask the same."""
AMOUNT: tuple[str, ...] = ("--hands", "600", "--seed", "7")
PLAYED: dict[str, Any] = {"hands": 600, "seed": 7}
SAME = HEAD.partition("\n")[2]
"""What a scenario says of them."""
_COMMANDS: dict[str, Command] = {
    "simulate": Command(
        Toy, ("--policies", "bold,timid", *AMOUNT), {"policies": ["bold", "timid"], **PLAYED},
        SAME + '[[lineups]]\npolicies = ["bold", "timid"]\n',
    ),
    "compare": Command(
        Toy, ("bold", "timid", *AMOUNT), {"a": "bold", "b": "timid", **PLAYED},
        SAME + duel("bold", "timid"),
    ),
    "compare_players": Command(
        Toy, ("bold", "timid", "balanced", *AMOUNT),
        {"players": ["bold", "timid", "balanced"], **PLAYED},
        SAME + '[[strengths]]\npolicies = ["bold", "timid", "balanced"]\n',
    ),
    "compare_rules": Command(
        Many, ("--rules", "plain,rich,other", "--policies", "bold", "--panel", "none", "--play-all",
              *AMOUNT),
        {"rules": ["plain", "rich", "other"], "policies": "bold", "panel": "none",
         "rescore": False, **PLAYED},
        SAME + lineup('"plain", "rich", "other"', "bold"),
    ),
    "weigh": Command(
        Toy, ("leap", "--policies", "bold,timid", "--decisions", "600", "--seed", "7"),
        {"decision": "leap", "policies": ["bold", "timid"], "decisions": 600, "seed": 7},
        SAME + '[[decisions]]\ndecision = "leap"\npolicies = ["bold", "timid"]\n',
    ),
    "tournament": Command(
        Toy, ("bold,timid,balanced", *AMOUNT),
        {"policies": ["bold", "timid", "balanced"], **PLAYED},
        SAME + '[[tournaments]]\npolicies = ["bold", "timid", "balanced"]\n',
    ),
    "sweep": Command(
        Toy, ("--policy", "bold", "--habit", "skill=0:40:20", *AMOUNT),
        {"policy": "bold", "habit": {"skill": [0, 20, 40]}, **PLAYED},
        SAME + '[[sweeps]]\npolicy = "bold"\nhabits = { skill = [0, 20, 40] }\n',
    ),
    "pair_tournament": Command(
        Toy, ("--movement", "mitchell", "--tables", "4", "--rounds", "4", "--tournaments", "200",
              "--hands", "400", "--seed", "7"),
        {"movement": "mitchell", "tables": 4, "rounds": 4, "tournaments": 200, "hands": 400,
         "seed": 7},
        SAME.replace("600", "400")
        + '[[pair_tournaments]]\nmovement = "mitchell"\ntables = 4\nrounds = 4\n'
        "tournaments = 200\n",
    ),
    "advise": Command(
        AdvisingToy, ("hand.txt", "--worlds", "50"), {"position": "hand.txt", "worlds": 50},
        file="hand: one\n",
    ),
    "review": Command(
        AdvisingToy, ("hand.txt", "--worlds", "100"), {"histories": "hand.txt", "worlds": 100},
        file="a hand\n",
    ),
}  # fmt: skip
COMMANDS = {name: each for name, each in _COMMANDS.items() if name in analyser.__all__}
"""By the name of the function in Python; without those of an ability that is not here."""


def made(kind: Kind, *more: str) -> str:
    """Play a kind of study in the folder where you are; return what the terminal says.

    ``more``: words of the command.
    Its page is ``study.html``, its pictures blank, and what a program gets lies beside it.
    """
    with pytest.MonkeyPatch.context() as patch:
        install(patch, kind.toy())
        patch.setenv("SOURCE_DATE_EPOCH", "86400")
        leave_blank(patch)
        if kind.scenario:
            Path("study.toml").write_text(kind.scenario)
        if kind.first:
            run(*kind.first)
        found = run(*kind.command, *more)
    assert found.exit_code == 0, found.output
    return found.stdout
