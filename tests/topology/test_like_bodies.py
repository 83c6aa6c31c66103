"""Like bodies: the same joints, whatever the bodies weigh."""

import numpy as np
import pytest

from mechstudio.generators import carousel
from mechstudio.topology.compile import compile_model
from mechstudio.topology.like_bodies import like_bodies
from mechstudio.topology.system import RIGID
from tests.reference.rods import rod_loop

pytestmark = pytest.mark.kernels

COMPARED = {
    "bodies": ("mass", "inverse_mass", "inertia_B", "inverse_inertia_B", "spin_count"),
    "joints": ("linear_scale", "angular_scale"),
    "steps": ("linear_scale", "angular_scale"),
}


def loops(thin: float, decades: float):
    """A loop of rods, compiled."""
    return compile_model(rod_loop(3, 6, slenderness=thin, decades=decades)).system


def with_hub(heavy: float):
    """A carousel whose hub, in fragments, is heavier than the other bodies, compiled."""
    mechanism = carousel(8, "revolute")
    bodies = list(mechanism.bodies)
    inertia = tuple(tuple(heavy * x for x in row) for row in bodies[0].inertia)
    bodies[0] = bodies[0].edited(mass=heavy * bodies[0].mass, inertia=inertia)
    return compile_model(mechanism.edited(bodies=tuple(bodies))).system


@pytest.mark.parametrize(
    ("one", "other"), [(loops(0.1, 0.0), loops(1e-5, 8.0)), (with_hub(1.0), with_hub(1e6))]
)
def test_masses_and_slenderness_leave_no_trace(one, other):
    """Mechanisms of the same shape have the same like bodies and scales."""
    systems = like_bodies(one), like_bodies(other)
    for name, fields in COMPARED.items():
        for field in fields:
            values = [getattr(system, name)[field] for system in systems]
            np.testing.assert_allclose(*values, rtol=1e-12, err_msg=f"{name}.{field}")


def test_merges_weigh_between_a_fragment_and_all_that_it_carries():
    """The hub of unit mass carries eight arms of unit mass, in whatever order they are merged."""
    system = like_bodies(with_hub(1e6))
    merges = system.steps[system.steps["joint"] == RIGID]
    share = system.leaves["share"].min()
    assert len(merges)
    for scale in merges["linear_scale"]:
        assert 0.5 * share < scale**2 < 0.5 * (1.0 + 8.0)
