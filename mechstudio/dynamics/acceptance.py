"""What every formulation does when a step is accepted."""

from mechstudio.dynamics.integration import END, ROUGH, TIME
from mechstudio.dynamics.state import normalize_quaternions
from mechstudio.dynamics.workspace import (
    CANDIDATE_MOBILITY,
    CANDIDATE_NULL_COUNT,
    LAST_SINGULAR_TIME,
    LEAST_MOBILITY,
    NULL_COUNT,
    PASSAGES,
    REDUNDANT_COUNT,
    STEP_MOBILITY,
)
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import copy_rows, copy_vector

SAME_PASSAGE = 1e-3  # of the duration: singular steps closer than this belong together


@kernel
def watch_rank(work, run):
    """Tell the integrator of a singular position: crossing its border makes a small jump."""
    if work.counts[NULL_COUNT] != work.counts[REDUNDANT_COUNT]:
        run.counter[ROUGH] = 1


@kernel
def watch_mobility(work):
    """Remember the smallest eigenvalue that the stages met."""
    mobility = work.settings[LEAST_MOBILITY]
    if work.counts[NULL_COUNT] > work.counts[REDUNDANT_COUNT]:
        mobility = 0.0
    work.settings[STEP_MOBILITY] = min(work.settings[STEP_MOBILITY], mobility)


@kernel
def remember_candidate(work):
    """Keep impulses (or loads), coordinates and rank at the end of the step under trial."""
    copy_rows(work.impulse, work.candidate)
    copy_vector(work.coordinate, work.candidate_coordinate)
    copy_vector(work.rate, work.candidate_rate)
    work.counts[CANDIDATE_NULL_COUNT] = work.counts[NULL_COUNT]
    work.settings[CANDIDATE_MOBILITY] = work.settings[LEAST_MOBILITY]


@kernel
def accept(system, work, run, held):
    """Take over what was remembered; counts passages of singular positions.

    Args:
        system: Constant data.
        work: Workspace.
        run: Memory of the integration.
        held: Undetermined parts of the impulses or loads, shape (m, 6); written.
    """
    normalize_quaternions(system, run.state)
    copy_rows(work.candidate, held)
    copy_vector(work.candidate_coordinate, work.last_coordinate)
    copy_vector(work.candidate_rate, work.last_rate)
    if work.counts[CANDIDATE_NULL_COUNT] > work.counts[REDUNDANT_COUNT]:
        record_passage(work, run.control[TIME], SAME_PASSAGE * run.control[END])


@kernel
def record_passage(work, time, apart):
    """Count a passage of a singular position [s] unless the last one is less than `apart` ago."""
    if time - work.settings[LAST_SINGULAR_TIME] > apart:
        count = work.counts[PASSAGES]
        if count < work.singular_times.size:
            work.singular_times[count] = time
        work.counts[PASSAGES] = count + 1
    work.settings[LAST_SINGULAR_TIME] = time
