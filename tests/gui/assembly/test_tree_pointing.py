"""Pointing, pinching and keys in the assembly tree."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QNativeGestureEvent, QPointingDevice
from PySide6.QtWidgets import QApplication

from mechstudio.scene.palette import Tone
from tests.gui.assembly.hand import find, marks, middle
from tests.gui.tree.example import chain


def test_a_node_points_at_its_bodies(qtbot, diagram, selection):
    """All views are told what the pointer is on, and that it has left; nothing is selected."""
    node = find(diagram, joint="coupler_rocker")
    qtbot.mouseMove(diagram.view.viewport(), middle(diagram, node))
    expected = {("body", "coupler"), ("body", "rocker"), ("joint", "coupler_rocker")}
    qtbot.waitUntil(lambda: selection.pointed == dict.fromkeys(expected, Tone.POINTED))
    assert {find(diagram, body="coupler"), find(diagram, body="rocker")} <= set(
        marks(diagram).tones
    )
    QApplication.sendEvent(diagram.view, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: not selection.pointed)
    assert not marks(diagram).tones
    assert not selection.items


def test_bodies_point_at_their_nodes(diagram, selection):
    """What the pointer is on in another view is marked in the tree."""
    selection.point_at({("body", "crank"): Tone.POINTED})
    assert marks(diagram).tones == {find(diagram, body="crank"): Tone.POINTED}
    selection.point_at({("joint", "ground_crank"): Tone.POINTED})
    assert marks(diagram).tones == {find(diagram, joint="ground_crank"): Tone.POINTED}


def test_arrows_go_from_node_to_node(qtbot, diagram, selection):
    """Down to the first input, sideways on a level, up again; Enter selects."""
    view, tree = diagram.view, diagram.shown.tree
    root = tree.roots[0]
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.current == root
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.current == tree.nodes[root].left
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.current == tree.nodes[root].right
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.current == tree.nodes[root].left
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert selection.items == {("joint", "ground_crank"), ("body", "crank")}
    qtbot.keyClick(view, Qt.Key.Key_Up)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.current == root


@pytest.mark.parametrize(
    ("key", "taken"),
    [("Left", True), ("Home", True), ("Plus", True), ("Period", True), ("Space", False)],
)
def test_keys_of_the_tree_are_no_shortcuts_meanwhile(diagram, key, taken):
    """The window would else play the run; keys that the tree has no use for stay with it."""
    event = QKeyEvent(
        QEvent.Type.ShortcutOverride, Qt.Key[f"Key_{key}"], Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(diagram.view, event)
    assert event.isAccepted() == taken


def test_pinch_zooms_about_the_fingers(diagram, document):
    """Spreading two fingers on a touch pad zooms in where they are."""
    document.open(chain(60))
    viewport = diagram.view.viewport()
    wide, place = diagram.view.transform().m11(), QPointF(300.0, 200.0)
    before = diagram.view.mapToScene(place.toPoint())
    for _ in range(4):
        pinch = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture,
            QPointingDevice.primaryPointingDevice(),
            2,
            place,
            place,
            viewport.mapToGlobal(place),
            0.5,
            QPointF(),
        )
        QApplication.sendEvent(viewport, pinch)
    assert diagram.view.transform().m11() == pytest.approx(1.5**4 * wide)
    after = diagram.view.mapToScene(place.toPoint())
    assert after.x() == pytest.approx(before.x(), abs=2.5 / wide)
