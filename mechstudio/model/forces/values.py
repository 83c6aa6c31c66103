"""Types of values that several force elements have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator

from mechstudio.model.quantity import FunctionText, NonNegativeReal, Real, require_count

Axes = Literal["world", "body"]

Six = Annotated[
    tuple[Real, Real, Real, Real, Real, Real],
    BeforeValidator(require_count(6, "numbers: along x, y, z, about x, y, z")),
]
NonNegativeSix = Annotated[
    tuple[
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
    ],
    BeforeValidator(require_count(6, "numbers: along x, y, z, about x, y, z")),
]
NO_SIX = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

Functions = Annotated[
    tuple[FunctionText, FunctionText, FunctionText],
    BeforeValidator(require_count(3, 'functions of t, such as ["0", "10*sin(t)", "0"]')),
]
