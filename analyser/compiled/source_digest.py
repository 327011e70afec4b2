"""Which sources does the machine code of a package follow from?  Of each file, the statements.

A compiled function has its code, and the numbers that it reads, from where its names lead: to the
statement that makes the name, to the names in that statement, and so on through the files.  That is
followed here in the text, before anything is imported, from every function under one of ``jit``'s
decorators.  What no name leads to is left out: the other functions of a file, the files above, and
every sentence (comments, docstrings, what only a type checker reads).  Where a statement may do
more than make a name, or a module is handed on as a whole, all of it is taken in: too much costs a
compilation, too little would play with stale code.

Followed are imports within the package that the function is of, and within this one; what others
ship is told by its version (``cache_dir``).  Data files are not followed: no number that compiled
code sees comes from one (a test says so).
"""

from __future__ import annotations

import ast
import hashlib
import json
import platform
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from analyser.compiled import sealed

ROOT: Final = Path(__file__).parent.parent
"""The package."""

DECORATORS: Final = f"{ROOT.name}.compiled.jit"
"""Where the decorators are; who names it has compiled functions, or could have some."""

ALL: Final = "*"
"""In the place of a name: whatever a module does."""


def uses(package: str, main: Path | None = None) -> Uses:
    """Return what the compiled functions directly in ``package`` follow from.

    ``main`` is the file of a module outside of this package: then what that module, ``package``,
    follows from, all of it.
    """
    return Uses(package, main)


class Uses:
    """Statements of files, found from the compiled functions of one package or module."""

    def __init__(self, package: str, main: Path | None) -> None:
        self.package, self.main = package, main
        self.modules: dict[str, Module | None] = {}
        self.taken: dict[str, set[int]] = {}
        """By module: which of its statements, in the order of the file."""
        self._met: set[tuple[str, str]] = set()
        self._left: list[tuple[str, str]] = []

    def found(self) -> dict[str, list[str]]:
        """Return the statements of each module, as Python reads them, without a sentence."""
        if not self.taken:
            for name in self.asked():
                for wanted in [ALL] if self.main else self._compiled(name):
                    self._want(name, wanted)
            while self._left:
                self._follow(*self._left.pop())
        return {
            name: [ast.dump(self._module(name).statements[at].node) for at in sorted(taken)]
            for name, taken in sorted(self.taken.items())
        }

    def asked(self) -> list[str]:
        """Return the modules whose compiled functions are followed, or are looked for."""
        if self.main:
            return [self.package]
        folder = ROOT.parent / Path(*self.package.split("."))
        return [f"{self.package}.{path.stem}" for path in sorted(folder.glob("*.py"))]

    def files(self) -> list[Path]:
        """Return every file that was read for this."""
        return [module.path for module in self.modules.values() if module]

    def holds(self, module: str, name: str) -> bool:
        """Say whether what makes a name of a module is among the statements."""
        statements = self._module(module).statements
        makers = {at for at, each in enumerate(statements) if name in each.makes}
        return bool(makers) and makers <= self.taken.get(module, set())

    def _compiled(self, name: str) -> Iterator[str]:
        module = self._module(name)
        targets = (target for each in module.aliases.values() for target in each)
        if any(DECORATORS in (source, f"{source}.{imported}") for source, imported in targets):
            for statement in module.statements:
                if getattr(statement.node, "decorator_list", None):
                    yield from statement.makes

    def _want(self, module: str, name: str) -> None:
        if (module, name) not in self._met:
            self._met.add((module, name))
            self._left.append((module, name))

    def _follow(self, name: str, wanted: str) -> None:
        module = self._find(name)
        if module is None:
            return
        if wanted not in module.makers and self._find(f"{name}.{wanted}"):
            # A package of which a module is asked for: nobody reads a name in it.
            self._want(f"{name}.{wanted}", ALL)
            return
        taken = self.taken.setdefault(name, set())
        for at, statement in enumerate(module.statements):
            if at in taken:
                continue
            if wanted in (ALL, *statement.makes) or statement.does:
                taken.add(at)
                for word, attribute in statement.reads:
                    self._read(name, module, word, attribute)
        for target in module.aliases.get(wanted, ()):
            self._want(*target)
        if wanted == ALL:
            for word in module.aliases:
                self._read(name, module, word, "")

    def _read(self, name: str, module: Module, word: str, attribute: str) -> None:
        """Follow a word of a statement, and what is asked of it where it is a module."""
        if word in module.makers:
            self._want(name, word)
        for source, imported in module.aliases.get(word, ()):
            whole = source if imported == ALL else f"{source}.{imported}"
            if imported != ALL and not self._find(whole):
                self._want(source, imported)
            elif source.startswith(f"{word}."):
                # ``import a.b``: what is asked of a is b.
                self._want(source, ALL)
            else:
                self._want(whole, attribute or ALL)

    def _module(self, name: str) -> Module:
        module = self._find(name)
        assert module is not None, name
        return module

    def _find(self, name: str) -> Module | None:
        """Return a module of this package, or of the one asked about, or ``None``."""
        if name not in self.modules:
            path = self._path(name)
            self.modules[name] = Module(name, path) if path else None
        return self.modules[name]

    def _path(self, name: str) -> Path | None:
        """Return the file of a module, where it is one whose text is followed."""
        first, *further = name.split(".")
        top, beside = ROOT.parent, False
        if first != ROOT.name:
            if self.main is None:
                return None
            if name == self.package:
                return self.main
            top = self.main.parents[self.package.count(".") + (self.main.stem == "__init__")]
            # What lies beside a package is another's, a file beside a lone module is its own.
            beside = first != self.package.partition(".")[0]
        path = top.joinpath(first, *further)
        for file in (path.with_name(f"{path.name}.py"), path / "__init__.py"):
            if file.is_file() and not (beside and (further or file.stem == "__init__")):
                return file
        return None


class Module:
    """A file as statements, each with the names that it makes and reads."""

    def __init__(self, name: str, path: Path) -> None:
        self.path = path
        self._places = [*name.split("."), *(["__init__"] if path.stem == "__init__" else [])]
        tree = _Wordless().visit(ast.parse(path.read_bytes()))
        self.aliases: dict[str, set[tuple[str, str]]] = {}
        """By word: the module, and the name in it, or ``ALL`` for the module itself."""
        evaluated = True
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for each in node.names:
                    # ``import a.b`` is a word for a, of which all of a.b may be asked.
                    word = each.asname or each.name.partition(".")[0]
                    self.aliases.setdefault(word, set()).add((each.name, ALL))
            elif isinstance(node, ast.ImportFrom):
                evaluated &= not any(each.name == "annotations" for each in node.names)
                above = self._places[: -node.level] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                for each in node.names:
                    target = (source, each.name)
                    self.aliases.setdefault(each.asname or each.name, set()).add(target)
        self.statements = [Statement(node, evaluated) for node in tree.body]
        self.makers = {name for statement in self.statements for name in statement.makes}


class Statement:
    """A statement of a file: what it makes, what it reads, and whether it does more."""

    def __init__(self, node: ast.stmt, evaluated: bool) -> None:
        self.node, self._evaluated = node, evaluated

    @cached_property
    def makes(self) -> set[str]:
        """The names that are something else, or more, after it."""
        node = self.node
        made: set[str] = set()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            told = (each.names for each in ast.walk(node) if isinstance(each, ast.Global))
            return made.union([node.name], *told)
        for each in ast.walk(node):
            if isinstance(each, (ast.FunctionDef, ast.ClassDef)):
                made.add(each.name)
            elif isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load):
                made.add(each.id)
            elif isinstance(each, (ast.Subscript, ast.Attribute)) and not isinstance(
                each.ctx, ast.Load
            ):
                made |= {name.id for name in ast.walk(each.value) if isinstance(name, ast.Name)}
        return made

    @cached_property
    def does(self) -> bool:
        """Whether it may do more than make names: it is then never left out."""
        node = self.node
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef)):
            return False
        if isinstance(node, ast.FunctionDef):
            # ``@overload(f)`` tells numba of the function, and nobody names it again.
            return any(isinstance(each, ast.Call) for each in node.decorator_list)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            inner = (part for target in targets for part in ast.walk(target))
            return any(isinstance(part, (ast.Subscript, ast.Attribute)) for part in inner)
        return True

    @cached_property
    def reads(self) -> set[tuple[str, str]]:
        """The words in it, each with the attribute that is asked of it, or with nothing."""
        if isinstance(self.node, (ast.Import, ast.ImportFrom)):
            return set()
        words, told = set(), set()
        left: list[ast.AST] = [self.node]
        while left:
            node = left.pop()
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                words.add((node.value.id, node.attr))
                told.add(node.value)
            elif isinstance(node, ast.Name) and node not in told:
                words.add((node.id, ""))
            left += [each for each in ast.iter_child_nodes(node) if self._is_evaluated(node, each)]
        return words

    def _is_evaluated(self, node: ast.AST, part: ast.AST) -> bool:
        about = (getattr(node, "annotation", None), getattr(node, "returns", None))
        return self._evaluated or part not in about


class _Wordless(ast.NodeTransformer):
    """Takes out of a file what no machine reads."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Leave a docstring out."""
        return None if isinstance(node.value, ast.Constant) else node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Leave out what only a type checker imports."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node.orelse
        return node


def digest(package: str, main: Path | None, notes: Path | None) -> str:
    """Return a digest of what :func:`uses` finds.

    To read the files as Python does takes longer than all else at a start: what came of it is noted
    in the folder ``notes``, if there is one, with a digest of each file that was read, and holds as
    long as these are the same, and no file is added beside those asked about.
    """
    asked = uses(package, main)
    named = f"{ROOT} {asked.asked()} {main} {platform.python_version()}"
    name = f"{package}-{hashlib.sha256(named.encode()).hexdigest()[:20]}.sources"
    note = notes / name if notes else None
    noted = sealed.read(note) if note else None
    if noted is not None:
        files, said = json.loads(noted)
        if files == _sums(map(Path, files)):
            return str(said)
    said = _sum(json.dumps(asked.found()).encode())
    if note:
        files = _sums([Path(__file__), *asked.files()])
        sealed.write(note, json.dumps([files, said]).encode())
    return said


def _sums(files: Iterable[Path]) -> dict[str, str]:
    """Return a digest of each file; of one that cannot be read, or is gone, an empty one."""
    return {str(path): _sum(path.read_bytes()) if path.is_file() else "" for path in files}


def _sum(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
