"""Pictures of tools that draw, join, load and move, each in use."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap

from mechstudio.edits import body_poses, pose_of, remove
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.model import Mechanism
from mechstudio.scene.manipulator import ARROW_LENGTH, RING_RADIUS
from screenshots.hands import (
    Point,
    click,
    option,
    point_at,
    press_key,
    pull,
    spend,
    type_over,
    write_into,
)
from screenshots.photograph import (
    clear_desk,
    desk,
    open_on_desk,
    open_sample,
    step_back,
    whole,
)
from screenshots.workpieces import ARM, GEARS, SLOPE, gears, ramp, stand


def at_joint(window: MainWindow, tool: str, sample: str, name: str, *, is_missing: bool) -> QPixmap:
    """A tool that points at a joint of a sample, or at the place where it was before."""
    mechanism = open_sample(window, sample)
    joint = mechanism.joint(name)
    where = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1)).position
    if is_missing:
        window.document.apply(remove(mechanism, [("joint", name)]).mechanism, label="Remove")
    window.actions_by_id[f"tool_{tool}"].trigger()
    spend()
    point_at(window, where)
    return whole(window)


def drag(window: MainWindow, sample: str, name: str, way: tuple[int, int]) -> QPixmap:
    """A body of a sample that is pulled [px], before the hand lets go."""
    mechanism = open_sample(window, sample)
    window.actions_by_id["tool_drag"].trigger()
    start = QPointF(window.view.place_of(mechanism.body(name).position))
    pull(window, start, start + QPointF(*way))
    return whole(window)


def link(window: MainWindow) -> QPixmap:
    """The third link of a four-bar linkage, where it is about to be joined with the second."""
    begin_drawing(window, "xy")
    window.actions_by_id["tool_link"].trigger()
    for point in ((-0.8, -0.2, 0.0), (-0.5, 0.4, 0.0), (0.6, 0.6, 0.0)):
        click(window, point)
    press_key(window, Qt.Key.Key_Escape)
    click(window, (1.0, -0.2, 0.0))
    point_at(window, (0.6, 0.6, 0.0))
    return desk(window)


def slider(window: MainWindow) -> QPixmap:
    """A crank and its rod, whose end is about to get a block on a line."""
    begin_drawing(window, "xy")
    window.actions_by_id["tool_link"].trigger()
    press_key(window, Qt.Key.Key_G)
    for point in ((-0.6, 0.0, 0.0), (-0.4, 0.4, 0.0), (0.6, 0.0, 0.0)):
        click(window, point)
    press_key(window, Qt.Key.Key_Escape)
    window.actions_by_id["tool_slider"].trigger()
    point_at(window, (0.6, 0.0, 0.0))
    return desk(window)


def sketch(window: MainWindow) -> QPixmap:
    """Links in the x-z plane, the last one by its length and angle."""
    begin_drawing(window, "xz")
    window.actions_by_id["tool_link"].trigger()
    for point in ((-0.6, 0.0, 0.4), (-0.2, 0.0, -0.4)):
        click(window, point)
    point_at(window, (0.6, 0.0, -0.2))
    type_over(window, "0.8<-15")
    return desk(window)


def face(window: MainWindow) -> QPixmap:
    """A slanted face that is about to become the plane of a sketch."""
    open_on_desk(window, ramp())
    window.view.look("isometric")
    window.actions_by_id["tool_plane"].trigger()
    point_at(window, on_slope(0.5))
    return desk(window)


def face_sketch(window: MainWindow) -> QPixmap:
    """A circle on a slanted face, which the view looks straight at."""
    open_on_desk(window, ramp())
    window.view.look("isometric")
    window.actions_by_id["tool_plane"].trigger()
    click(window, on_slope(0.5))
    window.actions_by_id["tool_cylinder"].trigger()
    spend(500)
    click(window, on_slope(0.5))
    point_at(window, on_slope(0.7))
    return desk(window)


def on_slope(share: float) -> Point:
    """A point of the slanted face [m], so far down."""
    x, y, z = ((1.0 - share) * SLOPE[0] + share * SLOPE[1]).tolist()
    return x, y, z


def move(window: MainWindow) -> QPixmap:
    """The handles around a body, and a length that is typed at one of the arrows."""
    open_handles(window)
    point_at(window, beside_arm(window, (0.0, 0.8 * ARROW_LENGTH, 0.0)))
    type_over(window, "120 mm")
    return desk(window)


def turn(window: MainWindow) -> QPixmap:
    """A ring that is dragged, and by how much."""
    open_handles(window)
    places = []
    for angle in np.radians((200.0, 260.0)).tolist():
        offset = (RING_RADIUS * math.cos(angle), 0.0, RING_RADIUS * math.sin(angle))
        places.append(QPointF(window.view.place_of(beside_arm(window, offset))))
    pull(window, *places)
    return desk(window)


def open_handles(window: MainWindow) -> None:
    """Put the handles of the move tool around the arm of the stand."""
    open_on_desk(window, stand())
    window.view.look("isometric")
    step_back(window)
    window.selection.set([("body", ARM)])
    window.actions_by_id["tool_move"].trigger()
    spend(300)


def beside_arm(window: MainWindow, offset: Point) -> Point:
    """A point of the world [m] by its distance from the arm of the stand [px]."""
    center = np.array(stand().body(ARM).position)
    x, y, z = (center + window.view.scene.sight.pixel_size(center) * np.array(offset)).tolist()
    return x, y, z


def force(window: MainWindow) -> QPixmap:
    """A force on the block of a slider-crank, given as a function of time."""
    block = open_slider_crank(window).body("block")
    window.actions_by_id["tool_force"].trigger()
    write_into(option(window, "Force"), "40*sin(2*pi*t)")
    click(window, block.position)
    x, y, z = block.position
    point_at(window, (x + 0.5, y, z))
    return desk(window)


def torque(window: MainWindow) -> QPixmap:
    """A torque on the crank of a slider-crank."""
    crank = pose_of(open_slider_crank(window).body("crank"))
    window.actions_by_id["tool_torque"].trigger()
    point_at(window, crank.point((-0.15, 0.0, 0.0)))
    return desk(window)


def spring(window: MainWindow) -> QPixmap:
    """A spring with a damper between the block of a slider-crank and the ground."""
    block = open_slider_crank(window).body("block")
    window.actions_by_id["tool_spring"].trigger()
    write_into(option(window, "Damping"), "20")
    return ends_of_spring(window, block.position)


def spring_law(window: MainWindow) -> QPixmap:
    """A spring that gets stiffer the farther it is pulled."""
    block = open_slider_crank(window).body("block")
    window.actions_by_id["tool_spring"].trigger()
    write_into(option(window, "Additional tension"), "5e4*x**3")
    return ends_of_spring(window, block.position)


def ends_of_spring(window: MainWindow, start: Point) -> QPixmap:
    """A spring from a body to a point of the ground beside it, before its second click."""
    click(window, start)
    x, y, z = start
    point_at(window, (x + 0.5, y, z))
    return desk(window)


def torsion(window: MainWindow) -> QPixmap:
    """A torsion spring between crank and rod of a slider-crank."""
    crank = pose_of(open_slider_crank(window).body("crank"))
    window.actions_by_id["tool_torsion"].trigger()
    point_at(window, crank.point((0.25, 0.0, 0.0)))
    return desk(window)


def coupling(window: MainWindow) -> QPixmap:
    """The pivots of two gears that are about to be coupled."""
    open_on_desk(window, gears())
    window.view.look("front")
    step_back(window)
    window.actions_by_id["tool_coupling"].trigger()
    write_into(option(window, "Ratio"), "-0.5")
    click(window, GEARS[0])
    point_at(window, GEARS[1])
    return desk(window)


def stops(window: MainWindow) -> QPixmap:
    """Stops of the crank of a slider-crank, before they are set."""
    open_slider_crank(window)
    window.actions_by_id["tool_stops"].trigger()
    point_at(window, (0.0, 0.0, 0.0))
    for name, text in (("Friction", "0.2"), ("Lower stop", "-45"), ("Upper stop", "60")):
        write_into(option(window, name), text)
    point_at(window, (0.001, 0.0, 0.0))
    return desk(window)


def measure(window: MainWindow) -> QPixmap:
    """A point of the coupler of a four-bar linkage that is to be measured."""
    clear_desk(window)
    mechanism = open_sample(window, "four_bar")
    window.actions_by_id["tool_measure"].trigger()
    point_at(window, pose_of(mechanism.body("coupler")).point((0.5, 0.0, 0.0)))
    return desk(window)


def on_axis(window: MainWindow) -> QPixmap:
    """The end of a link that is drawn onto the axis of a slide, beyond the block."""
    block = open_slider_crank(window).body("block")
    window.actions_by_id["tool_link"].trigger()
    x, y, z = block.position
    click(window, (x - 0.15, y + 0.45, z))
    point_at(window, (x + 0.4, y + 0.01, z))
    return desk(window)


def joint_on_its_way(window: MainWindow) -> QPixmap:
    """A joint of a four-bar linkage that is dragged upward, before the hand lets go."""
    clear_desk(window)
    mechanism = open_sample(window, "four_bar")
    joint = mechanism.joint("ground_rocker")
    x, y, z = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1)).position
    window.selection.set([("joint", joint.name)])
    window.actions_by_id["tool_move"].trigger()
    spend()
    step_back(window)
    reach = 0.8 * ARROW_LENGTH * window.view.scene.sight.pixel_size((x, y, z))
    places = [(x, y + reach, z), (x, y + reach + 0.5, z)]
    pull(window, *(QPointF(window.view.place_of(place)) for place in places))
    return desk(window)


def open_slider_crank(window: MainWindow) -> Mechanism:
    """Open the slider-crank, with some room around it."""
    clear_desk(window)
    mechanism = open_sample(window, "slider_crank")
    step_back(window)
    return mechanism


def begin_drawing(window: MainWindow, plane: str) -> None:
    """Begin an empty mechanism in a sketch."""
    open_on_desk(window, Mechanism(name="By hand"))
    window.actions_by_id[f"sketch_{plane}"].trigger()
