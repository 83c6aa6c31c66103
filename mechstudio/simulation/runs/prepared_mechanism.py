"""What the runs of one mechanism share, so that a further run only writes numbers.

Runs begin alike where models differ in loads, parameters of functions and looks alone: their joints
are closed once, their redundant constraints found once, and the memory of a run is cast from a
mould. Everything that decides how a run begins is part of a key; where any of it differs, it is
computed anew. So each run has the bits that it has alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mechstudio.compiler.mould import Mould
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.strained_springs import has_joint_springs, strain_note
from mechstudio.simulation.constraints.overdriven import refuse_overdriven
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.memory import Memory
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.origin import Origin
from mechstudio.simulation.runs.run_moulds import RunMoulds, prepared_run, way_of
from mechstudio.simulation.runs.run_start import Decided, start_run
from mechstudio.simulation.solvers.first_row import first_row_notes
from mechstudio.simulation.solvers.start import Prepared, Start
from mechstudio.topology.compile import refuse_unsupported

KEPT = 8  # mechanisms
KEPT_RUNS = 4  # ways to run each


@dataclass
class LikeRuns:
    """What runs of mechanisms of one structure share.

    Attributes:
        decided: What was decided for the last of them.
        speed: Right-hand sides per second of the last of them, rows and all [1/s]; 0 before it.
    """

    decided: Decided | None = None
    speed: float = 0.0


class PreparedMechanism:
    """A mechanism with closed joints, from which runs begin.

    Attributes:
        redundancy: Its redundant constraints.
        like: What it shares with mechanisms of the same structure.
    """

    def __init__(self, assembly: Assembly, redundancy: Redundancy, like: LikeRuns) -> None:
        self.redundancy, self.like = redundancy, like
        self._notes = assembly.notes
        self._mould: Mould[Workspace] | None = None
        self._runs: Memory[RunMoulds] = Memory(KEPT_RUNS)
        self._strains: Memory[str] = Memory(KEPT_RUNS)

    def assembly_of(self, mechanism: Mechanism, origin: Origin) -> Assembly:
        """The assembly of another model that begins alike, with a workspace of its own.

        Args:
            mechanism: The model.
            origin: Where it begins.
        """
        if self._mould is not None:
            compiled = origin.compiled_for_run()
            return Assembly(mechanism, compiled, self._mould.copy(), self._notes)
        # who runs a mechanism once needs no mould of it
        assembly = origin.assembled()
        self._mould = Mould(assembly.work)
        return replace(assembly, notes=self._notes)

    def start(self, assembly: Assembly, options: RunOptions) -> Start:
        """The start of a run by some options, from an assembly of this mechanism.

        Raises:
            SolverError: The rows would not fit into memory.
            UnfitModelError: The solver does not support the model.
        """
        known = self.like.decided
        start = known.start(assembly, self.redundancy, options) if known else None
        if start is None:
            start = start_run(assembly, self.redundancy, options)
            can_keep = Decided.can_keep(start, options)
            self.like.decided = Decided(start, options) if can_keep else None
        return start

    def strain_note(self, assembly: Assembly, duration: float) -> str:
        """The note on strained springs of joints in a run of so long [s], if any."""
        if not has_joint_springs(assembly.compiled.system):
            return ""  # told sooner than whether it is known
        return self._strains.get(duration, lambda: strain_note(assembly, duration))

    def prepare(self, start: Start) -> Prepared:
        """A run from a start with the assembly of this mechanism."""
        way = way_of(start)
        moulds = self._runs.get(way, RunMoulds)
        return moulds.cast(start) or moulds.kept(prepared_run(start, way), start)


_prepared: Memory[PreparedMechanism] = Memory(KEPT)
_alike: Memory[LikeRuns] = Memory(KEPT)


def prepared_mechanism(
    mechanism: Mechanism, rank_tolerance: float
) -> tuple[PreparedMechanism, Assembly]:
    """What runs of a model share, and its assembly with a workspace of its own.

    Args:
        mechanism: The model.
        rank_tolerance: Eigenvalues of a dimensionless constraint matrix below this count as zero.

    Raises:
        UnfitModelError: Its elements, poses or drivers do not allow a run.
    """
    refuse_unsupported(mechanism)
    origin = Origin(mechanism, rank_tolerance)
    if origin.is_large:
        return _made(mechanism, origin)
    made: list[Assembly] = []

    def make() -> PreparedMechanism:
        common, assembly = _made(mechanism, origin)
        made.append(assembly)
        return common

    common = _prepared.get(origin.key, make)
    if made:
        return common, made[0]
    return common, common.assembly_of(mechanism, origin)


def _made(mechanism: Mechanism, origin: Origin) -> tuple[PreparedMechanism, Assembly]:
    assembly = origin.assembled()
    redundancy = origin.redundancy_of(assembly)
    refuse_overdriven(mechanism, redundancy)
    notes = (*redundancy.notes, *first_row_notes(assembly, redundancy, 0.0))
    if notes:
        assembly = replace(assembly, notes=(*assembly.notes, *notes))
    like = _alike.get(assembly.compiled.skeleton.structure, LikeRuns)
    return PreparedMechanism(assembly, redundancy, like), assembly
