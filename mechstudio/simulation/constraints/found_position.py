"""A general position that was found, in which mechanisms with other masses are placed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from mechstudio.compiler.mould import Mould
from mechstudio.dynamics.divide_and_conquer.null_counts import count_null
from mechstudio.dynamics.divide_and_conquer.trial_moves import settle_at
from mechstudio.dynamics.kinematics.bodies import turn_inertias
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.workspaces import (
    Workspaces,
    is_kept,
    workspace_key,
)
from mechstudio.topology.compile import CompiledModel


@dataclass(eq=False)
class FoundPosition:
    """A general position of a mechanism, whatever its masses.

    Attributes:
        place: A workspace in general position, with the tolerance below which eigenvalues of like
            bodies count as zero there; its poses stay as they are.
        count: Number of dependent constraints there.
        like: The model with bodies that are all alike.
    """

    place: Workspace
    count: int
    like: CompiledModel
    # the shape of the workspaces that were asked for last, and what they are cast from; where
    # bodies are assembled of fragments, each mass makes another shape
    _cast: tuple[Hashable, Mould[Workspace] | None] = field(default=(None, None), init=False)

    def placed(self, compiled: CompiledModel) -> Workspace:
        """A workspace in general position.

        Args:
            compiled: The model with the masses that it has.
        """
        key = workspace_key(compiled)
        known, mould = self._cast
        if mould is not None and known == key:
            return mould.copy()
        work = Workspaces(compiled).make(ROUNDING_RANK_TOLERANCE)
        settle_at(work, self.place)
        # who asks once needs no mould
        is_asked_again = known == key and is_kept(compiled)
        self._cast = key, Mould(work) if is_asked_again else None
        return work

    def count_at(self, place: Workspace) -> int:
        """Number of dependent constraints at other poses of the mechanism, those of a workspace."""
        work = Workspaces(self.like).make(ROUNDING_RANK_TOLERANCE)
        settle_at(work, place)
        turn_inertias(self.like.system, work)
        return int(count_null(self.like.system, work))
