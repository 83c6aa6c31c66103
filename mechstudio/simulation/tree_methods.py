"""The methods for trees behind the solvers' keys: their kernels, data and memory."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.formulations.hdca.answers import (
    HamiltonianPolicy,
    place_hamiltonian_row,
    settle_hamiltonian,
)
from mechstudio.dynamics.formulations.tree.answers import (
    TreeMethod,
    place_acceleration_row,
    settle_acceleration,
)
from mechstudio.dynamics.formulations.tree.constraint_matrix import (
    derive_hzu,
    derive_lagrange1,
    place_hzu_row,
    settle_hzu,
)
from mechstudio.dynamics.formulations.tree.loops import LoopMethod, derive_closed
from mechstudio.dynamics.formulations.tree.mass_matrix import (
    derive_crba,
    derive_dah,
    place_dah_row,
    settle_dah,
)
from mechstudio.dynamics.formulations.tree.sweeps import (
    derive_aba,
    derive_emh_inverse,
    derive_emh_symmetric,
    place_emh_inverse_row,
    place_emh_symmetric_row,
    settle_emh_inverse,
    settle_emh_symmetric,
)
from mechstudio.dynamics.spanning_tree.layout import Layout, has_only_weight, tree_layout
from mechstudio.dynamics.spanning_tree.loop_memory import (
    LARGEST_REACH,
    closure_memory,
    coupled_ends,
    cut_rows,
    reach_size,
)
from mechstudio.dynamics.spanning_tree.workspace import allocate_tree
from mechstudio.dynamics.time_loop import Answers
from mechstudio.errors import SolverError
from mechstudio.topology.compile import CompiledModel

LARGEST_MATRIX = 4e9  # [bytes] of a packed mass or constraint matrix


class TreeKernels(NamedTuple):
    """Kernels of a method, and what it needs room for."""

    answers: Answers
    mass_matrix: bool = False
    constraint_matrix: bool = False


TREE_METHODS = {
    "emh-lu": TreeKernels(Answers(derive_emh_inverse, settle_emh_inverse, place_emh_inverse_row)),
    "emh-ldl": TreeKernels(
        Answers(derive_emh_symmetric, settle_emh_symmetric, place_emh_symmetric_row)
    ),
    "dah": TreeKernels(Answers(derive_dah, settle_dah, place_dah_row), mass_matrix=True),
    "hzu": TreeKernels(Answers(derive_hzu, settle_hzu, place_hzu_row), constraint_matrix=True),
    "aba": TreeKernels(Answers(derive_aba, settle_acceleration, place_acceleration_row)),
    "crba": TreeKernels(
        Answers(derive_crba, settle_acceleration, place_acceleration_row), mass_matrix=True
    ),
    "lagrange1": TreeKernels(
        Answers(derive_lagrange1, settle_acceleration, place_acceleration_row),
        constraint_matrix=True,
    ),
}

CLOSED_ANSWERS = Answers(derive_closed, settle_hamiltonian, place_hamiltonian_row)
"""Of emh-ldl where joints close loops or are coupled."""


def tree_method(key: str, compiled: CompiledModel, last_rate: np.ndarray) -> TreeMethod:
    """Data and memory of a method for trees.

    Args:
        key: Key of the solver.
        compiled: The model, without loops.
        last_rate: Rates of all joints at the start.

    Raises:
        SolverError: The packed matrix of the method does not fit into memory.
    """
    system = compiled.system
    layout = tree_layout(system)
    kernels = TREE_METHODS[key]
    _require_memory(key, kernels, layout)
    tree = allocate_tree(
        layout, mass_matrix=kernels.mass_matrix, constraint_matrix=kernels.constraint_matrix
    )
    for joint in system.joints[system.joints["is_tree"] == 1]:
        count = joint["open_count"]
        rates = last_rate[joint["rate"] + joint["slot"][:count]]
        tree.last_rate[joint["state_rate"] : joint["state_rate"] + count] = rates
    return TreeMethod(
        offset=compiled.sizes.state_coordinates,
        only_weight=int(has_only_weight(system)),
        layout=layout,
        tree=tree,
    )


def loop_method(compiled: CompiledModel, policy: HamiltonianPolicy) -> LoopMethod:
    """Data and memory of emh-ldl for a model with loops or couplings.

    Raises:
        SolverError: The constraints of cut joints and couplings do not fit into memory.
    """
    system = compiled.system
    layout = tree_layout(system)
    rates = len(layout.depth)
    rows, ends = cut_rows(system), coupled_ends(system)
    size = reach_size(len(rows) + len(ends), rates)
    if size > LARGEST_REACH:
        raise SolverError(
            f"The constraints of cut joints and couplings would take {1e-9 * size:.3g} GB for the "
            "solver 'emh-ldl'. Choose 'hdca', which needs memory in proportion to the bodies."
        )
    return LoopMethod(
        *policy,
        layout=layout,
        tree=allocate_tree(layout),
        closure=closure_memory(rows, ends, rates),
    )


def _require_memory(key: str, kernels: TreeKernels, layout: Layout) -> None:
    """Refuse a packed matrix that is too large."""
    entries = 0
    if kernels.mass_matrix:
        entries = int(layout.rate_start[-1])
    elif kernels.constraint_matrix:
        entries = int(layout.row_start[-1])
    if 8.0 * entries > LARGEST_MATRIX:
        raise SolverError(
            f"The matrix of the solver '{key}' would take {8e-9 * entries:.3g} GB for this model. "
            "Choose 'emh-ldl' or 'hdca', which need memory in proportion to the bodies."
        )
