"""Loads with three components as functions of time: what forces and torques have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mechstudio.model.element import ForceBase

if TYPE_CHECKING:
    from mechstudio.model.forces.values import Axes


class VectorLoad(ForceBase):
    """A load on one body.

    Attributes:
        component_unit: SI unit of the components.
        is_torque: Whether they are those of a torque, which a mirror turns the other way.
    """

    component_unit: ClassVar[str]
    is_torque: ClassVar[bool]
    table: ClassVar[str] = "points"
    acting: ClassVar[tuple[str, ...]] = ("function",)
    function_fields: ClassVar[Mapping[str, bool]] = {"function": False}

    if TYPE_CHECKING:
        # the classes themselves have these fields, in the order of the file format
        body: str
        axes: Axes
        function: tuple[str, str, str]

    @property
    def is_turning(self) -> bool:
        """Whether the components are along axes of the body."""
        return self.axes == "body"
