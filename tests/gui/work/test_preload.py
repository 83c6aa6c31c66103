"""What takes long is loaded in a thread, after the GUI thread has asked for Qt's classes."""

import threading

import pytest
from PySide6.QtCore import QCoreApplication, QObject

from mechstudio.gui.work.background import Background
from mechstudio.gui.work.preload import SLICE, Preload


@pytest.fixture
def background():
    found = Background()
    yield found
    found.shut_down()


def test_qts_classes_come_first_and_the_rest_in_a_thread(qtbot, background):
    """The classes are made in the thread of the window, what is loaded is not."""
    asked, loaded = [], []

    def classes():
        for number in range(50):
            asked.append(threading.current_thread())
            yield str(number)

    parent = QObject()
    preload = Preload(
        background, lambda: loaded.append((threading.get_ident(), len(asked))), parent
    )
    preload._classes = classes()
    preload.begin()
    assert not asked, "nothing happens before the window is shown"
    qtbot.waitUntil(lambda: bool(loaded))
    ((thread, count),) = loaded
    assert count == 50
    assert set(asked) == {threading.main_thread()}
    assert thread != threading.get_ident()


def test_it_takes_a_slice_at_a_time(qtbot, background):
    """The event loop goes on between two slices."""
    parent, loaded, slices = QObject(), [], []

    def classes():
        for number in range(5):
            slices.append(number)
            threading.Event().wait(2.0 * SLICE)
            yield str(number)

    preload = Preload(background, lambda: loaded.append(True), parent)
    preload._classes = classes()
    preload._go_on()
    assert slices == [0]
    preload.begin()
    qtbot.waitUntil(lambda: bool(loaded))
    assert slices == list(range(5))


def test_nothing_is_loaded_after_the_end(qapp, background):
    """A window that is closed at once leaves nothing behind."""
    parent, loaded = QObject(), []
    preload = Preload(background, lambda: loaded.append(True), parent)
    preload.begin()
    preload.stop()
    for _ in range(20):
        QCoreApplication.processEvents()
    assert not loaded
