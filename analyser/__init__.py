"""Monte Carlo strategy analysis of card games: which policy, or which rule, gains how much per
hand?

``ARCHITECTURE.md`` is the map of the package, whose folders import downwards only.  Only
``games/<game>/`` knows how a game is played.  Read its referee in plain Python first
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
    # For editors and types; at run time ``__getattr__`` finds them.
    from analyser.abilities.advice.positions.question import advise as advise
    from analyser.abilities.advice.replays.question import replay as replay
    from analyser.abilities.advice.reviews.question import review as review
    from analyser.abilities.advice.verifications.question import verify as verify
    from analyser.abilities.clubs.leagues.question import league as league
    from analyser.abilities.clubs.pair_tournaments.question import (
        pair_tournament as pair_tournament,
    )
    from analyser.abilities.clubs.rankings.question import ranking as ranking
    from analyser.abilities.clubs.scores.question import score as score
    from analyser.abilities.clubs.tournaments.question import tournament as tournament
    from analyser.abilities.engines.engine_lookup import Engine as Engine
    from analyser.abilities.engines.engine_tests.question import engine_test as engine_test
    from analyser.abilities.engines.own_players.player import Duel as Duel
    from analyser.abilities.engines.own_players.player import Player as Player
    from analyser.abilities.engines.own_players.player import duel as duel
    from analyser.abilities.engines.serving.policy_engine import serve as serve
    from analyser.abilities.learners.environment import env as env
    from analyser.abilities.learners.evaluation import evaluate as evaluate
    from analyser.abilities.learners.wrapped_environments import aec_env as aec_env
    from analyser.abilities.learners.wrapped_environments import gymnasium_env as gymnasium_env
    from analyser.abilities.learners.wrapped_environments import parallel_env as parallel_env
    from analyser.abilities.learning.self_play.question import learn as learn
    from analyser.abilities.learning.tuning.question import tune as tune
    from analyser.abilities.matches.question import win_chance as win_chance
    from analyser.abilities.queries.question import query as query
    from analyser.abilities.studies.ablations.question import ablations as ablations
    from analyser.abilities.studies.sweeps.question import sweep as sweep
    from analyser.abilities.studies.tips.question import tips as tips
    from analyser.errors import AnalyserError as AnalyserError
    from analyser.errors import PlayerError as PlayerError
    from analyser.errors import ScenarioError as ScenarioError
    from analyser.errors import UsageError as UsageError
    from analyser.library.players import policies as policies
    from analyser.library.players import rules as rules
    from analyser.library.runs import open_run as open_run
    from analyser.library.table import table as table
    from analyser.questions.check import check as check
    from analyser.questions.compare import compare as compare
    from analyser.questions.compare_players import compare_players as compare_players
    from analyser.questions.compare_rules import compare_rules as compare_rules
    from analyser.questions.simulate import simulate as simulate
    from analyser.questions.weigh import weigh as weigh

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
