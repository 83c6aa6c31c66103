"""A hand that changes any field of the property panel, by mouse and keyboard."""

from math import isfinite

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.gui.properties.value_change import edited_at, is_joint_type, item_at
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.model import GROUND
from mechstudio.model.element import REFERENCE_FIELDS

LEFT = Qt.MouseButton.LeftButton
COLOR, DENSITY = "#123456", 2712.0


class FieldHand:
    """Changes fields of a panel that is shown.

    Args:
        qtbot: Presses keys and buttons.
        panel: The panel.
        document: What it edits.
        selection: What it shows.
    """

    def __init__(self, qtbot, panel, document, selection):
        self._qtbot, self._panel = qtbot, panel
        self._document, self._selection = document, selection

    def select(self, item):
        """Show an element; the mechanism if None."""
        self._selection.set([item] if item else [])
        self.wait()

    def wait(self):
        """Until the page is complete."""
        self._qtbot.waitUntil(lambda: not self._panel._update_timer.isActive())

    def fields(self):
        """All fields of the page that change the value at their place alone."""
        sections = self._panel.page.sections
        found = [field for section in sections for field in section.fields if field.target]
        return [field for field in found if not field.is_bar_length]

    def rename(self, name):
        """Write another name into the title."""
        line = self._panel.findChild(EditLine, "panelTitle")
        self.write(line, name)

    def write(self, line, text):
        """Click into a line, select all, type, and press Enter."""
        self._qtbot.mouseClick(line, LEFT)
        self._qtbot.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        for letter in text:
            # names are completed in a list that takes the keys while it is open
            self._qtbot.keyClicks(QApplication.activePopupWidget() or line, letter)
        self._qtbot.keyClick(line, Qt.Key.Key_Return)
        self.wait()

    def other_choice(self, field):
        """Number of a line that could be chosen in place of the present one; None if none is."""
        mechanism = self._document.mechanism
        for number, (shown, value) in enumerate(self._choices(field)):
            try:
                after = _with_value(mechanism, field, value)
            except ModelError:
                continue
            if shown != words(field) and after != mechanism:
                return number
        return None

    def can_change(self, field):
        """Whether there is another valid value, as far as the model goes."""
        if field.label == "Inertia":
            return False  # moments that no body could have alone need each other
        return not self._choices(field) or self.other_choice(field) is not None

    def change(self, field):
        """Give a field another valid value; tells what it has to show then, None for anything."""
        box = self._box(field)
        match field.kind:
            case FieldKind.NUMBERS:
                return self._change_number(box, field)
            case FieldKind.BUTTONS:
                for place in range(len(field.buttons)):
                    button = self._box(field).findChildren(QToolButton)[place]
                    self._qtbot.mouseClick(button, LEFT)
                    self.wait()
                return None
            case FieldKind.WEIGH:
                self.write(box.density_field, f"{DENSITY:g}")
                return pytest.approx(DENSITY)
            case _ if self._choices(field):
                number = self.other_choice(field)
                self._choose(box, number)
                return self._choices(field)[number][0]
        texts = {FieldKind.FUNCTION: f"0.5*({field.text})", FieldKind.COLOR: COLOR}
        text = texts.get(field.kind, f"{field.text}2")
        self.write(box.findChild(EditLine), text)
        return text

    def shown(self, field):
        """What a field shows now: its first number, or its words; None if it is gone."""
        same = (f for f in self.fields() if (f.target, f.label) == (field.target, field.label))
        now = next(same, None)
        return now and (now.rows[0][0] if now.rows else words(now))

    def complaint(self, field):
        """What stands below a field; empty if it is content or not there any more."""
        boxes = [shown.value for shown in self._shown() if shown.field.target == field.target]
        return "".join(box.problem_label.text() for box in boxes)

    def _change_number(self, box, field):
        """Type another number into the first cell; of what has length 1, into the smallest."""
        has_length_one = field.path.endswith("orientation")
        column = min(
            range(len(field.rows[0])), key=lambda c: abs(field.rows[0][c]) * has_length_one
        )
        value = field.rows[0][column]
        other = 1.0078125 * value if isfinite(value) and value else 0.001
        text = self._panel._editing.units.scale(field.cell_unit(column)).text(other)
        self.write(box.findChildren(EditLine)[column], text)
        return None if has_length_one or field.angles_of else pytest.approx(other)

    def _choose(self, box, number):
        """Go to a line of a list by keys."""
        chooser = box.findChild(ChoiceBox)
        if chooser is not None:
            chooser.setFocus(Qt.FocusReason.TabFocusReason)
            steps = number - chooser.currentIndex()
            key = Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up
            chooser.showPopup()
            for _ in range(abs(steps)):
                self._qtbot.keyClick(chooser.view(), key)
            self._qtbot.keyClick(chooser.view(), Qt.Key.Key_Return)
        else:
            self._qtbot.mouseClick(box.findChild(QToolButton), LEFT)
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            for _ in range(number + 1):
                self._qtbot.keyClick(menu, Qt.Key.Key_Down)
            self._qtbot.keyClick(menu, Qt.Key.Key_Return)
        self.wait()

    def _choices(self, field):
        """Words and values of the list of a field; names where it refers to elements."""
        mechanism = self._document.mechanism
        kind = REFERENCE_FIELDS.get(field.target.rpartition(".")[2])
        if kind == "joint":
            return [(joint.name, joint.name) for joint in mechanism.joints]
        if kind == "body":
            names = [] if field.target.endswith(".body") else [GROUND]
            names += [body.name for body in mechanism.bodies]
            return [(name, name) for name in names]
        return field.choices

    def _shown(self):
        return [shown for _, section in self._panel._scroll.widget()._sections for shown in section]

    def _box(self, field):
        """The widgets of a field."""
        (shown,) = [shown for shown in self._shown() if shown.field == field]
        return shown.value


def words(field):
    """The words of a field, or the name of the element that it leads to."""
    return field.links[0][1] if field.links else field.text


def _with_value(mechanism, field, value):
    """The mechanism with another value of a list, by the edits and not by the panel.

    Raises:
        ModelError: The value is not valid here.
    """
    if field.place is not None:
        joint, side = field.place.joint, field.place.side
        return edits.place_joint(mechanism, joint, axis=value, side=side)
    if is_joint_type(field.target):
        name = item_at(mechanism, field.target).name
        return edits.change_joint_type(mechanism, name, value).mechanism
    return edited_at(mechanism, (field.target,), lambda _: value)
