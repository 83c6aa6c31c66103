"""Prescribed motions: exact, alike by every method, of the efforts of inverse dynamics."""

from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from mechstudio import edits
from mechstudio.errors import UnfitModelError
from mechstudio.model import Body, Driver, Frame, Joint, Mechanism
from mechstudio.simulation import check, simulate
from tests.laws.solved import METHODS, TREE_ONLY, Motion, motion_of, relative_error, sample
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel
from tests.reference.random_elements import (
    CURVATURE,
    DRIVABLE,
    driven_loop_of,
    driven_tree_of,
    random_driven_tree,
)
from tests.reference.rotations import Array

DURATION = 0.3


def random_models():
    """Trees with drivers on half of their coordinates, loops with one in the closing joint."""
    for number, kind in enumerate(DRIVABLE):
        yield f"tree of {kind}", driven_tree_of(np.random.default_rng([7, number]), kind, 4)
        yield f"loop through {kind}", driven_loop_of(np.random.default_rng([9, number]), kind)
    for number in range(3):
        yield f"tree {number}", random_driven_tree(np.random.default_rng([8, number]), 9)


MODELS = dict(random_models())
TREES = tuple(name for name in MODELS if name.startswith("tree"))
CASES = [
    *((name, method) for name in MODELS for method in METHODS),
    *((name, method) for name in TREES for method in TREE_ONLY),
]


@cache
def run(name: str, method: str) -> Motion:
    """The motion of a driven random model at tight tolerances."""
    result = simulate(
        MODELS[name],
        solver=method,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / 4,
        rtol=1e-11,
        atol=1e-11,
    )
    return motion_of(result)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "method"), [case for case in CASES if case[1] != "dca"])
def test_driven_models_move_alike(name, method):
    """Momenta with driven axes and accelerations with driven axes give one motion."""
    one, other = run(name, method), run(name, "dca")
    assert relative_error(one.coordinate, other.coordinate) < 1e-8
    assert relative_error(one.velocity, other.velocity) < 1e-8
    assert relative_error(one.effort, other.effort) < 1e-7
    assert relative_error(one.energy, other.energy) < 1e-8


@pytest.mark.wide
@pytest.mark.parametrize(("name", "method"), CASES)
def test_efforts_agree_with_the_dense_equations(name, method):
    """Efforts, reactions without them, and accelerations at the start and at the end."""
    motion, model = run(name, method), DenseModel(MODELS[name])
    model.driven_acceleration[:] = CURVATURE
    for row in (0, -1):
        expected = solve(model, motion.pose[row], motion.velocity[row], 1e-6)
        assert relative_error(motion.acceleration[row], expected.acceleration) < 1e-7
        assert relative_error(motion.effort[row], expected.effort) < 1e-7
        assert relative_error(motion.reaction[row], expected.reaction) < 1e-7


@pytest.mark.wide
@pytest.mark.parametrize(("name", "method"), CASES)
def test_drivers_supply_what_the_energy_gains(name, method):
    """Kinetic + potential + dissipated - supplied energy stays; drivers are obeyed to rounding."""
    motion = run(name, method)
    scale = 1.0 + np.abs(motion.energy).max()
    assert np.ptp(motion.energy[:, 4]) < 1e-8 * scale
    assert np.abs(motion.energy[:, 3]).max() > 1e-4
    assert motion.constraint[:, :2].max() < (1e-9 if method == "hdca" else 1e-7)


def crank(function: str, kind: str = "position", angle: float = 0.3) -> Mechanism:
    """A rod of 2 kg and 1 m on a driven pin, with gravity along -y."""
    turn = (np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2))
    place = (0.5 * np.cos(angle), 0.5 * np.sin(angle), 0.0)
    rod = Body(
        name="rod",
        mass=2.0,
        inertia=((0.1, 0.0, 0.0), (0.0, 0.2, 0.0), (0.0, 0.0, 0.3)),
        position=tuple(map(float, place)),
        orientation=tuple(map(float, turn)),
    )
    pin = Joint(
        name="pin",
        type="revolute",
        body1="ground",
        body2="rod",
        frame2=Frame(position=(-0.5, 0.0, 0.0)),
    )
    motor = Driver(name="motor", joint="pin", kind=kind, function=function)
    return Mechanism(gravity=(0.0, -9.81, 0.0), bodies=(rod,), joints=(pin,), drivers=(motor,))


def crank_effort(angle: Array, acceleration: Array) -> Array:
    """What inverse dynamics asks of the motor of `crank`."""
    return (0.3 + 2.0 * 0.25) * acceleration + 2.0 * 9.81 * 0.5 * np.cos(angle)


@pytest.mark.parametrize("method", [*METHODS, *TREE_ONLY])
def test_effort_of_a_swinging_crank_is_that_of_inverse_dynamics(method):
    """Angle and rate follow the sine to rounding, whatever the steps."""
    result = simulate(
        crank("0.3 + 0.5*sin(2*t)"), solver=method, duration=2.0, output_step=0.1, rtol=1e-4
    )
    motion = motion_of(result)
    time, angle = motion.time, 0.3 + 0.5 * np.sin(2 * motion.time)
    assert np.abs(motion.coordinate[:, 0] - angle).max() < 1e-14
    assert np.abs(motion.rate[:, 0] - np.cos(2 * time)).max() < 1e-13
    expected = crank_effort(angle, -2.0 * np.sin(2 * time))
    assert np.abs(result["drivers/motor/effort"] - expected).max() < 1e-12


def swinging_arm(function: str, kind: str) -> Mechanism:
    """The driven crank with a forearm of 1 kg, 0.1 kg m^2 and 0.4 m, hanging on a free pin."""
    upper = crank(function, kind, angle=0.0)
    forearm = Body(
        name="forearm",
        mass=1.0,
        inertia=((0.05, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 0.1)),
        position=(1.4, 0.0, 0.0),
    )
    elbow = Joint(
        name="elbow",
        type="revolute",
        body1="rod",
        body2="forearm",
        frame1=Frame(position=(0.5, 0.0, 0.0)),
        frame2=Frame(position=(-0.4, 0.0, 0.0)),
    )
    return upper.edited(bodies=(*upper.bodies, forearm), joints=(*upper.joints, elbow))


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["position", "velocity"])
@pytest.mark.parametrize("method", [*METHODS, *TREE_ONLY])
def test_a_driven_arm_swings_its_forearm(method, kind):
    """One equation is left, that of the forearm; the motor does what the energy gains."""
    function = {"position": "0.5*sin(3*t)", "velocity": "1.5*cos(3*t)"}[kind]
    result = simulate(
        swinging_arm(function, kind),
        solver=method,
        duration=1.0,
        output_step=0.1,
        rtol=1e-10,
        atol=1e-10,
    )

    def arm(t: Array) -> tuple[Array, Array, Array]:
        """Angle of the arm and accelerations of the elbow."""
        angle, rate, change = 0.5 * np.sin(3 * t), 1.5 * np.cos(3 * t), -4.5 * np.sin(3 * t)
        x = -np.sin(angle) * change - np.cos(angle) * rate**2
        y = np.cos(angle) * change - np.sin(angle) * rate**2
        return angle, x, y

    def swing(t: Array, state: Array) -> Array:
        _, x, y = arm(t)
        torque = 0.4 * (np.sin(state[0]) * x - np.cos(state[0]) * (y + 9.81))
        return np.array([state[1], torque / (0.1 + 0.4**2)])

    time = result["time"]
    start = (0.0, 1.5 + float(result["joints/elbow/rate"][0, 0]))
    path = solve_ivp(swing, (0, 1), start, "DOP853", time, rtol=1e-12, atol=1e-12).y
    angle, x, y = arm(time)
    change = swing(time, path)[1]
    push_x = x - 0.4 * (np.sin(path[0]) * change + np.cos(path[0]) * path[1] ** 2)
    push_y = y + 0.4 * (np.cos(path[0]) * change - np.sin(path[0]) * path[1] ** 2) + 9.81
    effort = crank_effort(angle, -4.5 * np.sin(3 * time))
    effort += np.cos(angle) * push_y - np.sin(angle) * push_x
    elbow = result["joints/elbow/coordinate"].ravel()
    assert np.abs(angle + elbow - path[0]).max() < 1e-8
    assert np.abs(result["drivers/motor/effort"] - effort).max() < 1e-6
    assert np.ptp(result["energy/total"]) < 1e-8


def test_a_prescribed_rate_integrates_to_the_angle():
    """The angle is the start plus the integral of the function, within the tolerances."""
    result = simulate(
        crank("cos(2*t)", kind="velocity"), duration=10.0, output_step=0.1, rtol=1e-9, atol=1e-9
    )
    motion = motion_of(result)
    angle = 0.3 + 0.5 * np.sin(2 * motion.time)
    assert np.abs(motion.coordinate[:, 0] - angle).max() < 1e-7
    assert np.abs(motion.rate[:, 0] - np.cos(2 * motion.time)).max() < 1e-13


def test_a_driven_four_bar_closes_through_its_flat_positions():
    """At constant speed all crank angles are passed; motor work is the change of energy."""
    bars = sample("four_bar")
    motor = Driver(name="motor", joint="ground_crank", kind="velocity", function="2")
    result = simulate(
        bars.edited(drivers=(motor,)), solver="hdca", duration=4.0, rtol=1e-9, atol=1e-9
    )
    motion = motion_of(result)
    angle = np.pi / 4 + 2.0 * motion.time
    assert motion.constraint[:, :2].max() < 1e-11
    assert np.abs(motion.coordinate[:, 0] - angle).max() < 1e-9
    # three links at rest relative to each other but for the turning ones; theory of the sample
    assert np.abs(result["drivers/motor/effort"] - 2.0 * 9.81 * np.cos(angle)).max() < 1e-6
    assert np.ptp(motion.energy[:, 4]) < 1e-6


def two_points(kind1: str, kind2: str) -> Mechanism:
    """A body held at two of its points, each along one direction, by drivers alone."""
    body = Body(name="body", mass=2.0)
    joints = tuple(
        Joint(
            name=name,
            type="free",
            body1="ground",
            body2="body",
            frame1=Frame(position=(place, 0.0, 0.0)),
            frame2=Frame(position=(place, 0.0, 0.0)),
        )
        for name, place in (("left", -0.5), ("right", 0.5))
    )
    drivers = (
        Driver(name="lift left", joint="left", coordinate=1, kind=kind1, function="0.2*t**2"),
        Driver(name="lift right", joint="right", coordinate=1, kind=kind2, function="0.1*t**2"),
    )
    return Mechanism(gravity=(0.0, -9.81, 0.0), bodies=(body,), joints=joints, drivers=drivers)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind2", ["position", "velocity"])
@pytest.mark.parametrize("kind1", ["position", "velocity"])
def test_a_driven_joint_may_be_cut(kind1, kind2, method):
    """Two driven joints that hold one body: one of them is outside the spanning tree."""
    result = simulate(two_points(kind1, kind2), solver=method, duration=1.0, rtol=1e-10, atol=1e-10)
    motion = motion_of(result)
    lift = {"position": lambda a, t: a * t**2, "velocity": lambda a, t: a * t**3 / 3}
    for name, kind, factor in (("left", kind1, 0.2), ("right", kind2, 0.1)):
        expected = lift[kind](factor, motion.time)
        assert np.abs(result[f"joints/{name}/coordinate"][:, 1] - expected).max() < 1e-8
    efforts = result["drivers/lift left/effort"] + result["drivers/lift right/effort"]
    lifting = motion.acceleration[:, 0, 1]
    assert np.abs(efforts - 2.0 * (lifting + 9.81)).max() < 1e-6
    assert np.ptp(motion.energy[:, 4]) < 1e-8


def test_a_model_is_led_to_where_its_drivers_begin():
    """Coordinates and rates at t = 0 are those of the functions, and the user is told."""
    result = simulate(crank("2.5 + 3*t"), duration=0.1)
    assert result["joints/pin/coordinate"][0] == pytest.approx(2.5, abs=1e-14)
    assert result["joints/pin/rate"][0] == pytest.approx(3.0, abs=1e-14)
    assert "'motor' at 2.5" in " ".join(result.statistics.notes)


def test_a_start_out_of_reach_is_refused():
    """The rocker of a crank that is too long to turn cannot begin where its driver says."""
    slider = sample("slider_crank")
    name = next(joint.name for joint in slider.joints if joint.type == "prismatic")
    far = slider.edited(drivers=(Driver(name="push", joint=name, function="50"),))
    with pytest.raises(UnfitModelError, match="'push': the joints do not allow its coordinate"):
        simulate(far, duration=0.1)


def test_drivers_too_many_are_named():
    """Two motors on a linkage of one degree of freedom contradict each other."""
    motors = tuple(map(motor_on, ("ground_crank", "ground_rocker")))
    double = sample("four_bar").edited(drivers=motors)
    with pytest.raises(UnfitModelError, match="determine already"):
        simulate(double, duration=0.1)
    report = check(double)
    assert not report.valid
    assert {problem.path for problem in report.problems} == {"drivers[0]", "drivers[1]"}


def with_truss(mechanism):
    """A mechanism and, on the ground beside it, two bars that make a triangle."""
    tip, ends = (0.5, 0.4, 0.0), {"left": (0.0, 0.0, 0.0), "right": (1.0, 0.0, 0.0)}
    for name, end in ends.items():
        mechanism = edits.add_link(mechanism, end, tip, name=name).mechanism
        added = edits.add_joint(mechanism, "revolute", "ground", name, end, name=f"{name} foot")
        mechanism = added.mechanism
    return edits.add_joint(mechanism, "revolute", "left", "right", tip, name="tip").mechanism


def motor_on(joint):
    """A motor named after a joint."""
    return Driver(name=f"motor on {joint}", joint=joint, kind="velocity", function="1")


def test_a_driver_of_what_joints_hold_says_so():
    """Two bars on the ground make a triangle; nothing else drives it."""
    driven = with_truss(Mechanism()).edited(drivers=(motor_on("left foot"),))
    with pytest.raises(UnfitModelError, match=r"cannot move its joint: .* 'left foot', which"):
        simulate(driven, duration=0.1)
    (problem,) = [each for each in check(driven).problems if each.path == "drivers[0]"]
    assert "another axis" in problem.message
    assert "too many" not in problem.message


def test_each_of_several_drivers_is_told_what_is_wrong_with_it():
    """Joints hold two of a truss, two of a four-bar contradict each other, one moves a hinge."""
    held = ("left foot", "right foot")
    truss = with_truss(Mechanism()).edited(drivers=tuple(map(motor_on, held)))
    told = "Drivers cannot move their joints: .*'left foot'.*; .*'right foot'[^;]*; give [^;]*$"
    with pytest.raises(UnfitModelError, match=told):
        simulate(truss, duration=0.1)
    both = with_truss(sample("four_bar"))
    both = edits.add_link(both, (3, 0, 0), (4, 0, 0), name="arm").mechanism
    both = edits.add_joint(both, "revolute", "ground", "arm", (3, 0, 0), name="free").mechanism
    drivers = tuple(map(motor_on, ("ground_crank", *held, "free", "ground_rocker")))
    with pytest.raises(UnfitModelError) as failed:
        simulate(both.edited(drivers=drivers), duration=0.1)
    first, second = str(failed.value).split(" The model has too many drivers: ")
    assert [name in first for name in ("left foot", "right foot", "ground_crank")] == [1, 1, 0]
    assert [name in second for name in ("ground_crank", "ground_rocker", "foot")] == [1, 1, 0]
    assert "free" not in str(failed.value)
    places = [problem.path for problem in failed.value.problems]
    assert places == [f"drivers[{d}]" for d in (0, 1, 2, 4)]


def test_a_driver_takes_a_degree_of_freedom():
    """The count of the report knows drivers."""
    bars = sample("four_bar")
    motor = Driver(name="motor", joint="ground_crank", kind="velocity", function="2")
    freedom = check(bars).degrees_of_freedom
    assert check(bars.edited(drivers=(motor,))).degrees_of_freedom == freedom - 1
