"""Compiled models with memory of their own, for runs of one mechanism in several threads."""

from __future__ import annotations

from typing import TypeVar

from mechstudio.compiler.record import Record
from mechstudio.compiler.record_copies import with_fields
from mechstudio.model import Mechanism
from mechstudio.topology.compile import CompiledModel, compile_model
from mechstudio.topology.load_records import OWN

R = TypeVar("R", bound=Record)

_SCRATCH = ("code", "stack")  # what evaluations of functions write to


def compiled_for_run(mechanism: Mechanism) -> CompiledModel:
    """A mechanism as `compile_model` gives it, but for what kernels write to while it runs.

    All that is asked of one mechanism shares its constants. Values of functions, bushings and user
    forces pass through arrays that lie beside these: two threads would read each other's numbers.

    Args:
        mechanism: The model.
    """
    return with_own_memory(compile_model(mechanism))


def with_own_memory(compiled: CompiledModel) -> CompiledModel:
    """A compiled model with copies of what kernels write to."""
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


def _with_copies(programs: R) -> R:
    """Programs with scratch memory of their own."""
    arrays = {name: getattr(programs, name) for name in _SCRATCH}
    return with_fields(
        programs, **{name: array.copy() for name, array in arrays.items() if array.size}
    )
