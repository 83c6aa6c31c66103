"""The dialog of what is made of a curve: a list of transforms with their numbers."""

from __future__ import annotations

from dataclasses import fields, replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.plots.plot_spec import unit_text
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.word_line import WordLine
from mechstudio.results.signals import TRANSFORMS, Transform, transformed_unit
from mechstudio.units import exact_text

# what the numbers of transforms are called, with their units; "" for that of the curve
_FIELDS = {
    "factor": ("Factor", "1"),
    "value": ("Value", ""),
    "width": ("Width", "s"),
    "cutoff": ("Cutoff", "Hz"),
    "order": ("Order", "1"),
    "kind": ("Kind", "1"),
}
_KINDS = (("lowpass", "Low pass"), ("highpass", "High pass"))


class TransformDialog(QDialog):
    """Edits the transforms of a curve; the plot follows at once.

    Args:
        label: What the curve is called without them.
        unit: Its unit without them.
        transforms: Those that it has.
    """

    # the transforms, in order
    chosen = Signal(tuple)

    def __init__(
        self,
        label: str,
        unit: str,
        transforms: tuple[Transform, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Transforms of {label}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._unit = unit
        self.transforms = transforms
        self.add_button = QPushButton("Add transform")
        menu = QMenu(self)
        for kind in TRANSFORMS:
            menu.addAction(kind.label).triggered.connect(lambda *_, kind=kind: self._add(kind))
        self.add_button.setMenu(menu)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self._unit_label = QLabel()
        self.trouble_label = QLabel()
        self.trouble_label.setWordWrap(True)
        self.trouble_label.setProperty("role", "error")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(self._rows)
        layout.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.trouble_label)
        layout.addWidget(self._unit_label)
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.setMinimumWidth(380)
        self._show()

    def show_trouble(self, sentence: str) -> None:
        """Say why the curve cannot be drawn; empty if it can."""
        self.trouble_label.setText(sentence)
        self.trouble_label.setVisible(bool(sentence))

    def _add(self, kind: type[Transform]) -> None:
        self._set((*self.transforms, kind()))

    def _set(self, transforms: tuple[Transform, ...]) -> None:
        self.transforms = transforms
        self._show()
        self.chosen.emit(transforms)

    def _show(self) -> None:
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, transform in enumerate(self.transforms):
            unit = transformed_unit(self._unit, self.transforms[:place])
            row = TransformRow(transform, unit)
            row.changed.connect(lambda new, place=place: self._replace(place, new))
            row.removed.connect(lambda place=place: self._remove(place))
            self._rows.addWidget(row)
        unit = unit_text(transformed_unit(self._unit, self.transforms))
        self._unit_label.setText(f"Unit of the curve: {unit or 'none'}")
        self.show_trouble("")

    def _replace(self, place: int, new: Transform) -> None:
        others = list(self.transforms)
        others[place] = new
        self.transforms = tuple(others)
        self.chosen.emit(self.transforms)

    def _remove(self, place: int) -> None:
        self._set(self.transforms[:place] + self.transforms[place + 1 :])


class TransformRow(QFrame):
    """One transform: its name, its numbers, and a button that takes it away."""

    changed = Signal(object)
    removed = Signal()

    def __init__(self, transform: Transform, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._transform = transform
        self.edits: dict[str, QLineEdit] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        title = QLabel(transform.label)
        title.setMinimumWidth(110)
        layout.addWidget(title)
        for field in fields(transform):
            label, own = _FIELDS[field.name]
            if field.name == "kind":
                layout.addWidget(self._kind_box())
                continue
            layout.addWidget(QLabel(label))
            layout.addWidget(self._edit(field.name, label))
            if (own or unit) != "1":
                layout.addWidget(QLabel(unit_text(own or unit)))
        layout.addStretch(1)
        remove = flat_button(
            "close", "Remove this transform", name=f"Remove {transform.label}", size=14
        )
        remove.clicked.connect(lambda: self.removed.emit())
        layout.addWidget(remove)
        self.remove_button = remove

    def _edit(self, name: str, label: str) -> QLineEdit:
        edit = WordLine(exact_text(float(getattr(self._transform, name))))
        edit.setAccessibleName(label)
        edit.setMaximumWidth(80)
        edit.editingFinished.connect(lambda: self._take(name, edit))
        self.edits[name] = edit
        return edit

    def _kind_box(self) -> QComboBox:
        box = SlimBox()
        for key, label in _KINDS:
            box.addItem(label, key)
        box.setCurrentIndex(box.findData(getattr(self._transform, "kind", "lowpass")))
        box.setAccessibleName("Filter type")
        box.activated.connect(lambda: self._change("kind", box.currentData()))
        return box

    @Slot()
    def _take(self, name: str, edit: QLineEdit) -> None:
        before = getattr(self._transform, name)
        try:
            number = float(edit.text().replace(",", "."))
        except ValueError:
            edit.setText(exact_text(float(before)))
            return
        self._change(name, int(number) if isinstance(before, int) else number)

    def _change(self, name: str, value: object) -> None:
        if value != getattr(self._transform, name):
            self._transform = replace(self._transform, **{name: value})  # type: ignore[arg-type]
            self.changed.emit(self._transform)
