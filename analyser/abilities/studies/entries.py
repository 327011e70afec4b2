"""How is a question played whose fields are an entry of a scenario?  As that entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyser.questions.caller import Caller
    from analyser.questions.question import Question
    from analyser.scenario.spec import RunSpec

AT_HEAD = ("game", "seed", "hands", "rules")
"""Fields that are keys at the head of a scenario."""


def spec_of(
    question: Question[Any], caller: Caller, name: str, entries: Mapping[str, Any]
) -> RunSpec:
    """Return the spec of some entries, and of what a question says of all of them.

    ``ScenarioError`` names the entry and the key that is wrong.
    """
    from analyser.scenario import file, file_spec

    head = {key: getattr(question, key) for key in AT_HEAD}
    data = {key: value for key, value in {**head, **entries}.items() if value is not None}
    return file_spec.expand(file.check_entries(data, name), caller.folder / name)


def entry(**fields: Any) -> dict[str, Any]:
    """Return an entry with the fields that are given."""
    return {key: value for key, value in fields.items() if value is not None}
