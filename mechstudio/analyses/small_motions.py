"""What the equations of small motions are made of, for those who read them."""

from __future__ import annotations

from typing import Literal, Protocol

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result


class SmallMotions(Protocol):
    """A mechanism linearized at a position; see `ModeSet`."""

    @property
    def stiffness(self) -> FloatArray: ...
    @property
    def damping(self) -> FloatArray: ...
    @property
    def motions(self) -> FloatArray: ...
    @property
    def rates(self) -> FloatArray: ...
    @property
    def result(self) -> Result: ...
    @property
    def drivers(self) -> Literal["hold", "move"]: ...
