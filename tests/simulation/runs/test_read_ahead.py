"""What threads share stands so that no processor reads ahead into what another one writes."""

import itertools

import numpy as np
import pytest

from mechstudio.dynamics.crew.order import in_order_of_parts
from mechstudio.dynamics.crew.spacing import GAP, LINE
from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat
from mechstudio.topology.compile import compile_model


@pytest.mark.parametrize("bodies", [128, 1024])
@pytest.mark.parametrize("topology", ["chain", "binary-tree"])
def test_threads_read_leaves_and_steps_at_no_regular_distance(topology, bodies):
    """A processor that has found one goes on along it, far into the part of another thread."""
    system = compile_model(TOPOLOGIES[topology](bodies, "revolute")).system
    ordered = in_order_of_parts(system, 2)
    assert longest_regular(ordered.steps["joint"]) < 5 < longest_regular(system.steps["joint"])
    assert longest_regular(ordered.leaves["body"]) < 5 < longest_regular(system.leaves["body"])


def longest_regular(numbers):
    """How many numbers in a row have the same distance from each other."""
    changes = np.flatnonzero(np.diff(np.diff(numbers)) != 0) + 1
    ends = np.concatenate([[0], changes, [len(numbers) - 1]])
    return 1 + int(np.diff(ends).max())


@pytest.mark.parametrize("solver", ["hdca", "ali3p"])
def test_arrays_that_threads_share_stand_apart(solver):
    """Each begins with a line of a cache, and no other one begins soon behind it."""
    options = RunOptions(solver=solver, duration=1.0, output_step=1.0, threads=2)
    advance = ready_to_repeat(TOPOLOGIES["chain"](70, "revolute"), options)
    own = advance._data[2]
    records = [advance.work, own.tangent, own.memory] if solver == "ali3p" else [advance.work]
    ends = {}
    for record in records:
        for array in record.as_dict().values():
            if isinstance(array, np.ndarray) and array.size and array.flags.writeable:
                ends[array.ctypes.data] = array.ctypes.data + array.nbytes
    assert len(ends) > 40
    assert all(start % LINE == 0 for start in ends)
    assert all(ends[start] + GAP <= behind for start, behind in itertools.pairwise(sorted(ends)))
