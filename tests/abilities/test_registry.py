"""``analyser.abilities``: Is what an ability declares there, and is it what editors and types
are told?
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest
from terminal import fails

import analyser
from analyser import registry
from analyser.commands import CORE_COMMANDS, GROUPS, file_of
from analyser.report.cells.page import Side
from analyser.report.study import Study
from analyser.scenario import entry_models, file

SLOTS = {
    "clusters": ["Cluster"],
    "engines": ["make_engine_record", "read_command"],
    "hands of engines": ["play_hands", "seat_players", "weigh"],
    "matches": ["play", "show"],
    "pages of files": ["report"],
    "stores": ["Bucket"],
}
"""What the core takes from the file of each slot."""


def test_the_core_takes_from_each_slot_what_the_registry_says() -> None:
    assert {*SLOTS} == {*registry.SLOTS}
    for slot, words in SLOTS.items():
        assert all(f"``{word}``" in registry.SLOTS[slot] for word in words)


@pytest.mark.parametrize("name", registry.abilities())
def test_each_file_that_an_ability_declares_has_what_it_says(name: str) -> None:
    declared = registry.abilities()[name]
    for command, about in declared.commands.items():
        assert callable(getattr(import_module(file_of(command)), command.replace("-", "_")))
        assert about.panel in GROUPS
    for function in declared.functions:
        assert callable(getattr(analyser, function))
    for key in declared.keys:
        assert key in file.join_parts().model_fields
    for slot in declared.slots:
        assert registry.slot(slot).startswith(f"{registry.ABILITIES}.{name}.")
        for word in SLOTS[slot]:
            assert callable(getattr(import_module(registry.slot(slot)), word))
    for page in declared.runs.values():
        assert isinstance(import_module(f"{registry.ABILITIES}.{name}.{page}").STUDY, Study)
    for page in declared.cells:
        assert isinstance(import_module(f"{registry.ABILITIES}.{name}.{page}").SIDE, Side)
    for part in declared.scenario:
        made = import_module(f"{registry.ABILITIES}.{name}.{part}").PART
        assert isinstance(made, entry_models.ScenarioPart)
        assert {*made.keys.model_fields} <= {*declared.keys}


def test_no_two_commands_have_one_place_in_a_panel() -> None:
    added = [(each.panel, each.place) for each in registry.commands().values()]
    own = [(panel, place) for panel, named in CORE_COMMANDS.items() for place in named.values()]
    assert len({*added, *own}) == len(added) + len(own)


def test_types_are_told_the_names_that_there_are() -> None:
    tree = ast.parse(Path(analyser.__file__ or "").read_text(encoding="utf-8"))
    (told,) = (each for each in tree.body if isinstance(each, ast.If))
    named = [one for each in told.body if isinstance(each, ast.ImportFrom) for one in each.names]
    # Only what is imported by its own name is a name of the package.
    assert all(one.asname == one.name for one in named)
    assert sorted(one.name for one in named) == analyser.__all__


def test_a_file_whose_page_no_ability_makes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "slot", lambda _name: "")
    (tmp_path / "learnt.json").write_text("{}")
    said = fails(4, "report", str(tmp_path / "learnt.json"))
    assert "learnt.json: no answer that report wrote (make it again with analyser report" in said


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        ("stores", "check s3://games/run"),
        ("clusters", "compare sound beginner --game kabu --hands 100 --cluster local"),
        ("engines", "compare engine:./bot sound --game kabu"),
    ],
)
def test_what_no_ability_can_do_is_one_sentence(
    slot: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "slot", lambda _name: "")
    assert f": found no ability for {slot} (expected " in fails(2, *words.split())
