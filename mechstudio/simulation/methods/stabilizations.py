"""The stabilizations of closed loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mechstudio.results.settings import RunSettings
from mechstudio.simulation.methods.method import Method

if TYPE_CHECKING:
    from mechstudio.dynamics.kinematics.workspace import Workspace

BAUMGARTE_STEPS = 10.0  # time constant in steps, which it follows unless it is given


@dataclass(frozen=True, kw_only=True)
class LoopStabilization(Method):
    """Stabilization of closed loops.

    Attributes:
        apply: Sets the kernels' parameters of a run.
        has_time: Whether it has a time constant.
    """

    kind: ClassVar[str] = "stabilization"

    apply: Callable[[Workspace, RunSettings], None]
    has_time: bool = False


def _none(_work: Workspace, _settings: RunSettings) -> None:
    """Leave constraint residuals as they are."""


def _baumgarte(work: Workspace, settings: RunSettings) -> None:
    if settings.baumgarte_time > 0.0:
        work.closing.rate = 1.0 / settings.baumgarte_time
    else:
        work.closing.steps = BAUMGARTE_STEPS


def _projection(work: Workspace, _settings: RunSettings) -> None:
    work.policy.projected = 1


STABILIZATIONS = (
    LoopStabilization(
        key="none",
        label="None",
        summary="Constraint errors of closed loops accumulate, depending on solver and tolerances.",
        apply=_none,
    ),
    LoopStabilization(
        key="baumgarte",
        label="Baumgarte",
        summary="Constraint errors of loops decay within about ten steps, at hardly any cost.",
        apply=_baumgarte,
        has_time=True,
    ),
    LoopStabilization(
        key="projection",
        label="Projection",
        summary="Every step is projected onto the constraints: loops stay closed to rounding.",
        apply=_projection,
    ),
)
