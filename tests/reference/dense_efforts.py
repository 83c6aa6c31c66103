"""Efforts in joints besides linear springs and dampers, and functions of texts, in plain Python."""

import math

import numpy as np

from mechstudio.model import Mechanism, Motor
from tests.reference.rotations import Array

FRICTION_RATE = 1e-3
"""Rate at which dry friction has 76 % of its full effort [m/s or rad/s]."""

STEP = 1e-5
"""Of differences over time [s]."""

NAMES = {name: getattr(math, name) for name in ("sin", "cos", "exp", "sqrt", "pi")} | {"abs": abs}


def value_of(text: str, **variables: float) -> float:
    """What a function's text amounts to; of those that Python reads alike."""
    return float(eval(text, {"__builtins__": {}}, NAMES | variables))


class JointLaws:
    """Dry friction, stops, laws and motors in the joints of a mechanism."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._joints = mechanism.joints
        self._motors = [force for force in mechanism.forces if isinstance(force, Motor)]

    def efforts(self, number: int, coordinate: Array, rate: Array, now: float) -> Array:
        """Efforts along the rates of joint `number` on its body 2 [N or N m]."""
        joint = self._joints[number]
        effort = -np.array(joint.per_coordinate("friction")) * np.tanh(rate / FRICTION_RATE)
        for k, law in enumerate(joint.efforts()):
            effort[k] += value_of(law, x=coordinate[k], v=rate[k], t=now)
        for k, stop in enumerate(joint.stops()):
            if stop.stiffness > 0.0:
                x = coordinate[k]
                depth = x - min(max(x, stop.lower), stop.upper)
                size = stop.stiffness * abs(depth)
                effort[k] -= stop.stiffness * depth + np.clip(stop.damping * rate[k], -size, size)
        for motor in self._motors:
            if motor.joint == joint.name:
                k = motor.coordinate
                effort[k] += _motor_effort(motor, coordinate[k], rate[k], now)
        return effort


def _motor_effort(motor: Motor, x: float, v: float, now: float) -> float:
    """Function and controller, no more than the motor can."""
    target = value_of(motor.target, t=now)
    rise = value_of(motor.target, t=now + STEP) - value_of(motor.target, t=now - STEP)
    effort = value_of(motor.function, x=x, v=v, t=now)
    effort += motor.proportional * (target - x) + motor.derivative * (rise / (2 * STEP) - v)
    most = math.inf if motor.max_effort is None else motor.max_effort
    return min(max(effort, -most), most)
