"""What the runs of one mechanism share, so that a further run only writes numbers.

Runs begin alike where models differ in loads, parameters of functions and looks alone: their joints
are closed once, their redundant constraints found once, and the memory of a run is cast from a
mould. Everything that decides how a run begins is part of a key; where any of it differs, it is
computed anew. So each run has the bits that it has alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from mechstudio.compiler.record import Record
from mechstudio.compiler.record_copies import RunMould
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.dynamics.time_loop import Advance, LoopData
from mechstudio.integrators.requests import Integration
from mechstudio.model import Mechanism
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.simulation.assembling.strained_springs import strain_note
from mechstudio.simulation.assembling.workspaces import workspace_mould
from mechstudio.simulation.constraints.redundancy import Redundancy, refuse_overdriven
from mechstudio.simulation.memory import Memory
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.origin import Origin
from mechstudio.simulation.runs.run_start import Decided, start_run
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.start import Prepared, Start
from mechstudio.topology.compile import refuse_unsupported
from mechstudio.topology.system import LOAD_TABLES

KEPT = 8  # mechanisms
KEPT_RUNS = 4  # ways to run each


class RunMemory(Record):
    """All memory that a run works on, but for its rows."""

    work: Workspace
    run: Integration
    method: Record
    own: Record


class PreparedRun(NamedTuple):
    """A run that is ready to begin, as a mould for others with other loads."""

    mould: RunMould[RunMemory]
    prepared: Prepared

    def cast(self, start: Start) -> Prepared:
        """The same run with memory of its own and the loads of another start."""
        memory, prepared = self.mould.copy(), self.prepared
        system = start.assembly.compiled.system
        data = LoopData(system, memory.work, memory.own, memory.run, start.rows)
        advance = _alike(prepared.advance, memory.method, data)
        return prepared._replace(
            work=memory.work,
            run=memory.run,
            advance=advance,
            method=memory.method,
            own=memory.own,
        )


@dataclass
class _Beginning:
    """How often a run was begun in one way, and its mould from the second time on."""

    count: int = 0
    run: PreparedRun | None = None


def _alike(advance: Advance, method: Record, data: LoopData) -> Advance:
    """The same kernels with other data of the same types, compiled if these are."""
    other = copy(advance)
    vars(other).update(_method=method, _data=data, work=data.work, run=data.run)
    return other


class PreparedMechanism:
    """A mechanism with closed joints, from which runs begin.

    Attributes:
        redundancy: Its redundant constraints.
        speed: Right-hand sides per second of the last run, rows and all [1/s]; 0 before it.
    """

    def __init__(self, assembly: Assembly, redundancy: Redundancy) -> None:
        self.redundancy, self.speed = redundancy, 0.0
        self._notes = assembly.notes
        self._mould: RunMould[Workspace] | None = None
        self._beginnings: Memory[_Beginning] = Memory(KEPT_RUNS)
        self._strains: Memory[str] = Memory(KEPT_RUNS)
        self._decided: Decided | None = None

    def assembly_of(self, mechanism: Mechanism, assembled: Callable[[], Assembly]) -> Assembly:
        """The assembly of another model that begins alike, with a workspace of its own.

        Args:
            mechanism: The model.
            assembled: Assembles it.
        """
        if self._mould is not None:
            compiled = compiled_for_run(mechanism)
            return Assembly(mechanism, compiled, self._mould.copy(), self._notes)
        # who runs a mechanism once needs no mould of it
        assembly = assembled()
        self._mould = workspace_mould(assembly.work)
        return assembly

    def start(self, assembly: Assembly, options: RunOptions) -> Start:
        """The start of a run by some options, from an assembly of this mechanism.

        Raises:
            SolverError: The rows would not fit into memory.
            UnfitModelError: The solver does not support the model.
        """
        mechanism = assembly.mechanism
        known = self._decided
        if known and known.options is options and _has_alike_rows(known.store, mechanism):
            return known.start(assembly, self.redundancy)
        start = start_run(assembly, self.redundancy, options)
        # the rows of a file are its own
        if type(start.store) is Store and options.rows_file is None:
            self._decided = Decided(options, start.settings, start.store)
        return start

    def strain_note(self, assembly: Assembly, duration: float) -> str:
        """The note on strained springs of joints in a run of so long [s], if any."""
        return self._strains.get(duration, lambda: strain_note(assembly, duration))

    def prepare(self, start: Start) -> Prepared:
        """A run from a start with the assembly of this mechanism."""
        solver = find_solver(start.settings.solver)
        beginning = self._beginnings.get(_way(start), _Beginning)
        beginning.count += 1
        if beginning.run is not None:
            return beginning.run.cast(start)
        prepared = solver.prepare(start)
        # what diagnoses its solver has memory of its own kind
        if beginning.count > 1 and prepared.witness is None:
            memory = RunMemory(prepared.work, prepared.run, prepared.method, prepared.own)
            beginning.run = PreparedRun(RunMould(memory), prepared)
        return prepared


_prepared: Memory[PreparedMechanism] = Memory(KEPT)


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
    return common, common.assembly_of(mechanism, origin.assembled)


def _made(mechanism: Mechanism, origin: Origin) -> tuple[PreparedMechanism, Assembly]:
    assembly = origin.assembled()
    redundancy = origin.redundancy_of(assembly)
    refuse_overdriven(mechanism, redundancy)
    return PreparedMechanism(assembly, redundancy), assembly


def _has_alike_rows(store: Store, mechanism: Mechanism) -> bool:
    """Whether rows of a mechanism have the lengths of those in a store."""
    before = store.mechanism
    return (
        len(mechanism.joints) == len(before.joints)
        and all(a is b for a, b in zip(mechanism.joints, before.joints, strict=True))
        and [type(force) for force in mechanism.forces] == [type(force) for force in before.forces]
    )


def _way(start: Start) -> Hashable:
    """All that decides how a run of a mechanism begins: its settings, and which loads act."""
    system, sizes = start.assembly.compiled.system, start.assembly.compiled.sizes
    tables = tuple(len(getattr(system.loads, table)) for table in LOAD_TABLES)
    return (
        start.settings,
        start.fixed_step,
        start.own,
        sizes,
        tables,
        len(system.loads.code),
        system.joints["has_effort"].tobytes(),
    )
