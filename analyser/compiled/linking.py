"""How do many functions become one piece of machine code, without each being made more than once?

Left alone, numba makes machine code of every compiled function, with a copy of all that it calls,
and of all that those call: a function ten calls deep is optimised and written eleven times.  Here a
function that is called by compiled code is only translated (a *part*); what Python calls (a
*whole*) takes in all its parts, over however many steps, and is optimised and written once.  The
machine code is as good, and made in less than half of the time.

The means are numba's own: a pipeline of passes for a decorator (``pipeline_class``), and libraries
of code, of which there is a kind of our own each.  Both may change with numba's next version, so
its version is bounded in ``pyproject.toml``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, ClassVar, TypeVar, cast

import numba
from llvmlite.binding import parse_assembly
from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import AnnotateTypes, NativeLowering

F = TypeVar("F", bound=Callable[..., Any])


class PartLibrary(JITCodeLibrary):
    """The code of one function: its callees are named in it, not copied; nobody can run it."""

    def finalize(self) -> None:
        """Leave it as it was translated."""
        self._finalized = True


class WholeLibrary(JITCodeLibrary):
    """The code of a function and of all that it calls."""

    def _get_module_for_linking(self) -> Any:
        """Return the names of all that is in here: nobody links it, but a reader of the disk asks.

        The code itself, which numba would keep beside the machine code, takes longer to read.
        """
        if self._shared_module is None:
            module = self._final_module
            functions = (each.name for each in module.functions if not each.is_declaration)
            globals_ = (each.name for each in module.global_variables if not each.is_declaration)
            names = [f'define void @"{name}"() {{ ret void }}' for name in functions]
            names += [f'@"{name}" = global i8 0' for name in globals_]
            self._shared_module = parse_assembly("\n".join(names))
        return self._shared_module

    def add_linking_library(self, library: Any) -> None:
        """Take a library in, and those that it names."""
        if library not in self._linking_libraries:
            library._ensure_finalized()
            self._linking_libraries.append(library)
            if isinstance(library, PartLibrary):
                for further in library._linking_libraries:
                    self.add_linking_library(further)


class _Pass(LoweringPass):
    _name: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def new(self, state: Any) -> Any:
        """Return a new library of this pass's kind."""
        return self.kind(state.targetctx.codegen(), state.func_id.func_qualname)


@register_pass(mutates_CFG=False, analysis_only=False)
class _BeginWhole(_Pass):
    _name = "analyser_begin_whole"
    kind = WholeLibrary

    def run_pass(self, state: Any) -> bool:
        """Say which library takes the function's code."""
        state["library"] = self.new(state)
        # Else it could not be kept on disk.
        state["library"].enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=False)
class _BeginPart(_Pass):
    _name = "analyser_begin_part"
    kind = PartLibrary

    def run_pass(self, state: Any) -> bool:
        """Say which library takes the function's code, and ask for no machine code."""
        state["library"] = self.new(state)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        return False


@register_pass(mutates_CFG=False, analysis_only=False)
class _EndPart(_Pass):
    _name = "analyser_end_part"

    def run_pass(self, state: Any) -> bool:
        """Tell numba under which key those that call the function find its library."""
        lowered, key = state["cr"], object()
        state.targetctx.insert_user_function(key, lowered.fndesc, [state["library"]])
        state["cr"] = lowered._replace(cfunc=key)
        return True


class Whole(CompilerBase):
    """Compiles what Python calls."""

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes, and ours among them."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_BeginWhole, AnnotateTypes)
        passes.finalize()
        return [passes]


class Part(CompilerBase):
    """Translates what compiled code calls."""

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes, and ours among them."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_BeginPart, AnnotateTypes)
        passes.add_pass_after(_EndPart, NativeLowering)
        passes.finalize()
        return [passes]


def _spare_the_search_for_blas() -> None:
    """Import numba's functions of arrays, which a first call needs, but not ``scipy.linalg``.

    numba looks for that at once, for products of matrices, which takes as long as half of its own
    start; who multiplies matrices is looked for again then.
    """
    linalg: Any = importlib.import_module("numba.np.linalg")
    search = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = search


class Kept:
    """The machine code of a function on disk, looked for when Python calls it.

    numba's own looks for a place when the function is made, which is a file written and removed a
    function, and makes ready all that it can compile before it reads what is compiled: together
    they took a third of the start.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @cached_property
    def on_disk(self) -> FunctionCache:
        """numba's own."""
        return FunctionCache(self.function)

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self.on_disk.cache_path)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return what was kept for a signature, or ``None``."""
        found = self.on_disk._load_overload(signature, target)
        if found is None:
            _spare_the_search_for_blas()
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it."""
        self.on_disk.save_overload(signature, result)


def whole_and_parts(function: F, **options: Any) -> F:
    """Compile a function: whole where Python calls it, else as a part of its callers.

    A part is translated once, whatever constants it is called with: numba would do it anew for
    each, to nobody's use, since LLVM sees the constants anyhow where it copies functions.
    With the compiler off it is the function itself.
    """
    whole = numba.njit(**options, pipeline_class=Whole)(function)
    if not isinstance(whole, Dispatcher):
        return function
    plain: Any = types.unliteral

    @cache
    def part() -> Any:
        made: Any = numba.njit(**options, pipeline_class=Part)(function)

        def add_overload(result: Any) -> None:
            # numba's own would offer it to Python too.
            made.overloads[tuple(result.signature.args)] = result

        made.add_overload = add_overload
        return made

    def get_call_template(args: Any, kws: Any) -> Any:
        return part().get_call_template(tuple(map(plain, args)), {k: plain(kws[k]) for k in kws})

    def get_overload(signature: Any) -> Any:
        return part().get_overload(signature)

    made: Any = whole
    made.part, made.get_call_template, made.get_overload = part, get_call_template, get_overload
    made._cache = Kept(function)
    return cast(F, whole)
