"""Guesses at joints, couplings, stops and runs that are taken, or told what is right."""

import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels


def pair(**joint):
    """Two bodies on hinges."""
    return (
        ms.Mechanism()
        .add_body("a", mass=1, inertia=(1, 1, 1))
        .add_body("b", mass=1, inertia=(1, 1, 1))
        .add_joint("p", "revolute", "ground", "a", (0, 0, 0), **joint)
        .add_joint("q", "revolute", "ground", "b", (0, 0, 0))
    )


def test_a_type_may_stand_before_the_joints_of_a_coupling():
    """It follows from the coordinates, so that it says nothing new."""
    right = pair().add_coupling("p", "q", -2.0, name="mesh").couplings
    assert pair().add_coupling("mesh", "gear", "p", "q", -2.0).couplings == right
    assert pair().add_coupling("mesh", "gear", "p", "q", ratio=-2.0).couplings == right
    assert pair().add_coupling("gear", "p", "q", -2.0).couplings[0].name == "gear"


def test_four_numbers_of_stops():
    """The fourth is the damping."""
    stops = pair(limits=(-1, 1, 1e4, 50)).joints["p"].limits
    assert stops == ms.Limits(lower=-1, upper=1, stiffness=1e4, damping=50)


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: pair(initial=(0.3, 2)), ms.ModelError, '"coordinate": 0.3, "rate": 2'),
        (lambda: pair(limits=(1, 2, 3, 4, 5)), ms.ModelError, r"in scripts also \(-0.5, 0.5\)"),
        (lambda: pair().add_limits("p", -1, 1), AttributeError, r"limits=\(-0.5, 0.5\)"),
        (
            lambda: pair().add_joint("r", "revolute", None, "b", (0, 0, 0)),
            ms.ModelError,
            'body1: must be the name of a body; that of the fixed world is "ground"',
        ),
        (lambda: ms.simulate(pair(), duration="2 m"), ms.SolverError, "duration is the text '2 m'"),
        (
            lambda: ms.simulate(pair(), duration=0.01)["joints/p/force/magnitude"],
            ms.UnknownNameError,
            "components x, y, z and the norm",
        ),
        (
            lambda: ms.simulate(pair(), duration=0.01).evaluate("max([joints/p/force])"),
            ms.FormulaError,
            r"several components; write one behind it, of x, y, z, norm: \[joints/p/force/norm\]",
        ),
        (
            lambda: ms.simulate(pair(), duration=0.01).evaluate("2*derivative([energy/kinetic])"),
            ms.FormulaError,
            "stands around a whole formula",
        ),
        (
            lambda: pair().edited(parameters={"L": "50 mm"}),
            ms.ModelError,
            "in SI units, such as 0.05 for 50 mm",
        ),
        (
            lambda: ms.Study(pair(), {"bodies.a.mass": ("1 g", "2 g")}, "max([energy/kinetic])"),
            ms.ModelError,
            "in SI units, such as 0.05 for 50 mm",
        ),
    ],
)
def test_errors_say_what_is_right(call, kind, said):
    """Wrong guesses end with the word or form that is meant."""
    with pytest.raises(kind, match=said):
        call()
