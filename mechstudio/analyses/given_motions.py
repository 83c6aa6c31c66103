"""Motions and times of rows that are given to an analysis, beside what the model says."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.analyses.errors import AnalysisError
from mechstudio.edits.add_motions import add_driver
from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.plain_data import plain
from mechstudio.model.sampled_function import as_samples
from mechstudio.model.value_text import shown
from mechstudio.results.actuators import Actuator, actuator_of


def refuse_points(mechanism: Mechanism, motions: Mapping[str, object]) -> None:
    """Refuse measured points among motions of joints, and say how a point is led.

    Raises:
        AnalysisError: There is one.
    """
    joints = [name.partition(":")[0] for name in motions]
    for name, joint in zip(motions, joints, strict=True):
        if joint not in mechanism.joints.names and name in mechanism.measures.names:
            some = ", ".join(f'"{joint.name}"' for joint in mechanism.joints[:2]) or '"crank"'
            raise AnalysisError(
                f"'{name}' is a measured point, no joint. Inverse dynamics leads it along a path: "
                f'ms.inverse_dynamics(model, [{some}], path={{"{name}": points}}, time=times).'
            )


def driven_by(mechanism: Mechanism, motions: object, time: ArrayLike | None) -> Mechanism:
    """The model with a driver of each motion, of the name of its joint.

    Args:
        mechanism: The model.
        motions: A dictionary; by "JOINT" or "JOINT:COORDINATE" the coordinate as a function of t, a
            number, samples with their times, or values at `time`.
        time: Times of values that have none of their own [s].

    Raises:
        AnalysisError: These are no motions by joints, or there is no such coordinate.
        ModelError: It is driven already.
    """
    if not isinstance(motions, Mapping):
        joint = next(iter(mechanism.joints.names), "crank")
        raise AnalysisError(
            f"Motions are a dictionary of joints and functions of t, such as "
            f'{{"{joint}": "2*pi*t"}} (got {motions!r}).'
        )
    refuse_points(mechanism, motions)
    for coordinate, given in motions.items():
        place = _coordinate(mechanism, coordinate)
        function = plain(given)
        is_row = isinstance(function, list) and as_samples(function) is None
        if is_row and time is not None:
            function = (plain(time), function)
        name = "" if place.joint in mechanism.drivers.names else place.joint
        edit = add_driver(mechanism, place.joint, function, coordinate=place.coordinate, name=name)
        mechanism = edit.mechanism
    return mechanism


def _coordinate(mechanism: Mechanism, name: str) -> Actuator:
    """The coordinate of a motion.

    Raises:
        AnalysisError: There is none of that name.
    """
    try:
        return actuator_of(mechanism, name)
    except UnknownNameError as error:
        raise AnalysisError(str(error)) from error


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
            f"time=np.linspace(0, 2, 201) (got {shown(given)}). Rows at any other times are those "
            "of result.at(times)."
        )
    return times
