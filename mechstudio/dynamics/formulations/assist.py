"""What a thread that helps does while the time loop runs."""

from mechstudio.compiler.atomic import load_word, relax
from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.crew.board import (
    ACCELERATIONS,
    ASSEMBLE,
    AXES,
    BASES,
    BIASES,
    CLOSING,
    DISASSEMBLE,
    FACTORIZE,
    FREE_MOTIONS,
    GAPS,
    INERTIAS,
    LOADS,
    LOADS_AND_RATES,
    MOMENTUM_RATES,
    PLACES,
    PUSHES,
    RATES,
    claim,
    hand_back,
)
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps_of
from mechstudio.dynamics.divide_and_conquer.merge import factorize_part
from mechstudio.dynamics.divide_and_conquer.solve import (
    assemble_part,
    disassemble_part,
    resolve_loads_of,
)
from mechstudio.dynamics.formulations.dca.equations import (
    derivatives_of,
    require_accelerations_of,
)
from mechstudio.dynamics.formulations.hdca.equations import momentum_rates_of
from mechstudio.dynamics.formulations.hdca.velocities import (
    free_motions_of,
    push_of_momenta,
    resolve_loads_and_rates_of,
)
from mechstudio.dynamics.kinematics.bodies import (
    place_axes_of,
    place_part,
    read_rates_of,
    turn_bases_of,
    turn_inertias_of,
)


@entry_kernel
def assist(system, work, other_system, other, thread):
    """Take parts of the work on two mechanisms until the loop closes the board of the first.

    Args:
        system: Constant data.
        work: Workspace with scratch memory of this thread; all else is that of the loop.
        other_system: Constant data of a second mechanism, or the first again.
        other: Likewise its workspace.
        thread: Number of the thread, from 1 on.
    """
    while load_word(work.crew.board, CLOSING) == 0:
        took = _take(system, work, thread) + _take(other_system, other, thread)
        if took == 0:
            relax()


@kernel
def _take(system, work, thread):
    """Take one part, if there is any; how many it was."""
    task, part = claim(work.crew, thread)
    if part < 0:
        return 0
    if task == FACTORIZE:
        factorize_part(system, work, part)
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
    elif task == PUSHES:
        push_of_momenta(system, work, part)
    elif task == FREE_MOTIONS:
        free_motions_of(system, work, part)
    elif task == MOMENTUM_RATES:
        momentum_rates_of(system, work, part)
    elif task == ACCELERATIONS:
        derivatives_of(system, work, part)
    elif task == PLACES:
        place_part(system, work, part)
    elif task == GAPS:
        measure_gaps_of(system, work, part)
    hand_back(work.crew)
    return 1
