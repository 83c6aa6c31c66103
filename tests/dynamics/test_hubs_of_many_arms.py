"""Hubs in fragments: merges of any number of them are as regular as those of few."""

import numpy as np
import pytest

from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.kinematics.bodies import place_all_axes
from mechstudio.generators import carousel
from mechstudio.simulation.assembling.assemble import assemble


@pytest.mark.parametrize("arms", [30, 300, 3000])
def test_hubs_of_any_number_of_arms_are_merged_without_eigenvalues(arms):
    """All factors are triangles: a hub of so many fragments is as regular as a small one."""
    assembly = assemble(carousel(arms, "revolute"))
    system, work = assembly.compiled.system, assembly.work
    place_all_axes(system, work)
    factorize_with(system, work, 1e-12)
    assert not np.tril(np.asarray(work.factor), -1).any()
    assert work.ranks.null_count == 0
