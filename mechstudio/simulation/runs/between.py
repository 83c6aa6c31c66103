"""Moments between the rows of a run: it goes on from the row before, by its own method.

An integrator's dense answers are gone once a run has ended. A row has all that a motion depends on,
so the run begins anew there, in the model that had made the row, with its solver, integrator and
tolerances, and places a row at each time asked for. It goes as far as the row after, which it has
to meet: what else acted on the run, such as a hand, is told by that.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import CONTINUE
from mechstudio.joints import joint_type
from mechstudio.model import Mechanism
from mechstudio.results import Store
from mechstudio.results.recording import Recording
from mechstudio.results.rows import Rows
from mechstudio.results.settings import NO_METHOD
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.resume import Reached, resume
from mechstudio.simulation.constraints.known_redundancy import later_redundancy
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.prepared_mechanism import prepared_mechanism
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.start import Start

PIECE = 64  # right-hand sides at a time
# a row is met if poses differ by so many tolerances at most, within these bounds [rad, or
# `System.length`]: a motion may be unstable
MET, LEAST, MOST = 1e3, 1e-6, 1e-2
SAME = 1e-3  # part of the accelerations by which they may differ at the row before
DISSIPATED, SUPPLIED, TOTAL = 2, 3, 4  # columns of `RowFields.energy`


class CannotGoOnError(MechStudioError):
    """A run that cannot go on from one of its rows; the message is a clause that says why."""


def fill_between(run: Recording, between: Store) -> str:
    """Let a run go on to times between its rows, and put what it finds in the place of the rows.

    Args:
        run: The run.
        between: Rows at the times, as they are interpolated; those at which the run goes on are
            written.

    Returns:
        Why some or all rows stay as they were, as a clause; empty if the run went on.
    """
    store = run.store
    rows = store.time[: store.count]
    before = np.clip(np.searchsorted(rows, between.time, side="right") - 1, 0, None)
    inside = (between.time > rows[before]) & (before < len(rows) - 1)
    if not inside.any():
        return ""
    try:
        origin = _Origin(run)
        with telling_of_compilation():
            found = [
                _try_row(origin, int(row), between, np.flatnonzero(inside & (before == row)))
                for row in np.unique(before[inside])
            ]
    except MechStudioError as error:
        return str(error).rstrip(".")
    return next(filter(None, found), "")


def _try_row(origin: _Origin, row: int, between: Store, places: NDArray[np.intp]) -> str:
    """Go on from one row, and write what was found; why not, if that was not possible."""
    order = places[np.argsort(between.time[places], kind="stable")]
    times, back = np.unique(between.time[order], return_inverse=True)
    try:
        found = origin.rows_after(row, times)
    except MechStudioError as error:
        return str(error).rstrip(".")
    for name in ROW_LENGTHS:
        if name != "time":
            getattr(between, name)[order] = getattr(found, name)[1 + back]
    return ""


class _Origin:
    """A run that goes on from its rows.

    Args:
        run: The run.

    Raises:
        CannotGoOnError: It was no run, or its solver brings its own steps.
        UnfitModelError: Its model does not begin any more.
    """

    def __init__(self, run: Recording) -> None:
        settings = run.settings
        if settings.integrator == NO_METHOD:
            raise CannotGoOnError("an analysis has no integrator")
        self._solver = find_solver(settings.solver)
        if self._solver.has_steps:
            raise CannotGoOnError(f"{settings.solver} brings its own steps")
        self._store = run.store
        # the work of one right-hand side is not worth a crew for some steps
        self._settings = replace(settings, threads=1)
        self._model = run.store.stretches[0].mechanism
        tolerance = settings.rank_tolerance or ROUNDING_RANK_TOLERANCE
        common, self._assembly = prepared_mechanism(self._model, tolerance)
        self._redundancy = common.redundancy

    def rows_after(self, row: int, times: FloatArray) -> Store:
        """Rows at a row, at later times before the next one, and at the next one.

        Args:
            row: Number of the row.
            times: The times, ascending [s].

        Raises:
            MechStudioError: The run does not go on as it did; says why.
        """
        known = Rows(self._store, row, row + 2)
        start = self._start(row, known, len(times) + 2)
        with np.errstate(all="ignore"):
            self._advance(start, (*times.tolist(), float(known.time[1])))
        found = start.store
        self._require_same(known, found, start)
        energy, exchanged = found.energy, known.energy[0]
        energy[:, DISSIPATED] += exchanged[DISSIPATED]
        energy[:, SUPPLIED] += exchanged[SUPPLIED]
        energy[:, TOTAL] = energy[:, :SUPPLIED].sum(axis=1) - energy[:, SUPPLIED]
        self._keep_signs(known, found)
        return found

    def _start(self, row: int, known: Rows, count: int) -> Start:
        """The start of an integration at a row, with room for so many rows."""
        model = self._model_at(row)
        place = known.body_pose[0], known.body_velocity[0], known.coordinate[0]
        offset = self._assembly.work.coupled_offset
        reached = Reached(float(known.time[0]), *place, offset)
        assembly = resume(model, reached, self._settings.rank_tolerance)
        return Start(
            assembly,
            later_redundancy(self._redundancy, self._assembly, assembly),
            self._settings,
            Store(model, count, self._store.has_momentum),
            self._settings.step,
            time=reached.time,
        )

    def _model_at(self, row: int) -> Mechanism:
        """The model that made the row after a row."""
        return [part.mechanism for part in self._store.stretches if part.row <= row][-1]

    def _advance(self, start: Start, times: tuple[float, ...]) -> None:
        """Write rows at the start and at later times.

        Raises:
            CannotGoOnError: The integration failed.
        """
        prepared = self._solver.prepare(start)
        run = prepared.run
        # steps end with the next row, as what comes then may differ
        run.end = times[-1]
        run.row_count, outcome = 1, CONTINUE
        for number, time in enumerate(times, 1):
            # rows lie at multiples of the output step
            run.row_count, run.output_step = number + 1, time / number
            while run.next_row <= number and outcome == CONTINUE:
                # beyond the last row there is nothing to be missed
                outcome = prepared.advance(PIECE if time == times[-1] else 1)
            if run.next_row <= number:
                raise CannotGoOnError(f"the run does not go on from t = {start.time:.6g} s")

    def _require_same(self, known: Rows, found: Store, start: Start) -> None:
        """Refuse rows of another motion.

        Raises:
            CannotGoOnError: Accelerations differ at the row before, or poses at the one after.
        """
        time = f"t = {known.time[0]:.6g} s"
        before, after = known.body_acceleration[0], found.body_acceleration[0]
        for part in (slice(0, 3), slice(3, 6)):
            most = np.abs(before[:, part]).max(initial=0.0)
            rest = np.abs(after[:, part] - before[:, part]).max(initial=0.0)
            if not rest <= SAME * most + self._least_acceleration(start, part):
                raise CannotGoOnError(
                    f"at {time} something acts that the model does not have, such as a hand or a "
                    "function of a script"
                )
        length = start.assembly.compiled.system.length
        poses = known.body_pose[1], found.body_pose[-1]
        shift = np.abs(poses[1][:, :3] - poses[0][:, :3]).max(initial=0.0) / length
        turn = 1.0 - np.abs((poses[1][:, 3:] * poses[0][:, 3:]).sum(axis=1)).min(initial=1.0)
        tolerance = max(self._settings.rtol, self._settings.atol) * MET
        allowed = MOST if self._settings.step else min(max(tolerance, LEAST), MOST)
        if not max(shift, np.sqrt(2.0 * abs(turn))) <= allowed:
            raise CannotGoOnError(f"the run does not go on from {time} as it did")

    def _least_acceleration(self, start: Start, part: slice) -> float:
        """What differs by rounding at most where hardly anything is accelerated."""
        units = start.units
        size = start.assembly.compiled.system.length if part.start == 0 else 1.0
        return LEAST * float(size) / float(units.time) ** 2

    def _keep_signs(self, known: Rows, found: Store) -> None:
        """Take the quaternions that are near those of the row before."""
        _turn(found.body_pose[..., 3:], known.body_pose[0, :, 3:])
        for j, joint in enumerate(self._model.joints):
            place = self._store.coordinate_slice(j).start
            for coordinate in joint_type(joint.type).coordinates:
                if coordinate.kind == "quaternion":
                    columns = slice(place, place + 4)
                    _turn(found.coordinate[:, columns], known.coordinate[0, columns])
                place += coordinate.size


def _turn(quaternions: FloatArray, near: FloatArray) -> None:
    """Change the signs of those quaternions that are farther from others than their opposites."""
    away = np.sum(quaternions * near, axis=-1, keepdims=True) < 0.0
    np.negative(quaternions, out=quaternions, where=np.broadcast_to(away, quaternions.shape))
