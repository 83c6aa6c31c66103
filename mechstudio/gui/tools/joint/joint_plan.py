"""The action of the next click of the joint tool."""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.gui.tools.joint.aim import Aim, proposals
from mechstudio.gui.tools.pointer import Spot
from mechstudio.model import GROUND, Mechanism


@dataclass(frozen=True, eq=False)
class Picked:
    """A body that was clicked on.

    Attributes:
        body: Its name, or "ground".
        aim: Where.
    """

    body: str
    aim: Aim


@dataclass(frozen=True, eq=False)
class Plan:
    """The action of a click.

    Attributes:
        bodies: The body that it picks, or the two that are joined, in the order they were picked.
        aim: Where it picks, or where the joint goes.
        end: Where a rod ends.
        is_pick: Whether it picks the last of the bodies only, and the place comes next.
        line: The body whose lines are proposed as axes, if it is that of the plan that is shown.
    """

    bodies: tuple[str, ...]
    aim: Aim
    end: Spot | None = None
    is_pick: bool = False
    line: str = ""

    @property
    def proposes(self) -> str:
        """The body whose lines are proposed as axes: the ground, unless two others are joined."""
        is_of_ground = len(self.bodies) == 1 or GROUND in self.bodies
        return self.line or (GROUND if is_of_ground else self.bodies[0])

    @property
    def joins(self) -> bool:
        """Whether the click makes a joint."""
        return len(self.bodies) == 2 and not self.is_pick


def plan(
    mechanism: Mechanism,
    aim: Aim,
    first: Picked | None,
    second: Picked | None,
    choice: int,
    *,
    anew: bool,
    sided: bool = False,
) -> Plan:
    """What a click means.

    Args:
        mechanism: What there is.
        aim: What is clicked on.
        first: The body that was picked first.
        second: The body that was picked next, where the two do not meet.
        choice: Which of the possible meanings is meant, where nothing was picked yet.
        anew: Whether bodies that a joint holds there already are hardly meant.
        sided: Whether the two bodies have different parts, so that either may come first.
    """
    if first is None:
        held = aim.joints if anew else ()
        possible = proposals(
            mechanism, aim.bodies, held, aim.front, sided=sided, place=aim.spot.point
        )
        return Plan(possible[choice % len(possible)], aim)
    if second is not None:
        return Plan((first.body, second.body), aim)
    other = next((name for name in aim.bodies if name != first.body), None)
    if other is not None:
        # a click where both are says the place as well
        together = first.body in aim.bodies or first.body == GROUND
        return Plan((first.body, other), aim, is_pick=not together)
    if aim.bodies or first.body == GROUND:
        return Plan((first.body,), aim)
    return Plan((first.body, GROUND), first.aim)


def rod_plan(aim: Aim, first: Picked | None, choice: int) -> Plan | None:
    """What a click means for a rod from point to point; None if nothing can be there.

    Args:
        aim: What is clicked on.
        first: What holds its first end.
        choice: Which of the bodies there is meant.
    """
    holds = _holds(aim, first)
    if not holds:
        return None
    name = holds[choice % len(holds)]
    if first is None:
        return Plan((name,), aim)
    return Plan((first.body, name), first.aim, aim.spot)


def _holds(aim: Aim, first: Picked | None) -> tuple[str, ...]:
    """What can hold an end of a rod: what the point belongs to before what else is there."""
    found = dict.fromkeys((aim.spot.body, *aim.bodies, GROUND))
    if aim.spot.body == GROUND and aim.bodies:
        found = dict.fromkeys((*aim.bodies, GROUND))
    return tuple(name for name in found if first is None or name != first.body)
