"""How do many functions become one piece of machine code, without each being made more than once?

Left alone, numba makes machine code of every compiled function, with a copy of all that it calls,
and of all that those call: a function ten calls deep is optimised and written eleven times.  Here a
function that is called by compiled code is only translated (a *part*); what Python calls (a
*whole*) takes in all its parts, over however many steps, and is optimised and written once.  The
machine code is as good, and made in less than half of the time.

A whole can also be compiled again, numbers that never change in the place of one of its arguments
(``with_constants``): what is asked of them is then answered while it is compiled, and what follows
from an answer that never comes is left out.

The means are numba's own: a pipeline of passes for a decorator (``pipeline_class``), libraries of
code, of which there is a kind of our own each, and what turns a library into machine code and holds
it in memory (numba's *codegen*), of which there is one of our own, with other settings than numba's
for everybody else.  All may change with numba's next version: ``jit`` comes here only with one that
is known, and where each of the names below is there.
"""

from __future__ import annotations

import copy
import gc
import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, cast
from weakref import WeakSet

import numba
from llvmlite import ir
from llvmlite.binding import Linkage, create_new_module_pass_manager, parse_assembly, parse_bitcode
from numba.core import cgutils, types
from numba.core.base import BaseContext
from numba.core.codegen import CPUCodegen, CPUCodeLibrary, JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import (
    CompilerBase,
    CompileResult,
    DefaultPassBuilder,
    compile_result,
)
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.cpu import CPUContext
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import AnnotateTypes, NativeLowering, NopythonRewrites
from numba.extending import intrinsic

from analyser.compiled import ir_cache
from analyser.compiled.machine_code import MachineCode, name_of

NEEDED_NAMES: Final = (
    *((BaseContext, name) for name in ("insert_user_function", "subtarget")),
    (CompileResult, "_replace"),
    *((CPUCodegen, name) for name in ("_init", "_module_pass_manager", "_pass_builder")),
    *((CPUCodeLibrary, name) for name in ("_get_module_for_linking", "add_linking_library")),
    *((CPUCodeLibrary, name) for name in ("_ensure_finalized", "enable_object_caching")),
    *((CPUCodeLibrary, name) for name in ("_optimize_final_module", "finalize")),
    (CPUContext, "codegen"),
    (DefaultPassBuilder, "define_nopython_pipeline"),
    *((Dispatcher, name) for name in ("add_overload", "get_call_template", "get_overload")),
    (JITCPUCodegen, "_customize_tm_options"),
    (PassManager, "add_pass_after"),
)
"""What is called below, or takes the place of what numba calls, under the name it has there."""

for _holder, _name in NEEDED_NAMES:
    getattr(_holder, _name)

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS: Final[dict[str, Any]] = {
    # No runtime for arrays: nothing here makes one, and counting references to those that are
    # handed in took almost half of the time.
    "_nrt": False,
    # Nobody calls these through a pointer.
    "no_cfunc_wrapper": True,
}

LEVEL: Final = 1
"""How hard LLVM tries, 0 … 3.  Its first level makes code as fast as its third here, in two thirds
of the time, without a look for loops to turn into vectors: nothing here loops over arrays."""

LEVEL_OF_CONSTANTS: Final = 2
"""The same where numbers are constants, and more follows from what is known: under Italian rules a
turn takes 1.7 % fewer instructions, and 4 % fewer branches are mispredicted."""


class Codegen(JITCPUCodegen):
    """Turns libraries into machine code at a level of our own, whatever numba's is for others."""

    def _init(self, module: Any) -> None:
        JITCPUCodegen._init(self, module)
        # What numba sets for its highest level.
        self._loopvect, self._opt_level = False, 0

    def _customize_tm_options(self, options: dict[str, Any]) -> None:
        JITCPUCodegen._customize_tm_options(self, options)
        options["opt"] = LEVEL

    def _module_pass_manager(self, **options: Any) -> Any:
        # As numba's first of two, which leaves the three out where its own level is 0.
        options.pop("cost", None)
        builder = self._pass_builder(**options)
        manager = builder.getModulePassManager()
        manager.add_loop_rotate_pass()
        # numba clears the room for what a call returns, though the call fills it; and sums of what
        # was copied in from several functions are best put in order once they are together.
        manager.add_dead_store_elimination_pass()
        manager.add_reassociate_pass()
        manager.add_instruction_combine_pass()
        manager.add_jump_threading_pass()
        return manager, builder

    def _pass_builder(self, **options: Any) -> Any:
        ours = {"opt": LEVEL, "loop_vectorize": 0}
        return JITCPUCodegen._pass_builder(self, **(ours | options))


@cache
def codegen() -> Codegen:
    """Return the one of this process; whoever asks holds numba's lock."""
    return Codegen("analyser.exec")


class PartLibrary(JITCodeLibrary):
    """The code of one function: its callees are named in it, not copied; nobody can run it."""

    disk_key: tuple[str, str, Any] | None = None
    """Where it is kept on disk: module, name, and types of its arguments."""

    def finalize(self) -> None:
        """Leave it as it was translated."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return the code, to be linked in whether it is called by then or not.

        numba marks it as what may be left out where nobody has called it yet, and it would be
        missing where one who is linked in later does.
        """
        if self._shared_module is None:
            module = self._final_module.clone()
            for each in module.functions:
                if each.linkage == Linkage.external and not each.is_declaration:
                    each.linkage = Linkage.weak_odr
            self._shared_module = module
        return self._shared_module


class WholeLibrary(JITCodeLibrary):
    """The code of a function and of all that it calls."""

    level = LEVEL

    def _get_module_for_linking(self) -> Any:
        """Return the names of all that is in here: nobody links it, but a reader of the disk asks.

        The code itself, which numba would keep beside the machine code, takes longer to read.
        """
        if self._shared_module is None:
            module = self._final_module
            names = [
                f'define void @"{name}"() {{ ret void }}'
                for name in _list_visible_names(module.functions)
            ]
            names += [
                f'@"{name}" = global i8 0' for name in _list_visible_names(module.global_variables)
            ]
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

    def finalize(self) -> None:
        """Take in what is ours before numba's own, which is left out where nobody calls it yet."""
        self._linking_libraries.sort(key=lambda each: not isinstance(each, PartLibrary))
        JITCodeLibrary.finalize(self)

    def _optimize_final_module(self) -> None:
        """Optimise all of it, once.

        Nobody else calls a part that was taken in: with that said, what a function always gets, or
        always gives, is followed through its calls, and no function is kept that was copied into
        all its callers.  numba optimises twice, and takes needless counting of references out in
        between, of which there is none here: the second time took as long as the first, and what
        came out was no faster.
        """
        for each in self._final_module.functions:
            if each.linkage in SHARED_LINKAGES and not each.is_declaration:
                each.linkage = Linkage.internal
        self._prepare()
        manager, builder = self._codegen._module_pass_manager(opt=self.level)
        manager.run(self._final_module, builder)

    def _prepare(self) -> None:
        """Do to the code what its optimisation gains by."""


class ConstantsLibrary(WholeLibrary):
    """Likewise, with numbers in it that never change."""

    level = LEVEL_OF_CONSTANTS

    def _prepare(self) -> None:
        """Take out what the numbers rule out.

        What is then called from one place alone can be copied there, as LLVM decides before it
        finds out what is never called.
        """
        _, builder = self._codegen._module_pass_manager(opt=self.level)
        manager = create_new_module_pass_manager()
        manager.add_always_inliner_pass()
        manager.add_sroa_pass()
        manager.add_ipsccp_pass()
        manager.add_simplify_cfg_pass()
        manager.add_global_dead_code_eliminate_pass()
        manager.run(self._final_module, builder)


SHARED_LINKAGES: Final = (Linkage.linkonce_odr, Linkage.weak_odr)
"""What may be defined in several places, and is kept once."""


def _list_visible_names(values: Any) -> Iterator[str]:
    """Yield the names of what is made here, and seen from elsewhere."""
    for each in values:
        if not each.is_declaration and each.linkage != Linkage.internal:
            yield each.name


class _Pass(LoweringPass):
    _name: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def new(self, state: Any) -> Any:
        """Return a new library of this pass's kind."""
        return self.kind(codegen(), state.func_id.func_qualname)


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
class _BeginConstants(_BeginWhole):
    _name = "analyser_begin_constants"
    kind = ConstantsLibrary


@register_pass(mutates_CFG=False, analysis_only=False)
class _BeginPart(_Pass):
    _name = "analyser_begin_part"
    kind = PartLibrary

    def run_pass(self, state: Any) -> bool:
        """Say which library takes the function's code, and ask for no machine code."""
        state["library"] = self.new(state)
        if state.func_id.func in _KEPT_FUNCTIONS:
            # numba counts functions, in the order in which a process happens to compile them.
            state.func_id.unique_id = 0
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


def _passes(state: Any) -> Any:
    """Return numba's passes, but for one that looks for sums of whole arrays to write otherwise.

    Nothing here has any, and looking took a fifteenth of the time.
    """
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    passes.passes = [each for each in passes.passes if each[0] is not NopythonRewrites]
    return passes


class WholeCompiler(CompilerBase):
    """Compiles what Python calls."""

    begin: ClassVar[Any] = _BeginWhole

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes, and ours among them."""
        passes = _passes(self.state)
        passes.add_pass_after(self.begin, AnnotateTypes)
        passes.finalize()
        return [passes]

    def compile_extra(self, func: Any) -> Any:
        """Compile it, and all its parts, while garbage is looked for seldom.

        numba makes objects by the million that stay till it is through: to look through them as
        often as usual took a sixth of the time.  Never to look left a process 90 MB larger.
        """
        usual = gc.get_threshold()
        gc.set_threshold(100_000, 20, 1_000)
        try:
            return CompilerBase.compile_extra(self, func)
        finally:
            gc.set_threshold(*usual)


class ConstantsCompiler(WholeCompiler):
    """Likewise, with numbers in it that never change."""

    begin = _BeginConstants


class PartCompiler(CompilerBase):
    """Translates what compiled code calls."""

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes, and ours among them."""
        passes = _passes(self.state)
        passes.add_pass_after(_BeginPart, AnnotateTypes)
        passes.add_pass_after(_EndPart, NativeLowering)
        passes.finalize()
        return [passes]


@cache
def _target(target: Any) -> Any:
    """Return numba's target, and all that it knows, with our codegen."""
    return target.subtarget(_internal_codegen=codegen())


class Whole(MachineCode):
    """The machine code of a whole on disk, made ready in our codegen.

    numba's makes ready all that it can compile before it looks for what is compiled.
    """

    def get_target(self, target: Any) -> Any:
        """Return the target on which ours runs."""
        return _target(target)

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it, and what was translated for it."""
        MachineCode.save_overload(self, signature, result)
        ir_cache.write()


_KEPT_FUNCTIONS: Final[WeakSet[Any]] = WeakSet()
"""Functions whose translation is kept: each has a name of its own, the same in every process."""


class KeptPart:
    """The translation of a function on disk, looked for when it is needed first."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self.module, self.name = function.__module__, function.__qualname__
        self.found = ir_cache.open_cache(folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return what was kept for a signature, with all that it calls, or ``None``."""
        kept = self.found.get(self._key(signature))
        if kept is None:
            return None
        fndesc, typed, code, calls = pickle.loads(kept)
        library = PartLibrary(codegen(), fndesc.qualname)
        for where, named in calls:
            callee = _part_of(*where)
            if callee is None or callee.fndesc.llvm_func_name != named:
                return None
            library._linking_libraries.append(callee.library)
        library._final_module = parse_bitcode(code)
        library.finalize()
        library.disk_key = (self.module, self.name, signature)
        return compile_result(
            target_context=target,
            entry_point=object(),
            signature=typed,
            objectmode=False,
            lifted=(),
            fndesc=fndesc,
            library=library,
            reload_init=(),
        )

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it, if all of ours that it calls is kept; what is numba's is kept with it."""
        library, calls, numbas = result.library, [], []
        for each in library._linking_libraries:
            if not isinstance(each, PartLibrary):
                # Every whole has this by itself: what counts references.
                numbas += [each] if each.name != "nrt" else []
                continue
            callee = _part_of(*each.disk_key) if each.disk_key else None
            if callee is None or callee.library is not each:
                return
            calls.append((each.disk_key, callee.fndesc.llvm_func_name))
        library.disk_key = (self.module, self.name, signature)
        fndesc = copy.copy(result.fndesc)
        # Of no use to those that call it, and large.
        fndesc.typemap = fndesc.calltypes = None
        module = library._final_module.clone()
        for each in numbas:
            module.link_in(each._get_module_for_linking(), preserve=True)
        code = module.as_bitcode()
        kept = pickle.dumps((fndesc, result.signature, code, calls))
        self.found.put(self._key(signature), kept)

    def _key(self, signature: Any) -> str:
        return f"{self.name} of {self.module}{signature}"


def _part_of(module: str, name: str, signature: Any) -> Any:
    """Return a part, translated or read, by where it is kept; ``None`` where nothing is there."""
    found: Any = getattr(import_module(module), name, None)
    if not hasattr(found, "part"):
        return None
    part = found.part()
    part.compile(signature)
    return part.overloads[tuple(signature)]


def whole_and_parts(function: F, folder: Callable[[], Path | None], **options: Any) -> F:
    """Compile a function: whole where Python calls it, otherwise as a part of its callers.

    A part is translated once, whatever constants it is called with: numba would do it again for
    each, to no use, since LLVM sees the constants anyhow where it copies functions.
    What is made for Python is kept in ``folder()``.  With the compiler off it is the function
    itself.
    """
    options |= OPTIONS
    whole = numba.njit(**options, pipeline_class=WholeCompiler)(function)
    if not isinstance(whole, Dispatcher):
        return function
    plain: Any = types.unliteral

    @cache
    def part() -> Any:
        made: Any = numba.njit(**options, pipeline_class=PartCompiler)(function)
        kept = None if hasattr(function, "shared") else folder()
        if kept and getattr(sys.modules[function.__module__], function.__name__, None) is whole:
            _KEPT_FUNCTIONS.add(function)
            made._cache = KeptPart(function, kept)

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
    if not hasattr(function, "shared"):
        made._cache = Whole(function, folder)
    return cast(F, whole)


def with_constants(
    function: Any,
    place: int,
    numbers: Sequence[int],
    folder: Callable[[], Path | None],
    **options: Any,
) -> Any | None:
    """Compile a function again, with numbers in the place of an array that it is handed.

    What comes back takes the same arguments, and does not look at number ``place`` of them, from 0:
    in its place it has a bare pointer to ``numbers``, int64, which are constants of the machine
    code.  It is kept on disk under a name made from these numbers.  ``None`` with the compiler
    off, or where ``function`` was not made by :func:`whole_and_parts`.
    """
    if not hasattr(function, "part"):
        return None
    filled = _make_filler(place, tuple(int(number) for number in numbers))

    def whole(*given):  # type: ignore[no-untyped-def]
        return function(*filled(given))

    said = hashlib.sha256(repr((place, *numbers)).encode()).hexdigest()[:20]
    # Two with one name, from two files, would be one function to whoever links machine code.
    whole.__name__ = whole.__qualname__ = f"{function.py_func.__qualname__}_{said}"
    made: Any = numba.njit(**(options | OPTIONS), pipeline_class=ConstantsCompiler)(whole)
    made._cache = Whole(whole, folder, f"{name_of(function.py_func)}-{said}")
    return made


def _make_filler(place: int, numbers: tuple[int, ...]) -> Any:
    """Return what puts a pointer to numbers in the code among a function's arguments."""
    pointer = types.CPointer(types.int64)

    @intrinsic
    def fill_pointer(_typing, given):  # type: ignore[no-untyped-def]
        kinds = [*given]
        kinds[place] = pointer

        def write(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            array = ir.ArrayType(ir.IntType(64), len(numbers))
            made = cgutils.global_constant(builder.module, "numbers", ir.Constant(array, numbers))
            values = cgutils.unpack_tuple(builder, arguments[0])
            values[place] = builder.gep(made, [ir.Constant(ir.IntType(32), 0)] * 2)
            return context.make_tuple(builder, signature.return_type, values)

        return types.Tuple(kinds)(given), write

    return fill_pointer
