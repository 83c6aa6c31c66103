"""What a thread that helps does while the time loop runs."""

from mechstudio.compiler.atomic import load_word, relax
from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.crew.board import (
    ACCELERATIONS,
    ASSEMBLE,
    AXES,
    BASES,
    BIASES,
    BUILD,
    CLOSING,
    DISASSEMBLE,
    FACTORIZE,
    FIRST_OWN,
    FREE_MOTIONS,
    GAPS,
    INERTIAS,
    LOADS,
    LOADS_AND_RATES,
    PLACES,
    PUSHES,
    RATES,
    RATES_AND_PUSHES,
    SUMS,
    claim,
    hand_back,
)
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps_of
from mechstudio.dynamics.divide_and_conquer.constraint_loads import resolve_loads_of
from mechstudio.dynamics.divide_and_conquer.merge import factorize_part
from mechstudio.dynamics.divide_and_conquer.solve import (
    assemble_part,
    build_part,
    disassemble_part,
)
from mechstudio.dynamics.formulations.ali3p.tasks import do_part
from mechstudio.dynamics.formulations.dca.equations import (
    derivatives_of,
    require_accelerations_of,
)
from mechstudio.dynamics.formulations.hdca.subtrees import sum_part
from mechstudio.dynamics.formulations.hdca.velocities import (
    free_motions_of,
    push_of_momenta,
    require_rates_and_push,
    resolve_loads_and_rates_of,
)
from mechstudio.dynamics.formulations.shape.shares import do_shape_part
from mechstudio.dynamics.kinematics.bodies import (
    place_axes_of,
    read_rates_of,
    turn_bases_of,
    turn_inertias_of,
)
from mechstudio.dynamics.kinematics.placing import place_part


@entry_kernel
def assist(system, work, thread):
    """Take parts of the work until the loop closes the board.

    Args:
        system: Constant data.
        work: Workspace with scratch memory of this thread; all else is that of the loop.
        thread: Number of the thread, from 1 on.
    """
    while load_word(work.crew.board, CLOSING) == 0:
        task, part = claim(work.crew, thread)
        if part >= 0:
            _do_part(system, work, task, part)
            hand_back(work.crew)
        else:
            relax()


@entry_kernel
def assist_ali3p(system, work, own, thread):
    """Take parts of the work of the ALi3p until the loop closes the board of the mechanism.

    Args:
        system: Constant data.
        work: Workspace with scratch memory of this thread; all else is that of the loop.
        own: Memory, and system and workspace of the tangent, likewise.
        thread: Number of the thread, from 1 on.
    """
    while load_word(work.crew.board, CLOSING) == 0:
        took = _take_for_ali3p(system, work, own, system, work, thread)
        took += _take_for_ali3p(system, work, own, own.system, own.tangent, thread)
        if took == 0:
            relax()


@entry_kernel
def assist_shape(system, work, locked, thread):
    """Take parts of the work of the HDCA by momenta of the shape until the loop closes the board.

    Args:
        system: Constant data.
        work: Workspace with scratch memory of this thread; all else is that of the loop.
        locked: Memory of the locked motion.
        thread: Number of the thread, from 1 on.
    """
    while load_word(work.crew.board, CLOSING) == 0:
        task, part = claim(work.crew, thread)
        if part < 0:
            relax()
            continue
        if task >= FIRST_OWN:
            do_shape_part(system, work, locked, task, part)
        else:
            _do_part(system, work, task, part)
        hand_back(work.crew)


@kernel
def _take_for_ali3p(system, work, own, its_system, its_work, thread):
    """Take one part of what is on the board of the mechanism, or of the tangent; how many it was.

    Args:
        system, work, own, thread: As of `assist_ali3p`.
        its_system: Constant data of the one whose board it is.
        its_work: Its workspace.
    """
    task, part = claim(its_work.crew, thread)
    if part < 0:
        return 0
    if task >= FIRST_OWN:
        do_part(system, work, own, task, part)
    else:
        _do_part(its_system, its_work, task, part)
    hand_back(its_work.crew)
    return 1


@kernel
def _do_part(system, work, task, part):
    """Do a part of a task that is not one of a formulation's own."""
    if task == FACTORIZE:
        factorize_part(system, work, part)
    elif task == BUILD:
        build_part(system, work, part)
    elif task == ASSEMBLE:
        assemble_part(system, work, part)
    elif task == DISASSEMBLE:
        disassemble_part(system, work, part)
    elif task == INERTIAS:
        turn_inertias_of(system, work, part)
    elif task == AXES:
        place_axes_of(system, work, part)
    elif task == BASES:
        turn_bases_of(system, work, part)
    elif task == RATES:
        read_rates_of(system, work, part)
    elif task == LOADS:
        resolve_loads_of(system, work, part)
    elif task == BIASES:
        require_accelerations_of(system, work, part)
    elif task == LOADS_AND_RATES:
        resolve_loads_and_rates_of(system, work, part)
    elif task == RATES_AND_PUSHES:
        require_rates_and_push(system, work, part)
    elif task == PUSHES:
        push_of_momenta(system, work, part)
    elif task == FREE_MOTIONS:
        free_motions_of(system, work, part)
    elif task == SUMS:
        sum_part(system, work, part)
    elif task == ACCELERATIONS:
        derivatives_of(system, work, part)
    elif task == PLACES:
        place_part(system, work, part)
    elif task == GAPS:
        measure_gaps_of(system, work, part)
