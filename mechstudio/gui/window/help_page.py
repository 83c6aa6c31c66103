"""Pages to read: the short documentation, the list of shortcuts, and what the program is."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

import mechstudio
from mechstudio.gui.widgets.button_row import ButtonRow
from mechstudio.gui.widgets.icons import application_icon
from mechstudio.gui.widgets.screen_room import resize_on_screen
from mechstudio.gui.widgets.widget_keys import WIDGET_KEYS
from mechstudio.resources_path import resources_folder


class HelpPage(QDialog):
    """A page of text."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        self.text.document().setDocumentMargin(16)
        buttons = ButtonRow(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(12)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        resize_on_screen(self, QSize(720, 600))


def documentation(parent: QWidget) -> HelpPage:
    """The short documentation."""
    page = HelpPage("Documentation", parent)
    path = resources_folder() / "help" / "quick-start.md"
    page.text.setMarkdown(path.read_text(encoding="utf-8"))
    return page


def shortcut_list(actions: Sequence[tuple[str, QKeySequence]], parent: QWidget) -> HelpPage:
    """All keys, by what the actions are called, so that the list is never wrong."""
    page = HelpPage("Keyboard shortcuts", parent)
    parts = [("Everywhere", [(_keys(keys), _plain(text)) for text, keys in actions])]
    parts += [(f"{title} (when it has the keyboard focus)", [*rows]) for title, rows in WIDGET_KEYS]
    tables = [f"<h3>{escape(title)}</h3><table>{_rows(rows)}</table>" for title, rows in parts]
    page.text.setHtml(f"<h2>Keyboard shortcuts</h2>{''.join(tables)}")
    resize_on_screen(page, QSize(560, 640))
    return page


def _rows(rows: Sequence[tuple[str, str]]) -> str:
    return "".join(
        f"<tr><td style='padding: 5px 24px 5px 0'><b>{escape(keys)}</b></td>"
        f"<td style='padding: 5px 0'>{escape(name)}</td></tr>"
        for keys, name in rows
    )


def about(parent: QWidget) -> QDialog:
    """What the program is, with the versions that a report needs."""
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle("About MechStudio")
    picture = QLabel()
    picture.setPixmap(application_icon().pixmap(QSize(72, 72), parent.devicePixelRatioF()))
    title = QLabel(f"MechStudio {mechstudio.__version__}")
    title.setProperty("role", "title")
    text = QLabel(
        "Dynamics of three-dimensional mechanisms with closed loops.\n"
        "Free software under the BSD 3-clause license.\n\n"
        f"Python {platform.python_version()}  ·  Qt {qVersion()}  ·  {platform.system()}"
    )
    text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    buttons = ButtonRow(dialog)
    column = QVBoxLayout()
    column.setSpacing(8)
    column.addWidget(title)
    column.addWidget(text)
    row = QHBoxLayout()
    row.setSpacing(20)
    row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
    row.addLayout(column)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(28, 24, 28, 16)
    layout.setSpacing(20)
    layout.addLayout(row)
    layout.addWidget(buttons)
    return dialog


def _keys(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def _plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")
