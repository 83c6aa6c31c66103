"""Kernels that walk through the limbs of a part, placed where merges and solutions find them.

Inwards factors and right sides go together. What only the way inwards needs is memory that limbs of
a part share, one after the other, so that it stays in the cache.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import typeof, types

from mechstudio.compiler.decorators import first_class_kernel
from mechstudio.compiler.first_class import PlacedKernel, placed_kernel_type
from mechstudio.compiler.located import sixes_at
from mechstudio.compiler.record_type import RecordType
from mechstudio.dynamics.divide_and_conquer.limb_factors import (
    begin_path,
    factorize_link,
    show_mobilities,
)
from mechstudio.dynamics.divide_and_conquer.limb_solutions import (
    NOTHING,
    disassemble_limb,
    is_moved,
    reduce_link,
    show_motions,
)
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.spatial.articulated import nothing
from mechstudio.spatial.six import zero
from mechstudio.topology.system import System


@first_class_kernel
def assemble_limbs(system, work, part):
    """Factors of the limbs of a part, xi and xi_i0 of their compounds; returns 0.

    What is there after an earlier solution at the same positions stays, but for limbs with joints
    that are required to move: these need inertias and transfers again.
    """
    crew, limbs = work.crew, work.crew.limbs
    first = path = part * limbs.room
    for k in range(limbs.first[part], limbs.first[part + 1]):
        limb = limbs.records[k]
        shift = first - limb.first
        is_new = crew.keeps_factors == 0 or is_moved(limb, system, work)
        inertia, reduced = nothing(), (NOTHING, NOTHING, zero())
        if is_new:
            begin_path(limb, path, work)
        for i in range(limb.end - 1, limb.first - 1, -1):
            link = limbs.links[i]
            if is_new:
                inertia = factorize_link(inertia, link, i, shift, path, system, work)
            reduced = reduce_link(reduced, link, i, shift, path, system, work)
        if is_new:
            show_mobilities(limb, shift, path, system.compounds[limb.node].first_block, work)
        show_motions(limb, shift, reduced[2], system, work)
    return 0


@first_class_kernel
def disassemble_limbs(system, work, part):
    """Motions of the bodies in the limbs of a part, and loads of their joints; returns 0."""
    limbs, motion = work.crew.limbs, sixes_at(work.crew.motion, system.bodies.size)
    for k in range(limbs.first[part], limbs.first[part + 1]):
        limb = limbs.records[k]
        disassemble_limb(limb, part * limbs.room - limb.first, system, work, motion)
    return 0


def place_limb_kernels(system: System, work: Workspace) -> None:
    """Write the addresses of the kernels to the limbs of a workspace; they compile if need be."""
    assemble, disassemble = _placed(typeof(system), typeof(work))
    work.crew.limbs.assemble, work.crew.limbs.disassemble = assemble.c_addr, disassemble.c_addr


@cache
def _placed(system: RecordType, work: RecordType) -> tuple[PlacedKernel, ...]:
    """The kernels for arguments of these types."""
    kind = placed_kernel_type(types.int64(system, work, types.int64))
    kernels: tuple[Any, ...] = assemble_limbs, disassemble_limbs
    return tuple(PlacedKernel(kernel, kind) for kernel in kernels)
