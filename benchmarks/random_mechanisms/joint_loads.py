"""What acts in joints: springs, dampers, friction, stops, motors, drivers; doubled joints."""

from __future__ import annotations

import numpy as np

from benchmarks.random_mechanisms.joint_pose import Array, has_quaternion, rate_kinds, scalar_kinds
from benchmarks.random_mechanisms.sketch import JointSketch, Sketch, Stops
from mechstudio.model import Driver, Motor

SLOWEST, FASTEST = 0.05, 20.0  # speed unit [m/s] for which friction is not just a damper or a wall
DOUBLED = ("revolute", "cylindrical", "prismatic", "spherical", "universal", "planar", "fixed")


def add_springs(sketch: Sketch) -> None:
    """Springs and dampers in about half of the joints, ordinary or stiff ones."""
    decade = 1.0
    if sketch.chance(0.25):
        decade = sketch.decades(4, 8)
        sketch.tag("stiff joint springs")
    else:
        sketch.tag("joint springs")
    for joint in _some(sketch):
        shifts, rates = len(scalar_kinds(joint.kind)), len(rate_kinds(joint.kind))
        if shifts:
            joint.stiffness = decade * sketch.rng.uniform(1, 20, shifts)
            joint.reference = joint.coordinate + sketch.rng.uniform(-0.3, 0.3, shifts) / decade
        if rates and sketch.chance(0.7):
            joint.damping = sketch.rng.uniform(0, 1, rates) * _loadable(sketch, joint)


def add_friction(sketch: Sketch) -> None:
    """Dry friction in about half of the joints; its smoothing has a fixed speed."""
    if not SLOWEST <= sketch.scale.speed <= FASTEST:
        return
    sketch.tag("friction")
    for joint in _some(sketch):
        if rates := len(rate_kinds(joint.kind)):
            joint.friction = sketch.rng.uniform(0.05, 0.6, rates) * _loadable(sketch, joint)


def add_stops(sketch: Sketch) -> None:
    """Elastic stops at or near the start, soft or hard."""
    sketch.tag("stops")
    for joint in _some(sketch):
        count = len(scalar_kinds(joint.kind))
        if count:
            stiffness = np.full(count, sketch.decades(1, 5))
            joint.stops = Stops(
                joint.coordinate - sketch.rng.uniform(0.02, 0.4, count),
                joint.coordinate + sketch.rng.uniform(0.02, 0.4, count),
                stiffness,
                stiffness * sketch.decades(-3, -1),
            )


def add_motors(sketch: Sketch) -> None:
    """One or two motors: a torque, a controller, or a law of position and speed."""
    for joint, number, is_shift in _coordinates(sketch)[:2]:
        scale, rng = sketch.scale, sketch.rng
        effort, unit = scale.effort(is_shift), scale.coordinate(is_shift)
        rate = rng.uniform(2, 12) / scale.time
        law = f"{rng.uniform(0.5, 4) * effort!r}*cos({rate!r}*t) - {effort / unit!r}*x"
        sketch.tag("motor")
        is_controller = sketch.chance(0.5)
        target = joint.coordinate[number] + 0.3
        sketch.forces.append(
            Motor(
                name=f"motor {len(sketch.forces)}",
                joint=joint.name,
                coordinate=number,
                function="0" if is_controller else law,
                proportional=float(rng.uniform(1, 30) * scale.stiffness(is_shift)),
                derivative=float(rng.uniform(0.1, 3) * scale.damping(is_shift)),
                target=f"{float(target * unit)!r} + {0.2 * unit!r}*sin({rate!r}*t)",
                max_effort=4.0 * effort if sketch.chance(0.3) else None,
            )
        )


def add_drivers(sketch: Sketch, most: int) -> None:
    """Up to some drivers, of position or speed, which begin at the given poses."""
    coupled = {end for coupling in sketch.couplings for end in coupling.ends}
    places = [place for place in _coordinates(sketch) if (place[0].name, place[1]) not in coupled]
    for joint, number, is_shift in places[: int(sketch.rng.integers(1, most + 1))]:
        unit = sketch.scale.coordinate(is_shift)
        start = float(joint.coordinate[number] * unit)
        rate = float(sketch.rng.uniform(1, 8) / sketch.scale.time)
        reach = float(sketch.rng.uniform(0.05, 0.3) * unit)
        is_speed = sketch.chance(0.4)
        position = f"{start!r} + {reach!r}*sin({rate!r}*t)"
        speed = f"{reach * rate!r}*cos({rate!r}*t)"
        sketch.tag("driver of a speed" if is_speed else "driver of a position")
        sketch.drivers.append(
            Driver(
                name=f"driver {len(sketch.drivers)}",
                joint=joint.name,
                coordinate=number,
                kind="velocity" if is_speed else "position",
                function=speed if is_speed else position,
            )
        )


def choose_cuts(sketch: Sketch) -> None:
    """Ask for cuts of loops, or for a root of the assembly tree, at random joints."""
    sketch.tag("chosen cuts or roots")
    for joint in sketch.joints:
        joint.is_cut, joint.is_root = sketch.chance(0.2), sketch.chance(0.2)


def double_joints(sketch: Sketch) -> None:
    """The same joint once more, at the same place or farther along its axis."""
    able = [joint for joint in sketch.joints if joint.kind in DOUBLED]
    for joint in (able[k] for k in sketch.rng.permutation(len(able))[:2]):
        sketch.tag("doubled joint")
        along: Array = np.zeros(3)
        if joint.kind in ("revolute", "prismatic", "cylindrical", "fixed") and sketch.chance(0.7):
            along = joint.axes2[:, 2] * sketch.rng.uniform(0.2, 0.8)
        turn = joint.axes1.T @ joint.axes2
        copy = sketch.add_joint(
            joint.kind,
            joint.bodies,
            joint.point2 + along,
            joint.axes2,
            coordinate=joint.coordinate,
            turn=turn,
        )
        if sketch.chance(0.5):
            # body 1 and body 2 exchanged, as a second person would draw it
            _turn_around(copy)


def _turn_around(joint: JointSketch) -> None:
    """Exchange the bodies of a joint whose type is the same seen from both."""
    if joint.kind in ("universal", "planar"):
        return
    joint.bodies = (joint.bodies[1], joint.bodies[0])
    joint.point1, joint.point2 = joint.point2, joint.point1
    joint.axes1, joint.axes2 = joint.axes2, joint.axes1
    joint.coordinate = -joint.coordinate


def _loadable(sketch: Sketch, joint: JointSketch) -> Array:
    """1 for rates that may be damped, 0 for those that turn a thin body about itself."""
    kinds = rate_kinds(joint.kind)
    spins = sketch.is_thin and has_quaternion(joint.kind)
    return np.array([0.0 if spins and not is_shift else 1.0 for is_shift in kinds])


def _some(sketch: Sketch) -> list[JointSketch]:
    """About half of the joints."""
    return [joint for joint in sketch.joints if sketch.chance(0.5)]


def _coordinates(sketch: Sketch) -> list[tuple[JointSketch, int, bool]]:
    """All shifts and angles in random order."""
    places = [
        (joint, number, is_shift)
        for joint in sketch.joints
        for number, is_shift in enumerate(scalar_kinds(joint.kind))
    ]
    return [places[k] for k in sketch.rng.permutation(len(places))]
