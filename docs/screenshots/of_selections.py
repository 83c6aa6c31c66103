"""Pictures of what is done with selected elements: framed, hidden, repeated."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from mechstudio.generators import carousel
from mechstudio.gui.editing.repeat_dialog import RepeatDialog
from mechstudio.gui.window.main_window import MainWindow
from screenshots.hands import LEFT, awaited_dialog, pull, write_into
from screenshots.photograph import clear_desk, desk, open_on_desk, open_sample, with_dialog
from screenshots.workpieces import link_on_pivot

CONTROL = Qt.KeyboardModifier.ControlModifier
LINKS = 20
# where the first links of the chain will be [m]
CHAIN = ((0.0, -0.1, 0.0), (0.5, 0.1, 0.0))
ARMS = 12


def rectangle(window: MainWindow) -> QPixmap:
    """A rectangle that is drawn with Ctrl around a part of a mechanism."""
    clear_desk(window, "model_tree")
    open_sample(window, "tree_spatial")
    width, height = window.view.width(), window.view.height()
    start = QPointF(0.25 * width, 0.2 * height)
    pull(window, start, QPointF(0.6 * width, 0.7 * height), CONTROL)
    return desk(window)


def isolated(window: MainWindow) -> QPixmap:
    """Two planets and the carrier of a gear, and all else hidden."""
    clear_desk(window, "model_tree")
    open_sample(window, "planetary_gear")
    window.selection.set([("body", name) for name in ("carrier", "planet_1", "planet_2")])
    window.actions_by_id["isolate"].trigger()
    return desk(window)


def pattern(window: MainWindow) -> QPixmap:
    """The dialog that makes a chain of twenty links out of one."""
    open_on_desk(window, link_on_pivot())
    dialog = repeat_dialog(window, "pattern_linear", LINKS)
    for line, text in zip(dialog.entries["step"].lines, ("0.1", "0", "0"), strict=True):
        write_into(line, text)
    dialog.entries["chain_to"].field.setCurrentIndex(1)
    window.view.scene.fit(CHAIN)
    return with_dialog(window, dialog)


def round_pattern(window: MainWindow) -> QPixmap:
    """The carousel that comes of a hub with one arm."""
    open_on_desk(window, carousel(1))
    dialog = repeat_dialog(window, "pattern_circular", ARMS)
    # the hub stands upright
    for line, text in zip(dialog.entries["axis"].lines, ("0", "1", "0"), strict=True):
        write_into(line, text)
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    window.view.fit()
    return desk(window)


def repeat_dialog(window: MainWindow, action: str, count: int) -> RepeatDialog:
    """A dialog that repeats the last body, with how many there will be."""
    mechanism = window.document.mechanism
    assert mechanism is not None
    window.selection.set([("body", mechanism.bodies[-1].name)])
    window.actions_by_id[action].trigger()
    dialog = awaited_dialog()
    assert isinstance(dialog, RepeatDialog)
    write_into(dialog.entries["count"].field, str(count))
    return dialog
