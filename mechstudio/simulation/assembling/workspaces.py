"""Workspaces in a small part of the time: searches for a general position need a dozen of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from functools import partial

from mechstudio.compiler.mould import Mould
from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import are_zero
from mechstudio.dynamics.kinematics.workspace import LARGEST_KEPT, Workspace, allocate
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.skeleton import Skeleton
from mechstudio.topology.system import RIGID, Sizes, System

KEPT = 16  # shapes of workspaces


class Workspaces:
    """Workspaces of a compiled model, as `allocate` makes them, in a small part of its time."""

    def __init__(self, compiled: CompiledModel) -> None:
        """Find or make what they are cast from."""
        system, sizes = compiled.system, compiled.sizes
        self._compiled = compiled
        self._mould: Mould[Workspace] | None = None
        if not is_kept(compiled):
            return
        make = partial(allocate, system, sizes, ROUNDING_RANK_TOLERANCE)
        self._mould = _moulds.get(workspace_key(compiled), lambda: Mould(make()))

    def make(self, rank_tolerance: float) -> Workspace:
        """A workspace, of which Python sees arrays only when it asks for them.

        Args:
            rank_tolerance: Eigenvalues of a dimensionless constraint matrix below it count as zero.
        """
        if self._mould is None:
            return allocate(self._compiled.system, self._compiled.sizes, rank_tolerance)
        work = self._mould.copy()
        if rank_tolerance == ROUNDING_RANK_TOLERANCE:
            return work  # as most are, and each number that is written takes microseconds
        ranks = work.ranks
        ranks.tolerance = ranks.reaction_tolerance = rank_tolerance
        ranks.momenta_tolerance = ranks.rates_tolerance = rank_tolerance
        return work


def is_kept(compiled: CompiledModel) -> bool:
    """Whether moulds of a model are kept; large ones are not, and take their time anyway."""
    return len(compiled.system.bodies) + len(compiled.system.joints) <= LARGEST_KEPT


def workspace_key(compiled: CompiledModel) -> Hashable:
    """All that the workspace of a model follows from."""
    system, skeleton = compiled.system, compiled.skeleton
    for known, steps, bodies, key in tuple(_keys):
        if known is skeleton and steps is system.steps and bodies is system.bodies:
            return (key, compiled.sizes)
    key = _key(system, compiled.sizes)
    _keys.append((skeleton, system.steps, system.bodies, key))
    return (key, compiled.sizes)


def _key(system: System, sizes: Sizes) -> Hashable:
    steps = system.steps
    rigid = steps[steps["joint"] == RIGID] if sizes.merges else steps[:0]
    return (
        *(len(system.bodies), len(system.joints), len(steps)),
        *(len(system.couplings), len(system.compounds)),
        are_zero(system.bodies["spin_count"]),
        *(rigid[name].tobytes() for name in ("row", "linear_scale", "angular_scale")),
    )


_moulds: Memory[Mould[Workspace]] = Memory(KEPT)
# keys of the models that were asked for last
_keys: deque[tuple[Skeleton, Records, Records, Hashable]] = deque(maxlen=4)
