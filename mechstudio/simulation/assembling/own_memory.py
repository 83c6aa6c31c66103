"""Compiled models and workspaces with memory of their own, for many runs in several threads."""

from __future__ import annotations

from typing import TypeVar

from mechstudio.compiler.record import Record
from mechstudio.compiler.record_copies import RunMould, with_fields
from mechstudio.dynamics.kinematics.workspace import LARGEST_KEPT, Workspace, allocate
from mechstudio.model import Mechanism
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel, compile_model
from mechstudio.topology.load_records import OWN
from mechstudio.topology.system import RIGID

R = TypeVar("R", bound=Record)

KEPT = 16  # shapes of workspaces
_SCRATCH = ("code", "stack")  # what evaluations of functions write to


def compiled_for_run(mechanism: Mechanism) -> CompiledModel:
    """A mechanism as `compile_model` gives it, but for what kernels write to while it runs.

    All that is asked of one mechanism shares its constants. Values of functions, bushings and user
    forces pass through arrays that lie beside these: two threads would read each other's numbers.

    Args:
        mechanism: The model.
    """
    compiled = compile_model(mechanism)
    system = compiled.system
    loads, drivers = system.loads, system.drivers
    own = {name: getattr(loads, name).copy() for name in OWN if getattr(loads, name).size}
    if loads.programs.instructions.size:
        own["programs"] = _with_copies(loads.programs)
    fields: dict[str, Record] = {}
    if own:
        fields["loads"] = with_fields(loads, **own)
    if drivers.programs.instructions.size:
        fields["drivers"] = with_fields(drivers, programs=_with_copies(drivers.programs))
    if not fields:
        return compiled
    return compiled._replace(system=with_fields(system, **fields))


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


_moulds: Memory[RunMould[Workspace]] = Memory(KEPT)


def _with_copies(programs: R) -> R:
    """Programs with scratch memory of their own."""
    arrays = {name: getattr(programs, name) for name in _SCRATCH}
    return with_fields(
        programs, **{name: array.copy() for name, array in arrays.items() if array.size}
    )
