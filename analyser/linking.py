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

from typing import Any, ClassVar

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import AnnotateTypes, NativeLowering


class PartLibrary(JITCodeLibrary):
    """The code of one function: its callees are named in it, not copied; nobody can run it."""

    def finalize(self) -> None:
        """Leave it as it was translated."""
        self._finalized = True


class WholeLibrary(JITCodeLibrary):
    """The code of a function and of all that it calls."""

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

    def library(self, state: Any) -> Any:
        """Return a new library of this pass's kind."""
        return self.kind(state.targetctx.codegen(), state.func_id.func_qualname)


@register_pass(mutates_CFG=False, analysis_only=False)
class _BeginWhole(_Pass):
    _name = "analyser_begin_whole"
    kind = WholeLibrary

    def run_pass(self, state: Any) -> bool:
        """Say which library takes the function's code."""
        state.library = self.library(state)
        # Else it could not be kept on disk.
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=False)
class _BeginPart(_Pass):
    _name = "analyser_begin_part"
    kind = PartLibrary

    def run_pass(self, state: Any) -> bool:
        """Say which library takes the function's code, and ask for no machine code."""
        state.library = self.library(state)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        return False


@register_pass(mutates_CFG=False, analysis_only=False)
class _EndPart(_Pass):
    _name = "analyser_end_part"

    def run_pass(self, state: Any) -> bool:
        """Tell numba under which key those that call the function find its library."""
        lowered, key = state["cr"], object()
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
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


def call_as_part(whole: Dispatcher, part: Dispatcher) -> None:
    """Let compiled code that calls ``whole`` take ``part``, the same function, instead.

    It is translated once, whatever constants it is called with: numba would do it anew for each, to
    nobody's use, since LLVM sees the constants anyhow where it copies functions.
    """
    plain: Any = types.unliteral

    def get_call_template(args: Any, kws: Any) -> Any:
        return part.get_call_template(tuple(map(plain, args)), {k: plain(kws[k]) for k in kws})

    def add_overload(result: Any) -> None:
        # numba's own would offer it to Python too.
        part.overloads[tuple(result.signature.args)] = result

    for owner, method in (
        (whole, get_call_template),
        (whole, part.get_overload),
        (part, add_overload),
    ):
        setattr(owner, method.__name__, method)
    setattr(whole, "part", part)  # noqa: B010 - its stubs lack the name
