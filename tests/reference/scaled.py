"""The same mechanism in other units of length, mass and time."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from mechstudio.edits import remove_parameter
from mechstudio.io import dumps, loads
from mechstudio.joints import joint_type
from mechstudio.model import Mechanism


@dataclass(frozen=True, kw_only=True)
class Units:
    """By how much the numbers of each dimension grow."""

    length: float = 1.0
    mass: float = 1.0
    time: float = 1.0

    def of(self, length: int = 0, mass: int = 0, time: int = 0) -> float:
        """The factor of a quantity of these powers."""
        return self.length**length * self.mass**mass * self.time**time


FORCE, TORQUE = (1, 1, -2), (2, 1, -2)
# along a shift, and about an angle
STIFF = ((0, 1, -2), TORQUE)
DAMP = ((0, 1, -1), (2, 1, -1))


def in_units(mechanism: Mechanism, units: Units) -> Mechanism:
    """A mechanism that moves the same in units of its own.

    Joint laws of coordinates are not known to this function. Parameters give way to their values.
    """
    for name in tuple(mechanism.parameters):
        mechanism = remove_parameter(mechanism, name, inline=True)
    model = json.loads(dumps(mechanism))
    _scale(model, units, gravity=(1, 0, -2))
    for body in model.get("bodies", []):
        _scale(body, units, mass=(0, 1, 0), inertia=(2, 1, 0), center_of_mass=(1, 0, 0))
        _scale(body, units, position=(1, 0, 0), velocity=(1, 0, -1), angular_velocity=(0, 0, -1))
        body.pop("shapes", None)
    for joint in model.get("joints", []):
        _scale_frames(joint, units)
        _scale(joint, units, pitch=(1, 0, 0), length=(1, 0, 0))
        _scale_elements(joint, units)
    kinds = {joint["name"]: joint["type"] for joint in model.get("joints", [])}
    for force in model.get("forces", []):
        _scale_frames(force, units)
        _scale_force(force, units, kinds)
    for driver in model.get("drivers", []):
        is_shift = _is_shift(kinds[driver["joint"]], driver.get("coordinate", 0))
        power = (is_shift, 0, -1 if driver.get("kind") == "velocity" else 0)
        driver["function"] = _scaled_function(driver["function"], units, power)
    for measure in model.get("measures", []):
        _scale(measure, units, point=(1, 0, 0))
    for coupling in model.get("couplings", []):
        if coupling["type"] == "rack":
            coupling["ratio"] *= units.of(1)
    _scale(model["simulation"], units, duration=(0, 0, 1), output_step=(0, 0, 1), step=(0, 0, 1))
    return loads(json.dumps(model))


def _scale_force(force: dict[str, Any], units: Units, kinds: dict[str, str]) -> None:
    """A point load, a spring between points, or another element without a law."""
    type, law = force["type"], force.get("function", "0")
    known = type in ("force", "torque", "spring_damper")
    assert known or law == "0", "a law is not scaled"
    if type == "spring_damper":
        # over the elongation and its rate
        inner = re.sub(r"\bx\b", f"(x/{units.of(1)!r})", str(law))
        inner = re.sub(r"\bv\b", f"(v/{units.of(1, 0, -1)!r})", inner)
        force["function"] = _scaled_function(inner, units, FORCE)
        _scale(force, units, point1=(1, 0, 0), point2=(1, 0, 0), free_length=(1, 0, 0))
        _scale(force, units, stiffness=STIFF[0], damping=DAMP[0])
    elif type == "torsion":
        _scale(force, units, stiffness=STIFF[1], damping=DAMP[1])
    elif type == "bushing":
        for key, powers in (("stiffness", STIFF), ("damping", DAMP)):
            force[key] = [v * units.of(*powers[k // 3]) for k, v in enumerate(force[key])]
    elif type == "motor":
        turns = not _is_shift(kinds[force["joint"]], force.get("coordinate", 0))
        _scale(force, units, proportional=STIFF[turns], derivative=DAMP[turns])
        _scale(force, units, max_effort=(FORCE, TORQUE)[turns])
        power = (0 if turns else 1, 0, 0)
        force["target"] = _scaled_function(force.get("target", "0"), units, power)
    else:
        assert type in ("force", "torque"), "give this function what it lacks"
        _scale(force, units, point=(1, 0, 0))
        power = FORCE if type == "force" else TORQUE
        force["function"] = [_scaled_function(text, units, power) for text in force["function"]]


def _scale_elements(joint: dict[str, Any], units: Units) -> None:
    """Springs, dampers, friction and stops of a joint."""
    count = joint_type(joint["type"]).rate_count
    shifts = [_is_shift(joint["type"], k) for k in range(count)]
    powers = {
        "stiffness": [(0, 1, -2) if shift else TORQUE for shift in shifts],
        "damping": [(0, 1, -1) if shift else (2, 1, -1) for shift in shifts],
        "reference": [(int(shift), 0, 0) for shift in shifts],
        "friction": [FORCE if shift else TORQUE for shift in shifts],
    }
    for key, power in powers.items():
        if key in joint:
            given = joint[key]
            values = given if isinstance(given, list) else _spread(joint["type"], key, given)
            joint[key] = [v * units.of(*p) for v, p in zip(values, power, strict=True)]
    if limits := joint.get("limits"):
        assert count == 1, "give this function what it lacks"
        turns = not shifts[0]
        _scale(limits, units, lower=(shifts[0], 0, 0), upper=(shifts[0], 0, 0))
        _scale(limits, units, stiffness=STIFF[turns], damping=DAMP[turns])
    assert not joint.get("effort"), "give this function what it lacks"


def _spread(kind: str, key: str, value: float) -> list[float]:
    """One number for all coordinates; orientations by quaternions have no springs."""
    springs = key in ("stiffness", "reference")
    coordinates = joint_type(kind).coordinates
    has_quaternion = any(coordinate.kind == "quaternion" for coordinate in coordinates)
    count = joint_type(kind).rate_count
    return [0.0 if springs and has_quaternion and k >= count - 3 else value for k in range(count)]


def _is_shift(kind: str, place: int) -> bool:
    coordinates = joint_type(kind).coordinates
    return place < len(coordinates) and coordinates[place].kind == "shift"


def _scale_frames(element: dict[str, Any], units: Units) -> None:
    for frame in ("frame1", "frame2"):
        if frame in element:
            _scale(element[frame], units, position=(1, 0, 0))


def _scaled_function(text: str, units: Units, power: tuple[int, int, int]) -> str:
    """A function of the scaled time with values in the scaled unit."""
    inner = re.sub(r"\bt\b", f"(t/{units.time!r})", str(text))
    return f"{units.of(*power)!r}*({inner})"


def _scale(element: dict[str, Any], units: Units, **powers: tuple[int, int, int]) -> None:
    for key, power in powers.items():
        if element.get(key) is not None:
            element[key] = _times(element[key], units.of(*power))


def _times(value: Any, factor: float) -> Any:
    return [_times(v, factor) for v in value] if isinstance(value, list) else value * factor
