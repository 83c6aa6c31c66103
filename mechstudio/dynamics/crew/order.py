"""Order of an assembly tree in which what a thread computes next stands next in memory.

Steps come by levels, and each takes memory of its own: level after level all of it goes through the
caches of a processor, and where several threads contribute to a level, its lines go from one cache
to the other. In the order of parts, each a few subtrees, a step finds what those below it have
written in the nearest cache. What its inputs took is free afterwards for others of its part, from
the leaves upwards; downwards these are done with before the inputs come again.

Within a level, several threads have the steps of a part, and its leaves, in no regular order. At
one distance from each other a processor foresees the next ones, reads eight ahead, and so takes
lines that another thread has in its cache: of 128 bodies, with a level of every 16th joint, all of
the other half.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.dynamics.crew.limb_plan import limbs_of
from mechstudio.dynamics.crew.limbs import LimbPlan
from mechstudio.dynamics.crew.partition import part_count, spread
from mechstudio.topology.system import System

# steps of a part that one thread walks through: half of the memory of so many fits in a cache of
# the second level, and of a smaller tree all does that a step reads again
PART = 256
SEED = 1  # of the order within levels; any will do
MERGED, LIMB, WITHIN = range(3)  # roles of compounds


def in_order_of_parts(system: System, threads: int, plan: LimbPlan | None = None) -> System:
    """The same system with leaves and steps in the order of their parts.

    Motions and results are the same to the last bit, but whoever knows steps by their numbers has
    to take those of this system.

    Args:
        system: The compiled model, or the tangent's.
        threads: Number of threads; one takes parts of a size that suits its cache.
        plan: Its limbs; None for merges alone.
    """
    parts = part_count(system, threads, plan) if threads > 1 else len(system.steps) // PART
    if parts < 2:
        return system
    of_step, of_leaf = spread(system, parts)
    if threads > 1:
        leaf_order, step_order = _irregular(system, of_leaf, of_step)
    else:
        leaf_order, step_order = (np.argsort(of, kind="stable") for of in (of_leaf, of_step))
    ordered = _renumbered(system, leaf_order, step_order)
    # threads must not take what others work on; one thread takes the same again and again
    of_node = np.concatenate([np.sort(of_leaf), np.sort(of_step)])
    owners = of_node if threads > 1 else np.zeros_like(of_node)
    roles = _roles(None if plan is None else limbs_of(ordered, plan.largest), len(of_node))
    _place(ordered.compounds, ordered.steps, owners, roles, _is_read_once(system))
    return ordered


def _roles(plan: LimbPlan | None, count: int) -> np.ndarray:
    """What each of so many compounds is: `MERGED`, a whole `LIMB`, or `WITHIN` one."""
    if plan is None:
        return np.full(count, MERGED)
    is_within = np.concatenate([plan.is_within_leaf, plan.is_within_step])
    roles = np.where(is_within, WITHIN, MERGED)
    roles[plan.records["node"]] = LIMB
    return roles


def _irregular(
    system: System, of_leaf: np.ndarray, of_step: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Leaves, and steps, by parts and levels, within these as chance has it.

    Args:
        system: The compiled model, or the tangent's.
        of_leaf: Part of each leaf, shape (leaves,).
        of_step: Part of each step, shape (steps,).
    """
    generator = np.random.default_rng(SEED)
    mixed_leaves = generator.permutation(len(of_leaf))
    mixed_steps = generator.permutation(len(of_step))
    leaf_order = np.lexsort((mixed_leaves, of_leaf))
    return leaf_order, np.lexsort((mixed_steps, system.steps["level"], of_step))


def _renumbered(system: System, leaf_order: np.ndarray, step_order: np.ndarray) -> System:
    """The same system with leaves and steps in this order, and memory of steps as well."""
    leaf_count = len(system.leaves)
    nodes = np.concatenate([leaf_order, leaf_count + step_order])
    number = np.empty(len(nodes), dtype=np.int32)
    number[nodes] = np.arange(len(nodes))

    leaves, steps = system.leaves[leaf_order], system.steps[step_order]
    shown = leaves["step"] >= 0
    leaves["step"][shown] = number[leaf_count + leaves["step"][shown]] - leaf_count
    for side in ("left", "right"):
        has_input = steps[side] >= 0
        steps[side][has_input] = number[steps[side][has_input]]
    steps["work_first"] = np.cumsum(steps["kept_count"]) - steps["kept_count"]
    return system.replaced(
        leaves=leaves,
        steps=steps,
        compounds=system.compounds[nodes],
        shown_leaves=number[system.shown_leaves],
    )


def _is_read_once(system: System) -> bool:
    """Whether only the next step reads a compound: loads of spins find it once more."""
    return not system.bodies["spin_count"].any()


def _place(
    compounds: Records, steps: Records, owners: np.ndarray, roles: np.ndarray, is_read_once: bool
) -> None:
    """Write where the vectors and blocks of compounds stand, those of an owner together.

    Args:
        compounds: In the order of leaves and steps; written.
        steps: The steps.
        owners: Who works on each compound, leaves and steps in ascending order, shape (compounds,).
        roles: What each compound is. Limbs are assembled before all merges, and read after them.
        is_read_once: Whether the memory of a compound is free for others behind the next step.
    """
    leaf_count, ports = len(compounds) - len(steps), compounds["port_count"].tolist()
    inputs = np.stack([steps["left"], steps["right"]], axis=1).tolist()
    owner_of, role_of = owners.tolist(), roles.tolist()
    places, end = [(0, 0)] * len(compounds), (0, 0)
    free: dict[tuple[int, int], list[tuple[int, int]]] = {}  # by owner and number of ports
    for node in np.argsort(owners, kind="stable").tolist():
        owner, count = owner_of[node], ports[node]
        if role_of[node] == WITHIN:
            continue
        known = free.get((owner, count))
        if known and role_of[node] == MERGED:
            places[node] = known.pop()
        else:
            places[node] = end
            end = end[0] + count, end[1] + count * (count + 1) // 2
        is_merge = node >= leaf_count and role_of[node] == MERGED
        for child in inputs[node - leaf_count] if is_merge and is_read_once else ():
            is_free = child >= leaf_count and role_of[child] == MERGED
            if is_free and owner_of[child] == owner:
                free.setdefault((owner, ports[child]), []).append(places[child])
    compounds["first_port"], compounds["first_block"] = np.array(places).T
