"""What takes long is loaded in a thread, after the GUI thread has asked for Qt's classes."""

import importlib
import sys
import threading
import time
from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer

from mechstudio.gui.work import import_turns
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


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of modules, each of which tells when it begins and ends."""
    folder = tmp_path / "preloaded_package"
    folder.mkdir()
    names = [f"part_{number}" for number in range(6)]
    folder.joinpath("__init__.py").write_text(
        "told = []\n" + "".join(f"from preloaded_package import {name}\n" for name in names)
    )
    for name in names:
        folder.joinpath(f"{name}.py").write_text(
            "import threading, time\nfrom preloaded_package import told\n"
            "told.append((threading.get_ident(), time.perf_counter()))\ntime.sleep(0.02)\n"
            "told.append((threading.get_ident(), time.perf_counter()))\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield "preloaded_package"
    for name in [name for name in sys.modules if name.startswith("preloaded_package")]:
        del sys.modules[name]


def test_modules_are_loaded_while_the_window_waits(qtbot, background, package, monkeypatch):
    """Between any two events of the window no module runs, and the window waits for one at most."""
    monkeypatch.setattr(import_turns, "PATIENCE", 60.0)
    parent, events = QObject(), []
    timer = QTimer(parent)
    timer.timeout.connect(lambda: events.append(time.perf_counter()))
    timer.start(0)
    preload = Preload(background, lambda: importlib.import_module(package), parent)
    preload._classes = iter(())
    preload.begin()
    qtbot.waitUntil(lambda: preload._turns.is_over)
    told = sys.modules[package].told
    assert len(told) == 12
    assert {thread for thread, _ in told} != {threading.get_ident()}
    runs = [(told[k][1], told[k + 1][1]) for k in range(0, 12, 2)]
    for start, end in runs:
        assert not [when for when in events if start < when < end]
    assert all(any(a[1] < when < b[0] for when in events) for a, b in pairwise(runs))


def test_who_needs_a_module_meanwhile_gets_it(qtbot, background, package):
    """The thread does not wait for turns of a thread that waits for its modules."""
    parent = QObject()
    preload = Preload(background, lambda: importlib.import_module(package), parent)
    preload._classes = iter(())
    preload.begin()
    qtbot.waitUntil(lambda: f"{package}.part_1" in sys.modules)
    assert importlib.import_module(package).part_5 is not None
    qtbot.waitUntil(lambda: preload._turns.is_over)
    assert preload._turns not in sys.meta_path
