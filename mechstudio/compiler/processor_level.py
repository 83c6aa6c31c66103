"""The kind of processor that kernels are translated for: a level that many machines have alike.

What a compiler makes of a sum depends on the widest registers and on whether a product is added in
one rounding. Kernels for the very processor of a machine would round otherwise than those of the
machine beside it; kernels for a level do the same on every processor that has it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.codegen import get_host_cpu_features as _host_features

GENERIC = "generic"  # what every processor of an architecture has

# what a level adds to the one below it, in the words of LLVM; the uppermost first
X86_LEVELS: dict[str, set[str]] = {
    "x86-64-v3": {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"},
    "x86-64-v2": {"cx16", "sahf", "popcnt", "sse3", "ssse3", "sse4.1", "sse4.2"},
    "x86-64": set(),
}


def level_of(architecture: str, features: set[str]) -> str | None:
    """The highest level of a processor, or None where there are no levels.

    Args:
        architecture: As the first word of LLVM's triple has it.
        features: What the processor has and the operating system lets programs use.
    """
    if architecture == "x86_64":
        levels = tuple(X86_LEVELS)
        return next(
            level
            for place, level in enumerate(levels)
            if all(X86_LEVELS[name] <= features for name in levels[place:])
        )
    # every 64-bit Arm has vectors of two numbers and adds products in one rounding
    return GENERIC if architecture in ("aarch64", "arm64") else None


@cache
def processor_level() -> tuple[str, str]:
    """What kernels are translated for: a processor's name and its further features.

    `NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` come first, as everywhere with numba; where an
    architecture has no levels it is the processor of this machine.
    """
    settings: Any = numba.config
    features: str | None = settings.CPU_FEATURES
    name: str | None = settings.CPU_NAME
    if name is None:
        name = level_of(llvm.get_process_triple().split("-")[0], _usable_features())
    # the name of a level says all about it
    if name is not None and (name == GENERIC or name.startswith("x86-64")):
        return name, features or ""
    return name or llvm.get_host_cpu_name(), _host_features() if features is None else features


def _usable_features() -> set[str]:
    """Features of this processor, without those that numba is told to leave alone."""
    try:
        found = {name for name, there in llvm.get_host_cpu_features().items() if there}
    except RuntimeError:  # LLVM does not know this operating system
        return set()
    settings: Any = numba.config
    return {name for name in found if settings.ENABLE_AVX or not name.startswith("avx")}
