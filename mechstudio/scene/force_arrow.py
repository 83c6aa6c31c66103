"""Loads and motors: springs between points, arrows for forces, torques and drivers."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import ALONG_X, ALONG_Y, FLIPPED, pointing, shifted
from mechstudio.joints import Axis, joint_type
from mechstudio.model import SpringDamper
from mechstudio.model.expression import Expression
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.forces import VectorLoad
from mechstudio.scene.curve import arrow, helix, tube, turning_arrow
from mechstudio.scene.joint_glyph import GlyphSize, pin_half_length, rail_ends
from mechstudio.scene.palette import DAMPER, DRIVER, FORCE, SPRING, STEEL_LIGHT, TORQUE, Color
from mechstudio.scene.revolution import ball, cylinder, sleeve
from mechstudio.scene.solid import Solid, merged

# how long a force arrow is at its largest, in symbol radii
ARROW_LENGTH = 11.0
# moments looked at to find the largest value of a function
SAMPLES = 65
LEAST_STRETCH = 0.02


class LoadVector:
    """The three functions of a force or torque, and the largest value they reach.

    Args:
        load: The force or torque.
        parameters: The mechanism's parameters.
        duration: Time span that is looked at for the largest value [s].
    """

    def __init__(self, load: VectorLoad, parameters: Mapping[str, float], duration: float) -> None:
        self._trees: list[Expression] = [parse(text, parameters) for text in load.function]
        self._parameters = parameters
        sampled = np.array([self.at(t) for t in np.linspace(0.0, duration, SAMPLES)])
        size = np.linalg.norm(sampled, axis=1)
        self.largest = float(size.max())
        self._typical = sampled[int(size.argmax())]

    def at(self, time: float) -> FloatArray:
        """The vector at a time [s], shape (3,); undefined components are 0."""
        values = [evaluate(tree, time, self._parameters) for tree in self._trees]
        vector: FloatArray = np.nan_to_num(np.array(values, float), posinf=0.0, neginf=0.0)
        return vector

    def shown(self, time: float | None) -> FloatArray:
        """The vector relative to its largest value; without a time, that largest value itself."""
        vector = self._typical if time is None else self.at(time)
        return vector / self.largest if self.largest > 0 else np.array((0.0, 0.0, 0.0))


def force_surface(radius: float) -> Solid:
    """An arrow along z of unit stretch; the scene scales it to the force."""
    return arrow(ARROW_LENGTH * radius, 0.32 * radius).painted(FORCE)


def torque_surface(radius: float, body_size: float) -> Solid:
    """An arrow that turns about z, around a body of a size [m] as far as that is sensible."""
    around = float(np.clip(0.45 * body_size, 3.4 * radius, 9.0 * radius))
    mark = turning_arrow(around, 0.3 * radius, start=-0.75 * pi, sweep=1.5 * pi)
    return mark.painted(TORQUE)


def arrow_matrix(vector: FloatArray, origin: FloatArray) -> FloatArray:
    """A frame at an origin [m] whose z axis is a relative vector: longer loads, longer arrows."""
    size = float(np.linalg.norm(vector))
    found = pointing(vector, origin)
    if size < LEAST_STRETCH:
        # too short to be seen: a point
        found[:3, :3] *= 1e-6
        return found
    found[:3, 2] *= size
    found[:3, :2] *= min(1.0, 0.35 + size)
    return found


def spring_surface(spring: SpringDamper, length: float, radius: float) -> Solid:
    """A spring, a damper or both from z = 0 to z = length [m]."""
    eye = ball(0.55 * radius)
    parts = [eye.painted(DAMPER), eye.moved(shifted(z=length)).painted(DAMPER)]
    if spring.stiffness != 0.0 or spring.damping == 0.0:
        turns = float(np.clip(length / (1.1 * radius), 5, 14))
        straight = 0.08 * length
        coil = helix(1.15 * radius, straight, length - straight, turns)
        path = np.concatenate(([[0, 0, 0]], coil, [[0, 0, length]]))
        parts.append(tube(path, 0.17 * radius, sides=8).painted(SPRING))
    if spring.damping > 0.0:
        middle = 0.5 * length
        can = sleeve(0.5 * radius, 0.68 * radius, 0.4 * length).moved(shifted(z=0.36 * length))
        back = cylinder(0.6 * radius, 0.03 * length).moved(shifted(z=0.18 * length))
        tail = cylinder(0.2 * radius, 0.18 * length, sides=12).moved(shifted(z=0.09 * length))
        rod = cylinder(0.2 * radius, middle, sides=12).moved(shifted(z=0.75 * length))
        parts.append(merged((can, back, tail, rod)).painted(DAMPER))
    return merged(parts)


def rod_surface(length: float, radius: float) -> Solid:
    """The rod of a distance joint from z = 0 to z = length [m]."""
    return cylinder(0.45 * radius, length).moved(shifted(z=0.5 * length)).painted(STEEL_LIGHT)


def spring_matrix(start: FloatArray, end: FloatArray, length: float) -> FloatArray:
    """Where a spring or rod drawn with a length [m] lies between two points [m], stretched."""
    run = end - start
    found = pointing(run, start)
    found[:3, 2] *= max(float(np.linalg.norm(run)) / length, 1e-6)
    return found


def driver_surface(
    key: str,
    coordinate: int,
    size: GlyphSize,
    *,
    paint: Color = DRIVER,
    spread: float = 1.0,
    sense: int = 0,
) -> Solid:
    """The mark of a motor or a coupling at a joint, in frame 1.

    Args:
        key: Joint type.
        coordinate: Number of the driven or coupled coordinate.
        size: As for the joint's symbol.
        paint: Color.
        spread: Size in that of a motor.
        sense: 1 or -1 for a motion to the positive or negative side alone; 0 for a motor, which
            shifts both ways.
    """
    r = size.radius
    kind = joint_type(key)
    driven = kind.free[coordinate]
    if driven >= Axis.RX:
        mark = turning_arrow(2.1 * spread * r, 0.2 * r, start=-0.25 * pi, sweep=1.55 * pi)
        if sense < 0:
            mark = mark.moved(FLIPPED)
        if driven != Axis.RZ:
            return mark.moved(ALONG_X if driven == Axis.RX else ALONG_Y).painted(paint)
        height = rail_ends(size)[1] if kind.has_rail else pin_half_length(size) + 0.35 * r
        return mark.moved(shifted(z=height)).painted(paint)
    ahead = arrow(3.2 * spread * r, 0.22 * r)
    ways = {1: (ahead,), -1: (ahead.moved(FLIPPED),), 0: (ahead, ahead.moved(FLIPPED))}
    marks = merged(ways[sense]).moved(shifted(2.2 * r))
    if driven == Axis.X:
        marks = marks.moved(ALONG_X)
    elif driven == Axis.Y:
        marks = marks.moved(ALONG_Y)
    return marks.painted(paint)
