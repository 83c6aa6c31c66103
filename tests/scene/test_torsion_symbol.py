"""A torsion spring is seen in front of the symbol of its joint, and behind it."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.model import GROUND, Mechanism

WIDE = 0.08  # of a bar beside its usual width [m]


def hinged(width, *, turned):
    """A bar on a pivot of the ground with a torsion spring, which names the ground last or not."""
    mechanism = edits.add_link(
        Mechanism(), (0.0, 0.0, 0.0), (0.4, 0.0, 0.0), name="bar", width=width
    ).mechanism
    place, axis = (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    mechanism = edits.add_joint(mechanism, "revolute", GROUND, "bar", place, axis).mechanism
    ends = ("bar", GROUND) if turned else (GROUND, "bar")
    return edits.add_torsion(mechanism, *ends, place, axis, stiffness=10.0).mechanism


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("width", [None, WIDE])
def test_nothing_lies_over_a_torsion_spring(make_scene, width, turned):
    """Neither the bar, however thick, nor the support; nor is it far from them."""
    mechanism = hinged(width, turned=turned)
    scene = make_scene()
    scene.show(mechanism)
    # the world stands at the joint, and so do all parts of its symbol
    actors = dict(scene._drawing.drawn)
    joint, spring = (mechanism.joints[0].name, mechanism.forces[0].name)
    parts = [actor.solid.points for actor in actors["joint", joint].actors]
    parts += [actor.solid.points for actor in actors["body", "bar"].actors]
    spirals = np.concatenate([each.solid.points for each in actors["force", spring].actors])
    if turned:
        spirals = spirals - (0.2, 0.0, 0.0)
    low, high = np.ptp(spirals[:, :2], axis=0).max() / 2, np.abs(spirals[:, 2]).min()
    for points in parts:
        # what lies below the spirals
        near = points[np.hypot(*points[:, :2].T) < low]
        assert np.abs(near[:, 2]).max(initial=0.0) < high
    assert {-1.0, 1.0} == set(np.sign(spirals[:, 2]))
    assert high < 4.0 * max(np.abs(points[:, 2]).max() for points in parts)
