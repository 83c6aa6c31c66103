"""The integrators of runs.

Kernels are imported by `make`: the list alone must not load the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from mechstudio.simulation.methods.method import Method, find

if TYPE_CHECKING:
    from mechstudio.compiler.record import Record
    from mechstudio.dynamics.time_loop import Kernel

StepSize = Literal["controlled", "fixed", "either"]

TIGHT_TOLERANCE = 1e-7  # from here on the higher order pays
ONE_STEP_GAUGE_PERIOD, MULTISTEP_GAUGE_PERIOD = 32, 512


class ReadyIntegrator(NamedTuple):
    """Integrator with memory for a state of a certain length."""

    next_request: Kernel
    method: Record  # data and memory
    slots: int  # derivatives that it keeps
    gap: float  # middle of the widest gap between its stages, as a part of the step
    estimates: int = 2  # error estimates that it makes of a step
    gauge_period: int = ONE_STEP_GAUGE_PERIOD  # accepted steps between two restarts of the HDCA


class Parts(NamedTuple):
    """Composition of a state; both 0 for a uniform one."""

    coordinates: int = 0  # come first
    rates: int = 0  # or momenta


@dataclass(frozen=True, kw_only=True)
class IntegratorEntry(Method):
    """Entry of the list of integrators: an integrator, or "auto".

    Attributes:
        step_size: Whether the step size follows from tolerances, is given, or either.
    """

    kind: ClassVar[str] = "integrator"

    step_size: StepSize = "either"


@dataclass(frozen=True, kw_only=True)
class Integrator(IntegratorEntry):
    """Integrator.

    Attributes:
        make: Allocates it for a state of so many numbers that consists of such parts.
    """

    make: Callable[[int, Parts], ReadyIntegrator]


def _runge_kutta(key: str, _size: int, parts: Parts) -> ReadyIntegrator:
    """Explicit method with the coefficients of that name."""
    from mechstudio.integrators import runge_kutta, tableau

    method = getattr(tableau, key)()
    memory = tableau.for_run(method, *parts)
    return ReadyIntegrator(runge_kutta.next_request, memory, method.slots, method.gap)


def _adams(size: int, parts: Parts) -> ReadyIntegrator:
    from mechstudio.integrators.adams import next_request
    from mechstudio.integrators.adams_differences import adams_memory

    # a step has no stages between its ends, and each restart costs a dozen short steps
    return ReadyIntegrator(
        next_request,
        adams_memory(size, *parts),
        slots=2,
        gap=0.5,
        estimates=3,
        gauge_period=MULTISTEP_GAUGE_PERIOD,
    )


def _radau(size: int, parts: Parts) -> ReadyIntegrator:
    from mechstudio.integrators.radau import SLOTS, next_request
    from mechstudio.integrators.radau_memory import radau_memory
    from mechstudio.integrators.tableau import widest_gap

    memory = radau_memory(size)
    memory.coordinates, memory.rates = parts
    return ReadyIntegrator(next_request, memory, SLOTS, widest_gap(memory.nodes))


def _gauss(stages: int, size: int, _parts: Parts) -> ReadyIntegrator:
    from mechstudio.integrators.gauss import gauss_method, next_request
    from mechstudio.integrators.tableau import widest_gap

    method = gauss_method(stages, size)
    return ReadyIntegrator(next_request, method, stages + 2, widest_gap(method.c))


INTEGRATORS = (
    Integrator(
        key="dopri5",
        label="Dormand-Prince 5(4)",
        summary="Explicit Runge-Kutta method of order 5 with error control and dense output.",
        make=partial(_runge_kutta, "dopri5"),
    ),
    Integrator(
        key="dop853",
        label="Dormand-Prince 8(5,3)",
        summary="Explicit Runge-Kutta method of order 8 for tight tolerances.",
        make=partial(_runge_kutta, "dop853"),
    ),
    Integrator(
        key="abm",
        label="Adams-Bashforth-Moulton",
        summary="Multistep method of orders 1 to 12 with error control: few right-hand sides for "
        "smooth motions at tight tolerances.",
        step_size="controlled",
        make=_adams,
    ),
    Integrator(
        key="bs23",
        label="Bogacki-Shampine 3(2)",
        summary="Explicit Runge-Kutta method of order 3 for coarse tolerances and rough loads.",
        make=partial(_runge_kutta, "bs23"),
    ),
    Integrator(
        key="rk4",
        label="Runge-Kutta 4",
        summary="The classical explicit method of order 4 with a fixed step.",
        step_size="fixed",
        make=partial(_runge_kutta, "rk4"),
    ),
    Integrator(
        key="radau",
        label="Radau IIA 5",
        summary="Implicit method of order 5 with error control for stiff springs and dampers.",
        make=_radau,
    ),
    Integrator(
        key="implicit-midpoint",
        label="Implicit midpoint",
        summary="Symplectic method of order 2 with a fixed step, for very long runs: energy "
        "errors stay bounded.",
        step_size="fixed",
        make=partial(_gauss, 1),
    ),
    Integrator(
        key="gauss4",
        label="Gauss 4",
        summary="Symplectic method of order 4 with a fixed step, for very long runs by hdca.",
        step_size="fixed",
        make=partial(_gauss, 2),
    ),
)

AUTOMATIC_INTEGRATOR = IntegratorEntry(
    key="auto",
    label="Automatic",
    summary="dop853 for relative tolerances of 1e-7 and below, dopri5 above, and abm for smooth "
    "motions of trees where it is faster; radau from where a run proves stiff.",
)

INTEGRATOR_ENTRIES: tuple[IntegratorEntry, ...] = (AUTOMATIC_INTEGRATOR, *INTEGRATORS)


find_integrator = partial(find, methods=INTEGRATORS)
find_integrator_entry = partial(find, methods=INTEGRATOR_ENTRIES)


def one_step_integrator(key: str, rtol: float) -> str:
    """Key of the method that "auto" takes at a relative tolerance if its steps may be given."""
    if key != AUTOMATIC_INTEGRATOR.key:
        return key
    return "dop853" if rtol <= TIGHT_TOLERANCE else "dopri5"
