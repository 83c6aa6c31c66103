"""What scripts may give for a mechanism: a mechanism, or an edit or a run that has one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from os import PathLike
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from mechstudio.errors import ModelError, Problem
from mechstudio.model.mechanism import Mechanism
from mechstudio.suggestions import refuse_unknown_keywords

P = ParamSpec("P")
R = TypeVar("R")


class HasMechanism(Protocol):
    """What carries a mechanism, such as an edit or the result of a run."""

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism."""


GivenModel = Mechanism | HasMechanism


def mechanism_of(given: object) -> Mechanism:
    """The mechanism that was given.

    Raises:
        ModelError: It is something else; says how a model is had from it.
    """
    if isinstance(given, Mechanism):
        return given
    inner = getattr(given, "mechanism", None)
    if isinstance(inner, Mechanism):
        return inner
    remedy = "load or build a ms.Mechanism first"
    if isinstance(given, str | PathLike):
        remedy = f"load the file first: ms.load({str(given)!r})"
    elif isinstance(given, dict):
        remedy = "make a model of the dictionary: ms.Mechanism(**...)"
    message = f"a model is needed, but this is of the type {type(given).__name__}; {remedy}"
    raise ModelError([Problem("model", message)])


def takes_model(
    function: Callable[Concatenate[Mechanism, P], R],
) -> Callable[Concatenate[GivenModel, P], R]:
    """Let a function of a mechanism also take an edit or a run, and name misspelled arguments.

    Edits can so be chained: what one answers, the next one takes.
    """

    @wraps(function)
    def front(*arguments: object, **keywords: object) -> R:
        refuse_unknown_keywords(function, keywords)
        if arguments:
            arguments = (mechanism_of(arguments[0]), *arguments[1:])
        elif "mechanism" in keywords:
            keywords = keywords | {"mechanism": mechanism_of(keywords["mechanism"])}
        call: Callable[..., R] = function
        return call(*arguments, **keywords)

    return front


def takes_mechanism(function: Callable[..., object]) -> bool:
    """Whether the first argument of a function is a mechanism."""
    try:
        names = list(signature(function).parameters)
    except (TypeError, ValueError):
        return False
    return names[:1] == ["mechanism"]
