"""Memory of runs, cast from that of runs before: by sizes alone, or as a like run began."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from mechstudio.compiler.mould import Mould
from mechstudio.compiler.record import Record
from mechstudio.dynamics.crew.limb_plan import limb_structure
from mechstudio.dynamics.kinematics.workspace import LARGEST_KEPT, Workspace
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.time_loop import LoopData
from mechstudio.integrators.requests import Integration
from mechstudio.simulation.assembling.workspaces import workspace_key
from mechstudio.simulation.memory import Memory
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.solver import StateSolver
from mechstudio.simulation.solvers.start import Prepared, Start
from mechstudio.topology.system import LOAD_TABLES

KEPT = 8  # ways to run mechanisms


class RunMemory(Record):
    """All memory that a run works on, but for its rows."""

    work: Workspace
    run: Integration
    method: Record
    own: Record


class RunMoulds:
    """A mould for runs that begin in one way, from the second of them on."""

    def __init__(self) -> None:
        self._count = 0
        self._mould: Mould[RunMemory] | None = None
        self._prepared: Prepared | None = None

    def cast(self, start: Start) -> Prepared | None:
        """A run with memory of its own and the loads of a start; None if there is no mould."""
        self._count += 1
        mould, prepared = self._mould, self._prepared
        if mould is None or prepared is None:
            return None
        memory, system = mould.copy(), start.assembly.compiled.system
        data = LoopData(system, memory.work, memory.own, memory.run, start.rows)
        advance = prepared.advance.on(memory.method, data)
        return prepared._replace(
            work=memory.work,
            run=memory.run,
            advance=advance,
            method=memory.method,
            own=memory.own,
        )

    def kept(self, prepared: Prepared, start: Start) -> Prepared:
        """The same run, of which a mould is made if it is not the first one."""
        # who runs a mechanism once needs no mould; what diagnoses its solver has memory of its kind
        if self._count > 1 and prepared.witness is None:
            memory = RunMemory(prepared.work, prepared.run, prepared.method, prepared.own)
            self._mould = Mould(memory)
            system = start.assembly.compiled.system
            data = LoopData(system, prepared.work, prepared.own, prepared.run, _emptied(start.rows))
            prepared.advance.load()  # once for all of them
            advance = prepared.advance.on(prepared.method, data)
            self._prepared = prepared._replace(advance=advance)
        return prepared


def _emptied(rows: Rows) -> Rows:
    """Rows of the same types, none of them: those of the run are its own."""
    arrays = rows.as_dict().items()
    # slices would keep what they are taken from
    return Rows(**{name: np.zeros((0, *array.shape[1:]), array.dtype) for name, array in arrays})


def prepared_run(start: Start, way: Hashable) -> Prepared:
    """A run from a start, in memory like that of runs of the same sizes, and with the same limbs.

    Args:
        start: The start.
        way: Its `way_of`.
    """
    solver = find_solver(start.settings.solver)
    # threads share work by the shape of an assembly tree, which sizes do not tell
    if not isinstance(solver, StateSolver) or start.settings.threads > 1 or _is_large(start):
        return solver.prepare(start)
    limbs = limb_structure(start.assembly.compiled.system)
    key = way, workspace_key(start.assembly.compiled), limbs, solver.structure(start)
    moulds = _moulds.get((*key, start.redundancy.count), RunMoulds)
    prepared = moulds.cast(start)
    if prepared is None:
        return solver.begin(start, moulds.kept(solver.allocate(start), start))
    solver.renumber(start, prepared.own)
    return solver.begin(start, prepared)


def _is_large(start: Start) -> bool:
    """Whether a mechanism is so large that nothing of its runs is kept."""
    system = start.assembly.compiled.system
    return len(system.bodies) + len(system.joints) > LARGEST_KEPT


_moulds: Memory[RunMoulds] = Memory(KEPT)


def way_of(start: Start) -> Hashable:
    """How a run of a mechanism begins: its settings, and which loads act."""
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
