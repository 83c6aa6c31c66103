"""A box to choose a solver, an integrator or a stabilization from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QWidget

from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.simulation.methods.method import Method

_WIDTH = 190  # at most [px]

Choice = TypeVar("Choice", bound=Method)


class MethodBox(SlimBox, Generic[Choice]):
    """Lists methods; those that cannot be taken are gray and say why."""

    def __init__(self, name: str, methods: Sequence[Choice], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._methods = name, {method.key: method for method in methods}
        self._obstacles: dict[str, str] = {}
        self._idle = ""
        self.setAccessibleName(name)
        # a wheel that passes does not take the keyboard
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMaximumWidth(_WIDTH)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for method in methods:
            self.addItem(method.label, method.key)
        self.currentIndexChanged.connect(self._tell)
        self.refuse(lambda method: "")

    @property
    def key(self) -> str:
        """The method that is chosen."""
        return str(self.currentData())

    @property
    def method(self) -> Choice | None:
        """The same, with what is known of it; None for one that is not in the list."""
        return self._methods.get(self.key)

    @property
    def obstacle(self) -> str:
        """Why the chosen method cannot be taken; empty if it can."""
        return self._obstacles.get(self.key, "")

    def select(self, key: str) -> None:
        """Choose a method."""
        if self.findData(key) < 0:
            # not in the list: shown as it is; a run says what it can be instead
            self.addItem(key, key)
        self.setCurrentIndex(self.findData(key))

    def refuse(self, reason: Callable[[Choice], str]) -> None:
        """Disable methods; `reason` returns the explanation, or nothing."""
        model = self.model()
        for row in range(self.count()):
            method = self._methods.get(str(self.itemData(row)))
            if method is None:
                continue
            why = reason(method)
            self._obstacles[method.key] = why
            tip = f"{method.summary} {why}".rstrip()
            self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            if isinstance(model, QStandardItemModel):
                model.item(row).setEnabled(not why)
        self._tell()

    def set_idle(self, reason: str) -> None:
        """Say why the choice has no effect now; empty where it has one."""
        self._idle = reason
        self._tell()

    @Slot()
    def _tell(self) -> None:
        tip = self.currentData(Qt.ItemDataRole.ToolTipRole)
        self.setToolTip(self._idle or self.obstacle or f"{self._name}: {tip}")
        mark_invalid(self, bool(self.obstacle))
