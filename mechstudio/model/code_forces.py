"""Forces whose values Python code computes, which no file can hold."""

from __future__ import annotations

from mechstudio.model.code_texts import is_code
from mechstudio.model.mechanism import Mechanism


def code_forces(mechanism: Mechanism) -> tuple[str, ...]:
    """Names of the forces that Python code computes, see `topology.user_force`."""
    return tuple(force.name for force in mechanism.forces if is_code(force))


def with_own_forces(posed: Mechanism, mechanism: Mechanism) -> Mechanism:
    """A mechanism at a moment of a run without the forces that a script gave to the run alone.

    Args:
        posed: The mechanism there, as `Mechanism.at` makes it.
        mechanism: The mechanism that was asked for.
    """
    names = mechanism.forces.names
    return posed.edited(forces=[force for force in posed.forces if force.name in names])
