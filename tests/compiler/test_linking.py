"""What scripts compile and keep is found again where kernels of this program are linked."""

import os
import subprocess
import sys

SCRIPT = """
import mechstudio.compiler.decorators
from numba import njit

@njit(cache=True)
def inner(x):
    return x + 1.0

@njit(cache=True)
def doubled(x):
    return 2.0 * inner(x)

@njit
def anew(x):
    return inner(x)

print(doubled(3.0), sum(doubled.stats.cache_hits.values()), anew(3.0))
"""


def test_functions_of_a_script_are_kept_and_linked(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    found = [
        subprocess.run(
            [sys.executable, script], env=environment, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert found == [["8.0", "0", "4.0"], ["8.0", "1", "4.0"]]


KERNELS = """
from mechstudio.compiler.decorators import {kind}


@{kind}
def doubled(x):
    return {returned}
"""

CALLER = """
import kernels
from numba import njit


@njit(cache=True)
def through(x):
    return kernels.doubled(x) + 1


print(through(3.0), sum(through.stats.cache_hits.values()))
"""


def test_what_scripts_keep_follows_the_kernels_that_it_calls(tmp_path):
    """Where a kernel is called no more, or returns another type, it is compiled again.

    Plain numba does not read it.
    """
    script, kernels = tmp_path / "script.py", tmp_path / "kernels.py"
    script.write_text(CALLER)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def told(kind, returned, plain="0"):
        kernels.write_text(KERNELS.format(kind=kind, returned=returned))
        done = subprocess.run(
            [sys.executable, "-B", script],
            env={**environment, "MECHSTUDIO_PLAIN_NUMBA": plain},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert told("entry_kernel", "2 * x") == ["7.0", "0"]
    assert told("entry_kernel", "2 * x") == ["7.0", "1"]
    assert told("entry_kernel", "4 * x") == ["13.0", "1"]
    assert told("entry_kernel", "int(5 * x)") == ["16", "0"]
    assert told("inlined_entry_kernel", "6 * x") == ["19.0", "0"]
    assert told("entry_kernel", "7 * x", plain="1") == ["22.0", "0"]


ORDERED = r"""
import re
import sys

import numba
from mechstudio.compiler.decorators import entry_kernel, inlined_kernel, kernel

numba.config.CACHE_LOCATOR_CLASSES = "UserProvidedCacheLocator"


@kernel
def inner(x):
    return max(x, 1.0)


@inlined_kernel
def inlined(x):
    return inner(x) + min(x, 2.0)


@entry_kernel
def through(x):
    return inlined(x)


@entry_kernel
def beside(x):
    return inner(x) - max(x, 3.0) + min(x, 4.0)


for name in sys.argv[1:]:
    assert globals()[name](3.0)
for function in inner, inlined, through, beside:
    (compiled,) = function.overloads.values()
    # functions are numbered as they come, and named after what was asked of them
    print(re.sub(r"B\d+v\d+|\$\d+", "", compiled.library.get_llvm_str()))
"""


def test_code_of_kernels_is_the_same_in_whatever_order_they_are_compiled(tmp_path):
    """Nothing is inlined because the function that was compiled first asked for it."""
    script = tmp_path / "script.py"
    script.write_text(ORDERED)
    found = [
        subprocess.run(
            [sys.executable, script, *order],
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / order[0]), "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for order in (("through", "beside"), ("beside", "through"))
    ]
    assert "alwaysinline" in found[0]
    assert found[0] == found[1]


SHARED = r"""
import numba
from llvmlite.binding import Linkage
from mechstudio.compiler.decorators import entry_kernel, kernel

numba.config.CACHE_LOCATOR_CLASSES = "UserProvidedCacheLocator"
__name__ = "mechstudio.scripted"  # kernels are told by their names


@kernel
def inner(x):
    LONG
    return x


@entry_kernel
def outer(x):
    return inner(inner(x) + inner(2.0 * x))


outer(3.0)
(compiled,) = outer.overloads.values()
for function in compiled.library.get_defined_functions():
    print(function.name, function.linkage == Linkage.internal)
"""
# too long to go into its callers
LONG = "\n    ".join(f"x = x * x / (x + {k}.0) if x > {k}.5 else x - 1.0 / x" for k in range(60))


def test_no_other_kernel_calls_what_a_kernel_has_of_its_callees(tmp_path):
    """What is loaded first would be called by all, and rounds as its own callers let it."""
    script = tmp_path / "script.py"
    script.write_text(SHARED.replace("LONG", LONG))
    found = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    callees = [line for line in found if "outer" not in line]
    assert callees
    assert all(line.endswith(" True") for line in callees)


ONE_COPY = r"""
import sys

import numba
from mechstudio.compiler.decorators import entry_kernel, shared_kernel

numba.config.CACHE_LOCATOR_CLASSES = "UserProvidedCacheLocator"
__name__ = "mechstudio.scripted"
sys.modules[__name__] = sys.modules["__main__"]


@shared_kernel
def common(x):
    return x * x + 1.0


@entry_kernel
def one(x):
    return common(x)


@entry_kernel
def other(x):
    return common(2.0 * x)


print(*(globals()[name](3.0) for name in sys.argv[1:]))
for function in one, other:
    for compiled in function.overloads.values():
        if not compiled.library._disable_inspection:
            defined = [entry.name for entry in compiled.library.get_defined_functions()]
            assert not any("common" in name for name in defined), defined
"""


def test_callers_of_a_shared_kernel_call_one_copy_also_from_the_cache(tmp_path):
    """Callers that were kept by other processes find it, whatever it was called there."""
    script = tmp_path / "script.py"
    script.write_text(ONE_COPY)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    found = [
        subprocess.run(
            [sys.executable, script, *names],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for names in (("other",), ("one",), ("one", "other"), ("other", "common", "one"))
    ]
    assert found == ["37.0", "10.0", "10.0 37.0", "37.0 10.0 10.0"]


EARLY = """
from numba import njit

@njit
def early(x):
    return x + 1.0

early(1.0)

from mechstudio.compiler.decorators import entry_kernel

@entry_kernel
def late(x):
    return 2.0 * early(x)

print(late(3.0))
"""


def test_kernels_call_what_a_script_compiled_before(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(EARLY)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "8.0"
