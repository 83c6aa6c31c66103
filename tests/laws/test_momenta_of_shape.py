"""Runs by momenta of the shape: the motion by rates, in about as many right-hand sides."""

import numpy as np
import pytest

import mechstudio as ms
from benchmarks.chains_by_momenta import evaluations_at
from mechstudio.errors import SolverError
from mechstudio.generators import TOPOLOGIES, chain
from mechstudio.simulation import RunOptions, Simulation, simulate
from mechstudio.simulation.solvers import SOLVERS
from tests.laws.solved import sample
from tests.reference.random_models import ALL_TYPES, random_tree

BY_MOMENTA = tuple(entry.key for entry in SOLVERS if entry.has_momenta)
FINE = {"rtol": 1e-10, "atol": 1e-10, "duration": 0.5, "output_step": 0.25}


def settled(mechanism, **options) -> str:
    """The momenta that a run takes."""
    run = Simulation(mechanism, RunOptions.for_mechanism(mechanism, **options))
    return run.result.settings.momenta


@pytest.mark.parametrize("key", BY_MOMENTA)
def test_runs_agree_with_those_by_rates(key):
    """Poses, energies, and the momenta of the joints, which are results all the same."""
    mechanism = random_tree(np.random.default_rng(5), 8, ALL_TYPES, elements=True)
    by_rates = simulate(mechanism, solver="dca", **FINE)
    runs = [simulate(mechanism, solver=key, momenta=kind, **FINE) for kind in ("joint", "shape")]
    for run in runs:
        np.testing.assert_allclose(run.store.body_pose, by_rates.store.body_pose, atol=1e-7)
        assert run.energy_drift < 1e-7
    joint, shape = (run.store.momentum for run in runs)
    np.testing.assert_allclose(shape, joint, atol=1e-6 * np.abs(joint).max())


@pytest.mark.parametrize("key", ["hdca", "emh-lu"])
def test_errors_fall_with_the_order_of_the_method(key):
    """Half the step of rk4, a sixteenth of the error."""
    mechanism = chain(10, seed=2)
    options = {"solver": key, "momenta": "shape", "duration": 0.2, "output_step": 0.2}
    exact = simulate(mechanism, **options, integrator="dop853", rtol=1e-12, atol=1e-12)
    errors = []
    for step in (2e-3, 1e-3):
        run = simulate(mechanism, **options, integrator="rk4", fixed_step=step)
        errors.append(np.abs(run.store.body_pose[-1] - exact.store.body_pose[-1]).max())
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.3)


@pytest.mark.parametrize("kind", ["revolute", "spherical"])
def test_long_chains_take_no_more_than_half_as_many_again(kind):
    """Right-hand sides of 64 links for the same error of the positions at the end."""
    mechanism, needed = chain(64, kind), {}
    end = {"integrator": "dop853", "duration": 1.0, "output_step": 1.0}
    exact = simulate(mechanism, solver="aba", rtol=1e-11, atol=1e-11, **end).store.body_pose[-1]
    for key in ("aba", "hdca", "emh-ldl"):
        errors, counts = [], []
        # the coarsest is far from 1e-7: how near the next one comes to it is a matter of luck
        for tolerance in (1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9):
            run = simulate(mechanism, solver=key, rtol=tolerance, atol=tolerance, **end)
            errors.append(np.abs(run.store.body_pose[-1, :, :3] - exact[:, :3]).max())
            counts.append(run.statistics.rhs_evaluations)
        needed[key] = [
            evaluations_at(np.array(errors), np.array(counts, dtype=float), error)
            for error in (1e-7, 1e-9)
        ]
    assert np.max(np.array(needed["hdca"]) / needed["aba"]) < 1.5
    assert np.max(np.array(needed["emh-ldl"]) / needed["aba"]) < 1.5


@pytest.mark.parametrize("key", ["hdca", "emh-ldl"])
def test_memory_of_one_tree_does_not_serve_another(key):
    """Runs of trees of equal sizes follow each other in kept memory."""
    trees = [TOPOLOGIES[name](7, "revolute") for name in ("chain", "binary-tree", "chain")]
    options = {"solver": key, "momenta": "shape", **FINE}
    first, other, again = (simulate(tree, **options).store.body_pose for tree in trees)
    expected = simulate(trees[1], solver="aba", **FINE).store.body_pose
    np.testing.assert_allclose(other, expected, atol=1e-8)
    assert np.array_equal(first, again)


def test_derivatives_of_runs_are_those_by_momenta_of_the_joints():
    """The steps of a run are differentiated whatever its state is."""
    mechanism, place = chain(9, seed=1), "bodies.link_4.mass"
    channel = "bodies/link_9/position"
    joint, shape = (
        ms.sensitivities(
            mechanism,
            place,
            solver="emh-ldl",
            momenta=kind,
            duration=0.2,
            output_step=0.2,
            check=False,
        ).derivative(channel, place)
        for kind in ("joint", "shape")
    )
    np.testing.assert_allclose(shape, joint, atol=1e-6 * np.abs(joint).max())


def test_long_trees_take_them_by_themselves():
    """More than 13 hinges or 8 balls in series, unless the integrator asks for canonical states."""
    long, short = chain(14), chain(13)
    for kind in ("spherical", "prismatic"):
        others = [settled(chain(count, kind), solver="hdca") for count in (8, 9)]
        assert others == ["joint", "shape"]
    assert settled(long, solver="hdca") == settled(long, solver="emh-lu") == "shape"
    assert settled(short, solver="hdca") == settled(sample("four_bar"), solver="hdca") == "joint"
    assert settled(long, solver="hdca", integrator="gauss4", fixed_step=1e-3) == "joint"
    assert settled(long, solver="hdca", momenta="joint") == "joint"
    assert settled(short, solver="dah", momenta="shape") == "shape"
    assert settled(long, solver="aba") == settled(long, momenta="shape", solver="auto") == "joint"


def test_loops_and_unknown_momenta_are_refused():
    """A sentence says what to leave out, or which there are."""
    with pytest.raises(SolverError, match="Momenta of the shape are for trees"):
        simulate(sample("four_bar"), solver="hdca", momenta="shape")
    with pytest.raises(SolverError, match="must be 'auto', 'joint' or 'shape'"):
        simulate(chain(2), momenta="bodies")  # type: ignore[arg-type]
    for kind in ("joint", "shape"):
        told = rf"solver aba has no momenta as its state; .*Leave momenta {kind} out"
        with pytest.raises(SolverError, match=told):
            simulate(chain(2), solver="aba", momenta=kind)
