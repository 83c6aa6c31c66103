"""What rows tell of the loads of elements is what acted on the bodies."""

from functools import cache

import numpy as np
import pytest

from mechstudio.joints import JOINT_TYPES
from mechstudio.model import GROUND, Body, Frame, Joint, Limits, Mechanism, SpringDamper
from mechstudio.results import Result
from mechstudio.simulation import simulate
from tests.laws.test_balance import DURATION, MODELS, ROWS, SMALL_STEPS, TOLERANCE, takers
from tests.reference.random_models import random_tree
from tests.reference.rotations import Array, cross, matrix_of

CASES = [
    (name, solver)
    for name in MODELS
    for solver in takers(name)
    if solver in ("hdca", "dca", "emh-ldl", "aba", "ali3p")
]
STEP = 1e-5  # [s] between rows of which slopes are taken
ROUNDING = 1e-9  # of the largest value of a balance


@cache
def run(name: str, solver: str) -> Result:
    """The motion of a model, at tight tolerances or in small steps."""
    return simulate(
        MODELS[name],
        solver=solver,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / (ROWS - 1),
        rtol=TOLERANCE,
        atol=TOLERANCE,
        ali3p=SMALL_STEPS,
    )


def five_rows(mechanism: Mechanism) -> Result:
    """So short a motion that differences tell slopes."""
    return simulate(
        mechanism,
        integrator="dop853",
        duration=4 * STEP,
        output_step=STEP,
        rtol=TOLERANCE,
        atol=TOLERANCE,
    )


def slope_of(values: Array) -> Array:
    """Derivative in the middle of five rows."""
    slope: Array = (values[0] - 8 * values[1] + 8 * values[3] - values[4]) / (12 * STEP)
    return slope


class Sums:
    """Forces and torques about the world's origin on each body, summed from channels."""

    def __init__(self, result: Result, row: int) -> None:
        self.result, self.row = result, row
        bodies = result.mechanism.bodies
        self.index = {body.name: b for b, body in enumerate(bodies)}
        self.load = np.zeros((len(bodies), 6))
        self.ground = np.zeros(6)

    def value(self, name: str) -> Array:
        return self.result[name][self.row]

    def place(self, body: str, point: Array) -> Array:
        """A point of a body in the world."""
        if body == GROUND:
            return np.array(point, dtype=float)
        turn = matrix_of(self.value(f"bodies/{body}/orientation"))
        return self.value(f"bodies/{body}/position") + turn @ np.array(point, dtype=float)

    def axes(self, body: str, frame) -> Array:
        """Axes of a frame of a body in the world, as columns."""
        own = matrix_of(np.array(frame.orientation))
        if body == GROUND:
            return own
        return matrix_of(self.value(f"bodies/{body}/orientation")) @ own

    def push(self, body: str, point: Array, force: Array, torque: Array) -> None:
        wrench = np.concatenate([force, torque + cross(point, force)])
        if body == GROUND:
            self.ground += wrench
        else:
            self.load[self.index[body]] += wrench

    def pair(self, element, point: Array, force: Array, torque: Array) -> None:
        """A load on body 2 of an element, and its opposite on body 1."""
        self.push(element.body2, point, force, torque)
        self.push(element.body1, point, -force, -torque)

    def along(self, joint, efforts: Array) -> None:
        """Efforts along the velocities of a joint."""
        one, two = self.axes(joint.body1, joint.frame1), self.axes(joint.body2, joint.frame2)
        point = self.place(joint.body2, joint.frame2.position)
        kind = joint.joint_type
        for axis, effort in zip(kind.free, efforts, strict=True):
            crossed = kind.is_crossed and axis == 4
            direction = (two if crossed else one)[:, axis % 3] * effort
            zero = np.zeros(3)
            force, torque = (direction, zero) if axis < 3 else (zero, direction)
            self.pair(joint, point, force, torque)

    def actuated(self, joint_name: str, coordinate: int, effort: float) -> None:
        joint = next(one for one in self.result.mechanism.joints if one.name == joint_name)
        efforts = np.zeros(joint.joint_type.rate_count)
        efforts[coordinate] = effort
        self.along(joint, efforts)


def collect(result: Result, row: int) -> Sums:
    """All that acts on the bodies but gravity, from the channels of a row."""
    sums = Sums(result, row)
    mechanism, zero = result.mechanism, np.zeros(3)
    for force in mechanism.forces:
        name = f"forces/{force.name}"
        match force.type:
            case "spring_damper":
                one = sums.place(force.body1, force.point1)
                two = sums.place(force.body2, force.point2)
                direction = (two - one) / np.linalg.norm(two - one)
                pull = sums.value(f"{name}/force") * direction
                sums.push(force.body1, one, pull, zero)
                sums.push(force.body2, two, -pull, zero)
            case "bushing" | "torsion":
                point = sums.place(force.body2, force.frame2.position)
                push = sums.value(f"{name}/force") if force.type == "bushing" else zero
                sums.pair(force, point, push, sums.value(f"{name}/torque"))
            case "force":
                point = sums.place(force.body, force.point)
                sums.push(force.body, point, sums.value(f"{name}/force"), zero)
            case "torque":
                sums.push(force.body, zero, zero, sums.value(f"{name}/torque"))
            case "motor":
                sums.actuated(force.joint, force.coordinate, sums.value(f"{name}/effort"))
    for joint in mechanism.joints:
        name = f"joints/{joint.name}"
        point = sums.place(joint.body2, joint.frame2.position)
        one = sums.axes(joint.body1, joint.frame1)
        force, torque = sums.value(f"{name}/local_force"), sums.value(f"{name}/local_torque")
        sums.pair(joint, point, one @ force, one @ torque)
        if f"{name}/effort" in result:
            sums.along(joint, sums.value(f"{name}/effort"))
    for driver in mechanism.drivers:
        effort = sums.value(f"drivers/{driver.name}/effort")
        sums.actuated(driver.joint, driver.coordinate, effort)
    for coupling in mechanism.couplings:
        effort = sums.value(f"couplings/{coupling.name}/effort")
        sums.actuated(coupling.joint2, coupling.coordinate2, effort)
        sums.actuated(coupling.joint1, coupling.coordinate1, -coupling.ratio * effort)
    return sums


def momentum_rates(sums: Sums) -> Array:
    """Derivatives of momentum and angular momentum about the origin, less weight, per body."""
    gravity = np.array(sums.result.mechanism.gravity)
    rates = np.zeros_like(sums.load)
    for b, body in enumerate(sums.result.mechanism.bodies):
        name = f"bodies/{body.name}"
        turn = matrix_of(sums.value(f"{name}/orientation"))
        arm = turn @ np.array(body.center_of_mass)
        omega = sums.value(f"{name}/angular_velocity")
        alpha = sums.value(f"{name}/angular_acceleration")
        a = sums.value(f"{name}/acceleration") + cross(alpha, arm)
        force = body.mass * (a + cross(omega, cross(omega, arm)) - gravity)
        inertia = turn @ np.array(body.inertia) @ turn.T
        moment = inertia @ alpha + cross(omega, inertia @ omega)
        center = sums.value(f"{name}/position") + arm
        rates[b] = np.concatenate([force, moment + cross(center, force)])
    return rates


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solver"), CASES)
def test_each_body_is_in_balance_with_the_given_loads(name, solver):
    """Newton and Euler close with nothing but channels; the ground takes the rest of the loads."""
    result = run(name, solver)
    assert result.count == ROWS
    for row in range(ROWS):
        sums = collect(result, row)
        rates = momentum_rates(sums)
        size = 1.0 + np.abs(rates).max() + np.abs(sums.load).max()
        assert np.abs(sums.load - rates).max() < ROUNDING * size, row


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solver"), CASES)
def test_powers_are_the_rate_of_the_energies(name, solver):
    """All powers together change the kinetic energy and lift the weights."""
    result = run(name, solver)
    mechanism, gravity = result.mechanism, np.array(result.mechanism.gravity)
    names = [entry for entry in result.names() if entry.endswith("/power")]
    power = sum(result[entry] for entry in names if not entry.startswith("couplings/"))
    needed = np.zeros(ROWS)
    for row in range(ROWS):
        rates = momentum_rates(Sums(result, row))
        for b, body in enumerate(mechanism.bodies):
            entry = f"bodies/{body.name}"
            v, omega = result[f"{entry}/velocity"][row], result[f"{entry}/angular_velocity"][row]
            # velocity of the point of the body that is at the origin
            v = v - cross(omega, result[f"{entry}/position"][row])
            needed[row] += rates[b] @ np.concatenate([v, omega])
    assert gravity.any()
    size = 1.0 + np.abs(power).max() + sum(np.abs(result[entry]).max() for entry in names)
    allowed = 1e-6 if solver == "ali3p" else ROUNDING
    assert np.abs(power - needed).max() < allowed * size


@pytest.mark.parametrize("name", MODELS)
def test_all_solvers_tell_the_same_loads(name):
    """One motion has one set of efforts."""
    first = run(name, "hdca")
    names = [entry for entry in first.names() if entry.startswith(("forces/", "momentum/"))]
    names += [entry for entry in first.names() if entry.endswith("_effort")]
    assert names
    for _, solver in [case for case in CASES if case[0] == name]:
        other = run(name, solver)
        # see `test_balance.COARSE`; friction turns steeply with the velocity
        allowed = 5e-2 if solver == "ali3p" else 1e-6
        for entry in names:
            one, two = first[entry], other[entry]
            size = 1.0 + np.abs(one).max()
            assert np.abs(one - two).max() < allowed * size, (solver, entry)


@pytest.mark.parametrize("name", MODELS)
def test_loads_on_bodies_and_ground_change_the_momentum(name):
    """dP/dt and dL/dt of the system are the loads on all bodies; elements cancel but at ground."""
    result = run(name, "hdca")
    gravity = np.array(result.mechanism.gravity)
    mass = np.array([body.mass for body in result.mechanism.bodies])
    applied = [f for f in result.mechanism.forces if f.type in ("force", "torque")]
    for row in (0, ROWS - 1):
        sums = collect(result, row)
        outer = -sums.ground
        for force in applied:
            part = Sums(result, row)
            name_of = f"forces/{force.name}/{force.type}"
            if force.type == "force":
                point = part.place(force.body, force.point)
                part.push(force.body, point, part.value(name_of), np.zeros(3))
            else:
                part.push(force.body, np.zeros(3), np.zeros(3), part.value(name_of))
            outer += part.load.sum(axis=0)
        rates = momentum_rates(sums).sum(axis=0)
        size = 1.0 + np.abs(sums.load).max()
        assert np.abs(outer - rates).max() < ROUNDING * size
    short = five_rows(MODELS[name])
    sums = Sums(short, 2)
    rates = momentum_rates(sums).sum(axis=0)
    rates[:3] += mass.sum() * gravity
    for b, body in enumerate(result.mechanism.bodies):
        center = sums.place(body.name, body.center_of_mass)
        rates[3:] += cross(center, mass[b] * gravity)
    both = np.hstack([short["momentum/linear"], short["momentum/angular"]])
    assert np.abs(slope_of(both) - rates).max() < 1e-4 * (1.0 + np.abs(rates).max())


@pytest.mark.parametrize("kind", [kind.key for kind in JOINT_TYPES if kind.free])
def test_accelerations_are_slopes_of_the_rates(kind):
    """Of joints of every type, on bodies that turn and on the ground."""
    for seed in range(2):
        tree = random_tree(np.random.default_rng([41, seed]), 3, (kind,), floating=0.0)
        short = five_rows(tree)
        for joint in tree.joints:
            rate = short[f"joints/{joint.name}/rate"]
            found = short[f"joints/{joint.name}/acceleration"]
            assert found.shape == rate.shape
            size = 1.0 + np.abs(found).max()
            assert np.abs(slope_of(rate) - found[2]).max() < 1e-4 * size, joint.name


def test_a_block_on_a_spring_tells_its_force():
    """x = a cos(w t): the tension is k x, the rate -a w sin(w t), the power their product."""
    stiffness, mass, start, free = 50.0, 2.0, 0.1, 0.4
    spring = SpringDamper(
        name="spring",
        body1="ground",
        body2="block",
        stiffness=stiffness,
        free_length=free,
    )
    block = Body(name="block", mass=mass, position=(free + start, 0.0, 0.0))
    rail = Joint(
        name="rail",
        type="prismatic",
        body1="ground",
        body2="block",
        frame1=Frame(orientation=(0.5**0.5, 0.0, 0.5**0.5, 0.0)),
        frame2=Frame(orientation=(0.5**0.5, 0.0, 0.5**0.5, 0.0)),
    )
    model = Mechanism(gravity=(0, 0, 0), bodies=(block,), joints=(rail,), forces=(spring,))
    result = simulate(model, duration=2.0, output_step=0.05, rtol=1e-11, atol=1e-12)
    omega = (stiffness / mass) ** 0.5
    x = start * np.cos(omega * result.time)
    v = -start * omega * np.sin(omega * result.time)
    assert result["forces/spring/force"] == pytest.approx(stiffness * x, abs=1e-7)
    assert result["forces/spring/length"] == pytest.approx(free + x, abs=1e-8)
    assert result["forces/spring/elongation"] == pytest.approx(x, abs=1e-8)
    assert result["forces/spring/rate"] == pytest.approx(v, abs=1e-7)
    assert result["forces/spring/power"] == pytest.approx(-stiffness * x * v, abs=1e-6)
    assert result["forces/spring/energy"] == pytest.approx(0.5 * stiffness * x**2, abs=1e-7)
    assert result["momentum/linear"][:, 0] == pytest.approx(mass * v, abs=1e-7)
    assert result["joints/rail/acceleration"][:, 0] == pytest.approx(-(omega**2) * x, abs=1e-6)


def test_terms_of_a_joint_are_those_of_its_laws():
    """Spring, damping, friction, stop and law by hand from coordinate and rate."""
    joint = Joint(
        name="hinge",
        type="revolute",
        body1="ground",
        body2="rod",
        stiffness=3.0,
        reference=0.2,
        damping=0.4,
        friction=0.05,
        effort="2*sin(3*t) - x",
        limits=Limits(lower=-0.1, upper=0.1, stiffness=40.0, damping=0.0),
    )
    rod = Body(name="rod", mass=1.0, angular_velocity=(0.0, 0.0, 2.0))
    model = Mechanism(gravity=(0, 0, 0), bodies=(rod,), joints=(joint,))
    result = simulate(model, duration=1.0, output_step=0.02)
    x, v = result["joints/hinge/coordinate"][:, 0], result["joints/hinge/rate"][:, 0]
    depth = x - np.clip(x, -0.1, 0.1)
    terms = {
        "spring": -3.0 * (x - 0.2),
        "damping": -0.4 * v,
        "friction": -0.05 * np.tanh(v / 1e-3),
        "stop": -40.0 * depth,
        "law": 2.0 * np.sin(3.0 * result.time) - x,
    }
    assert np.abs(depth).max() > 0.01
    for term, value in terms.items():
        found = result[f"joints/hinge/{term}_effort"][:, 0]
        assert found == pytest.approx(value, abs=1e-12), term
    assert result["joints/hinge/effort"][:, 0] == pytest.approx(sum(terms.values()), abs=1e-12)
    energy = 1.5 * (x - 0.2) ** 2 + 20.0 * depth**2
    assert result["joints/hinge/energy"] == pytest.approx(energy, abs=1e-12)
    assert result["energy/potential"] == pytest.approx(energy, abs=1e-12)
