"""A viewport with hands that click at points of the world, as a user does."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mechstudio.gui.tools.joint.joint_choice import JointChoice
from mechstudio.gui.window.panels import installed_panels
from tests.gui.view.bench import Bench, Left, No, move, move_pressed


class Hands:
    """Hands over a viewport and its tools."""

    @property
    def mechanism(self):
        """What is open."""
        return self.document.mechanism

    @property
    def box(self):
        """The tool box of the view."""
        return self.view.tool_box

    @property
    def tool(self):
        """The tool in use."""
        return self.box.tool

    def take(self, tool_id):
        """Take a tool."""
        self.view.tool_choice.choose(tool_id)

    def point_at(self, point, modifiers=No):
        """Move the pointer to a world point [m]; returns its place in the widget."""
        place = self.place(point)
        move(self.image, place, modifiers)
        return place

    def click(self, point, modifiers=No):
        """Click at a world point [m]."""
        self.qtbot.mouseClick(self.image, Left, modifiers, self.point_at(point, modifiers))

    def drag(self, start, end, modifiers=No, steps=4):
        """Press at a world point, move in steps and release at another one."""
        last = self.press_and_move(start, end, modifiers, steps)
        self.qtbot.mouseRelease(self.image, Left, modifiers, last)

    def press_and_move(self, start, end, modifiers=No, steps=4):
        """Press at a world point and move in steps to another one; returns its place."""
        first, last = self.point_at(start, modifiers), self.place(end)
        self.qtbot.mousePress(self.image, Left, modifiers, first)
        for step in range(1, steps + 1):
            move_pressed(self.image, Left, modifiers, first + (last - first) * step / steps)
        return last

    def release(self, point, modifiers=No):
        """Release the button at a world point."""
        self.qtbot.mouseRelease(self.image, Left, modifiers, self.place(point))

    def key(self, key):
        """Press a key in the view."""
        self.qtbot.keyClick(self.image, key)

    def type(self, text):
        """Type numbers over the view and confirm them with Enter."""
        self.qtbot.keyClick(self.image, text[0])
        field = self.box.entry.field
        for letter in text[1:]:
            self.qtbot.keyClick(field, letter)
        self.qtbot.keyClick(field, Qt.Key.Key_Return)


def option(workshop, name):
    """A field of the tool's options by what it is called."""
    fields = workshop.box.option_bar.findChildren(QWidget)
    return next(field for field in fields if field.accessibleName() == name)


class Workshop(Hands, Bench):
    """A viewport with its tools."""

    def __init__(self, qtbot, mechanism):
        super().__init__(mechanism)
        self.qtbot = qtbot


class WindowHands(Hands, Bench):
    """Hands over the view of a whole window."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window = qtbot, window
        self.document, self.selection = window.document, window.selection
        self.cursor, self.view = window.time_cursor, window.view
        self.image = window.view.image
        self.camera_at_rest = self.camera

    @property
    def joint_choice(self):
        """The list of joint types in the bar; that of links has one before a first point."""
        choices = self.box.option_bar.findChildren(JointChoice)
        (shown,) = (choice for choice in choices if choice.isVisible())
        return shown


def hands_in_sketch(qtbot, make_window):
    """Hands over a window with an empty mechanism, drawing in the x-y plane."""
    window = make_window(panels=installed_panels())
    window.resize(1280, 860)
    window.actions_by_id["new"].trigger()
    window.actions_by_id["sketch_xy"].trigger()
    return WindowHands(qtbot, window)
