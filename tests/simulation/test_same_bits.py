"""Machines of one kind compute the same bits; `docs/reproducibility.md` says what a kind is."""

import json
import os
import subprocess
import sys
from functools import cache

import pytest

from mechstudio.compiler.processor_level import processor_level
from tests.simulation.same_bits import cases, kind_of_machine, run_hash, stored

CASES = {" ".join(case): case for case in cases()}

# processors of a level that have nothing beyond it, in the words of OpenBLAS
PLAINEST = {"x86-64-v3": "Haswell", "x86-64-v2": "Nehalem", "x86-64": "Prescott"}
WIDEST_VECTORS = "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR X86_V4"


@cache
def expected() -> dict[str, str] | None:
    """The stored hashes of this kind of machine, if there are any."""
    return stored().get(kind_of_machine())


@pytest.mark.parametrize("name", CASES)
def test_runs_compute_the_stored_bits(name):
    """Every bit of every row; after a change that is meant, renew what is stored by one command."""
    hashes = expected()
    if hashes is None:
        pytest.skip(f"no bits are stored for this kind of machine: {kind_of_machine()}")
    renewal = "python -m tests.simulation.same_bits --renew"
    assert run_hash(CASES[name]) == hashes.get(name), f"if results were to change: {renewal}"


def found_by_a_process(*arguments: str, **environment: str) -> dict[str, str]:
    """Hashes of all cases that a process of its own finds."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.simulation.same_bits", *arguments]
    known = {**os.environ, **environment}
    done = subprocess.run(command, env=known, capture_output=True, text=True, check=True)
    (found,) = json.loads(done.stdout).values()
    return found


def test_what_ran_before_changes_nothing():
    """Each kernel runs code of its own, whichever kernels were loaded before it."""
    assert found_by_a_process("--reverse") == found_by_a_process()


def test_wider_vectors_of_a_processor_change_nothing():
    """Numpy and its linear algebra use all that a processor has; no result depends on them."""
    level = processor_level()[0]
    plain = {"NPY_DISABLE_CPU_FEATURES": WIDEST_VECTORS, "OPENBLAS_CORETYPE": PLAINEST.get(level)}
    environment = {key: name for key, name in plain.items() if name is not None}
    found = found_by_a_process(**environment)
    assert found == {name: run_hash(case) for name, case in CASES.items()}
