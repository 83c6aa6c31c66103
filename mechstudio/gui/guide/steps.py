"""The steps of the guide, as data: what to do, where, and how to tell that it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.guide.parts import (
    CRANK_END,
    CRANK_START,
    ROD_END,
    SLIDER,
    Parts,
    find_parts,
    grounded,
)
from mechstudio.model import Mechanism


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What the guide sees of the window.

    Attributes:
        mechanism: What is open.
        sketch: Key of the plane that is drawn in; empty for none.
        run: The mechanism of the latest run that came to its end.
        plots_joint: Whether a joint's motion is on show.
    """

    mechanism: Mechanism | None = None
    sketch: str = ""
    run: Mechanism | None = None
    plots_joint: bool = False

    @property
    def parts(self) -> Parts:
        """What there is of the slider-crank."""
        return find_parts(self.mechanism)

    @property
    def bodies(self) -> int:
        """How many bodies there are."""
        return len(self.mechanism.bodies) if self.mechanism is not None else 0


def _nothing(seen: Seen) -> str:
    return ""


def _nowhere(seen: Seen) -> tuple[Vector | None, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step.

    Attributes:
        title: What it is about.
        text: What to do; names of actions in braces stand for their keys.
        target: Id of the action, or of the dock, that it begins with.
        is_done: Whether it is done.
        missing: What is half done or went another way, as a sentence; empty if nothing.
        places: Where to click in the view next [m].
        stays: Whether it stays done: it was to look at something, which leaves no trace.
    """

    title: str
    text: str
    target: str
    is_done: Callable[[Seen], bool]
    missing: Callable[[Seen], str] = _nothing
    places: Callable[[Seen], tuple[Vector | None, ...]] = _nowhere
    stays: bool = False


def _links_missing(seen: Seen) -> str:
    if seen.bodies == 1:
        return "The crank is there. One more click draws the rod, from the end of the crank."
    if seen.bodies > 1:
        return "The links are not joined: choose Joint ({tool_joint}) and click where they meet."
    return ""


def _link_places(seen: Seen) -> tuple[Vector, ...]:
    every = (CRANK_START, CRANK_END, ROD_END)
    return every[2:] if seen.bodies == 1 else every if seen.bodies == 0 else ()


def _slider_places(seen: Seen) -> tuple[Vector, ...]:
    x, y, z = seen.parts.rod_end or ROD_END
    return ((x - SLIDER, y - SLIDER, z), (x + SLIDER, y + SLIDER, z))


def _ground_missing(seen: Seen) -> str:
    if seen.mechanism is not None and grounded(seen.mechanism):
        return "A joint with the ground is there, but the crank needs one that is revolute."
    return ""


def _rail_missing(seen: Seen) -> str:
    slider = seen.parts.slider
    if seen.mechanism is None:
        return ""
    for joint in grounded(seen.mechanism):
        if slider in (joint.body1, joint.body2) and joint.type != "prismatic":
            kind = joint.joint_type.label.lower()
            return f"{joint.name} is a {kind} joint: undo it ({{undo}}) and choose Prismatic."
        if joint.type == "prismatic" and slider not in (joint.body1, joint.body2):
            return f"{joint.name} does not hold the slider: undo it ({{undo}}) and try again."
    return ""


def _has_rail(seen: Seen) -> bool:
    return seen.mechanism is not None and any(
        seen.parts.slider in (joint.body1, joint.body2)
        for joint in grounded(seen.mechanism, "prismatic")
    )


def _is_driven(mechanism: Mechanism | None) -> bool:
    joint = find_parts(mechanism).crank_joint
    return (
        mechanism is not None
        and joint is not None
        and any(driver.joint == joint.name for driver in mechanism.drivers)
    )


def _motor_missing(seen: Seen) -> str:
    if seen.mechanism is not None and seen.mechanism.drivers:
        return "Another joint is driven; drive the joint at the free end of the crank."
    return ""


def _run_missing(seen: Seen) -> str:
    if seen.run is not None:
        return "The mechanism had no motor in the latest run; run it again."
    return ""


def _crank_place(seen: Seen) -> tuple[Vector | None, ...]:
    return (seen.parts.crank_start,)


STEPS = (
    Step(
        title="Choose a sketch plane",
        text="Press Sketch beside the menus, then Sketch in the X–Y plane, or {sketch_xy}. "
        "The view turns to this plane, and clicks stay in it.",
        target="sketch_xy",
        is_done=lambda seen: bool(seen.sketch) or seen.bodies > 0,
    ),
    Step(
        title="Draw the crank and the rod",
        text="Choose Link ({tool_link}) and click the rings in order: the crank goes from 1 "
        "to 2, the rod from 2 to 3.",
        target="tool_link",
        is_done=lambda seen: bool(seen.parts.rod),
        missing=_links_missing,
        places=_link_places,
    ),
    Step(
        title="Draw the slider",
        text="Choose Box ({tool_box}), click two corners around the end of the rod, then anywhere "
        "for the depth.",
        target="tool_box",
        is_done=lambda seen: bool(seen.parts.slider),
        places=_slider_places,
    ),
    Step(
        title="Connect the crank to the ground",
        text="Choose Joint ({tool_joint}), point at the free end of the crank, and press G: "
        "this makes a revolute joint with the ground.",
        target="tool_joint",
        is_done=lambda seen: seen.parts.crank_joint is not None,
        missing=_ground_missing,
        places=_crank_place,
    ),
    Step(
        title="Connect the rod to the slider",
        text="With Joint ({tool_joint}) still active, click where the rod ends in the slider: one "
        "click joins both.",
        target="tool_joint",
        is_done=lambda seen: seen.parts.slider_joint is not None,
        places=lambda seen: (seen.parts.rod_end,),
    ),
    Step(
        title="Guide the slider",
        text="Press T for the next type of joint, Prismatic. Point at the slider, beside the rod, "
        "and press G.",
        target="tool_joint",
        is_done=_has_rail,
        missing=_rail_missing,
        places=lambda seen: (seen.parts.slider_side,),
    ),
    Step(
        title="Drive the crank",
        text="Choose Motor ({tool_motor}) and click the joint between crank and ground. The "
        "function 2*pi*t is one revolution per second.",
        target="tool_motor",
        is_done=lambda seen: _is_driven(seen.mechanism),
        missing=_motor_missing,
        places=_crank_place,
    ),
    Step(
        title="Run the simulation",
        text="Press Run ({run}). The first run takes some seconds.",
        target="run",
        is_done=lambda seen: _is_driven(seen.run),
        missing=_run_missing,
    ),
    Step(
        title="View a plot",
        text="Select a joint in the list Model, such as the joint of the slider: Plots shows its "
        "motion. Space plays the run.",
        target="model_tree",
        is_done=lambda seen: seen.plots_joint,
        stays=True,
    ),
)
