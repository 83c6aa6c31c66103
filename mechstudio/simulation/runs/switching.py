"""Changes of parameters in a run: what events set, and how the run goes on by another model."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.edits.parameters import set_parameters
from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import CONTINUE, row_count
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.conditions import new_value
from mechstudio.results.settings import EventMoment
from mechstudio.results.signals import FormulaError
from mechstudio.results.stretches import Stretch
from mechstudio.simulation.assembling.resume import Reached, resume
from mechstudio.simulation.constraints.known_redundancy import later_redundancy
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.event_watch import Ending, EventWatch
from mechstudio.simulation.runs.finite_rows import finite_count
from mechstudio.simulation.solvers.start import Start, Witness

MOST_AT_ONCE = 20  # changes at almost the same time, after which a run does not go on
NO_TIME = 1e-9  # of the duration
ROW_ROUNDING = 1e-12  # of a time, by which a row is later than a change
MORE_ROWS = 128  # that room is made for at a time
DISSIPATED, SUPPLIED, TOTAL = 2, 3, 4  # columns of `RowFields.energy`


class Changed(NamedTuple):
    """A run that goes on by another model.

    Attributes:
        course: Its integration, with the first row written.
        watch: Its events.
        ending: What ends the rows by this model at once; None if nothing does.
    """

    course: Course
    watch: EventWatch
    ending: Ending | None

    def notes(self, witness: Witness | None) -> list[str]:
        """What its start changed, and doubts of the solver about the rows before."""
        time = self.course.start.time
        changed = [f"At t = {time:.6g} s: {note}" for note in self.course.start.assembly.notes]
        return [*(witness.notes() if witness else ()), *changed]


class Changes:
    """The changes of parameters of a run.

    Args:
        duration: Of the run [s].
    """

    def __init__(self, duration: float) -> None:
        self._last: deque[tuple[float, str]] = deque(maxlen=MOST_AT_ONCE)
        self._no_time = NO_TIME * duration

    def change(self, result: Result, course: Course, watch: EventWatch, ending: Ending) -> Changed:
        """Set what events ask for, and begin to go on from the last row.

        Args:
            result: The run, whose last row is that of the moment.
            course: Its integration up to there.
            watch: Its events up to there.
            ending: What they ask for.

        Raises:
            MechStudioError: A value is not possible, the poses do not fit any more, or events undo
                each other without end; says why.
        """
        self._require_progress(ending)
        row, store = ending.row, result.store
        before, values = watch.mechanism, _values(watch.result, ending)
        mechanism = _with_values(before, values)
        start = _start(course, mechanism, result, row)
        store.make_room(row + 1 + MORE_ROWS + row_count(_duration(start), _step(start)))
        new = Course(start, may_change=course.may_change)
        first = row + 1
        after = EventWatch(
            mechanism, result, noticed=watch.noticed, first_row=first, shift=start.shift
        )
        after.begin(new.prepared)
        _write_first_row(new, result, first)
        assert start.carried is not None
        energy = _book(store.working().energy, first, start.carried)
        for number, event in enumerate(ending.sets):
            watch.noticed.append(
                EventMoment(
                    event.name,
                    event.action,
                    ending.time,
                    event.parameter,
                    before.parameters[event.parameter],
                    values[event.parameter],
                    0.0 if number else energy,
                    first,
                )
            )
        store.stretches = (*store.stretches, Stretch(first, mechanism))
        again = after.go_on(watch, first)
        store.count = first + 1
        return Changed(new, after, again)

    def _require_progress(self, ending: Ending) -> None:
        """Refuse changes without end at almost the same time.

        Raises:
            SolverError: There were too many.
        """
        names = " and ".join(f"'{event.name}'" for event in ending.sets)
        self._last.append((ending.time, names))
        if len(self._last) < MOST_AT_ONCE or ending.time - self._last[0][0] > self._no_time:
            return
        known = " and ".join(dict.fromkeys(names for _, names in self._last))
        raise SolverError(
            f"events set parameters {MOST_AT_ONCE} times at almost the same time ({known}); "
            "leave a distance between the values at which they act"
        )


def _values(result: Result, ending: Ending) -> dict[str, float]:
    """New values of parameters, by the last row of the model before.

    Raises:
        SolverError: One is no finite number.
    """
    found = {}
    for event in ending.sets:
        try:
            found[event.parameter] = new_value(event, result, ending.row)
        except FormulaError as error:
            raise SolverError(f"{error} (event '{event.name}')") from None
    return found


def _with_values(mechanism: Mechanism, values: Mapping[str, float]) -> Mechanism:
    """The model with other values of parameters, and the initial poses that it had.

    Raises:
        ModelError: A value is not possible.
    """
    changed = set_parameters(mechanism, values)
    fields = ("position", "orientation", "velocity", "angular_velocity")
    bodies = [
        after
        if all(getattr(after, field) == getattr(before, field) for field in fields)
        else after.edited(**{field: getattr(before, field) for field in fields})
        for before, after in zip(mechanism.bodies, changed.bodies, strict=True)
    ]
    same = all(one is other for one, other in zip(bodies, changed.bodies, strict=True))
    return changed if same else changed.edited(bodies=bodies)


def _start(course: Course, mechanism: Mechanism, result: Result, row: int) -> Start:
    """The start of what follows a row.

    Raises:
        UnfitModelError: The model does not fit there.
    """
    before, store = course.start, result.store
    time = float(store.time[row])
    work = course.prepared.work
    place = store.body_pose[row], store.body_velocity[row]
    reached = Reached(time, *place, work.coordinate, work.coupled_offset)
    assembly = resume(mechanism, reached, before.settings.rank_tolerance)
    step, duration = _step(before), _duration(before)
    whole = int(np.floor(time / step * (1.0 + ROW_ROUNDING)))
    number = min(whole, row_count(duration, step) - 1)  # of the row in the place of the first one
    return before._replace(
        assembly=assembly,
        redundancy=later_redundancy(before.redundancy, before.assembly, assembly),
        time=time,
        first_row=number,
        shift=row + 1 - number,
        carried=np.zeros(5),
    )


def _write_first_row(course: Course, result: Result, row: int) -> None:
    """Write the first row by a model.

    Raises:
        SolverError: Its values are not finite.
    """
    run, outcome = course.run, CONTINUE
    while course.written <= row and outcome == CONTINUE:
        outcome = course.prepared.advance(1)
    if course.written <= row or finite_count(result.store, row, row + 1) == row:
        raise SolverError(f"the results are not finite from there on (t = {run.time:.6g} s)")


def _book(energy: FloatArray, row: int, carried: FloatArray) -> float:
    """Go on with the energies that were exchanged before a row; what it gained is supplied.

    Args:
        energy: Energies of all rows [J].
        row: The first row by a model, in which nothing is exchanged yet; it is at the time of the
            row before.
        carried: Is added to the energies of all rows of the model; written.

    Returns:
        The energy that the mechanism gained by the change of the model [J].
    """
    before, after = energy[row - 1], energy[row]
    gained = float(after[:DISSIPATED].sum() - before[:DISSIPATED].sum())
    carried[DISSIPATED] = before[DISSIPATED]
    carried[SUPPLIED] = before[SUPPLIED] + gained
    carried[TOTAL] = carried[DISSIPATED] - carried[SUPPLIED]
    energy[row] += carried
    return gained


def _step(start: Start) -> float:
    return start.settings.output_step


def _duration(start: Start) -> float:
    return start.settings.duration
