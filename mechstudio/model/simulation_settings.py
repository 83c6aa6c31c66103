"""How a mechanism is simulated unless a run says otherwise."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, Strict, model_validator

from mechstudio.model.element import Element
from mechstudio.model.quantity import PositiveReal, unit, wrong

SolverKey = Literal[
    "auto",
    "hdca",
    "dca",
    "ali3p",
    "emh-lu",
    "emh-ldl",
    "dah",
    "hzu",
    "aba",
    "crba",
    "lagrange1",
]
IntegratorKey = Literal[
    "auto",
    "dopri5",
    "dop853",
    "bs23",
    "abm",
    "rk4",
    "radau",
    "implicit-midpoint",
    "gauss4",
]

MAX_ROWS = 10_000_000


class SimulationSettings(Element):
    """Duration, method and tolerances of a run."""

    always_written: ClassVar[frozenset[str]] = frozenset(
        {"duration", "output_step", "solver", "integrator", "rtol", "atol"}
    )

    duration: Annotated[PositiveReal, unit("s", "Simulated time, from t = 0.")] = 10.0
    output_step: Annotated[PositiveReal, unit("s", "Time between stored results.")] = 0.01
    solver: Annotated[SolverKey, Field(description="Formulation of the dynamics.")] = "auto"
    integrator: Annotated[
        IntegratorKey, Field(description="Integrator, for all solvers but ali3p.")
    ] = "auto"
    rtol: Annotated[PositiveReal, Field(description="Relative tolerance.")] = 1e-6
    atol: Annotated[
        PositiveReal,
        Field(
            description="Absolute tolerance in units of the mechanism; these are SI units for arms "
            "of 0.3 to 3 m under the gravity of the earth."
        ),
    ] = 1e-6
    step: (
        Annotated[
            PositiveReal,
            unit("s", "Time step of ali3p, rk4, implicit-midpoint and gauss4; null for automatic."),
        ]
        | None
    ) = None
    penalty: (
        Annotated[
            PositiveReal, Field(description="Penalty factor of ali3p [N/m]; null for automatic.")
        ]
        | None
    ) = None
    max_iterations: Annotated[
        int, Strict(), Field(ge=1, le=1000, description="Newton iterations per step of ali3p.")
    ] = 10
    tolerance: (
        Annotated[
            PositiveReal,
            Field(
                description="Largest last Newton correction of ali3p, in the mechanism's unit of "
                "length or rad; null for automatic."
            ),
        ]
        | None
    ) = None

    max_steps: (
        Annotated[
            int, Strict(), Field(ge=1, description="Steps after which a run stops; null for any.")
        ]
        | None
    ) = None
    max_wall_time: (
        Annotated[
            PositiveReal,
            unit("s", "Computing time after which a run stops, without compiling; null for any."),
        ]
        | None
    ) = None

    @model_validator(mode="after")
    def _check_row_count(self) -> SimulationSettings:
        if self.duration / self.output_step > MAX_ROWS:
            raise wrong(
                "rows",
                f"output_step {self.output_step:g} s over {self.duration:g} s would store more "
                f"than {MAX_ROWS} rows; make output_step longer or duration shorter",
            )
        return self
