"""A gradient that is refused names what has the derivatives all the same."""

import pytest

import mechstudio as ms


def _turned():
    arm = ms.Mechanism().add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
    arm = arm.add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0))
    return arm.add_driver("motor", "pivot", rate=3.0).mechanism


@pytest.mark.parametrize(
    ("model", "response"),
    [
        (_turned(), "max([joints/pivot/force/x])"),
        (ms.sample("four_bar"), "max([joints/ground_crank/force/norm])"),
        (ms.sample("four_bar"), "max([joints/ground_crank/force/z])"),
        (_turned(), "max([energy/kinetic])"),
    ],
)
def test_a_refused_gradient_names_sensitivities(model, response):
    place = f"bodies.{model.bodies[0].name}.mass"
    with pytest.raises(ms.SolverError, match="take the method direct of ms") as told:
        ms.gradient(model, response, [place], duration=0.05)
    assert str(told.value).count("ms.sensitivities") == 1
    assert ms.sensitivities(model, of=response, to=[place], duration=0.05).gradients
