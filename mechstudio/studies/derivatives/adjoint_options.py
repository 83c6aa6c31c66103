"""Which runs have an adjoint: by accelerations, in steps of a Runge-Kutta or Gauss method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.gauss import GaussMethod, as_tableau
from mechstudio.integrators.tableau import Tableau
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.settings import RunStatus
from mechstudio.simulation.methods.integrators import (
    Parts,
    find_integrator,
    one_step_integrator,
)
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.studies.derivatives.base_run import noted_run
from mechstudio.topology.system import LOAD_TABLES, System

TOLERANCE = 1e-10  # of the run, where none is given
SOLVER = "dca"
PULLED = ("points", "springs", "bushings", "motors")  # tables of loads that kernels pull back


def adjoint_options(mechanism: Mechanism, given: Mapping[str, Any]) -> RunOptions:
    """Options of a run that has an adjoint.

    Args:
        mechanism: The model.
        given: Options as `simulate` takes them.

    Raises:
        SolverError: The solver, stabilization or integrator has no adjoint.
    """
    solver = given.get("solver") or SOLVER
    if solver not in ("auto", SOLVER):
        raise SolverError(
            f"Gradients are those of runs by {SOLVER}, not {solver}. Leave the solver out, or take "
            "the method direct of ms.sensitivities."
        )
    chosen = {name: value for name, value in given.items() if value is not None}
    chosen = {"rtol": TOLERANCE, **chosen, "solver": SOLVER}
    options = RunOptions.for_mechanism(mechanism, **chosen)
    if options.stabilization != "none":
        raise SolverError(
            f"Gradients are those of runs without the stabilization {options.stabilization}. Leave "
            "it out, and choose shorter steps or tighter tolerances where loops drift."
        )
    key = one_step_integrator(options.integrator, options.rtol)
    options = RunOptions.for_mechanism(mechanism, **chosen | {"integrator": key})
    tableau_of(options)
    return options


def tableau_of(options: RunOptions) -> Tableau:
    """Coefficients of the integrator.

    Raises:
        SolverError: It is neither an explicit Runge-Kutta method nor a Gauss method.
    """
    method = find_integrator(options.integrator).make(1, Parts()).method
    if isinstance(method, GaussMethod):
        return as_tableau(method)
    if not isinstance(method, Tableau):
        raise SolverError(
            f"The integrator {options.integrator} has no adjoint. Take bs23, dopri5 or dop853, or "
            "rk4, implicit-midpoint or gauss4 with steps of a fixed size."
        )
    return method


def run_with_steps(
    mechanism: Mechanism,
    options: RunOptions,
    go_on: Callable[[float], None],
    prepared: Simulation | None = None,
) -> tuple[Result, FloatArray]:
    """The run, and the ends of its steps, with the start, shape (steps + 1,) [s].

    Args:
        mechanism: The model.
        options: Options of its run.
        go_on: Called now and then with the part that is done; raises what ends the run.
        prepared: A run of these that has not begun, for steps of a fixed size.

    Raises:
        SolverError: It does not come to its end.
    """
    if options.fixed_step == 0.0:
        return noted_run(mechanism, options, go_on)
    result = run_to_end(prepared or Simulation(mechanism, options), go_on)
    if result.status is not RunStatus.DONE:
        raise SolverError(f"The run ended before its time. {result.status_message}")
    times, step, end = [0.0], options.fixed_step, options.duration
    # as the integrator goes on, so that rounding is the same
    while step * (1.0 + 1e-9) < end - times[-1]:
        times.append(times[-1] + step)
    return result, np.array([*times, end])


def refuse_elements(system: System) -> None:
    """Refuse elements that have no adjoint.

    Raises:
        SolverError: There is a load by Python code or of an unknown kind, or a coupling of a joint
            that closes a loop.
    """
    for table in LOAD_TABLES:
        if table not in PULLED and len(getattr(system.loads, table)):
            raise SolverError(
                f"Loads of the table {table} have no adjoint. Take the method direct of "
                "ms.sensitivities."
            )
    if len(system.loads.code):
        raise SolverError(
            "Loads by Python code have no adjoint, as nothing is known of their slopes. Take the "
            "method direct of ms.sensitivities."
        )
    ends = system.couplings["joint"].ravel()
    if np.any(system.joints["is_tree"][ends] == 0):
        raise SolverError(
            "A coupling of a joint that closes a loop has no adjoint. Let another joint of the "
            "loop be cut, or take the method direct of ms.sensitivities."
        )
