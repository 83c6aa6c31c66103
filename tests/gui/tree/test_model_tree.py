"""The model tree lists the mechanism, filters it, and shares its selection."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.state.document import Document
from mechstudio.gui.tree.model_tree import ModelTree
from mechstudio.gui.widgets.own_keys import ENTER
from tests.gui.tree.example import chain
from tests.gui.tree.places import index_of


def rows(tree):
    """All shown texts: groups, and below them name and detail of each element."""
    proxy, found = tree.proxy, {}
    for group in range(proxy.rowCount()):
        parent = proxy.index(group, 0)
        found[parent.data()] = [
            (proxy.index(row, 0, parent).data(), proxy.index(row, 1, parent).data())
            for row in range(proxy.rowCount(parent))
        ]
    return found


def click(qtbot, tree, item, modifier=Qt.KeyboardModifier.NoModifier):
    index = index_of(tree, item)
    tree.view.scrollTo(index)
    place = tree.view.visualRect(index).center()
    qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def selected_rows(tree):
    indices = tree.view.selectionModel().selectedRows(0)
    return {tree.model.item_at(tree.proxy.mapToSource(index)) for index in indices}


def test_lists_every_element_with_what_it_connects(tree):
    """Groups hold all elements; joints name their bodies."""
    assert rows(tree) == {
        "Bodies": [("crank", "2.5 kg"), ("<b>rod", "1 kg")],
        "Joints": [
            ("pivot", "ground – crank"),
            ("slide", "crank – <b>rod"),
            ("ball", "ground – <b>rod"),
        ],
        "Forces": [
            ("spring", "ground – crank"),
            ("push", "crank"),
            ("twist", "crank"),
            ("rubber", "ground – crank"),
            ("wire", "ground – crank"),
            ("servo", "slide"),
        ],
        "Drivers": [("motor", "pivot")],
        "Couplings": [("mesh", "pivot – slide")],
        "Measures": [("tip", "crank")],
    }


def test_groups_show_their_counts(tree):
    """The second column of a group counts its elements."""
    counts = [tree.proxy.index(group, 1).data() for group in range(6)]
    assert counts == ["2", "3", "6", "1", "1", "1"]


def test_every_row_has_icon_and_escaped_tool_tip(tree):
    """Names that look like markup are shown as they are."""
    for item in (("body", "<b>rod"), ("joint", "slide"), ("force", "spring")):
        index = tree.model.index_of(item)
        assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()
        assert "<b>rod" not in index.data(Qt.ItemDataRole.ToolTipRole)
    tip = tree.model.index_of(("body", "<b>rod")).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;rod" in tip


def test_click_selects_for_everyone(qtbot, tree, selection):
    """A click sets the shared selection, with Ctrl it adds to it."""
    click(qtbot, tree, ("joint", "slide"))
    assert selection.items == {("joint", "slide")}
    click(qtbot, tree, ("body", "crank"), Qt.KeyboardModifier.ControlModifier)
    assert selection.items == {("joint", "slide"), ("body", "crank")}


def test_shift_click_selects_a_range(qtbot, tree, selection):
    """Shift extends the selection over the rows between."""
    click(qtbot, tree, ("joint", "pivot"))
    click(qtbot, tree, ("joint", "ball"), Qt.KeyboardModifier.ShiftModifier)
    assert selection.items == {("joint", "pivot"), ("joint", "slide"), ("joint", "ball")}


def test_selection_from_elsewhere_is_shown_once(tree, selection):
    """Rows follow the shared selection, without an echo."""
    heard = []
    selection.changed.connect(lambda: heard.append(selection.items))
    selection.set([("body", "crank"), ("force", "push"), ("body", "no such body")])
    assert selected_rows(tree) == {("body", "crank"), ("force", "push")}
    assert len(heard) == 1
    selection.clear()
    assert selected_rows(tree) == set()


def test_arrow_keys_move_the_selection(qtbot, tree, selection):
    """The keyboard alone is enough to select."""
    click(qtbot, tree, ("joint", "pivot"))
    qtbot.keyClick(tree.view, Qt.Key.Key_Down)
    assert selection.items == {("joint", "slide")}
    qtbot.keyClick(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert selection.items == {("joint", "slide"), ("joint", "ball")}


def test_groups_cannot_be_selected(qtbot, tree, selection):
    """A click on a group leaves nothing selected."""
    click(qtbot, tree, ("joint", "pivot"))
    place = tree.view.visualRect(tree.proxy.index(0, 0)).center()
    qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert selected_rows(tree) == set()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("piv", {"pivot", "motor", "mesh"}),
        ("SPHERICAL", {"ball"}),
        ("rod", {"<b>rod", "slide", "ball"}),
        ("hinge", {"pivot"}),
        ("actuator", {"motor", "servo"}),
        ("motor", {"motor", "servo"}),
        ("driver", {"motor", "servo"}),
        ("nothing like this", set()),
    ],
)
def test_filter_finds_by_name_type_and_body(qtbot, tree, text, names):
    """Typing keeps the rows that contain the text; groups without any go."""
    qtbot.keyClicks(tree.filter_field, text)
    shown = rows(tree)
    assert {name for group in shown.values() for name, _ in group} == names
    assert all(shown.values())
    assert tree.view.isVisible() == bool(names)
    assert tree.empty_label.isVisible() != bool(names)


def test_filtering_keeps_the_selection(qtbot, tree, selection):
    """Rows that the filter hides stay selected and come back so."""
    selection.set([("body", "crank"), ("joint", "ball")])
    qtbot.keyClicks(tree.filter_field, "ball")
    assert selection.items == {("body", "crank"), ("joint", "ball")}
    assert selected_rows(tree) == {("joint", "ball")}
    qtbot.keyClick(tree.filter_field, Qt.Key.Key_Escape)
    assert tree.filter_field.text() == ""
    assert selected_rows(tree) == {("body", "crank"), ("joint", "ball")}


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, *ENTER])
def test_a_key_leads_from_the_filter_into_the_list(qtbot, tree, selection, key):
    """Find, then Down or Enter, also that of the number pad: the first match is selected."""
    tree.filter_field.setFocus()
    qtbot.keyClicks(tree.filter_field, "slide")
    qtbot.keyClick(tree.filter_field, key)
    # a display makes a window active when it likes; which widget has its keys is the window's
    assert tree.focusWidget() is tree.view
    assert selection.items == {("joint", "slide")}


def test_edit_touches_only_the_rows_that_differ(tree, document):
    """An edit of one body neither resets the model nor closes a group."""
    heard = []
    tree.model.modelReset.connect(lambda: heard.append("reset"))
    tree.model.rowsInserted.connect(lambda *_: heard.append("inserted"))
    tree.model.rowsRemoved.connect(lambda *_: heard.append("removed"))
    before = document.mechanism
    heavier = before.bodies[0].edited(mass=7.0)
    document.apply(before.edited(bodies=(heavier, before.bodies[1])), label="Edit")
    assert heard == []
    assert rows(tree)["Bodies"][0] == ("crank", "7 kg")


def test_rows_come_and_go_with_the_mechanism(tree, document, selection):
    """Removed elements leave the list; the others keep their selection."""
    selection.set([("measure", "tip"), ("joint", "ball")])
    before = document.mechanism
    document.apply(before.edited(measures=()), label="Remove")
    assert rows(tree)["Measures"] == []
    assert selected_rows(tree) == {("joint", "ball")}
    document.undo()
    assert rows(tree)["Measures"] == [("tip", "crank")]


def test_groups_open_with_their_first_element_and_stay_closed_by_hand(tree, document):
    """A group that gets its first element shows it; one that the user closed stays closed."""
    whole = document.mechanism
    document.open(whole.edited(forces=(), measures=()))
    joints = tree.proxy.index(1, 0)
    tree.view.collapse(joints)
    document.open(whole)
    opened = [tree.view.isExpanded(tree.proxy.index(group, 0)) for group in range(6)]
    assert opened == [True, False, True, True, True, True]


def test_says_so_when_nothing_is_open(qtbot, selection):
    """Without a mechanism there is a sentence instead of an empty list."""
    tree = ModelTree(Document(), selection)
    qtbot.addWidget(tree)
    tree.show()
    assert tree.empty_label.isVisible()
    assert not tree.view.isVisible()


def test_lists_and_selects_a_thousand_bodies(qtbot, tree, document, selection):
    """A large mechanism is listed, and all of it can be selected at once."""
    mechanism = chain(1000)
    document.open(mechanism)
    tree.view.viewport().repaint()
    selection.set([("body", body.name) for body in mechanism.bodies])
    assert len(tree.view.selectionModel().selectedRows(0)) == 1000


def test_current_row_does_not_wander_on_click(qtbot, tree, selection):
    """The row that was clicked is the current one."""
    click(qtbot, tree, ("body", "crank"))
    current = tree.proxy.mapToSource(tree.view.selectionModel().currentIndex())
    assert tree.model.item_at(current) == ("body", "crank")
