"""Coordinates of joints led to given values by drivers of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import numpy as np

from mechstudio.compiler.mould import Mould
from mechstudio.dynamics.divide_and_conquer.closure import project_velocities
from mechstudio.dynamics.divide_and_conquer.driven_strides import (
    keep_coupled,
    keep_driven,
    keep_led,
)
from mechstudio.dynamics.kinematics.bodies import turn_inertias
from mechstudio.dynamics.kinematics.drivers import RATE, prescribe
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Driver, Mechanism
from mechstudio.model.element_list import Elements
from mechstudio.simulation.assembling.assemble import close_poses, closed_norm, place_model
from mechstudio.simulation.assembling.driven_start import Led, driven_rows, moved_by_drivers
from mechstudio.simulation.assembling.own_memory import with_own_memory
from mechstudio.simulation.assembling.poses import Poses
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.wanted_coordinates import Wanted
from mechstudio.simulation.assembling.workspaces import Workspaces
from mechstudio.topology.compile import compile_model

LONGEST = 48  # characters of a joint's name in that of a driver


class Leader:
    """A mechanism whose joints are closed, with further drivers for some coordinates.

    It leads them anywhere, again and again, in several threads.
    """

    def __init__(self, mechanism: Mechanism, wanted: Sequence[Wanted]) -> None:
        """Close the joints of the model.

        Args:
            mechanism: The model, without initial coordinates.
            wanted: The coordinates; their numbers have no part in it.

        Raises:
            UnfitModelError: The joints cannot be closed.
        """
        self._mechanism = _with_drivers(mechanism, wanted)
        assembly, _ = place_model(self._mechanism)
        close_poses(assembly)
        self._compiled = assembly.compiled
        self._closed = Mould(assembly.work)
        self._rows = driven_rows(assembly.compiled.system)[len(mechanism.drivers) :]

    def closed(self) -> Poses:
        """The closed poses from which it leads."""
        work = self._closed.copy()
        return Poses(work.rotation, work.center, work.velocity)

    def led(self, wanted: Sequence[Wanted]) -> Workspace:
        """A workspace with poses of other coordinates.

        Args:
            wanted: The coordinates in the same order.

        Raises:
            UnfitModelError: The joints do not let it get there.
        """
        system = with_own_memory(self._compiled).system
        work = self._closed.copy()
        led = Led(self._rows, _values(wanted))
        keep_led(system, work, *led)
        keep_coupled(system, work)
        moved_by_drivers(self._mechanism, system, work, closed_norm(system), led)
        return work


class RateSetter:
    """A mechanism with further drivers that give some coordinates their rates."""

    def __init__(self, mechanism: Mechanism, wanted: Sequence[Wanted]) -> None:
        """Compile the model.

        Args:
            mechanism: The model, without initial coordinates.
            wanted: The coordinates; their numbers have no part in it.
        """
        self._compiled = compile_model(_with_drivers(mechanism, wanted))
        self._workspaces = Workspaces(self._compiled)
        self._rows = driven_rows(self._compiled.system)[len(mechanism.drivers) :]

    def velocities(
        self, place: Workspace, velocity: FloatArray, rates: Sequence[Wanted]
    ) -> FloatArray:
        """The nearest velocities to some others with which the coordinates have given rates.

        Args:
            place: Workspace of the same mechanism with closed poses.
            velocity: These others, see `Poses.velocity`.
            rates: The rates of the coordinates.

        Returns:
            The same, shape (n, 6).
        """
        system = with_own_memory(self._compiled).system
        work = self._workspaces.make(ROUNDING_RANK_TOLERANCE)
        work.rotation[:], work.center[:], work.velocity[:] = place.rotation, place.center, velocity
        keep_driven(system, work)
        turn_inertias(system, work)
        prescribe(system, work)
        work.prescribed[self._rows, RATE] = _values(rates)
        project_velocities(system, work)
        return work.velocity


def _values(wanted: Sequence[Wanted]) -> FloatArray:
    return np.array([item.value for item in wanted], dtype=float)


def _with_drivers(mechanism: Mechanism, wanted: Sequence[Wanted]) -> Mechanism:
    """The model with drivers whose functions count for nothing; messages speak of their names."""
    drivers = list(mechanism.drivers)
    for item in wanted:
        taken = {driver.name for driver in drivers}
        name = next(text for text in _names(item) if text not in taken)
        driver = Driver(name=name, joint=item.joint, coordinate=item.coordinate, function="0")
        drivers.append(driver)
    # coordinates that are wanted exist and have no driver
    return mechanism.exchanged(drivers=Elements(drivers))


def _names(item: Wanted) -> Iterator[str]:
    yield item.joint
    for number in count(2):
        yield f"{item.joint[:LONGEST]} {number}"
