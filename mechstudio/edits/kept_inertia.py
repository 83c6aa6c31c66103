"""Masses that are set alone, so that the inertia of the body stays that of its old mass."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import ParamSpec

import numpy as np

from mechstudio.edits.mass_properties import mass_properties
from mechstudio.edits.mass_scaling import has_own_inertia
from mechstudio.edits.values import own_place
from mechstudio.errors import ModelError
from mechstudio.model import Body, Mechanism, Mesh
from mechstudio.model.given_model import mechanism_of

LOG = logging.getLogger("mechstudio")
ALIKE = 0.01  # of the largest moment, within which an inertia is that of the shapes: rods are thin
_MASSES = (".mass", ".m")
_told: set[str] = set()

P = ParamSpec("P")


def kept_inertias(mechanism: Mechanism, places: Iterable[str]) -> dict[str, Body]:
    """Bodies whose mass is among some places and whose given inertia is not, by these places.

    Args:
        mechanism: The model before the change.
        places: All places that are set.
    """
    listed = [str(place).replace("/", ".") for place in places]
    found = {}
    for place in listed:
        body = _weighed(mechanism, place) if place.endswith(_MASSES) else None
        if body is None or "inertia" not in body.model_fields_set:
            continue
        if not any(other.startswith(f"bodies.{body.name}.inertia") for other in listed):
            found[place] = body
    return found


def kept_inertia_note(place: str, body: Body) -> str:
    """Says that an inertia stays, and how both are changed."""
    name, mass = body.name, f"{float(body.mass):g}"
    stays = f"{place} changes alone: the inertia of '{name}' stays that of {mass} kg."
    if has_own_inertia(body):
        return f'{stays} With mass="M" where it is made, both follow the parameter M.'
    return (
        f'{stays} ms.edits.change_mass(model, "{name}", mass=...) scales both; for many values '
        f'model.add_parameter("M", {mass}).change_mass("{name}", mass="M") lets both follow M.'
    )


def tell_kept_inertias(mechanism: Mechanism, places: Iterable[str]) -> None:
    """Warn in the log, once of each place, of inertias of shapes that stay those of another mass.

    Those that are not of the shapes somebody has given on purpose. Without a configuration of its
    own, logging prints warnings on standard error.
    """
    for place, body in kept_inertias(mechanism, places).items():
        if place not in _told and is_of_shapes(body):
            _told.add(place)
            LOG.warning("%s", kept_inertia_note(place, body))


def is_of_shapes(body: Body) -> bool:
    """Whether an inertia is that which the shapes have with the mass; unknown of meshes."""
    if not body.shapes or any(isinstance(shape, Mesh) for shape in body.shapes):
        return False
    found = mass_properties(body.shapes, 1.0)
    own = np.array(body.inertia, float)
    of_shapes = float(body.mass) / found.mass * np.array(found.inertia)
    return bool(np.abs(own - of_shapes).max() <= ALIKE * own.max())


def telling_kept_inertias(function: Callable[P, Mechanism]) -> Callable[P, Mechanism]:
    """Let an edit that sets values by their places tell of inertias that it leaves."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> Mechanism:
        changed = function(*arguments, **keywords)
        tell_kept_inertias(mechanism_of(arguments[0]), _places(arguments[1:], keywords))
        return changed

    return front


def _places(given: tuple[object, ...], keywords: Mapping[str, object]) -> Iterator[str]:
    values = given[0] if given else keywords.get("values", ())
    yield from [values] if isinstance(values, str) else values  # type: ignore[misc]  # it was taken


def _weighed(mechanism: Mechanism, place: str) -> Body | None:
    """The body whose mass is at a place; None if it is something else."""
    try:
        listed, _, rest = own_place(mechanism, place).partition(".")
    except ModelError:
        return None
    name, _, field = rest.rpartition(".")
    return mechanism.bodies[name] if listed == "bodies" and field == "mass" else None
