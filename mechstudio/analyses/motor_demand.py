"""What a motor has to do for a motion: torque, speed, power, and whether a given one does it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.number_rows import number_rows
from mechstudio.results import Result
from mechstudio.results.actuators import known_actuator
from mechstudio.results.signals.statistics import root_mean_square
from mechstudio.suggestions import takes_terms

Limits = Sequence[tuple[float, float]] | str | PathLike[str]
WHOLE = 1e-9  # of a turn: what may be missing in the last one


@answering
@dataclass(frozen=True, kw_only=True)
class MotorSheet:
    """Demands on a motor behind a gear.

    Attributes:
        name: Of the actuator or driver.
        gear: Turns of the motor per turn of the joint.
        peak: Largest effort of the motor [N or N m].
        rms: Root of the mean square over time, which heats the motor [N or N m].
        peak_speed: Largest speed of the motor [m/s or rad/s].
        peak_power: Largest magnitude of its power, given or taken [W].
        mean_power: Over time [W].
        energy: That it gives and takes back, in sum [J].
        regenerated: Energy that it takes back, a part of that [J].
        energy_per_turn: Mean of `energy` over the whole turns of the joint [J]; None where it makes
            none, or shifts.
        speed: Of the motor in each row [m/s or rad/s].
        effort: Likewise [N or N m]; over the speed it is the cloud beside the motor's limits.
        margin: Largest part of the limit that is used, of each row's speed; None without limits.
    """

    name: str
    gear: float
    peak: float
    rms: float
    peak_speed: float
    peak_power: float
    mean_power: float
    energy: float
    regenerated: float
    energy_per_turn: float | None = None
    speed: FloatArray = field(repr=False)
    effort: FloatArray = field(repr=False)
    margin: float | None = None

    @property
    def is_within(self) -> bool | None:
        """Whether the motor can do it; None without limits."""
        return None if self.margin is None else self.margin <= 1.0


@takes_terms
def motor_sheet(
    result: Result,
    name: str,
    *,
    gear: float = 1.0,
    efficiency: float = 1.0,
    limits: Limits | None = None,
) -> MotorSheet:
    """What the motor of an actuator or a driver has to do.

    Args:
        result: Of an inverse or a kinematic analysis, or a run with drivers.
        name: Of an actuator or a driver.
        gear: Turns of the motor per turn of the joint.
        efficiency: Of the gear, above 0 and up to 1; losses count for the motor where it drives,
            and against it where it brakes.
        limits: Points of its limit curve, (speed, effort) in SI units, rising speeds from 0 on;
            beyond the last one it can do nothing. Or the CSV file that holds them.

    Raises:
        AnalysisError: There is no such actuator or driver, or a number makes no sense.
        FileError: The file of limits cannot be read.
    """
    if gear == 0.0 or not np.isfinite(gear):
        raise AnalysisError(f"The gear ratio is {gear:g}; it must be a number other than 0.")
    if not 0.0 < efficiency <= 1.0:
        raise AnalysisError(
            f"The efficiency is {efficiency:g}; it must be above 0 and at most 1, as 0.9 for 90 %."
        )
    if result.store.actuators and name not in result.mechanism.drivers:
        name = known_actuator(name, result.mechanism)
    group = next((g for g in ("actuators", "drivers") if f"{g}/{name}/effort" in result), None)
    if group is None or result.count < 2:
        raise AnalysisError(
            f"The result has no actuator or driver '{name}' with two rows or more; it has "
            + (", ".join(n for n in result.names() if n.endswith("/effort")) or "none")
            + "."
        )
    joint_effort, power = result[f"{group}/{name}/effort"], result[f"{group}/{name}/power"]
    if group == "actuators":
        entry = next(one for one in result.store.actuators if one.name == name)
        joint, coordinate = entry.joint, entry.coordinate
    else:
        driver = result.mechanism.drivers[name]
        joint, coordinate = driver.joint, driver.coordinate
    rate = result[f"joints/{joint}/rate"][:, coordinate]
    turns = result.channel(f"{group}/{name}/effort").unit == "N m"
    speed = gear * rate
    loss = np.where(power >= 0.0, 1.0 / efficiency, efficiency)
    effort = joint_effort / gear * loss
    given, times = effort * speed, result.time
    span = float(times[-1] - times[0])
    return MotorSheet(
        name=name,
        gear=gear,
        peak=float(np.abs(effort).max()),
        rms=root_mean_square(times, effort),
        peak_speed=float(np.abs(speed).max()),
        peak_power=float(np.abs(given).max()),
        mean_power=float(np.trapezoid(given, times) / span),
        energy=float(np.trapezoid(given, times)),
        regenerated=float(np.trapezoid(np.maximum(-given, 0.0), times)),
        energy_per_turn=_per_turn(times, rate, given) if turns else None,
        speed=speed,
        effort=effort,
        margin=None if limits is None else _margin(speed, effort, limits),
    )


def _per_turn(times: FloatArray, rate: FloatArray, power: FloatArray) -> float | None:
    """Mean energy of the whole turns from the start on [J]; None where there are none."""
    from scipy.integrate import cumulative_trapezoid

    angle = np.abs(cumulative_trapezoid(rate, times, initial=0.0)) / math.tau
    turns = math.floor(angle.max() + WHOLE)
    if turns == 0:
        return None
    end = int(np.argmax(angle >= turns - WHOLE))
    # between two rows the energy grows about evenly with the angle
    part = (turns - angle[end - 1]) / (angle[end] - angle[end - 1])
    energy = cumulative_trapezoid(power, times, initial=0.0)
    return float((energy[end - 1] + part * (energy[end] - energy[end - 1])) / turns)


def limit_curve(path: str | PathLike[str]) -> list[tuple[float, float]]:
    """Points of a motor's limit curve from a CSV file: speed and effort on each line.

    Raises:
        FileError: The file cannot be read, or holds no such lines.
    """
    wanted = "write a speed and a force or torque, with a comma or semicolon between them"
    rows = number_rows(path, (2,), entry="point", wanted=wanted)
    return [(speed, effort) for speed, effort in rows]


def _margin(speed: FloatArray, effort: FloatArray, limits: Limits) -> float:
    """Largest part of a limit curve that is used."""
    given = limit_curve(limits) if isinstance(limits, str | PathLike) else limits
    try:
        curve = np.array(given, dtype=float).reshape(-1, 2)
    except (TypeError, ValueError):
        curve = np.empty((0, 2))
    if (
        not len(curve)
        or not np.isfinite(curve).all()
        or (np.diff(curve[:, 0]) <= 0.0).any()
        or (curve < 0.0).any()
    ):
        raise AnalysisError(
            "Limits are pairs of speed and effort, from 0 on, with rising speeds, such as "
            "[(0, 5), (300, 2)]."
        )
    allowed = np.interp(np.abs(speed), curve[:, 0], curve[:, 1], right=0.0)
    used = np.abs(effort)
    parts = np.divide(used, allowed, out=np.full_like(used, np.inf), where=allowed > 0.0)
    return float(np.where(used == 0.0, 0.0, parts).max())
