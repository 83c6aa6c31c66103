"""What can be written at a place of a function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.gui.widgets.number_text import number_text
from mechstudio.model.expression import FUNCTIONS
from mechstudio.model.expression_tokens import TOKEN

if TYPE_CHECKING:
    from mechstudio.gui.functions.function_info import FunctionInfo

# how each function of the language is called, and what it gives
FUNCTION_HINTS = {
    "sin": ("sin(angle)", "sine, angle in rad"),
    "cos": ("cos(angle)", "cosine, angle in rad"),
    "tan": ("tan(angle)", "tangent, angle in rad"),
    "asin": ("asin(a)", "arcsine [rad]"),
    "acos": ("acos(a)", "arccosine [rad]"),
    "atan": ("atan(a)", "arctangent [rad]"),
    "atan2": ("atan2(y, x)", "angle of the point (x, y) [rad]"),
    "tanh": ("tanh(a)", "hyperbolic tangent"),
    "exp": ("exp(a)", "exponential function"),
    "log": ("log(a)", "natural logarithm"),
    "sqrt": ("sqrt(a)", "square root"),
    "abs": ("abs(a)", "absolute value"),
    "min": ("min(a, b, …)", "minimum"),
    "max": ("max(a, b, …)", "maximum"),
    "sign": ("sign(a)", "sign: -1, 0 or 1"),
    "step": ("step(t, t0, h0, t1, h1)", "smooth ramp from h0 to h1"),
    "if": ("if(t < 1, a, b)", "a where the comparison holds, else b"),
}


@dataclass(frozen=True)
class Completion:
    """One thing that can be written.

    Attributes:
        name: What is written.
        shown: How the list shows it.
        hint: What it means.
        is_function: Whether arguments follow.
    """

    name: str
    shown: str
    hint: str
    is_function: bool = False


def completions(info: FunctionInfo) -> tuple[Completion, ...]:
    """All that a function may use: variables, parameters, constants, functions."""
    found = [
        Completion(variable.name, variable.name, f"{variable.meaning} [{variable.unit}]")
        for variable in info.variables
    ]
    found += [
        Completion(name, name, f"parameter, {number_text(value)}")
        for name, value in info.parameters.items()
    ]
    found.append(Completion("pi", "pi", "3.14159…"))
    found += [
        Completion(name, *FUNCTION_HINTS[name], is_function=True) for name in sorted(FUNCTIONS)
    ]
    return tuple(found)


def name_before(text: str, place: int) -> str:
    """The beginning of a name that ends at a place of a text; empty if there is none."""
    for match in TOKEN.finditer(text[:place]):
        if match.end() == place and match.lastgroup == "name":
            return match.group()
    return ""
