"""The state in which a run begins: joints closed, at the coordinates and rates that are given."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Mechanism
from mechstudio.model.element_list import Elements
from mechstudio.simulation.assembling.assemble import (
    FITTING,
    Assembly,
    close_and_drive,
    place_at,
    project,
)
from mechstudio.simulation.assembling.extreme_numbers import NUMERIC_ERRORS, out_of_range
from mechstudio.simulation.assembling.kept_joints import KeptJoints
from mechstudio.simulation.assembling.leader import Leader, RateSetter
from mechstudio.simulation.assembling.led_by_some import led_by_some
from mechstudio.simulation.assembling.like_models import compiled_alike
from mechstudio.simulation.assembling.own_memory import with_own_memory
from mechstudio.simulation.assembling.poses import Poses, place_velocities
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.wanted_coordinates import Wanted, coordinate_places
from mechstudio.simulation.assembling.whole_turns import are_same_angles
from mechstudio.topology.compile import CompiledModel, compile_model


class InitialStates:
    """States of a mechanism at other coordinates and rates of the same joints.

    All of its methods are to be called within `within_range`.

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
        self._still = still = without_initial(mechanism)
        try:
            self._leader = Leader(still, coordinates) if coordinates else None
        except UnfitModelError as error:
            raise _unreachable(mechanism, coordinates, error) from error
        compiled = compile_model(still)
        posed = frozenset(item.joint for item in coordinates)
        given = frozenset(item.joint for item in rates)
        self._keeps = KeptJoints(still, compiled, posed)
        self._keeps_rates = KeptJoints(still, compiled, posed | given)
        # joints that are posed keep their rates by number, as their axes turn with them
        self._kept_rates = _rates_kept(still, KeptJoints(still, compiled, given), posed - given)
        self._rates = RateSetter(still, (*rates, *self._kept_rates)) if rates else None

    def closed(self, mechanism: Mechanism, compiled: CompiledModel) -> Assembly | None:
        """The model in the closed poses from which it is led; None where none are led.

        They are the same whatever the coordinates are.

        Args:
            mechanism: The model.
            compiled: What it was compiled to, with memory of its own.
        """
        if self._leader is None:
            return None
        assembly = place_at(mechanism, compiled, self._leader.closed(), self._rank_tolerance)
        close_and_drive(assembly)
        return assembly

    def assembly(
        self,
        mechanism: Mechanism,
        compiled: CompiledModel,
        coordinates: Sequence[Wanted],
        rates: Sequence[Wanted],
    ) -> Assembly:
        """The model at coordinates and rates, as `assemble` leaves a model.

        Joints that nothing ties to those of the coordinates keep theirs, see `KeptJoints`.
        Velocities are the nearest to those of the bodies, in the mass norm, that the joints, the
        drivers and the rates allow; with rates, joints that nothing ties to these keep theirs.
        What is moved is what was asked for, and takes no note.

        Args:
            mechanism: The model; it may differ from that of the beginning in its initial
                coordinates and rates, and in loads.
            compiled: What it was compiled to, with memory of its own.
            coordinates: The coordinates in the same order.
            rates: The rates in the same order.

        Raises:
            UnfitModelError: The joints do not let it get there, or rates contradict each other.
        """
        poses = self._poses(mechanism, compiled, coordinates)
        assembly = place_at(mechanism, compiled, poses, self._rank_tolerance)
        close_and_drive(assembly)
        work = assembly.work
        place_velocities(mechanism, compiled, work)
        if self._rates is not None:
            self._set_rates(assembly, rates)
        project(assembly)
        return assembly

    def _set_rates(self, assembly: Assembly, rates: Sequence[Wanted]) -> None:
        """Give a placed model its rates.

        Raises:
            UnfitModelError: They contradict each other.
        """
        assert self._rates is not None
        work, before = assembly.work, None
        if self._kept_rates or self._keeps_rates.is_needed:
            before = self._before(assembly)
        kept = [] if before is None else _numbers(before, self._kept_rates)
        wanted = self._rates.velocities(work, work.velocity, (*rates, *kept))
        work.velocity[:] = wanted
        project(assembly)
        change = float(np.abs(work.velocity - wanted).max(initial=0.0))
        if not change <= FITTING * max(1.0, float(np.abs(wanted).max(initial=0.0))):
            raise _contradiction(assembly.mechanism, rates)
        if before is not None:
            at = Poses(work.rotation, work.center, work.velocity.copy())
            then = before.work
            known = Poses(then.rotation, then.center, then.velocity)
            work.velocity[:] = self._keeps_rates.velocities(known, at)

    def _before(self, assembly: Assembly) -> Assembly:
        """The model in the closed poses from which it is led, with velocities that fit."""
        mechanism, compiled = assembly.mechanism, with_own_memory(assembly.compiled)
        leader = self._leader
        poses = leader.closed() if leader else Poses.of_bodies(mechanism, compiled)
        before = place_at(mechanism, compiled, poses, self._rank_tolerance)
        close_and_drive(before)
        place_velocities(mechanism, compiled, before.work)
        project(before)
        return before

    def _poses(
        self, mechanism: Mechanism, compiled: CompiledModel, coordinates: Sequence[Wanted]
    ) -> Poses:
        """Those of some coordinates."""
        if self._leader is None:
            return Poses.of_bodies(mechanism, compiled)
        try:
            led = self._leader.led(coordinates)
        except (UnfitModelError, *NUMERIC_ERRORS) as error:
            # what several coordinates of a loop ask for on the way may not fit together
            some = led_by_some(self._still, coordinates)
            if some is None or some.apart:
                reason = error if some is None else some.contradiction(mechanism)
                raise _unreachable(mechanism, coordinates, reason) from error
            led = some.work
        found = Poses(led.rotation, led.center, led.velocity)
        return self._keeps.poses(self._leader.closed(), found) if self._keeps.is_needed else found


def _rates_kept(
    mechanism: Mechanism, keeps: KeptJoints, names: Iterable[str]
) -> tuple[Wanted, ...]:
    """The rates of some joints that nothing ties to others with given rates."""
    return tuple(
        Wanted(name, k, 0.0)
        for name in sorted(names)
        if keeps.holds(name)
        for k in range(mechanism.joints[name].joint_type.scalar_count)
    )


def _numbers(before: Assembly, kept: Sequence[Wanted]) -> list[Wanted]:
    """Rates as they are in a model."""
    mechanism, joints = before.mechanism, before.compiled.system.joints
    numbers = {joint.name: number for number, joint in enumerate(mechanism.joints)}
    rates = before.work.rate
    return [
        item._replace(value=float(rates[joints["rate"][numbers[item.joint]] + item.coordinate]))
        for item in kept
    ]


def _unreachable(
    mechanism: Mechanism, wanted: Sequence[Wanted], error: Exception
) -> UnfitModelError:
    """Error that tells which coordinates were asked for."""
    asked = ", ".join(item.text(mechanism) for item in wanted)
    reason = error if isinstance(error, UnfitModelError) else out_of_range(mechanism)
    message = f"The joints cannot be set to these coordinates or rates ({asked}). {reason}"
    return UnfitModelError(message, reason.problems)


def _contradiction(mechanism: Mechanism, rates: Sequence[Wanted]) -> UnfitModelError:
    asked = ", ".join(item.text(mechanism, "/s") for item in rates)
    others = " or the drivers" if mechanism.drivers else ""
    message = f"These rates contradict each other{others} ({asked}); give fewer of them."
    return UnfitModelError(message, [Problem(f"joints.{s.joint}", message) for s in rates])


def to_lead(mechanism: Mechanism, coordinates: Sequence[Wanted]) -> Sequence[Wanted]:
    """The coordinates that bodies are to be led to; none where the poses have all of them.

    That is so of a model in the middle of a run, but for whole turns: several angles of one loop,
    each as exact as the run, may contradict each other.

    Args:
        mechanism: The model.
        coordinates: What is asked for.
    """
    # others are at most half a turn away, and are led by hardly anything
    if all(abs(item.value) <= np.pi for item in coordinates):
        return coordinates
    types = [mechanism.joints[item.joint].joint_type for item in coordinates]
    places = zip(types, coordinates, strict=True)
    if any(kind.coordinates[item.coordinate].kind != "angle" for kind, item in places):
        return coordinates
    compiled = compiled_alike(mechanism)
    placed = _placed_coordinates(mechanism, compiled)
    there = placed[coordinate_places(mechanism, compiled.system, coordinates)]
    return () if are_same_angles(there, [item.value for item in coordinates]) else coordinates


def _placed_coordinates(mechanism: Mechanism, compiled: CompiledModel) -> FloatArray:
    """Coordinates of all joints in the poses of a model, on any turn."""
    for bodies, known, coordinates in tuple(_placed):
        if bodies is mechanism.bodies and known is compiled:
            return coordinates
    own = with_own_memory(compiled)
    poses = Poses.of_bodies(mechanism, own)
    found = place_at(mechanism, own, poses, ROUNDING_RANK_TOLERANCE).work.coordinate
    _placed.append((mechanism.bodies, compiled, found))
    return found


# of the models that were looked at last
_placed: deque[tuple[Sequence[Body], CompiledModel, FloatArray]] = deque(maxlen=4)


def without_initial(mechanism: Mechanism) -> Mechanism:
    """The model without initial coordinates and rates: its bodies say where it begins."""
    if all(joint.initial is None for joint in mechanism.joints):
        return mechanism
    joints = (
        joint if joint.initial is None else joint.exchanged(initial=None)
        for joint in mechanism.joints
    )
    return mechanism.exchanged(joints=Elements(joints))
