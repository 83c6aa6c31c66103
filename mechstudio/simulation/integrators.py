"""The integrators behind their keys: a kernel that makes requests, with its data and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mechstudio.dynamics import tableau
from mechstudio.dynamics.runge_kutta import next_request
from mechstudio.dynamics.time_loop import Kernel


class Integrator(NamedTuple):
    """An integrator that is ready for a state of a certain length."""

    next_request: Kernel
    method: tuple[object, ...]  # data and memory, a NamedTuple
    slots: int  # derivatives that it keeps
    gap: float  # middle of the widest gap between its stages, as a part of the step
    estimates: int = 2  # error estimates that it makes of a step


def _runge_kutta(method: tableau.Tableau) -> Integrator:
    return Integrator(next_request, method, method.slots, method.gap)


MAKERS: dict[str, Callable[[int], Integrator]] = {
    "bs23": lambda _size: _runge_kutta(tableau.bs23()),
    "dopri5": lambda _size: _runge_kutta(tableau.dopri5()),
    "dop853": lambda _size: _runge_kutta(tableau.dop853()),
    "rk4": lambda _size: _runge_kutta(tableau.rk4()),
}


def integrator(key: str, size: int) -> Integrator:
    """The integrator of a key for a state of `size` numbers."""
    return MAKERS[key](size)
