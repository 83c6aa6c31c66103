"""What a hand does to the assembly diagram, and what the eye sees there."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from mechstudio import io
from mechstudio.resources_path import sample_models_folder


def sample(name):
    """A sample model."""
    return io.load(sample_models_folder() / f"{name}.mech.json")


def find(diagram, *, joint=None, body=None):
    """The step that eliminates a joint, or a body's leaf."""
    for node in diagram.shown.tree.nodes:
        if node.joint == joint and (body is None or (node.left is None and body in node.bodies)):
            return node.id
    raise AssertionError


def box(diagram, node):
    """Where a node is drawn, in pixels of the viewport."""
    view = diagram.view
    return QRectF(*view._painter.boxes(view.viewportTransform())[node].tolist())


def middle(diagram, node):
    """The middle of a node's box."""
    return box(diagram, node).center().toPoint()


def click(qtbot, diagram, node, modifier=Qt.KeyboardModifier.NoModifier):
    """Click a node."""
    place = middle(diagram, node)
    qtbot.mouseClick(diagram.view.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def marks(diagram):
    """What is special about nodes at the moment."""
    return diagram.view._marks


def choose(qtbot, diagram, node, text):
    """Press an entry of the context menu of a node; returns the menu."""
    place = QPoint(2, 2) if node is None else middle(diagram, node)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, QPoint(300, 300))
    QApplication.sendEvent(diagram.view.viewport(), event)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    action = entry(menu, text)
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    return action


def entry(menu, text):
    """An entry of a menu by its text."""
    return next(action for action in menu.actions() if action.text() == text)
