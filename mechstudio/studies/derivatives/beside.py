"""Models beside one, along its numbers: compiled, with their start, but never run.

Plain numbers, as masses of bodies, are written to the records of the model, and those of different
elements share their models: each changes the records of its own element alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.errors import MechStudioError, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly, assemble
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.studies.derivatives.moved_frames import MovedFrames
from mechstudio.studies.derivatives.numbers import Varied, with_offsets
from mechstudio.studies.derivatives.plain_numbers import (
    PlainNumber,
    are_alike,
    plain_number,
    with_changes,
)
from mechstudio.topology.program_table import Programs
from mechstudio.topology.system import System

# of the scale of a number: loops bend by its square, and closures are exact to some 1e-16
STEP = 1e-6
# of parameters that leave the start as it is, so that no loop bends: about the cube root of
# rounding, at which both errors of a central difference are least
LONG_STEP = 5e-6
TRIED = 1e-5  # likewise: change of numbers of which it is asked what else they change
GOLDEN = 0.618  # parts by which the steps of numbers differ that are changed together
SAME_START = 1e-13  # largest change of a start that plain numbers do not change
Reader = Callable[[System], FloatArray]


class Compiled(NamedTuple):
    """A model next to another one, as its run begins.

    Attributes:
        system: The compiled model.
        state: Coordinates and rates at the start, shape (N,).
        points: Points of the measures, shape (measures, 3) [m].
    """

    system: System
    state: FloatArray
    points: FloatArray


class Beside(NamedTuple):
    """Models beside one, along a number of it.

    Attributes:
        models: Those on both sides, or the model and two on the side that is possible.
        weights: Of each in a derivative.
        only: Table and row of the only records that the number changes; the others are changed by
            numbers that share the models. None where it may change anything.
        keeps_start: Whether the start stays the same, where `only` is given.
    """

    models: tuple[Compiled, ...]
    weights: tuple[float, ...]
    only: tuple[str, int] | None = None
    keeps_start: bool = True

    def slope(self, read: Callable[[Compiled], FloatArray]) -> FloatArray:
        """Derivative of what is read from a model; zero of what is infinite, as a missing stop."""
        values = [read(model) for model in self.models]
        finite = np.logical_and.reduce([np.isfinite(value) for value in values])
        found = np.zeros(values[0].shape)
        for value, weight in zip(values, self.weights, strict=True):
            found += weight * np.where(finite, value, 0.0)
        return found

    def slope_of_system(self, read: Reader) -> FloatArray:
        """Derivative of what is read from a compiled model."""
        return self.slope(lambda entry: read(entry.system))

    def changes_functions(self) -> bool:
        """Whether functions of loads or drivers differ."""
        one = self.models[0].system
        return not all(
            _are_same(one.loads.programs, other.system.loads.programs)
            and _are_same(one.drivers.programs, other.system.drivers.programs)
            for other in self.models[1:]
        )


def models_beside(mechanism: Mechanism, numbers: Sequence[Varied]) -> list[Beside]:
    """The models beside a model, along each of its numbers.

    Where there is none on one side, as below a damping of zero, all lie on the other one.

    Raises:
        SolverError: There is no model beside it, or one that is put together differently.
    """
    found = _with_other_records(mechanism, numbers)
    frames = MovedFrames(mechanism)
    for k, one in enumerate(numbers):
        moved = frames.find(one)
        if moved is not None:
            near = _along(mechanism, one, frames.maker(moved))
            found[k] = near._replace(only=("joints", moved.joint), keeps_start=False)
    return [found.get(k) or _along(mechanism, one) for k, one in enumerate(numbers)]


def _with_other_records(mechanism: Mechanism, numbers: Sequence[Varied]) -> dict[int, Beside]:
    """Models with other numbers in their records, by the place of the number in the list.

    That nothing else differs is asked of a model in which all of these numbers are others.
    """
    places = {k: plain_number(mechanism, one) for k, one in enumerate(numbers)}
    plain = {k: place for k, place in places.items() if place is not None}
    if not plain:
        return {}
    here = _read(assemble(at_start(mechanism)))
    kinds: dict[object, list[int]] = {}
    for k, place in plain.items():
        kinds.setdefault(place.kind, []).append(k)
    sure = [list(plain)]
    if not _are_all(mechanism, here, numbers, plain):
        # it may be the numbers of one kind, of which each tells for itself
        apart = [{k: plain[k] for k in together} for together in kinds.values()]
        sure = [list(some) for some in apart if _are_all(mechanism, here, numbers, some)]
    known = {k for together in sure for k in together}
    found: dict[int, Beside] = {}
    for together in kinds.values():
        steps = {k: numbers[k].scale for k in together if k in known}
        models = tuple(
            here._replace(
                system=with_changes(here.system, [(plain[k], side * by) for k, by in steps.items()])
            )
            for side in (1.0, -1.0)
        )
        for k, by in steps.items():
            weights = (0.5 / by, -0.5 / by)
            found[k] = Beside(models, weights, (plain[k].table, plain[k].row))
    return found


def _are_all(
    mechanism: Mechanism,
    here: Compiled,
    numbers: Sequence[Varied],
    plain: Mapping[int, PlainNumber],
) -> bool:
    """Whether some numbers of a model change their own records, and nothing else that is read."""
    # poses and velocities that follow from masses do not if all are changed by the same part
    offsets = {numbers[k]: TRIED * (1.0 + k * GOLDEN % 1.0) * numbers[k].scale for k in plain}
    try:
        there = _read(assemble(at_start(with_offsets(mechanism, offsets))))
    except MechStudioError:
        return False
    changes = [(place, offsets[numbers[k]]) for k, place in plain.items()]
    # how a run begins may follow from masses
    return not _changes_start((here, there)) and are_alike(
        with_changes(here.system, changes), there.system
    )


def _changes_start(models: Sequence[Compiled]) -> bool:
    first = models[0].state
    return any(np.abs(model.state - first).max(initial=0.0) > SAME_START for model in models[1:])


def _along(
    mechanism: Mechanism, one: Varied, make: Callable[[float], Assembly] | None = None
) -> Beside:
    """Models along a number.

    Args:
        mechanism: The model.
        one: The number.
        make: What assembles the model with a change of it; None to edit the model.
    """

    def edited(change: float) -> Assembly:
        return assemble(at_start(with_offsets(mechanism, {one: change})))

    errors: list[MechStudioError] = []
    sides = ((1, -1), (0, 1, 2), (0, -1, -2))
    attempts = [(STEP, places) for places in sides]
    if make is None and one.name in mechanism.parameters:
        attempts.insert(0, (LONG_STEP, sides[0]))
    for step, places in attempts:
        by = step * one.scale
        try:
            models = tuple(_read((make or edited)(place * by)) for place in places)
        except MechStudioError as error:
            errors.append(error)
            continue
        if step == LONG_STEP and _changes_start(models):
            continue
        _require_alike(one, models)
        factors = (0.5, -0.5) if len(places) == 2 else (-1.5, 2.0, -0.5)
        side = -1.0 if places[-1] == -2 else 1.0
        return Beside(models, tuple(side * factor / by for factor in factors))
    raise SolverError(
        f"A run next to the value of '{one.name}', {one.value!r}, fails, so there is no "
        f"derivative: {errors[0]}"
    )


def _require_alike(one: Varied, models: Sequence[Compiled]) -> None:
    """Require that models have the same tree.

    Raises:
        SolverError: They have not.
    """
    first = models[0]
    for other in models[1:]:
        same = len(other.state) == len(first.state) and all(
            np.array_equal(first.system.joints[field], other.system.joints[field])
            for field in ("is_tree", "axis_order", "state_coordinate")
        )
        if not same:
            raise SolverError(
                f"Next to the value of '{one.name}' the model has another spanning tree, so that "
                "there is no adjoint. Take the method direct of ms.sensitivities."
            )


def _read(assembly: Assembly) -> Compiled:
    """What is read of a model at its start."""
    compiled, work = assembly.compiled, assembly.work
    sizes = compiled.sizes
    state = np.zeros(sizes.state)
    save_state(compiled.system, work, state, sizes.state_coordinates, work.rate)
    # exchanged energies are none at the start
    state = state[: sizes.state_coordinates + sizes.state_rates]
    measures = assembly.mechanism.measures
    points = np.array([measure.point for measure in measures], dtype=float)
    return Compiled(compiled.system, state, points.reshape(-1, 3))


def _are_same(one: Programs, other: Programs) -> bool:
    return one is other or all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("instructions", "first", "tables")
    )
