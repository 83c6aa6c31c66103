"""A gradient that is refused names what has the derivatives all the same."""

import re

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
    assert re.fullmatch(r"The channel '\S+' has no adjoint: [^:]+\. For its .*", str(told.value))
    assert ms.sensitivities(model, of=response, to=[place], duration=0.05).gradients


def test_all_reasons_are_told_at_once():
    """Of a plane crank that is driven, whose bearing is redundant."""
    model = (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0.1, 0, 0), mass=0.5)
        .add_rod("rod", (0.1, 0, 0), (0.4, 0, 0), mass=0.6)
        .add_body("piston", mass=1.0, position=(0.4, 0, 0))
        .add_joint("bearing", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("pin", "revolute", "crank", "rod", (0.1, 0, 0))
        .add_joint("wrist", "revolute", "rod", "piston", (0.4, 0, 0))
        .add_joint("guide", "prismatic", "ground", "piston", (0.4, 0, 0), axis="x")
        .add_driver("motor", "bearing", rate=50.0)
    )
    said = (
        "The channel 'joints/bearing/force/norm' has no adjoint: redundant constraints leave it "
        "undetermined, and a driver moves the joint; take the effort of the driver. For its "
        "derivatives take the method direct of ms.sensitivities."
    )
    with pytest.raises(ms.SolverError) as told:
        ms.gradient(model, "max([joints/bearing/force/norm])", ["gravity[1]"], duration=0.1)
    assert str(told.value) == said
