"""Data and memory of the solvers on the spanning tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from mechstudio.dynamics.formulations.hdca.answers import HamiltonianPolicy
from mechstudio.dynamics.formulations.shape.locked_motion import no_locked_motion
from mechstudio.dynamics.formulations.tree.bodies import TreeMethod
from mechstudio.dynamics.formulations.tree.loops import LoopMethod
from mechstudio.dynamics.formulations.tree.methods import Method
from mechstudio.dynamics.spanning_tree.constraint_rows import constraint_matrix
from mechstudio.dynamics.spanning_tree.layout import (
    Layout,
    has_only_weight,
    rate_count,
    tree_layout,
)
from mechstudio.dynamics.spanning_tree.loop_memory import (
    LARGEST_REACH,
    closure_memory,
    coupled_ends,
    cut_rows,
    reach_size,
)
from mechstudio.dynamics.spanning_tree.mass_matrix import mass_matrix
from mechstudio.dynamics.spanning_tree.sweep_inverse import inverse_sweeps
from mechstudio.dynamics.spanning_tree.sweep_symmetric import symmetric_sweeps
from mechstudio.dynamics.spanning_tree.workspace import allocate_tree
from mechstudio.errors import SolverError
from mechstudio.simulation.solvers.momenta_start import locked_links
from mechstudio.topology.compile import CompiledModel

LARGEST_MATRIX = 4e9  # [bytes] of a packed mass or constraint matrix

METHODS: dict[str, Callable[[Layout, Callable[[int], np.ndarray]], Method]] = {
    "inverse_sweeps": inverse_sweeps,
    "symmetric_sweeps": symmetric_sweeps,
    "mass_matrix": mass_matrix,
    "constraint_matrix": constraint_matrix,
}
"""What makes the memory of a method, from a layout and from what makes an array of some numbers."""


def tree_method(
    key: str, method: str, compiled: CompiledModel, *, has_shape: bool = False
) -> TreeMethod:
    """Data and memory for a tree.

    Args:
        key: Key of the solver.
        method: Name in `METHODS`.
        compiled: The model, without loops.
        has_shape: Whether its state is momenta of the shape.

    Raises:
        SolverError: The packed matrix of the solver does not fit into memory.
    """
    system = compiled.system
    layout = tree_layout(system, compiled.skeleton.principal)
    memory = METHODS[method](layout, partial(_matrix, key))
    return TreeMethod(
        offset=compiled.sizes.state_coordinates,
        only_weight=int(has_only_weight(system)),
        layout=layout,
        tree=allocate_tree(layout),
        method=memory,
        locked=locked_links(layout) if has_shape else no_locked_motion(),
    )


def loop_method(compiled: CompiledModel, policy: HamiltonianPolicy) -> LoopMethod:
    """Data and memory for a model with loops or couplings, solved by sweeps.

    Raises:
        SolverError: The constraints of cut joints and couplings do not fit into memory.
    """
    system = compiled.system
    layout = tree_layout(system, compiled.skeleton.principal)
    rates = rate_count(layout)
    rows, ends = cut_rows(system), coupled_ends(system)
    size = reach_size(len(rows) + len(ends), rates)
    if size > LARGEST_REACH:
        raise SolverError(
            f"The constraints of cut joints and couplings would take {1e-9 * size:.3g} GB for the "
            "solver 'emh-ldl'. Choose 'hdca', which needs memory in proportion to the bodies."
        )
    return LoopMethod(
        **policy.as_dict(),
        layout=layout,
        tree=allocate_tree(layout),
        method=symmetric_sweeps(layout),
        closure=closure_memory(rows, ends, rates),
    )


def _matrix(key: str, entries: int) -> np.ndarray:
    """Room for a packed matrix.

    Raises:
        SolverError: It is too large.
    """
    if 8.0 * entries > LARGEST_MATRIX:
        raise SolverError(
            f"The matrix of the solver '{key}' would take {8e-9 * entries:.3g} GB for this "
            "model. Choose 'emh-ldl' or 'hdca', which need memory in proportion to the bodies."
        )
    return np.zeros(entries)
