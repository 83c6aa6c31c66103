"""Restarts after more than half a turn: laws that do not read the angle count no turns."""

import numpy as np
import pytest

import mechstudio as ms


def rotor():
    """A rod on a hinge without gravity."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_rod("r", (0, 0, 0), (1, 0, 0), mass=1.0)
    return model.add_joint("j", "revolute", "ground", "r", (0, 0, 0), friction=0.01, damping=0.01)


@pytest.mark.parametrize("torque", [1.0, "2 - sin(t)", "1 - 0.1*v", ([0, 3.0, 6.0], [1, 1, 1.0])])
def test_torques_over_time_and_speed_go_on_after_turns(torque):
    """The motion is that of the uninterrupted run."""
    model = rotor().add_torque("d", "j", torque)
    whole = ms.simulate(model, duration=4.0, rtol=1e-9, atol=1e-9)
    assert whole["joints/j/coordinate/angle"][200] > np.pi
    rest = ms.simulate(model.at(whole, 2.0), duration=2.0, rtol=1e-9, atol=1e-9)
    rates = [run["joints/j/rate/angle"][-1] for run in (whole, rest)]
    assert rates[1] == pytest.approx(rates[0], rel=1e-5)


def test_laws_that_read_the_angle_are_refused():
    """A spring of any kind winds up."""
    turned = ms.simulate(rotor().add_torque("d", "j", 1.0), duration=4.0)
    wound = rotor().add_torque("d", "j", "1 - 0.01*x")
    for model in (wound, rotor().set("joints.j.stiffness", 0.01)):
        with pytest.raises(ms.ModelError, match="whole turns"):
            model.at(turned)
