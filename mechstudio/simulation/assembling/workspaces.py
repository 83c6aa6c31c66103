"""Workspaces in a small part of the time: searches for a general position need a dozen of them."""

from __future__ import annotations

from mechstudio.compiler.record_copies import RunMould
from mechstudio.dynamics.kinematics.workspace import LARGEST_KEPT, Workspace, allocate
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.system import RIGID

KEPT = 16  # shapes of workspaces


class Workspaces:
    """Workspaces of a compiled model, as `allocate` makes them, in a small part of its time."""

    def __init__(self, compiled: CompiledModel) -> None:
        """Find or make what they are cast from."""
        system, sizes = compiled.system, compiled.sizes
        self._compiled = compiled
        self._mould: RunMould[Workspace] | None = None
        # a large one is not kept, and takes its time anyway
        if len(system.bodies) + len(system.joints) > LARGEST_KEPT:
            return
        rigid = system.steps[system.steps["joint"] == RIGID]
        key = (
            *(len(system.bodies), len(system.joints), len(system.steps)),
            *(len(system.couplings), len(system.compounds)),
            bool(system.bodies["spin_count"].any()),
            *(rigid[name].tobytes() for name in ("row", "linear_scale", "angular_scale")),
            sizes,
        )
        self._mould = _moulds.get(key, lambda: RunMould(allocate(system, sizes, 0.0)))

    def make(self, rank_tolerance: float) -> Workspace:
        """A workspace, of which Python sees arrays only when it asks for them.

        Args:
            rank_tolerance: Eigenvalues of a dimensionless constraint matrix below it count as zero.
        """
        if self._mould is None:
            return allocate(self._compiled.system, self._compiled.sizes, rank_tolerance)
        work = self._mould.copy()
        ranks = work.ranks
        ranks.tolerance = ranks.reaction_tolerance = rank_tolerance
        ranks.momenta_tolerance = ranks.rates_tolerance = rank_tolerance
        return work


def workspace_mould(work: Workspace) -> RunMould[Workspace]:
    """A mould for copies of a workspace, also of one that was cast itself."""
    return RunMould(work.replaced())


_moulds: Memory[RunMould[Workspace]] = Memory(KEPT)
