"""Which responses have an adjoint: by the channels that their formulas name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mechstudio.errors import SolverError
from mechstudio.results import Result
from mechstudio.results.channels import Channel, Source, sources
from mechstudio.results.curve_names import NORM, Place, curve_name, place_of
from mechstudio.results.signals import Formula
from mechstudio.results.unique_loads import undetermined_components, unique_components
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives.statistic_slopes import refuse_times
from mechstudio.studies.responses import has_figures
from mechstudio.topology.system import System

# what has derivatives of all else as well
SENSITIVITIES = "take the method direct of ms.sensitivities"
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
        if has_figures(response):
            raise SolverError(
                f"The response '{response.name}' is computed from figures of a run and has no "
                f"adjoint: take the derivatives of each, or {SENSITIVITIES}."
            )
        for place in _places(response, formulas, result):
            reason = _reason(known.get(place.channel.name), place, result, system)
            if reason:
                name = curve_name(place.channel, place.component)
                raise SolverError(
                    f"The channel '{name}' has no adjoint: {reason}. For its derivatives "
                    f"{SENSITIVITIES}."
                )


def refuse_undetermined(
    responses: Sequence[Response], formulas: Mapping[str, Formula], result: Result
) -> None:
    """Refuse responses that redundant constraints leave undetermined, after the run.

    The rows tell which components are: along axes of the world they turn with the bodies.

    Args:
        responses: The responses.
        formulas: Their formulas by name, read for the run.
        result: The run.

    Raises:
        SolverError: A component is undetermined that a response reads.
    """
    for response in responses:
        for place in _places(response, formulas, result):
            if place.component in undetermined_components(result, place.channel):
                name = curve_name(place.channel, place.component)
                raise SolverError(
                    f"The channel '{name}' has no adjoint: redundant constraints leave it "
                    f"undetermined{_unique_ones(result, place.channel)} "
                    f"For its derivatives {SENSITIVITIES}."
                )


def _places(response: Response, formulas: Mapping[str, Formula], result: Result) -> Iterator[Place]:
    """The curves that a response reads."""
    for curve in formulas[response.name].variables:
        place = place_of(result, curve)
        assert place is not None  # the formula was read for this run
        yield place


def _unique_ones(result: Result, channel: Channel) -> str:
    """The components of a channel that are unique, as the end of a sentence."""
    loose = undetermined_components(result, channel)
    unique = [curve_name(channel, k) for k in range(len(channel.components)) if k not in loose]
    if not unique:
        return "."
    return f"; unique {'is' if len(unique) == 1 else 'are'} {', '.join(unique)}."


def _reason(source: Source | None, place: Place, result: Result, system: System) -> str:
    """Why a curve has no adjoint, all reasons at once as a clause; empty if it has one."""
    subject = source.dataset.subject if source else ""
    key = source.dataset.key if source else ""
    if source is None or key not in WITH_ADJOINT.get(subject, ()):
        listed = ", ".join(
            f"{', '.join(keys)} of {subject}" for subject, keys in WITH_ADJOINT.items()
        )
        return f"there are {listed}"
    if subject == "joints" and key == "coordinate":
        kind = result.mechanism.joints[source.index].joint_type
        is_quaternion = place.component >= kind.scalar_count
        return "it is a quaternion; take the orientation of a body" if is_quaternion else ""
    if subject == "drivers" or key in LOADS:
        return ", and ".join(_reasons_of_load(source, place, result, system))
    return ""


def _reasons_of_load(source: Source, place: Place, result: Result, system: System) -> Iterator[str]:
    """The same of a constraint load or the effort of a driver."""
    if len(system.couplings):
        yield "there are couplings, whose efforts it depends on"
    if source.dataset.subject != "joints":
        return
    if not place.channel.unique:
        # rows tell which components along axes of the world are, see `refuse_undetermined`
        first = 3 * LOADS.index(source.dataset.key)
        has_unique = unique_components(result)[source.index, first : first + 3].any()
        if place.component == NORM or not has_unique:
            yield "redundant constraints leave it undetermined"
    if source.index in system.drivers.records["joint"]:
        yield "a driver moves the joint; take the effort of the driver"
