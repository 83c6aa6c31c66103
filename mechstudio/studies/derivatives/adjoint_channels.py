"""Which responses have an adjoint: by the channels that their formulas name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mechstudio.errors import SolverError
from mechstudio.results import Result
from mechstudio.results.channels import Source, sources
from mechstudio.results.curve_names import Place, place_of
from mechstudio.results.signals import Formula
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives.statistic_slopes import refuse_times
from mechstudio.topology.system import System

LOADS = ("force", "torque")  # of joints
WITH_ADJOINT = {
    "bodies": (
        *("position", "orientation", "velocity", "angular_velocity"),
        *("acceleration", "angular_acceleration"),
    ),
    "measures": ("position", "velocity", "acceleration"),
    "joints": ("coordinate", "rate", *LOADS),
    "drivers": ("effort",),
}


def refuse_responses(
    responses: Sequence[Response], formulas: Mapping[str, Formula], result: Result, system: System
) -> None:
    """Refuse responses that have no adjoint, before the run.

    Args:
        responses: The responses.
        formulas: Their formulas by name, read for the run.
        result: The run, with or without rows.
        system: The compiled model.

    Raises:
        SolverError: A response is the time of a row, or a channel in it has no adjoint.
    """
    known = sources(result.mechanism, has_momentum=False)
    for response in responses:
        refuse_times(response)
        for curve in formulas[response.name].variables:
            place = place_of(result, curve)
            assert place is not None  # the formula was read for this run
            reason = _reason(known.get(place.channel.name), place, result, system)
            if reason:
                raise SolverError(f"The channel '{place.channel.name}' has no adjoint{reason}.")


def _reason(source: Source | None, place: Place, result: Result, system: System) -> str:
    """Why a curve has no adjoint, as the end of a sentence; empty if it has one."""
    subject = source.dataset.subject if source else ""
    key = source.dataset.key if source else ""
    if source is None or key not in WITH_ADJOINT.get(subject, ()):
        listed = ", ".join(
            f"{', '.join(keys)} of {subject}" for subject, keys in WITH_ADJOINT.items()
        )
        return f"; there are {listed}. Take the method direct of ms.sensitivities"
    if subject == "joints" and key == "coordinate":
        kind = result.mechanism.joints[source.index].joint_type
        is_quaternion = place.component >= kind.scalar_count
        return ": it is a quaternion; take the orientation of a body" if is_quaternion else ""
    if subject == "drivers" or key in LOADS:
        return _reason_of_load(source, place, result, system)
    return ""


def _reason_of_load(source: Source, place: Place, result: Result, system: System) -> str:
    """The same of a constraint load or the effort of a driver."""
    if len(system.couplings):
        return ": there are couplings, whose efforts it depends on"
    if not place.channel.unique:
        return ": redundant constraints leave it undetermined"
    is_driven = source.index in system.drivers.records["joint"]
    if source.dataset.subject == "joints" and is_driven:
        return ": a driver moves the joint; take the effort of the driver"
    return ""
