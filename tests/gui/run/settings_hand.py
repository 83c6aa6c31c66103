"""A hand that changes settings of runs, in the run bar or in the properties."""

from math import isnan

from PySide6.QtCore import Qt

from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.model.evaluated import same_value, text_of

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
# what the properties call the numbers that they show
NUMBERS = {
    "duration": "Duration",
    "output_step": "Output step",
    "rtol": "Relative tolerance",
    "atol": "Absolute tolerance",
    "step": "Step",
}
METHODS = {"solver": "Solver", "integrator": "Integrator"}
# the run bar alone has fields for these
OF_ALI3P = ("penalty", "max_iterations", "tolerance")
BAR, PROPERTIES = "run bar", "properties"


class SettingsHand:
    """Changes settings of the mechanism of a window by keys, and compares what is shown.

    Args:
        qtbot: Presses keys and buttons.
        window: The window, with its run bar and its properties.
    """

    def __init__(self, qtbot, window):
        self._qtbot, self._window = qtbot, window
        self._controls, self._panel = window.controls, window.findChild(PropertyPanel)

    @property
    def held(self):
        """The settings of the mechanism."""
        return self._window.document.mechanism.simulation

    def field(self, key):
        """The field of the run bar."""
        holder = self._controls.stepping if key in OF_ALI3P else self._controls
        name = "iterations_field" if key == "max_iterations" else f"{key}_field"
        return getattr(holder, name)

    def box(self, key):
        """The list of the run bar."""
        return getattr(self._controls, f"{key}_box")

    def can_change(self, key, place):
        """Whether there is a field or a list for it that takes something now."""
        if key in METHODS:
            return place == PROPERTIES or self.box(key).isEnabled()
        if place == PROPERTIES:
            return key not in OF_ALI3P
        if key in OF_ALI3P:
            return self.held.solver == "ali3p"
        return self.field(key).isEnabled()

    def write(self, key, place, text):
        """Type a number and press Enter."""
        self._settle()
        if place == PROPERTIES:
            field = self._cell(key)
        else:
            field = self.field(key)
            if not field.isVisible():
                self._controls.more.open()
        self._qtbot.mouseClick(field, LEFT)
        self._qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
        self._qtbot.keyClicks(field, text)
        self._qtbot.keyClick(field, Qt.Key.Key_Return)
        self._controls.more.popup.hide()
        self._settle()

    def choose(self, key, place, value):
        """Open a list, go to a method by the arrow keys and press Enter."""
        self._settle()
        if place == PROPERTIES:
            box = next(b for b in self._choices() if b.accessibleName() == METHODS[key])
            goal = box.findText(value)
        else:
            box = self.box(key)
            goal = box.findData(value)
            if not box.isVisible():
                self._controls.more.open()
        box.setFocus(Qt.FocusReason.TabFocusReason)
        box.showPopup()
        lines = box.view()
        for _ in range(box.count()):
            # lines that cannot be chosen are passed over
            if away := goal - lines.currentIndex().row():
                self._qtbot.keyClick(lines, Qt.Key.Key_Down if away > 0 else Qt.Key.Key_Up)
        self._qtbot.keyClick(lines, Qt.Key.Key_Return)
        self._controls.more.popup.hide()
        self._settle()

    def check(self):
        """Both places show what the mechanism holds."""
        self._settle()
        for key, label in NUMBERS.items():
            kept, cell = getattr(self.held, key), self._cell(key)
            assert self.field(key).given == kept, (key, self.field(key).text(), kept)
            assert text_of(self.field(key).given) == text_of(kept), key
            assert cell.accessibleName() == label
            assert (isnan(cell.value) and kept is None) or same_value(cell.value, kept), key
            assert cell.expression == self.field(key).expression == text_of(kept)
        for key in OF_ALI3P:
            assert self.field(key).given == getattr(self.held, key), key
        for key, label in METHODS.items():
            box = next(b for b in self._choices() if b.accessibleName() == label)
            assert self.box(key).key == box.currentText() == getattr(self.held, key)

    def _settle(self):
        self._window.selection.clear()
        self._qtbot.waitUntil(lambda: not self._panel._update_timer.isActive())

    def _cell(self, key):
        cells = self._panel.findChildren(NumberCell)
        return next(cell for cell in cells if cell.accessibleName() == NUMBERS[key])

    def _choices(self):
        return self._panel.findChildren(ChoiceBox)
