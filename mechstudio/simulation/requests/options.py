"""Options of a run, and their validation."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from mechstudio.answering import answering
from mechstudio.answers import answer_of
from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.model.finite import is_finite
from mechstudio.model.value_text import shown
from mechstudio.results.settings import Momenta, RunParameters, RunSettings
from mechstudio.simulation.assembling.rank_tolerances import DEFAULT_RANK_TOLERANCE, REGULAR_PART
from mechstudio.simulation.methods.integrators import INTEGRATORS, find_integrator_entry
from mechstudio.simulation.methods.method import SolverOptions, find, keys
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS
from mechstudio.simulation.requests.rules import inapplicable
from mechstudio.simulation.solvers import SOLVERS, find_solver, find_solver_entry
from mechstudio.simulation.solvers.automatic import IntegratorChoice, SolverChoice
from mechstudio.suggestions import did_you_mean
from mechstudio.synonyms import translated
from mechstudio.units import QuantityError, Scale, unit_of

MOST_THREADS = 64
_TIMES = ("duration", "output_step", "fixed_step", "baumgarte_time", "max_wall_time")
DEFAULT_STEP = 0.01  # of integrators with a fixed one [s]
SMALLEST_TOLERANCE = 1e-14
# what a model's file says of a run, too
OF_MODEL = ("solver", "integrator", "duration", "output_step", "rtol", "atol")
LIMITS = ("max_steps", "max_wall_time")  # None in a file and 0 here for no limit
LARGEST_TOLERANCE = 0.5  # relative errors of this size per step follow no motion

# what is a matter of the model
_START = "; a run starts where its model does: ms.pose(model, {'pin': 0.3}, rates={'pin': 2.0})"
_END = "; events end a run: events=[ms.Event('end', '[joints/pin/coordinate] > 3', action='stop')]"
_MODEL = "; it belongs to the model: ms.simulate(model.edited(gravity=(0, 0, -9.81)))"
_STEP = "; rows are output_step apart, and fixed_step is a step of the integrator without control"
# words for the step of integrators that have a fixed one
_STEPS = ("dt", "h", "step", "step_size", "time_step", "timestep")
_FILE = '; write result.save("run.h5") after it'
_REST = "; a run from the static equilibrium is ms.simulate(ms.static(model))"
_SPAN = "; a run starts at t = 0: write duration=1.0"
_ROWS = "; result.at(times) interpolates to any times, by the motion between the rows"
_ERROR = "; rtol and atol bound the errors of steps, and max_steps bounds their number"
_ON = "; a run goes on from a row of another one by ms.simulate(model.at(run, run.time[-1]))"
_INTEGRATORS = (
    "; integrators are compared by runs: ms.compare(ms.simulate(model, integrator='dopri5'), "
    "ms.simulate(model, integrator='radau'))"
)
_PARAMETER = (
    "; it is a parameter of the model: ms.simulate(model, parameters={{'{0}': 2.0}}), or of many "
    "runs ms.simulate_many(model, {{'{0}': [1.0, 2.0]}})"
)
_VARIED = (
    "; values of one run are parameters={'k': 2.0}, those of many runs "
    "ms.simulate_many(model, {'k': [1, 2]})"
)
_BESIDE = (
    "; ms.simulate_many(model, variations, threads=4) computes so many runs side by side, by "
    "itself one per processor core"
)
_HINTS = {
    **dict.fromkeys(("parallel", "in_parallel", "multiprocessing", "concurrent"), _BESIDE),
    "integrators": _INTEGRATORS,
    **dict.fromkeys(("set", "sweep", "vary", "variables", "values"), _VARIED),
    **dict.fromkeys(("equilibrium", "from_equilibrium"), _REST),
    "start": _ON + _REST.replace(";", ",", 1),
    **dict.fromkeys(("continue_from", "initial_state", "restart", "restart_from", "state"), _ON),
    "gravity": _MODEL,
    **dict.fromkeys(("t", "t_span", "time_span", "tspan"), _SPAN),
    **dict.fromkeys(("dense_output", "t_eval", "teval", "time_points", "times"), _ROWS),
    **dict.fromkeys(("hmax", "max_step", "max_step_size"), _ERROR),
    **dict.fromkeys(_STEPS, _STEP),
    **dict.fromkeys(("output", "output_file", "path", "save"), _FILE),
    "csv": '; write result.to_csv("run.csv") after it',
    **dict.fromkeys(("n_steps", "num_steps", "points", "samples"), _STEP),
    **dict.fromkeys(("n", "n_points", "num_points", "steps"), _STEP),
    **dict.fromkeys(("initial_conditions", "initial_coordinates", "x0", "y0"), _START),
    **dict.fromkeys(("angles", "coordinates", "initial", "q0", "rates"), _START),
    **dict.fromkeys(("stop", "stop_at", "stop_when", "terminate", "until"), _END),
}


@answering
@dataclass(frozen=True, kw_only=True)
class RunOptions(RunParameters):
    """Request of a run; "auto" is allowed for solver and integrator.

    Attributes:
        fixed_step: Step size [s] without error control; 0 for error control. Integrators with a
            fixed step need it, `for_mechanism` takes the model's if none is given.
        rank_tolerance: Eigenvalues of a dimensionless constraint matrix below this count as zero;
            None takes 1e-8, or less where constraints between bodies of very different mass are
            as weak as that in general position.
        baumgarte_time: Time constant of the decay by "baumgarte" [s]; None takes ten steps and
            follows their size.
        own: Options of solvers that have some of their own, by the solver's key; a solver that is
            not there takes its defaults.
        rows_file: Result file to which the rows of a run of some length are written while it goes
            on; until its end it is called `NAME.partial.h5`. None keeps them in memory.
    """

    fixed_step: float = 0.0
    rank_tolerance: float | None = None
    baumgarte_time: float | None = None
    own: Mapping[str, SolverOptions] = field(default_factory=dict)
    rows_file: Path | None = None

    @classmethod
    def for_mechanism(
        cls, mechanism: Mechanism, *, fixed_step: float = 0.0, **given: Any
    ) -> RunOptions:
        """Options of a model's file, with those that are given.

        Args:
            mechanism: The model.
            fixed_step: Step size [s]; 0 takes that of the model where one is needed.
            **given: Other options by name, or the options of one solver by its key; None takes
                those of the model. A tolerance `rtol` that is given alone also bounds `atol`.

        Raises:
            SolverError: A value is out of range, or there is no such solver or integrator.
            TypeError: There is no such option.
        """
        with_options = {solver.key: solver.options for solver in SOLVERS if solver.options}
        known = {entry.name for entry in fields(cls)} - {"own"} | with_options.keys()
        given = translated(given, known)
        if fixed_step == 0.0:
            fixed_step = _taken_step(given, mechanism)
        fixed_step = _seconds("fixed_step", fixed_step)
        for name in given.keys() - known:
            found = answer_of("a run", name)
            hint = _HINTS.get(name) or (f"; {found}" if found else did_you_mean(name, known))
            if name in mechanism.parameters:
                hint = _PARAMETER.format(name)
            rest = hint or f"; it has {', '.join(sorted(known - {'rows_file'}))}"
            raise TypeError(f"a run has no option '{name}'{rest}")
        _refuse_exchanged(given)
        given = {name: _seconds(name, _key(name, value)) for name, value in given.items()}
        settings = mechanism.simulation
        values = {name: getattr(settings, name) for name in OF_MODEL}
        values |= {name: getattr(settings, name) or 0 for name in LIMITS}
        values |= {name: value for name, value in given.items() if value is not None}
        if given.get("rtol") is not None and given.get("atol") is None:
            # who asks for accuracy does not want it lost to the other tolerance
            values["atol"] = min(values["atol"], values["rtol"])
        own = {
            key: values.pop(key, None) or kind.for_settings(settings, fixed_step)
            for key, kind in with_options.items()
        }
        step_size = find_integrator_entry(values["integrator"]).step_size
        if fixed_step == 0.0 and step_size == "fixed":
            fixed_step = settings.step or DEFAULT_STEP
        options = cls(fixed_step=fixed_step, own=own, **values)
        options.validate()
        return options

    def validate(self) -> None:
        """Check all values.

        Raises:
            SolverError: A value is out of range, or there is no such solver or integrator.
        """
        if "_is_valid" in vars(self):
            return
        names = ["duration", "output_step", "rtol", "atol"]
        if self.rank_tolerance is not None:
            names.append("rank_tolerance")
        for name in names:
            value = getattr(self, name)
            if isinstance(value, str):
                raise SolverError(f"{name} is the text {value!r}; it must be a number.")
            if not (is_finite(value) and value > 0.0):
                given = repr(value) if isinstance(value, float | None) else shown(value)
                raise SolverError(f"{name} is {given}; it must be a number greater than 0.")
        if not isinstance(self.max_steps, int) or self.max_steps < 0:
            raise SolverError(
                f"max_steps is {self.max_steps!r}; it must be a whole number, or 0 for no limit."
            )
        if not (self.max_wall_time >= 0.0 and math.isfinite(self.max_wall_time)):
            raise SolverError(
                f"max_wall_time is {self.max_wall_time!r} s; it must be positive or 0 (no limit)."
            )
        if self.rtol >= LARGEST_TOLERANCE:
            raise SolverError(
                f"rtol is {self.rtol:g}; it must be below {LARGEST_TOLERANCE:g}, 1e-3 is coarse."
            )
        if self.rtol < SMALLEST_TOLERANCE:
            raise SolverError(
                f"rtol is {self.rtol:g}, below what double precision can resolve; "
                f"use {SMALLEST_TOLERANCE:g} or more."
            )
        is_number = isinstance(self.fixed_step, int | float)
        if not (is_number and math.isfinite(self.fixed_step) and self.fixed_step >= 0.0):
            raise SolverError(f"The step is {self.fixed_step!r} s; it must be greater than 0.")
        for options in self.own.values():
            options.validate()
        if self.singular not in ("hold", "reset"):
            raise SolverError(f"singular is {self.singular!r}; it must be 'hold' or 'reset'.")
        if self.momenta not in ("auto", "joint", "shape"):
            raise SolverError(
                f"momenta is {self.momenta!r}; it must be 'auto', 'joint' or 'shape'."
            )
        if not 0 <= self.threads <= MOST_THREADS:
            raise SolverError(
                f"threads is {self.threads}; it must be 0, which chooses, to {MOST_THREADS}."
            )
        self._check_methods()
        vars(self)["_is_valid"] = True

    def _check_methods(self) -> None:
        """Check that the methods exist and the given options apply to them."""
        solver = find_solver_entry(self.solver)
        integrator = find_integrator_entry(self.integrator)
        stabilization = find(self.stabilization, STABILIZATIONS)
        has_step = self.fixed_step > 0.0
        if not solver.has_steps and integrator.step_size == "fixed" and not has_step:
            raise SolverError(
                f"The integrator {self.integrator} has no error control; give it a step (--step, "
                "or fixed_step of RunOptions)."
            )
        reasons = inapplicable(solver, integrator, stabilization, with_step=has_step)
        for name in ("fixed_step", "stabilization", "baumgarte_time", "threads", "momenta"):
            value = getattr(self, name)
            usual = (0, 1) if name == "threads" else (0.0, None, STABILIZATIONS[0].key, "auto")
            if name in reasons and value not in usual:
                reason = str(reasons[name])
                raise SolverError(f"{reason[0].upper()}{reason[1:]}. Leave {name} {value} out.")
        if self.baumgarte_time is None:
            return
        if not (math.isfinite(self.baumgarte_time) and self.baumgarte_time > 0.0):
            raise SolverError(
                f"baumgarte_time is {self.baumgarte_time!r} s; it must be greater than 0."
            )
        if self.baumgarte_time < self.fixed_step:
            raise SolverError(
                f"The step of {self.fixed_step:g} s is longer than the {self.baumgarte_time:g} s "
                "in which the stabilization baumgarte closes gaps. Take a shorter step, a longer "
                "baumgarte_time or the stabilization projection."
            )

    def resolved(
        self,
        choice: SolverChoice,
        integrator: IntegratorChoice,
        momenta: Momenta,
        threads: int,
        least_mobility: float,
    ) -> RunSettings:
        """Settings with all automatic values resolved.

        What the solver has yet to find is 0, see `Solver.complete`.

        Args:
            choice: The solver that "auto" stands for.
            integrator: The integrator that "auto" stands for, unless the solver has its own.
            momenta: The momenta that "auto" stands for.
            threads: Threads that right-hand sides take.
            least_mobility: Smallest nonzero eigenvalue of the constraint matrices of the model in
                general position.
        """
        own, solver = self.own_of(choice.solver), find_solver(choice.solver)
        asked = {entry.name: getattr(self, entry.name) for entry in fields(RunParameters)}
        asked["solver"] = choice.solver
        asked["momenta"], asked["threads"] = momenta, threads
        asked["integrator"] = solver.own_integrator or integrator.integrator
        return RunSettings(
            **asked,
            rank_tolerance=self.rank_tolerance_for(least_mobility),
            baumgarte_time=self.baumgarte_time or 0.0,
            solver_choice=choice.reason,
            integrator_choice="" if solver.own_integrator else integrator.reason,
            **({"step": self.fixed_step} | (own.recorded() if own else {})),
        )

    def rank_tolerance_for(self, least_mobility: float) -> float:
        """The rank tolerance of a model with that least mobility, see `resolved`."""
        if self.rank_tolerance is not None:
            return self.rank_tolerance
        return min(DEFAULT_RANK_TOLERANCE, REGULAR_PART * least_mobility)

    def own_of(self, solver: str) -> SolverOptions | None:
        """Options of one solver alone; None if it has none."""
        options = find_solver(solver).options
        return self.own.get(solver) or options() if options else None


def _key(name: str, value: Any) -> Any:
    """The key of a method, whose case does not count; any other value as it is."""
    known = {"solver": SOLVERS, "integrator": INTEGRATORS, "stabilization": STABILIZATIONS}
    is_key = isinstance(value, str) and value.casefold() in keys(known.get(name, ()))
    return value.casefold() if is_key else value


def _seconds(name: str, value: Any) -> Any:
    """A time that is written with its unit, as "500 ms", in seconds; any other value as it is.

    Raises:
        SolverError: It is no time.
    """
    if name not in _TIMES or not isinstance(value, str):
        return value
    try:
        return Scale(unit_of("s"), unit_of("s")).value(value)
    except QuantityError:
        message = f"{name} is the text {value!r}; it must be a time in s, or with its unit, as"
        raise SolverError(f"{message} '500 ms'.") from None


def _taken_step(given: dict[str, Any], mechanism: Mechanism) -> float:
    """The step among options by another word, which is taken from them; 0 for none.

    Where the integrator controls its steps, it could also be meant to be that between rows.
    """
    for word in [word for word in _STEPS if word in given and given[word] is None]:
        del given[word]  # as of other options, the value of the model
    words = [word for word in _STEPS if word in given]
    integrator = given.get("integrator") or mechanism.simulation.integrator
    if len(words) != 1 or find_integrator_entry(integrator).step_size != "fixed":
        return 0.0
    step: float = given.pop(words[0])
    return step


def _refuse_exchanged(given: Mapping[str, Any]) -> None:
    """Refuse the name of an integrator in the place of a solver, and the other way round.

    Raises:
        SolverError: That is the case; says where the name belongs.
    """
    names = {"solver": keys(SOLVERS), "integrator": keys(INTEGRATORS)}
    for place, other in (("solver", "integrator"), ("integrator", "solver")):
        key = given.get(place)
        if key in names[other] and key not in names[place]:
            raise SolverError(f"'{key}' is no {place}; write {other}='{key}'.")
