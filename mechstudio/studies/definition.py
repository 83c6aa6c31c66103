"""What a study asks: which numbers vary, what is read from each run, and what is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, Strict, model_validator

from mechstudio.model.element import Element
from mechstudio.model.quantity import PositiveReal, Real, Text, wrong
from mechstudio.studies.analysis_trials import Analysis, refuse_options
from mechstudio.studies.bound_units import bounds_in_si_units
from mechstudio.studies.target_path import KinematicTrials, PathResponse
from mechstudio.suggestions import did_you_mean

Method = Literal[
    "sweep",
    "latin_hypercube",
    "sobol",
    "monte_carlo",
    "sobol_indices",
    "morris",
    "optimize",
    "optimize_globally",
    "optimize_from_starts",
    "pareto_front",
]
Distribution = Literal["uniform", "normal", "lognormal", "triangular"]
Statistic = Literal[
    "max",
    "min",
    "mean",
    "rms",
    "range",
    "initial",
    "final",
    "integral",
    "time_of_max",
    "time_of_min",
]

OPTIMIZATIONS: tuple[Method, ...] = (
    *("optimize", "optimize_globally", "optimize_from_starts"),
    "pareto_front",
)
_SOME_VARIABLE = 'variables={"bodies.crank.mass": (0.5, 2.0)}'
_SOME_RESPONSE = 'responses={"peak": "max([energy/kinetic])"}'
MAX_TRIALS = 10_000_000
_WHOLE = ("threads", "max_steps")  # options of runs that are whole numbers
# searches end on bounds to rounding: how far beside them, in parts of a bound, and beside zero
BESIDE, BESIDE_ZERO = 1e-6, 1e-8


class Variable(Element):
    """A number of the model that varies: a parameter, or a place such as `bodies.crank.mass`.

    Bounded by `lower` and `upper`, with `levels` steps in a sweep; or a list of `values`; or drawn
    from a `distribution` with `mean` and `deviation`.
    """

    always_written: ClassVar[frozenset[str]] = frozenset({"place"})

    place: Annotated[Text, Field(min_length=1, description="Parameter, or place of a number.")]
    lower: Annotated[Real, Field(description="Least value.")] | None = None
    upper: Annotated[Real, Field(description="Greatest value.")] | None = None
    levels: Annotated[
        int, Strict(), Field(ge=2, le=1_000_000, description="Values in a sweep, ends included.")
    ] = 5
    values: Annotated[tuple[Real, ...], Field(description="Values in a sweep.")] = ()
    distribution: Annotated[
        Distribution, Field(description="How values are drawn; uniform between the bounds.")
    ] = "uniform"
    mean: Annotated[Real, Field(description="Mean; the mode of a triangle.")] | None = None
    deviation: Annotated[PositiveReal, Field(description="Standard deviation.")] | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.values:
            return self
        if self.distribution in ("normal", "lognormal"):
            if self.mean is None or self.deviation is None:
                raise wrong(
                    "variable", f"a {self.distribution} distribution needs mean and deviation"
                )
            if self.distribution == "lognormal" and self.mean <= 0.0:
                raise wrong("variable", "the mean of a lognormal distribution must be above 0")
            return self
        if self.lower is None or self.upper is None:
            raise wrong("variable", "needs lower and upper, or values, or a normal distribution")
        if not self.lower < self.upper:
            remedy = "exchange them" if self.lower > self.upper else "give two different values"
            raise wrong(
                "variable",
                f"lower {self.lower:g} must be less than upper {self.upper:g}; {remedy}",
            )
        if self.distribution == "triangular" and not (
            self.mean is not None and self.lower <= self.mean <= self.upper
        ):
            raise wrong("variable", "a triangle needs its mean between lower and upper")
        return self

    @property
    def is_bounded(self) -> bool:
        """Whether it has both bounds."""
        return self.lower is not None and self.upper is not None


class Response(Element):
    """A number that is read from each run: a statistic of a formula over channels.

    The formula names channels in brackets, `[joints/pivot/force/x]`; numbers and results are in SI
    units.
    """

    always_written: ClassVar[frozenset[str]] = frozenset({"name", "formula", "statistic"})

    name: Annotated[Text, Field(min_length=1, description="Unique name.")]
    formula: Annotated[Text, Field(description="Formula over channels.")]
    statistic: Annotated[Statistic, Field(description="Statistic of its values over time.")]
    start: Annotated[
        Real, Field(ge=0, description="Start of the time span that is evaluated [s].")
    ] = 0.0
    end: Annotated[
        PositiveReal,
        Field(
            description="End of the time span that is evaluated [s]; null for the end of the run."
        ),
    ] | (None) = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.end is not None and self.end <= self.start:
            raise wrong("response", f"end {self.end:g} s must be after start {self.start:g} s")
        return self


class Objective(Element):
    """What is wanted of a response."""

    response: Annotated[Text, Field(description="Name of the response.")]
    goal: Annotated[
        Literal["minimum", "maximum", "target"],
        Field(description="Whether to reach the least, the greatest or a given value."),
    ] = "minimum"
    target: Annotated[Real, Field(description="Value to reach, for the goal target.")] = 0.0
    weight: Annotated[PositiveReal, Field(description="Weight beside other objectives.")] = 1.0

    def cost(self, value: float) -> float:
        """What is to become least, without the weight."""
        if self.goal == "target":
            return (value - self.target) ** 2
        return -value if self.goal == "maximum" else value


class Constraint(Element):
    """Bounds that a response has to keep.

    They may be given with a unit behind them, "40 deg", or in `unit`, and are in SI units then.
    """

    response: Annotated[Text, Field(description="Name of the response.")]
    lower: Annotated[Real, Field(description="Least value allowed.")] | None = None
    upper: Annotated[Real, Field(description="Greatest value allowed.")] | None = None
    unit: Annotated[
        Text, Field(description="Unit of the bounds, which that of the response has to fit.")
    ] = ""

    @model_validator(mode="before")
    @classmethod
    def _in_si_units(cls, given: Any) -> Any:
        return bounds_in_si_units(given) if isinstance(given, Mapping) else given

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.lower is None and self.upper is None:
            raise wrong("constraint", "needs lower or upper")
        if self.lower is not None and self.upper is not None and self.lower > self.upper:
            raise wrong("constraint", f"lower {self.lower:g} is greater than upper {self.upper:g}")
        return self

    def excess(self, value: float) -> float:
        """How far a value is beyond the bounds; 0 within them and as good as on them."""
        found = 0.0
        for bound, side in ((self.lower, -1.0), (self.upper, 1.0)):
            if bound is not None and side * (value - bound) > allowance(bound):
                found = max(found, side * (value - bound))
        return found


def allowance(bound: float) -> float:
    """How far beyond a bound of a constraint a value is still as good as on it."""
    return BESIDE * abs(bound) or BESIDE_ZERO


class StudySettings(Element):
    """Variables, responses, goals and the method of a study: a study file without its model."""

    always_written: ClassVar[frozenset[str]] = frozenset({"method", "variables"})

    method: Annotated[Method, Field(description="How trials are chosen.")] = "sweep"
    variables: tuple[Variable, ...]
    responses: tuple[Response, ...] = ()
    paths: Annotated[
        tuple[PathResponse, ...],
        Field(description="Responses that are distances from target paths."),
    ] = ()
    objectives: tuple[Objective, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    trials: Annotated[
        int, Strict(), Field(ge=1, le=MAX_TRIALS, description="Trials; at most, in optimizations.")
    ] = 100
    seed: Annotated[int, Strict(), Field(ge=0, description="Seed of all that is drawn.")] = 0
    starts: Annotated[
        int, Strict(), Field(ge=1, le=1000, description="Local searches of optimize_from_starts.")
    ] = 8
    analysis: Annotated[
        Analysis, Field(description="What each trial is: a run, or an analysis in its place.")
    ] = "dynamic"
    kinematics: (
        Annotated[KinematicTrials, Field(description="Trials by kinematic analysis.")] | None
    ) = None
    options: Annotated[
        dict[str, str | Real | tuple[Text, ...]],
        Field(
            default_factory=dict,
            description="Options of the runs that differ from the model's, such as duration, or "
            "those of the analysis.",
        ),
    ]

    @model_validator(mode="after")
    def _check(self) -> Self:
        if not self.variables:
            raise wrong("study", f"needs a variable: {_SOME_VARIABLE}")
        self._check_goals()
        for what, names in (
            ("variable", [variable.place for variable in self.variables]),
            ("response", list(self.response_names)),
        ):
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice is not None:
                raise wrong("study", f"there are two {what}s '{twice}'; remove one")
        if self.kinematics is not None and self.analysis != "dynamic":
            raise wrong("study", f"give either kinematics or the analysis {self.analysis}")
        refuse_options(self.analysis, self.options)
        for name in _WHOLE:
            value = self.options.get(name, 0.0)
            if not (isinstance(value, float) and value.is_integer()):
                raise wrong("study", f"the option {name} must be a whole number (got {value!r})")
        if self.method in OPTIMIZATIONS:
            self._check_optimization()
        elif self.method != "sweep":
            listed = next((entry.place for entry in self.variables if entry.values), None)
            if listed is not None:
                raise wrong(
                    "study", f"'{listed}' has a list of values, which only a sweep can take"
                )
        return self

    def _check_goals(self) -> None:
        """Check that there are responses, among them those of objectives and constraints."""
        known = self.response_names
        for part, entries in (("objectives", self.objectives), ("constraints", self.constraints)):
            missing = next((one.response for one in entries if one.response not in known), None)
            if missing is None:
                continue
            near = did_you_mean(missing, known)
            if any(variable.place == missing for variable in self.variables):
                near = (
                    f"; a parameter is one under a name of its own, "
                    f'responses={{"wanted": "{missing}"}}'
                )
            elif known and not near:
                near = f"; there are {', '.join(known)}"
            if near:
                raise wrong("study", f"{part}: there is no response '{missing}'{near}")
        if not known:
            raise wrong("study", f"needs a response: {_SOME_RESPONSE}")

    def _check_optimization(self) -> None:
        if not self.objectives:
            raise wrong("study", "an optimization needs an objective")
        if self.method == "pareto_front" and len(self.objectives) < 2:
            raise wrong(
                "study",
                "a Pareto front needs two objectives or more; with one, take the method "
                "optimize_globally",
            )
        open_ended = next((entry.place for entry in self.variables if not entry.is_bounded), None)
        if open_ended is not None:
            raise wrong("study", f"an optimization needs lower and upper of '{open_ended}'")

    @property
    def response_names(self) -> tuple[str, ...]:
        """Names of all responses: those of formulas, then those of paths."""
        return (*(e.name for e in self.responses), *(entry.name for entry in self.paths))

    @property
    def is_analysis(self) -> bool:
        """Whether trials are analyses in the place of runs."""
        return self.analysis != "dynamic" or self.kinematics is not None

    @property
    def run_options(self) -> dict[str, Any]:
        """Options as runs take them, among which some are whole numbers."""
        found: dict[str, Any] = dict(self.options)
        return found | {name: int(found[name]) for name in _WHOLE if name in found}

    @property
    def follows_paths(self) -> bool:
        """Whether nothing is wanted but small distances from paths."""
        paths = {entry.name for entry in self.paths}
        return (
            bool(self.objectives)
            and not self.constraints
            and all(wish.goal == "minimum" and wish.response in paths for wish in self.objectives)
        )

    def cost(self, responses: dict[str, float]) -> float:
        """Weighted sum of what the objectives want to become least."""
        return sum(wish.weight * wish.cost(responses[wish.response]) for wish in self.objectives)

    def excess(self, responses: dict[str, float]) -> float:
        """Sum of what lies beyond the constraints; 0 where all are kept."""
        return sum(limit.excess(responses[limit.response]) for limit in self.constraints)
