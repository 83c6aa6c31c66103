"""The program computes the same with numba as it is."""

import os
import subprocess
import sys

import numpy as np

FACTORS = """
import numpy as np
from numba import njit
from numba.core.registry import cpu_target

from mechstudio.compiler.linking import KernelCodegen
from mechstudio.spatial.linear_solve import inverse_factor

@njit
def factors(scratch, factor, columns):
    return inverse_factor(6, 1e-9, scratch, factor, columns)

tall = np.random.default_rng(0).normal(size=(6, 4))
print(isinstance(cpu_target.target_context.codegen(), KernelCodegen))
for matrix in (tall @ tall.T, tall @ tall.T + np.eye(6)):
    scratch, factor, columns = np.zeros((3, 6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
    scratch[0] = matrix
    print(*factors(scratch, factor, columns), *factor.ravel())
"""


def _run(plain: str) -> list[str]:
    environment = {**os.environ, "MECHSTUDIO_PLAIN_NUMBA": plain}
    command = [sys.executable, "-c", FACTORS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_linking_changes_no_result():
    """Factors of full and of less rank by linked kernels and by plain numba: equal to rounding.

    What is joined to one instruction depends on what is inlined.
    """
    (is_linked, *linked), (is_plain, *plain) = _run("0"), _run("1")
    assert (is_linked, is_plain) == ("True", "False")
    linked, plain = (np.array([line.split() for line in found], float) for found in (linked, plain))
    assert list(linked[:, 0]) == [4, 6]
    assert np.abs(linked - plain).max() < 1e-13 * np.abs(linked).max()
