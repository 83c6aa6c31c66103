"""Laws of springs that are given as samples say over what these are."""

import pytest

import mechstudio as ms

STAND = (
    ms.Mechanism()
    .add_body("block", mass=2.0, inertia=(1.0, 1.0, 1.0))
    .add_joint("pin", "revolute", "ground", "block", (0, 0, 0))
)


def _spring(law):
    return STAND.add_spring("ground", (0, 0, 0), "block", (1, 0, 0), function=law)


def _torsion(law):
    return STAND.add_torsion("ground", "block", function=law)


def _effort(law):
    return STAND.add_joint("slide", "prismatic", "ground", "block", (0, 0, 0), effort=law)


def _set(law):
    return STAND.add_spring("ground", (0, 0, 0), "block", (1, 0, 0), stiffness=1.0).set(
        "forces.spring 1.function", law
    )


def _law(model):
    return model.forces[0].function if model.forces else model.joints[-1].effort


@pytest.mark.parametrize("add", [_spring, _torsion, _effort, _set])
def test_samples_alone_are_asked_over_what_they_are(add):
    """Time is as possible as the deformation; what the message writes is taken."""
    with pytest.raises(ms.ModelError, match=r'"linear\(x, 0, 0, 0.1, 100\)", or "linear\(t'):
        add(([0.0, 0.1], [0.0, 100.0], "linear"))
    with pytest.raises(ms.ModelError, match=r'"spline\(x, 0, 0, 1, 2, 2, 4, 3, 6, 4, 8, \.\.\.\)"'):
        add(([0, 1, 2, 3, 4, 5], [0, 2, 4, 6, 8, 9]))
    x, f = [0.0, 0.1], [0.0, 100.0]
    text = "linear(x, " + ", ".join(f"{a}, {b}" for a, b in zip(x, f, strict=True)) + ")"
    assert _law(add(text)) == text


def test_samples_of_a_motor_are_over_time():
    """It drives; a spring does not."""
    motor = STAND.add_motor("motor", "pin", ([0.0, 1.0], [0.0, 5.0], "linear")).forces[0]
    assert motor.function == "linear(t, 0.0, 0.0, 1.0, 5.0)"
