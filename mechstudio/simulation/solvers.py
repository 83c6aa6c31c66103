"""The solvers and integrators that runs can use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.system import System

StepSize = Literal["controlled", "fixed", "either"]


@dataclass(frozen=True, kw_only=True)
class Method:
    """A solver, an integrator or a stabilization.

    Attributes:
        key: Name in model files and on the command line.
        label: Name shown to users.
        summary: One sentence on what it is good for.
        has_momenta: Whether a solver's states are joint momenta.
        has_steps: Whether a solver brings its own time steps, instead of an integrator.
        takes_loops: Whether a solver can take models with closed loops.
        takes_couplings: Whether a solver can take models with gears and racks.
        stabilizes: Whether a solver can keep closed loops from drifting by a stabilization.
        step_size: Whether an integrator's step size follows from tolerances, is given, or either.
    """

    key: str
    label: str
    summary: str
    has_momenta: bool = False
    has_steps: bool = False
    takes_loops: bool = True
    takes_couplings: bool = True
    stabilizes: bool = False
    step_size: StepSize = "either"


SOLVERS = (
    Method(
        key="auto",
        label="Automatic",
        summary="Picks the solver and says why: HDCA for closed loops, EMH (LTDL) for short "
        "trees of joints with one freedom, articulated body for other trees.",
        stabilizes=True,
    ),
    Method(
        key="hdca",
        label="HDCA",
        summary="Hamiltonian divide-and-conquer on joint momenta: loops stay closed to rounding "
        "on the velocity level and positions hardly drift.",
        has_momenta=True,
        stabilizes=True,
    ),
    Method(
        key="dca",
        label="DCA",
        summary="Featherstone's divide-and-conquer on accelerations: the classic to compare with; "
        "closed loops drift with time, unless a stabilization keeps them.",
        stabilizes=True,
    ),
    Method(
        key="ali3p",
        label="ALi3p",
        summary="Index-3 divide-and-conquer in fixed steps of order 2: all constraints hold, stiff "
        "springs in joints cost nothing, and the time of a step is known beforehand.",
        has_steps=True,
        takes_couplings=False,
    ),
    Method(
        key="emh-lu",
        label="EMH (LU)",
        summary="Extended Hamiltonian equations by sweeps with explicit inverses: time in "
        "proportion to the bodies of any tree, on one processor the fastest.",
        has_momenta=True,
        takes_loops=False,
        takes_couplings=False,
    ),
    Method(
        key="emh-ldl",
        label="EMH (LTDL)",
        summary="Extended Hamiltonian equations by symmetric sweeps: as EMH (LU), with better "
        "numbers in joints of many freedoms, and for any model: impulses of cut joints and of "
        "couplings close its loops, at a cost that grows with the square of their constraints.",
        has_momenta=True,
    ),
    Method(
        key="dah",
        label="DAH",
        summary="Hamilton's equations by the mass matrix without fill-in: for trees of many short "
        "branches; time grows with the cube of the length of chains.",
        has_momenta=True,
        takes_loops=False,
        takes_couplings=False,
    ),
    Method(
        key="hzu",
        label="HZU",
        summary="Hamilton's equations with Lagrange multipliers: for chains with joints of many "
        "freedoms; time grows with the cube of the joints on one body.",
        has_momenta=True,
        takes_loops=False,
        takes_couplings=False,
    ),
    Method(
        key="aba",
        label="Articulated body",
        summary="Extended Newton-Euler equations by sweeps over accelerations: the classic for "
        "trees, time in proportion to the bodies.",
        takes_loops=False,
        takes_couplings=False,
    ),
    Method(
        key="crba",
        label="Composite body",
        summary="Lagrange's equations of the second kind by the mass matrix without fill-in: for "
        "small trees and short branches.",
        takes_loops=False,
        takes_couplings=False,
    ),
    Method(
        key="lagrange1",
        label="Lagrange, first kind",
        summary="Lagrange's equations of the first kind by the constraint matrix without fill-in: "
        "for chains with joints of many freedoms.",
        takes_loops=False,
        takes_couplings=False,
    ),
)

INTEGRATORS = (
    Method(
        key="auto",
        label="Automatic",
        summary="dop853 for relative tolerances of 1e-7 and below, dopri5 above; radau from where "
        "a run proves stiff.",
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
    Method(
        key="abm",
        label="Adams-Bashforth-Moulton",
        summary="Multistep method of orders 1 to 12 with error control: few evaluations for smooth "
        "motions at tight tolerances.",
        step_size="controlled",
    ),
    Method(
        key="bs23",
        label="Bogacki-Shampine 3(2)",
        summary="Explicit Runge-Kutta method of order 3 for coarse tolerances and rough loads.",
    ),
    Method(
        key="rk4",
        label="Runge-Kutta 4",
        summary="The classical explicit method of order 4 with a fixed step.",
        step_size="fixed",
    ),
    Method(
        key="radau",
        label="Radau IIA 5",
        summary="Implicit method of order 5 with error control for stiff springs and dampers.",
    ),
    Method(
        key="implicit-midpoint",
        label="Implicit midpoint",
        summary="Symplectic method of order 2 with a fixed step, for very long runs: energy "
        "errors stay bounded.",
        step_size="fixed",
    ),
    Method(
        key="gauss4",
        label="Gauss 4",
        summary="Symplectic method of order 4 with a fixed step, for very long runs by hdca.",
        step_size="fixed",
    ),
)

STABILIZATIONS = (
    Method(
        key="none",
        label="None",
        summary="Errors of closed loops pile up, as the solver and the tolerances let them.",
    ),
    Method(
        key="baumgarte",
        label="Baumgarte",
        summary="Gaps of closed loops die away within some ten steps, at hardly any cost.",
    ),
    Method(
        key="projection",
        label="Projection",
        summary="Every step is brought back onto the constraints: loops stay closed to rounding.",
    ),
)

ALL_FREE = 6  # rates of a joint without constraints
TIGHT_TOLERANCE = 1e-7  # from here on the higher order pays
AUTOMATIC = ("hdca", "emh-ldl", "aba")  # what "auto" may stand for
LONGEST_SERIES = 8  # joints in series up to which momenta take no more steps than rates


def keys(methods: tuple[Method, ...]) -> tuple[str, ...]:
    """Keys of methods."""
    return tuple(method.key for method in methods)


def has_momenta(solver: str) -> bool:
    """Whether a solver computes joint momenta."""
    return any(method.key == solver and method.has_momenta for method in SOLVERS)


def records_passages(solver: str) -> bool:
    """Whether a solver notes when a mechanism with loops passes singular positions."""
    return any(
        entry.key == solver and (entry.has_momenta or not entry.takes_loops) for entry in SOLVERS
    )


def has_steps(solver: str) -> bool:
    """Whether a solver brings its own time steps."""
    return any(method.key == solver and method.has_steps for method in SOLVERS)


def stabilizing() -> tuple[str, ...]:
    """Keys of the solvers that take a stabilization."""
    return tuple(method.key for method in SOLVERS if method.stabilizes)


def step_size(integrator: str) -> StepSize:
    """Where the step size of an integrator comes from."""
    return next(method.step_size for method in INTEGRATORS if method.key == integrator)


def with_fixed_step() -> tuple[str, ...]:
    """Keys of the integrators that need a step size."""
    return tuple(method.key for method in INTEGRATORS if method.step_size == "fixed")


def refuse_unfit(solver: str, mechanism: Mechanism, compiled: CompiledModel) -> None:
    """Refuse a model with closed loops or couplings for a solver that cannot take them.

    Raises:
        UnfitModelError: There are some; names them, or the joints that close loops, and solvers to
            take.
    """
    if mechanism.couplings:
        _refuse_couplings(solver, mechanism)
    takes = {method.key: method.takes_loops for method in SOLVERS}
    if takes[solver] or compiled.system.loop_count == 0:
        return
    others = ", ".join(key for key, can in takes.items() if can and key != "auto")
    joints = compiled.system.joints
    closing = [
        j
        for j, joint in enumerate(mechanism.joints)
        if joint.name in compiled.cut_joints and joints[j]["open_count"] < ALL_FREE
    ]
    names = [f"'{mechanism.joints[j].name}'" for j in closing]
    shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    remedy = f"the solver '{solver}' takes trees only; choose one of {others}"
    raise UnfitModelError(
        f"Joints of this model close loops ({shown}), and {remedy}.",
        [Problem(f"joints[{j}]", f"closes a loop, and {remedy}") for j in closing],
    )


def _refuse_couplings(solver: str, mechanism: Mechanism) -> None:
    """Refuse a model with couplings for a solver that takes none."""
    takes = {method.key: method.takes_couplings for method in SOLVERS}
    if takes[solver]:
        return
    others = ", ".join(key for key, can in takes.items() if can and key != "auto")
    names = [f"'{coupling.name}'" for coupling in mechanism.couplings]
    shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    remedy = f"the solver '{solver}' takes none; choose one of {others}"
    raise UnfitModelError(
        f"This model has couplings ({shown}), and {remedy}.",
        [
            Problem(f"couplings[{number}]", f"couples two joint coordinates, and {remedy}")
            for number in range(len(mechanism.couplings))
        ],
    )


class SolverChoice(NamedTuple):
    """A solver, and why "auto" stands for it."""

    solver: str
    reason: str  # empty if the solver was asked for


def resolve_solver(key: str, system: System) -> SolverChoice:
    """The solver that "auto" stands for.

    A joint has the momentum of all that hangs on it. The inverse mass matrix turns a small relative
    error of it into a large one of the rates, in long chains and behind joints of many freedoms, so
    that steps by momenta must be shorter than those by rates.
    """
    if key != "auto":
        return SolverChoice(key, "")
    loops = system.loop_count
    if loops > 0:
        closing = "1 joint closes a loop" if loops == 1 else f"{loops} joints close loops"
        return SolverChoice("hdca", f"auto took hdca: {closing}")
    if len(system.couplings) > 0:
        return SolverChoice("hdca", "auto took hdca: couplings tie joints to each other")
    freest = system.joints["open_count"].max(initial=0)
    if freest > 1:
        what = "bodies that move freely" if freest == ALL_FREE else "joints of several freedoms"
        return SolverChoice("aba", f"auto took aba: a tree with {what}")
    series = joints_in_series(system)
    tree = f"a tree with {series} joint{'s' if series > 1 else ''} in series"
    if series > LONGEST_SERIES:
        return SolverChoice("aba", f"auto took aba: {tree}, more than {LONGEST_SERIES}")
    return SolverChoice("emh-ldl", f"auto took emh-ldl: {tree}")


def joints_in_series(system: System) -> int:
    """Largest number of joints between the ground and a body."""
    depth = np.zeros(len(system.bodies) + 1, dtype=int)  # the last entry is the ground
    for body in system.order:
        depth[body] = depth[system.bodies[body]["parent"]] + 1
    return int(depth.max())


def resolve_integrator(key: str, rtol: float) -> str:
    """The integrator that "auto" stands for at a relative tolerance."""
    if key != "auto":
        return key
    return "dop853" if rtol <= TIGHT_TOLERANCE else "dopri5"
