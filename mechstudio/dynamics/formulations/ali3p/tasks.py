"""Tasks of a step that threads share, by parts of the bodies or of the tangent's tree.

What goes along the tree is on the board of the tangent, all else on that of the mechanism.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.crew.board import FIRST_OWN, first_part, next_part
from mechstudio.dynamics.formulations.ali3p.correction import (
    balance_part,
    correct_part,
    factor_part,
    measure_part,
    move_part,
    predict_part,
)
from mechstudio.dynamics.formulations.ali3p.projections import (
    change_accelerations_of,
    change_velocities_of,
    close_part,
    project_accelerations_of,
    project_velocities_of,
    turn_part,
)

(
    PREDICT,
    MOVE,
    MEASURE,
    BALANCE,
    FACTOR,
    CORRECT,
    CLOSE,
    PROJECT_VELOCITIES,
    CHANGE_VELOCITIES,
    TURN,
    PROJECT_ACCELERATIONS,
    CHANGE_ACCELERATIONS,
) = range(FIRST_OWN, FIRST_OWN + 12)


@kernel
def do_part(system, work, own, task, part):
    """Do a part of a task.

    Args:
        system: Constant data.
        work: Workspace.
        own: Memory, and system and workspace of the tangent.
        task: Its number.
        part: Of the bodies and joints; or of the tangent's tree, whose top comes behind the parts.
    """
    if task == PREDICT:
        predict_part(system, work, own, part)
    elif task == MOVE:
        move_part(system, work, own, part)
    elif task == MEASURE:
        measure_part(system, work, own, part)
    elif task == BALANCE:
        balance_part(system, work, own, part)
    elif task == FACTOR:
        factor_part(own, part)
    elif task == CORRECT:
        correct_part(system, work, own, part)
    elif task == CLOSE:
        close_part(system, work, own, part)
    elif task == PROJECT_VELOCITIES:
        project_velocities_of(system, work, own, part)
    elif task == CHANGE_VELOCITIES:
        change_velocities_of(work, own, part)
    elif task == TURN:
        turn_part(system, work, own, part)
    elif task == PROJECT_ACCELERATIONS:
        project_accelerations_of(system, work, own, part)
    elif task == CHANGE_ACCELERATIONS:
        change_accelerations_of(system, work, own, part)


@kernel
def share(system, work, own, task):
    """Do a task by parts of bodies and joints."""
    _share(system, work, own, work.crew, task)


@kernel
def go_up(system, work, own, task):
    """Do a task along the tangent's tree from the leaves."""
    _share(system, work, own, own.tangent.crew, task)
    do_part(system, work, own, task, own.tangent.crew.parts)


@kernel
def go_down(system, work, own, task):
    """Do a task along the tangent's tree to the leaves."""
    do_part(system, work, own, task, own.tangent.crew.parts)
    _share(system, work, own, own.tangent.crew, task)


@kernel
def _share(system, work, own, crew, task):
    """Do the parts of a task; this thread does those that no other has begun."""
    part = first_part(crew, task)
    while part >= 0:
        do_part(system, work, own, task, part)
        part = next_part(crew)
