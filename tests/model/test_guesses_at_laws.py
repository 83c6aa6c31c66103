"""Names in laws and forces of a script, samples and times that scripts guess: told, or taken."""

import numpy as np
import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels


def arm(**joint):
    """An arm on a hinge."""
    return (
        ms.Mechanism()
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=2.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), **joint)
    )


@pytest.mark.parametrize("word", ["length", "elongation", "deflection", "u", "q", "s"])
def test_an_unknown_name_in_a_law_is_answered_by_its_variables(word):
    """Of springs and joints; functions of time have none, and are answered by parameters."""
    told = f'the name "{word}" is not known; a law knows x, the elongation of a spring .* v and'
    with pytest.raises(ms.ModelError, match=told):
        arm().add_spring("s", "ground", "arm", (0, 1, 0), (1, 0, 0), force=f"100*{word}")
    with pytest.raises(ms.ModelError, match=told):
        arm(effort=f"-2*{word}")
    with pytest.raises(ms.ModelError, match=f'add "{word}" to the model'):
        arm().add_driver("turn", "pin", f"2*{word}")


def test_a_channel_in_a_law_is_answered_by_its_variables():
    """Brackets are not what is wrong with it; those of anything else are."""
    told = r'column 9: "\[" is not understood; channels of results .*: a law knows x, .* rate v and'
    with pytest.raises(ms.ModelError, match=told):
        arm().add_torque("motor", "pin", "5 - 0.1*[joints/pin/rate]")
    with pytest.raises(ms.ModelError, match=r'use "\(" and "\)"'):
        arm().add_torque("motor", "pin", "5*[1 + x]")


def test_variables_of_laws_are_told_of_where_there_are_none():
    """In numbers and functions of time; a parameter may still have such a name."""
    told = "laws alone have it, function= of a spring or motor, effort= of a joint; or add"
    with pytest.raises(ms.ModelError, match=told):
        arm(stiffness="sqrt(x)")
    with pytest.raises(ms.ModelError, match=told):
        arm().add_driver("turn", "pin", "2*v")


def test_a_name_that_is_nowhere_is_told_with_its_line():
    """Of a force of a script; numba speaks of its own files."""

    @ms.force(bodies=["arm"])
    def push(t, state, load):
        load.force[0, 0] = strength * t  # noqa: F821

    line = push.__wrapped__.__code__.co_firstlineno + 2
    with pytest.raises(ms.ModelError, match=f"line {line}: the name 'strength' is not") as failed:
        ms.simulate(arm(), forces=[push], duration=0.1)
    assert "user_code" not in str(failed.value)


def test_what_numba_says_ends_where_the_program_calls_the_function():
    @ms.force(bodies=["arm"])
    def push(t, state, load):
        load.force[0, 0] = "much"

    with pytest.raises(ms.ModelError, match="numba cannot compile the function") as failed:
        ms.simulate(arm(), forces=[push], duration=0.1)
    assert "user_code" not in str(failed.value)
    assert "state_numbers" not in str(failed.value)


def test_the_sample_that_is_no_number_is_named():
    """And numbers of samples where they differ."""
    with pytest.raises(ms.ModelError, match=r"must be finite, but values\[1\] is nan"):
        arm().add_driver("turn", "pin", ([0, 1, 2], [0, np.nan, 1]))
    with pytest.raises(ms.ModelError, match=r"must be finite, but times\[2\] is inf"):
        arm().add_driver("turn", "pin", ([0, 1, np.inf], [0, 2, 1]))
    with pytest.raises(ms.ModelError, match=r"got 2 values, 3 times"):
        arm().add_driver("turn", "pin", ([0, 1, 2], [0, 2]))


def test_times_of_a_run_may_have_their_units():
    """As on the command line."""
    run = ms.simulate(arm(), duration="500 ms", output_step="20 ms")
    assert run.settings.duration == pytest.approx(0.5)
    assert run.settings.output_step == pytest.approx(0.02)
    for word in ("fixed_step", "dt"):
        run = ms.simulate(arm(), duration=0.1, integrator="rk4", **{word: "10 ms"})
        assert run.settings.step == pytest.approx(0.01)
    with pytest.raises(ms.SolverError, match="fixed_step is the text '5 kg'; it must be a time"):
        ms.simulate(arm(), duration=0.1, integrator="rk4", fixed_step="5 kg")
    with pytest.raises(ms.SolverError, match="'5 kg'; it must be a time in s, or with its unit"):
        ms.simulate(arm(), duration="5 kg")


def test_a_pattern_in_the_place_of_a_channel_is_told_as_one():
    run = ms.simulate(arm(), duration=0.1)
    with pytest.raises(ms.UnknownNameError, match=r"a pattern of 1 channels.*'joints/pin/force'"):
        run["joints/*/force"]
