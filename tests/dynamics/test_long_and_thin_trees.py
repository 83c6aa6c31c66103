"""Sweeps over long chains, and over thin bodies on ball joints, lose no digits on the way."""

import numpy as np
import pytest

from mechstudio.generators import chain
from mechstudio.simulation import simulate
from mechstudio.simulation.assembling.assemble import assemble
from tests.dynamics.evaluation import Evaluation, states


@pytest.mark.parametrize("seed", [3, 4])
def test_articulated_inertias_of_long_chains_stay_symmetric(seed):
    """What is not symmetric is enlarged by each arm: 512 links would lose three digits."""
    links = 512
    assembly = assemble(chain(links, seed=seed))
    state, _ = states(assembly)
    evaluation = Evaluation(assembly, "emh-ldl", state.value)
    evaluation.derivative()
    columns = evaluation._data[2].tree.inertia[1 : links + 1].reshape(-1, 9, 4)[:, :, :3]
    for block in (columns[:, :3], columns[:, 6:]):
        size = np.abs(block).max(axis=(1, 2))
        skew = np.abs(block - block.transpose(0, 2, 1)).max(axis=(1, 2))
        assert (skew / size).max() < 1e-15


@pytest.mark.parametrize(("links", "seed"), [(6, 7), (8, 2)])
def test_thin_bodies_on_ball_joints_take_no_more_steps_than_by_hdca(links, seed):
    """Noise of momenta would shorten the steps: inertias about their axes are 1e-5 of others."""
    mechanism = chain(links, "spherical", seed=seed)
    thin = []
    for body in mechanism.bodies:
        values, axes = np.linalg.eigh(np.array(body.inertia))
        values[0] = 1e-5 * values[2]
        inertia = (axes * values) @ axes.T
        thin.append(body.edited(inertia=(0.5 * (inertia + inertia.T)).tolist()))
    mechanism = mechanism.edited(bodies=thin)
    counts = {
        solver: simulate(
            mechanism, duration=0.1, output_step=0.1, solver=solver, momenta="joint"
        ).statistics.rhs_evaluations
        for solver in ("emh-ldl", "hdca")
    }
    assert counts["emh-ldl"] < 1.5 * counts["hdca"]
