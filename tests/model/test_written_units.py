"""Units in the numbers of a model: those of the quantity, and no others."""

import pytest

import mechstudio as ms
from mechstudio.io.model_text import loads


def model(**joint):
    """A body on a hinge and one on a slider."""
    return (
        ms.Mechanism(parameters={"L": 0.5})
        .add_body("arm", mass=1, inertia=(1, 1, 1))
        .add_body("block", mass=1, inertia=(1, 1, 1))
        .add_joint("hinge", "revolute", "ground", "arm", (0, 0, 0), **joint)
        .add_joint("slide", "cylindrical", "ground", "block", (0, 0, 0))
    )


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: model().add_body("b", mass="5 N"), r"bodies\[2\]\.mass: must be in kg, .*\"5 N\""),
        (lambda: model().add_body("b", mass="5 m + 2"), "must be in kg"),
        (lambda: model().add_body("b", mass="2 kg + 5 mm"), "values of different kinds"),
        (lambda: model().add_body("b", mass=1, position=("5 kg", 0, 0)), r"position\[0\].*in m,"),
        (lambda: model().set("bodies.arm.velocity[1]", "3 m"), "must be in m/s"),
        (lambda: model().set("gravity[1]", "-9.81 N"), "must be in m/s²"),
        (lambda: model().set("simulation.duration", "3 mm"), "must be in s,"),
        (lambda: model(stiffness="3 N/mm"), r"joints\[0\]\.stiffness: must be in N m/rad"),
        (lambda: model(limits=("-30 mm", 1.0)), r"limits\.lower: must be in rad"),
        (lambda: model(initial="30 mm"), r"initial\.coordinate: must be in rad"),
        (lambda: model().set("joints.slide.damping", ["3 N m s", 0]), r"damping\[0\].*in N s/m,"),
        (lambda: model().set("joints.slide.damping", [0, "3 N s/m"]), r"damping\[1\].*N m s/rad"),
        (lambda: model().set("joints.slide.stiffness", "3 kg"), "in N/m or N m/rad,"),
        (
            lambda: model().add_motor("m", "slide", coordinate=1, proportional="3 N/mm"),
            r"proportional: must be in N m/rad",
        ),
        (
            lambda: model().add_bushing(
                "ground", "arm", (0, 0, 0), stiffness=("3 N/mm", 1, 1, "3 N/mm", 1, 1)
            ),
            r"stiffness\[3\]: must be in N m/rad",
        ),
    ],
)
def test_a_unit_of_another_quantity_is_refused(make, said):
    """The problem names the place, the unit that is meant and what was given."""
    with pytest.raises(ms.ModelError, match=said):
        make()


def test_units_of_the_quantity_are_taken():
    """Whatever their size, also beside parameters and plain numbers."""
    made = (
        model(stiffness="5 N m/deg", limits=("-30 deg", "1.5"), friction="10 N cm")
        .add_body("b", mass="500 g", inertia=("200 kg mm²",) * 3, position=("L + 50 mm", "1 in", 0))
        .set("joints.slide.damping", ["3 N s/mm", "2 N m s"])
        .set("simulation.duration", "500 ms")
        .add_rod("rod", (0, 0, 0), ("50 mm", 0, 0), mass=1)
    )
    assert made.bodies["b"].mass == 0.5
    assert made.bodies["b"].position[0] == pytest.approx(0.55)
    assert made.joints["slide"].damping == (3000.0, 2.0)
    assert made.simulation.duration == 0.5


def test_products_with_plain_numbers_are_not_judged():
    """A plain number may stand for any quantity, so that inertia may be written by lengths."""
    made = model().add_body("b", mass="2*3 m", inertia=("2*(50 mm)**2",) * 3)
    assert made.bodies["b"].mass == 6.0


def test_files_are_checked_as_well():
    """A file with a stop of a hinge in millimeters is refused with the place."""
    text = """{"format": "mechstudio", "version": 2, "bodies": [{"name": "a"}], "joints": [
        {"name": "j", "type": "revolute", "body1": "ground", "body2": "a", "reference": "3 mm"}]}"""
    with pytest.raises(ms.MechStudioError, match=r"joints\[0\]\.reference: must be in rad"):
        loads(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 tonne", '"tonne", which is no unit'),
        ("3 µ", 'write "u"'),
        ("200 kg*mm²", 'as in "200 kg mm²"'),
    ],
)
def test_unknown_units_are_told(text, said):
    """The message says that a word is no unit, and how a unit is written."""
    with pytest.raises(ms.ModelError, match=said):
        model().add_body("b", mass=text)
