"""Linking: inner kernels hand intermediate code to their callers and are not translated themselves.

Numba optimizes every function together with all that it calls and makes machine code of the whole,
again and again on every level of the call tree, although only the uppermost level runs. Here the
levels below are linked and wait; each entry is optimized and translated once. That is most of the
time that compiling takes.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import llvmlite.binding as llvm
from numba.core import types
from numba.core.caching import Cache
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.cpu import CPUTargetOptions
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack
from numba.np import arrayobj, linalg

from mechstudio.compiler.processor_level import processor_level
from mechstudio.compiler.shared_kernel import MissingCodeError, SharedCode

PROGRAM = __name__.partition(".")[0]
OWN = f"_ZN{len(PROGRAM)}{PROGRAM}"  # how names of this program's functions begin
_finalize_options, _load_overload = CPUTargetOptions.finalize, Cache._load_overload
LINKED, TRANSLATED, OBJECT = "linked", "translated", "object"  # the last one is numba's own
CALLED_CODE = "calls kernels of mechstudio"


class KernelLibrary(JITCodeLibrary):
    """The compiled code of a function and of all that it calls."""

    def __init__(self, codegen: object, name: str) -> None:
        super().__init__(codegen, name)
        self._is_own = self._is_inner = False
        self._bitcode: bytes | None = None
        self._addresses: dict[str, int] = {}
        self._shared_as: tuple[SharedCode, str] | None = None  # and its name in here
        self._own_calls: dict[str, SharedCode] = {}  # by names of this process
        self._called: set[SharedCode] = set()  # here and in what is linked

    def share(self, code: SharedCode, name: str) -> None:
        """Let callers call the function of a name in here, and not link it."""
        self._shared_as = code, name

    def add_linking_library(self, library: JITCodeLibrary) -> None:
        """Link the library of a callee, or call what is in it where it is shared."""
        # what a script compiled before it imported this program is in libraries of numba
        shared_as = library._shared_as if isinstance(library, KernelLibrary) else None
        if shared_as is not None:
            code, name = shared_as
            self._own_calls[name] = code
            self._called.add(code)
            return
        super().add_linking_library(library)
        if isinstance(library, KernelLibrary):
            self._called |= library._called

    def finalize(self) -> None:
        """Link the libraries of callees; translate it all unless only kernels call this."""
        defined = [fn.name for fn in self._final_module.functions if not fn.is_declaration]
        own = [name.startswith(OWN) for name in defined]
        # a wrapper for Python or for function pointers has a name of its own kind
        self._is_own, self._is_inner = any(own), bool(own) and all(own)
        for function in self._final_module.functions:
            code = self._own_calls.get(function.name)
            if code is not None:
                function.name = code.symbol
        super().finalize()

    def _optimize_final_module(self) -> None:
        if not self._is_inner:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self._is_inner:
            self._finalize_dynamic_globals()
            self._finalized = True
            return
        if self._is_own and self._bitcode is None:
            self._bitcode = self._final_bitcode()
            self._keep_callees()
        super()._finalize_final_module()

    def _final_bitcode(self) -> bytes:
        """The bitcode of the final module, with functions that several callers may define."""
        module = self._final_module.clone()
        for function in _defined(module, llvm.Linkage.external):
            function.linkage = llvm.Linkage.linkonce_odr
        return bytes(module.as_bitcode())

    def _keep_callees(self) -> None:
        """Let nobody else call the copies of callees that are in here.

        Where several libraries have a function of one name, all of them call that of the one that
        is loaded first. Each was optimized with its own callers, to code that rounds differently;
        so results would depend on what a process did before.
        """
        for function in _defined(self._final_module, llvm.Linkage.linkonce_odr):
            function.linkage = llvm.Linkage.internal

    def _get_module_for_linking(self) -> llvm.ModuleRef:
        """The module that callers link: read from bitcode, also where it was just translated.

        A module in memory has its functions and uses in another order than the same one read from
        the cache, and callers would be optimized to other bits.
        """
        if self._shared_module is None:
            if self._bitcode is None:
                self._bitcode = super()._get_module_for_linking().as_bitcode()
            self._shared_module = llvm.parse_bitcode(self._bitcode)
        return self._shared_module

    def _linked_bitcode(self) -> bytes:
        """The bitcode that callers in other processes link, and those of this one as well."""
        self._get_module_for_linking()
        assert self._bitcode is not None
        return self._bitcode

    def get_pointer_to_function(self, name: str) -> int:
        """Address of a function, 0 if there is no machine code of it."""
        if self._is_inner:
            return 0
        # each call of the time loop asks for those of its ten functions
        if name not in self._addresses:
            self._addresses[name] = super().get_pointer_to_function(name)
        return self._addresses[name]

    def serialize_using_object_code(self) -> tuple[str, str, object]:
        """What the cache keeps."""
        self._ensure_finalized()
        if self._is_inner:
            return self.name, LINKED, (self._linked_bitcode(), self._called)
        machine_code, bitcode = self._get_compiled_object(), self._linked_bitcode()
        if not self._is_own and not self._called:
            return self.name, OBJECT, (machine_code, bitcode)
        module = self._final_module
        defined = [
            symbol.name
            for symbols in (module.functions, module.global_variables)
            for symbol in symbols
            if not symbol.is_declaration and symbol.linkage != llvm.Linkage.internal
        ]
        return self.name, TRANSLATED, (machine_code, bitcode, defined, self._called)

    @classmethod
    def _unserialize(cls, codegen: Any, state: tuple[str, str, Any]) -> KernelLibrary:
        name, kind, data = state
        if kind not in (LINKED, TRANSLATED):
            return super()._unserialize(codegen, state)
        library = codegen.create_library(name)
        library._is_own = True
        library._called = data[-1]
        for code in library._called:
            code.load()
        if kind == LINKED:
            library._is_inner = True
            library._final_module = library._shared_module = llvm.parse_bitcode(data[0])
            library._finalize_final_module()
            return library
        # numba reads the bitcode and asks it for names, which takes most of the time of loading:
        # it is needed only where a caller is compiled anew
        machine_code, library._bitcode, defined, _ = data
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.update(defined)
        return library


def _defined(module: llvm.ModuleRef, linkage: llvm.Linkage) -> list[llvm.ValueRef]:
    """Functions of a module that are defined there with such a linkage."""
    return [
        function
        for function in module.functions
        if not function.is_declaration and function.linkage == linkage
    ]


class KernelCodegen(JITCPUCodegen):
    """Translates for the level of this processor, so that machines of one level compute alike."""

    _library_class = KernelLibrary

    def _get_host_cpu_name(self) -> str:
        return processor_level()[0]

    def _get_host_cpu_features(self) -> str:
        return processor_level()[1]

    def magic_tuple(self) -> tuple[object, ...]:
        """What tells code of this kind from others in the cache.

        A process without these classes, such as one by plain numba, cannot read what a script keeps
        of its own functions: it may call kernels.
        """
        return (*super().magic_tuple(), CALLED_CODE)

    def set_env(self, env_name: str, env: object) -> None:
        """Tell a function where its environment is, if there is machine code of it."""
        if self._engine.is_symbol_defined(env_name):
            super().set_env(env_name, env)


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, _length: Any) -> Any:
    """An index as it stands: kernels count from the first element, never from behind the last."""
    return context.cast(builder, index, kind, types.intp)


def _take_blas_for_there() -> None:
    """Read numba's array functions without a look for BLAS, for which they import all of scipy.

    It is a requirement of this program, and functions that use it look for it once more.
    """
    look, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = look


def _inline_numbas_own(self: CPUTargetOptions, flags: Any, options: object) -> None:
    """Options of a function; numba's own, such as `max`, go into every caller among the kernels.

    Kernels say whether they do. Numba hands `forceinline` down from the caller that is compiled
    first: the code of a function, and the last digits of what it computes, would depend on the
    order in which kernels are compiled.
    """
    caller = ConfigStack.top_or_none()
    if not flags.is_set("forceinline") and caller is not None and caller.is_set("forceinline"):
        flags.forceinline = True
    _finalize_options(self, flags, options)


def _load_what_is_there(self: Cache, signature: object, context: object) -> object:
    """What the cache has for a signature; nothing if that calls a kernel which has changed."""
    try:
        return _load_overload(self, signature, context)
    except MissingCodeError:
        return None


def install() -> None:
    """Make numba use these classes for all that it compiles from now on.

    Indices below zero are no longer looked for: that took a tenth of the instructions of kernels.
    """
    CPUTargetOptions.finalize = _inline_numbas_own  # type: ignore[method-assign]
    Cache._load_overload = _load_what_is_there  # type: ignore[method-assign]
    arrayobj.fix_integer_index = _plain_index
    _take_blas_for_there()
    cpu_target.target_context._internal_codegen = KernelCodegen("numba.exec")
