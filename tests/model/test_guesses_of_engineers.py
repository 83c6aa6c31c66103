"""Words that engineers guess without the documentation work, or are answered by what is right."""

import matplotlib as mpl
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.joints import JOINT_TYPES
from mechstudio.studies.trial import Trial

pytestmark = pytest.mark.kernels

MODEL = ms.sample("four_bar")
_OTHERS = ("screw", "distance")  # which need more than two places
JOINT = {"name": "j", "type": "revolute", "body1": "ground", "body2": "crank"}
CRANK = "joints/ground_crank/coordinate"


def test_a_run_takes_places_beside_parameters():
    """The run of `parameters` is that of the changed model, bit by bit."""
    model = ms.edits.add_parameter(MODEL, "k", 1.0)
    values = {"k": 2.0, "bodies.crank.mass": "2*k", "joints.ground_crank.damping": 0.1}
    run = ms.simulate(model, 0.05, parameters=values)
    assert run.mechanism.bodies["crank"].mass == 4.0
    assert run.mechanism.parameters["k"] == 2.0
    assert np.array_equal(run[CRANK], ms.simulate(model.set(values), 0.05)[CRANK])
    with pytest.raises(ms.ModelError, match="did you mean"):
        ms.simulate(model, 0.05, parameters={"bodies.crank.mas": 2.0})


@pytest.mark.parametrize("kind", [kind.key for kind in JOINT_TYPES if kind.key not in _OTHERS])
def test_coordinates_without_a_run_are_those_of_its_first_row(kind):
    body = ms.Body(name="body", position=(0.3, 0.0, 0.0))
    joint = ms.Joint(
        name="joint", type=kind, body1="ground", body2="body", frame1={"position": (0.3, 0, 0)}
    )
    model = ms.Mechanism(bodies=[body], joints=[joint], gravity=(0, 0, 0))
    found, run = ms.coordinates(model)["joint"], ms.simulate(model, 0.01)
    name = "joints/joint/coordinate"
    assert np.array_equal(found, run[name][0] if name in run else [])


def test_coordinates_are_closed_and_begin_where_joints_say():
    begun = ms.edits.change(MODEL, [("joint", "ground_crank")], initial={"coordinate": 0.4})
    found = ms.coordinates(begun)
    assert list(found) == list(MODEL.joints.names)
    assert found["ground_crank"] == pytest.approx([0.4])
    assert found["ground_rocker"] == pytest.approx([0.4])


def test_poses_take_expressions_with_units():
    model = ms.edits.add_parameter(MODEL, "q", 0.25)
    for text, angle in (("30 deg", np.pi / 6), ("2*q", 0.5)):
        posed = ms.pose(model, {"ground_crank": text})
        assert ms.coordinates(posed)["ground_crank"] == pytest.approx([angle])
    with pytest.raises(ms.ModelError, match="'30 degg' cannot be read"):
        ms.pose(model, {"ground_crank": "30 degg"})


def test_runs_compare_themselves_and_plot_over_channels():
    mpl.use("Agg")
    run, other = (ms.simulate(MODEL, 0.1, solver=solver) for solver in ("hdca", "dca"))
    assert run.compare(other).max_difference == ms.compare(run, other).max_difference
    assert run.compare(other).max_difference.position > 0.0
    twin = MODEL.edited(joints=[*MODEL.joints, MODEL.joints[0].edited(name="twin")])
    for others, words in (
        ((ms.simulate(ms.sample("slider_crank"), 0.01),), "other bodies"),
        ((ms.simulate(twin, 0.01),), "other joints"),
        (([run.mechanism],), "one by one"),
        ((), "one by one"),
    ):
        with pytest.raises(ms.SimulationError, match=words):
            run.compare(*others)
    axes = run.plot(["bodies/crank/position/x", "bodies/crank/position/y"], x=CRANK)
    assert axes.get_xlabel() == f"{CRANK} [rad]"
    assert [list(line.get_xdata()) for line in axes.lines] == 2 * [list(run[CRANK][:, 0])]
    assert run.plot("bodies/crank/position/x").get_xlabel() == "time [s]"
    assert run.plot("energy", x="bodies/crank/position/y").get_xlabel().endswith("/y [m]")
    with pytest.raises(ms.UnknownNameError, match="'bodies/crank/position/norm'"):
        run.plot("energy", x="bodies/crank/position")


def test_samples_are_a_function_and_modes_a_list():
    times, angles = np.linspace(0.0, 1.0, 5), np.array([0.0, 0.1, 0.4, 0.2, 0.0])
    driven = MODEL.add_driver("motor", "ground_crank", (times, angles))
    assert ms.spline(times, angles) == ms.Spline((times, angles)) == driven.drivers[0].function
    with pytest.raises(ms.ModelError, match=r"ms\.spline\(times, values\)"):
        ms.spline(3.0)
    arm = ms.Mechanism().add_body("arm", mass=2.0, position=(0.5, 0, 0))
    arm = arm.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), stiffness=50.0, damping=1.0)
    modes = ms.modes(ms.static(arm))
    (mode,) = modes
    assert len(modes) == 1
    assert modes.eigenvalues[0] == complex(*mode.eigenvalue)
    assert abs(modes.eigenvalues[0]) == pytest.approx(2 * np.pi * mode.frequency)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ms.pose(MODEL, ground_crank=0.5), 'ms.pose(model, {"pin": 0.3})'),
        (lambda: ms.pose(MODEL, {}, rate={"ground_crank": 1.0}), "did you mean 'rates'"),
        (lambda: ms.kinematics(MODEL, motion={"a": "t"}), "add_driver"),
        (lambda: ms.kinematics(MODEL, {}, {"a": "t"}), "by name it takes time=, duration="),
        (lambda: ms.inverse_dynamics(MODEL, {}, [0, 1]), "and by name it takes time="),
        (lambda: ms.force(body="crank", parameters={"k": 1}), "in the function itself"),
        (lambda: Trial(0, {}).results, "trial.responses"),
        (lambda: ms.simulate(MODEL, 0.01).film("a.gif", plot=["energy"]), "mean 'plots'"),
        (lambda: ms.simulate(MODEL, 0.01).picture(0, colour_by="speed"), "mean 'color_by'"),
        (lambda: ms.simulate(MODEL, 0.01).plot("energy", over="time"), "; it has x, ax"),
        (lambda: ms.simulate(MODEL, 0.01, events="[time] > 1"), "ms.Event('end', '[time] > 1'"),
        (lambda: MODEL.add_rope("rope"), "function='max(1000*x, 0)'"),
        (lambda: MODEL.add_cable("cable"), "function='max(1000*x, 0)'"),
        (lambda: MODEL.add_damper("d", "ground", "crank", coefficient=3.0), "a damper damping="),
        (lambda: ms.Joint(**JOINT, mu_s=1), "the dry friction [N]"),
        (lambda: ms.Joint(**JOINT, static_friction=1), "that at rest is no greater"),
        (lambda: ms.new(), "write ms.Mechanism()"),
        (lambda: ms.simulate(MODEL, 0.01).table, "result.to_dataframe()"),
        (lambda: MODEL.set("bodies.crank.inertia.zz", 2.0), "it has rows, [0][0] to [2][2]"),
        (lambda: MODEL.set("gravity.g", 2.0), "it has [0] to [2]"),
        (
            lambda: MODEL.add_driver("one", "ground_crank", rate=1.0).add_driver(
                "two", "ground_crank", rate=2.0
            ),
            'driven by "one" already',
        ),
    ],
)
def test_a_guess_is_answered_by_what_is_right(call, words):
    with pytest.raises((AttributeError, TypeError, ms.ModelError)) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize("word", ["samples", "n_samples", "n_trials", "n", "runs"])
def test_the_number_of_trials_by_other_words(word):
    peak = {"peak": "max([joints/ground_crank/force/norm])"}
    study = ms.Study(MODEL, {"bodies.crank.mass": (1, 3)}, peak, **{word: 7})
    assert study.settings.trials == 7
    with pytest.raises(ms.ModelError, match="leave one out"):
        ms.Study(MODEL, {"bodies.crank.mass": (1, 3)}, peak, trials=3, **{word: 7})
