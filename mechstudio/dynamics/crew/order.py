"""Order of an assembly tree in which what each thread computes stands together in memory."""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.crew.partition import crew_for
from mechstudio.topology.system import System


def in_order_of_parts(system: System, threads: int) -> System:
    """The same system with leaves and steps in the order of the parts of so many threads.

    Steps come by levels, to which all parts contribute: where these meet, a line of memory goes
    from one cache to the other and back. Motions and results are the same to the last bit, but
    whoever knows steps by their numbers has to take those of this system.

    Args:
        system: The compiled model, or the tangent's.
        threads: Number of threads.
    """
    crew = crew_for(system, threads)
    leaf_count = len(system.leaves)
    nodes = np.concatenate([crew.leaves, leaf_count + crew.steps])
    number = np.empty(len(nodes), dtype=np.int32)
    number[nodes] = np.arange(len(nodes))

    leaves, steps = system.leaves[crew.leaves], system.steps[crew.steps]
    shown = leaves["step"] >= 0
    leaves["step"][shown] = number[leaf_count + leaves["step"][shown]] - leaf_count
    for side in ("left", "right"):
        has_input = steps[side] >= 0
        steps[side][has_input] = number[steps[side][has_input]]
    steps["work_first"] = _first(steps["kept_count"])

    # leaves of a part stand beside its steps
    compounds = system.compounds[nodes]
    parts = np.arange(int(crew.parts) + 1)
    part_of = np.repeat(
        np.concatenate([parts, parts]),
        np.concatenate([np.diff(crew.first_leaf), np.diff(crew.first_step)]),
    )
    place = np.argsort(part_of, kind="stable")
    ports = compounds["port_count"][place]
    compounds["first_port"][place] = _first(ports)
    compounds["first_block"][place] = _first(ports * (ports + 1) // 2)
    return system.replaced(
        leaves=leaves, steps=steps, compounds=compounds, shown_leaves=number[system.shown_leaves]
    )


def _first(counts: np.ndarray) -> np.ndarray:
    """Where each of some things begins, of which each takes so many places."""
    return np.cumsum(counts) - counts
