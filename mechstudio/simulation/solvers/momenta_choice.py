"""Choice of the momenta that solvers by momenta have as their state."""

from __future__ import annotations

from typing import Final

import numpy as np

from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.errors import SolverError
from mechstudio.results.settings import Momenta
from mechstudio.simulation.solvers.automatic import LONGEST_SERIES, joints_in_series
from mechstudio.simulation.solvers.solver import SolverEntry
from mechstudio.topology.system import System

OF_JOINTS: Final = "joint"
OF_SHAPE: Final = "shape"
LONGEST_OF_HINGES = 13  # in series up to which momenta of the shape save less than they take
SYMPLECTIC = ("implicit-midpoint", "gauss4")  # where the momenta are those of the joints


def resolve_momenta(
    asked: Momenta, solver: SolverEntry, integrator: str, system: System
) -> Momenta:
    """The momenta that "auto" stands for, or those asked for; of solvers by rates those of joints.

    Args:
        asked: The momenta or "auto".
        solver: The solver.
        integrator: Key of the integrator.
        system: The model.

    Raises:
        SolverError: Momenta of the shape are asked for where joints close loops or are coupled.
    """
    is_closed = system.loop_count > 0 or system.couplings.size > 0
    if asked == OF_SHAPE and solver.has_momenta and is_closed:
        raise SolverError(
            "Momenta of the shape are for trees; here joints close loops or are coupled. Leave "
            "momenta='shape' out."
        )
    if not solver.has_momenta or is_closed or asked == OF_JOINTS:
        return OF_JOINTS
    if asked == OF_SHAPE:
        return OF_SHAPE
    longest = LONGEST_OF_HINGES if _has_hinges_alone(system) else LONGEST_SERIES
    is_long = joints_in_series(system) > longest
    return OF_SHAPE if is_long and integrator not in SYMPLECTIC else OF_JOINTS


def _has_hinges_alone(system: System) -> bool:
    """Whether all joints are hinges or rigid."""
    joints = system.joints
    turns = (joints["axis_order"][:, 0] >= FIRST_ROTATION) & (joints["lead"] == 0.0)
    return bool(np.all((joints["free_count"] == 0) | ((joints["free_count"] == 1) & turns)))
