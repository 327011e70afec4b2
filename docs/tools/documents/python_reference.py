"""What can a program ask?  The page of the Python functions and classes, from their docstrings.

It holds what ``analyser`` offers, and the classes of the package that those functions return.
Left out: classes of other packages, and names that begin with an underscore.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from importlib import import_module
from itertools import pairwise
from pkgutil import walk_packages
from textwrap import dedent
from types import ModuleType
from typing import Any, Final

import analyser
from analyser import abilities, library, registry
from analyser.games import table
from analyser.library.answer import Answer

WIDTH: Final = 88
"""A longer signature has one argument per line."""


def page(made: str) -> str:
    """Return the page; ``made`` says how it is made."""
    offered = {name: getattr(analyser, name) for name in sorted(analyser.__all__, key=str.lower)}
    functions = [each for each in offered.values() if inspect.isfunction(each)]
    errors = [each for each in offered.values() if is_error(each)]
    classes = [each for each in offered.values() if inspect.isclass(each) and not is_error(each)]
    answers = [each for each in returned(functions) if each not in classes]
    return "\n".join(
        [
            "# Python\n",
            made,
            "All names are of `import analyser`. [A tour](../python.md) shows them at work.\n",
            "## Functions\n",
            *(function_part(each, "###") for each in functions),
            "## What they return\n",
            *(class_part(each) for each in answers),
            "## Classes\n",
            *(class_part(each) for each in classes),
            "## Errors\n",
            *(f"**`{each.__name__}`** {said(each)}" for each in errors),
        ]
    )


def is_error(found: Any) -> bool:
    """Return whether something is a kind of error."""
    return inspect.isclass(found) and issubclass(found, Exception)


def rooms() -> list[ModuleType]:
    """Return the modules whose classes are answers."""
    here = [each.name for each in walk_packages(library.__path__, f"{library.__name__}.")]
    added = [each.name for each in walk_packages(abilities.__path__, f"{abilities.__name__}.")]
    added = [name for name in added if name.endswith(".answer")]
    offered = [*added, *registry.functions().values()]
    names = [*here, table.__name__, *dict.fromkeys(offered)]
    return [import_module(name) for name in names if "_env" not in name]


def returned(functions: Sequence[Callable[..., Any]]) -> list[type]:
    """Return the classes that functions return, and those that their methods return in turn."""
    known = {
        name: found
        for room in rooms()
        for name, found in vars(room).items()
        if inspect.isclass(found) and found.__module__ == room.__name__
    } | {each.__name__: each for each in kinds_of(Answer)}
    classes: list[type] = []
    open_ends: list[Callable[..., Any]] = list(functions)
    while open_ends:
        for name in re.findall(r"\w+", answered(open_ends.pop(0))):
            if name in known and known[name] not in classes:
                classes.append(known[name])
                open_ends += [each for _, each in methods(known[name])]
    return classes


def kinds_of(owner: type) -> list[type]:
    """Return the classes that are derived from one."""
    direct: list[type] = type.__subclasses__(owner)
    return [*direct, *(each for kind in direct for each in kinds_of(kind))]


def answered(function: Callable[..., Any]) -> str:
    """Return the type that a function returns; that of a question is in its class."""
    question = getattr(function, "__wrapped__", None)
    told = getattr(question, "answer", function)
    return str(inspect.signature(told).return_annotation)


def methods(owner: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the public methods and properties of a class and of its bases in this package."""
    seen = set[str]()
    for base in owner.__mro__:
        if base.__module__.startswith("analyser"):
            for name, found in vars(base).items():
                plain = getattr(found, "fget", None) or getattr(found, "func", found)
                if not name.startswith("_") and inspect.isfunction(plain) and name not in seen:
                    seen.add(name)
                    yield name, plain


def attributes(owner: type) -> Iterator[tuple[str, str]]:
    """Yield each attribute that has a docstring: a text that follows where it is set."""
    for base in owner.__mro__:
        if base.__module__.startswith("analyser"):
            for node in ast.walk(ast.parse(dedent(inspect.getsource(base)))):
                body = getattr(node, "body", None)
                body = body if isinstance(body, list) else []
                for one, after in pairwise(body):
                    match one, after:
                        case (
                            ast.Assign(targets=[*_, target]) | ast.AnnAssign(target=target),
                            ast.Expr(ast.Constant(str(text))),
                        ):
                            name = ast.unparse(target).removeprefix("self.")
                            if name.isidentifier() and not name.startswith("_"):
                                yield name, text


def function_part(function: Callable[..., Any], head: str) -> str:
    """Return a function: its name, how it is called, and its docstring."""
    name = function.__name__
    return f"{head} {name}\n\n```python\n{signature(function, name)}\n```\n\n{said(function)}"


def class_part(owner: type) -> str:
    """Return a class: its docstring, its attributes and its methods."""
    lines = [f"- **`{name}`** {inline(text)}" for name, text in attributes(owner)]
    for name, found in methods(owner):
        if not callable(inspect.getattr_static(owner, name)):
            lines.append(f"- **`{name}`** {inline(inspect.getdoc(found) or '')}")
            continue
        written = signature(found, name, WIDTH * 10)
        lines.append(f"- **`{written}`** {inline(inspect.getdoc(found) or '')}")
    return "\n".join([f"### {owner.__name__}\n", said(owner), *lines, ""])


class Bare(str):
    """A type as the source has it, without the quotes that a signature would put around it."""

    def __repr__(self) -> str:
        return str(self)


def signature(function: Callable[..., Any], name: str, width: int = WIDTH) -> str:
    """Return how a function is called; an argument per line where it is longer than ``width``."""
    found = inspect.signature(function)
    given = [
        each.replace(
            annotation=Bare(each.annotation),
            default=each.default.value if isinstance(each.default, Enum) else each.default,
        )
        for each in found.parameters.values()
        if each.name != "self"
    ]
    inside = str(inspect.Signature(given))[1:-1]
    end = f") -> {answered(function)}"
    if len(name) + len(inside) + len(end) < width:
        return f"{name}({inside}{end}"
    return f"{name}(\n" + "".join(f"    {each},\n" for each in split(inside)) + end


def split(inside: str) -> list[str]:
    """Return the arguments of a signature; a comma within brackets parts none."""
    found, depth = [""], 0
    for letter in inside:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [each.strip() for each in found]


def said(owner: Any) -> str:
    """Return a docstring as Markdown, paragraph by paragraph."""
    text = inspect.getdoc(owner) or ""
    # A question's fields, a line each, are a list.
    return plain(re.sub(r"^(\w+): (?=[A-Z])", r"- ``\1``: ", text, flags=re.MULTILINE)) + "\n"


def inline(text: str) -> str:
    """Return a docstring as one line of Markdown."""
    return plain(" ".join(inspect.cleandoc(text).split()))


def plain(text: str) -> str:
    """Return reStructuredText as Markdown: quoted code alone differs."""
    return re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text.replace("``", "`"))
