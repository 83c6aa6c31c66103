"""The step of the ALi3p with which its error stays small, found by trial runs.

The error of the trapezoidal rule is of second order: of two runs, one in steps twice as long as
those of the other, the one in shorter steps is off by about a third of the distance between them.
Trials go over the whole run where that is short, so that they see errors grow and steps that fail.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from mechstudio.results import RunSettings
from mechstudio.simulation.ali3p_companion import Case, Companion, distance, richardson
from mechstudio.simulation.ali3p_defaults import LONGEST_STEP, with_step

WANTED_ERROR = 3e-4  # of the length unit, or rad
LEAST_WANTED = 0.1  # of that where a trial is only a part of the run
TRIED_STEPS = 1000  # a trial is as long as so many of the first steps, if not limited, or
LEAST_PART = 0.02  # as that part of the run, but has
MOST_STEPS = 10_000  # steps at most, in large mechanisms
MOST_WORK = 100_000  # over the number of bodies
ROOM = 8  # for halvings, so much is a trial in the first steps shorter than the longest
HALVINGS = 5  # of the step at most, for its error, but
HOPEFUL = 2  # where the error after them is
HOPELESS_ERROR = 0.1  # still larger: no step would follow such a motion
ESCAPES = 8  # halvings at most of a step that fails, after
LONGER = 4.0  # steps up to so many of the longest ones else, which start well in flat positions


def accurate(case: Case, settings: RunSettings) -> tuple[RunSettings, Companion | None]:
    """Halve the step until the error of the run, or of its first part, is small enough.

    Args:
        case: What is to be run.
        settings: Settings with the step to begin with.

    Returns:
        The settings to take, and a run in steps twice as long that has come as far as the trials;
        None where there is none.
    """
    part = _tried_part(case, settings.step)
    wanted = WANTED_ERROR * max(LEAST_WANTED, part)
    fine = _first(case, settings, part)
    if fine is None:
        return settings, None
    coarse = _trial(case, settings, 2.0 * fine.settings.step, part)
    for halving in range(HALVINGS):
        step, error = 0.5 * fine.settings.step, _error(case, coarse, fine)
        hopeless = halving >= HOPEFUL and error > HOPELESS_ERROR and not coarse.has_failed
        if error <= wanted or hopeless or _is_too_long(case, part, step):
            break
        finer = _trial(case, settings, step, part)
        if finer.has_failed:  # as near singular positions
            break
        coarse, fine = fine, finer
    return fine.settings, None if coarse.has_failed else coarse


def _tried_part(case: Case, step: float) -> float:
    """Part of the duration that trials take, 0 to 1, to begin with in that step [s]."""
    steps = min(TRIED_STEPS, _most_steps(case) / ROOM)
    return min(1.0, max(LEAST_PART, steps * step / case.options.duration))


def _is_too_long(case: Case, part: float, step: float) -> bool:
    """Whether a trial over that part of the duration has too many steps of that size [s]."""
    return part * case.options.duration > _most_steps(case) * step


def _most_steps(case: Case) -> float:
    """Steps of a trial at most."""
    return min(MOST_STEPS, MOST_WORK / max(1, len(case.assembly.mechanism.bodies)))


def _first(case: Case, settings: RunSettings, part: float) -> Companion | None:
    """The first trial that does not fail, in the given step or another one."""
    for step in _steps(settings.step, LONGER * min(LONGEST_STEP, case.options.output_step)):
        if _is_too_long(case, part, step):
            return None
        trial = _trial(case, settings, step, part)
        if not trial.has_failed:
            return trial
    return None


def _steps(step: float, longest: float) -> Iterator[float]:
    """The step, longer ones and shorter ones [s]."""
    yield step
    longer = 2.0 * step
    while longer <= longest:
        yield longer
        longer *= 2.0
    for halving in range(1, ESCAPES + 1):
        yield step * 0.5**halving


def _trial(case: Case, settings: RunSettings, step: float, part: float) -> Companion:
    """A run in these steps [s] over that part of the duration, or as far as it goes."""
    trial = Companion(case, with_step(settings, case.assembly, case.options, step))
    trial.reach(1 + math.ceil(part * (trial.store.capacity - 1)))
    return trial


def _error(case: Case, coarse: Companion, fine: Companion) -> float:
    """Error of the finer of two trials; infinite if the other one does not tell."""
    if coarse.has_failed or case.takes_few(fine.settings.step):
        return math.inf
    rows = min(coarse.store.count, fine.store.count)
    one, other = coarse.store.body_pose[:rows], fine.store.body_pose[:rows]
    return richardson(distance(one, other, case.length), 2.0)
