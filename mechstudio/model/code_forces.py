"""Forces whose values Python code computes, which no file can hold."""

from __future__ import annotations

from mechstudio.model.code_texts import is_code
from mechstudio.model.mechanism import Mechanism


def code_forces(mechanism: Mechanism) -> tuple[str, ...]:
    """Names of the forces that Python code computes, see `topology.user_force`."""
    return tuple(force.name for force in mechanism.forces if is_code(force))
