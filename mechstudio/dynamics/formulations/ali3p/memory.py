"""Memory of the ALi3p: coordinates of two instants, multipliers and the tangent's workspace."""

from __future__ import annotations

import math

import numpy as np

from mechstudio.compiler.record import Memory, Record, Sevens, Sixes, Threes
from mechstudio.dynamics.crew.partition import crew_for
from mechstudio.dynamics.crew.spacing import spaced
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.topology.system import LOAD_TABLES, NONE, System
from mechstudio.topology.tangent_tree import TangentTree


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
    prescribed: Threes  # what drivers ask at the end of the step, see Workspace, (rates, 3)
    last_prescribed: np.ndarray  # at its start
    largest: np.ndarray  # change and motion in each part of the tangent's tree, (parts + 1, 2)
    slope: np.ndarray  # stiffness and damping along free axes, shape (m, 6, 2)
    power: np.ndarray  # dissipated, supplied, by drivers at the end of the step [W], shape (3,)
    last_power: np.ndarray  # at its start [W], shape (3,)
    halfway: np.ndarray  # dissipated and supplied by loads in its middle [W], shape (2,)
    exchanged: np.ndarray  # energies dissipated and supplied until its end [J], shape (2,)
    last_exchanged: np.ndarray  # until its start [J], shape (2,)
    first_axis: np.ndarray  # i4, first axis of a joint with a row in the tangent, shape (m,)
    spring_row: np.ndarray  # i4, row of a spring in the tangent; below 0: none, shape (springs,)
    bushing_row: np.ndarray  # i4, the same of bushings, shape (bushings,)
    penalty: float  # alpha of shifts [N/m]; of turns it is that by length^2 [N m/rad]
    spread: float  # mass by which an automatic penalty counts; 0: the same for all joints [kg]
    tolerance: float  # largest last Newton correction [length or rad]
    length: float  # of the mechanism, in which corrections and errors count [m]
    unit_time: float  # in which it moves by about that [s]
    error_rate: float  # error allowed to a step over its size [1/s]; inf: only failures divide it
    growth: float  # of the penalty in parts of a step, beyond that for its size; 0: it stays
    near: float  # last correction with which a step may end, over the tolerance
    is_loaded: int  # 1: loads besides gravity act
    max_iterations: int
    fixed_iterations: int  # 1: so many iterations in every step, converged or not
    modified_tangent: int  # 1: factored once per step, 0: in every iteration
    geometric_stiffness: int  # 1: the tangent knows how constraint loads turn with the bodies
    factors: int = 1  # 1: the tangent is factored in the correction in hand
    leaves_singular: int = 0  # 1: in the step in hand a singular start is left
    step_size: float = 0.0  # of the step in hand [s]
    stiffness: float = 0.0  # penalty of the step in hand: alpha, or more in parts of a step
    correction: float = 0.0  # last Newton correction [length or rad]
    largest_correction: float = 0.0  # last one of any step so far [length or rad]


class Ali3pOwn(Record):
    """What the ALi3p needs besides the common workspace."""

    memory: Ali3p
    system: System  # with the tangent's steps
    tangent: Workspace  # of the tangent


def allocate_ali3p(
    system: System,
    work: Workspace,
    tree: TangentTree,
    *,
    penalty: float,
    spread: float = 0.0,
    max_iterations: int,
    tolerance: float,
    unit_time: float = 1.0,
    fixed_iterations: bool = False,
    modified_tangent: bool = False,
    geometric_stiffness: bool = True,
    error_rate: float = math.inf,
    growth: float = 0.0,
    near: float = 10.0,
) -> tuple[Ali3p, Workspace]:
    """Memory, and a workspace for the tangent.

    Args:
        system: The compiled model.
        work: Its workspace.
        tree: The system as the tangent sees it.
        penalty: Penalty factor of shifts [N/m]; of turns it is that by the square of the unit of
            length [N m/rad].
        spread: Mass by which it is spread over the joints, each getting the share of what it holds
            [kg]; 0 where it is the same for all.
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
        The memory, and a workspace whose axes, inertias, compliances and factors are the tangent's.
    """
    bodies, rows = len(system.bodies), len(work.impulse)
    tangent = allocate(tree.system, tree.sizes, work.ranks.tolerance)
    if work.crew.size > 1:
        tangent = spaced(tangent.replaced(crew=crew_for(tree.system, work.crew.size)))
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
        prescribed=work.prescribed.copy(),
        last_prescribed=work.prescribed.copy(),
        largest=np.zeros((int(tangent.crew.parts) + 1, 2)),
        slope=np.zeros((len(system.joints), 6, 2)),
        power=np.zeros(3),
        last_power=np.zeros(3),
        halfway=np.zeros(2),
        exchanged=np.zeros(2),
        last_exchanged=np.zeros(2),
        first_axis=tree.first_axis,
        spring_row=tree.spring_row,
        bushing_row=tree.bushing_row,
        penalty=penalty,
        spread=spread,
        tolerance=tolerance,
        length=system.length,
        unit_time=unit_time,
        error_rate=error_rate,
        growth=growth,
        near=near,
        is_loaded=_is_loaded(system),
        max_iterations=max_iterations,
        fixed_iterations=fixed_iterations,
        modified_tangent=modified_tangent,
        geometric_stiffness=geometric_stiffness,
    )
    loads = np.concatenate([tree.spring_row, tree.bushing_row])
    tangent.compliance[loads[loads != NONE]] = 1.0
    return spaced(memory) if work.crew.size > 1 else memory, tangent


def _is_loaded(system: System) -> bool:
    """Whether loads act besides gravity."""
    loads = system.loads
    tables = (*(getattr(loads, table) for table in LOAD_TABLES), loads.code)
    return any(map(len, tables)) or bool(system.joints["has_effort"].any())
