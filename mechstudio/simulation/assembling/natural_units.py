"""Units in which a mechanism is of ordinary size, so that tolerances mean the same at any scale.

An absolute tolerance of 1e-6 m suits a linkage of a meter and says nothing about one of a
micrometer. So absolute tolerances count in units of the mechanism: powers of ten, which are the SI
units for mechanisms with arms of 0.3 to 3 m that gravity or their own speed moves within a second.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.natural_length import gravity_time, power_of_ten
from mechstudio.topology.system import System

PLACE = 7  # numbers of a body: position of its mass center, then four Euler parameters


# of the duration: gravity that takes longer to move a mechanism by its own length does not move it
# during the run, but for rounding, and says nothing about its pace
FAINT = 1e6


class NaturalUnits(NamedTuple):
    """Units of a mechanism, powers of ten.

    Attributes:
        length: Of its arms [m].
        time: In which gravity or its own speed moves it by about that [s].
        mass: Of its heaviest body [kg].
    """

    length: float = 1.0
    time: float = 1.0
    mass: float = 1.0

    @classmethod
    def of(cls, system: System, velocity: FloatArray, duration: float) -> NaturalUnits:
        """Units of a compiled model.

        Args:
            system: The model.
            velocity: Of the mass centers and angular, at the start, shape (n, 6) [m/s, rad/s].
            duration: Of the run [s]; no unit of time is longer where gravity is none or faint.
        """
        if not len(system.bodies):
            return cls()
        length = system.length
        time = gravity_time(tuple(system.gravity.tolist()), length)
        if time == 0.0 or time > FAINT * duration:
            speeds = np.abs(velocity).max(axis=0, initial=0.0)
            rate = float(max(speeds[:3].max() / length, speeds[3:].max(), 1.0 / duration))
            time = power_of_ten(1.0 / rate)
        heaviest = max(system.bodies["mass"].tolist())
        return cls(length, time, power_of_ten(heaviest))

    @property
    def energy(self) -> float:
        """[J]."""
        return self.mass * (self.length / self.time) ** 2


def state_units(compiled: CompiledModel, units: NaturalUnits) -> FloatArray:
    """Unit of each component of a state, with rates for momenta, shape (N,); not to be written."""

    def find() -> FloatArray:
        rate, speed = 1.0 / units.time, units.length / units.time
        scales = np.array([1.0, units.length, rate, speed, units.energy])
        return np.asarray(scales[_state_kinds(compiled)])

    return _units.get((compiled.skeleton.structure, compiled.sizes, units), find)


_TURN, _SHIFT, _RATE, _SPEED, _ENERGY = range(5)
_units: Memory[FloatArray] = Memory(16)


def _state_kinds(compiled: CompiledModel) -> np.ndarray:
    """What each component of the state is, shape (N,)."""
    system, sizes = compiled.system, compiled.sizes
    kinds = np.full(sizes.state, _TURN)
    offset = sizes.state_coordinates
    kinds[offset : offset + sizes.state_rates] = _RATE
    for joint in system.joints[system.joints["is_tree"] == 1]:
        for k in range(joint["free_count"]):
            if joint["axis_order"][k] >= FIRST_ROTATION:
                continue
            kinds[joint["state_coordinate"] + joint["slot"][k]] = _SHIFT
            if k < joint["open_count"]:
                kinds[offset + joint["state_rate"] + k] = _SPEED
    for driver in system.drivers.records[system.drivers.records["state"] >= 0]:
        if system.joints[driver["joint"]]["axis_order"][driver["axis"]] < FIRST_ROTATION:
            kinds[driver["state"]] = _SHIFT
    kinds[offset + sizes.state_rates :] = _ENERGY
    return kinds


def place_units(compiled: CompiledModel, units: NaturalUnits) -> FloatArray:
    """Unit of each number of the places of all bodies, by the mass center and Euler parameters."""
    result = np.ones((len(compiled.system.bodies), PLACE))
    result[:, :3] = units.length
    return result.ravel()
