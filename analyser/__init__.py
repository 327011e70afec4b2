"""Monte Carlo strategy analysis of card games: which policy, or which rule, gains how much per
hand?

The map of the package, from the command line down; a folder imports downwards only:

==============  ==================================================================================
``abilities``   what can be taken away: a folder each, with all of it
``commands``    the command line, one file per command: parse, call, print
``questions``   a file per question: its fields, what is played for it, its answer
``library``     what a program gets: answers, runs, rule sets
``report``      the page of a run, one file per section; ``report/figures`` draws
``findings``    the results of a run in numbers: one file per kind of study
``play``        runs in shards, duels in blocks, a user's own player, how fast it goes
``wording``     how a number, and the answer of a duel, is put into words
``scenario``    what is to be played: read, checked, spelt out in full
``statistics``  arrays in, estimates out
``storage``     a run on disk or in a store, a sealed log, tables, what made them
``games``       what a game is, and a folder for each
``cards``       codes, sets, and the order in which a deal lays them
``compiled``    how functions become machine code
``confidence``  how sure intervals are, and how that is said
``reading``     the only way in for files that the user names; ``typed_text``: what was meant
``errors``      what can go wrong, in one sentence, and with which exit code; ``_version``
``registry``    which abilities there are, and what each adds
``interrupts``  how a signal ends the program; ``streams``: what an output may lack
==============  ==================================================================================

Only ``games/<game>/`` knows how a game is played.  Read its referee in plain Python first
(``referee.py``; Burraco's ``reference/``); the kernel plays the same hands compiled.

For programs and notebooks: the questions by their names, ``compare``, ``weigh`` and so on (see
``questions``), ``open_run``, ``rules`` and ``policies``; ``table``, a hand in your hands (see
``games.table``); for learners ``env``, ``gymnasium_env``, ``aec_env``, ``parallel_env`` and
``evaluate`` (see ``abilities.learners``); ``Player`` and ``duel`` (see
``abilities.engines.own_players``), ``Engine`` (see ``abilities.engines.engine_lookup``), ``serve``
(see ``abilities.engines.serving``), and the errors that they raise, ``AnalyserError`` and its
kinds.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyser._version import __version__ as __version__

if TYPE_CHECKING:
    from analyser.abilities.advice.positions.question import advise
    from analyser.abilities.advice.replays.question import replay
    from analyser.abilities.advice.reviews.question import review
    from analyser.abilities.advice.verifications.question import verify
    from analyser.abilities.clubs.leagues.question import league
    from analyser.abilities.clubs.pair_tournaments.question import pair_tournament
    from analyser.abilities.clubs.rankings.question import ranking
    from analyser.abilities.clubs.scores.question import score
    from analyser.abilities.clubs.tournaments.question import tournament
    from analyser.abilities.engines.engine_lookup import Engine
    from analyser.abilities.engines.engine_tests.question import engine_test
    from analyser.abilities.engines.own_players.player import Duel, Player, duel
    from analyser.abilities.engines.serving.policy_engine import serve
    from analyser.abilities.learners.environment import env
    from analyser.abilities.learners.evaluation import evaluate
    from analyser.abilities.learners.wrapped_environments import (
        aec_env,
        gymnasium_env,
        parallel_env,
    )
    from analyser.abilities.learning.self_play.question import learn
    from analyser.abilities.learning.tuning.question import tune
    from analyser.abilities.matches.question import win_chance
    from analyser.abilities.queries.question import query
    from analyser.abilities.studies.ablations.question import ablations
    from analyser.abilities.studies.sweeps.question import sweep
    from analyser.abilities.studies.tips.question import tips
    from analyser.errors import AnalyserError, PlayerError, ScenarioError, UsageError
    from analyser.library.players import policies, rules
    from analyser.library.runs import open_run
    from analyser.library.table import table
    from analyser.questions.check import check
    from analyser.questions.compare import compare
    from analyser.questions.compare_players import compare_players
    from analyser.questions.compare_rules import compare_rules
    from analyser.questions.simulate import simulate
    from analyser.questions.weigh import weigh

    __all__ = [
        "AnalyserError",
        "Duel",
        "Engine",
        "Player",
        "PlayerError",
        "ScenarioError",
        "UsageError",
        "ablations",
        "advise",
        "aec_env",
        "check",
        "compare",
        "compare_players",
        "compare_rules",
        "duel",
        "engine_test",
        "env",
        "evaluate",
        "gymnasium_env",
        "league",
        "learn",
        "open_run",
        "pair_tournament",
        "parallel_env",
        "policies",
        "query",
        "ranking",
        "replay",
        "review",
        "rules",
        "score",
        "serve",
        "simulate",
        "sweep",
        "table",
        "tips",
        "tournament",
        "tune",
        "verify",
        "weigh",
        "win_chance",
    ]
    # At run time ``__getattr__`` says them.

_ROOMS = {
    "AnalyserError": "errors",
    "PlayerError": "errors",
    "ScenarioError": "errors",
    "UsageError": "errors",
    "check": "questions.check",
    "compare": "questions.compare",
    "compare_players": "questions.compare_players",
    "compare_rules": "questions.compare_rules",
    "open_run": "library.runs",
    "policies": "library.players",
    "rules": "library.players",
    "simulate": "questions.simulate",
    "table": "library.table",
    "weigh": "questions.weigh",
}
"""Where a public name of the core lives; those of abilities are where they declare them."""


def __getattr__(name: str) -> Any:
    """Return a public name; its room is opened only now, so that the command line starts at once.

    By its name, not by ``import``: rooms below may ask this one for the version.
    """
    if name == "__all__":
        return _names()
    if name in _ROOMS:
        return getattr(import_module(f"analyser.{_ROOMS[name]}"), name)
    from analyser.registry import functions

    added = functions()
    if name not in added:
        raise AttributeError(f"module 'analyser' has no attribute {name!r}")
    return getattr(import_module(added[name]), name)


def _names() -> list[str]:
    """Return all public names."""
    from analyser.registry import functions

    return sorted([*_ROOMS, *functions()])


def __dir__() -> list[str]:
    return sorted({*globals(), *_names()})
