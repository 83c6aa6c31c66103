"""Processes that compile side by side compile no kernel twice, and wait for nobody who is gone."""

import os
import subprocess
import sys
import time

from mechstudio.compiler.claims import Claims

# tells how often a kernel was compiled, and how often read
SIDE_BY_SIDE = """
import sys

from mechstudio.compiler.cache import cache_folder
from mechstudio.compiler.claims import claim_kernels
from mechstudio.spatial.principal_axes import find_axes
import numpy as np

claim_kernels(cache_folder())
print("here", flush=True)
sys.stdin.readline()
find_axes(np.eye(3)[None], np.zeros((1, 3)), np.zeros((1, 3, 3)))
print(sum(find_axes.stats.cache_misses.values()), sum(find_axes.stats.cache_hits.values()))
"""

HOLDER = """
import sys
from pathlib import Path
from mechstudio.compiler.claims import Claims

with Claims(Path(sys.argv[1])).hold("kernel"):
    print("held", flush=True)
    sys.stdin.readline()
"""

WAITER = """
import sys
from pathlib import Path
from mechstudio.compiler.claims import Claims

claims = Claims(Path(sys.argv[1]))
with claims.hold("another kernel"):
    print("free", flush=True)
print("waiting", flush=True)
with claims.hold("kernel"):
    print("mine", flush=True)
"""


def _start(script, *arguments, **environment):
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _go_on(process):
    process.stdin.write("\n")
    process.stdin.flush()


def test_two_processes_compile_a_kernel_once(tmp_path):
    processes = [_start(SIDE_BY_SIDE, NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2)]
    for process in processes:
        assert process.stdout.readline() == "here\n"
    for process in processes:
        _go_on(process)
    told = sorted(process.communicate()[0] for process in processes)
    assert told == ["0 1\n", "1 0\n"]


def test_who_needs_a_claimed_kernel_waits_until_its_process_ends(tmp_path):
    """Other kernels are free meanwhile; a process that is killed holds nothing any more."""
    holder = _start(HOLDER, tmp_path)
    assert holder.stdout.readline() == "held\n"
    waiter = _start(WAITER, tmp_path)
    assert waiter.stdout.readline() == "free\n"
    assert waiter.stdout.readline() == "waiting\n"
    assert waiter.poll() is None
    holder.kill()
    assert waiter.stdout.readline() == "mine\n"
    assert waiter.wait() == 0
    holder.communicate()
    waiter.communicate()


def test_who_waits_for_a_process_that_stands_still_goes_on_without_claims(tmp_path):
    """It waits once, and from then on for nobody."""
    holder = _start(HOLDER, tmp_path)
    assert holder.stdout.readline() == "held\n"
    claims, begun = Claims(tmp_path, longest=0.5), time.monotonic()
    with claims.hold("kernel"):
        assert time.monotonic() - begun >= 0.5
    for _ in range(1000):
        with claims.hold("kernel"):
            pass
    assert time.monotonic() - begun < 100.0
    holder.communicate("\n")


def test_a_claim_is_given_back_however_its_block_ends(tmp_path):
    """Also one within another on the same kernel, which the outer one keeps."""
    claims = Claims(tmp_path)
    with claims.hold("kernel"):
        with claims.hold("kernel"):
            pass
        waiter = _start(WAITER, tmp_path)
        assert waiter.stdout.readline() == "free\n"
        assert waiter.stdout.readline() == "waiting\n"
        assert waiter.poll() is None
    assert waiter.stdout.readline() == "mine\n"
    waiter.communicate()
