"""Each load does what its formula says, and its energy is accounted for."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.dynamics.loads.joint_efforts import FRICTION_RATE
from mechstudio.model import (
    Body,
    Bushing,
    Driver,
    Force,
    Frame,
    Joint,
    Limits,
    Mechanism,
    Motor,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.simulation import simulate
from tests.amounts import examples
from tests.laws.solved import METHODS

TIGHT = 1e-10
INERTIA = ((1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0))


def _run(mechanism, method="hdca", duration=1.0, output_step=0.1, tolerance=TIGHT):
    return simulate(
        mechanism,
        solver=method,
        integrator="dop853",
        duration=duration,
        output_step=output_step,
        rtol=tolerance,
        atol=tolerance,
    )


def _body(**fields):
    return Body(**({"name": "block", "mass": 2.0, "inertia": INERTIA} | fields))


def _slider(forces=(), gravity=(0.0, 0.0, 0.0), speed=0.0, shift=0.0, parameters=None, **fields):
    """A block of 2 kg on a rail along z."""
    joint = Joint(name="rail", type="prismatic", body1="ground", body2="block", **fields)
    body = _body(position=(0.0, 0.0, shift), velocity=(0.0, 0.0, speed))
    return Mechanism(
        bodies=(body,), joints=(joint,), forces=forces, gravity=gravity, parameters=parameters or {}
    )


def _rotor(forces=(), spin=0.0, **fields):
    """A rotor of 3 kg m^2 about z."""
    joint = Joint(name="pin", type="revolute", body1="ground", body2="block", **fields)
    body = _body(angular_velocity=(0.0, 0.0, spin))
    return Mechanism(bodies=(body,), joints=(joint,), forces=forces, gravity=(0.0, 0.0, 0.0))


def _free(forces, **fields):
    return Mechanism(bodies=(_body(**fields),), forces=forces, gravity=(0.0, 0.0, 0.0))


def _shift(result):
    return result["joints/rail/coordinate"].ravel()


@pytest.mark.parametrize("method", METHODS)
def test_a_falling_block_with_drag(method):
    """m v' = -m g - c v has the solution v = -(m g / c) (1 - exp(-c t / m))."""
    result = _run(_slider(gravity=(0.0, 0.0, -9.81), damping=3.0), method)
    rate = -(2.0 * 9.81 / 3.0) * (1.0 - np.exp(-1.5 * result["time"]))
    assert np.allclose(result["joints/rail/rate"].ravel(), rate, rtol=0, atol=1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_a_law_of_the_rate(method):
    """m v' = -c v |v| has the solution v = v0 / (1 + c v0 t / m)."""
    result = _run(_slider(speed=2.0, effort="-c*v*abs(v)", parameters={"c": 0.7}), method)
    rate = 2.0 / (1.0 + 0.7 * result["time"])
    assert np.allclose(result["joints/rail/rate"].ravel(), rate, rtol=0, atol=1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_a_force_of_time(method):
    """m x'' = F sin(w t) from rest gives x = F/(m w) (t - sin(w t)/w)."""
    push = Force(name="push", body="block", function=("0", "0", "5*sin(3*t)"))
    result = _run(_slider((push,)), method)
    t = result["time"]
    assert np.allclose(_shift(result), 5 / 6 * (t - np.sin(3 * t) / 3), rtol=0, atol=1e-9)


def test_a_force_in_body_axes_turns_with_the_body():
    """A force across a spinning disk drives its center in circles: m v' = F (cos wt, sin wt)."""
    spin = 4.0
    push = Force(name="push", body="block", axes="body", function=("6", "0", "0"))
    result = _run(_free((push,), angular_velocity=(0.0, 0.0, spin)))
    t, factor = result["time"], 6.0 / (2.0 * spin)
    velocity = result["bodies/block/velocity"]
    assert np.allclose(velocity[:, 0], factor * np.sin(spin * t), rtol=0, atol=1e-8)
    assert np.allclose(velocity[:, 1], factor * (1 - np.cos(spin * t)), rtol=0, atol=1e-8)


def test_a_force_at_a_point_turns_the_body():
    """A force F at an arm r from the mass center adds the torque r x F, also off the body frame."""
    push = Force(name="push", body="block", point=(0.5, 0.0, 0.0), function=("0", "1e-3", "0"))
    result = _run(_free((push,), center_of_mass=(0.2, 0.0, 0.0)))
    turning = result["bodies/block/angular_acceleration"][0]
    assert np.allclose(turning, (0.0, 0.0, 0.3e-3 / 3.0), rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("method", METHODS)
def test_a_torque_of_time(method):
    """J w' = M t gives w = M t^2 / (2 J)."""
    twist = Torque(name="twist", body="block", function=("0", "0", "6*t"))
    result = _run(_rotor((twist,)), method)
    rate = result["joints/pin/rate"].ravel()
    assert np.allclose(rate, result["time"] ** 2, rtol=0, atol=1e-9)


@pytest.mark.parametrize("method", METHODS)
def test_a_spring_between_two_points(method):
    """A block on a damped spring swings as x = a exp(-d t) (cos(wd t) + d/wd sin(wd t))."""
    spring = SpringDamper(
        name="spring",
        body1="ground",
        point1=(0.0, 0.0, -3.0),
        body2="block",
        stiffness=50.0,
        damping=2.0,
        free_length=2.5,
    )
    result = _run(_slider((spring,), shift=0.0), method)
    decay, frequency = 0.5, math.sqrt(25.0 - 0.25)
    t = result["time"]
    swing = np.cos(frequency * t) + decay / frequency * np.sin(frequency * t)
    assert np.allclose(_shift(result), -0.5 + 0.5 * np.exp(-decay * t) * swing, rtol=0, atol=1e-8)


def test_a_tension_law_replaces_stiffness_and_damping():
    """The law k x + c v gives the motion of stiffness k and damping c."""
    ends = {"name": "spring", "body1": "ground", "body2": "block", "point1": (0.3, 0.0, -2.0)}
    linear = SpringDamper(**ends, stiffness=20.0, damping=3.0, free_length=1.0)
    law = SpringDamper(**ends, function="20*x + 3*v", free_length=1.0)
    first, second = _run(_slider((linear,))), _run(_slider((law,)))
    assert np.allclose(_shift(first), _shift(second), rtol=0, atol=1e-9)


def test_a_spring_of_no_length_gives_no_nan():
    """Where both ends meet, a spring has no direction and no effect."""
    spring = SpringDamper(name="s", body1="ground", body2="block", stiffness=9.0, free_length=1.0)
    result = _run(_free((spring,)))
    assert np.abs(result["bodies/block/position"]).max() == 0.0
    assert np.isfinite(result["energy/total"]).all()


@pytest.mark.parametrize("method", METHODS)
def test_a_torsion_pendulum(method):
    """A rotor on a torsion spring swings with the frequency sqrt(k / J), by angles over 1 rad."""
    torsion = Torsion(name="wire", body1="ground", body2="block", stiffness=12.0)
    result = _run(_rotor((torsion,), spin=4.0), method)
    angle = result["joints/pin/coordinate"].ravel()
    assert np.allclose(angle, 2.0 * np.sin(2.0 * result["time"]), rtol=0, atol=1e-8)


def test_a_bushing_is_six_springs():
    """Small motions of a body on a bushing swing with sqrt(k / m) and sqrt(k / J) of each axis."""
    bushing = Bushing(
        name="rubber", body1="ground", body2="block", stiffness=(2.0, 8.0, 18.0, 4.0, 2.0, 27.0)
    )
    tiny = 1e-6
    body = {"velocity": (tiny,) * 3, "angular_velocity": (tiny,) * 3}
    result = _run(_free((bushing,), **body), tolerance=1e-13)
    t = result["time"][:, None]
    velocity = tiny * np.cos(np.array([1.0, 2.0, 3.0]) * t)
    assert np.allclose(result["bodies/block/velocity"], velocity, rtol=0, atol=1e-10)
    turning = tiny * np.cos(np.array([2.0, 1.0, 3.0]) * t)
    assert np.allclose(result["bodies/block/angular_velocity"], turning, rtol=0, atol=1e-10)


_NUMBERS = st.tuples(*[st.floats(0.5, 20.0)] * 6)
_TURNS = st.tuples(*[st.floats(-1.0, 1.0)] * 3).map(
    lambda a: tuple(np.array([1.0, *a]) / math.hypot(1.0, *a))
)


@settings(max_examples=examples(15))
@given(_NUMBERS, _NUMBERS, _TURNS, st.tuples(*[st.floats(-2.0, 2.0)] * 3))
def test_any_bushing_keeps_its_energy(stiffness, damping, turn, spin):
    """Whatever its values and however far it is turned, a bushing accounts for all its work."""
    frame = Frame(position=(0.2, 0.1, -0.3), orientation=turn)
    bushing = Bushing(
        name="rubber",
        body1="ground",
        body2="block",
        frame2=frame,
        stiffness=stiffness,
        damping=damping,
    )
    result = _run(_free((bushing,), angular_velocity=spin), duration=0.5, tolerance=1e-9)
    assert result.energy_drift < 1e-6 * max(1.0, result["energy/kinetic"].max())


@pytest.mark.parametrize("method", METHODS)
def test_a_block_stops_by_friction(method):
    """A block at v0 under Coulomb friction F stops after m v0 / F and m v0^2 / (2 F)."""
    result = _run(_slider(speed=1.0, friction=4.0), method, tolerance=1e-8)
    late = result["time"] > 0.65
    # a rate below v0 of the friction law creeps on for a while
    creep = 2.0 * FRICTION_RATE
    assert np.abs(result["joints/rail/rate"].ravel()[late]).max() < creep
    assert _shift(result)[-1] == pytest.approx(0.25, abs=creep)
    assert result["energy/dissipated"][-1] == pytest.approx(1.0, abs=1e-5)


def test_a_block_rests_on_a_slope_by_friction():
    """Below the largest friction effort a load makes a block creep slower than the law's rate."""
    push = Force(name="push", body="block", function=("0", "0", "3"))
    result = _run(_slider((push,), friction=4.0), tolerance=1e-8)
    creep = FRICTION_RATE * math.atanh(0.75)
    assert result["joints/rail/rate"].ravel()[-1] == pytest.approx(creep, rel=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_an_elastic_stop_turns_a_block_back(method):
    """Without damping a stop returns all the energy after half a period of its spring."""
    stops = Limits(lower=-1.0, upper=0.5, stiffness=2e4, damping=0.0)
    result = _run(_slider(speed=2.0, limits=stops), method, tolerance=1e-9)
    assert result["joints/rail/rate"].ravel()[-1] == pytest.approx(-2.0, abs=1e-5)
    touching = 0.25 + math.pi / 100.0  # way to the stop, and time in contact
    assert _shift(result)[-1] == pytest.approx(0.5 - 2.0 * (1.0 - touching), abs=1e-5)


def test_a_damped_stop_takes_energy_and_never_pulls():
    """After a stop with damping the block leaves slower, and what is missing was dissipated."""
    stops = Limits(lower=-9.0, upper=0.5, stiffness=2e4, damping=100.0)
    result = _run(_slider(speed=2.0, limits=stops), output_step=1e-3, tolerance=1e-9)
    rate = result["joints/rail/rate"].ravel()
    assert -2.0 < rate[-1] < -0.5
    assert np.diff(rate).max() < 1e-9
    lost = 4.0 - rate[-1] ** 2
    assert result["energy/dissipated"][-1] == pytest.approx(lost, rel=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_a_controller_holds_its_target(method):
    """A critically damped controller answers a step as 1 - (1 + w t) exp(-w t)."""
    motor = Motor(name="m", joint="pin", proportional=75.0, derivative=30.0, target="0.4")
    result = _run(_rotor((motor,)), method)
    swing = 5.0 * result["time"]
    angle = 0.4 * (1.0 - (1.0 + swing) * np.exp(-swing))
    assert np.allclose(result["joints/pin/coordinate"].ravel(), angle, rtol=0, atol=1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_a_driver_works_against_what_acts_in_its_joint(method):
    """The effort of a driver is that of inertia, spring, damper and law of its coordinate."""
    driver = Driver(name="drive", joint="rail", function="0.1*sin(2*t)")
    model = _slider(stiffness=50.0, damping=4.0, effort="-30*x**3")
    result = _run(model.edited(drivers=(driver,)), method)
    t = result["time"]
    x, v = 0.1 * np.sin(2 * t), 0.2 * np.cos(2 * t)
    effort = 2.0 * (-4.0 * x) + 50.0 * x + 4.0 * v + 30.0 * x**3
    assert np.allclose(result["drivers/drive/effort"].ravel(), effort, rtol=0, atol=1e-9)
    assert result.energy_drift < 1e-8


def test_a_motor_gives_no_more_than_it_can():
    """A saturated motor speeds its rotor up evenly."""
    motor = Motor(name="m", joint="pin", proportional=1e4, target="50", max_effort=6.0)
    result = _run(_rotor((motor,)))
    assert np.allclose(result["joints/pin/rate"].ravel(), 2.0 * result["time"], rtol=0, atol=1e-9)
