"""The state in which a run begins: joints closed, at the coordinates and rates that are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.model.element_list import Elements
from mechstudio.simulation.assembling.assemble import (
    FITTING,
    Assembly,
    close_and_drive,
    place_at,
    project,
)
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.leader import Leader, RateSetter
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.simulation.assembling.poses import Poses, given_velocities
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.wanted_coordinates import Wanted


class InitialStates:
    """States of a mechanism at other coordinates and rates of the same joints.

    What they have in common is found once: the closed poses from which all of them are led.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        coordinates: Sequence[Wanted],
        rates: Sequence[Wanted],
        rank_tolerance: float = ROUNDING_RANK_TOLERANCE,
    ) -> None:
        """Close the joints.

        Args:
            mechanism: The model.
            coordinates: The coordinates that are led; their numbers are for messages.
            rates: Those with given rates, likewise.
            rank_tolerance: See `place_model`.

        Raises:
            UnfitModelError: The joints cannot be closed.
        """
        self._rank_tolerance = rank_tolerance
        still = without_initial(mechanism)
        with _naming(mechanism, coordinates):
            self._leader = Leader(still, coordinates) if coordinates else None
        self._rates = RateSetter(still, rates) if rates else None

    def closed(self, mechanism: Mechanism) -> Assembly | None:
        """The model in the closed poses from which it is led; None where none are led.

        They are the same whatever the coordinates are.
        """
        if self._leader is None:
            return None
        with within_range(mechanism):
            assembly = self._placed(mechanism, self._leader.closed())
            close_and_drive(assembly)
        return assembly

    def assembly(
        self, mechanism: Mechanism, coordinates: Sequence[Wanted], rates: Sequence[Wanted]
    ) -> Assembly:
        """The model at coordinates and rates, as `assemble` leaves a model.

        Velocities are the nearest to those of the bodies, in the mass norm, that the joints, the
        drivers and the rates allow. What is moved is what was asked for, so that there are no
        notes.

        Args:
            mechanism: The model; it may differ from that of the beginning in its initial
                coordinates and rates, and in loads.
            coordinates: The coordinates in the same order.
            rates: The rates in the same order.

        Raises:
            UnfitModelError: The joints do not let it get there, or rates contradict each other.
        """
        with within_range(mechanism):
            assembly = self._led(mechanism, coordinates)
            work, bodies = assembly.work, assembly.compiled.system.bodies
            arms = np.einsum("bij,bj->bi", work.rotation, bodies["center_B"])
            velocity = given_velocities(mechanism, arms)
            if self._rates is not None:
                velocity = self._rates.velocities(work, velocity, rates)
            work.velocity[:] = velocity
            project(assembly)
        change = float(np.abs(work.velocity - velocity).max(initial=0.0))
        if rates and not change <= FITTING * max(1.0, float(np.abs(velocity).max(initial=0.0))):
            raise _contradiction(mechanism, rates)
        return assembly

    def _led(self, mechanism: Mechanism, coordinates: Sequence[Wanted]) -> Assembly:
        """The model in the poses of some coordinates."""
        if self._leader is None:
            compiled = compiled_for_run(mechanism)
            poses = Poses.of_bodies(mechanism, compiled)
            assembly = place_at(mechanism, compiled, poses, self._rank_tolerance)
        else:
            with _naming(mechanism, coordinates):
                led = self._leader.led(coordinates)
            poses = Poses(led.rotation, led.center, np.zeros_like(led.velocity))
            assembly = self._placed(mechanism, poses)
        close_and_drive(assembly)
        return assembly

    def _placed(self, mechanism: Mechanism, poses: Poses) -> Assembly:
        return place_at(mechanism, compiled_for_run(mechanism), poses, self._rank_tolerance)


@contextmanager
def _naming(mechanism: Mechanism, wanted: Sequence[Wanted]) -> Iterator[None]:
    """Tell in errors which coordinates were asked for.

    Raises:
        UnfitModelError: The joints do not let it get there.
    """
    try:
        yield
    except UnfitModelError as error:
        if not wanted:
            raise
        asked = ", ".join(item.text(mechanism) for item in wanted)
        message = f"The joints cannot be put to these coordinates or rates ({asked}). {error}"
        raise UnfitModelError(message, error.problems) from error


def _contradiction(mechanism: Mechanism, rates: Sequence[Wanted]) -> UnfitModelError:
    asked = ", ".join(item.text(mechanism, "/s") for item in rates)
    message = f"These rates contradict each other or the drivers ({asked}); give fewer of them."
    return UnfitModelError(message, [Problem(f"joints.{s.joint}", message) for s in rates])


def without_initial(mechanism: Mechanism) -> Mechanism:
    """The model without initial coordinates and rates: its bodies say where it begins."""
    if all(joint.initial is None for joint in mechanism.joints):
        return mechanism
    joints = (
        joint if joint.initial is None else joint.exchanged(initial=None)
        for joint in mechanism.joints
    )
    return mechanism.exchanged(joints=Elements(joints))
