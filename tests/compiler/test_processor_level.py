"""Kernels are translated for a level of processors, not for the one of this machine."""

import os
import subprocess
import sys

import llvmlite.binding as llvm
import pytest
from numba.core.registry import cpu_target

import mechstudio.compiler.decorators  # noqa: F401  # configures numba
from mechstudio.compiler.processor_level import X86_LEVELS, level_of, processor_level

V2 = X86_LEVELS["x86-64-v2"]
V3 = X86_LEVELS["x86-64-v3"] | V2
ASK = "from numba.core.registry import cpu_target as t; import mechstudio.compiler.decorators; "
ASK += "print(*t.target_context.codegen().magic_tuple()[1:3], sep=';')"


@pytest.mark.parametrize(
    ("architecture", "features", "level"),
    [
        ("x86_64", V3 | {"avx512f", "avx512vl", "sha"}, "x86-64-v3"),
        ("x86_64", V3, "x86-64-v3"),
        ("x86_64", V3 - {"fma"}, "x86-64-v2"),
        ("x86_64", V3 - {"popcnt"}, "x86-64"),
        ("x86_64", set(), "x86-64"),
        ("aarch64", {"neon", "sve"}, "generic"),
        ("arm64", {"neon"}, "generic"),
        ("riscv64", {"d"}, None),
    ],
)
def test_the_level_is_the_highest_that_a_processor_has(architecture, features, level):
    """All of a level and of those below it; what a processor has beyond does not count."""
    assert level_of(architecture, features) == level


def test_llvm_knows_all_levels():
    """A name that it does not know would be a plain processor without a word."""
    known = llvm.Target.from_triple("x86_64-unknown-linux-gnu")
    for level in X86_LEVELS:
        assert known.create_target_machine(cpu=level, features="")


def test_numba_translates_for_the_level():
    """What the cache tells kernels apart by is the level as well."""
    assert cpu_target.target_context.codegen().magic_tuple()[1:3] == processor_level()


def test_numbas_own_settings_come_first():
    """Someone may want kernels for the very processor, or for a plain one."""
    name = llvm.get_host_cpu_name()
    command = [sys.executable, "-c", ASK]
    for settings, expected in (
        ({"NUMBA_CPU_NAME": "generic"}, "generic;"),
        ({"NUMBA_CPU_NAME": "x86-64-v2"}, "x86-64-v2;"),
        ({"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": "+sse2"}, f"{name};+sse2"),
    ):
        done = subprocess.run(
            command, env={**os.environ, **settings}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == expected


def test_whoever_used_numba_before_gets_the_level_too():
    """Code of other packages that was translated earlier goes on working beside kernels."""
    code = "import numba; f = numba.njit(lambda x: [x][0] + 1.0); f(1.0); " + ASK
    code += "; assert f(2.0) == 3.0; assert f(2) == 3.0"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ";".join(processor_level())
