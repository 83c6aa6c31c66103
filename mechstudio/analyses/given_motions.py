"""Motions and times of rows that are given to an analysis, beside what the model says."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.analyses.errors import AnalysisError
from mechstudio.edits.add_motions import add_driver
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.plain_data import plain
from mechstudio.model.sampled_function import as_samples


def driven_by(mechanism: Mechanism, motions: object, time: ArrayLike | None) -> Mechanism:
    """The model with a driver of each motion, of the name of its joint.

    Args:
        mechanism: The model.
        motions: A dictionary; by "JOINT" or "JOINT:COORDINATE" the coordinate as a function of t, a
            number, samples with their times, or values at `time`.
        time: Times of values that have none of their own [s].

    Raises:
        AnalysisError: These are no motions by joints.
        ModelError: There is no such coordinate, or it is driven already.
    """
    if not isinstance(motions, Mapping):
        joint = next(iter(mechanism.joints.names), "crank")
        raise AnalysisError(
            f"Motions are a dictionary of joints and functions of t, such as "
            f'{{"{joint}": "2*pi*t"}} (got {motions!r}).'
        )
    for coordinate, given in motions.items():
        joint, _, number = coordinate.partition(":")
        function = plain(given)
        is_row = isinstance(function, list) and as_samples(function) is None
        if is_row and time is not None:
            function = (plain(time), function)
        place = _place(mechanism, joint, number)
        name = "" if joint in mechanism.drivers.names else joint
        edit = add_driver(mechanism, joint, function, coordinate=place, name=name)
        mechanism = edit.mechanism
    return mechanism


def _place(mechanism: Mechanism, joint: str, word: str) -> int:
    """Number of a coordinate of a joint that is given by number or name; 0 without either.

    Raises:
        AnalysisError: The joint has no such coordinate.
    """
    if joint not in mechanism.joints.names or not word:
        return 0  # what is missing is told by the edit
    names = [entry.name for entry in mechanism.joints[joint].joint_type.coordinates]
    if word.isdigit():
        return int(word)
    if word not in names:
        known = ", ".join(names)
        raise AnalysisError(f"Joint '{joint}' has no coordinate '{word}'; it has {known}.")
    return names.index(word)


def row_times(given: ArrayLike) -> FloatArray:
    """Times of rows [s].

    Raises:
        AnalysisError: They do not rise from 0, where the model begins.
    """
    times = np.asarray(given, dtype=np.float64)
    is_row = times.ndim == 1 and len(times) > 1 and bool(np.isfinite(times).all())
    if not is_row or not (np.diff(times) > 0.0).all() or times[0] != 0.0:
        raise AnalysisError(
            "The times of rows rise from 0 s, where the model begins, such as "
            f"time=np.linspace(0, 2, 201) (got the shape {times.shape}). Rows at any other times "
            "are those of result.at(times)."
        )
    return times
