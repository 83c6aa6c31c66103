"""The hand of the tests leaves no menu open that would take the keys of the window."""

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QStyle

from tests.gui.fakes.menus import press_in_menus

pytestmark = pytest.mark.window


def test_a_submenu_that_opens_late_is_closed(qtbot):
    """Its popup comes behind the click on its entry, as on a busy machine."""
    window = QMainWindow()
    qtbot.addWidget(window)
    submenu = window.menuBar().addMenu("File").addMenu("Samples")
    entry = submenu.addAction("Four-bar")
    delay = QApplication.style().styleHint(QStyle.StyleHint.SH_Menu_SubMenuPopupDelay)
    opened = []

    def open_again():
        submenu.popup(window.mapToGlobal(QPoint(0, 0)))
        opened.append(submenu.isVisible())

    entry.triggered.connect(lambda: QTimer.singleShot(delay, open_again))
    with qtbot.waitExposed(window):
        window.show()
    press_in_menus(qtbot, window, "File", "Samples", "Four-bar")
    assert opened == [True]
    assert not submenu.isVisible()
    assert QApplication.activePopupWidget() is None
