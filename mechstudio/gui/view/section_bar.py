"""The bar over the view that places the section plane."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSlider,
    QToolButton,
    QWidget,
)

from mechstudio.gui.state.section_choice import SectionCut
from mechstudio.gui.widgets.flat_button import flat_button

STEPS = 1000
_FACE_TIP = "Cut along a face, or across any direction (Z)"
_SLIDER, _LEAST_SLIDER, _VALUE = 150, 40, 84  # widths [px]


class SectionBar(QFrame):
    """Buttons for the direction, a slider along it, and what turns or ends the section."""

    axis_chosen = Signal(int)
    # the plane is to lie along a face, or across a direction that will be typed
    face_wanted = Signal()
    # share of the way along the axis, 0 to 1
    moved = Signal(float)
    flipped = Signal()
    closed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("section_bar")
        self.setProperty("floating", True)
        # bodies are shown below it
        self.setProperty("covers", True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.setSpacing(2)
        row.addWidget(QLabel("Section across"))
        self._axes = QButtonGroup(self)
        for axis, name in enumerate("xyz"):
            button = QToolButton()
            button.setText(name)
            button.setCheckable(True)
            button.setAutoRaise(True)
            button.setAccessibleName(f"Section across {name}")
            button.setToolTip(f"Cut by a plane across the {name} axis")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._axes.addButton(button, axis)
            row.addWidget(button)
        self._axes.idClicked.connect(self.axis_chosen)
        self.face = self._button("section_face", _FACE_TIP, row)
        self.face.setCheckable(True)
        self.face.clicked.connect(lambda: self.face_wanted.emit())
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.setAccessibleName("Place of the section plane")
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.slider.valueChanged.connect(lambda value: self.moved.emit(value / STEPS))
        row.addWidget(self.slider)
        self.value = QLabel()
        self.value.setFixedWidth(_VALUE)
        row.addWidget(self.value)
        self.flip = self._button("section_flip", "Show the other side", row)
        self.flip.clicked.connect(lambda: self.flipped.emit())
        self.close_button = self._button("close", "End the section", row)
        self.close_button.clicked.connect(lambda: self.closed.emit())
        self.hide()

    def show_cut(self, cut: SectionCut, share: float, text: str) -> None:
        """Show what is chosen, without telling it.

        Args:
            cut: What is chosen.
            share: Of the way along its direction, 0 to 1.
            text: The place.
        """
        self._axes.setExclusive(False)
        for axis, button in enumerate(self._axes.buttons()):
            button.setChecked(axis == cut.axis)
        self._axes.setExclusive(True)
        self.face.setChecked(cut.axis is None)
        normal = ", ".join(f"{each:.4g}" for each in cut.normal)
        self.face.setToolTip(f"{_FACE_TIP}\nNow across {normal}" if cut.axis is None else _FACE_TIP)
        before = self.slider.blockSignals(True)
        self.slider.setValue(round(share * STEPS))
        self.slider.blockSignals(before)
        self.value.setText(text)

    def fit_into(self, width: int) -> None:
        """Take as much of a width [px] as is of use."""
        wanted = self.minimumSizeHint().width() - _LEAST_SLIDER + _SLIDER
        self.resize(min(wanted, width), self.sizeHint().height())

    def axis_button(self, axis: int) -> QToolButton:
        """The button of an axis."""
        found = self._axes.button(axis)
        assert isinstance(found, QToolButton)
        return found

    def _button(self, picture: str, tip: str, row: QHBoxLayout) -> QToolButton:
        button = flat_button(picture, tip, size=18)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row.addWidget(button)
        return button
