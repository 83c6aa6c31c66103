"""What a run is asked for."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.results.settings import RunSettings, SingularPolicy, Stabilization
from mechstudio.simulation.ali3p_options import Ali3pOptions
from mechstudio.simulation.solvers import (
    INTEGRATORS,
    SOLVERS,
    Method,
    SolverChoice,
    has_steps,
    keys,
    resolve_integrator,
    step_size,
)
from mechstudio.simulation.stabilization import refuse_useless

DEFAULT_STEP = 0.01  # of integrators with a fixed one [s]
DEFAULT_RANK_TOLERANCE = 1e-8  # of a run, whose closure error makes small eigenvalues of its own
ROUNDING_RANK_TOLERANCE = 1e-12  # of closed joints, where only rounding does
REGULAR_PART = 1e-2  # of the smallest eigenvalue in general position
SMALLEST_TOLERANCE = 1e-14
LARGEST_TOLERANCE = 0.5  # relative errors of this size per step follow no motion


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """Options of a run; "auto" is still allowed for solver and integrator.

    Attributes:
        solver: Key of a solver.
        integrator: Key of an integrator.
        duration: Simulated time [s].
        output_step: Time between two stored rows [s].
        rtol: Relative tolerance per step.
        atol: Absolute tolerance per step in units of the mechanism; these are SI units for arms of
            0.3 to 3 m under the gravity of the earth.
        fixed_step: Step size [s] without error control; 0 for error control. Integrators with a
            fixed step need it, `for_mechanism` takes the model's if none is given.
        threads: Threads that one right-hand side may use.
        singular: At singular positions, "hold" keeps the undetermined constraint impulses of the
            last step; "reset" clears all impulses of cut joints at every step.
        rank_tolerance: Eigenvalues of a dimensionless constraint matrix below this count as zero;
            None takes 1e-8, or less where constraints between bodies of very different mass are
            as weak as that in general position.
        stabilization: Of closed loops: "projection" brings every accepted step back onto the
            constraints, "baumgarte" lets gaps die away, "none" lets them pile up. Without loops
            it has no effect.
        baumgarte_time: Time constant in which "baumgarte" lets gaps die away [s]; None takes
            ten steps and follows their size.
        ali3p: Options of the solver ali3p.
    """

    solver: str = "auto"
    integrator: str = "auto"
    duration: float = 10.0
    output_step: float = 0.01
    rtol: float = 1e-6
    atol: float = 1e-6
    fixed_step: float = 0.0
    threads: int = 1
    singular: SingularPolicy = "hold"
    rank_tolerance: float | None = None
    stabilization: Stabilization = "none"
    baumgarte_time: float | None = None
    ali3p: Ali3pOptions = field(default_factory=Ali3pOptions)

    @classmethod
    def for_mechanism(
        cls,
        mechanism: Mechanism,
        *,
        solver: str | None = None,
        integrator: str | None = None,
        duration: float | None = None,
        output_step: float | None = None,
        rtol: float | None = None,
        atol: float | None = None,
        fixed_step: float = 0.0,
        threads: int = 1,
        singular: SingularPolicy = "hold",
        rank_tolerance: float | None = None,
        stabilization: Stabilization = "none",
        baumgarte_time: float | None = None,
        ali3p: Ali3pOptions | None = None,
    ) -> RunOptions:
        """Options of a model's file, with what is given here instead of None.

        Raises:
            SolverError: A value is out of range, or there is no such solver or integrator.
        """
        settings = mechanism.simulation
        method = settings.integrator if integrator is None else integrator
        require_known("The integrator", method, INTEGRATORS)
        ali3p = ali3p or Ali3pOptions.for_settings(settings, fixed_step)
        if fixed_step == 0.0 and step_size(method) == "fixed":
            fixed_step = settings.step or DEFAULT_STEP
        options = cls(
            solver=settings.solver if solver is None else solver,
            integrator=method,
            duration=settings.duration if duration is None else duration,
            output_step=settings.output_step if output_step is None else output_step,
            rtol=settings.rtol if rtol is None else rtol,
            atol=settings.atol if atol is None else atol,
            fixed_step=fixed_step,
            threads=threads,
            singular=singular,
            rank_tolerance=rank_tolerance,
            stabilization=stabilization,
            baumgarte_time=baumgarte_time,
            ali3p=ali3p,
        )
        options.validate()
        return options

    def validate(self) -> None:
        """Check all values.

        Raises:
            SolverError: A value is out of range, or there is no such solver or integrator.
        """
        require_known("The solver", self.solver, SOLVERS)
        require_known("The integrator", self.integrator, INTEGRATORS)
        names = ["duration", "output_step", "rtol", "atol"]
        if self.rank_tolerance is not None:
            names.append("rank_tolerance")
        for name in names:
            value = getattr(self, name)
            if not (math.isfinite(value) and value > 0.0):
                raise SolverError(f"{name} is {value!r}; it must be a number greater than 0.")
        if self.rtol >= LARGEST_TOLERANCE:
            raise SolverError(
                f"rtol is {self.rtol:g}; it must be below {LARGEST_TOLERANCE:g}, 1e-3 is coarse."
            )
        if self.rtol < SMALLEST_TOLERANCE:
            raise SolverError(
                f"rtol is {self.rtol:g}, below what double precision can resolve; "
                f"use {SMALLEST_TOLERANCE:g} or more."
            )
        if not (math.isfinite(self.fixed_step) and self.fixed_step >= 0.0):
            raise SolverError(f"The step is {self.fixed_step!r} s; it must be greater than 0.")
        self.ali3p.validate()
        self._check_step_size()
        if self.singular not in ("hold", "reset"):
            raise SolverError(f"singular is {self.singular!r}; it must be 'hold' or 'reset'.")
        refuse_useless(self.solver, self.stabilization, self.baumgarte_time, self.fixed_step)
        if self.threads != 1:
            raise SolverError(
                f"threads is {self.threads}; all solvers compute on one thread, so it must be 1."
            )

    def _check_step_size(self) -> None:
        """Check that the step size fits the integrator, if the solver needs one."""
        if has_steps(self.solver):
            return
        kind = step_size(self.integrator)
        if kind == "fixed" and self.fixed_step == 0.0:
            raise SolverError(
                f"The integrator {self.integrator} has no error control; give it a step (--step, "
                "or fixed_step of RunOptions)."
            )
        if kind == "controlled" and self.fixed_step > 0.0:
            raise SolverError(
                f"The integrator {self.integrator} chooses its steps from rtol and atol; it takes "
                "no step."
            )

    def resolved(self, choice: SolverChoice, least_mobility: float) -> RunSettings:
        """The settings with everything automatic replaced by what it stands for.

        What the ALi3p has to find from the model is 0, see `ali3p_defaults.complete`.

        Args:
            choice: The solver that "auto" stands for.
            least_mobility: Smallest nonzero eigenvalue of the constraint matrices of the model in
                general position.
        """
        rank_tolerance = self.rank_tolerance
        if rank_tolerance is None:
            rank_tolerance = min(DEFAULT_RANK_TOLERANCE, REGULAR_PART * least_mobility)
        settings = RunSettings(
            solver=choice.solver,
            solver_choice=choice.reason,
            integrator=resolve_integrator(self.integrator, self.rtol),
            duration=self.duration,
            output_step=self.output_step,
            rtol=self.rtol,
            atol=self.atol,
            threads=self.threads,
            singular=self.singular,
            rank_tolerance=rank_tolerance,
            stabilization=self.stabilization,
            baumgarte_time=self.baumgarte_time or 0.0,
        )
        if not has_steps(choice.solver):
            return settings
        return replace(
            settings,
            integrator="trapezoidal",
            step=self.ali3p.step or 0.0,
            penalty=self.ali3p.penalty or 0.0,
            max_iterations=self.ali3p.max_iterations,
            tolerance=self.ali3p.tolerance or 0.0,
        )


def require_known(place: str, key: str, methods: tuple[Method, ...]) -> None:
    """Refuse a solver or integrator that does not exist."""
    known = keys(methods)
    if key not in known:
        raise SolverError(f"{place} '{key}' is unknown; choose one of {', '.join(known)}.")
