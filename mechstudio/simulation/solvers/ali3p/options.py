"""Options of the ALi3p, which brings its own time step."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

from mechstudio.answering import answering
from mechstudio.errors import SolverError
from mechstudio.model.simulation_settings import SimulationSettings

Tangent = Literal["exact", "modified"]


@answering
@dataclass(frozen=True, kw_only=True)
class Ali3pOptions:
    """How the ALi3p steps; None lets the model decide, see `defaults.py`.

    Attributes:
        step: Time step [s]. One that is given is kept in the whole run; an automatic one is divided
            where Newton's iteration fails or the error of a step is large.
        penalty: Penalty factor alpha of shifts [N/m]; that of turns is alpha times the square of
            the mechanism's unit of length [N m/rad]. Multipliers converge the faster the larger it
            is, near singular positions above all; rounding shows from about 1e13 on.
        max_iterations: Newton iterations per step at most. A step that ends there is taken, and
            noted, if the last correction is less than a ten thousandth of what the accelerations
            move in the step.
        tolerance: A step is done when no component of the last Newton correction is larger
            [unit of length of the mechanism, or rad].
        fixed_iterations: Take `max_iterations` in every step, converged or not: the cost of a step
            is known beforehand, as real-time use asks for.
        tangent: "exact" factors the tangent in every iteration, "modified" once per step.
        geometric_stiffness: Whether the tangent knows how constraint forces turn with the bodies.
        error_estimate: Whether a second run in steps twice as long, half the cost, goes beside and
            tells the error, see `error.py`.
        step_control: Whether automatic steps are divided for their error, too, and not only where
            Newton's iteration fails. Set where trials show that it pays, see `accuracy.py`.
        singular_start: Whether a run that starts next to a singular position has the penalty and
            first step that such starts need. Cleared where trials show that they do harm.
    """

    step: float | None = None
    penalty: float | None = None
    max_iterations: int = 10
    tolerance: float | None = None
    fixed_iterations: bool = False
    tangent: Tangent = "exact"
    geometric_stiffness: bool = True
    error_estimate: bool = True
    step_control: bool = False
    singular_start: bool = True

    @classmethod
    def for_settings(cls, settings: SimulationSettings, step: float = 0.0) -> Ali3pOptions:
        """What the settings of a model say, with another step if that is greater than 0 [s]."""
        return cls(
            step=step or settings.step,
            penalty=settings.penalty,
            max_iterations=settings.max_iterations,
            tolerance=settings.tolerance,
        )

    @property
    def divides(self) -> bool:
        """Whether steps may be divided: where they are automatic and cost what they cost."""
        return self.step is None and not self.fixed_iterations

    def recorded(self) -> dict[str, Any]:
        """Values for fields of `RunSettings`; 0 for what is automatic."""
        return {
            "step": self.step or 0.0,
            "penalty": self.penalty or 0.0,
            "max_iterations": self.max_iterations,
            "tolerance": self.tolerance or 0.0,
        }

    def validate(self) -> None:
        """Check all values.

        Raises:
            SolverError: A value is out of range.
        """
        for name in ("step", "penalty", "tolerance"):
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and value > 0.0):
                raise SolverError(f"{name} is {value!r}; it must be a number greater than 0.")
        if self.max_iterations < 1:
            raise SolverError(f"max_iterations is {self.max_iterations!r}; it must be at least 1.")
        if self.tangent not in ("exact", "modified"):
            raise SolverError(f"tangent is {self.tangent!r}; it must be 'exact' or 'modified'.")
