"""Models in which the frame of a joint lies elsewhere, without compiling each of them.

A coordinate of a frame's origin is one number in the records of its joint. Scales of joints follow
from it as well, but no force or motion does from these: they stay those of the model.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from mechstudio.compiler.record_copies import with_fields
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly, place_at, settle
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.gaps import name_gaps
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.simulation.assembling.poses import Poses
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.studies.derivatives.numbers import Varied
from mechstudio.topology.compile import CompiledModel

_ORIGIN = re.compile(r"joints[./](.+)[./]frame([12])[./]position\[(\d)\]")


class MovedFrame(NamedTuple):
    """A coordinate of the origin of a joint's frame.

    Attributes:
        joint: Number of the joint.
        side: "1" or "2".
        axis: Of the frame of its body.
        value: In the model [m].
    """

    joint: int
    side: str
    axis: int
    value: float


class MovedFrames:
    """Starts of a model whose joints begin where its poses say, with other origins of frames."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._mechanism = mechanism
        self._numbers = {joint.name: j for j, joint in enumerate(mechanism.joints)}
        # others are led to where they begin, each model in steps of its own
        self._is_plain = all(joint.initial is None for joint in mechanism.joints)

    def find(self, one: Varied) -> MovedFrame | None:
        """The coordinate that a number is; None if it is something else, or changes more."""
        match = _ORIGIN.fullmatch(one.name)
        if match is None or not self._is_plain or match[1] not in self._numbers:
            return None
        j, axis = self._numbers[match[1]], int(match[3])
        # the length of a rod may follow from where its ends are
        if self._mechanism.joints[j].joint_type.is_rod:
            return None
        return MovedFrame(j, match[2], axis, one.value)

    def maker(self, frame: MovedFrame) -> Callable[[float], Assembly]:
        """What assembles the model with a frame moved along its axis by a distance [m].

        It raises `UnfitModelError` where the joints do not close.
        """
        compiled = self._compiled
        body = int(compiled.system.joints[f"body{frame.side}"][frame.joint])
        center = float(compiled.skeleton.given.centers[body][frame.axis]) if body >= 0 else 0.0

        def make(by: float) -> Assembly:
            joints = compiled.system.joints.copy()
            joints[f"position{frame.side}"][frame.joint, frame.axis] = frame.value + by - center
            moved = compiled._replace(system=with_fields(compiled.system, joints=joints))
            mechanism = self._mechanism
            with within_range(mechanism):
                placed = place_at(mechanism, moved, self._poses, ROUNDING_RANK_TOLERANCE)
                return settle(placed, name_gaps(mechanism, moved, placed.work))

        return make

    @cached_property
    def _compiled(self) -> CompiledModel:
        """The model as it is."""
        return compiled_for_run(self._mechanism)

    @cached_property
    def _poses(self) -> Poses:
        """Where its bodies are."""
        return Poses.of_bodies(self._mechanism, self._compiled)
