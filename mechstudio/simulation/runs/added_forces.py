"""Forces of a script that a run gets beside those of its model."""

from __future__ import annotations

from collections.abc import Iterable

from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.model.code_texts import begun_anew
from mechstudio.topology.user_force import UserForce


def with_forces(mechanism: Mechanism, forces: Iterable[UserForce] | UserForce) -> Mechanism:
    """The mechanism on which forces act; one that acts on it already is not added once more.

    So a run that goes on from another one takes the same forces, although its model has them; they
    act at the time of the first one.

    Raises:
        ModelError: These are no forces, or another function of the same name acts there.
    """
    for given in listed_forces(forces):
        mechanism = _with_force(mechanism, given)
    return mechanism


def listed_forces(forces: Iterable[UserForce] | UserForce) -> tuple[UserForce, ...]:
    """Forces one by one, of one alone or of several.

    Raises:
        ModelError: These are no forces.
    """
    if isinstance(forces, UserForce) or not isinstance(forces, Iterable):
        return (_user_force(forces),)
    return tuple(_user_force(given) for given in forces)


def _with_force(mechanism: Mechanism, force: UserForce) -> Mechanism:
    alone = force.applied_to(mechanism.edited(forces=(), events=())).forces
    names = mechanism.forces.names
    there = [element for element in alone if element.name in names]
    others = [one.name for one in there if begun_anew(mechanism.forces[one.name]) != one]
    if others:
        shown = ", ".join(f"'{name}'" for name in others)
        message = (
            f"{shown} is there already, by another function; give the function '{force.name}' "
            f"another name, or, if the model has the other one, call model.remove({shown})"
        )
        raise ModelError([Problem("forces", message)])
    added = [element for element in alone if element.name not in names]
    return mechanism.edited(forces=(*mechanism.forces, *added)) if added else mechanism


def _user_force(given: object) -> UserForce:
    if isinstance(given, UserForce):
        return given
    message = (
        f"are a list of forces made by ms.force (got {given!r}): write "
        '@ms.force(bodies=["arm"]) above def drag(t, state, load), and forces=[drag]'
    )
    raise ModelError([Problem("forces", message)])
