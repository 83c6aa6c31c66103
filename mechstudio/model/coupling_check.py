"""What must hold between couplings, joints and drivers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from mechstudio.errors import Problem
from mechstudio.joints.joint_type import CoordinateKind
from mechstudio.model.coordinate_check import coordinate_problems
from mechstudio.model.coupling import Coupling
from mechstudio.model.driver import Driver
from mechstudio.model.joint import Joint
from mechstudio.model.value_text import quoted
from mechstudio.units import quantity_text


def coupling_problems(
    couplings: Mapping[int, Coupling],
    names: Collection[str],
    joints: Mapping[str, Joint],
    drivers: Mapping[int, Driver],
) -> Iterator[Problem]:
    """Check the sound couplings of a mechanism.

    Args:
        couplings: By place in the file, as drivers.
        names: Names of all joints.
        joints: Sound joints by name.
        drivers: Sound drivers.
    """
    driven = {(driver.joint, driver.coordinate): d for d, driver in drivers.items()}
    for index, coupling in couplings.items():
        path = f"couplings[{index}]"
        astray = [
            problem
            for side, end in zip("12", coupling.ends, strict=True)
            for problem in coordinate_problems(path, end, names, joints, side=side, verb="couple")
        ]
        yield from astray
        if astray:
            continue
        one, other = coupling.ends
        if one == other:
            yield Problem(
                f"{path}.joint2",
                f"coordinate {other[1]} of {quoted(other[0])} is coordinate 1 already; "
                "couple two different coordinates",
            )
        elif one in driven and other in driven:
            yield Problem(
                path,
                f"both coordinates are driven, by drivers[{driven[one]}] and "
                f"drivers[{driven[other]}]; remove one of the drivers or the coupling",
            )
        yield from _kind_problems(path, coupling, joints)


def _kind_problems(path: str, coupling: Coupling, joints: Mapping[str, Joint]) -> Iterator[Problem]:
    """Whether a coupling's coordinates are angles and shifts as its type asks."""
    kinds = [_kind(joints.get(name), coordinate) for name, coordinate in coupling.ends]
    if None in kinds:
        return
    found = f"(got {_with_article(kinds[0])} and {_with_article(kinds[1])})"
    if coupling.type == "gear" and kinds[0] != kinds[1]:
        yield Problem(
            f"{path}.type",
            f"a gear couples two angles or two shifts {found}; use a rack for an angle and a "
            "shift, or other coordinates",
        )
    elif coupling.type == "rack" and kinds != ["angle", "shift"]:
        remedy = "use a gear"
        if kinds == ["shift", "angle"]:
            ratio = quantity_text(1.0 / coupling.ratio, "m/rad", digits=6)
            remedy = f"exchange the two and give the ratio {ratio}"
        yield Problem(
            f"{path}.type",
            f"coordinate 1 of a rack is an angle and coordinate 2 a shift {found}; {remedy}",
        )


def _kind(joint: Joint | None, coordinate: int) -> CoordinateKind | None:
    return joint.joint_type.coordinates[coordinate].kind if joint else None


def _with_article(kind: CoordinateKind | None) -> str:
    return f"an {kind}" if kind == "angle" else f"a {kind}"
