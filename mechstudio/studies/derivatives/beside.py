"""Models beside one, along its numbers: compiled, with their start, but never run.

Numbers that are plain ones of different elements, as masses of bodies, share their models: each
changes the records of its own element alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
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
from mechstudio.topology.program_table import Programs
from mechstudio.topology.system import System

# of the scale of a number: closures are exact to 1e-14, and what is compiled bends little
STEP = 1e-5
SAME_START = 1e-13  # largest change of a start that plain numbers do not change
_PLAIN = re.compile(
    r"(bodies|joints)[./](.+)[./]"
    r"(mass|inertia\[\d\]\[\d\]|(?:stiffness|damping|reference|friction)(?:\[\d\])?)"
)
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
        step: Distance of the next one.
        only: Table and row of the only records that the number changes; the others are changed by
            numbers that share the models. None where it may change anything.
        keeps_start: Whether the start stays the same, where `only` is given.
    """

    models: tuple[Compiled, ...]
    weights: tuple[float, ...]
    step: float
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
    rows = [_row_of(mechanism, one) for one in numbers]
    kinds = {row[0]: row[1] for row in rows if row is not None}
    of_bodies, of_joints = (
        [
            [k for k, row in enumerate(rows) if row is not None and row[0] == kind]
            for kind in sorted(kinds)
            if kinds[kind] == table
        ]
        for table in ("bodies", "joints")
    )
    found: dict[int, Beside] = {}

    def share(together: list[int]) -> bool:
        """Find the models that some numbers share; whether there are any."""
        if len(together) < 2:
            return False
        try:
            shared = _along(mechanism, [numbers[k] for k in together])
        except SolverError:
            return False  # which of them it is, each tells for itself
        # how a run begins follows from all numbers at once
        if _changes_start(shared[0].models):
            return False
        for k, near in zip(together, shared, strict=True):
            row = rows[k]
            assert row is not None  # chosen so
            found[k] = near._replace(only=(row[1], row[2]))
        return True

    # records of bodies and of joints are different ones
    empty: list[int] = []
    for here, there in zip_longest(of_bodies, of_joints, fillvalue=empty):
        if not share([*here, *there]) and here and there:
            share(here)
            share(there)
    frames = MovedFrames(mechanism)
    for k, one in enumerate(numbers):
        moved = frames.find(one)
        if moved is not None:
            (near,) = _along(mechanism, [one], frames.maker(moved))
            found[k] = near._replace(only=("joints", moved.joint), keeps_start=False)
    return [found.get(k) or _along(mechanism, [one])[0] for k, one in enumerate(numbers)]


def _row_of(mechanism: Mechanism, one: Varied) -> tuple[str, str, int] | None:
    """Kind, table and row of a plain number that changes the records of one element alone."""
    match = _PLAIN.fullmatch(one.name)
    if match is None:
        return None
    table, element, field = match.groups()
    names = [entry.name for entry in getattr(mechanism, table)]
    return (f"{table} {field}", table, names.index(element)) if element in names else None


def _changes_start(models: Sequence[Compiled]) -> bool:
    first = models[0].state
    return any(np.abs(model.state - first).max(initial=0.0) > SAME_START for model in models[1:])


def _along(
    mechanism: Mechanism,
    numbers: Sequence[Varied],
    make: Callable[[float], Assembly] | None = None,
) -> list[Beside]:
    """Models along numbers at once, as those beside the model for each of them.

    Args:
        mechanism: The model.
        numbers: The numbers.
        make: What assembles the model with a change of the only one; None to edit the model.
    """
    steps = {one: STEP * one.scale for one in numbers}
    errors: list[MechStudioError] = []
    for places in ((1, -1), (0, 1, 2), (0, -1, -2)):
        try:
            if make is not None:
                models = tuple(_read(make(place * steps[numbers[0]])) for place in places)
            else:
                offsets = [{one: place * by for one, by in steps.items()} for place in places]
                models = tuple(
                    _read(assemble(at_start(with_offsets(mechanism, changed))))
                    for changed in offsets
                )
        except MechStudioError as error:
            errors.append(error)
            continue
        _require_alike(numbers[0], models)
        factors = (0.5, -0.5) if len(places) == 2 else (-1.5, 2.0, -0.5)
        side = -1.0 if places[-1] == -2 else 1.0
        return [
            Beside(models, tuple(side * factor / by for factor in factors), by)
            for by in steps.values()
        ]
    one = numbers[0]
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
