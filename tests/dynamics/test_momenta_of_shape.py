"""Momenta of the shape mean the same motion as those of the joints."""

import numpy as np
import pytest

from mechstudio.dynamics.spanning_tree.layout import tree_layout
from mechstudio.generators import chain
from mechstudio.model import Frame, Joint
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.solvers import SOLVERS, momenta_start
from mechstudio.simulation.solvers.momenta_start import locked_bodies, locked_links
from tests.amounts import some
from tests.dynamics.evaluation import Evaluation, shape_state, states
from tests.dynamics.test_tree_methods import models
from tests.laws.solved import relative_error

BY_MOMENTA = tuple(entry.key for entry in SOLVERS if entry.has_momenta)


@pytest.mark.wide
@pytest.mark.parametrize("key", BY_MOMENTA)
def test_accelerations_equal_those_by_rates(key):
    """Trees of each joint type, under loads, with drivers, with several bodies on the ground."""
    for mechanism in some(list(models())):
        _, rates = states(assemble(mechanism))
        expected = Evaluation(assemble(mechanism), "dca", rates.value).accelerations()
        assembly = assemble(mechanism)
        found = Evaluation(assembly, key, shape_state(assembly), shape=True)
        coordinates = assembly.compiled.sizes.state_coordinates
        slope = found.derivative()[:coordinates]
        assert relative_error(slope, rates.slope[:coordinates]) < 1e-10
        assert relative_error(found.accelerations(), expected) < 1e-8


def test_sums_of_blocks_are_those_of_all_bodies(monkeypatch):
    """Derivatives of two trees that are summed in blocks, as far as sums round."""
    mechanism = _two_chains(300)
    slopes = []
    for most in (1, momenta_start.MOST_BLOCKS):
        monkeypatch.setattr(momenta_start, "MOST_BLOCKS", most)
        assembly = assemble(mechanism)
        assert locked_bodies(assembly.compiled.system).blocks == min(most, 2)
        slopes.append(Evaluation(assembly, "hdca", shape_state(assembly), shape=True).derivative())
    assert relative_error(slopes[1], slopes[0]) < 1e-10


def test_links_are_taken_by_fours_where_they_are_neighbors():
    """All but the last two of ten in a chain; of two chains as it comes, with the same result."""
    locked = locked_links(tree_layout(assemble(chain(10)).compiled.system))
    assert locked.member.tolist() == [*range(1, 11)]
    assert (locked.start.tolist(), locked.rest.tolist()) == ([0, 10], [8])
    mechanism = _two_chains(7)
    slopes = []
    for key in ("hdca", "emh-ldl", "emh-lu"):
        assembly = assemble(mechanism)
        slopes.append(Evaluation(assembly, key, shape_state(assembly), shape=True).derivative())
    assert relative_error(slopes[1], slopes[0]) < 1e-10
    assert relative_error(slopes[2], slopes[0]) < 1e-10


def _two_chains(length):
    """Two chains that hang on the ground, whose bodies take turns in the list."""
    first = chain(length, seed=1)
    names = {"ground": "ground"} | {body.name: f"other {body.name}" for body in first.bodies}
    others = [body.edited(name=names[body.name]) for body in first.bodies]
    joints = [
        joint.edited(name=f"other {joint.name}", body1=names[joint.body1], body2=names[joint.body2])
        for joint in first.joints
    ]
    bodies = [body for pair in zip(first.bodies, others, strict=True) for body in pair]
    return first.edited(bodies=bodies, joints=[*first.joints, *joints])


def test_a_chain_that_moves_as_one_has_none():
    """Only the joint on the ground turns: its momentum is all there is, and that of the joints."""
    still = chain(6)
    bodies = [
        body.edited(velocity=(0.0, 2.0 * body.position[0], 0.0), angular_velocity=(0.0, 0.0, 2.0))
        for body in still.bodies
    ]
    assembly = assemble(still.edited(bodies=bodies))
    offset = assembly.compiled.sizes.state_coordinates
    of_joints = states(assembly)[0].value[offset:]
    of_shape = shape_state(assembly)[offset:]
    assert of_shape[0] == of_joints[0] > 100.0
    assert of_joints.min() > 0.5
    assert np.abs(of_shape[1:]).max() < 1e-13 * of_joints[0]


def test_what_is_fixed_to_the_ground_is_ground():
    """A chain on a body that is welded to the ground has the momenta of one on the ground."""
    free = chain(4)
    base = free.bodies[0].edited(name="base", position=(-0.5, 0.0, 0.0))
    weld = Joint(
        name="weld", type="fixed", body1="ground", body2="base", frame1=Frame(position=(-0.5, 0, 0))
    )
    first = free.joints[0].edited(body1="base", frame1=Frame(position=(0.5, 0.0, 0.0)))
    held = free.edited(bodies=[*free.bodies, base], joints=[first, *free.joints[1:], weld])
    found = [locked_bodies(assemble(one).compiled.system).root.tolist() for one in (free, held)]
    assert found == [[0], [0]]
