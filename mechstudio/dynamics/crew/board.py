"""Work of a right-hand side shared by threads.

The assembly tree is cut into parts, each some whole subtrees, and a top of the steps above them;
bodies and joints into as many parts of equal numbers. The thread of the time loop opens the parts
of a task, does its own, and the top when all are done. Threads that help wait for theirs while the
loop runs (`formulations/assist.py`). Each has the same parts in all tasks, whose numbers are in its
cache; but what a thread has not begun, since the system lets it wait, the loop's takes over. Every
part is computed as by one thread: results do not depend on their number.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.atomic import add_to_word, load_word, relax, replace_word, store_word
from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.compiler.record import Memory
from mechstudio.dynamics.crew.limbs import Limbs

# places on the board and of a part's claim, in cache lines of their own
OPEN, PENDING, CLOSING, PASSED, MOVED = 0, 8, 16, 24, 32
BOARD, CLAIM = 40, 8
TASK = 8  # bits of the word at OPEN for the task; those above count how often parts were opened
TASKS = (1 << TASK) - 1
BLOCK = 32  # bodies or joints whose numbers are worked on while they are in the cache
PATIENCE = 50  # looks at the others before their parts are taken over
(
    FACTORIZE,
    ASSEMBLE,
    DISASSEMBLE,
    INERTIAS,
    AXES,
    BASES,
    RATES,
    LOADS,
    BIASES,
    PUSHES,
    FREE_MOTIONS,
    SUMS,
    ACCELERATIONS,
    GAPS,
    PLACES,
    LOADS_AND_RATES,
    RATES_AND_PUSHES,
    BUILD,
    FIRST_OWN,  # those of a formulation begin here
) = range(19)
NONE = -1


class Crew(Memory):
    """Threads that share the work, and the parts of the tree. The top comes behind the parts."""

    board: np.ndarray  # i8, shape (BOARD,)
    claims: np.ndarray  # i8, opening for which each item was taken, shape (CLAIM * 2 * parts,)
    steps: np.ndarray  # i4, steps by parts but those within limbs
    first_step: np.ndarray  # i4, where the steps of each part begin, shape (parts + 2,)
    leaves: np.ndarray  # i4, leaves likewise
    first_leaf: np.ndarray  # i4, where the leaves of each part begin, shape (parts + 2,)
    null_count: np.ndarray  # i8, undetermined directions in each part, shape (parts + 1,)
    mobility: np.ndarray  # smallest nonzero eigenvalue of K in each part, shape (parts + 1,)
    needed: np.ndarray  # i4, parts of bodies placed before the axes of each part, shape (parts,)
    summed: np.ndarray  # i4, parts of bodies summed before the rates of each part, shape (parts,)
    first_joint: np.ndarray  # i4, the first joint on a body of each part, shape (parts,)
    end_joint: np.ndarray  # i4, behind the last one, shape (parts,)
    limbs: Limbs
    size: int = 1  # threads
    parts: int = 1
    is_piped: int = 0  # 1: threads place bodies one behind the other
    is_loaded_by_parts: int = 0  # 1: and each loads the coordinates of its bodies itself
    is_moved_by_parts: int = 0  # 1: and joints of the bodies of a part are its own; or one thread
    turns: int = 0  # 1: axes get their angular velocities beside what follows from velocities
    moves: int = 0  # 1: the velocities of the bodies are asked for with their poses
    choice: int = 0  # ALL_JOINTS or ONLY_CUT, see `kinematics/bodies.py`
    tolerance: float = 0.0  # rank tolerance of the factorization in hand
    is_due: int = 0  # 1: the next solution factorizes
    keeps_factors: int = 0  # 1: limbs have the factors of these positions
    held: int = 0  # address of the held impulses of the solution in hand, (M, 6)
    motion: int = 0  # address of the motion that it writes, (n, 6)
    slope: int = 0  # address of the derivative of the state in hand
    slope_size: int = 0  # its length
    state: int = 0  # address of the state that is loaded with the poses
    state_size: int = 0  # its length; 0 if it is loaded before
    conjugate: int = 0  # address of what its second half is loaded to
    offset: int = 0  # number of coordinates in it


@kernel
def first_part(crew, task):
    """Open the parts of a task; the first one for the thread of the loop."""
    if crew.size == 1:
        return 0
    store_word(crew.board, PASSED, 0)
    store_word(crew.board, MOVED, 0)
    store_word(crew.board, PENDING, _items(crew, task))
    opened = (load_word(crew.board, OPEN) >> TASK) + 1
    store_word(crew.board, OPEN, (opened << TASK) + task)
    return _next_part(crew)


@kernel
def next_part(crew):
    """The next part for the thread of the loop, which has done one; NONE when all are done."""
    if crew.size == 1:
        return NONE
    hand_back(crew)
    return _next_part(crew)


@shared_kernel
def _next_part(crew):
    """Its next part, or one that another thread has not begun; NONE when all are done."""
    word = load_word(crew.board, OPEN)
    opened, items = word >> TASK, _items(crew, word & TASKS)
    part = own_part(crew, 0, word)
    if part >= 0:
        return part
    for _ in range(PATIENCE):
        if load_word(crew.board, PENDING) == 0:
            return NONE
        relax()
    for k in range(items):
        # an item may wait for those before it, which must not be left to a thread that never comes
        part = k if items > crew.parts else items - 1 - k
        if take(crew, part, opened):
            return part
    while load_word(crew.board, PENDING) > 0:
        relax()
    return NONE


@kernel
def own_part(crew, thread, word):
    """Claim the next part of a thread, for the word at OPEN; NONE if none is left."""
    first, end = thread * crew.parts // crew.size, (thread + 1) * crew.parts // crew.size
    for start in range(0, _items(crew, word & TASKS), crew.parts):
        is_reversed = start == 0 and word & TASKS == SUMS  # from the last part to the first
        before = crew.parts - end if is_reversed else start + first
        for part in range(before, before + end - first):
            if take(crew, part, word >> TASK):
                return part
    return NONE


@kernel
def _items(crew, task):
    """What a task is divided into: parts, or twice as many where these go along the bodies."""
    return 2 * crew.parts if task in (PLACES, SUMS) else crew.parts


@kernel
def take(crew, item, opened):
    """Claim an item for an opening; whether nobody had."""
    before = load_word(crew.claims, CLAIM * item)
    return before < opened and replace_word(crew.claims, CLAIM * item, before, opened)


@kernel
def hand_back(crew):
    """Say that a claimed part is done."""
    add_to_word(crew.board, PENDING, -1)


@kernel
def share_of(crew, part, count):
    """The first of so many things that belong to a part, and the first behind them."""
    return part * count // crew.parts, (part + 1) * count // crew.parts


@kernel
def claim(crew, thread):
    """Task and part for a thread that helps; NONE for the part if it has nothing to do."""
    word = load_word(crew.board, OPEN)
    part = NONE
    if load_word(crew.board, PENDING) > 0:
        part = own_part(crew, thread, word)
    return word & TASKS, part
