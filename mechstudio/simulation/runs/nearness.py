"""Singular positions of a run: whether it is in one, or came near one."""

from __future__ import annotations

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import System


def came_near(system: System, work: Workspace) -> bool:
    """Whether loops or couplings came near a singular position."""
    return _is_closed(system) and bool(work.mobility.step < work.passage.border)


def is_singular(system: System, work: Workspace) -> bool:
    """Whether the mechanism is in a singular position now, or next to one."""
    near = work.mobility.least < work.passage.border or work.passage.by_rates == 1
    lost = work.ranks.null_count > work.ranks.redundant_count
    return _is_closed(system) and bool(near or lost)


def _is_closed(system: System) -> bool:
    """Whether the mechanism has loops or couplings."""
    return system.loop_count > 0 or len(system.couplings) > 0
