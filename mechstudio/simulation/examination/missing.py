"""What a mechanism seems to lack or to have wrong, though a run could start."""

from __future__ import annotations

from collections.abc import Iterator

from mechstudio.edits.unstated_masses import inertia_note, unstated
from mechstudio.edits.wheel_slip import gear_slip
from mechstudio.errors import Problem
from mechstudio.model import Mechanism
from mechstudio.model.value_text import quoted

MOST_NAMED = 4  # bodies of one part


def default_inertia_note(mechanism: Mechanism) -> str:
    """Note on bodies without a given inertia; empty if all have one."""
    return inertia_note(unstated(mechanism, "inertia"))


def missing_pieces(
    mechanism: Mechanism, unconnected: tuple[tuple[str, ...], ...], freedom: int
) -> tuple[Problem, ...]:
    """What the mechanism seems to lack or to have wrong, with places in the file.

    Args:
        mechanism: The mechanism.
        unconnected: Its parts that nothing ties to the ground.
        freedom: Its degrees of freedom.
    """
    if not mechanism.bodies:
        return (Problem("bodies", "there is no body yet; add one"),)
    found = list(_loose(mechanism, unconnected))
    if freedom == 0 and not mechanism.drivers:
        found.append(
            Problem(
                "joints",
                "the joints leave no motion, so that everything stays where it is; free a joint "
                "or remove one of them",
            )
        )
    elif _is_at_rest(mechanism):
        found.append(
            Problem(
                "gravity",
                "nothing moves the mechanism, so that it stays at rest; add gravity, a force, "
                "a driver or a velocity",
            )
        )
    return (*found, *_slipping(mechanism))


def _loose(mechanism: Mechanism, unconnected: tuple[tuple[str, ...], ...]) -> Iterator[Problem]:
    """Bodies without joints, and parts without a joint to the ground."""
    index = {body.name: b for b, body in enumerate(mechanism.bodies)}
    if len(unconnected) == 1 and len(unconnected[0]) == len(index) > 1:
        yield Problem(
            "joints",
            "no joint ties the mechanism to the ground, so that it moves freely as a whole; "
            "add one with the ground",
        )
        return
    for part in unconnected:
        place = f"bodies[{index[part[0]]}]"
        if len(part) == 1:
            yield Problem(
                place, f"body {quoted(part[0])} has no joint and moves freely; connect it"
            )
        else:
            names = ", ".join(quoted(name) for name in part[:MOST_NAMED])
            more = f" and {len(part) - MOST_NAMED} more" if len(part) > MOST_NAMED else ""
            yield Problem(
                place,
                f"no joint ties the bodies {names}{more} to the ground, so that they move freely "
                "together; add one",
            )


def _slipping(mechanism: Mechanism) -> Iterator[Problem]:
    """Gears whose wheels are drawn with another ratio."""
    for c, coupling in enumerate(mechanism.couplings):
        if words := gear_slip(mechanism, coupling):
            wheels = f"the wheels of {quoted(coupling.joint1)} and {quoted(coupling.joint2)}"
            yield Problem(f"couplings[{c}].ratio", f"{wheels} {words}")


def _is_at_rest(mechanism: Mechanism) -> bool:
    """Whether no body is loaded or moves."""
    if any(mechanism.gravity) or mechanism.forces or mechanism.drivers:
        return False
    acting = (
        any(joint.per_coordinate("stiffness")) or any(law != "0" for law in joint.efforts())
        for joint in mechanism.joints
    )
    if any(acting):
        return False
    return not any(any(body.velocity) or any(body.angular_velocity) for body in mechanism.bodies)
