"""From a sketch in natural units to the model."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from benchmarks.random_mechanisms.joint_pose import Array, rate_kinds, scalar_kinds
from benchmarks.random_mechanisms.scale import Scale
from benchmarks.random_mechanisms.sketch import BodySketch, JointSketch, Sketch
from mechstudio.model import Body, Frame, Joint, Limits, Mechanism, SimulationSettings
from tests.reference.rotations import quaternion_of

DURATION = 0.5  # in natural time
ROWS = 20  # after that of the start
TOLERANCE = 1e-8


def finish(sketch: Sketch, name: str) -> Mechanism:
    """The model in SI units, its bodies and joints in random order."""
    scale, rng = sketch.scale, sketch.rng
    bodies = [_body(body, scale) for body in sketch.bodies.values()]
    joints = [_joint(joint, sketch) for joint in sketch.joints]
    duration = DURATION * scale.time
    return Mechanism(
        name=name,
        description=", ".join(sketch.tags),
        gravity=numbers(sketch.gravity * scale.acceleration),
        bodies=tuple(bodies[k] for k in rng.permutation(len(bodies))),
        joints=tuple(joints[k] for k in rng.permutation(len(joints))),
        drivers=tuple(sketch.drivers),
        couplings=tuple(sketch.couplings),
        forces=tuple(sketch.forces),
        simulation=SimulationSettings(
            duration=duration, output_step=duration / ROWS, rtol=TOLERANCE, atol=TOLERANCE
        ),
    )


def _body(body: BodySketch, scale: Scale) -> Body:
    return Body(
        name=body.name,
        mass=body.mass * scale.mass,
        center_of_mass=numbers(body.center * scale.length),
        inertia=tuple(numbers(row * scale.inertia) for row in body.inertia),
        position=numbers(body.point * scale.length),
        orientation=numbers(quaternion_of(body.axes)),
        velocity=numbers(body.velocity * scale.speed),
        angular_velocity=numbers(body.spin / scale.time),
    )


def _joint(joint: JointSketch, sketch: Sketch) -> Joint:
    scale, (first, second) = sketch.scale, joint.bodies
    shifts, rates = scalar_kinds(joint.kind), rate_kinds(joint.kind)
    apart = float(np.linalg.norm(joint.point2 - joint.point1))
    stiffness = [scale.stiffness(is_shift) for is_shift in shifts]
    coordinate = [scale.coordinate(is_shift) for is_shift in shifts]
    limits = None
    if joint.stops is not None:
        damping = [scale.damping(is_shift) for is_shift in shifts]
        limits = Limits(
            lower=numbers(joint.stops.lower * coordinate),
            upper=numbers(joint.stops.upper * coordinate),
            stiffness=numbers(joint.stops.stiffness * stiffness),
            damping=numbers(joint.stops.damping * damping),
        )
    return Joint(
        name=joint.name,
        type=joint.kind,
        body1=first,
        body2=second,
        frame1=frame(sketch, first, joint.point1, joint.axes1),
        frame2=frame(sketch, second, joint.point2, joint.axes2),
        pitch=2 * np.pi * joint.lead * scale.length if joint.kind == "screw" else None,
        length=apart * scale.length if joint.kind == "distance" else None,
        stiffness=_values(joint.stiffness, stiffness),
        reference=_values(joint.reference, coordinate),
        damping=_values(joint.damping, [scale.damping(is_shift) for is_shift in rates]),
        friction=_values(joint.friction, [scale.effort(is_shift) for is_shift in rates]),
        limits=limits,
        cut=joint.is_cut,
        root=joint.is_root,
    )


def frame(sketch: Sketch, body: str, point: Array, axes: Array) -> Frame:
    """A frame of the world as one of a body, in SI units."""
    return Frame(
        position=numbers(sketch.local(body, point) * sketch.scale.length),
        orientation=numbers(quaternion_of(sketch.local_axes(body, axes))),
    )


def numbers(values: Iterable[float] | Array) -> tuple[float, ...]:
    """Plain floats, as the strict fields of the model want them."""
    return tuple(float(value) for value in values)


def _values(values: Array | None, units: list[float]) -> float | tuple[float, ...]:
    return 0.0 if values is None else numbers(values * np.array(units))
