"""Freedom of a mechanism by the count of its constraints."""

from __future__ import annotations

from mechstudio.topology.compile import CompiledModel


def freedom_by(compiled: CompiledModel, dependent: int) -> int:
    """Number of velocities that are allowed where so many constraints depend on others."""
    joints = compiled.system.joints
    cut_constraints = int((6 - joints["open_count"][joints["is_tree"] == 0]).sum())
    constraints = cut_constraints + len(compiled.system.couplings)
    return compiled.sizes.state_rates - constraints + dependent
