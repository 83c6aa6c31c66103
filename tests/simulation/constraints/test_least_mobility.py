"""The least mobility in general position is the smallest nonzero eigenvalue of all steps."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.dynamics.divide_and_conquer.null_counts import least_mobility_of
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints.redundancy import find_dependence
from tests.reference.rods import rod_loop

CASES = {
    "four_bar": lambda: ms.sample("four_bar"),
    "bricard": lambda: ms.sample("bricard"),
    "double_loop": lambda: ms.sample("double_loop"),
    "planetary_gear": lambda: ms.sample("planetary_gear"),
    "hoecken_linkage": lambda: ms.sample("hoecken_linkage"),
    # at no tolerance from 1e-12 on does the count of the geometry stay the same over two decades
    "masses of twelve decades": lambda: rod_loop(3, 12, slenderness=1e-3, decades=12.0),
    "masses of fourteen decades": lambda: rod_loop(3, 12, slenderness=1e-5, decades=14.0),
}


@pytest.mark.parametrize("name", CASES)
def test_least_mobility_is_that_of_dense_factors(name):
    """By singular values of F, as K^+ = F F^T; to rounding."""
    assembly = assemble(CASES[name]())
    system, position = assembly.compiled.system, find_dependence(assembly).position
    work = position.placed(assembly.compiled)
    found = least_mobility_of(system, work, position.count)
    assert work.ranks.null_count == position.count
    parts = [
        np.linalg.svd(work.factor[s, :size, :rank], compute_uv=False).max(initial=0.0)
        for s, (size, rank) in enumerate(zip(system.steps["size"], work.rank, strict=True))
    ]
    pivots = np.diag(work.coupled_factor) ** 2 / system.couplings["mobility"]
    least = min(1.0, max(parts) ** -2, *pivots[pivots > 0.0])
    assert found == pytest.approx(least, rel=1e-12)
