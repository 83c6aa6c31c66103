"""Which settings apply to which methods, and which models solvers support."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.simulation.methods.integrators import INTEGRATORS, IntegratorEntry
from mechstudio.simulation.methods.method import Method, keys
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS, LoopStabilization
from mechstudio.simulation.solvers import SOLVER_ENTRIES, SOLVERS
from mechstudio.simulation.solvers.automatic import ALL_FREE
from mechstudio.simulation.solvers.solver import SolverEntry
from mechstudio.topology.compile import CompiledModel

SHOWN = 5  # names of elements in a message at most


class Reason(NamedTuple):
    """Reason why a setting does not apply."""

    method: Method
    text: str  # what the method does, as the rest of a sentence

    def __str__(self) -> str:
        return f"the {self.method.kind} {self.method.key} {self.text}"


def inapplicable(
    solver: SolverEntry,
    integrator: IntegratorEntry,
    stabilization: LoopStabilization = STABILIZATIONS[0],
    *,
    with_step: bool = False,
) -> dict[str, Reason]:
    """Settings without effect, by name.

    Names are those of `RunOptions`, and the keys of solvers with options of their own.

    Args:
        solver: The solver or "auto".
        integrator: The integrator or "auto".
        stabilization: The stabilization.
        with_step: Whether a step is given, which turns error control off where there may be none.
    """
    reasons: dict[str, Reason] = {}
    if solver.has_steps:
        reason = Reason(solver, "has fixed steps of its own")
        reasons |= dict.fromkeys(("integrator", "rtol", "atol"), reason)
    elif integrator.step_size == "fixed" or (with_step and integrator.step_size == "either"):
        reason = Reason(integrator, "has a fixed step and no error control")
        reasons |= dict.fromkeys(("rtol", "atol"), reason)
    else:
        takers = ", ".join((*with_fixed_step(), *keys(s for s in SOLVERS if s.has_steps)))
        text = f"chooses its steps by the tolerances; a fixed step is for {takers}"
        reasons["fixed_step"] = Reason(integrator, text)
    if not solver.stabilizes:
        takers = ", ".join(keys(entry for entry in SOLVER_ENTRIES if entry.stabilizes))
        text = f"does not support stabilization; {takers} do"
        reasons["stabilization"] = Reason(solver, text)
    if not solver.shares_work:
        takers = ", ".join(keys(entry for entry in SOLVERS if entry.shares_work))
        text = f"computes on one thread; those that share the work are {takers}"
        reasons["threads"] = Reason(solver, text)
    if not solver.has_momenta and solver in SOLVERS:
        takers = ", ".join(keys(entry for entry in SOLVERS if entry.has_momenta))
        reasons["momenta"] = Reason(solver, f"has no momenta as its state; {takers} do")
    if not stabilization.has_time:
        takers = ", ".join(keys(entry for entry in STABILIZATIONS if entry.has_time))
        text = f"has no time constant, which is for the stabilization {takers} only"
        reasons["baumgarte_time"] = Reason(stabilization, text)
    for other in SOLVERS:
        if other.options and other.key != solver.key:
            reasons[other.key] = Reason(solver, f"has no options of {other.key}")
    return reasons


def with_fixed_step() -> tuple[str, ...]:
    """Keys of the integrators that need a step size."""
    return keys(entry for entry in INTEGRATORS if entry.step_size == "fixed")


def structure_obstacle(solver: SolverEntry, *, has_loops: bool, has_couplings: bool) -> str:
    """Reason why a solver does not support the structure of a mechanism; empty if it does."""
    if has_loops and not solver.takes_loops:
        return "It supports tree structures only; this mechanism has closed loops."
    if has_couplings and not solver.takes_couplings:
        return "It does not support couplings; this mechanism has some."
    return ""


def refuse_unfit(solver: SolverEntry, mechanism: Mechanism, compiled: CompiledModel) -> None:
    """Refuse a model with closed loops or couplings for a solver that does not support them.

    Raises:
        UnfitModelError: There are some; names them, or the joints that close loops, and solvers
            that support them.
    """
    if mechanism.couplings and not solver.takes_couplings:
        names = [coupling.name for coupling in mechanism.couplings]
        others = keys(entry for entry in SOLVERS if entry.takes_couplings)
        remedy = f"the solver '{solver.key}' supports none; choose one of {', '.join(others)}"
        raise UnfitModelError(
            f"This model has couplings ({_shown(names)}), and {remedy}.",
            [
                Problem(f"couplings[{number}]", f"couples two joint coordinates, and {remedy}")
                for number in range(len(names))
            ],
        )
    if not solver.takes_loops and compiled.system.loop_count > 0:
        closing = {
            j: joint.name
            for j, joint in enumerate(mechanism.joints)
            if joint.name in compiled.cut_joints
            and compiled.system.joints[j]["open_count"] < ALL_FREE
        }
        others = keys(entry for entry in SOLVERS if entry.takes_loops)
        remedy = f"the solver '{solver.key}' supports trees only; choose one of {', '.join(others)}"
        raise UnfitModelError(
            f"Joints of this model close loops ({_shown(list(closing.values()))}), and {remedy}.",
            [Problem(f"joints[{j}]", f"closes a loop, and {remedy}") for j in closing],
        )


def _shown(names: list[str]) -> str:
    """The first names in quotation marks, and how many more there are."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(f"'{name}'" for name in names[:SHOWN]) + more
