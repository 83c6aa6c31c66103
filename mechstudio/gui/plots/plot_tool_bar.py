"""The row of controls above the plots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Signal, SignalInstance, Slot
from PySide6.QtGui import QAction, QResizeEvent, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from mechstudio.gui.plots.followed import JOINT_PLOTS
from mechstudio.gui.plots.row_width import whole_width
from mechstudio.gui.plots.run_plots import CONSTRAINTS, ENERGY
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.slim_box import SlimBox

FOLLOWING = "Selected element"  # while nobody knows which one
_RUN_PLOTS = ((ENERGY, "Energy"), (CONSTRAINTS, "Constraint errors"))
_LATEST_TIP = "Show the last seconds only, which move along with the run and with its playback"
_HIDDEN_AT_FIRST = ("momentum",)
# widths: of bars with buttons for what is asked for most, and of their part beside the tabs of
# pages that has a button for each action as well; of bars whose buttons have texts, and of the part
# beside tabs that has a button for each action without the former; and the least of parts [px]
_ROOM_FOR_QUICK, _ROOM_FOR_ALL, _ROOM_FOR_TEXTS, _ROOM_FOR_ACTIONS = 960, 960, 780, 530
_LEAST_JOINT, _LEAST_BUTTON = 48, 30


class PlotToolBar(QWidget):
    """Chooses plots and a joint, and offers what can be done with the plots."""

    plots_changed = Signal()
    joint_chosen = Signal()
    add_wanted = Signal()
    reset_wanted = Signal()
    latest_wanted = Signal()
    copy_wanted = Signal()
    export_wanted = Signal()
    picture_wanted = Signal()
    formula_wanted = Signal()
    cursors_toggled = Signal(bool)
    readings_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._checks: dict[str, QAction] = {}
        self._quick, self._pages = QWidget(), QWidget()
        self._plots_button = QToolButton()
        self._plots_button.setText("Plots")
        self._plots_button.setIcon(icon("plot"))
        self._plots_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._plots_button.setToolTip("Choose which plots are shown")
        self._plots_button.setMenu(self._plots_menu())

        self.joint_combo = SlimBox()
        self.joint_combo.setToolTip("Plots what is selected, or always the joint chosen here")
        self.joint_combo.setAccessibleName("Joint to plot")
        self.joint_combo.setMinimumContentsLength(14)
        self.joint_combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.joint_combo.setMinimumWidth(_LEAST_JOINT)
        self.joint_combo.setMaxVisibleItems(20)
        self.set_joints(())
        self.joint_combo.currentIndexChanged.connect(self._choose_joint)

        self._actions = {
            "reset": self._action("fit", "Reset zoom", "Show the entire run", self.reset_wanted),
            "latest": self._action(
                "latest",
                "Last seconds…",
                _LATEST_TIP,
                self.latest_wanted,
            ),
            "copy": self._action(
                "copy", "Copy data", "Copy the numbers of the shown curves", self.copy_wanted
            ),
            "export": self._action(
                "table", "Export data…", "Save the numbers as a CSV file", self.export_wanted
            ),
            "picture": self._action(
                "picture",
                "Save picture…",
                "Save the plots as a figure of any size",
                self.picture_wanted,
            ),
        }
        self._actions["latest"].setCheckable(True)
        self.columns = QMenu("Columns", self)
        self.columns.setIcon(icon("columns"))
        self._add = self._action(
            "plus", "Add curves…", "Plot any other quantity of the run", self.add_wanted
        )
        self._formula = self._action(
            "parameter",
            "Add formula…",
            "Plot a formula of recorded quantities",
            self.formula_wanted,
        )
        self.cursors = self._toggle(
            "ruler", "Cursors", "Two cursors with their difference", self.cursors_toggled
        )
        self.readings = self._toggle(
            "properties",
            "Readings",
            "Values at the cursors, extremes, mean and RMS of all curves",
            self.readings_toggled,
        )
        self._lay_out()

    def add_parts(
        self, quick: QWidget, fill_quick: Callable[[QMenu], None], pages: QWidget
    ) -> None:
        """Show the buttons of plots that are asked for most, and the tabs of the pages.

        Args:
            quick: The buttons.
            fill_quick: Offers the same as entries of a menu, where buttons have no room.
            pages: The tabs.
        """
        self._quick, self._pages = quick, pages
        self._row.insertWidget(1, quick)
        self._row.insertWidget(self._row.indexOf(self._space), pages)
        self._most.aboutToShow.connect(lambda: fill_quick(self._most))

    def show_latest(self, seconds: float | None) -> None:
        """Mark that so much of a run is shown [s]; None for the whole of it."""
        action = self._actions["latest"]
        action.setChecked(seconds is not None)
        action.setText("Last seconds…" if seconds is None else f"Last {seconds:g} s…")

    def show_readings(self) -> None:
        """Switch the table of readings on."""
        self.readings.setChecked(True)

    @property
    def shown_plots(self) -> set[str]:
        """Keys of the plots that are switched on."""
        return {key for key, action in self._checks.items() if action.isChecked()}

    @property
    def joint_parts(self) -> list[str]:
        """What to plot of the joint, in order."""
        shown = self.shown_plots
        return [key for key, _ in JOINT_PLOTS if key in shown]

    @property
    def pinned_joint(self) -> str | None:
        """The joint chosen here; None to follow the selection."""
        index = self.joint_combo.currentIndex()
        return self.joint_combo.itemText(index) if index > 0 else None

    def set_joints(self, names: Sequence[str]) -> None:
        """Offer these joints; a chosen one stays if it is among them."""
        pinned = self.pinned_joint
        with QSignalBlocker(self.joint_combo):
            self.joint_combo.clear()
            self.joint_combo.addItem(icon("plot"), FOLLOWING)
            self.joint_combo.addItems(list(names))
            self.joint_combo.setCurrentIndex(names.index(pinned) + 1 if pinned in names else 0)

    def name_followed(self, title: str) -> None:
        """Say whose plots follow the selection."""
        self.joint_combo.setItemText(0, title)

    def rename_joints(self, names: Mapping[str, str]) -> None:
        """Offer the joints under other names; a chosen one stays.

        Args:
            names: The new name of each joint, in order.
        """
        with QSignalBlocker(self.joint_combo):
            for place in range(1, self.joint_combo.count()):
                name = self.joint_combo.itemText(place)
                self.joint_combo.setItemText(place, names.get(name, name))

    def show_only(self, keys: Collection[str]) -> None:
        """Switch these plots on and all others off."""
        for key, action in self._checks.items():
            with QSignalBlocker(action):
                action.setChecked(key in keys)

    def set_shown(self, key: str, shown: bool) -> None:
        """Switch a plot on or off."""
        self._checks[key].setChecked(shown)

    def set_ready(self, ready: bool) -> None:
        """Allow what needs a result."""
        self.joint_combo.setEnabled(ready)
        added = (self._add, self._formula, self.cursors, self.readings, self.columns.menuAction())
        for action in (*self._actions.values(), *added):
            action.setEnabled(ready)

    def fill_menu(self, menu: QMenu) -> None:
        """Offer the same in a context menu."""
        menu.addActions([self._add, self._formula])
        menu.addSeparator()
        menu.addActions([self.cursors, self.readings])
        menu.addMenu(self.columns)
        menu.addSeparator()
        menu.addActions(list(self._actions.values()))

    def _lay_out(self) -> None:
        self._row = layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        layout.setSpacing(4)
        layout.addWidget(self._plots_button)
        layout.addWidget(self.joint_combo)
        add = self._button(self._add)
        layout.addWidget(add)
        self._written = (self._plots_button, add)
        for button in self._written:
            button.setMinimumWidth(_LEAST_BUTTON)
        # the line is the title of a dock, which takes its height from the view
        self._plots_button.setProperty("small", True)
        self._write_buttons(True)
        layout.addWidget(self._button(self._formula))
        self._space = QWidget()
        self._space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout.addWidget(self._space, 1)
        for action in (self.cursors, self.readings):
            layout.addWidget(self._button(action))
        columns = self._button(self.columns.menuAction())
        columns.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        columns.setToolTip("Number of columns of plots on this page")
        columns.setAccessibleName("Columns of plots")
        self._singles = [columns, *(self._button(action) for action in self._actions.values())]
        self.more = self._more_button()
        for button in (*self._singles, self.more):
            layout.addWidget(button)
        self._show_singles(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """As narrow as it gets once actions are in the menu."""
        least, spacing = super().minimumSizeHint(), self._row.spacing()
        if not self._quick.isHidden():
            least -= QSize(self._quick.minimumSizeHint().width() + spacing, 0)
        if not self.more.isHidden():
            return least
        spared = sum(button.minimumSizeHint().width() + spacing for button in self._singles)
        return least - QSize(spared - self.more.minimumSizeHint().width() - spacing, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def event(self, event: QEvent) -> bool:
        """Share the room anew when tabs come and go."""
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._share_room()
        return is_done

    def _share_room(self) -> None:
        """Put what is used least into a menu, so that names and tabs are read as a whole."""
        width = self.width()
        self._write_buttons(width >= _ROOM_FOR_TEXTS)
        # many pages leave no room for buttons, but show fewer tabs in a wide bar
        has_quick = width >= min(_ROOM_FOR_QUICK, self._width_with(self._quick, self.more))
        self._quick.setVisible(has_quick)
        self._most.menuAction().setVisible(not has_quick)
        room = width - self._pages.sizeHint().width()
        has_all = has_quick and width >= self._width_with(self._quick, *self._singles)
        least = _ROOM_FOR_ALL if has_quick else _ROOM_FOR_ACTIONS
        self._show_singles(has_all or room >= least)

    def _width_with(self, *parts: QWidget) -> int:
        """Width of the row with what is always there, tabs and some parts, all of them whole."""
        coming = (self._space, self._quick, self.more, *self._singles)
        return whole_width(self._row, set(coming).difference(parts))

    def _show_singles(self, shown: bool) -> None:
        """Show a button for each action, or one for all of them."""
        for button in self._singles:
            button.setVisible(shown)
        self.more.setHidden(shown)

    def _more_button(self) -> QToolButton:
        button = QToolButton()
        button.setText("…")
        button.setProperty("small", True)
        button.setToolTip("Columns, zoom, copies, data and pictures of the plots")
        button.setAccessibleName("More for the plots")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.addMenu(self.columns)
        menu.addActions(list(self._actions.values()))
        button.setMenu(menu)
        return button

    def _write_buttons(self, written: bool) -> None:
        """Write what buttons do beside their icons, or not."""
        style = Qt.ToolButtonStyle
        for button in self._written:
            button.setToolButtonStyle(
                style.ToolButtonTextBesideIcon if written else style.ToolButtonIconOnly
            )

    def _plots_menu(self) -> QMenu:
        menu = QMenu(self)
        self._most = menu.addMenu("Show")
        menu.addSeparator()
        for key, label in (*_RUN_PLOTS, *JOINT_PLOTS):
            action = menu.addAction(label)
            action.setCheckable(True)
            action.setChecked(key not in _HIDDEN_AT_FIRST)
            action.toggled.connect(self._announce)
            self._checks[key] = action
            if key == CONSTRAINTS:
                menu.addSeparator()
        return menu

    def _action(self, icon_name: str, text: str, tip: str, signal: SignalInstance) -> QAction:
        action = QAction(icon(icon_name), text, self)
        action.setToolTip(tip)
        action.triggered.connect(lambda: signal.emit())
        return action

    def _toggle(self, icon_name: str, text: str, tip: str, signal: SignalInstance) -> QAction:
        action = QAction(icon(icon_name), text, self)
        action.setToolTip(tip)
        action.setCheckable(True)
        action.toggled.connect(lambda on: signal.emit(on))
        return action

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        button.setIconSize(QSize(18, 18))
        button.setProperty("small", True)
        return button

    @Slot()
    def _announce(self) -> None:
        self.plots_changed.emit()

    @Slot(int)
    def _choose_joint(self, index: int) -> None:
        if index >= 0:
            self.plots_changed.emit()
            self.joint_chosen.emit()
