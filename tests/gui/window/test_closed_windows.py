"""A closed window leaves nothing behind, however many are opened and closed."""

import gc
from collections import Counter

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from mechstudio.gui.window.panels import installed_panels


def things_of_windows():
    """How many objects of each class of the window there are."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    kinds = (type(thing) for thing in gc.get_objects())
    return Counter(kind for kind in kinds if str(kind.__module__).startswith("mechstudio.gui"))


def open_and_close(qtbot, make_window, model):
    window = make_window(panels=installed_panels())
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.document.mark_clean()
    window.close()
    window.deleteLater()


def test_a_closed_window_is_gone_as_a_whole(qtbot, make_window, model):
    """A connection to a closure would keep view, plots and lists, five megabytes a window."""
    # the first window fills caches that stay
    open_and_close(qtbot, make_window, model)
    before = things_of_windows()
    for _ in range(2):
        open_and_close(qtbot, make_window, model)
    left = things_of_windows() - before
    assert not left
