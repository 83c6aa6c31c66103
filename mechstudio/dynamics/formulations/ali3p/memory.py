"""Memory of the ALi3p: coordinates of two instants, multipliers and the tangent's workspace."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import RIGID, System

# slots of Ali3p.control
STEP_SIZE = 0  # of the step in hand [s]
PENALTY = 1  # alpha [N/m and N m/rad]
TOLERANCE = 2  # largest last Newton correction [m or rad]
CORRECTION = 3  # the last one [m or rad]
LARGEST_CORRECTION = 4  # last one of any step so far [m or rad]
CONTROL_SIZE = 5

# slots of Ali3p.choice
MAX_ITERATIONS = 0
FIXED_ITERATIONS = 1  # 1: so many iterations in every step, converged or not
MODIFIED_TANGENT = 2  # 1: factored once per step, 0: in every iteration
GEOMETRIC_STIFFNESS = 3  # 1: the tangent knows how constraint loads turn with the bodies


class Ali3p(NamedTuple):
    """What the ALi3p keeps from step to step; n bodies, M rows of constraints.

    A body has seven coordinates q: its mass center [m] and its Euler parameters (w, x, y, z).
    """

    place: np.ndarray  # q at the end of the step, shape (n, 7)
    place_rate: np.ndarray  # q' there, shape (n, 7)
    place_change: np.ndarray  # q'' there, shape (n, 7)
    last_place: np.ndarray  # the same three at its start
    last_rate: np.ndarray
    last_change: np.ndarray
    row_place: np.ndarray  # q of a row between them, shape (n, 7)
    row_rate: np.ndarray  # q' of it, shape (n, 7)
    displacement: np.ndarray  # Newton correction [m, rad], shape (n, 6)
    multiplier: np.ndarray  # constraint loads along scaled locked axes, shape (M, 6)
    reaction: np.ndarray  # the same of the projected accelerations, shape (M, 6)
    prescribed: np.ndarray  # what drivers ask at the end of the step, see Workspace, (rates, 3)
    last_prescribed: np.ndarray  # at its start
    slope: np.ndarray  # stiffness and damping along free axes, shape (m, 6, 2)
    power: np.ndarray  # dissipated and supplied at the end of the step [W], shape (2,)
    last_power: np.ndarray  # at its start [W], shape (2,)
    exchanged: np.ndarray  # energies dissipated and supplied until its end [J], shape (2,)
    last_exchanged: np.ndarray  # until its start [J], shape (2,)
    first_axis: np.ndarray  # i4, first axis of a joint with a row in the tangent, shape (m,)
    control: np.ndarray  # f8, see above
    choice: np.ndarray  # i8, see above


def has_tangent_rows(system: System) -> np.ndarray:
    """Whether the free axes of each joint have rows in the tangent, for their efforts."""
    with_rows = np.asarray(system.joints["has_effort"] == 1)
    with_rows[system.loads.motors["joint"]] = True
    return with_rows


def allocate_ali3p(
    system: System,
    work: Workspace,
    *,
    penalty: float,
    max_iterations: int,
    tolerance: float,
    fixed_iterations: bool = False,
    modified_tangent: bool = False,
    geometric_stiffness: bool = True,
) -> tuple[Ali3p, System, Workspace]:
    """Memory, and the system and workspace as the tangent sees them.

    Args:
        system: The compiled model.
        work: Its workspace.
        penalty: Penalty factor [N/m and N m/rad].
        max_iterations: Newton iterations per step at most.
        tolerance: Largest last Newton correction [m or rad].
        fixed_iterations: Take `max_iterations` in every step, converged or not.
        modified_tangent: Factor the tangent once per step instead of in every iteration.
        geometric_stiffness: Let the tangent know how constraint loads turn with the bodies.

    Returns:
        The memory; the system with steps that have rows for springs and dampers, too; a workspace
        that shares all but axes, inertias and compliances with the given one.
    """
    bodies, rows = len(system.bodies), len(work.impulse)
    control = np.zeros(CONTROL_SIZE)
    control[PENALTY], control[TOLERANCE] = penalty, tolerance
    choice = np.array(
        [max_iterations, fixed_iterations, modified_tangent, geometric_stiffness], dtype=np.int64
    )
    first_axis = np.where(has_tangent_rows(system), 0, system.joints["open_count"])
    steps = system.steps.copy()
    joints = steps["joint"] != RIGID
    steps["size"][joints] = 6 - first_axis[steps["joint"][joints]]
    memory = Ali3p(
        place=np.zeros((bodies, 7)),
        place_rate=np.zeros((bodies, 7)),
        place_change=np.zeros((bodies, 7)),
        last_place=np.zeros((bodies, 7)),
        last_rate=np.zeros((bodies, 7)),
        last_change=np.zeros((bodies, 7)),
        row_place=np.zeros((bodies, 7)),
        row_rate=np.zeros((bodies, 7)),
        displacement=np.zeros((bodies, 6)),
        multiplier=np.zeros((rows, 6)),
        reaction=np.zeros((rows, 6)),
        prescribed=work.prescribed.copy(),
        last_prescribed=work.prescribed.copy(),
        slope=np.zeros((len(system.joints), 6, 2)),
        power=np.zeros(2),
        last_power=np.zeros(2),
        exchanged=np.zeros(2),
        last_exchanged=np.zeros(2),
        first_axis=first_axis.astype(np.int32),
        control=control,
        choice=choice,
    )
    tangent = work._replace(
        wrench1=work.wrench1.copy(),
        wrench2=work.wrench2.copy(),
        inverse_inertia=work.inverse_inertia.copy(),
        spin=work.spin.copy(),
        compliance=work.compliance.copy(),
    )
    return memory, system._replace(steps=steps), tangent
