"""Kinematic analysis: the motion that drivers alone determine, with efforts and reactions."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.analyses.close_steps import CloseSteps, close_steps
from mechstudio.analyses.code_watch import names_failed_code
from mechstudio.analyses.driven_motion import DrivenMotion
from mechstudio.analyses.errors import AnalysisError, UnderdrivenError
from mechstudio.analyses.even_rows import even_times, require_number
from mechstudio.analyses.freedoms import independent_coordinates, remedy, some
from mechstudio.analyses.given_motions import driven_by, row_times
from mechstudio.analyses.idle_spins import IdleSpins
from mechstudio.analyses.lock import branch_point, lock_message
from mechstudio.analyses.position import Position
from mechstudio.analyses.rows import finished, statistics_of
from mechstudio.analyses.tangent import tangent_at
from mechstudio.errors import CancelledError, RunInterrupted
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results import Result, RunStatus
from mechstudio.simulation.assembling.spline_notes import spline_notes
from mechstudio.simulation.runs.driver_jumps import jump_notes
from mechstudio.simulation.runs.to_end import Progress, shown

CHUNK = 1000  # rows between two looks at the progress
KIND = "kinematic"
FULL_TURN = 2.0 * np.pi
BEGINS_SINGULAR = (
    "The mechanism begins in a singular position, where its drivers do not determine the branch. "
    "Start a little away from it."
)


@takes_model
@names_failed_code
def kinematics(
    mechanism: Mechanism,
    motions: Mapping[str, object] | None = None,
    *,
    time: ArrayLike | None = None,
    duration: float | None = None,
    output_step: float | None = None,
    driver: str | None = None,
    start: float | None = None,
    stop: float | None = None,
    rate: float | None = None,
    progress: Progress = False,
) -> Result:
    """Motion, driver efforts and reactions of a mechanism that its drivers leave no freedom.

    Nothing is integrated: each row closes the joints where the drivers are at its time, and follows
    from that alone.

    Args:
        mechanism: The model, or an edit or a result that has one.
        motions: Of joints that no driver of the model leads, as drivers prescribe them:
            `{"crank": "2*pi*t"}` [m or rad], or values at `time`; None for those of the model.
        time: Times of the rows from 0 on, in the place of the next two [s].
        duration: Of the motion [s]; None takes the model's, as for the next. Over a range it
            follows from the rate.
        output_step: Time between rows [s]; a 360th of the whole over the range of a driver.
        driver: Name of a driver that leads its coordinate from `start` to `stop` at an even rate,
            whatever its function is; None lets all drivers follow their functions, or takes the
            only one where one of the next is given.
        start: Its first value [m or rad]; 0 if it is not given.
        stop: Its last value [m or rad]; a full turn of one that turns if it is not given.
        rate: Size of its rate [m/s or rad/s]; 1.
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.

    Returns:
        Rows like those of a run. `energy_drift` is what the power of drivers and loads, summed over
        the rows, misses of the change of energy.

    Raises:
        UnderdrivenError: Drivers leave freedoms; its `coordinates` would take further drivers.
        UnfitModelError: Joints cannot be closed, or drivers contradict each other.
        AnalysisError: The mechanism locks or comes to a branch point; `result` has the rows before.
        RunInterrupted: Ctrl-C was pressed, or `progress` raised `CancelledError`; likewise.
    """
    if motions is not None:
        mechanism = driven_by(mechanism, motions, time)
    given = (duration, output_step, driver, start, stop, rate)
    if time is not None and any(value is not None for value in given):
        raise AnalysisError(
            "Rows are at the times of time=. Leave out duration, output_step and the range of a "
            "driver, or time."
        )
    if driver is None and (start, stop, rate) != (None, None, None):
        driver = _only_driver(mechanism)
    if driver is not None:
        if duration is not None:
            raise AnalysisError(
                f"How long driver '{driver}' takes over a range follows from start, stop and rate. "
                "Leave the duration out, or give another rate."
            )
        begin, end = 0.0 if start is None else start, _last(mechanism, driver, stop)
        mechanism, duration = _swept(mechanism, driver, begin, end, 1.0 if rate is None else rate)
        output_step = output_step or duration / 360.0
    duration = mechanism.simulation.duration if duration is None else duration
    output_step = mechanism.simulation.output_step if output_step is None else output_step
    times = even_times(mechanism, duration, output_step) if time is None else row_times(time)
    position = Position.of(mechanism)
    spins = idle_spins_of(position)
    steps = close_steps(mechanism, times, position.system.length, has_spins=bool(spins))
    return _followed(DrivenMotion(position, steps.times, spins), steps, progress)


def _only_driver(mechanism: Mechanism) -> str:
    names = mechanism.drivers.names
    if len(names) != 1:
        raise AnalysisError(
            "Values from start to stop are those of one driver. Name it, driver="
            + (" or ".join(f"'{name}'" for name in names) or "..., after adding one")
            + "."
        )
    return names[0]


def _last(mechanism: Mechanism, name: str, stop: float | None) -> float:
    """The last value of a driver, a full turn where none is given [m or rad]."""
    driver = mechanism.drivers[name]
    coordinate = mechanism.joints[driver.joint].joint_type.coordinates[driver.coordinate]
    if stop is None and coordinate.unit == "m":
        raise AnalysisError(
            f"Driver '{name}' slides, so that there is no full turn to take. Give stop, its last "
            "value [m]."
        )
    return FULL_TURN if stop is None else stop


def _swept(
    mechanism: Mechanism, name: str, start: float, stop: float, rate: float
) -> tuple[Mechanism, float]:
    """The model with a driver that goes evenly from one value to another, and how long it takes."""
    chosen = mechanism.drivers[name]
    for what, value in (("start", start), ("stop", stop), ("rate", rate)):
        require_number(what, value)
    if rate <= 0.0 or start == stop:
        raise AnalysisError(
            f"Driver '{name}' cannot go from {start:g} to {stop:g} at the rate {rate:g}: give two "
            "different values and a rate above 0."
        )
    sign = 1.0 if stop > start else -1.0
    even = chosen.edited(kind="position", function=f"{float(start)!r} + {sign * float(rate)!r}*t")
    drivers = tuple(even if entry.name == name else entry for entry in mechanism.drivers)
    return mechanism.edited(drivers=drivers), abs(stop - start) / rate


def idle_spins_of(position: Position) -> IdleSpins:
    """What drivers leave of a model whose motion they determine: spins that nothing else feels.

    Raises:
        UnderdrivenError: It has other freedoms left.
        AnalysisError: It begins in a singular position.
    """
    tangent = tangent_at(position)
    if tangent.is_singular:
        raise AnalysisError(BEGINS_SINGULAR)
    spins = IdleSpins.of(position, tangent)
    count = tangent.count - len(spins)
    if not count:
        return spins
    found = independent_coordinates(position, spins.others(tangent) @ tangent.rates)
    names = some([entry.label for entry in found])
    noun = "degree of freedom" if count == 1 else "degrees of freedom"
    raise UnderdrivenError(
        f"The drivers leave {count} {noun}, for example: {names}. {remedy(found)}",
        tuple((entry.joint, entry.coordinate) for entry in found if entry.is_scalar),
        tuple(entry.value for entry in found if entry.is_scalar),
    )


def _followed(motion: DrivenMotion, steps: CloseSteps, progress: Progress) -> Result:
    """The rows of a motion from start to end, without what lies between them."""
    begin = clock.perf_counter()
    if motion.begins_singular():
        raise AnalysisError(BEGINS_SINGULAR)
    error: BaseException | None = None
    count, message, status = len(motion.times), "", RunStatus.DONE
    try:
        with shown(progress) as show:
            for stop in range(CHUNK, count + CHUNK, CHUNK):
                if not motion.follow(min(stop, count)):
                    break
                show(motion.done / count)
    except (KeyboardInterrupt, CancelledError) as interrupt:
        error, status = interrupt, RunStatus.STOPPED
        message = f"Stopped at t = {motion.time:.6g} s."
    if error is None:
        message = branch_point(motion) or (lock_message(motion) if motion.done < count else "")
        status = RunStatus.FAILED if message else RunStatus.DONE
    motion.balance()
    store = motion.store if steps.is_plain else steps.taken(motion.store)
    position = motion.position
    jumps = jump_notes(position.mechanism, motion.time)
    jumps += spline_notes(position.mechanism, motion.time)
    notes = (*position.assembly.notes, *jumps, *motion.spins.notes(position))
    statistics = replace(
        statistics_of(position.redundancy, notes=notes),
        steps=store.count,
        wall_time=clock.perf_counter() - begin,
    )
    mechanism = motion.position.mechanism
    result = finished(mechanism, store, KIND, statistics, status=status, message=message)
    if error is not None:
        raise RunInterrupted(f"{message} What was computed is kept.", result) from error
    if message:
        failed = AnalysisError(message)
        failed.result = result
        raise failed
    return result
