"""Rounding of the quantities of a run: what is smaller says nothing.

Numbers for people go through `rounded_text`; those for machines (`--json`, files) keep all digits.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body
from mechstudio.results.recording import Recording
from mechstudio.units import number_text, quantity_text

ROUNDING = 1e-12  # of the largest quantity in play
_SAMPLES = 200_000  # most elements that are looked at, in rows from the first to the last


def rounding(result: Recording, first: int = 0) -> Mapping[str, float]:
    """What counts as zero, by SI unit.

    Quantities of one unit are compared with the largest one of the run, and with those that they
    are made of: a torque with forces times lengths, an acceleration with that of gravity. So the
    torques of a plane linkage, all of which are rounding, are compared with its forces.

    Args:
        result: A run; rows that it adds later may raise the values.
        first: The first row that is looked at.

    Returns:
        Values above which a quantity means something; units that are not listed have none.
    """
    if result.count == 0:
        return {}
    store, mechanism = result.store, result.mechanism
    elements = 1 + len(mechanism.bodies) + len(mechanism.joints)
    samples = min(store.scattered_rows, max(2, _SAMPLES // elements))
    first = min(first, result.count - 1)
    rows = np.unique(np.linspace(first, result.count - 1, samples).astype(np.intp))
    points = [f.position for j in mechanism.joints for f in (j.frame1, j.frame2)]
    # of a wheel that spins at the origin, its own size alone says how long a length is
    sizes_of = [_gyration(body) for body in mechanism.bodies if body.mass > 0.0]
    length = max(_largest(store.body_pose[rows, :, :3]), _largest(np.array(points)), *sizes_of, 0.0)
    turning = _largest(store.body_velocity[rows, :, 3:])
    weight = sum(body.mass for body in mechanism.bodies)
    gravity = _largest(np.array(mechanism.gravity))
    speed = max(
        _largest(store.body_velocity[rows, :, :3]), length * turning, (gravity * length) ** 0.5
    )
    acceleration = max(_largest(store.body_acceleration[rows, :, :3]), gravity)
    force = max(_largest(store.joint_load[rows, :, :3]), weight * acceleration)
    torque = max(_largest(store.joint_load[rows, :, 3:]), force * length, weight * speed * speed)
    per_length = 1.0 / length if length > 0.0 else 0.0
    sizes = {
        "m": length,
        "rad": 1.0,
        "m/s": speed,
        "rad/s": max(turning, speed * per_length),
        "m/s^2": acceleration,
        "rad/s^2": max(_largest(store.body_acceleration[rows, :, 3:]), acceleration * per_length),
        "N": force,
        "N m": torque,
        "J": max(_largest(store.energy[rows]), torque),
        "W": max(force * speed, torque * turning),
        "kg m/s": weight * speed,
        "kg m^2/s": weight * speed * length,
    }
    return {unit: ROUNDING * size for unit, size in sizes.items()}


def rounded_text(
    values: FloatArray | float, unit: str, floors: Mapping[str, float], *, digits: int = 5
) -> str:
    """Quantities of one unit as people read them: rounding is 0, with a space between two.

    Args:
        values: The quantities, of any shape.
        unit: Their SI unit, which is not written.
        floors: What counts as zero, by unit (`rounding`).
        digits: Significant digits.
    """
    if isinstance(values, float):  # in a tenth of the time of an array
        return number_text(0.0 if abs(values) < floors.get(unit, 0.0) else values, digits=digits)
    shown = without_rounding(np.atleast_1d(values), unit, floors).reshape(-1)
    return " ".join(number_text(value, digits=digits) for value in shown.tolist())


def rounded_quantity(value: float, unit: str, floors: Mapping[str, float]) -> str:
    """A quantity with its unit, as sentences state it: rounding is 0.

    Args:
        value: The quantity.
        unit: Its SI unit.
        floors: What counts as zero, by unit (`rounding`).
    """
    return quantity_text(float(without_rounding(np.asarray(value), unit, floors)), unit)


def without_rounding(values: FloatArray, unit: str, floors: Mapping[str, float]) -> FloatArray:
    """The same values with zero in the place of those that are rounding of the quantities in play.

    Args:
        values: Quantities of one unit, of any shape.
        unit: Their SI unit.
        floors: What counts as zero, by unit (`rounding`); other units have no floor.
    """
    values = np.asarray(values, dtype=float)
    # adding 0.0 turns -0.0 into 0.0
    return np.where(np.abs(values) < floors.get(unit, 0.0), 0.0, values) + 0.0


def floor_of(unit: str, floors: Mapping[str, float]) -> float:
    """What counts as zero in a unit, or in a norm of quantities of several, such as "m, rad".

    Args:
        unit: An SI unit, or several with commas between them.
        floors: What counts as zero, by unit (`rounding`).
    """
    return max(floors.get(part, 0.0) for part in unit.split(", "))


def _gyration(body: Body) -> float:
    """The largest radius of gyration of a body with mass [m]."""
    moments = np.diag(np.array(body.inertia, dtype=float))
    return float(np.sqrt(max(moments.max(), 0.0) / body.mass))


def _largest(values: FloatArray) -> float:
    """The largest size among the finite ones of some values; 0 if there are none."""
    finite = np.abs(values[np.isfinite(values)])
    return float(finite.max(initial=0.0))
