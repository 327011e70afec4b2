"""Which sources does machine code depend on, or a number that is kept?  A digest of them.

They are the files of some modules, and all that these import, directly or not, within this package
and the one that the modules are in.  Imports are read from the text, before anything is imported.
Comments, docstrings and what only a type checker imports are left out; the rest of a file counts
whole.  Too much costs a compilation, too little would play with stale code.

Left out: what others ship (``cache_dir`` names its version); an ``__init__`` of which no name is
imported; imports by a name made while the program runs; and data files, since no number that
compiled code sees comes from one.  Tests hold the last two.
"""

from __future__ import annotations

import ast
import hashlib
import json
import platform
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from analyser.compiled import sealed

Import: TypeAlias = ast.Import | ast.ImportFrom

ROOT: Final = Path(__file__).parent.parent
"""The package."""

DECORATED: Final = re.compile(
    rf"^from {ROOT.name}\.compiled(\.jit)? import ".encode(), re.MULTILINE
)
"""In the text of each module that has compiled functions, and of some others."""

KERNEL: Final = "kernel"
"""The folder of a game that has its compiled functions, in it or in folders of its own."""


def list_compiled_modules(package: str) -> list[str]:
    """Return the modules of a package of this one that may have compiled functions.

    Those directly in it; of a game's kernel those in its folders, too.
    """
    folder = ROOT.parent.joinpath(*package.split("."))
    files = folder.rglob("*.py") if folder.name == KERNEL else folder.glob("*.py")
    return sorted(map(_module_of, (path for path in files if DECORATED.search(path.read_bytes()))))


def modules_in(package: str) -> list[str]:
    """Return all modules of a package of this one, and of the packages in it."""
    return sorted(map(_module_of, ROOT.parent.joinpath(*package.split(".")).rglob("*.py")))


def _module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)


@dataclass
class Closure:
    """The files of some modules, and of all that these import, directly or not."""

    main: tuple[str, Path] | None = None
    """A module outside of this package, and its file, beside which others are looked for."""
    sources: dict[str, str] = field(default_factory=dict)
    """Module → what Python reads in its file."""
    sought_files: set[Path] = field(default_factory=set)
    """Every file that was looked for, there or not."""

    def follow(self, modules: Iterable[str]) -> Closure:
        """Add modules and what they import."""
        left = list(modules)
        while left:
            name = left.pop()
            path = self._find(name) if name not in self.sources else None
            if path:
                self.sources[name], imports = _read(path.read_bytes())
                left += self._list_imported(name, path, imports)
        return self

    def _list_imported(self, name: str, path: Path, imports: Iterable[Import]) -> Iterator[str]:
        """Yield the modules that a module's file imports."""
        places = [*name.split("."), *(["__init__"] if path.stem == "__init__" else [])]
        for node in imports:
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names)
                continue
            above = places[: -node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            file = self._find(source)
            for each in node.names:
                inner = f"{source}.{each.name}"
                module = file is not None and file.stem != "__init__"
                yield source if module or not self._find(inner) else inner

    def _find(self, name: str) -> Path | None:
        """Return the file of a module, where it is one whose text is followed."""
        first, *further = name.split(".")
        top, beside = ROOT.parent, False
        if first != ROOT.name:
            if self.main is None:
                return None
            package, file = self.main
            if name == package:
                self.sought_files.add(file)
                return file
            top = file.parents[package.count(".") + (file.stem == "__init__")]
            # What lies beside a package is another's, a file beside a lone module is its own.
            beside = first != package.partition(".")[0]
        path = top.joinpath(first, *further)
        for file in (path.with_name(f"{path.name}.py"), path / "__init__.py"):
            if not (beside and (further or file.stem == "__init__")):
                self.sought_files.add(file)
                if file.is_file():
                    return file
        return None


@cache
def _read(text: bytes) -> tuple[str, list[Import]]:
    """Return what Python reads in a file, and its imports."""
    tree = _Wordless().visit(ast.parse(text))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return ast.dump(tree), imports


class _Wordless(ast.NodeTransformer):
    """Takes out docstrings, and what only a type checker imports."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Leave a docstring out."""
        return None if isinstance(node.value, ast.Constant) else node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Leave out what only a type checker imports."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node.orelse
        return node


def digest(
    modules: Sequence[str], notes: Path | None = None, main: tuple[str, Path] | None = None
) -> str:
    """Return a digest of what :class:`Closure` finds from some modules.

    To read the files as Python does takes longer than all else at a start: what came of it is noted
    in the folder ``notes``, if there is one, with a digest of each file that was looked for, and
    holds as long as these are the same.
    """
    named = f"{ROOT} {modules} {main} {platform.python_version()}"
    note = notes / f"{modules[0]}-{_sum(named.encode())[:20]}.sources" if notes else None
    noted = sealed.read(note) if note else None
    if noted is not None:
        files, said = json.loads(noted)
        if files == _sums(map(Path, files)):
            return str(said)
    found = Closure(main).follow(modules)
    said = _sum(json.dumps(found.sources, sort_keys=True).encode())
    if note:
        sealed.write(
            note, json.dumps([_sums({Path(__file__), *found.sought_files}), said]).encode()
        )
    return said


def _sums(files: Iterable[Path]) -> dict[str, str]:
    """Return a digest of each file; of one that cannot be read, or is not there, an empty one."""
    return {str(path): _sum(path.read_bytes()) if path.is_file() else "" for path in files}


def _sum(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
