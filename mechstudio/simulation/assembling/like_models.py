"""Models that compile to what another one compiled to: they begin elsewhere, and nothing else."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import NamedTuple

from mechstudio.model import Joint, Mechanism
from mechstudio.topology.compile import CompiledModel, compile_model

KEPT = 4  # models that were compiled last
# fields of a mechanism that are compiled, but for joints, parameters and what functions have of it
COMPILED = ("bodies", "drivers", "couplings", "forces", "gravity")
# likewise of joints
COMPILED_OF_JOINTS = tuple(name for name in Joint.model_fields if name != "initial")


class _Known(NamedTuple):
    """A model that was compiled.

    Attributes:
        used: Parameters in its functions.
    """

    model: Mechanism
    used: frozenset[str]
    compiled: CompiledModel

    @classmethod
    def of(cls, model: Mechanism) -> _Known:
        functions = (*model.drivers, *model.forces, *model.joints)
        names = frozenset[str]().union(*(element.function_names for element in functions))
        return cls(model, names & model.parameters.keys(), compile_model(model))

    def is_like(self, model: Mechanism) -> bool:
        """Whether another model compiles to the same."""
        before = self.model
        return (
            all(getattr(model, name) is getattr(before, name) for name in COMPILED)
            # the sign of a zero counts
            and all(repr(model.parameters.get(n)) == repr(before.parameters[n]) for n in self.used)
            and len(model.joints) == len(before.joints)
            and all(map(_is_like_joint, model.joints, before.joints))
        )


def _is_like_joint(one: Joint, other: Joint) -> bool:
    """Whether joints are the same but for where they begin; values are the very same objects."""
    if one is other:
        return True
    values, others = one.__dict__, other.__dict__
    return all(values[name] is others[name] for name in COMPILED_OF_JOINTS)


_known: deque[_Known] = deque(maxlen=KEPT)
_lock = Lock()


def compiled_alike(mechanism: Mechanism) -> CompiledModel:
    """A mechanism as `compile_model` gives it, from a model that differs in its start alone."""
    with _lock:
        known = tuple(_known)
    for entry in known:
        if entry.is_like(mechanism):
            return entry.compiled
    made = _Known.of(mechanism)
    with _lock:
        _known.append(made)
    return made.compiled
