"""A slider along the hinges of a linkage locks it, which the check tells."""

import pytest

import mechstudio as ms


def _slider_crank(**axis):
    return (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0.1, 0.05, 0), mass=1.0)
        .add_rod("rod", (0.1, 0.05, 0), (0.4, 0, 0), mass=1.0)
        .add_body("piston", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0.4, 0, 0))
        .add_joint("main", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("pin", "revolute", "crank", "rod", (0.1, 0.05, 0))
        .add_joint("wrist", "revolute", "rod", "piston", (0.4, 0, 0))
        .add_joint("slide", "prismatic", "ground", "piston", (0.4, 0, 0), **axis)
    )


@pytest.mark.parametrize("driven", [False, True])
def test_a_slider_without_an_axis_is_told(driven):
    model = _slider_crank()
    model = model.add_driver("motor", "main", rate=30.0) if driven else model
    (note,) = ms.check(model).notes
    assert '"slide" would slide along the axes of the hinges' in note
    assert "axis='x' of add_joint" in note


@pytest.mark.parametrize("driven", [False, True])
def test_a_slider_with_its_axis_is_not(driven):
    model = _slider_crank(axis="x")
    model = model.add_driver("motor", "main", rate=30.0) if driven else model
    assert ms.check(model).notes == ()


def test_a_slider_of_a_robot_is_not():
    """Arms that turn about z, and a slider along it, without a loop."""
    model = (
        ms.Mechanism(gravity=(0, 0, -9.81))
        .add_rod("upper", (0, 0, 0), (1, 0, 0), mass=1.0)
        .add_rod("lower", (1, 0, 0), (2, 0, 0), mass=1.0)
        .add_rod("quill", (2, 0, 0), (2, 0, -1), mass=1.0)
        .add_joint("shoulder", "revolute", "ground", "upper", (0, 0, 0))
        .add_joint("elbow", "revolute", "upper", "lower", (1, 0, 0))
        .add_joint("lift", "prismatic", "lower", "quill", (2, 0, 0))
    )
    assert ms.check(model).notes == ()
