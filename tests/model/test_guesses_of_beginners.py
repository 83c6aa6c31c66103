"""Guesses of scripts about analyses and studies: they work, or are answered by what is right."""

import numpy as np
import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels

ANGLE = "final([joints/pin/coordinate/angle])"
TIP = np.zeros((2, 3))


def _arm():
    return (
        ms.Mechanism()
        .add_parameter("k", 40.0)
        .add_body("arm", mass=2.0, inertia=(0.01, 0.17, 0.17), position=(0.5, 0, 0))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), stiffness="k", damping=1.0)
        .add_measure("tip", "arm", (1, 0, 0))
    )


def _varied(variables=None, **options):
    study = ms.Study(_arm(), variables or {"k": [30, 40]}, {"a": ANGLE}, duration=0.01, **options)
    return study.run(threads=1)


def _slope(**asked):
    return ms.gradient(_arm(), of=ANGLE, duration=0.01, **asked)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ms.kinematics(_arm(), steps=19), "time=np.linspace(0, 2, 19)"),
        (lambda: ms.modes(_arm(), equilibrium=True), 'write at="equilibrium"'),
        (lambda: _varied().histogram("a"), '["peak"].plot.hist()'),
        (lambda: _varied().mean, "of each response are done.statistics"),
        (lambda: _varied().sensitivities, 'method="sobol_indices", trials=1024).run()'),
        (lambda: _varied().effects, 'method="morris", trials=100).run()'),
        (lambda: _varied().sensitivity_indices, 'method="sobol_indices"'),
        (lambda: _slope(to=["k"]).derivatives, 'slopes["L"]'),
        (lambda: _varied({"k": 0.5}), "a pair (lower, upper), such as (1, 9)"),
        (lambda: _varied(duraton=0.5), 'did you mean "duration"?'),
        (lambda: ms.simulate(_arm(), 0.01).evaluate("max(joints/pin/rate)"), "; write channels"),
        (lambda: ms.kinematics(_arm(), {"tip": TIP}, time=[0, 1]), 'path={"tip": points}'),
        (lambda: ms.inverse_dynamics(_arm(), {"tip": TIP}), 'path={"tip": points}'),
        (
            lambda: ms.inverse_dynamics(_arm(), {"tip": TIP}, actuators=["pin"]),
            "the actuators themselves; other motions are motion=",
        ),
    ],
)
def test_a_guess_is_answered_by_what_is_right(call, words):
    with pytest.raises((AttributeError, TypeError, ms.MechStudioError)) as caught:
        call()
    assert words in str(caught.value)
    assert "add " not in str(caught.value)


def test_a_slope_with_respect_to_a_parameter():
    assert _slope(wrt=["k"])["k"] == _slope(to=["k"])["k"]


def test_a_model_without_a_name_has_none_in_the_line_of_its_run():
    assert str(ms.simulate(_arm(), 0.01)).startswith("<Result: done")
