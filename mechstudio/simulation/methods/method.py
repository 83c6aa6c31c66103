"""Base of solvers, integrators and stabilizations, which runs choose by a key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, TypeVar

from mechstudio.errors import SolverError
from mechstudio.model.simulation_settings import SimulationSettings
from mechstudio.suggestions import did_you_mean


@dataclass(frozen=True, kw_only=True)
class Method:
    """Solver, integrator or stabilization.

    Attributes:
        kind: Which of these it is, for messages.
        key: Name in model files and on the command line.
        label: Name shown to users.
        summary: One sentence on what it is good for.
    """

    kind: ClassVar[str] = "method"

    key: str
    label: str
    summary: str


class SolverOptions(Protocol):
    """Options of one solver alone, a frozen dataclass with defaults; None means automatic."""

    @classmethod
    def for_settings(cls, settings: SimulationSettings, step: float = 0.0) -> Self:
        """Options of a model file, with another step if that is greater than 0 [s]."""

    def validate(self) -> None:
        """Check all values.

        Raises:
            SolverError: A value is out of range.
        """

    def recorded(self) -> dict[str, Any]:
        """Values for fields of `RunSettings`; 0 for what is automatic."""


Some = TypeVar("Some", bound=Method)


def keys(methods: Iterable[Method]) -> tuple[str, ...]:
    """Keys of methods."""
    return tuple(method.key for method in methods)


def find(key: str, methods: Sequence[Some]) -> Some:
    """Method of a key.

    Raises:
        SolverError: There is none; the message lists those that there are.
    """
    for method in methods:
        if method.key == key:
            return method
    hint = did_you_mean(key, keys(methods))
    choice = f"{hint} Otherwise choose" if hint else "; choose"
    raise SolverError(
        f"The {methods[0].kind} '{key}' is unknown{choice} one of {', '.join(keys(methods))}."
    )
