"""The commands on the selected elements, as data; actions and menus are made of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mechstudio.gui.editing import obstacles
from mechstudio.gui.editing.color_question import ask_color
from mechstudio.gui.editing.obstacles import Subject
from mechstudio.gui.editing.repeat_dialog import (
    circular_pattern_dialog,
    linear_pattern_dialog,
    mirror_dialog,
)
from mechstudio.gui.window.actions.action_spec import ActionSpec
from mechstudio.gui.window.docks import edit_name
from mechstudio.gui.window.window_parts import WindowParts
from mechstudio.joints import JOINT_TYPES

# a command that needs selected elements
_Spec = partial(ActionSpec, obstacle=obstacles.no_elements)


def _choose_type(key: str) -> Callable[[WindowParts], object]:
    return lambda parts: parts.edits.change_joint_type(key)


def _paste(parts: WindowParts) -> None:
    parts.open_anything()
    parts.edits.paste()


def _follow(parts: WindowParts, *, turns: bool) -> None:
    ((_, name),) = parts.edits.subject.items
    parts.view.followed.choose(name, turns=turns)


def _take_with_joint(tool_id: str, *, begins: bool = False) -> Callable[[WindowParts], object]:
    """Take a tool that acts on the selected joint, by Enter or at once."""

    def take(parts: WindowParts) -> None:
        parts.view.tool_choice.choose(tool_id)
        if begins:
            parts.view.confirm_tool()
        parts.view.setFocus()

    return take


TYPE_ACTIONS = tuple(
    _Spec(
        id=f"joint_type_{kind.key}",
        text=kind.label,
        icon=f"joint_{kind.key}",
        tip=kind.summary,
        function=_choose_type(kind.key),
        obstacle=obstacles.has_type(kind.key),
    )
    for kind in JOINT_TYPES
)

SELECTION_ACTIONS = (
    _Spec(
        id="cut",
        text="Cu&t",
        icon="cut",
        shortcut="Ctrl+X",
        tip="Copy the selection with its joints and loads, and delete it",
        function=lambda parts: parts.edits.cut(),
    ),
    _Spec(
        id="copy",
        text="&Copy",
        icon="copy",
        shortcut="Ctrl+C",
        tip="Copy the selection to the clipboard",
        function=lambda parts: parts.edits.copy(),
    ),
    _Spec(
        id="paste",
        text="&Paste",
        icon="paste",
        shortcut="Ctrl+V",
        tip="Paste the copied elements; works across windows",
        function=_paste,
        obstacle=obstacles.nothing_copied,
    ),
    _Spec(
        id="duplicate",
        text="Dup&licate",
        icon="duplicate",
        shortcut="Ctrl+D",
        tip="Duplicate the selection in place",
        function=lambda parts: parts.edits.duplicate(),
    ),
    _Spec(
        id="delete",
        text="&Delete",
        icon="delete",
        shortcut="Del",
        tip="Delete the selection and the elements that depend on it",
        function=lambda parts: parts.edits.delete(),
    ),
    _Spec(
        id="rename",
        text="Re&name",
        icon="rename",
        shortcut="F2",
        tip="Rename the element; references are updated",
        function=lambda parts: edit_name(parts.docks["model_tree"], parts.edits.subject.items[0]),
        obstacle=obstacles.not_one_element,
    ),
    _Spec(
        id="select_all",
        text="Select &all",
        icon="select_all",
        shortcut="Ctrl+A",
        tip="Select all elements",
        function=lambda parts: parts.edits.select_all(),
        obstacle=obstacles.no_mechanism,
    ),
    _Spec(
        id="move_up",
        text="Move u&p in the list",
        icon="move_up",
        shortcut="Alt+Up",
        tip="Move the selection up in its list; results use the same order",
        function=lambda parts: parts.edits.move(-1),
        obstacle=obstacles.is_first,
    ),
    _Spec(
        id="move_down",
        text="Move d&own in the list",
        icon="move_down",
        shortcut="Alt+Down",
        tip="Move the selection down in its list; results use the same order",
        function=lambda parts: parts.edits.move(1),
        obstacle=obstacles.is_last,
    ),
    _Spec(
        id="reverse_axis",
        text="Re&verse axis",
        icon="reverse",
        tip="Reverse the joint axis; drivers, springs and stops change sign",
        function=lambda parts: parts.edits.reverse_axis(),
        obstacle=obstacles.no_joints,
    ),
    _Spec(
        id="swap_bodies",
        text="S&wap bodies",
        icon="swap",
        tip="Exchange body 1 and body 2 of the joint; the motion does not change",
        function=lambda parts: parts.edits.swap_bodies(),
        obstacle=obstacles.no_joints,
    ),
    _Spec(
        id="joint_motor",
        text="Add &motor…",
        icon="joint_motor",
        tip="Take the motor tool with this joint: enter a function, then Enter",
        function=_take_with_joint("motor"),
        obstacle=obstacles.no_coordinate,
    ),
    _Spec(
        id="joint_coupling",
        text="Add &gear or rack…",
        icon="joint_coupling",
        tip="Couple this joint with the one that is clicked next",
        function=_take_with_joint("coupling", begins=True),
        obstacle=obstacles.no_coordinate,
    ),
    _Spec(
        id="joint_spring",
        text="Add &spring and damper",
        icon="joint_spring",
        tip="Give the joint a spring, free in the present pose, and a damper",
        function=lambda parts: parts.edits.add_spring(),
        obstacle=obstacles.no_single_coordinate,
    ),
    _Spec(
        id="joint_stops",
        text="Add &friction and stops…",
        icon="joint_stops",
        tip="Take the tool for friction and stops with this joint: enter values, then Enter",
        function=_take_with_joint("stops"),
        obstacle=obstacles.no_coordinate,
    ),
    _Spec(
        id="pattern_linear",
        text="&Linear pattern…",
        icon="pattern_linear",
        tip="Copy the selection along a line, as separate copies or as a chain",
        function=lambda parts: linear_pattern_dialog(parts.edits, parts.units, parts.window).open(),
    ),
    _Spec(
        id="pattern_circular",
        text="C&ircular pattern…",
        icon="pattern_circular",
        tip="Copy the selection around an axis",
        function=lambda parts: circular_pattern_dialog(
            parts.edits, parts.units, parts.window
        ).open(),
    ),
    _Spec(
        id="mirror",
        text="&Mirror…",
        icon="mirror",
        tip="Mirror the selection in a plane",
        function=lambda parts: mirror_dialog(parts.edits, parts.units, parts.window).open(),
    ),
    _Spec(
        id="color",
        text="Colo&r…",
        icon="color",
        tip="Set the color of all shapes of the selected bodies",
        function=lambda parts: ask_color(parts.edits, parts.window),
        obstacle=obstacles.no_shapes,
    ),
    _Spec(
        id="hide",
        text="&Hide or show",
        icon="eye_off",
        shortcut="H",
        tip="Hide the selection in the view, or show it again",
        function=lambda parts: parts.edits.hide_or_show(),
    ),
    _Spec(
        id="isolate",
        text="Show &only this",
        icon="isolate",
        shortcut="Shift+H",
        tip="Hide all other elements",
        function=lambda parts: parts.edits.isolate(),
    ),
    _Spec(
        id="show_all",
        text="Show &everything",
        icon="eye",
        shortcut="Ctrl+Shift+H",
        tip="Show all hidden elements",
        function=lambda parts: parts.edits.show_all(),
        obstacle=obstacles.nothing_hidden,
    ),
    _Spec(
        id="follow",
        text="Follow with the ca&mera",
        icon="follow",
        tip="Move the camera along with the selected body; again to stop",
        function=partial(_follow, turns=False),
        obstacle=obstacles.not_one_body,
    ),
    _Spec(
        id="follow_turning",
        text="Follow and turn &with the camera",
        icon="follow_turning",
        tip="Move and turn the camera along with the selected body; again to stop",
        function=partial(_follow, turns=True),
        obstacle=obstacles.not_one_body,
    ),
    *TYPE_ACTIONS,
)


def found_obstacles(subject: Subject) -> dict[str, str]:
    """Id of each command that cannot be done, and why."""
    reasons = {spec.id: spec.obstacle(subject) for spec in SELECTION_ACTIONS if spec.obstacle}
    return {action_id: reason for action_id, reason in reasons.items() if reason}
