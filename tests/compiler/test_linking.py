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
