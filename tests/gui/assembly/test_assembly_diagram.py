"""The assembly diagram shows the tree, and selects with everyone else."""

from threading import Event

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from mechstudio import io
from mechstudio.errors import TopologyError
from mechstudio.gui.assembly import tree_finder
from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
from mechstudio.gui.assembly.node_text import node_tip
from mechstudio.model import Mechanism
from mechstudio.resources_path import sample_models_folder
from mechstudio.topology.assembly_tree import assembly_tree
from mechstudio.topology.tree_node import NodeKind
from tests.gui.assembly.hand import box, click, find, marks, sample
from tests.gui.tree.example import chain


def wheel(diagram, steps, place=None):
    viewport = diagram.view.viewport()
    place = QPointF(viewport.rect().center()) if place is None else QPointF(place)
    event = QWheelEvent(
        place,
        viewport.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def test_header_gives_height_width_and_cut_joints(diagram, document):
    """The summary agrees with the tree."""
    tree = assembly_tree(document.mechanism)
    text = diagram.summary_label.text()
    assert f"Height <b>{tree.height}</b>" in text
    assert f"width <b>{tree.width}</b>" in text
    assert all(name in text for name in tree.cut_joints)
    assert "Cut joint" in diagram.key.words


def test_all_boxes_are_inside_the_view(diagram):
    """At first the whole tree is seen, without scroll bars."""
    area = diagram.view.viewport().rect().toRectF()
    for node in diagram.shown.tree.nodes:
        assert area.contains(box(diagram, node.id))
    assert diagram.view.horizontalScrollBar().maximum() == 0
    assert diagram.view.verticalScrollBar().maximum() == 0


def test_click_on_a_step_selects_its_joint_and_bodies(qtbot, diagram, selection):
    """The compound of a step is selected, and the step marked."""
    node = find(diagram, joint="coupler_rocker")
    click(qtbot, diagram, node)
    bodies = diagram.shown.tree.nodes[node].bodies
    assert selection.items == {("joint", "coupler_rocker"), *(("body", b) for b in bodies)}
    assert node in marks(diagram).selected


def test_ctrl_click_adds(qtbot, diagram, selection):
    """Ctrl keeps what is selected; a click beside all boxes clears."""
    click(qtbot, diagram, find(diagram, body="crank"))
    assert selection.items == {("body", "crank")}
    click(qtbot, diagram, find(diagram, body="rocker"), Qt.KeyboardModifier.ControlModifier)
    assert selection.items == {("body", "crank"), ("body", "rocker")}
    qtbot.mouseClick(diagram.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert selection.items == frozenset()


def test_selection_from_elsewhere_marks_nodes(diagram, selection):
    """Leaves of selected bodies and steps of selected joints are marked."""
    selection.set([("body", "crank"), ("joint", "crank_coupler"), ("force", "crank")])
    expected = {find(diagram, body="crank"), find(diagram, joint="crank_coupler")}
    assert marks(diagram).selected == expected


def test_cut_joint_link_selects_it(diagram, selection):
    """The cut joints of the header lead to the joints."""
    diagram.summary_label.linkActivated.emit("joint:coupler_rocker")
    assert selection.items == {("joint", "coupler_rocker")}


def test_wheel_zooms_about_the_pointer(diagram, document):
    """What is under the pointer stays there; zooming out ends at the whole tree."""
    document.open(chain(60))
    place = QPointF(300, 200)
    before = diagram.view.mapToScene(place.toPoint())
    wide = diagram.view.transform().m11()
    wheel(diagram, 3, place)
    assert diagram.view.transform().m11() > wide
    after = diagram.view.mapToScene(place.toPoint())
    assert after.x() == pytest.approx(before.x(), abs=2.5 / wide)
    wheel(diagram, -30, place)
    assert diagram.view.transform().m11() == pytest.approx(wide)


def test_drag_moves_and_does_not_select(qtbot, diagram, document, selection):
    """A drag scrolls by its length; it is not a click."""
    document.open(chain(60))
    wheel(diagram, 8)
    viewport, bar = diagram.view.viewport(), diagram.view.horizontalScrollBar()
    before = bar.value()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(400, 300))
    for x in range(390, 299, -10):
        qtbot.mouseMove(viewport, QPoint(x, 300))
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert bar.value() - before == pytest.approx(100, abs=5)
    assert selection.items == frozenset()


def test_keys_zoom_and_fit(qtbot, diagram, document):
    """Plus zooms in, Home shows everything again."""
    document.open(chain(60))
    wide = diagram.view.transform().m11()
    qtbot.keyClick(diagram.view, Qt.Key.Key_Plus)
    assert diagram.view.transform().m11() == pytest.approx(1.25 * wide)
    qtbot.keyClick(diagram.view, Qt.Key.Key_Home)
    assert diagram.view.transform().m11() == pytest.approx(wide)


def test_pointer_explains_nodes(qtbot, diagram):
    """The tool tip of a step names its joint and all bodies below it."""
    node = find(diagram, joint="crank_coupler")
    place = box(diagram, node).center().toPoint()
    viewport = diagram.view.viewport()
    event = QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)
    assert "crank_coupler" in QToolTip.text()
    assert "5 constraint impulses; ports: none" in QToolTip.text()
    bodies = QToolTip.text().partition("Bodies: ")[2].partition("<")[0]
    assert sorted(bodies.split(", ")) == ["coupler", "crank", "rocker"]
    qtbot.mouseMove(viewport, place)
    qtbot.waitUntil(lambda: marks(diagram).hovered == node)
    QToolTip.hideText()


def test_fragments_are_named_as_such(diagram, document):
    """Each part of a split body says so."""
    for path in sorted(sample_models_folder().glob("*.mech.json")):
        mechanism = io.load(path)
        document.open(mechanism)
        for node in diagram.shown.tree.nodes:
            tip = node_tip(diagram.shown, node.id)
            assert ("Fragment:" in tip) == (node.kind is NodeKind.FRAGMENT)


def test_edit_of_values_keeps_the_tree(diagram, document):
    """Only the structure decides the tree: a new mass does not lay it out anew."""
    shown = diagram.shown
    before = document.mechanism
    heavier = before.bodies[0].edited(mass=7.0)
    document.apply(before.edited(bodies=(heavier, *before.bodies[1:])), label="Edit")
    assert diagram.shown is shown
    document.apply(before.edited(name="New", joints=before.joints[:-1]), label="Edit")
    assert diagram.shown is not shown


def test_thousand_bodies(qtbot, diagram, document, selection):
    """A large tree is found beside the GUI thread and can be painted, near and far."""
    mechanism = chain(1000)
    document.open(mechanism)
    # not found yet: the window did not wait for it
    assert diagram.shown is None
    qtbot.waitUntil(lambda: diagram.shown is not None)
    assert len(diagram.shown.tree.nodes) >= 1999
    selection.set([("body", body.name) for body in mechanism.bodies[:500]])
    for steps in (0, 6, 20):
        wheel(diagram, steps)
        diagram.view.viewport().repaint()


def test_late_answer_is_dropped(qtbot, diagram, document):
    """A tree of a mechanism that is no longer open is not shown."""
    document.open(chain(800))
    small = sample("slider_crank")
    document.open(small)
    qtbot.waitUntil(lambda: not diagram.finder.busy)
    assert len(diagram.shown.tree.nodes) == len(assembly_tree(small).nodes)


def test_closing_ends_the_work(qtbot, diagram, document):
    """A window that closes in the middle of the work leaves no thread; showing it starts anew."""
    document.open(chain(800))
    assert diagram.finder.busy
    diagram.close()
    assert not diagram.finder.busy
    diagram.show()
    qtbot.waitUntil(lambda: diagram.shown is not None)


def test_hiding_a_dock_waits_for_nothing(qtbot, document, selection, monkeypatch):
    """In a dock the tree is worked out to its end while another tab is shown, and is there then."""
    gate = Event()
    dock = QWidget()
    qtbot.addWidget(dock, before_close_func=lambda _: gate.set())
    diagram = AssemblyDiagram(document, selection, dock)
    with qtbot.waitExposed(dock):
        dock.show()
    monkeypatch.setattr(
        tree_finder,
        "assembly_tree",
        lambda mechanism: gate.wait() and assembly_tree(mechanism),
    )
    document.open(chain(100))
    diagram.hide()
    assert diagram.finder.busy
    gate.set()
    qtbot.waitUntil(lambda: diagram.shown is not None)
    diagram.shut_down()
    assert not diagram.finder.busy


def test_failure_is_a_sentence(diagram, document, monkeypatch):
    """A structure that has no tree shows why, and no tree."""

    def fail(mechanism):
        raise TopologyError("No <tree> here.")

    monkeypatch.setattr(tree_finder, "assembly_tree", fail)
    document.open(sample("bricard"))
    assert diagram.shown is None
    assert "No &lt;tree&gt; here." in diagram.summary_label.text()


def test_nothing_to_assemble(diagram, document):
    """An empty mechanism has a sentence instead of a tree."""
    document.open(Mechanism(name="Empty"))
    assert diagram.shown is None
    assert "nothing" in diagram.summary_label.text()
    diagram.view.viewport().repaint()


def test_hidden_diagram_waits_until_it_is_shown(qtbot, document, selection):
    """No tree is worked out for nobody to see."""
    diagram = AssemblyDiagram(document, selection)
    qtbot.addWidget(diagram)
    document.open(sample("bricard"))
    assert diagram.shown is None
    diagram.show()
    assert diagram.shown is not None
