"""Workspaces cast in a small part of the time have the bits of allocated ones."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.compiler.record import Record
from mechstudio.dynamics.kinematics.workspace import allocate
from mechstudio.simulation.assembling.workspaces import Workspaces
from mechstudio.topology.compile import compile_model


def _contents(record: Record) -> dict[str, bytes]:
    found = {}
    for name in record.field_names():
        value = getattr(record, name)
        if isinstance(value, Record):
            found |= {f"{name}.{inner}": data for inner, data in _contents(value).items()}
        else:
            found[name] = np.asarray(value).tobytes()
    return found


@pytest.mark.parametrize(
    "model",
    [ms.sample("four_bar"), ms.generators.four_bar_row(loops=3), ms.generators.chain(bodies=60)],
    ids=["loop", "loops", "too large to be kept"],
)
def test_has_the_bits_of_an_allocated_workspace_and_memory_of_its_own(model):
    compiled = compile_model(model)
    workspaces = Workspaces(compiled)
    spoiled = workspaces.make(1e-3)
    spoiled.velocity[:] = np.nan
    made = workspaces.make(1e-9)
    assert _contents(made) == _contents(allocate(compiled.system, compiled.sizes, 1e-9))
    assert np.isnan(spoiled.velocity).all()
