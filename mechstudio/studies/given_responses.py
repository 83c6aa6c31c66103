"""What scripts may give for the responses of a study: formulas with a statistic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from mechstudio.errors import ModelError, Problem
from mechstudio.results.computed import around
from mechstudio.results.figures_within import FIGURE_WORDS, FIGURES, is_made_of_figures
from mechstudio.studies.definition import Response, Statistic
from mechstudio.studies.given_constraints import formulas_of_constraints

GivenResponse = str | tuple[str, str] | Response | Mapping[str, str]
GivenResponses = Mapping[str, str | tuple[str, str]] | Iterable[Response | str] | str

_STATISTICS: tuple[str, ...] = get_args(Statistic)
_SIGN = re.compile(r"[*+/^(]| - ")  # of a formula, not in names
_PARAMETER = re.compile(r"[^\W\d]\w*")
_CHANNEL = re.compile(r"[^\W\d][\w.-]*(/[\w.-]+)*/[^\W\d][\w.-]*")  # its name without brackets
_OF_ONE_ROW = ("static", "modes")  # analyses that answer with a single row


def entries_of(place: str, given: object) -> tuple[Any, ...]:
    """The entries of a list.

    Args:
        place: Where it stands, for messages.
        given: The list, or an array.

    Raises:
        ModelError: It is something else.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ModelError([Problem(place, f"must be a list (got {given!r})")])
    return tuple(given)


def given_responses(given: GivenResponses, analysis: object = "") -> tuple[Any, ...]:
    """Responses, of a dictionary of names and formulas, `"max([joints/pin/force/norm])"`.

    Formulas without names are called what they are.

    Args:
        given: The responses.
        analysis: What a trial is; of one with a single row a formula needs no statistic.

    Raises:
        ModelError: A response is no formula with a statistic.
    """
    if isinstance(given, str):
        given = {given: given}
    if not isinstance(given, Mapping):
        entries = entries_of("responses", given)
        return tuple(_listed_response(one, analysis) for one in entries)
    return tuple(_response(name, value, analysis) for name, value in given.items())


def _listed_response(one: Any, analysis: object) -> Any:
    """A response of a list: a formula with its statistic, alone or under a name, or a whole one."""
    if isinstance(one, str):
        return _response(one, one, analysis)
    if not isinstance(one, Mapping) or "statistic" in one:
        return one
    name, formula = one.get("name"), one.get("formula")
    if not isinstance(name, str) or not isinstance(formula, str):
        return one
    return {**one, **_response(name, formula, analysis)}


def response_of(given: GivenResponse) -> Response:
    """A single response, of a formula with a statistic, or of a pair of both.

    Raises:
        ModelError: It is no formula with a statistic.
    """
    if isinstance(given, Response):
        return given
    if isinstance(given, Mapping):
        if len(given) != 1:
            message = (
                f"is one figure of a run (got {len(given)}); ms.sensitivities takes several of them"
            )
            raise ModelError([Problem("response", message)])
        return Response.model_validate(*given_responses(given))
    (found,) = given_responses({given: given} if isinstance(given, str) else {given[0]: given})
    return Response.model_validate(found)


def formulas_of_goals(
    objectives: Iterable[Any], responses: Iterable[Any], analysis: object = ""
) -> tuple[Any, ...]:
    """Responses for objectives that are formulas themselves, `minimize="max([...])"`, `"m1 + m2"`.

    Args:
        objectives: The objectives.
        responses: The responses that there are.
        analysis: What a trial is, as for `given_responses`.

    Raises:
        ModelError: Such a formula has no statistic.
    """
    known = {_field(one, "name") for one in responses}
    texts = [_field(one, "response") for one in objectives]
    new = [
        text
        for text in texts
        if isinstance(text, str) and text not in known and ("[" in text or _SIGN.search(text))
    ]
    return tuple(_response(text, text, analysis) for text in dict.fromkeys(new))


def responses_of_constraints(
    constraints: Iterable[Any], responses: Iterable[Any], analysis: object = ""
) -> tuple[Any, ...]:
    """Responses for constraints that bound formulas, "max([joints/pin/force/norm]) <= 20 N".

    A formula over parameters alone, as "crank + ground <= 0.5", needs no statistic.

    Args:
        constraints: The constraints.
        responses: The responses that there are, those of paths as well.
        analysis: What a trial is, as for `given_responses`.

    Raises:
        ModelError: Such a formula over channels has no statistic, or names a response.
    """
    names = {_field(one, "name") for one in responses}
    return tuple(
        _response(text, text, analysis)
        if "[" in text or around(text)[0]
        else {"name": text, "formula": text, "statistic": "final"}
        for text in formulas_of_constraints(constraints, names)
    )


def _field(part: object, name: str) -> object:
    return part.get(name) if isinstance(part, Mapping) else getattr(part, name, None)


def _response(name: str, value: object, analysis: object = "") -> dict[str, object]:
    if isinstance(value, str) and (found := around(value))[0] in FIGURES:
        figure, formula = found
        if figure == "peak":
            figure, formula = "max", f"abs({formula})"
        if figure not in _STATISTICS:
            # a number in all rows
            figure, formula = "final", f"{figure}({formula})"
        return {"name": name, "formula": formula, "statistic": figure}
    if isinstance(value, tuple | list) and len(value) == 2 and isinstance(value[0], str):
        return {"name": name, "formula": value[0], "statistic": value[1]}
    if isinstance(value, str) and (is_made_of_figures(value) or _is_of_parameters(value)):
        return {"name": name, "formula": value, "statistic": "final"}
    is_bare = isinstance(value, str) and "[" in value
    if is_bare and analysis in _OF_ONE_ROW:
        return {"name": name, "formula": value, "statistic": "final"}
    is_named = isinstance(value, str) and "/" in value and "[" not in value
    example = value if is_bare else f"[{value}]" if is_named else "[joints/pin/force/norm]"
    write = f'"max({example})", with one of {", ".join(FIGURES)}'
    if is_named and analysis in _OF_ONE_ROW:
        write = f'"{example}"'
    message = (
        f"must be a statistic of a formula over channels (got {value!r}): write {write}; a value "
        f'to reach is an objective, objectives={{"{name}": 1.5}}'
    )
    raise ModelError([Problem(f"responses[{name!r}]", message)])


def _is_of_parameters(text: str) -> bool:
    """Whether a text may be a formula over parameters: no channel, no figure, no goal."""
    plain = text.strip()
    is_word_of_ours = plain in (*FIGURES, *FIGURE_WORDS, "minimize", "maximize")
    return (
        "[" not in plain
        and bool(_PARAMETER.search(plain))
        and not (is_word_of_ours or _CHANNEL.fullmatch(plain))
    )
