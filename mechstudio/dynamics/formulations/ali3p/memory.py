"""Memory of the ALi3p: coordinates of two instants, multipliers and the tangent's workspace."""

from __future__ import annotations

import math

import numpy as np

from mechstudio.compiler.record import Memory, Sevens, Sixes, Threes
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import RIGID, System


class Ali3p(Memory):
    """What the ALi3p keeps from step to step; n bodies, M rows of constraints.

    A body has seven coordinates q: its mass center [m] and its Euler parameters (w, x, y, z).
    """

    place: Sevens  # q at the end of the step, shape (n, 7)
    place_rate: Sevens  # q' there, shape (n, 7)
    place_change: Sevens  # q'' there, shape (n, 7)
    last_place: np.ndarray  # the same three at its start
    last_rate: np.ndarray
    last_change: np.ndarray
    row_place: Sevens  # q of a row between them, shape (n, 7)
    row_rate: Sevens  # q' of it, shape (n, 7)
    displacement: Sixes  # Newton correction [m, rad], shape (n, 6)
    multiplier: Sixes  # constraint loads along scaled locked axes, shape (M, 6)
    last_multiplier: Sixes  # at the start of the step, shape (M, 6)
    reaction: Sixes  # the same of the projected accelerations, shape (M, 6)
    prescribed: Threes  # what drivers ask at the end of the step, see Workspace, (rates, 3)
    last_prescribed: np.ndarray  # at its start
    slope: np.ndarray  # stiffness and damping along free axes, shape (m, 6, 2)
    power: np.ndarray  # dissipated and supplied at the end of the step [W], shape (2,)
    last_power: np.ndarray  # at its start [W], shape (2,)
    exchanged: np.ndarray  # energies dissipated and supplied until its end [J], shape (2,)
    last_exchanged: np.ndarray  # until its start [J], shape (2,)
    first_axis: np.ndarray  # i4, first axis of a joint with a row in the tangent, shape (m,)
    penalty: float  # alpha of shifts [N/m]; of turns it is that by length^2 [N m/rad]
    tolerance: float  # largest last Newton correction [length or rad]
    length: float  # of the mechanism, in which corrections and errors count [m]
    unit_time: float  # in which it moves by about that [s]
    error_rate: float  # error allowed to a step over its size [1/s]; inf: only failures divide it
    growth: float  # of the penalty in parts of a step, beyond that for its size; 0: it stays
    near: float  # last correction with which a step may end, over the tolerance
    max_iterations: int
    fixed_iterations: int  # 1: so many iterations in every step, converged or not
    modified_tangent: int  # 1: factored once per step, 0: in every iteration
    geometric_stiffness: int  # 1: the tangent knows how constraint loads turn with the bodies
    step_size: float = 0.0  # of the step in hand [s]
    stiffness: float = 0.0  # penalty of the step in hand: alpha, or more in parts of a step
    correction: float = 0.0  # last Newton correction [length or rad]
    largest_correction: float = 0.0  # last one of any step so far [length or rad]


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
    unit_time: float = 1.0,
    fixed_iterations: bool = False,
    modified_tangent: bool = False,
    geometric_stiffness: bool = True,
    error_rate: float = math.inf,
    growth: float = 0.0,
    near: float = 10.0,
) -> tuple[Ali3p, System, Workspace]:
    """Memory, and the system and workspace as the tangent sees them.

    Args:
        system: The compiled model.
        work: Its workspace.
        penalty: Penalty factor of shifts [N/m]; of turns it is that by the square of the unit of
            length [N m/rad].
        max_iterations: Newton iterations per step at most.
        tolerance: Largest last Newton correction [unit of length or rad].
        unit_time: In which the mechanism moves by about its unit of length [s].
        fixed_iterations: Take `max_iterations` in every step, converged or not.
        modified_tangent: Factor the tangent once per step instead of in every iteration.
        geometric_stiffness: Let the tangent know how constraint loads turn with the bodies.
        error_rate: Error allowed to a step over its size [1/s], in lengths of the mechanism and
            rad; infinite where it does not count.
        growth: Of the penalty in parts of a step, beyond what the shorter step asks for; 0 where
            it stays.
        near: Last correction with which a step may end, over the tolerance.

    Returns:
        The memory; the system with steps that have rows for springs and dampers, too; a workspace
        that shares all but axes, inertias and compliances with the given one.
    """
    bodies, rows = len(system.bodies), len(work.impulse)
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
        last_multiplier=np.zeros((rows, 6)),
        reaction=np.zeros((rows, 6)),
        prescribed=work.prescribed.copy(),
        last_prescribed=work.prescribed.copy(),
        slope=np.zeros((len(system.joints), 6, 2)),
        power=np.zeros(2),
        last_power=np.zeros(2),
        exchanged=np.zeros(2),
        last_exchanged=np.zeros(2),
        first_axis=first_axis.astype(np.int32),
        penalty=penalty,
        tolerance=tolerance,
        length=system.length,
        unit_time=unit_time,
        error_rate=error_rate,
        growth=growth,
        near=near,
        max_iterations=max_iterations,
        fixed_iterations=fixed_iterations,
        modified_tangent=modified_tangent,
        geometric_stiffness=geometric_stiffness,
    )
    tangent = work.replaced(
        wrench1=work.wrench1.copy(),
        wrench2=work.wrench2.copy(),
        inverse_inertia=work.inverse_inertia.copy(),
        spin=work.spin.copy(),
        compliance=work.compliance.copy(),
    )
    return memory, system.replaced(steps=steps), tangent
