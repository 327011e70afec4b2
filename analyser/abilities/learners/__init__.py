"""At which tables does a learner of another program act, and how far is it ahead of a policy?

In reading order: ``environment`` (many tables, an action at each a step), ``table_states`` (their
bytes, to go on from later), ``one_table`` (a hand is an episode), ``gymnasium_env`` and
``pettingzoo_env`` (that for other libraries), ``wrapped_environments`` (who asks for them),
``evaluation``.
"""

from __future__ import annotations

from analyser.registry import Ability

ABILITY = Ability(
    functions={
        "aec_env": "wrapped_environments",
        "env": "environment",
        "evaluate": "evaluation",
        "gymnasium_env": "wrapped_environments",
        "parallel_env": "wrapped_environments",
    },
)
