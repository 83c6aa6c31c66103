"""The assembly dock among the other parts of the window."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
from tests.gui.assembly.hand import sample
from tests.gui.fakes.panels import fake_panels


@pytest.fixture
def window(make_window):
    """A window with a four-bar linkage and the real assembly dock, behind the plots."""
    panels = replace(
        fake_panels(),
        assembly=lambda document, selection, cursor: AssemblyDiagram(document, selection),
    )
    window = make_window(panels=panels)
    window.document.open(sample("four_bar"))
    return window


@pytest.fixture
def diagram(window):
    return window.docks["assembly"].widget()


def test_the_menu_plays_the_assembly(qtbot, window, diagram):
    """The dock comes to the front and begins with the bodies apart."""
    window.docks["assembly"].hide()
    qtbot.waitUntil(lambda: not diagram.isVisible())
    window.actions_by_id["play_assembly"].trigger()
    qtbot.waitUntil(diagram.isVisible)
    assert diagram.player.playing
    assert diagram.player.stage.number == 0


def test_the_menu_exports_the_tree(qtbot, window, diagram, tmp_path, monkeypatch):
    """A tree that nobody has looked at yet is found first."""
    path = tmp_path / "tree.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.actions_by_id["export_tree"].trigger()
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: not diagram.export.busy)


def test_focused_tree_has_its_keys(qtbot, window, diagram, monkeypatch):
    """Arrows walk the tree where they would step the playback elsewhere."""
    stepped = []
    monkeypatch.setattr(window.player, "step", stepped.append)
    window.docks["assembly"].raise_()
    qtbot.waitUntil(diagram.isVisible)
    diagram.view.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is diagram.view)
    qtbot.keyClick(diagram.view, Qt.Key.Key_Right)
    assert diagram.view.current == diagram.shown.tree.roots[0]
    qtbot.keyClick(diagram.view, Qt.Key.Key_Period)
    assert diagram.player.stage.number == 0
    assert not stepped
