"""Common base of the preference pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.gui.widgets.slim_box import SlimBox

Value = TypeVar("Value")


class Page(QWidget):
    """Fields for some of the settings; whatever is changed counts at once, in every window."""

    # set by each page: what it is called, its icon, and what it is about
    title: str
    icon: str
    introduction: str

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self.store = store
        heading = QLabel(self.title)
        heading.setProperty("role", "heading")
        about = QLabel(self.introduction)
        about.setProperty("role", "muted")
        about.setWordWrap(True)
        self.form = LevelForm()
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(8)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.defaults_button = QPushButton("Restore defaults")
        self.defaults_button.setToolTip("Restore the defaults of this page")
        self.defaults_button.setAutoDefault(False)
        self.defaults_button.clicked.connect(self._restore)
        foot = QHBoxLayout()
        foot.addWidget(self.defaults_button)
        foot.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 4, 8, 0)
        layout.setSpacing(12)
        layout.addWidget(heading)
        layout.addWidget(about)
        layout.addLayout(self.form)
        layout.addStretch()
        layout.addLayout(foot)
        self.build()
        self._show()
        store.changed.connect(self._show)

    def build(self) -> None:
        """Make the fields."""
        raise NotImplementedError

    def show_settings(self, settings: Settings) -> None:
        """Show what holds now."""
        raise NotImplementedError

    def restored(self, settings: Settings, usual: Settings) -> Settings:
        """The settings with those of this page as they are at the first start."""
        raise NotImplementedError

    def heading(self, text: str) -> None:
        """Begin a group of fields."""
        label = QLabel(text)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, 8, 0, 0)
        self.form.addRow(label)

    @Slot()
    def _show(self) -> None:
        # what is shown is not what the user chose just now
        blockers = [QSignalBlocker(widget) for widget in self.findChildren(QWidget)]
        settings = self.store.settings
        self.show_settings(settings)
        self.defaults_button.setEnabled(self.restored(settings, Settings()) != settings)
        for blocker in blockers:
            blocker.unblock()

    @Slot()
    def _restore(self) -> None:
        self.store.change(self.restored(self.store.settings, Settings()))


def choice_box(
    name: str, entries: Iterable[tuple[str, object]], choose: Callable[[Value], None]
) -> QComboBox:
    """A list to choose from.

    Args:
        name: What a screen reader calls it.
        entries: What is shown, and the value that stands for.
        choose: Called with the value that the user chose.
    """
    box = SlimBox()
    box.setAccessibleName(name)
    for text, value in entries:
        box.addItem(text, value)
    box.currentIndexChanged.connect(lambda index: choose(cast(Value, box.itemData(index))))
    return box


def show_choice(box: QComboBox, value: object) -> None:
    """Show a value in a list; nothing if it is not there."""
    values: Sequence[object] = [box.itemData(row) for row in range(box.count())]
    box.setCurrentIndex(values.index(value) if value in values else -1)
