"""Runs by the ALi3p as Malczyk, Fraczek, Gonzalez and Cuadrado (2018) do them, and their plots."""

from __future__ import annotations

from mechstudio.generators import chain
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import Ali3pOptions, simulate
from mechstudio.validation.finding import Curve, Finding, Plot, holds

PAPER = (
    "Malczyk, Frączek, González, Cuadrado: Index-3 divide-and-conquer algorithm for efficient "
    "multibody system dynamics simulations, Nonlinear Dynamics (2018)"
)
STEP = 0.01  # [s]
CLOSED = 1e-4  # [m] Euclidean norm of all position constraints
UNIT_INERTIA = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
LEVELS = ("position", "velocity", "acceleration")


def run_ali3p(
    model: Mechanism,
    penalty: float,
    iterations: int,
    duration: float,
    *,
    geometric_stiffness: bool = False,
    output_step: float = STEP,
    tolerance: float = 1e-12,
) -> Result:
    """A run with a fixed number of iterations a step, by default with the tangent as published.

    The paper allows three or four iterations and a tolerance of 1e-12 "to enforce that three
    iterations are always taken".

    Raises:
        SolverError: It could not go on.
    """
    return simulate(
        model,
        solver="ali3p",
        duration=duration,
        output_step=output_step,
        ali3p=Ali3pOptions(
            step=STEP,
            penalty=penalty,
            max_iterations=iterations,
            fixed_iterations=True,
            tolerance=tolerance,
            geometric_stiffness=geometric_stiffness,
            error_estimate=False,
        ),
    )


def long_chain(links: int) -> Mechanism:
    """Chain of equal links on ball joints, level and at rest, as in Figs. 8 and 9."""
    row = chain(links, "spherical")
    return row.edited(bodies=tuple(body.edited(inertia=UNIT_INERTIA) for body in row.bodies))


def levels(name: str, run: Result) -> Finding:
    """The largest constraint errors on the three levels."""
    sizes = [float(run[f"constraints/{level}"].max()) for level in LEVELS]
    return Finding(
        what=f"{name}: constraint errors on position, velocity, acceleration level",
        published="under control, positions the most accurate (no number in the text)",
        ours="{:.1e}, {:.1e}, {:.1e}".format(*sizes),
        verdict=holds(sizes[0] <= CLOSED and sizes[0] < sizes[1]),
        source="section 4",
        remark="Accelerations are those that balance the rows' positions and velocities, solved "
        "for anew at each row; that is why their constraints hold to rounding.",
    )


def level_plots(name: str, run: Result) -> list[Plot]:
    """Constraint errors and total energy, as Figs. 5, 7 and 11 show them."""
    return [
        Plot(
            title=f"Constraint errors, {name}",
            x_label="t [s]",
            y_label="norm",
            curves=tuple(Curve(key, run["time"], run[f"constraints/{key}"]) for key in LEVELS),
            log_y=True,
        ),
        Plot(
            title=f"Total energy, {name}",
            x_label="t [s]",
            y_label="energy [J]",
            curves=(Curve("ali3p", run["time"], run["energy/total"]),),
        ),
    ]
