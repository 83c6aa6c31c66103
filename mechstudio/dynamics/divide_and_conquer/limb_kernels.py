"""The kernels of limbs, placed where merges and solutions find them."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import typeof, types

from mechstudio.compiler.first_class import PlacedKernel, placed_kernel_type
from mechstudio.compiler.record_type import RecordType
from mechstudio.dynamics.divide_and_conquer.limb_factors import factorize_limbs
from mechstudio.dynamics.divide_and_conquer.limb_solutions import assemble_limbs, disassemble_limbs
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import System


def place_limb_kernels(system: System, work: Workspace) -> None:
    """Write the addresses of the kernels to the limbs of a workspace; they compile if need be."""
    limbs = work.crew.limbs
    factorize, assemble, disassemble = _placed(typeof(system), typeof(work))
    limbs.factorize = factorize.c_addr
    limbs.assemble = assemble.c_addr
    limbs.disassemble = disassemble.c_addr


@cache
def _placed(system: RecordType, work: RecordType) -> tuple[PlacedKernel, ...]:
    """The kernels for arguments of these types."""
    kind = placed_kernel_type(types.int64(system, work, types.int64))
    kernels: tuple[Any, ...] = factorize_limbs, assemble_limbs, disassemble_limbs
    return tuple(PlacedKernel(kernel, kind) for kernel in kernels)
