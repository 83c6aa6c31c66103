"""A rigid body: mass properties, starting state and looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator, BeforeValidator

from mechstudio.model.element import Kind, NamedElement
from mechstudio.model.plain_data import plain
from mechstudio.model.quantity import (
    NO_ROTATION,
    ORIGIN,
    BodyName,
    Matrix,
    PositiveReal,
    Quaternion,
    Vector,
    unit,
    wrong,
)
from mechstudio.model.shape import Shape

UNIT_INERTIA = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

SYMMETRY_TOLERANCE = 1e-9  # relative to the largest entry; smaller differences are rounding
TRIANGLE_TOLERANCE = 5e-3  # relative; drawing programs print inertia with three digits

Row = tuple[float, float, float]
Inertia = tuple[Row, Row, Row]


def as_matrix(inertia: object) -> object:
    """Three moments of inertia, as tables of data have them, as a matrix; all else as it is."""
    given = plain(inertia)
    if isinstance(given, list | tuple) and len(given) == 3 and _are_moments(given):
        rows = enumerate(given)
        return [[moment if i == j else 0.0 for j in range(3)] for i, moment in rows]
    return inertia


def _require_moments(value: object) -> object:
    if isinstance(value, int | float):
        raise wrong(
            "inertia",
            "must be three moments (Ixx, Iyy, Izz) or 3 rows of 3 numbers; those of a ball are "
            "equal",
        )
    return value


def _are_moments(values: Iterable[object]) -> bool:
    return all(isinstance(value, int | float | str) for value in values)


def _check_inertia(value: Inertia) -> Inertia:
    largest = max(abs(entry) for row in value for entry in row)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if abs(value[i][j] - value[j][i]) > SYMMETRY_TOLERANCE * largest:
            raise wrong(
                "inertia",
                f"must be symmetric, but entry [{i}][{j}] is {value[i][j]:g} and "
                f"entry [{j}][{i}] is {value[j][i]:g}; make them equal",
            )
    (a, d1, e1), (d2, b, f1), (e2, f2, c) = value
    d, e, f = _mean(d1, d2), _mean(e1, e2), _mean(f1, f2)
    if not _positive_definite(a, b, c, d, e, f, floor=0.0):
        raise wrong(
            "inertia",
            "must be positive definite: every moment of inertia greater than 0, and products of "
            "inertia small beside them; check the signs, and give thin parts a small moment",
        )

    # no principal moment exceeds the sum of the other two when trace/2 - inertia has no
    # negative eigenvalue; this matrix is the second moment of the mass distribution
    half = 0.5 * (a + b + c)
    if not _positive_definite(
        half - a, half - b, half - c, -d, -e, -f, floor=-TRIANGLE_TOLERANCE * half
    ):
        raise wrong(
            "inertia",
            "no real body has it: one principal moment is greater than the sum of the other two; "
            "check the units, and that it is about the center of mass in the body's axes",
        )
    return ((a, d, e), (d, b, f), (e, f, c))


def _mean(a: float, b: float) -> float:
    return a if a == b else 0.5 * a + 0.5 * b


def _positive_definite(
    a: float, b: float, c: float, d: float, e: float, f: float, *, floor: float
) -> bool:
    """Whether [[a, d, e], [d, b, f], [e, f, c]] has eigenvalues above `floor` only."""
    a, b, c = a - floor, b - floor, c - floor
    if not a > 0.0:
        return False

    # pivots of the Cholesky factorization
    second = b - d / a * d
    if not second > 0.0:
        return False
    off = f - d / a * e
    return c - e / a * e - off / second * off > 0.0


class Body(NamedElement):
    """A rigid body with its state at t = 0. World axes unless said otherwise."""

    kind_key: ClassVar[Kind] = "body"
    label: ClassVar[str] = "Body"
    icon: ClassVar[str] = "body"
    always_written: ClassVar[frozenset[str]] = frozenset(
        {"mass", "inertia", "position", "orientation"}
    )

    name: BodyName
    mass: Annotated[PositiveReal, unit("kg", "Mass, greater than 0.")] = 1.0
    center_of_mass: Annotated[Vector, unit("m", "Center of mass in the body frame.")] = ORIGIN
    inertia: Annotated[
        Matrix,
        BeforeValidator(_require_moments),
        AfterValidator(_check_inertia),
        unit("kg m²", "Inertia about the center of mass, body axes; symmetric 3 x 3 matrix."),
    ] = UNIT_INERTIA
    position: Annotated[Vector, unit("m", "Origin of the body frame at t = 0.")] = ORIGIN
    orientation: Annotated[
        Quaternion, unit("", "Unit quaternion [w, x, y, z] at t = 0, body to world.")
    ] = NO_ROTATION
    velocity: Annotated[Vector, unit("m/s", "Velocity of the body frame's origin at t = 0.")] = (
        ORIGIN
    )
    angular_velocity: Annotated[Vector, unit("rad/s", "Angular velocity at t = 0.")] = ORIGIN
    shapes: tuple[Shape, ...] = ()
    """Shapes the body is drawn with."""

    if not TYPE_CHECKING:

        def __init__(self, *positional: object, **data: object) -> None:
            if "inertia" in data:
                data["inertia"] = as_matrix(data["inertia"])
            super().__init__(*positional, **data)

        __init__.__pydantic_base_init__ = True

    @property
    def icon_name(self) -> str:
        kinds = {"link" if shape.is_bar else shape.type for shape in self.shapes}
        return kinds.pop() if len(kinds) == 1 else self.icon
