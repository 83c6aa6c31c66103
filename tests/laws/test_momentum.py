"""What floats freely keeps its momentum, and what falls gains only that of gravity."""

import numpy as np
import pytest

from mechstudio.model import Body, Bushing, Frame, Mechanism, SpringDamper, Torsion
from mechstudio.simulation import Ali3pOptions, simulate
from tests.laws.solved import FORMULATIONS, TREE_ONLY, motion_of
from tests.reference.dense_model import DenseModel
from tests.reference.random_models import FLOATING_FOUR_BAR, random_linkage, random_tree

DURATION = 1.0

AXES = Frame(position=(0.3, -0.2, 0.5), orientation=(0.5, 0.5, -0.5, 0.5))
PAIR = {"body1": "left", "body2": "right", "frame1": AXES}
LINKED_PAIR = Mechanism(
    bodies=(
        Body(name="left", velocity=(0.3, 0.0, 0.1), angular_velocity=(1.0, 0.5, -0.3)),
        Body(name="right", position=(1.0, 0.2, 0.0), center_of_mass=(0.1, 0.2, 0.3)),
    ),
    forces=(
        Bushing(
            name="rubber", **PAIR, stiffness=(9.0, 8.0, 7.0, 1.0, 2.0, 3.0), damping=(0.1,) * 6
        ),
        Torsion(name="wire", **PAIR, stiffness=2.0, damping=0.1),
        SpringDamper(
            name="spring",
            body1="left",
            body2="right",
            point2=(0.0, 0.5, 0.0),
            function="5*x + 9*x**3 + sin(9*t)",
        ),
    ),
)

FLOATING = {
    "linked pair": LINKED_PAIR,
    "tree": random_tree(np.random.default_rng(1), 7, floating=0.0, grounded=False),
    "two trees": random_tree(np.random.default_rng(2), 8, floating=0.3, grounded=False),
    "four-bar": random_linkage(np.random.default_rng(3), FLOATING_FOUR_BAR),
}


CASES = [
    (name, solver)
    for name, mechanism in FLOATING.items()
    for solver in (*FORMULATIONS, *(() if name == "four-bar" else TREE_ONLY))
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solver"), CASES)
def test_momentum_is_kept(name, solver):
    """Joints and what links two bodies pass momentum on and add none."""
    mechanism = FLOATING[name].edited(gravity=(0.0, 0.0, 0.0))
    momentum = momenta(mechanism, solver)
    allowed = 1e-5 if solver == "ali3p" else 1e-8  # of its steps, of the tolerances
    allowed *= np.abs(momentum[0]).max()
    assert np.allclose(momentum, momentum[0], rtol=0, atol=allowed)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solver"), CASES)
def test_gravity_adds_mass_times_time(name, solver):
    """The linear momentum grows by m g t whatever the bodies do to each other."""
    mechanism = FLOATING[name]
    momentum = momenta(mechanism, solver)[:, :3]
    mass = sum(body.mass for body in mechanism.bodies)
    gained = mass * np.outer(np.linspace(0, DURATION, 11), mechanism.gravity)
    assert np.allclose(momentum, momentum[0] + gained, rtol=0, atol=1e-8 * np.abs(momentum).max())


def momenta(mechanism, solver):
    """Linear and angular momentum about the world's origin in the rows of a run."""
    result = simulate(
        mechanism,
        solver=solver,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / 10,
        rtol=1e-10,
        atol=1e-10,
        ali3p=Ali3pOptions(step=1e-3, penalty=1e13, max_iterations=30, tolerance=1e-9),
    )
    motion, model = motion_of(result), DenseModel(mechanism)
    return np.array(
        [model.momentum(p, v) for p, v in zip(motion.pose, motion.velocity, strict=True)]
    )
