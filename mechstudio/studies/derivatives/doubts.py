"""Sentences on where derivatives along a run do not exist, or are doubtful."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.body import Inertia
from mechstudio.results import Result
from mechstudio.studies.derivatives.neighbors import Check, Differences, difference_of_motion

LARGEST_MISS = 1e-4  # of the check, in parts of the largest derivative of poses or velocities
OTHER_WAY = 1e-6  # of poses and velocities: more, and the run went another way with its steps given
# closed joints keep accelerations by so much of the largest, but for bodies that spin almost freely
CLOSED = 1e-11
GROWTH = 2e4  # of the error of accelerations to that of a gradient, in loops of thin rods
UNCERTAIN = 1e-4  # relative error of a gradient that is told
_MOTION = ("position", "velocity", "angular_velocity")


def doubts(
    base: Result,
    noted: Result | None,
    differences: Sequence[Differences],
    check: Check | None,
) -> tuple[str, ...]:
    """What there is to say about derivatives.

    Args:
        base: The run at the values of the model, in the steps of its neighbors.
        noted: The run that chose the steps; None where each run chooses its own.
        differences: Neighboring runs along each number.
        check: Runs along all numbers at once.
    """
    notes = [*base.statistics.notes]
    runs = [run for entry in differences for run in entry.runs]
    notes += _singular([base, *([noted] if noted else []), *runs])
    notes += _redundant(base, runs)
    missed = _miss(differences, check)
    if noted is not None and difference_of_motion(base, noted, base) > OTHER_WAY:
        notes.append(
            "With its steps given, the run goes another way than by its tolerances; the "
            "derivatives are those of that way. Take the method differences."
        )
    if missed > LARGEST_MISS:
        notes.append(
            f"The derivatives agree with others by finer steps only to {missed:.1g} of the "
            "largest. They change much within a step, or do not exist; see the errors of gradients."
            f"{_kinks(base.mechanism)}"
        )
    return tuple(dict.fromkeys(notes))


def event_note(name: str, time: float) -> str:
    """Sentence on a run that an event ends early."""
    return (
        f"The rows end before the event '{name}' at {time:.6g} s: its time depends on the "
        "parameters, so that rows behind it have no derivative at a fixed time."
    )


def stops_met(result: Result) -> list[str]:
    """Sentence on the end stops that a run meets, whose edges lie within its steps."""
    met = [
        f"'{joint.name}'"
        for joint in result.mechanism.joints
        if joint.limits is not None and result[f"joints/{joint.name}/stop_effort"].any()
    ]
    if not met:
        return []
    return [
        f"End stops act with kinks (joints {', '.join(met)}): steps across their edges leave "
        "errors in the gradient, which check=True estimates and tighter tolerances make smaller."
    ]


def rounding_met(result: Result) -> list[str]:
    """Sentence on thin bodies, whose spin turns rounding of loads into large accelerations."""
    bodies = result.mechanism.bodies
    error = result["constraints/acceleration"]
    kinds = ("acceleration", "angular_acceleration")
    largest = max(
        (np.abs(result[f"bodies/{body.name}/{kind}"]).max() for body in bodies for kind in kinds),
        default=0.0,
    )
    # what grows along a run is the drift of its joints
    if not error.size or not error[0] > CLOSED * largest:
        return []
    uncertain = float(f"{GROWTH * error.max() / largest:.1g}")
    if uncertain < UNCERTAIN:
        return []
    thinnest = min(bodies, key=lambda body: _slenderness(body.inertia))
    return [
        f"The gradient is uncertain by about {uncertain:g} of its largest entries: in loops that "
        f"hold thin bodies, such as '{thinnest.name}', by their spin alone, rounding is as large. "
        "A moment of inertia about their axis of 1e-6 of that across it changes little else."
    ]


def _slenderness(inertia: Inertia) -> float:
    """The least principal moment as a part of the largest."""
    moments = np.linalg.eigvalsh(np.array(inertia, dtype=float))
    return float(moments[0] / moments[-1])


def _singular(runs: Sequence[Result]) -> list[str]:
    """Where runs pass singular positions, or leave a branch there."""
    branches = sorted({time for run in runs for time in run.statistics.branch_changes})
    if branches:
        return [
            f"Near the values of the model a run changes its branch at {branches[0]:.4g} s; "
            "from there on there is no derivative."
        ]
    times = sorted({time for run in runs for time in run.statistics.singular_times})
    if not times:
        return []
    return [
        f"A singular position is passed at {times[0]:.4g} s. Derivatives of reactions grow without "
        "bound there, and errors of all are larger behind it."
    ]


def _redundant(base: Result, runs: Sequence[Result]) -> list[str]:
    """Joints whose constraints are redundant at the values of the model alone, or next to them."""
    here = set(base.statistics.undetermined_reactions)
    there = [set(run.statistics.undetermined_reactions) for run in runs]
    changed = sorted({name for names in there for name in here ^ names})
    if not changed:
        return []
    listed = ", ".join(f"'{name}'" for name in changed)
    return [
        f"Which constraints are redundant changes near the values of the model ({listed}): "
        "reactions have no derivative there, and motions only where their freedom stays the same."
    ]


def _miss(differences: Sequence[Differences], check: Check | None) -> float:
    """Largest error of derivatives of the motion, in parts of the largest of its kind."""
    if check is None:
        return 0.0
    largest = 0.0
    for what in _MOTION:

        def read(run: Result, what: str = what) -> FloatArray:
            return np.array([run[f"bodies/{body.name}/{what}"] for body in run.mechanism.bodies])

        slopes = np.array([entry.of(read) for entry in differences])
        size = float(np.abs(slopes * check.way[:, None, None, None]).max(initial=0.0))
        found = check.differences.of(read)
        missed = np.abs(found - np.tensordot(check.way, slopes, 1)).max(initial=0.0)
        # of what does not depend on the numbers rounding is left
        if size > 1e-12 * float(np.abs(read(differences[0].runs[0])).max(initial=0.0)):
            largest = max(largest, float(missed) / size)
    return largest


def _kinks(mechanism: Mechanism) -> str:
    """What in a model acts with kinks."""
    names = ", ".join(f"'{joint.name}'" for joint in mechanism.joints if joint.has_kinks)
    if not names:
        return ""
    return (
        f" End stops and dry friction act with kinks (joints {names}): where they begin or "
        "reverse, rates and reactions have no derivative."
    )
