"""Words of edits that stand elsewhere: places, starts, axes, steps and channels."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main

pytestmark = pytest.mark.kernels


def arm():
    """An arm on a hinge with friction, a torque, a motor and a spring."""
    return (
        ms.Mechanism()
        .add_parameter("w", 2.0)
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=2.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), friction=1.0)
        .add_torque("T", "pin", 3.0)
        .add_motor("M", "pin", kp=5.0)
        .add_force("F", "arm", (0, 0, 0), (0, 1, 0))
        .add_spring("S", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness=3.0)
    )


@pytest.mark.parametrize(
    ("place", "value", "found"),
    [
        ("forces.T.function", 5.0, "5.0"),
        ("forces.T.torque", np.float64(5.0), "5.0"),
        ("forces.M.kp", 7.0, 7.0),
        ("motors.M.kd", "2*w", 4.0),
        ("motors/M/kp", 7.0, 7.0),
        ("forces.M.target", 0.25, "0.25"),
        ("forces.F.function[1]", 4, "4"),
        ("forces.F.force", (1, "t", 2.5), ("1", "t", "2.5")),
        ("forces.T.torque", ([0, 1], [1, 2]), "linear(t, 0.0, 1.0, 1.0, 2.0)"),
        ("springs.S.k", 4.0, 4.0),
        ("bodies.arm.m", 3.0, 3.0),
        ("joints.pin.initial_rate", 3.0, 3.0),
    ],
)
def test_places_are_set_by_the_words_of_edits(place, value, found):
    """Numbers become functions where these stand."""
    assert arm().set(place, value).get(place) == found


def test_the_rate_of_a_driver_is_set_by_its_word():
    model = arm().add_driver("D", "pin", rate=3.0)
    assert model.set("drivers.D.rate", 4.0).drivers["D"].function == "4.0"
    with pytest.raises(ms.ModelError, match=r'"drivers\.D\.kind": "position"'):
        model.set("drivers.D.position", 4.0)
    with pytest.raises(ms.ModelError, match='no force "X"; there are'):
        model.set("motors.X.kp", 4.0)


def test_runs_studies_and_the_command_line_take_such_places(tmp_path):
    """They share how places are found."""
    places = {"forces.T.torque": 1.5, "motors.M.kp": 2.0}
    right = ms.simulate(arm().set(places), 0.1)["joints/pin/rate"]
    assert np.array_equal(ms.simulate(arm(), 0.1, parameters=places)["joints/pin/rate"], right)
    (run,) = ms.simulate_many(
        arm(), {name: [value] for name, value in places.items()}, duration=0.1
    )
    assert np.array_equal(run.result["joints/pin/rate"], right)
    study = ms.Study(arm(), {"forces.T.torque": (1, 5)}, {"e": "max([energy/kinetic])"}, trials=2)
    assert len(study.run().trials) == 2
    ms.save(arm(), tmp_path / "arm.mech.json")
    changes = [word for name, value in places.items() for word in ("--set", f"{name}={value}")]
    files = [str(tmp_path / "arm.mech.json"), "-o", str(tmp_path / "run.h5")]
    assert main(["run", *files, "--duration", "0.1", "--quiet", *changes]) == 0
    read = ms.load_result(tmp_path / "run.h5")
    assert np.array_equal(read["joints/pin/rate"], right)


@pytest.mark.parametrize(
    ("start", "coordinate", "rate"),
    [
        ({"initial_rate": "w"}, None, 2.0),
        ({"initial_coordinate": 0.3}, 0.3, None),
        ({"initial_angle": 0.3, "initial_velocity": 1.0}, 0.3, 1.0),
        ({"initial": 0.3, "initial_speed": 1.0}, 0.3, 1.0),
    ],
)
def test_a_joint_starts_by_parts_of_their_own(start, coordinate, rate):
    model = arm().remove("pin").add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), **start)
    initial = model.joints["pin"].initial
    assert (initial.coordinate, initial.rate) == (coordinate, rate)
    if coordinate and rate:
        with pytest.raises(ms.ModelError, match="coordinate of the start is given twice"):
            ms.Joint("pin", "revolute", initial=0.1, initial_angle=0.3)


def test_a_universal_joint_takes_its_two_axes():
    """The first is fixed to body 1, the second to body 2."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("shaft")
    ends = ("cross", "universal", "ground", "shaft", (0, 0, 0))
    joint = model.add_joint(*ends, axis=(0, 0, 2), axis2="x")
    for angles, axis in (((0.3, 0), (0, 0, 1)), ((0, 0.3), (1, 0, 0))):
        turned = ms.pose(joint, {"cross": angles}).bodies["shaft"].orientation
        expected = [np.cos(0.15), *(np.sin(0.15) * np.array(axis))]
        assert turned == pytest.approx(expected, abs=1e-12)
    with pytest.raises(ms.ModelError, match=r"right angles to axis \(they are at 45 degrees"):
        model.add_joint(*ends, axis=(1, 0, 0), axis2=(1, 1, 0))
    with pytest.raises(ms.ModelError, match="leave out x_axis or axis2"):
        model.add_joint(*ends, axis="x", axis2="y", x_axis="x")
    with pytest.raises(ms.ModelError, match="revolute joint has one axis"):
        model.add_joint("pin", "revolute", "ground", "shaft", (0, 0, 0), axis2="y")
    with pytest.raises(ms.ModelError, match="axis= and axis2="):
        model.add_joint(*ends, axis1="x", axis2="y")


@pytest.mark.parametrize("word", ["step", "dt", "h"])
def test_a_step_is_the_fixed_one_where_the_integrator_has_one(word):
    options = {word: 0.005}
    assert ms.simulate(arm(), 0.1, integrator="rk4", **options).settings.step == 0.005
    fixed = arm().edited(simulation={"integrator": "rk4", "step": 0.01, "duration": 0.1})
    assert ms.simulate(fixed, **options).settings.step == 0.005
    with pytest.raises(TypeError, match="rows are output_step apart, and fixed_step"):
        ms.simulate(arm(), 0.1, integrator="dopri5", **options)
    assert ms.simulate(arm(), 0.1, integrator="rk4", **{word: "5 ms"}).settings.step == 0.005
    with pytest.raises(ms.SolverError, match="5 kg"):
        ms.simulate(arm(), 0.1, integrator="rk4", **{word: "5 kg"})


def test_terms_of_joints_are_read_by_their_words():
    """There is only one channel that they can mean."""
    run = ms.simulate(arm().set("joints.pin.damping", 0.1), 0.1)
    for word in ("friction", "damping"):
        channel = run[f"joints/pin/{word}_effort/angle"]
        assert np.array_equal(run[f"joints/pin/{word}"][:, 0], channel)
        assert np.array_equal(run[f"joints/pin/{word}/angle"], channel)


def test_the_text_of_a_model_lists_what_events_do():
    half = ms.Event("half", "[joints/pin/coordinate] > pi", action="stop")
    push = ms.Event("push", "[time] > 1", action="set", parameter="w", value=3)
    text = str(arm().edited(events=[half, push]))
    assert "half (stop at [joints/pin/coordinate] > pi), push (set w = 3.0 at [time] > 1)" in text
