"""The page of the mechanism itself, and of several elements at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.properties.fields import (
    Field,
    Page,
    Section,
    derived,
    links,
    number,
    text,
    vector,
)
from mechstudio.gui.properties.model_fields import value_field
from mechstudio.gui.state.selection import Item
from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.joints import joint_type
from mechstudio.model.elements import FAMILIES, SHOWN_KINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from mechstudio.model import Body, Mechanism

# more than this many names are not listed one by one
_LISTED = 40


def describe_mechanism(mechanism: Mechanism) -> Page:
    """The mechanism as a whole."""
    parameters = tuple(
        number(name, value, path=f"parameters.{name}")
        for name, value in mechanism.parameters.items()
    )
    sections = [
        Section(
            title="Mechanism",
            fields=(
                vector("Gravity", mechanism.gravity, "m/s²", "gravity"),
                *(
                    text(family.plural, str(len(getattr(mechanism, family.listed))))
                    for family in map(FAMILIES.__getitem__, SHOWN_KINDS)
                ),
                _mass("Total mass", mechanism.bodies),
            ),
        )
    ]
    if parameters:
        sections.append(Section(title="Parameters", fields=parameters))
    sections.append(Section(title="Simulation", fields=_simulation_fields(mechanism)))
    return Page(
        title=mechanism.name or "Unnamed mechanism",
        subtitle="Mechanism",
        icon="mechanism",
        name_path="name",
        note=mechanism.description,
        sections=tuple(sections),
    )


def describe_several(mechanism: Mechanism, items: Collection[Item]) -> Page:
    """What the selected elements have in common."""
    fields: list[Field] = []
    for kind in SHOWN_KINDS:
        _, one, many = FAMILIES[kind]
        names = sorted((name for item_kind, name in items if item_kind == kind), key=natural_key)
        if len(names) > _LISTED:
            fields.append(text(many, str(len(names))))
        elif names:
            found = tuple((kind, name) for name in names)
            fields.append(links(one if len(names) == 1 else many, found))
    sections = [Section(title="Selected", fields=tuple(fields))]
    selected = {name for kind, name in items if kind == "body"}
    bodies = [body for body in mechanism.bodies if body.name in selected]
    if bodies:
        sections.append(Section(title="Bodies together", fields=(_mass("Mass", bodies),)))
    types = _joint_types(mechanism, items)
    if types:
        sections.append(Section(title="Joint types", fields=types))
    return Page(
        title=f"{len(items)} elements", subtitle="Multiple elements", sections=tuple(sections)
    )


def _mass(label: str, bodies: Iterable[Body]) -> Field:
    return derived(label, sum(body.mass for body in bodies), "kg")


def _joint_types(mechanism: Mechanism, items: Collection[Item]) -> tuple[Field, ...]:
    selected = {name for kind, name in items if kind == "joint"}
    counts: dict[str, int] = {}
    for joint in mechanism.joints:
        if joint.name in selected:
            counts[joint.type] = counts.get(joint.type, 0) + 1
    return tuple(text(joint_type(key).label, str(count)) for key, count in sorted(counts.items()))


def _simulation_fields(mechanism: Mechanism) -> tuple[Field, ...]:
    settings = mechanism.simulation
    return (
        number("Duration", settings.duration, "s", "simulation.duration"),
        number("Output step", settings.output_step, "s", "simulation.output_step"),
        value_field(settings, "solver", "Solver", "simulation"),
        value_field(settings, "integrator", "Integrator", "simulation"),
        number("Relative tolerance", settings.rtol, "", "simulation.rtol"),
        number("Absolute tolerance", settings.atol, "", "simulation.atol"),
        value_field(settings, "step", "Step", "simulation"),
    )
