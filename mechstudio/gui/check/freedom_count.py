"""How the degrees of freedom of a mechanism are counted, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mechstudio.joints import joint_type
from mechstudio.text_table import counted

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Report

Entry = tuple[str, str, "Item | None"]


def freedom_count(mechanism: Mechanism, report: Report) -> Iterator[Entry]:
    """Lines of a finding: what each is about, what there is to say, what a click selects."""
    yield "", _sum(mechanism, report), None
    if report.infinitesimal_freedoms:
        yield "", report.infinitesimal_note, None
    yield from _idle_rotations(mechanism)


def _sum(mechanism: Mechanism, report: Report) -> str:
    """The count as a sum."""
    constraints = sum(len(joint_type(joint.type).locked) for joint in mechanism.joints)
    terms = [
        f"6 × {counted(report.bodies, 'body', 'bodies')}",
        f"{counted(constraints, 'constraint', 'constraints')} of joints",
    ]
    if mechanism.drivers:
        terms.append(counted(len(mechanism.drivers), "driver", "drivers"))
    if mechanism.couplings:
        terms.append(counted(len(mechanism.couplings), "coupling", "couplings"))
    if idle := report.infinitesimal_freedoms:
        terms.append(f"{idle} infinitesimal")
    redundant = f" + {len(report.redundant)} redundant" if report.redundant else ""
    return f"{' − '.join(terms)}{redundant} = {report.degrees_of_freedom}"


def _idle_rotations(mechanism: Mechanism) -> Iterator[Entry]:
    """Bodies that turn by themselves, which surprises whoever expects one freedom fewer."""
    held: dict[str, list[str]] = {body.name: [] for body in mechanism.bodies}
    for joint in mechanism.joints:
        for name in (joint.body1, joint.body2):
            held.get(name, []).append(joint.type)
    for name, types in held.items():
        if types == ["spherical", "spherical"]:
            yield name, "can rotate about the line between its two spherical joints", ("body", name)
