"""A torsion spring that is rotated by more than half a turn reverses its torque, and says so."""

import numpy as np
import pytest

import mechstudio as ms


def spun(rate, **spring):
    """A disk on a pivot, held to the ground by a torsion spring, that begins to turn [rad/s]."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("disk", mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint("pivot", "revolute", "ground", "disk", (0, 0, 0))
    model = model.add_torsion("coil", "ground", "disk", point=(0, 0, 0), **spring)
    return ms.pose(model, {"pivot": 0.0}, rates={"pivot": rate})


@pytest.mark.parametrize("rate", [8.0, -8.0])
def test_the_first_passage_of_half_a_turn_is_noted(rate):
    """At the time at which the disk gets there, whichever way it turns."""
    run = ms.simulate(spun(rate, stiffness=0.1), duration=3.0)
    turned = abs(run["joints/pivot/coordinate/angle"])
    passed = run.time[np.argmax(turned > np.pi)]
    (note,) = [note for note in run.statistics.notes if "half a turn" in note]
    assert "'coil'" in note
    assert f"t = {passed:.4g} s" in note


@pytest.mark.parametrize(("rate", "spring"), [(1.0, {"stiffness": 1.0}), (8.0, {"damping": 0.001})])
def test_nothing_is_noted_where_the_torque_goes_on(rate, spring):
    """A spring that swings to both sides, and a damper, whose torque does not know the angle."""
    run = ms.simulate(spun(rate, **spring), duration=3.0)
    assert not [note for note in run.statistics.notes if "half a turn" in note]
