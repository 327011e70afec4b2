"""``analyser.questions.question``: Has each question one record of fields, which a command and a
Python function share?
"""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from typing import Any

import pytest
import typer

import analyser
from analyser import questions, registry
from analyser.commands import COMMANDS, app
from analyser.errors import UsageError
from analyser.questions.question import PlayQuestion, Question, RunQuestion

FILES = [f"{questions.__name__}.{each.name}" for each in pkgutil.iter_modules(questions.__path__)]
NAMES = {file: file.rpartition(".")[2] for file in FILES}
NAMES |= {file: name for name, file in registry.functions().items()}
for _file in NAMES:
    import_module(_file)
ASKED: dict[str, type[Question[Any]]] = {
    NAMES[each.__module__]: each
    for base in (Question, RunQuestion, PlayQuestion)
    for each in base.__subclasses__()
    if each.__module__ != Question.__module__
}
DOOR: Any = typer.main.get_command(app)


@pytest.mark.parametrize("name", ASKED)
def test_a_function_takes_the_fields_of_its_question(name: str) -> None:
    question, function = ASKED[name], getattr(analyser, name)
    assert [*inspect.signature(function).parameters] == [*question.fields]
    documented = inspect.getdoc(function) or ""
    assert all(f"\n- ``{field}``: " in documented for field in question.fields)


@pytest.mark.parametrize("name", sorted({*ASKED} & {*COMMANDS}))
def test_a_command_has_an_option_for_each_field_with_its_words(name: str) -> None:
    options = {each.name: each for each in DOOR.get_command(None, name).params}
    for field, about in ASKED[name].fields.items():
        if about.of != "program":
            assert options[field].help.replace("\\", "") == about.help
            assert options[field].default == about.default
        else:
            assert field not in options


@pytest.mark.parametrize("name", ASKED)
def test_a_field_of_another_kind_is_refused_by_its_name(name: str) -> None:
    for field, about in ASKED[name].fields.items():
        if not about.kind.is_right(object()):
            with pytest.raises(UsageError, match=f"^{field}: found <object"):
                about.check(field, object())
