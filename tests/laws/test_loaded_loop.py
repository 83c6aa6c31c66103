"""Each load alone, and all at once, in a closed loop in space: where its energy goes."""

import math
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from mechstudio.model import (
    GROUND,
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
from mechstudio.results import Result
from mechstudio.simulation import Ali3pOptions, check, simulate
from tests.laws.solved import FORMULATIONS
from tests.reference.assembler import with_consistent_velocities
from tests.reference.rotations import Array

POINTS = {
    "pin": np.array([0.0, 0.0, 0.0]),
    "ball": np.array([0.2, 0.6, 0.0]),
    "far ball": np.array([1.2, 0.9, 0.3]),
    "far pin": np.array([1.5, 0.0, 0.0]),
}
TILTED = (0.96, 0.28, 0.0, 0.0)  # of the axis of the far pin


def bar(name: str, start: str, end: str, **fields: object) -> Body:
    """A body halfway between two points, its frame along the world's axes."""
    middle = 0.5 * (POINTS[start] + POINTS[end])
    inertia = ((0.05, 0.01, 0.0), (0.01, 0.06, 0.0), (0.0, 0.0, 0.07))
    return Body(name=name, position=tuple(middle.tolist()), inertia=inertia, **fields)


BARS = (
    bar("crank", "pin", "ball", mass=0.8, angular_velocity=(0.0, 0.0, 3.0)),
    bar("coupler", "ball", "far ball", mass=1.5, center_of_mass=(0.1, 0.1, 0.0)),
    bar("rocker", "far ball", "far pin", mass=0.7, center_of_mass=(0.0, 0.1, 0.1)),
)


def joint(name: str, kind: str, body1: str, body2: str, **fields: object) -> Joint:
    """A joint at the point of its name; all coordinates are zero at the start."""
    places = {GROUND: (0.0, 0.0, 0.0)} | {body.name: body.position for body in BARS}
    turn = TILTED if name == "far pin" else (1.0, 0.0, 0.0, 0.0)
    frames = {
        f"frame{k}": Frame(position=tuple((POINTS[name] - places[body]).tolist()), orientation=turn)
        for k, body in ((1, body1), (2, body2))
    }
    return Joint(name=name, type=kind, body1=body1, body2=body2, **frames, **fields)


LOOP = with_consistent_velocities(
    Mechanism(
        bodies=BARS,
        joints=(
            joint("pin", "revolute", GROUND, "crank"),
            joint("ball", "spherical", "crank", "coupler"),
            joint("far ball", "spherical", "coupler", "rocker"),
            joint("far pin", "revolute", GROUND, "rocker"),
        ),
    )
)
"""Crank and rocker on axes that are askew, a coupler on two balls that can spin: two freedoms."""


class Load(NamedTuple):
    """A load and where energy goes by it."""

    forces: tuple[object, ...] = ()
    joints: tuple[tuple[str, dict[str, object]], ...] = ()
    drivers: tuple[Driver, ...] = ()
    takes: bool = False
    supplies: bool = False


SPIN = LOOP.bodies[0].angular_velocity[2]
SWING = Driver(name="drive", joint="pin", function=f"{SPIN / 5!r}*sin(5*t)")
QUARTER = math.sqrt(0.5)
STOPS = Limits(lower=-0.3, upper=0.3, stiffness=300.0, damping=20.0)

WIRE = {"stiffness": 2.0, "damping": 0.1, "function": "2*x**3 + 0.1*x*v"}

LOADS = {
    "spring and damper": Load(
        forces=(
            SpringDamper(
                name="spring",
                body1="crank",
                point1=(0.0, 1.0, 0.0),
                body2="rocker",
                stiffness=9.0,
                damping=0.5,
                free_length=1.0,
            ),
        ),
        takes=True,
    ),
    "tension law": Load(
        forces=(
            SpringDamper(
                name="law",
                body1="ground",
                point1=(0.0, 0.0, 2.0),
                body2="coupler",
                function="4*x**3 + sin(5*t)",
            ),
        ),
        supplies=True,
    ),
    "force": Load(
        forces=(
            Force(
                name="push",
                body="coupler",
                point=(0.1, 0.2, 0.3),
                axes="body",
                function=("3", "9*sin(t)", "9*t"),
            ),
        ),
        supplies=True,
    ),
    "torque": Load(
        forces=(Torque(name="twist", body="rocker", function=("1", "2*t", "3*cos(t)")),),
        supplies=True,
    ),
    "bushing": Load(
        forces=(
            Bushing(
                name="rubber",
                body1="crank",
                body2="rocker",
                frame1=Frame(position=(0.9, 0.1, 0.0)),
                frame2=Frame(orientation=(QUARTER, QUARTER, 0.0, 0.0)),
                stiffness=(8.0, 4.0, 6.0, 3.0, 2.0, 1.0),
                damping=(0.1, 0.2, 0.3, 0.1, 0.2, 0.3),
            ),
        ),
        takes=True,
    ),
    "torsion": Load(
        forces=(Torsion(name="wire", body1="ground", body2="coupler", **WIRE),),
        takes=True,
        supplies=True,
    ),
    "motor": Load(
        forces=(Motor(name="motor", joint="pin", function="sin(3*t) - x*v"),), supplies=True
    ),
    "controller": Load(
        forces=(
            Motor(
                name="controller",
                joint="far pin",
                proportional=5.0,
                derivative=1.0,
                target="0.5*sin(2*t)",
                max_effort=8.0,
            ),
        ),
        supplies=True,
    ),
    "joint spring": Load(joints=(("pin", {"stiffness": 4.0, "reference": 0.3}),)),
    "joint damper": Load(
        joints=(("far pin", {"damping": 0.2}), ("ball", {"damping": 0.1})), takes=True
    ),
    "friction": Load(
        joints=(("pin", {"friction": 0.2}), ("far ball", {"friction": 0.05})), takes=True
    ),
    "law": Load(joints=(("pin", {"effort": "-3*v*x**2 + cos(t)"}),), supplies=True),
    "stops": Load(joints=(("far pin", {"limits": STOPS}), ("pin", {"limits": STOPS})), takes=True),
    "driver": Load(drivers=(SWING,), supplies=True),
}
"""Each alone; there is nothing else that takes or supplies energy."""


def loop_with(*names: str) -> Mechanism:
    """The loop under some of the loads."""
    loads = [LOADS[name] for name in names]
    changes: dict[str, dict[str, object]] = {}
    for load in loads:
        for name, fields in load.joints:
            changes[name] = changes.get(name, {}) | fields
    return LOOP.edited(
        joints=tuple(each.edited(**changes.get(each.name, {})) for each in LOOP.joints),
        forces=tuple(force for load in loads for force in load.forces),
        drivers=tuple(driver for load in loads for driver in load.drivers),
    )


ALL = tuple(name for name in LOADS if name != "driver")


TOLERANCE = 1e-9
NEARBY = (0.9, 1.0, 1.1)
"""Parts of the tolerance at which the loop runs under all loads at once. Friction reverses within a
hundredth of a step, and now and then no stage falls in there: by emh-ldl at 1e-9 that leaves
7e-7 J, at tolerances next to it 1e-9 and 1e-8 J. Rounding decides which run it is."""


@cache
def run(names: tuple[str, ...], solver: str, part: float = 1.0) -> Result:
    """A run at tight tolerances, or in small steps."""
    return simulate(
        loop_with(*names),
        solver=solver,
        integrator="dop853",
        duration=1.0,
        output_step=0.1,
        rtol=part * TOLERANCE,
        atol=part * TOLERANCE,
        ali3p=Ali3pOptions(step=1e-3, penalty=1e13, max_iterations=30, tolerance=1e-9),
    )


def error(value: Array, expected: Array) -> float:
    """Largest difference."""
    return float(np.abs(value - expected).max())


def test_the_loop_is_closed():
    """One loop with two freedoms and no redundant constraints."""
    report = check(LOOP)
    assert (report.loops, report.degrees_of_freedom, len(report.redundant)) == (1, 2, 0)


@pytest.mark.wide
@pytest.mark.parametrize("solver", FORMULATIONS)
@pytest.mark.parametrize("name", LOADS)
def test_each_load_alone_accounts_for_its_energy(name, solver):
    """It takes or supplies energy as it should, and that is what the loop loses or gains."""
    result, load = run((name,), solver), LOADS[name]
    taken, given = result["energy/dissipated"], result["energy/supplied"]
    assert (taken[-1] > 1e-3) if load.takes else (np.abs(taken).max() == 0.0)
    assert (np.abs(given).max() > 1e-3) if load.supplies else (np.abs(given).max() == 0.0)
    allowed = 1e-3 if solver == "ali3p" else 1e-6
    assert result.energy_drift < allowed * result["energy/kinetic"].max()
    mechanical = result["energy/mechanical"]
    assert np.array_equal(mechanical, result["energy/kinetic"] + result["energy/potential"])
    gain = mechanical - mechanical[0]
    assert error(gain, given - taken) <= 1.01 * result.energy_drift


@pytest.mark.parametrize("solver", FORMULATIONS)
def test_all_loads_at_once(solver):
    """Every solver for loops gives one motion under all of them, and the balance closes."""
    result, expected = run(ALL, solver), run(ALL, FORMULATIONS[0])
    place = expected["bodies/rocker/position"]
    assert np.ptp(place, axis=0).max() > 0.05
    allowed = 1e-3 if solver == "ali3p" else 1e-6
    assert error(result["bodies/rocker/position"], place) < allowed
    for kind in ("dissipated", "supplied"):
        energy = expected[f"energy/{kind}"]
        assert np.abs(energy).max() > 0.1
        assert error(result[f"energy/{kind}"], energy) < 10 * allowed
    drift = np.median([run(ALL, solver, part).energy_drift for part in NEARBY])
    assert drift < allowed * result["energy/kinetic"].max()
