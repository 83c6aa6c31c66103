"""Gradients along runs: steps, stretches, checks, and what has no adjoint."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import generators
from mechstudio.edits import set_values
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives import marched_run
from mechstudio.studies.derivatives.gradient import gradients
from mechstudio.studies.given_responses import response_of
from tests.studies.derivatives.test_gradient import SAME_GOAL, SAME_STEPS, assert_same


def test_rows_within_long_steps():
    """Rows between the ends of steps follow from the dense output, and so do their derivatives."""
    model = generators.chain(3)
    places = [f"bodies.{body.name}.mass" for body in model.bodies]
    response = f"mean([bodies/{model.bodies[-1].name}/velocity/norm])"
    for integrator in ("bs23", "dopri5", "dop853", "rk4", "implicit-midpoint", "gauss4"):
        options = {"integrator": integrator, "fixed_step": 0.03, "duration": 0.5}
        assert_same(model, response, places, output_step=0.007, **options)


def test_steps_by_error_control():
    """The steps that error control chose are taken again."""
    model = ms.sample("spatial_double_pendulum")
    places = [f"bodies.{body.name}.mass" for body in model.bodies]
    response = f"final([bodies/{model.bodies[-1].name}/position/x])"
    options = {"duration": 0.5, "output_step": 0.013, "rtol": 1e-6}
    found = ms.gradient(model, response, places, **options)
    other = ms.sensitivities(model, places, check=False, solver="dca", **options).gradient(response)
    assert np.array(found) == pytest.approx(np.array(other), rel=SAME_GOAL)


def turning_crank():
    """A slider-crank whose cut crank pivot turns several times; its spring pulls by the turn."""
    sample = ms.sample("slider_crank")
    model = sample.edited(
        gravity=(0, 0, 0),
        joints=[
            joint.edited(stiffness=0.01, cut=True) if joint.name == "crank_pivot" else joint
            for joint in sample.joints
        ],
    )
    return ms.pose(model, rates={"crank_pivot": 12.0})


TURNING = {**SAME_STEPS, "duration": 1.2, "output_step": 0.1}
TURNING_PLACES = ["bodies.rod.mass", "joints.crank_pivot.stiffness"]


def test_long_runs_in_stretches(monkeypatch):
    """Slopes that memory does not hold are computed anew, on the turns that cut joints were on."""
    model, response = turning_crank(), "final([bodies/block/velocity/x])"
    whole = ms.gradient(model, response, TURNING_PLACES, **TURNING)
    assert np.abs(whole.result["joints/crank_pivot/coordinate"]).max() > 4 * np.pi
    monkeypatch.setattr(marched_run, "KEPT_SLOPES", 2e4)
    assert (
        np.array(ms.gradient(model, response, TURNING_PLACES, **TURNING)).tolist()
        == np.array(whole).tolist()
    )


@pytest.mark.wide
@pytest.mark.parametrize("kept", [marched_run.KEPT_SLOPES, 2e4])
def test_several_responses_of_one_run(monkeypatch, kept):
    """Each has the gradient that it has alone, whichever way back is the first."""
    monkeypatch.setattr(marched_run, "KEPT_SLOPES", kept)
    model = turning_crank()
    responses = ("final([bodies/block/velocity/x])", "rms([joints/crank_pivot/rate])")
    asked = tuple(response_of(one) for one in (*responses, *responses))
    found = gradients(
        model,
        asked,
        TURNING_PLACES,
        TURNING,
        check=False,
        threads=1,
        progress=False,
        is_stopped=bool,
    )
    for response, one in zip((*responses, *responses), found, strict=True):
        alone = ms.gradient(model, response, TURNING_PLACES, **TURNING)
        assert np.array(one).tolist() == np.array(alone).tolist(), response


def test_numbers_together_and_alone():
    """Masses share the models beside them, unless the start follows from masses."""
    closed = generators.chain(4)
    sample = ms.sample("four_bar")
    given = [body.edited(velocity=(0.3, 0.1 * k, 0)) for k, body in enumerate(sample.bodies)]
    for model in (closed, sample.edited(bodies=given)):
        names = [body.name for body in model.bodies]
        places = [f"bodies.{name}.{what}" for name in names for what in ("mass", "inertia[2][2]")]
        response = f"final([bodies/{model.bodies[-1].name}/velocity/x])"
        options = {**SAME_STEPS, "duration": 0.1, "output_step": 0.02}
        together = ms.gradient(model, response, places, **options)
        for place in places:
            alone = ms.gradient(model, response, place, **options)
            assert together[place] == pytest.approx(alone[place], rel=1e-7, abs=1e-10)
        assert_same(model, response, places, duration=0.1, output_step=0.02)


def test_a_number_at_its_least_value():
    """A damper that is none has a derivative towards more; differences know none below zero."""
    model = generators.chain(2)
    place = f"joints.{model.joints[0].name}.damping"
    response = f"rms([bodies/{model.bodies[-1].name}/velocity/norm])"
    options = {"duration": 0.5, "output_step": 0.05}
    slope = ms.gradient(model, response, place, **options)[place]
    more, none = (
        ms.simulate(set_values(model, {place: value}), rtol=1e-12, **options).evaluate(response)
        for value in (1e-5, 0.0)
    )
    assert slope == pytest.approx((more - none) / 1e-5, rel=1e-3)
    assert slope < 0.0


def test_errors_by_finer_steps():
    """The check tells how far coarse steps are from the derivative of the motion."""
    model = generators.chain(3)
    places = [f"bodies.{body.name}.mass" for body in model.bodies]
    response = f"final([bodies/{model.bodies[-1].name}/position/x])"
    options = {"duration": 0.5, "output_step": 0.05}
    fine = np.array(ms.gradient(model, response, places, **options))
    found = ms.gradient(
        model, response, places, check=True, integrator="rk4", fixed_step=0.02, **options
    )
    missed = np.abs(np.array(found) - fine).max()
    # of all numbers at once, with other signs
    assert 0.1 * missed < max(found.errors.values()) < 10.0 * missed


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"solver": "hdca"}, "runs by dca, not hdca"),
        ({"stabilization": "projection"}, "without the stabilization projection"),
        ({"integrator": "radau"}, "integrator radau has no adjoint"),
        ({"integrator": "abm"}, "integrator abm has no adjoint"),
    ],
)
def test_runs_without_an_adjoint_are_refused(options, said):
    """By name, with what to take instead."""
    with pytest.raises(ms.SolverError, match=said):
        ms.gradient(
            ms.sample("four_bar"),
            "max([joints/ground_crank/coordinate/angle])",
            ["gravity[1]"],
            **options,
        )


@pytest.mark.parametrize(
    "formula", ["1/{}", "sqrt(abs({}))", "log(abs({}))", "tanh({}/1e-3)", "abs({})"]
)
def test_formulas_of_curves_that_pass_zero(formula):
    """The formula bends sharply in rows in which the curve is small next to its largest value."""
    model = ms.pose(ms.sample("slider_crank"), rates={"crank_pivot": 12.0})
    curve = "([bodies/block/velocity/x]/(1 m/s))"
    response = f"mean({formula.format(curve)})"
    options = {**SAME_STEPS, "duration": 0.4, "output_step": 0.01}
    place = "bodies.rod.mass"
    found = ms.gradient(model, response, place, **options)[place]
    direct = ms.sensitivities(model, [place], check=False, solver="dca", **options)
    values = direct.value("bodies/block/velocity")[:, 0]
    slopes = direct.derivative("bodies/block/velocity", place)[:, 0]
    assert np.abs(values).min() < 0.1 * np.abs(values).max()
    known = {
        "1/{}": -1.0 / values**2,
        "sqrt(abs({}))": 0.5 * np.sign(values) / np.sqrt(np.abs(values)),
        "log(abs({}))": 1.0 / values,
        "tanh({}/1e-3)": 1e3 / np.cosh(np.clip(values / 1e-3, -300, 300)) ** 2,
        "abs({})": np.sign(values),
    }[formula]
    expected = np.trapezoid(known * slopes, direct.time) / (direct.time[-1] - direct.time[0])
    assert found == pytest.approx(expected, rel=1e-6, abs=1e-12)


def test_formulas_without_a_derivative_are_refused():
    """By name and time; a later start of the response leaves the row out."""
    model = generators.chain(2)
    formula = f"sqrt([bodies/{model.bodies[1].name}/velocity/norm]/(1 m/s))"
    options = {"duration": 0.2, "output_step": 0.05}
    with pytest.raises(ms.SolverError, match=r"has no derivative by .* at 0 s\. Take one"):
        ms.gradient(model, f"mean({formula})", ["gravity[1]"], **options)
    later = Response(name="later", formula=formula, statistic="mean", start=0.05)
    assert np.isfinite(np.array(ms.gradient(model, later, ["gravity[1]"], **options))).all()


def refuse_to_go_on(part):
    """Progress of a run that is not to begin."""
    raise AssertionError(f"the run went on to {part}")


def test_channels_without_an_adjoint_are_refused():
    """Energies, loads that are not unique or depend on couplings, quaternions and times of rows."""
    options = {"duration": 0.1, "progress": refuse_to_go_on}
    refused = (
        ("four_bar", "energy/kinetic", "channel 'energy/kinetic' has no adjoint"),
        ("four_bar", "joints/ground_crank/force/norm", "leave it undetermined"),
        ("planetary_gear", "joints/input/torque/z", "there are couplings"),
        (
            "joint_gallery",
            "joints/rail/coordinate/w",
            "it is a quaternion; take the orientation of a body",
        ),
        ("porter_governor", "joints/bearing/torque/y", "take the effort of the driver"),
    )
    for name, curve, said in refused:
        with pytest.raises(ms.SolverError, match=said):
            ms.gradient(ms.sample(name), f"max([{curve}])", ["gravity[1]"], **options)
    response = "time_of_max([bodies/crank/velocity/x])"
    with pytest.raises(ms.SolverError, match="time of a row"):
        ms.gradient(ms.sample("four_bar"), response, ["gravity[1]"], **options)


def test_loads_by_code_are_refused():
    """Nothing is known of their slopes."""

    @ms.force(bodies="crank")
    def pull(t, state, load):
        load.force[0, 0] = 1.0

    model = pull.applied_to(ms.sample("four_bar"))
    options = {"duration": 0.1, "progress": refuse_to_go_on}
    with pytest.raises(ms.SolverError, match="Loads by Python code have no adjoint"):
        ms.gradient(model, "max([bodies/crank/velocity/x])", ["gravity[1]"], **options)
