"""The plot dock: energies, constraint errors, what is selected, and what else the user picks.

The plots themselves, and pyqtgraph with them, are loaded with the first result, so that the
window opens sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QMenu, QStackedWidget, QVBoxLayout, QWidget

from mechstudio.edits.selection import Item
from mechstudio.gui.plots.plot_export import PlotExport
from mechstudio.gui.plots.plot_spec import (
    FOLLOWED,
    PlotSpec,
    chosen_plots,
    constraint_plot,
    element_plots,
    energy_plot,
    in_units,
    renamed_key,
)
from mechstudio.gui.plots.plot_tool_bar import CONSTRAINTS, ENERGY, PlotToolBar
from mechstudio.gui.plots.renamed_channels import renamed_channels
from mechstudio.model.elements import FAMILIES
from mechstudio.results import RunStatus
from mechstudio.units import UnitChoice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mechstudio.gui.plots.channel_chooser import ChannelChooser
    from mechstudio.gui.plots.plot_area import PlotArea
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Selection
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.gui.state.time_cursor import TimeCursor
    from mechstudio.results import Result

_REFRESH_INTERVAL = 50  # ms between two looks at a growing result


class PlotPanel(QWidget):
    """Shows the document's run as curves over time, also while it goes on."""

    def __init__(
        self,
        document: Document,
        selection: Selection,
        cursor: TimeCursor,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._selection = selection
        self._cursor = cursor
        self._theme = "light"
        self._result: Result | None = None
        self._groups: list[tuple[str, ...]] = []
        self._removed: set[str] = set()
        self._followed_joint = ""
        # a selected element that is no joint, whose plots take the place of the joint's
        self._followed: Item | None = None
        # in the units of the run, until the window says which ones the user chose
        self._units = UnitChoice(angle="rad")
        self._chooser: ChannelChooser | None = None
        self.area: PlotArea | None = None

        self.tool_bar = PlotToolBar()
        self.export = PlotExport(self, self, document)
        self._empty_label = QLabel("Run the simulation to see curves")
        self._empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty_label.setProperty("role", "muted")
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty_label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tool_bar)
        layout.addWidget(self._pages, 1)

        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_INTERVAL)
        self._timer.timeout.connect(self._look)
        self._connect_tool_bar()
        document.result_changed.connect(self._show_result)
        document.result_renamed.connect(self._follow_names)
        selection.changed.connect(self._follow_selection)
        cursor.moved.connect(self._show_moment)
        self._show_result(document.result)

    @property
    def result(self) -> Result | None:
        """The run that is shown."""
        return self._result

    @Slot()
    def reset_zoom(self) -> None:
        """Show the whole run again."""
        if self.area is not None:
            self.area.reset_zoom()

    @Slot()
    def choose_channels(self) -> None:
        """Let the user pick any channel of the run."""
        from mechstudio.gui.plots.channel_chooser import ChannelChooser

        if self._result is None:
            return
        if self._chooser is None:
            channels = [self._result.channel(name) for name in self._result.names()]
            shown = [channel for channel in channels if channel.name != "time" and channel.unit]
            self._chooser = ChannelChooser(shown, self)
            self._chooser.picked.connect(self.add_channels)
        self._chooser.show()
        self._chooser.raise_()
        self._chooser.search_field.setFocus()

    @Slot(list)
    def add_channels(self, names: list[str]) -> None:
        """Add plots of channels; those picked together share a plot where units agree."""
        self._removed.clear()
        self._groups.append(tuple(names))
        self._rebuild()
        if self.area is not None:
            self.area.scroll_to_end()

    def set_theme(self, theme: str) -> None:
        """Take the colors of "light" or "dark"."""
        self._theme = theme
        if self.area is not None:
            self.area.set_theme(theme)

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""

        def take() -> None:
            self._units = units.choice
            self._rebuild()

        units.changed.connect(take)
        take()

    def shut_down(self) -> None:
        """Join the thread of an export; nothing is signaled afterwards."""
        self.export.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what came while hidden."""
        super().showEvent(event)
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing while hidden."""
        super().hideEvent(event)
        self._timer.stop()

    def _connect_tool_bar(self) -> None:
        self.tool_bar.plots_changed.connect(self._rebuild)
        self.tool_bar.joint_chosen.connect(self._show_followed)
        self.tool_bar.add_wanted.connect(self.choose_channels)
        self.tool_bar.reset_wanted.connect(self.reset_zoom)
        self.tool_bar.copy_wanted.connect(self.export.copy)
        self.tool_bar.export_wanted.connect(self.export.ask_data)
        self.tool_bar.picture_wanted.connect(self.export.ask_picture)

    @Slot(object)
    def _show_result(self, result: Result | None) -> None:
        self._result = result
        self.tool_bar.set_ready(result is not None)
        self._leave_chooser()
        if result is None:
            self.tool_bar.set_joints(())
            self._groups, self._followed_joint, self._followed = [], "", None
            self._removed.clear()
            if self.area is not None:
                self.area.show_result(None, ())
            self._pages.setCurrentWidget(self._empty_label)
            self._timer.stop()
            return
        area = self._ready_area()
        self.tool_bar.set_joints([joint.name for joint in result.mechanism.joints])
        area.show_result(result, self._specs(result))
        area.set_cursor(self._cursor.time)
        self._pages.setCurrentWidget(area)
        self._look()

    @Slot(object, object)
    def _follow_names(self, before: Result, after: Result) -> None:
        """Keep all curves of a run whose elements got other names."""
        self._result = after
        if self.area is None:
            return
        names = renamed_channels(before, after)
        self._groups = [tuple(names[name] for name in g if name in names) for g in self._groups]
        self._removed = {renamed_key(key, names) for key in self._removed}
        joints = {
            was.name: now.name
            for was, now in zip(before.mechanism.joints, after.mechanism.joints, strict=True)
        }
        self._followed_joint = joints.get(self._followed_joint, "")
        if self._followed is not None:
            self._followed = _renamed(self._followed, names)
        self.tool_bar.rename_joints(joints)
        self._leave_chooser()
        self.area.rename(after, names, self._specs(after))

    def _leave_chooser(self) -> None:
        if self._chooser is not None:
            self._chooser.close()
            self._chooser.deleteLater()
            self._chooser = None

    def _ready_area(self) -> PlotArea:
        from mechstudio.gui.plots.plot_area import PlotArea

        if self.area is None:
            self.area = PlotArea(self._theme)
            self.area.seek_wanted.connect(self._cursor.set_time)
            self.area.remove_wanted.connect(self._remove_plot)
            self.area.menu_wanted.connect(self._show_menu)
            self._pages.addWidget(self.area)
        return self.area

    @Slot()
    def _look(self) -> None:
        """Draw new rows; look again soon while the run goes on."""
        if self._result is None or self.area is None or not self.isVisible():
            self._timer.stop()
            return
        # the status first: rows that come after it are found at the next look
        running = self._result.status is RunStatus.RUNNING
        self.area.refresh()
        if running and not self._timer.isActive():
            self._timer.start()
        elif not running:
            self._timer.stop()

    @Slot(float)
    def _show_moment(self, moment: float) -> None:
        if self.area is not None:
            self.area.set_cursor(moment)

    @Slot()
    def _follow_selection(self) -> None:
        if self._result is not None and self.tool_bar.pinned_joint is None:
            self._rebuild()
            if self._selection.items:
                self._show_followed()

    @Slot()
    def _show_followed(self) -> None:
        """Scroll to the plots of the joint or other element, which may lie below all others."""
        if self.area is not None:
            self.area.scroll_to_followed()

    @Slot()
    def _rebuild(self) -> None:
        if self._result is not None and self.area is not None:
            self.area.show_plots(self._specs(self._result))

    def _specs(self, result: Result) -> list[PlotSpec]:
        """The plots to show, top-down."""
        shown = self.tool_bar.shown_plots
        specs = [energy_plot()] if ENERGY in shown else []
        if CONSTRAINTS in shown:
            specs.append(constraint_plot(result))
        specs += self._followed_specs(result)
        known = set(result.names())
        for names in self._groups:
            present = [name for name in names if name in known]
            specs += [spec for spec in chosen_plots(result, present) if spec not in specs]
        return [in_units(spec, self._units) for spec in specs if spec.key not in self._removed]

    def _followed_specs(self, result: Result) -> list[PlotSpec]:
        """Plots of the selected element; of a joint where none is selected."""
        followed = None if self.tool_bar.pinned_joint else self._element(result)
        if followed is not None:
            subject, parts = FAMILIES[followed[0]].listed, FOLLOWED[followed[0]]
            name = followed[1]
        else:
            joint = self._joint(result)
            if joint is None:
                return []
            subject, name, parts = "joints", joint, tuple(self.tool_bar.joint_parts)
        return [spec for part in parts for spec in element_plots(result, subject, name, part)]

    def _element(self, result: Result) -> Item | None:
        """The selected element that is no joint; the last one that was, until a joint is."""
        # sets have no order: the first in the order of the model
        found = [item for item in _followable(result) if item in self._selection.items]
        if self._selection.names("joint"):
            self._followed = None
        elif found and self._followed not in found:
            self._followed = found[0]
        if self._followed is not None and not _has(result, self._followed):
            self._followed = None
        return self._followed

    def _joint(self, result: Result) -> str | None:
        """The joint whose plots are shown: the pinned one, the last selected one, or the first."""
        names = [joint.name for joint in result.mechanism.joints]
        wanted = self.tool_bar.pinned_joint
        if wanted in names:
            return wanted
        selected = self._selection.names("joint")
        found = [name for name in names if name in selected]
        if found and self._followed_joint not in found:
            self._followed_joint = found[0]
        if self._followed_joint in names:
            return self._followed_joint
        return names[0] if names else None

    @Slot(str)
    def _remove_plot(self, key: str) -> None:
        self._removed.add(key)
        self._rebuild()

    @Slot(QPoint)
    def _show_menu(self, position: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.tool_bar.fill_menu(menu)
        menu.popup(position)


def _followable(result: Result) -> list[Item]:
    """The elements that have plots, but for joints."""
    return [
        Item(kind, element.name)
        for kind in FOLLOWED
        for element in getattr(result.mechanism, FAMILIES[kind].listed)
    ]


def _has(result: Result, item: Item) -> bool:
    """Whether an element is in the model of a run."""
    kind, name = item
    return any(each.name == name for each in getattr(result.mechanism, FAMILIES[kind].listed))


def _renamed(item: Item, names: Mapping[str, str]) -> Item | None:
    """An element after its channels got other names; None if it has none any more."""
    own = f"{FAMILIES[item.kind].listed}/{item.name}/"
    found = next((names[name] for name in names if name.startswith(own)), None)
    return None if found is None else Item(item.kind, found.split("/")[1])
