"""The menus of a plot and of a curve: axes, spectra, transforms, extremes, exports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from mechstudio.gui.plots.plot_change import PlotChange, may_change_axis, with_added
from mechstudio.gui.plots.shown_plots import BookedPlots
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.results.curve_names import formula_of, names_of_curves
from mechstudio.results.signals import WINDOWS, statistics

if TYPE_CHECKING:
    from mechstudio.gui.plots.page_bar import PageBar
    from mechstudio.gui.plots.plot_card import PlotCard
    from mechstudio.gui.plots.plot_export import PlotExport
    from mechstudio.gui.plots.plot_placing import PlotPlacing
    from mechstudio.gui.plots.plot_spec import Curve, Limits
    from mechstudio.gui.plots.plot_tool_bar import PlotToolBar
    from mechstudio.gui.state.compared_runs import ComparedRuns


_RESPONSE = "Use as a response of the study"


class Plots(BookedPlots, Protocol):
    """What the menus work on."""

    export: PlotExport
    compared: ComparedRuns
    page_bar: PageBar
    tool_bar: PlotToolBar
    placing: PlotPlacing

    def add_channels(self, names: list[str]) -> None:
        """Add plots of channels."""

    def ask_curve(self, done: Callable[[str], None], title: str) -> None:
        """Let the user choose one curve."""


class PlotMenus(QObject):
    """Fills the menus of plots and curves.

    Args:
        plots: The dock.
        seek: Shows a time [s].
        parent: What dialogs are shown over.
    """

    response_asked = Signal(str, str)  # formula and name of a curve, for a study

    def __init__(self, plots: Plots, seek: Callable[[float], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._plots, self._seek, self._parent = plots, seek, parent

    @Slot(QPoint, str, int)
    def show(self, position: QPoint, key: str, number: int) -> None:
        """Show the menu of a curve, of a plot, or of all plots.

        Args:
            position: Where.
            key: Of the plot; empty for all.
            number: Of the curve; negative for none.
        """
        menu = QMenu(self._parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        area = self._plots.area
        card = None if area is None else area.card(key)
        if card is not None and number >= 0:
            self._fill_for_curve(menu, card, number)
        elif card is not None:
            self._fill_for_plot(menu, card)
            menu.addSeparator()
            self._plots.tool_bar.fill_menu(menu.addMenu("All plots"))
        else:
            self._plots.tool_bar.fill_menu(menu)
        if number < 0 and self._plots.book.last_closed is not None:
            menu.addSeparator()
            menu.addAction(self._plots.page_bar.reopen)
        menu.popup(position)

    def _fill_for_plot(self, menu: QMenu, card: PlotCard) -> None:
        """What can be done with one plot."""
        key, spec = card.spec.key, card.spec
        change = self._plots.book.change(key)
        menu.addAction(icon("plus"), "Add a curve…", lambda: self._ask_added(key))
        self._fill_axis(menu.addMenu("Horizontal axis"), card, change)
        self._fill_values(menu, card, right=False)
        if spec.right:
            self._fill_values(menu.addMenu("Axis on the right"), card, right=True)
        if not spec.is_over_time:
            along = menu.addAction("Logarithmic horizontal axis")
            along.setCheckable(True)
            along.setChecked(spec.logarithmic_x)
            along.toggled.connect(lambda on: self._change(key, replace(change, logarithmic_x=on)))
        if spec.across is not None:
            equal = menu.addAction("Equal scales")
            equal.setCheckable(True)
            equal.setChecked(spec.equal_scales)
            equal.toggled.connect(lambda on: self._change(key, replace(change, equal_scales=on)))
        self._offer_responses(menu, [curve for curve in spec.curves if not curve.run])
        self._plots.placing.fill_menu(menu.addMenu(icon("columns"), "Place"), card)
        menu.addSeparator()
        export = self._plots.export
        menu.addAction(icon("copy"), "Copy data of this plot", lambda: export.copy(key))
        menu.addAction(
            icon("picture"), "Copy picture of this plot", lambda: export.copy_picture(key)
        )
        menu.addAction(icon("table"), "Export data of this plot…", lambda: export.ask_data(key))
        menu.addAction(
            icon("picture"), "Save picture of this plot…", lambda: export.ask_picture(key)
        )

    def _fill_values(self, menu: QMenu, card: PlotCard, *, right: bool) -> None:
        """What can be done with a value axis."""
        key, change = card.spec.key, self._plots.book.change(card.spec.key)
        logarithmic = menu.addAction("Logarithmic values")
        logarithmic.setCheckable(True)
        logarithmic.setChecked(card.spec.right_logarithmic if right else card.spec.logarithmic)

        def take(on: bool) -> None:
            new = (
                replace(change, right_logarithmic=on) if right else replace(change, logarithmic=on)
            )
            self._change(key, new)

        logarithmic.toggled.connect(take)
        menu.addAction("Range of values…", lambda: self._ask_range(card, right=right))

    def _ask_range(self, card: PlotCard, *, right: bool) -> None:
        """Let the user fix the ends of a value axis."""
        from mechstudio.gui.plots.range_dialog import RangeDialog

        spec = card.spec
        factor = spec.factor(right=right)
        dialog = RangeDialog(
            spec.right if right else spec.axis,
            card.shown_range(right=right),
            fixed=(spec.right_limits if right else spec.limits) is not None,
            positive=spec.right_logarithmic if right else spec.logarithmic,
            parent=self._parent,
        )

        def take(limits: Limits) -> None:
            own = None if limits is None else (limits[0] / factor, limits[1] / factor)
            change = self._plots.book.change(spec.key)
            self._change(spec.key, change.with_limits(own, spec, right=right))
            # a plot that had these ends before is the same one, and may be zoomed
            if self._plots.area is not None:
                self._plots.area.end_value_zoom(spec.key)

        dialog.chosen.connect(take)
        dialog.open()

    def _fill_for_curve(self, menu: QMenu, card: PlotCard, number: int) -> None:
        """What can be done with one curve."""
        curve = card.spec.curves[number]
        if not curve.run:
            self._fill_own(menu, card, curve)
        if not card.spec.window:
            menu.addAction("Go to maximum", lambda: self.to_extreme(curve, greatest=True))
            menu.addAction("Go to minimum", lambda: self.to_extreme(curve, greatest=False))

    def _fill_own(self, menu: QMenu, card: PlotCard, curve: Curve) -> None:
        """What can be done with a curve of the shown run."""
        key, name = card.spec.key, curve.name
        change = self._plots.book.change(key)
        menu.addAction("Transforms…", lambda: self._ask_transforms(card, curve))
        runs = self._plots.compared.runs
        differences = menu.addMenu("Difference to")
        differences.setEnabled(bool(runs))
        for run in runs:
            action = differences.addAction(run.label)
            action.setCheckable(True)
            action.setChecked(curve.minus == run.id)
            new = change.with_difference(name, "" if curve.minus == run.id else run.id)
            action.triggered.connect(lambda *_, new=new: self._change(key, new))
        along = menu.addAction("Use as horizontal axis")
        along.setEnabled(len(card.spec.curves) > 1)
        along.triggered.connect(lambda: self._change(key, change.over(name)))
        side = menu.addAction("Axis on the right")
        side.setCheckable(True)
        side.setChecked(curve.right)
        side.setEnabled(may_change_axis(card.spec, curve))
        side.triggered.connect(lambda on: self._change(key, change.on_right(name, on)))
        self._offer_response(menu, curve, _RESPONSE)
        if name in change.added:
            menu.addAction(
                icon("close"),
                "Remove this curve",
                lambda: self._change(key, change.without(name)),
            )

    def _offer_responses(self, menu: QMenu, curves: Sequence[Curve]) -> None:
        """Offer the curves of a plot to the study; one is as plain as in its own menu."""
        if len(curves) == 1:
            self._offer_response(menu, curves[0], _RESPONSE)
            return
        responses = menu.addMenu(_RESPONSE)
        responses.setEnabled(bool(curves))
        for curve in curves:
            self._offer_response(responses, curve, curve.label.replace("&", "&&"))

    def _offer_response(self, menu: QMenu, curve: Curve, text: str) -> None:
        name = curve.name
        formula = name.removeprefix("=") if name.startswith("=") else f"[{name}]"
        menu.addAction(text, lambda: self.response_asked.emit(formula, curve.label))

    def to_extreme(self, curve: Curve, *, greatest: bool) -> None:
        """Show the time of the largest or the smallest value within the shown time."""
        area = self._plots.area
        if area is None:
            return
        found = statistics(*area.values.rows(curve), area.window_shown())
        if found is not None:
            self._seek(found.time_of_max if greatest else found.time_of_min)

    def ask_formula(self) -> None:
        """Let the user write a formula and plot it."""
        from mechstudio.gui.plots.formula_dialog import FormulaDialog

        result = self._plots.result
        if result is None:
            return
        dialog = FormulaDialog(
            sorted(names_of_curves(result), key=natural_key),
            lambda text: formula_of(result, text),
            parent=self._parent,
        )
        dialog.written.connect(lambda text: self._plots.add_channels([f"={text}"]))
        dialog.open()

    def _fill_axis(self, menu: QMenu, card: PlotCard, change: PlotChange) -> None:
        key, spec = card.spec.key, card.spec
        group = QActionGroup(menu)

        def offer(text: str, checked: bool, new: PlotChange) -> None:
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(checked)
            group.addAction(action)
            action.triggered.connect(lambda: self._change(key, new))

        offer("Time", spec.is_over_time, change.over())
        if spec.across is not None:
            offer(spec.across.label, True, change)
        menu.addSeparator()
        for curve in spec.curves if len(spec.curves) > 1 else ():
            offer(curve.label, False, change.over(curve.name))
        menu.addAction("Other quantity…", lambda: self._ask_across(key))
        menu.addSeparator()
        windows = menu.addMenu("Frequency (spectrum)")
        for window, label in WINDOWS.items():
            action = windows.addAction(f"Window: {label}")
            action.setCheckable(True)
            action.setChecked(spec.window == window)
            new = change.over(window=window)
            action.triggered.connect(lambda *_, new=new: self._change(key, new))

    def _ask_across(self, key: str) -> None:
        def take(name: str) -> None:
            change = self._plots.book.change(key)
            self._change(key, change.over(name))

        self._plots.ask_curve(take, "Horizontal axis")

    def _ask_added(self, key: str) -> None:
        def take(name: str) -> None:
            area, result = self._plots.area, self._plots.result
            card = None if area is None else area.card(key)
            if card is None or result is None:
                return
            change = self._plots.book.change(key)
            grown = with_added(card.spec, change, result, (name,))
            self._change(key, grown or replace(change, added=(*change.added, name)))

        self._plots.ask_curve(take, "Add a curve")

    def _ask_transforms(self, card: PlotCard, curve: Curve) -> None:
        from mechstudio.gui.plots.transform_dialog import TransformDialog

        key, name = card.spec.key, curve.name
        unit = curve.source_unit or curve.unit
        dialog = TransformDialog(name, unit, curve.transforms, self._parent)

        def show_trouble() -> None:
            area = self._plots.area
            shown = None if area is None else area.card(key)
            if area is None or shown is None:
                return
            own = (one for one in shown.spec.curves if not one.run)
            found = next((one for one in own if one.name == name), None)
            if found is not None:
                area.values.rows(found)
                dialog.show_trouble(area.values.trouble(found))

        def take(transforms: tuple) -> None:  # type: ignore[type-arg]
            change = self._plots.book.change(key)
            self._change(key, change.with_transforms(name, transforms))
            show_trouble()

        dialog.chosen.connect(take)
        if self._plots.area is not None:
            computed = self._plots.area.values.computed
            computed.connect(show_trouble)
            dialog.finished.connect(lambda: computed.disconnect(show_trouble))
        dialog.show()

    def _change(self, key: str, change: PlotChange) -> None:
        self._plots.book.set_change(key, change)
        self._plots.rebuild()
