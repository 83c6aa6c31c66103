"""Analyses against formulas of high precision, against differences, and with couplings."""

import mpmath
import numpy as np
import pytest

import mechstudio as ms
from tests.analyses.models import crank_rocker, pendulum, slider_crank
from tests.reference.random_elements import fully_loaded
from tests.reference.random_models import random_tree

A, B, C, D = 0.2, 0.5, 0.4, 0.45  # lengths of crank, coupler, rocker and ground [m]
MASSES, INERTIAS = (0.7, 1.3, 0.9), (0.02, 0.05, 0.03)
STIFFNESS, ROCKER_STIFFNESS = 6.0, 4.0  # at the pivots of crank and rocker [N m/rad]
GRAVITY = 9.81


def crank_slider_rocker():
    """The four-bar with springs at both pivots and without its motor."""
    model = crank_rocker(A, B, C, D)
    stiffness = {"crank": STIFFNESS, "rocker": ROCKER_STIFFNESS}
    return model.edited(
        drivers=[],
        bodies=[
            body.edited(mass=mass, inertia=tuple(map(tuple, inertia * np.eye(3))))
            for body, mass, inertia in zip(model.bodies, MASSES, INERTIAS, strict=True)
        ],
        joints=[joint.edited(stiffness=stiffness.get(joint.name, 0.0)) for joint in model.joints],
    )


def angles(theta):
    """Angles of coupler and rocker over that of the crank."""
    x, y = D - A * mpmath.cos(theta), -A * mpmath.sin(theta)
    reach = mpmath.hypot(x, y)
    coupler = mpmath.atan2(y, x) + mpmath.acos((reach**2 + B**2 - C**2) / (2 * reach * B))
    end = (
        A * mpmath.cos(theta) + B * mpmath.cos(coupler) - D,
        A * mpmath.sin(theta) + B * mpmath.sin(coupler),
    )
    return coupler, mpmath.atan2(end[1], end[0])


def centers(theta):
    """Place and angle of each body: x, y, angle."""
    coupler, rocker = angles(theta)
    end = (A * mpmath.cos(theta), A * mpmath.sin(theta))
    return (
        (end[0] / 2, end[1] / 2, theta),
        (end[0] + B / 2 * mpmath.cos(coupler), end[1] + B / 2 * mpmath.sin(coupler), coupler),
        (D + C / 2 * mpmath.cos(rocker), C / 2 * mpmath.sin(rocker), rocker),
    )


def potential(theta):
    """Of weights and springs [J]."""
    weights = sum(m * GRAVITY * place[1] for m, place in zip(MASSES, centers(theta), strict=True))
    _, rocker = angles(theta)
    return weights + (STIFFNESS * theta**2 + ROCKER_STIFFNESS * rocker**2) / 2


def inertia(theta):
    """Twice the kinetic energy at a crank speed of 1 rad/s [kg m^2]."""
    total = mpmath.mpf(0)
    for number, (mass, spin) in enumerate(zip(MASSES, INERTIAS, strict=True)):
        x, y, turn = (
            mpmath.diff(lambda at, n=number, part=part: centers(at)[n][part], theta)
            for part in range(3)
        )
        total += mass * (x**2 + y**2) + spin * turn**2
    return total


def test_a_four_bar_on_springs_in_thirty_digits():
    """Its place of rest and its frequency, by the derivatives of the closed form."""
    with mpmath.workdps(30):
        rest = mpmath.findroot(lambda at: mpmath.diff(potential, at), 0.1)
        frequency = mpmath.sqrt(mpmath.diff(potential, rest, 2) / inertia(rest)) / (2 * mpmath.pi)
        rest, frequency = float(rest), float(frequency)
    still = ms.static(crank_slider_rocker())
    assert still.stability == "stable"
    assert still.result["joints/crank/coordinate"][0, 0] == pytest.approx(rest, abs=1e-12)
    (mode,) = ms.modes(crank_slider_rocker(), at="equilibrium")
    assert mode.frequency == pytest.approx(frequency, rel=1e-10)
    assert abs(mode.damping_ratio) < 1e-10


def test_a_four_bar_moves_as_in_thirty_digits():
    """Angles, rates and accelerations of the rocker, and the torque at the crank."""
    model = crank_slider_rocker()
    motor = ms.Driver(name="motor", joint="crank", coordinate=0, function="0.2 + 3*t")
    found = ms.kinematics(model.edited(drivers=[motor]), duration=0.5, output_step=0.05)
    efforts = ms.inverse_dynamics(
        model.edited(drivers=[motor]), actuators=["crank"], duration=0.5, output_step=0.05
    )
    with mpmath.workdps(30):
        for row, time in enumerate(found.time):
            theta = 0.2 + 3 * mpmath.mpf(float(time))
            wanted = [float(mpmath.diff(lambda at: angles(at)[1], theta, k)) for k in range(3)]
            # d/dt (I w) - w^2 I' / 2 + V' at a constant speed w
            torque = float(mpmath.diff(inertia, theta) * 9 / 2 + mpmath.diff(potential, theta))
            for part, factor, slack in (
                ("coordinate", 1, 1e-11),
                ("rate", 3, 1e-9),
                ("acceleration", 9, 1e-9),
            ):
                value = found[f"joints/rocker/{part}"][row, 0]
                order = ("coordinate", "rate", "acceleration").index(part)
                assert value == pytest.approx(factor * wanted[order], abs=slack), (row, part)
            assert efforts["actuators/crank/effort"][row] == pytest.approx(torque, abs=1e-8)


def test_the_torque_of_an_output_balances_the_power():
    """What goes in is the change of all energies, at each row to 1e-10 of the largest."""
    model = slider_crank(0.2, 0.6, 3.0, "0").edited(gravity=(0.3, -9.0, 0.0), drivers=[])
    model = ms.pose(model, {"crank": 1.0})
    place = float(ms.coordinates(model)["slide"][0])
    function = f"{place!r} + 0.05*sin(3*t)"
    push = ms.Driver(name="push", joint="slide", coordinate=0, function=function)
    model = model.edited(
        drivers=[push],
        joints=[
            joint.edited(damping=0.2) if joint.name == "crank pin" else joint
            for joint in model.joints
        ],
    )
    found = ms.inverse_dynamics(model, actuators=["crank"], duration=0.5, output_step=1e-3)
    taken = np.zeros(found.count)
    for body in found.mechanism.bodies:
        name, weight = f"bodies/{body.name}", body.mass * np.array(found.mechanism.gravity)
        speed, spin = found[f"{name}/velocity"], found[f"{name}/angular_velocity"]
        change, turn = found[f"{name}/acceleration"], found[f"{name}/angular_acceleration"]
        # planar, with mass centers at the origins: no gyroscopic part
        taken += body.mass * np.sum(speed * change, axis=1) - speed @ weight
        taken += np.einsum("ni,ij,nj->n", spin, np.array(body.inertia), turn)
    given = found["actuators/crank/power"] + found["joints/crank pin/power"]
    assert np.abs(given - taken).max() < 1e-10 * np.abs(taken).max()


def geared(ratio=-2.5):
    """Two pendulums whose pivots are geared to each other, with springs and dampers."""
    first = pendulum(stiffness=8.0, damping=0.4)
    other = pendulum(stiffness=3.0, damping=0.1)
    (rod,), (pivot,) = other.bodies, other.joints
    apart = ms.Frame(position=(2.0, 0.0, 0.0))
    return first.edited(
        bodies=[*first.bodies, rod.edited(name="other", position=(2.0, -0.5, 0.0), mass=1.2)],
        joints=[
            *first.joints,
            pivot.edited(name="far", body2="other", frame1=apart),
        ],
        couplings=[
            ms.Coupling(
                name="gears",
                type="gear",
                joint1="pivot",
                coordinate1=0,
                joint2="far",
                coordinate2=0,
                ratio=ratio,
            )
        ],
    )


def reduced(ratio):
    """Inertia [kg m^2], damping [N m s/rad], stiffness [N m/rad] and weights [N m] of one angle."""
    masses, springs, dampers = (2.0, 1.2), (8.0, 3.0), (0.4, 0.1)
    turns = (1.0, ratio)
    own = [0.2 + mass * 0.25 for mass in masses]
    return (
        sum(i * r**2 for i, r in zip(own, turns, strict=True)),
        sum(c * r**2 for c, r in zip(dampers, turns, strict=True)),
        sum(k * r**2 for k, r in zip(springs, turns, strict=True)),
        [(mass * GRAVITY * 0.5, r) for mass, r in zip(masses, turns, strict=True)],
    )


@pytest.mark.parametrize("ratio", [-2.5, 0.4])
def test_geared_pendulums_are_one_of_them(ratio):
    """Modes, equilibrium, driven motion and inverse dynamics of a coupling, in closed form."""
    model = geared(ratio)
    inertia_, damping, stiffness, weights = reduced(ratio)
    hanging = stiffness + sum(w * r**2 for w, r in weights)
    (mode,) = ms.modes(model)
    assert mode.frequency == pytest.approx(np.sqrt(hanging / inertia_) / (2 * np.pi), rel=1e-8)
    assert mode.damping_ratio == pytest.approx(
        damping / (2 * np.sqrt(hanging * inertia_)), rel=1e-6
    )
    # a torque on the first pendulum turns both
    pushed = model.edited(forces=[ms.Torque(name="push", body="rod", function=("0", "0", "5"))])
    still = ms.static(pushed).result
    angle = float(still["joints/pivot/coordinate"][0, 0])
    balance = 5.0 - stiffness * angle - sum(w * r * np.sin(r * angle) for w, r in weights)
    assert abs(balance) < 1e-7
    # either pivot is driven, and the effort is asked at the other
    drive = ms.Driver(name="drive", joint="far", coordinate=0, function="0.3*sin(2*t)")
    driven = model.edited(drivers=[drive])
    found = ms.inverse_dynamics(driven, actuators=["pivot"], duration=1.0, output_step=0.05)
    times = found.time
    first = 0.3 * np.sin(2 * times) / ratio
    rate, change = 0.6 * np.cos(2 * times) / ratio, -1.2 * np.sin(2 * times) / ratio
    assert found["joints/pivot/coordinate"][:, 0] == pytest.approx(first, abs=1e-10)
    needed = inertia_ * change + damping * rate + stiffness * first
    needed += sum(w * r * np.sin(r * first) for w, r in weights)
    assert found["actuators/pivot/effort"] == pytest.approx(needed, abs=1e-8)
    moved = ms.kinematics(driven, duration=1.0, output_step=0.05)
    power = moved["drivers/drive/effort"] * moved["joints/far/rate"][:, 0]
    assert power == pytest.approx(needed * rate, abs=1e-8)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(3))
def test_eigenvalues_are_those_of_differences_of_runs(seed):
    """K and C of a random tree with smooth loads of all kinds, by differences between runs.

    Those of accelerations are of the fourth order with a step of 1e-3; they agree to 1e-11.
    """
    rng = np.random.default_rng(seed)
    model = fully_loaded(random_tree(rng, 3, ("revolute", "prismatic"), floating=0.0), rng)
    # laws of springs and joints there have kinks at rest
    smooth = [joint.edited(friction=0.0, limits=None, effort="0") for joint in model.joints]
    forces = [force for force in model.forces if not force.name.startswith("law")]
    model = ms.static(model.edited(joints=smooth, forces=forces)).mechanism
    assert {ms.Motor, ms.Torsion, ms.Bushing} <= set(map(type, model.forces))
    names = [joint.name for joint in model.joints]
    rest = np.array([float(ms.coordinates(model)[name][0]) for name in names])

    def accelerations(places, rates):
        posed = ms.pose(
            model,
            dict(zip(names, map(float, places), strict=True)),
            rates=dict(zip(names, map(float, rates), strict=True)),
        )
        first = ms.simulate(posed, duration=1e-6, output_step=1e-6, solver="aba")
        return np.array([first[f"joints/{name}/acceleration"][0, 0] for name in names])

    count, step = len(names), 1e-3
    jacobian = np.zeros((2 * count, 2 * count))
    jacobian[:count, count:] = np.eye(count)
    still = np.zeros(count)
    for column in range(count):
        way = step * np.eye(count)[column]
        for first, change in ((0, (way, still)), (count, (still, way))):
            near, far = (
                accelerations(rest + k * change[0], k * change[1])
                - accelerations(rest - k * change[0], -k * change[1])
                for k in (1, 2)
            )
            jacobian[count:, first + column] = (8 * near - far) / (12 * step)
    found = ms.modes(model)
    wanted = np.linalg.eigvals(jacobian)
    size = np.abs(wanted).max()
    told = np.concatenate([found.eigenvalues, found.eigenvalues.conj()])
    for value in wanted:
        assert np.abs(told - value).min() < 1e-9 * size, value
