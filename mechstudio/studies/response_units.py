"""Units of what a study varies and asks for, before there is a run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mechstudio.edits.number_places import number_places
from mechstudio.edits.values import own_place
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.results.analysis_channels import AnalysisChannels
from mechstudio.results.curve_names import HasChannels, formula_of
from mechstudio.results.figures_within import without_figures
from mechstudio.results.signals import FormulaError
from mechstudio.results.signals.unit_algebra import dimension_of, same_kind, times_second
from mechstudio.studies.definition import Response, StudySettings
from mechstudio.units import UnknownUnitError

_TIMES = ("time_of_max", "time_of_min")
_PURE = "1"
_REFERENCE, _WORD = re.compile(r"\[[^\[\]]*\]"), re.compile(r"\w+")
_PLAIN = str.maketrans({"²": "^2", "³": "^3", "⁴": "^4"})


def response_unit(channels: HasChannels, formula: str, statistic: str) -> str:
    """SI unit of a statistic of a formula over channels; empty for a pure number.

    Args:
        channels: The channels of a model.
        formula: The formula.
        statistic: Key of the statistic, such as "rms".

    Raises:
        FormulaError: The formula cannot be read.
    """
    unit = formula_of(channels, without_figures(formula)).unit
    if statistic in _TIMES:
        return "s"
    if statistic == "integral":
        try:
            return times_second(unit)
        except UnknownUnitError:
            # such as Hz, which has no entry among units
            return f"{unit} s"
    return "" if unit == _PURE else unit


def response_units(settings: StudySettings, channels: HasChannels) -> dict[str, str]:
    """SI unit of each response by name, empty for a pure number.

    Args:
        settings: The study.
        channels: The channels of its model.
    """
    found = {entry.name: _known(channels, entry) for entry in settings.responses}
    # a distance between a path and its target
    return found | dict.fromkeys((entry.name for entry in settings.paths), "m")


def study_units(settings: StudySettings, mechanism: Mechanism) -> dict[str, str]:
    """SI units of variables, by place, and of responses, by name, that have one.

    Args:
        settings: The study.
        mechanism: Its model.
    """
    found = units_at(mechanism, (variable.place for variable in settings.variables))
    found |= response_units(settings, AnalysisChannels(mechanism, settings.analysis))
    return {name: plain_powers(unit) for name, unit in found.items() if unit}


def check_bounds(mechanism: Mechanism, settings: StudySettings) -> None:
    """Check that units of constraints fit those of the responses that they bound.

    Of a formula over parameters whose unit is not known, any unit may be right.

    Raises:
        ModelError: One does not.
    """
    if not any(limit.unit for limit in settings.constraints):
        return
    units = response_units(settings, AnalysisChannels(mechanism, settings.analysis))
    details = mechanism.parameters.details
    unknown = {name for name in mechanism.parameters if not getattr(details.get(name), "unit", "")}
    unsure = {
        one.name for one in settings.responses if not unknown.isdisjoint(_words_of(one.formula))
    }
    problems: list[Problem] = []
    for index, limit in enumerate(settings.constraints):
        own = units[limit.response]
        if not limit.unit or limit.response in unsure or _are_alike(limit.unit, own):
            continue
        message = (
            f"the bounds of '{limit.response}' are in {limit.unit}, but it is "
            f"{'in ' + own if own else 'a pure number'}; give them "
            f"{'in ' + own if own else 'without a unit'}"
        )
        problems.append(Problem(f"constraints[{index}]", message))
    if problems:
        raise ModelError(problems)


def _words_of(formula: str) -> set[str]:
    """Words of a formula outside names of channels."""
    return set(_WORD.findall(_REFERENCE.sub("", formula)))


def _are_alike(unit: str, own: str) -> bool:
    """Whether a unit fits that of a response; angles are pure numbers there."""
    try:
        return same_kind(dimension_of(unit), dimension_of(own))
    except UnknownUnitError:
        # such as Hz, which has no entry among units
        return False


def units_at(mechanism: Mechanism, places: Iterable[str]) -> dict[str, str]:
    """SI units of numbers by their places, also by the words of edits such as `motors.servo.kp`;
    empty for none."""
    known = number_places(mechanism)
    return {place: known.get(place) or _unit_at(mechanism, place, known) for place in places}


def _unit_at(mechanism: Mechanism, place: str, known: Mapping[str, str]) -> str:
    try:
        return known.get(own_place(mechanism, place), "")
    except ModelError:
        return ""


def plain_powers(unit: str) -> str:
    """A unit with its powers as channels of runs write them."""
    return unit.translate(_PLAIN)


def _known(channels: HasChannels, response: Response) -> str:
    try:
        return response_unit(channels, response.formula, response.statistic)
    except FormulaError:
        # as the study says when it begins
        return ""
