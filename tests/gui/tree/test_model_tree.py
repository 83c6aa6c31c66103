"""The model tree lists the mechanism, filters it, and shares its selection."""

import pytest
from PySide6.QtCore import QPoint, Qt

from mechstudio.gui.check.marks import Mark
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.tree.element_model import DETAIL, MARK, NAME
from mechstudio.gui.tree.model_tree import ModelTree
from tests.gui.tree.example import all_kinds, chain
from tests.gui.view.bench import move_pressed


@pytest.fixture
def selection(qapp):
    return Selection()


@pytest.fixture
def document(qapp):
    return Document(all_kinds())


@pytest.fixture
def tree(qtbot, document, selection):
    tree = ModelTree(document, selection)
    qtbot.addWidget(tree)
    tree.resize(300, 500)
    with qtbot.waitExposed(tree):
        tree.show()
    return tree


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


def index_of(tree, item):
    index = tree.proxy.mapFromSource(tree.model.index_of(item))
    assert index.isValid()
    return index


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


def test_down_leads_from_the_filter_into_the_list(qtbot, tree, selection):
    """Find, Down: the first match is current and selected."""
    tree.filter_field.setFocus()
    qtbot.keyClicks(tree.filter_field, "slide")
    qtbot.keyClick(tree.filter_field, Qt.Key.Key_Down)
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


def test_names_keep_their_place_in_a_narrow_list(qtbot, tree):
    """Long details leave the names at least a quarter of the width."""
    tree.resize(180, 500)
    qtbot.waitUntil(lambda: tree.view.width() < 180)
    qtbot.waitUntil(lambda: tree.view.columnWidth(NAME) > tree.view.viewport().width() / 4)


def test_names_are_whole_while_there_are_no_details(qtbot, tree, document):
    """Details take no more room than they need; of long names nothing is cut."""
    mechanism = document.mechanism
    name = "crank of the first loop"
    document.open(
        mechanism.edited(
            bodies=(mechanism.bodies[0].edited(name=name),),
            joints=(),
            forces=(),
            drivers=(),
            couplings=(),
            measures=(),
        )
    )
    tree.resize(320, 500)
    qtbot.waitUntil(lambda: tree.view.columnWidth(NAME) >= tree.view.sizeHintForColumn(NAME))


def test_names_come_before_long_details(qtbot, tree, document):
    """Beside a badge, too, details are cut as long as the names need no more than there is."""
    view = tree.view
    tree.show_marks({("body", document.mechanism.bodies[0].name): Mark("warning", ("Look.",))})
    width = view.sizeHintForColumn(NAME) + 30 + 2 * view.columnWidth(MARK)
    tree.resize(tree.width() - view.viewport().width() + width, 900)
    qtbot.waitUntil(lambda: view.columnWidth(NAME) >= view.sizeHintForColumn(NAME))


def test_a_name_without_room_lies_across_its_details(qtbot, tree, document):
    """Long names in a narrow list are whole, up to the badge if there is one, and then the eye."""
    view, mechanism = tree.view, document.mechanism
    item = ("body", "crank of the first loop")
    body = mechanism.bodies[0].edited(name=item[1])
    model = mechanism.edited(
        bodies=(body,), joints=(), forces=(), drivers=(), couplings=(), measures=()
    )
    document.open(model)
    tree.resize(tree.width() - view.viewport().width() + view.sizeHintForColumn(NAME) + 40, 500)
    delegate = view.itemDelegateForColumn(NAME)
    name = index_of(tree, item)
    qtbot.waitUntil(lambda: delegate.is_crowded(name))
    assert delegate.place_of(name).width() >= view.sizeHintForIndex(name).width()

    def picture():
        return view.viewport().grab(view.visualRect(name.siblingAtColumn(DETAIL))).toImage()

    before = picture()
    document.apply(model.edited(bodies=(body.edited(mass=77.0),)), label="Edit")
    assert index_of(tree, item).siblingAtColumn(DETAIL).data() == "77 kg"
    assert picture() == before
    # whoever wants to see details gives them room, and names are cut
    view.header().resizeSection(NAME, 60)
    qtbot.waitUntil(lambda: picture() != before)
    assert not delegate.is_crowded(name)


def test_columns_can_be_dragged(qtbot, tree):
    """The edge between names and details follows the mouse, and stays there."""
    tree.resize(320, 500)
    header = tree.view.header()
    assert header.isVisible()
    qtbot.waitUntil(lambda: tree.view.columnWidth(NAME) > 0)
    edge = header.sectionViewportPosition(NAME) + header.sectionSize(NAME) - 1
    viewport, row = header.viewport(), header.height() // 2
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(edge, row))
    move_pressed(
        viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(110, row)
    )
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(110, row))
    chosen = header.sectionSize(NAME)
    assert abs(chosen - 110) < 8
    tree.resize(330, 500)
    qtbot.waitUntil(lambda: tree.width() == 330)
    qtbot.waitUntil(lambda: header.sectionSize(NAME) == chosen)


def test_details_are_whole_where_there_is_room(qtbot, tree, document):
    """Short names leave long details all that they do not need themselves."""
    view = tree.view
    names, details = view.sizeHintForColumn(NAME), view.sizeHintForColumn(DETAIL)
    tree.resize(names + details + 100, 500)
    qtbot.waitUntil(lambda: view.columnWidth(DETAIL) >= details)
    assert view.columnWidth(NAME) >= names
    # badges take some of the room when they come
    tree.show_marks({("body", document.mechanism.bodies[0].name): Mark("warning", ("Look.",))})
    qtbot.waitUntil(lambda: view.columnWidth(MARK) > 0 and view.columnWidth(DETAIL) >= details)


def test_badge_cuts_details_of_its_own_row_alone(qtbot, tree, document):
    """Where names leave just enough, the details of other rows lie across the column of badges."""
    view, bodies = tree.view, document.mechanism.bodies
    names = view.sizeHintForColumn(NAME)
    details = max(view.sizeHintForColumn(DETAIL), view.header().sectionSizeHint(DETAIL))
    tree.resize(tree.width() - view.viewport().width() + names + details + 24, 900)
    qtbot.waitUntil(lambda: view.columnWidth(DETAIL) == details)

    def picture(item):
        place = view.visualRect(index_of(tree, item).siblingAtColumn(DETAIL))
        place.setWidth(details)
        return view.viewport().grab(place).toImage()

    joints = [("joint", joint.name) for joint in document.mechanism.joints]
    before = [picture(item) for item in joints]
    tree.show_marks(
        {joints[0]: Mark("warning", ("Look.",)), ("body", bodies[0].name): Mark("error", ("Bad.",))}
    )
    qtbot.waitUntil(lambda: view.columnWidth(DETAIL) == details - view.columnWidth(MARK))
    after = [picture(item) for item in joints]
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    tree.view.selectionModel().clear()
    qtbot.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view.visualRect(index_of(tree, joints[1]).siblingAtColumn(MARK)).center(),
    )
    assert tree.view.selectionModel().selectedRows()[0] == index_of(tree, joints[1])
