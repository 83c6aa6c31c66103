"""Gears and racks: ratios kept, alike by every method, efforts of the dense equations."""

from functools import cache

import numpy as np
import pytest

from mechstudio.joints import joint_type
from mechstudio.model import Coupling, Mechanism
from mechstudio.simulation import check, simulate
from tests.laws.solved import Motion, motion_of, relative_error
from tests.reference.assembler import with_consistent_velocities
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel
from tests.reference.random_models import random_loops, random_tree

METHODS = ("hdca", "dca", "emh-ldl")
DURATION = 0.2


def coupled(mechanism: Mechanism, count: int, rng: np.random.Generator) -> Mechanism:
    """The model with so many couplings between random coordinates, and velocities that fit."""
    places = [
        (joint.name, slot, coordinate.kind)
        for joint in mechanism.joints
        for slot, coordinate in enumerate(joint_type(joint.type).coordinates)
        if coordinate.kind != "quaternion"
    ]
    couplings = []
    while len(couplings) < count:
        one, other = (places[k] for k in rng.choice(len(places), 2, replace=False))
        if (one[2], other[2]) == ("shift", "angle"):
            one, other = other, one
        couplings.append(
            Coupling(
                name=f"coupling {len(couplings)}",
                type="gear" if one[2] == other[2] else "rack",
                joint1=one[0],
                coordinate1=one[1],
                joint2=other[0],
                coordinate2=other[1],
                ratio=float(rng.choice([-1.0, 1.0]) * rng.uniform(0.3, 2.0)),
            )
        )
    return with_consistent_velocities(mechanism.edited(couplings=tuple(couplings)))


def random_models():
    """Trees of all joint types, and loops with couplings on any joint of theirs."""
    for number in range(3):
        rng = np.random.default_rng([21, number])
        yield f"tree {number}", coupled(random_tree(rng, 6), 3, rng)
    # one coupling that the loop makes redundant; couplings of cut joints; both
    for number in (5, 11, 18, 19):
        rng = np.random.default_rng([22, number])
        kinds = ("universal", "cylindrical", "planar", "spherical", "revolute")
        closing = ("spherical", "universal", "cylindrical")
        loop = random_loops(rng, 5, 1, kinds, closing=closing, elements=False)
        yield f"loop {number}", coupled(loop, 3, rng)


MODELS = dict(random_models())


@cache
def run(name: str, method: str) -> Motion:
    """The motion of a random model at tight tolerances."""
    result = simulate(
        MODELS[name],
        solver=method,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / 2,
        rtol=1e-11,
        atol=1e-11,
    )
    return motion_of(result)


@pytest.mark.parametrize("method", ["dca", "emh-ldl"])
@pytest.mark.parametrize("name", MODELS)
def test_coupled_models_move_alike(name, method):
    """Momenta with impulses of couplings and accelerations with their efforts give one motion."""
    one, other = run(name, "hdca"), run(name, method)
    assert relative_error(one.coordinate, other.coordinate) < 1e-8
    assert relative_error(one.velocity, other.velocity) < 1e-8
    assert relative_error(one.coupling, other.coupling) < 1e-7
    assert relative_error(one.energy, other.energy) < 1e-8


@pytest.mark.wide
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", MODELS)
def test_efforts_agree_with_the_dense_equations(name, method):
    """Efforts, reactions without them, and accelerations at the start and at the end."""
    motion, model = run(name, method), DenseModel(MODELS[name])
    for row in (0, -1):
        expected = solve(model, motion.pose[row], motion.velocity[row], 1e-6)
        assert relative_error(motion.acceleration[row], expected.acceleration) < 1e-8
        if not check(MODELS[name]).redundant:
            assert relative_error(motion.coupling[row], expected.coupling) < 1e-8
            assert relative_error(motion.reaction[row], expected.reaction) < 1e-8


@pytest.mark.parametrize("name", MODELS)
def test_degrees_of_freedom_are_those_of_the_dense_equations(name):
    """Rates of all bodies less the rank of joints and couplings together."""
    model, motion = DenseModel(MODELS[name]), run(name, "hdca")
    dense = solve(model, motion.pose[-1], motion.velocity[-1], 1e-6)
    assert check(MODELS[name]).degrees_of_freedom == 6 * model.body_count - dense.rank


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", MODELS)
def test_couplings_do_no_work(name, method):
    """Energy stays, and ratios are kept."""
    motion = run(name, method)
    assert np.ptp(motion.energy[:, 4]) < 1e-8 * (1.0 + np.abs(motion.energy).max())
    assert motion.constraint[:, :2].max() < 1e-9


@pytest.mark.parametrize("stabilization", ["projection", "baumgarte"])
@pytest.mark.parametrize("method", ["hdca", "dca"])
def test_stabilized_couplings_move_as_they_would_without(method, stabilization):
    """Couplings of cut joints are closed like the joints."""
    expected = run("loop 19", method)
    result = simulate(
        MODELS["loop 19"],
        solver=method,
        duration=DURATION,
        output_step=DURATION / 2,
        rtol=1e-8,
        atol=1e-8,
        stabilization=stabilization,
    )
    motion = motion_of(result)
    assert np.abs(motion.pose - expected.pose).max() < 1e-6
    assert motion.constraint[:, :2].max() < 1e-9
