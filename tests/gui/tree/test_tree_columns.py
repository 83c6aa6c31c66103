"""Names, details and badges of the model tree share its width."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mechstudio.gui.check.marks import Mark
from mechstudio.gui.tree.element_model import DETAIL, EYE, MARK, NAME
from mechstudio.gui.widgets.muted_color import muted_color
from tests.gui.tree.places import index_of
from tests.gui.view.bench import move_pressed


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
    place = delegate.place_of(name, is_crowded=True)
    assert place.width() >= view.sizeHintForIndex(name).width()

    def picture():
        return view.viewport().grab(view.visualRect(name.siblingAtColumn(DETAIL))).toImage()

    # also where the list was drawn anew from its top, which is a group
    view.measure_soon()
    view.viewport().grab()
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


def test_details_begin_beside_a_short_name_where_their_column_is_too_narrow(qtbot, tree, document):
    """In their row alone; what the name leaves is drawn, up to its end."""
    view, mechanism = tree.view, document.mechanism
    heavy = mechanism.bodies[0].edited(name="a", mass=1.2345678e7)
    other = heavy.edited(name="the longest name of all", mass=1.0)
    model = mechanism.edited(
        bodies=(heavy, other), joints=(), forces=(), drivers=(), couplings=(), measures=()
    )
    document.open(model)
    needed = view.width_needed(view.rows_around(), NAME)
    tree.resize(
        tree.width() - view.viewport().width() + needed + 2 * view.columnWidth(EYE) + 40, 500
    )
    qtbot.waitUntil(lambda: view.columnWidth(NAME) == needed)
    short, whole = (index_of(tree, ("body", name)) for name in ("a", other.name))
    delegate, detail = view.itemDelegateForColumn(NAME), short.siblingAtColumn(DETAIL)
    wanted, lead = view.sizeHintForIndex(detail).width(), delegate.lead_of(short)
    assert 0 < lead < needed
    assert delegate.place_of(detail, is_crowded=False).width() >= wanted
    assert delegate.lead_of(whole) == 0
    place = view.visualRect(short)
    place.setLeft(place.right() - lead + 1)
    before = view.viewport().grab(place).toImage()
    light = heavy.edited(mass=1.0)
    document.apply(model.edited(bodies=(light, other)), label="Edit")
    assert delegate.lead_of(short) == 0
    assert view.viewport().grab(place).toImage() != before


def test_what_is_seen_of_details_beside_names_is_what_would_be_drawn_anew(qtbot, tree, document):
    """When badges come and go, and at other widths of the list."""
    view, mechanism = tree.view, document.mechanism
    heavy = mechanism.bodies[0].edited(name="a", mass=1.2345678e7)
    other = heavy.edited(name="the longest name", mass=1.0)
    model = mechanism.edited(
        bodies=(heavy, other), joints=(), forces=(), drivers=(), couplings=(), measures=()
    )
    document.open(model)
    tree.show_marks({("body", other.name): Mark("warning", ("Look.",))})
    names = view.width_needed(view.rows_around(), NAME)
    frame = tree.width() - view.viewport().width()
    leads = []
    for width, marked in ((90, False), (90, True), (70, True), (70, False), (110, True)):
        tree.resize(frame + names + width, 500)
        items = (("body", name) for name in (("a", other.name) if marked else (other.name,)))
        tree.show_marks({item: Mark("warning", ("Look.",)) for item in items})
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not view._measure_timer.isActive())
        row = index_of(tree, ("body", "a"))
        leads.append(view.itemDelegateForColumn(NAME).lead_of(row))
        QApplication.processEvents()
        place = view.visualRect(row) | view.visualRect(row.siblingAtColumn(MARK))
        seen = view.viewport().mapTo(tree, place.topLeft())
        screen = tree.screen().grabWindow(tree.winId()).toImage()
        drawn = view.viewport().grab(place).toImage().convertToFormat(screen.format())
        assert screen.copy(QRect(seen, place.size())) == drawn
    assert len(set(leads)) > 2


def test_details_that_are_cut_are_one_text_across_two_columns(qtbot, tree, document):
    """Its beginning, wherever the columns meet: what two widths of the names show is the same."""
    view, mechanism = tree.view, document.mechanism
    joint = mechanism.joints[0].edited(name="a long name")
    other = mechanism.joints[1].edited(name="the longest name")
    document.open(
        mechanism.edited(joints=(joint, other), forces=(), drivers=(), couplings=(), measures=())
    )
    tree.resize(260, 500)
    names = view.width_needed(view.rows_around(), NAME)
    tree.resize(tree.width() - view.viewport().width() + names + 2 * 24 + 8, 500)
    qtbot.waitUntil(lambda: not view._measure_timer.isActive())
    row = index_of(tree, ("joint", joint.name))
    delegate = view.itemDelegateForColumn(NAME)
    detail = row.siblingAtColumn(DETAIL)
    place = delegate.place_of(detail, is_crowded=False)
    assert delegate.lead_of(row) > 0
    assert place.width() < view.sizeHintForIndex(detail).width()
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = place
    option.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Active
    drawn = view.viewport().grab(place).toImage()
    alone = QImage(drawn.size(), drawn.format())
    alone.fill(drawn.pixelColor(place.width() - 1, 0))
    painter = QPainter(alone)
    painter.translate(-place.topLeft())
    QStyledItemDelegate.paint(delegate, painter, option, detail)
    painter.end()
    assert drawn == alone


def test_badge_cuts_details_of_its_own_row_alone(qtbot, tree, document):
    """Where names leave just enough, the details of other rows lie across the column of badges."""
    view, bodies = tree.view, document.mechanism.bodies
    names, details = (view.width_needed(view.rows_around(), column) for column in (NAME, DETAIL))
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


def test_the_widths_that_are_needed_are_those_of_the_delegates(tree):
    """Measured by the texts alone, they are never less, and hardly more."""
    view = tree.view
    rows = view.rows_around()
    assert len(rows) > 10
    for column in (NAME, DETAIL):
        assert 0 <= view.width_needed(rows, column) - view.sizeHintForColumn(column) <= 4


def test_counts_of_all_groups_are_shown(qtbot, tree, document):
    """Beside the short names of a small mechanism, too, where details take most of the width."""
    mechanism = document.mechanism
    mass = mechanism.bodies[0].edited(name="m", mass=1.2345678)
    rest = dict.fromkeys(("joints", "forces", "drivers", "couplings", "measures"), ())
    document.open(mechanism.edited(bodies=(mass,), **rest))
    view = tree.view
    for width in (150, 200, 300):
        tree.resize(width, 500)
        qtbot.waitUntil(lambda: not view._measure_timer.isActive())
        view.grab()
        group = view.model().index(0, NAME)
        # what is drawn last knows what cells have beside their texts
        view._details.is_crowded(view.model().index(0, NAME, group))
        groups = [view.model().index(row, NAME) for row in range(view.model().rowCount())]
        assert [g.data() for g in groups if view._details.is_crowded(g)] == []
        assert all(
            view.columnWidth(DETAIL) >= view.sizeHintForIndex(count_of(g)).width() for g in groups
        )


def count_of(group):
    """The cell that counts the elements of a group."""
    return group.siblingAtColumn(DETAIL)


def test_details_that_would_say_nothing_leave_the_row_to_its_name(qtbot, tree, document):
    """A number is not cut, or not there, and of a pair of bodies at least half is seen."""
    view, mechanism = tree.view, document.mechanism
    body = mechanism.bodies[0].edited(name="the longest name", mass=1.2345678e7)
    joint = mechanism.joints[0].edited(name="a pivot of a name", body1="ground", body2=body.name)
    model = mechanism.edited(
        bodies=(body,), joints=(joint,), forces=(), drivers=(), couplings=(), measures=()
    )
    document.open(model)
    delegate = view.itemDelegateForColumn(NAME)
    metrics = view.fontMetrics()
    seen = set()
    for width in range(150, 420, 6):
        tree.resize(width, 500)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not view._measure_timer.isActive())
        for kind, name in (("body", body.name), ("joint", joint.name)):
            row = index_of(tree, (kind, name))
            detail = row.siblingAtColumn(DETAIL)
            is_crowded = delegate.is_crowded(row)
            seen.add((kind, is_crowded))
            if is_crowded:
                continue
            # a number may have fewer digits
            needed = delegate._width_of(detail)
            missing = needed - delegate.place_of(detail, is_crowded=False).width()
            text = metrics.horizontalAdvance(detail.data())
            assert missing <= (0 if kind == "body" else 0.5 * text + 1), (kind, width)
    assert seen == {(kind, crowded) for kind in ("body", "joint") for crowded in (False, True)}


def test_eyes_are_as_dark_as_words_that_step_back(tree, document):
    """Thin lines in the color of what is disabled could hardly be seen."""
    row = index_of(tree, ("body", document.mechanism.bodies[0].name))
    picture = row.siblingAtColumn(EYE).data(Qt.ItemDataRole.DecorationRole).pixmap(48, 48)
    image = picture.toImage()
    pixels = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
    drawn = [pixel for pixel in pixels if pixel.alpha() > 200]
    wanted = muted_color(QGuiApplication.palette())
    assert drawn
    for pixel in drawn:
        assert abs(pixel.lightness() - wanted.lightness()) < 12


def test_a_mass_without_room_has_fewer_digits(qtbot, tree, document):
    """It is not missing beside one that has the room."""
    view, mechanism = tree.view, document.mechanism
    first = mechanism.bodies[0].edited(name="cylinder 1", mass=0.61654)
    second = first.edited(name="cylinder 2", mass=12.0)
    document.open(
        mechanism.edited(
            bodies=(first, second), joints=(), forces=(), drivers=(), couplings=(), measures=()
        )
    )
    rows = [index_of(tree, ("body", body.name)) for body in (first, second)]
    delegate = view.itemDelegateForColumn(NAME)
    short = view.fontMetrics().horizontalAdvance("0.62 kg")
    long = view.fontMetrics().horizontalAdvance("0.6165 kg")
    needed = view.sizeHintForIndex(rows[0].siblingAtColumn(DETAIL)).width() - long + short
    names = view.width_needed(view.rows_around(), NAME)
    room = names + needed + view.columnWidth(EYE) + 2
    tree.resize(tree.width() - view.viewport().width() + room, 500)
    qtbot.waitUntil(lambda: view.viewport().width() == room)
    qtbot.waitUntil(lambda: not view._measure_timer.isActive())
    assert not any(map(delegate.is_crowded, rows))

    def drawn(row):
        return view.viewport().grab(view.visualRect(row.siblingAtColumn(DETAIL))).toImage()

    before = drawn(rows[0])
    document.apply(
        document.mechanism.edited(bodies=(first.edited(mass=0.62), second)), label="Edit"
    )
    # what is seen is that very number
    assert drawn(index_of(tree, ("body", "cylinder 1"))) == before
