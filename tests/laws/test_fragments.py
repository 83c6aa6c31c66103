"""Bodies with many joints, which are taken apart into fragments, move as whole ones."""

import numpy as np
import pytest

from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation import simulate
from mechstudio.topology import elimination_plan
from mechstudio.topology.system import RIGID
from tests.laws.solved import motion_of

# two bodies share rods with all others: one pair of fragments merges within one compound
RODS = (
    *[(2, 3), (2, 3), (0, 1), (0, 3), (2, 0), (2, 1), (0, 2)],
    *[(2, 1), (0, 1), (0, 4), (2, 1), (3, 1), (2, 4), (2, 3)],
)
BODIES = 5


def linked_bodies():
    """Bodies that float and turn, linked by rods without mass between random points."""
    rng = np.random.default_rng(4)
    bodies = tuple(
        Body(
            name=f"body {b}",
            mass=rng.uniform(1.0, 3.0),
            inertia=tuple(map(tuple, np.diag(rng.uniform(0.1, 0.15, 3)))),
            position=tuple(rng.uniform(-1.0, 1.0, 3)),
            velocity=tuple(rng.uniform(-1.0, 1.0, 3)),
            angular_velocity=tuple(rng.uniform(-3.0, 3.0, 3)),
        )
        for b in range(BODIES)
    )
    joints = tuple(
        Joint(
            name=f"rod {k}",
            type="distance",
            body1=f"body {first}",
            body2=f"body {second}",
            frame1=Frame(position=tuple(rng.uniform(-0.4, 0.4, 3))),
            frame2=Frame(position=tuple(rng.uniform(-0.4, 0.4, 3))),
        )
        for k, (first, second) in enumerate(RODS)
    )
    return Mechanism(gravity=(0.0, 0.0, -9.81), bodies=bodies, joints=joints)


def test_fragments_merge_between_and_within_compounds():
    """The rods are a case of both."""
    plan = elimination_plan(BODIES, [(first, second, 1) for first, second in RODS])
    rigid = plan.step_joint == RIGID
    assert (rigid & (plan.step_right < 0)).any()
    assert (rigid & (plan.step_right >= 0)).any()


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_fragments_move_as_one_body(solver):
    """Motion and forces in the rods equal those by a tree formulation, which knows no fragments."""
    mechanism = linked_bodies()
    found, expected = (
        motion_of(
            simulate(
                mechanism,
                solver=key,
                integrator="dop853",
                duration=0.2,
                output_step=0.05,
                rtol=1e-11,
                atol=1e-11,
            )
        )
        for key in (solver, "emh-ldl")
    )
    assert np.abs(found.pose - expected.pose).max() < 1e-9
    assert np.abs(found.reaction - expected.reaction).max() < 1e-7
