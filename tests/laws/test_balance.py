"""Newton and Euler for every body in every row of a motion, under every kind of load at once."""

from functools import cache

import numpy as np
import pytest

from mechstudio.model import Mechanism
from mechstudio.simulation import Ali3pOptions, simulate
from tests.laws.solved import (
    TREE_ONLY,
    Motion,
    formulations_of,
    motion_of,
    relative_error,
)
from tests.laws.test_couplings import coupled
from tests.laws.test_motions import distance
from tests.reference.dense_dynamics import unbalanced_loads
from tests.reference.dense_model import DenseModel
from tests.reference.random_elements import driven, driven_loop_of, fully_loaded, some_coordinates
from tests.reference.random_models import FOUR_BAR, random_linkage, random_loops, random_tree
from tests.reference.rotations import Array

DURATION, ROWS = 0.2, 5
TOLERANCE = 1e-12
"""Where friction turns, a motor meets its limit or a body leaves its stop, powers have kinks. The
error estimate of a step vanishes for certain places of a kink within the step, so that now and then
one is passed unseen, and rounding decides at which tolerance. At 1e-10 the energy of such a step is
wrong by up to 2e-8 of the whole (one run of 60, others by 1e-11); at this tolerance, with half more
steps, by 3e-10 at most in 480 runs."""
SMALL_STEPS = Ali3pOptions(step=2e-4, penalty=1e13, max_iterations=30, tolerance=1e-9)
COARSE = 1e-3  # what friction leaves at these steps, as it turns back within some of them
HINGED = ("revolute", "cylindrical", "universal", "spherical")


def random_models():
    """Trees and loops, free, driven, coupled and with redundant constraints."""

    def rng(seed: int) -> np.random.Generator:
        return np.random.default_rng([31, seed])

    tree = random_tree(rng(0), 7)
    yield "tree", tree
    yield "driven tree", driven(tree, some_coordinates(tree, rng(1), 0.3), rng(1))
    yield "loops", random_loops(rng(2), 7, 2, HINGED, closing=("spherical", "universal"))
    yield "driven loop", driven_loop_of(rng(3), "revolute")
    yield "linkage", random_linkage(rng(4), FOUR_BAR)
    yield "coupled tree", coupled(random_tree(rng(5), 5), 2, rng(5))
    loop = random_loops(rng(6), 5, 1, HINGED, closing=("spherical",), elements=False)
    yield "coupled loop", coupled(loop, 2, rng(6))


MODELS = {
    name: fully_loaded(mechanism, np.random.default_rng([32, number]))
    for number, (name, mechanism) in enumerate(random_models())
}


def takers(name: str) -> tuple[str, ...]:
    """Solvers that take a model."""
    keys = formulations_of(MODELS[name])
    return (*keys, *TREE_ONLY) if name in ("tree", "driven tree") else keys


CASES = [(name, solver) for name in MODELS for solver in takers(name)]


@cache
def run(name: str, solver: str) -> Motion:
    """The motion of a model, at tight tolerances or in small steps."""
    result = simulate(
        MODELS[name],
        solver=solver,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / (ROWS - 1),
        rtol=TOLERANCE,
        atol=TOLERANCE,
        ali3p=SMALL_STEPS,
    )
    return motion_of(result)


def dense_inertia_forces(mechanism: Mechanism, motion: Motion, row: int) -> Array:
    """Mass times acceleration of all bodies about their origins."""
    model = DenseModel(mechanism)
    return model.mass_matrix(motion.pose[row]) @ motion.acceleration[row].ravel()


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solver"), CASES)
def test_each_body_is_in_balance_in_every_row(name, solver):
    """Loads, reactions and efforts of drivers and couplings are mass times acceleration."""
    mechanism, motion = MODELS[name], run(name, solver)
    model = DenseModel(mechanism)
    assert len(motion.time) == ROWS
    for row, now in enumerate(motion.time):
        model.now = now
        pose, velocity = motion.pose[row], motion.velocity[row]
        rest = unbalanced_loads(
            model,
            pose,
            velocity,
            motion.acceleration[row],
            motion.reaction[row],
            np.concatenate([motion.effort[row], motion.coupling[row]]),
        )
        size = 1.0 + np.abs(dense_inertia_forces(mechanism, motion, row)).max()
        assert np.abs(rest).max() < 1e-8 * size, row
        energy = model.kinetic_energy(pose, velocity)
        assert motion.energy[row, 0] == pytest.approx(energy, rel=1e-9)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solver"), CASES)
def test_the_balance_of_power_closes(name, solver):
    """What all loads supply and take is the change of kinetic and potential energy."""
    motion = run(name, solver)
    allowed = 0.1 * COARSE if solver == "ali3p" else 1e-8
    assert np.abs(motion.energy[-1, 2:4]).min() > 1e-2
    assert np.ptp(motion.energy[:, 4]) < allowed * (1.0 + np.abs(motion.energy).max())


@pytest.mark.parametrize("name", MODELS)
def test_all_solvers_move_alike(name):
    """One motion, whichever way the equations are written."""
    first = run(name, "hdca")
    for solver in takers(name):
        motion, allowed = run(name, solver), COARSE if solver == "ali3p" else 1e-7
        assert distance(MODELS[name], motion.pose, first.pose) < allowed, solver
        assert relative_error(motion.velocity, first.velocity) < 10 * allowed, solver
        assert relative_error(motion.energy[:, 2:4], first.energy[:, 2:4]) < allowed, solver
