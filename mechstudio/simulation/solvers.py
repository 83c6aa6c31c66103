"""The solvers and integrators that runs can use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Method:
    """A solver or an integrator.

    Attributes:
        key: Name in model files and on the command line.
        label: Name shown to users.
        summary: One sentence on what it is good for.
        available: Whether this version has it.
    """

    key: str
    label: str
    summary: str
    available: bool = True


SOLVERS = (
    Method(
        key="auto",
        label="Automatic",
        summary="Picks the solver: Hamiltonian divide-and-conquer for every model.",
    ),
    Method(
        key="hdca",
        label="HDCA",
        summary="Hamiltonian divide-and-conquer on joint momenta: loops stay closed to rounding "
        "on the velocity level and positions hardly drift.",
    ),
    Method(
        key="dca",
        label="DCA",
        summary="Featherstone's divide-and-conquer on accelerations: the classic to compare with; "
        "closed loops drift with time.",
    ),
)

INTEGRATORS = (
    Method(
        key="auto",
        label="Automatic",
        summary="dop853 for relative tolerances of 1e-7 and below, dopri5 above.",
    ),
    Method(
        key="dopri5",
        label="Dormand-Prince 5(4)",
        summary="Explicit Runge-Kutta method of order 5 with error control and dense output.",
    ),
    Method(
        key="dop853",
        label="Dormand-Prince 8(5,3)",
        summary="Explicit Runge-Kutta method of order 8 for tight tolerances.",
    ),
)

TIGHT_TOLERANCE = 1e-7  # from here on the higher order pays


def available(methods: tuple[Method, ...]) -> tuple[str, ...]:
    """Keys of the methods that this version has."""
    return tuple(method.key for method in methods if method.available)


def resolve_solver(key: str) -> str:
    """The solver that "auto" stands for."""
    return "hdca" if key == "auto" else key


def resolve_integrator(key: str, rtol: float) -> str:
    """The integrator that "auto" stands for at a relative tolerance."""
    if key != "auto":
        return key
    return "dop853" if rtol <= TIGHT_TOLERANCE else "dopri5"
