"""The viewport: the open mechanism in three dimensions, at the moment of the time cursor."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.tool_choice import SECTION, SELECT, ToolChoice
from mechstudio.gui.tools.ruler.shown_rulers import ShownRulers
from mechstudio.gui.tools.shown_path import ShownPath
from mechstudio.gui.tools.sketch import Sketch
from mechstudio.gui.tools.taking_back import begun_step, take_back
from mechstudio.gui.tools.tool_box import ToolBox
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.view.body_follower import BodyFollower
from mechstudio.gui.view.carrying import Carrying
from mechstudio.gui.view.context_menus import ContextMenus
from mechstudio.gui.view.framing import Framing
from mechstudio.gui.view.handed_pictures import HandedPictures
from mechstudio.gui.view.legend_room import LegendRoom
from mechstudio.gui.view.moments import Moments
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.gui.view.novelty import Novelty
from mechstudio.gui.view.overlays import Overlays
from mechstudio.gui.view.pointing import Pointing
from mechstudio.gui.view.run_motion import RunMotion
from mechstudio.gui.view.run_overlays import RunOverlays
from mechstudio.gui.view.scene_loader import SceneLoader
from mechstudio.gui.view.section_view import SectionView
from mechstudio.gui.view.style_of import style_of
from mechstudio.gui.window.floating_parts import FloatingParts
from mechstudio.model import Mechanism
from mechstudio.scene.camera import CameraPose
from mechstudio.scene.scene import Scene


class Viewport(QWidget):
    """Shows the mechanism of the document at the moment of the cursor, and selects by clicks."""

    def __init__(
        self,
        document: Document,
        selection: Selection,
        cursor: TimeCursor,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._novelty = Novelty(document)
        # the camera has not been turned to this model yet
        self._is_new = False
        self.image = NavigatedScene(Scene())
        self.loader = SceneLoader(self.image)
        self.motion = RunMotion(document, self.image, self.loader)
        self.run_overlays = RunOverlays(document, selection, self.image, self.motion)
        self.pose_instead, self.place_of = self.run_overlays.pose_instead, self.image.place_of
        self.overlay_choice = self.run_overlays.choice
        self.compare_with = self.run_overlays.compare_with
        self.follow_visibility = self.run_overlays.follow_visibility
        self.follower = BodyFollower(document, self.image, self._follow, self)
        self.followed = self.follower.choice
        self.pointing = Pointing(self.image, selection)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.image)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusProxy(self.image)
        self.overlays = Overlays(self)
        self.tool_choice = ToolChoice()
        bench = Workbench(document, selection, self.image)
        self.projection_clicked, self.set_units = self.overlays.projection.clicked, bench.set_units
        self.shown_rulers, self.shown_path = ShownRulers(bench), ShownPath(bench)
        self.rulers, self.hand, self.drawn_path = bench.rulers, bench.hand, bench.drawn_path
        self.moments = Moments(
            cursor, self.tool_choice, self.image, self.motion, self.run_overlays, self.follower
        )
        sections = self.sections = SectionView(document, self.image, self, bench.written)
        self.section, self.toggle_section = sections.choice, sections.toggle
        bench.section_wanted.connect(sections.begin_across)
        sections.bar.face_wanted.connect(lambda: self.tool_choice.choose(SECTION))
        self.overlay_choice.toggled.connect((strip := self.overlays.strip).follow_overlay)
        self.tool_box = ToolBox(bench, self.image, self.tool_choice, TOOLS, (strip, sections.bar))
        self.keeps, self.half_drawn = self.tool_box.keeps, self.tool_box.half_drawn
        self.confirm_typed = self.tool_box.entry.confirm
        self.typing_closed = self.tool_box.entry.closed
        self.begun_changed = self.tool_box.begun_changed
        self.begun_step = lambda: begun_step(self.tool_box.tool)
        self.confirm_tool = lambda: bool(self.tool_box.tool and self.tool_box.tool.confirm())
        self.set_menus = ContextMenus(self.image, selection, lambda: self.tool_box.is_begun).use
        self.sketch = Sketch(bench, lambda: self.image.scene_to_read.size)
        arrows, grid = self.run_overlays, self.sketch.draw_grid
        self.framing = Framing(
            self.image, lambda: self.tool_box.covered, arrows.tips_to_fit, grid, self
        )
        legend = LegendRoom(self.image, self.run_overlays)
        self.floating = FloatingParts(
            self.image, self.framing, self.tool_box, sections.bar, self.overlays, legend
        )
        self.lie_below = self.floating.lie_below
        self.take_camera, self.begin_camera = self.framing.take, self.framing.begin
        given = arrows.tips, self.moments.catch_up_now
        made = HandedPictures(document, cursor, self.image, self.loader, self.framing, *given)
        self.save_picture, self.film_frame, self.picture = made.save, made.film_frame, made.small
        self._connect(cursor)
        # after the framing has heard of moves of the camera
        Carrying(self.image, selection, self.framing, self.followed)
        self._show_mechanism(None, document.mechanism)

    def _connect(self, cursor: TimeCursor) -> None:
        self._document.opened.connect(self.sketch.end)
        self._document.mechanism_changed.connect(self._show_mechanism)
        self._document.result_changed.connect(self._show_result)
        self._document.run_changed.connect(self._end_tool)
        self._document.rows_settled.connect(self._learn_rest)
        self._document.settled.connect(self.framing.settle)
        cursor.moved.connect(self.moments.follow)
        self.moments.run_reached.connect(self._learn_new)
        self.moments.posed.connect(self.shown_rulers.show)
        self.loader.begun.connect(self._greet)
        self.loader.grown.connect(self.image.redraw)
        self.loader.shown.connect(self._complete)
        self.loader.busy_changed.connect(self._show_busy)
        self.pointing.named.connect(self._show_name)
        self.image.fit_wanted.connect(self.fit)
        self.image.moved.connect(self.framing.leave)
        self.image.moved.connect(self.sketch.draw_grid)
        self.tool_box.changed.connect(self._show_design)
        self.tool_box.typed.connect(self.framing.make_room)
        self.sketch.changed.connect(self.tool_box.show_hint)
        self.overlays.strip.pressed.connect(self._press)
        self.overlays.strip.paths_toggled.connect(self._show_paths)
        self.run_overlays.changed.connect(self.moments.change)
        self.overlay_choice.toggled.connect(self.framing.look_at_arrows)
        self.run_overlays.moment_shown.connect(self.framing.look_at_bar)
        self.run_overlays.reach_known.connect(self.framing.look_further)
        self.shown_rulers.changed.connect(self.moments.change)
        self.section.changed.connect(self.floating.place)
        self.section.changed.connect(self._follow_section)
        self.tool_box.bench.units_changed.connect(self.sections.show)

    @property
    def scene(self) -> Scene:
        """What is shown, free to be changed."""
        return self.image.scene

    @property
    def camera(self) -> CameraPose | None:
        """Where the user put the camera; None while it keeps everything in sight."""
        return self.framing.pose

    @property
    def camera_now(self) -> CameraPose | None:
        """Where the camera is; None once the view is blank for good."""
        return None if self.image.finalized else self.image.glide.goal

    @property
    def has_card(self) -> bool:
        """Whether a graphics card is known to draw the view."""
        return self.image.scene_to_read.has_card

    @property
    def shows_paths(self) -> bool:
        """Whether paths of measured points are shown."""
        return self.overlays.strip.paths.isChecked()

    @shows_paths.setter
    def shows_paths(self, shown: bool) -> None:
        self.overlays.strip.paths.setChecked(shown)

    # what the window asks for

    def fit(self) -> None:
        """Show everything, over the whole motion if there is a run."""
        self._learn_motion(everything=True)
        self.framing.fit()
        self.framing.is_free = True

    def look(self, name: str) -> None:
        """Look from "front", "top", "right" or "isometric"."""
        self.framing.look(name)

    def toggle_paths(self) -> None:
        """Show or hide the paths of measured points."""
        self.overlays.strip.paths.toggle()

    def set_theme(self, name: str) -> None:
        """Show in "light" or "dark"."""
        if not self.image.finalized:
            self.scene.set_theme(name)
            self.moments.show()
            self.sketch.draw_grid()
            self.image.redraw()

    def set_preferences(self, settings: Settings) -> None:
        """Take on the colors, the up axis, the snapping and the units that the user prefers."""
        self.tool_box.bench.set_preferences(settings.snapping, settings.units)
        self.run_overlays.set_units(settings.units)
        self.image.glide.is_wanted = settings.smooth_camera
        if self.image.finalized:
            return
        style, before = style_of(settings), self.scene.scenery.style
        if style != before:
            self.scene.set_style(style)
        self.sketch.set_flat(settings.orthographic)
        self.overlays.projection.setChecked(settings.orthographic)
        self.sketch.draw_grid()
        if not style.draws_like(before) and (mechanism := self._document.mechanism) is not None:
            # with another axis up the camera stands elsewhere
            self._is_new = self._is_new or style.up != before.up
            self.loader.show(mechanism, self._document.folder)
        self.image.redraw()

    def take_back(self) -> bool:
        """Take back the last place of what is half drawn; whether anything is."""
        return take_back(self.tool_box.tool)

    def finalize(self) -> None:
        """Free what the renderer holds; the view stays blank from then on."""
        self.tool_box.end()
        self.tool_box.bench.background.shut_down()
        self.loader.shut_down()
        self.moments.shut_down()
        self.image.finalize()

    # what the document, the selection and the cursor tell

    @Slot(object, object)
    def _show_mechanism(self, before: object, after: object) -> None:
        if self.image.finalized:
            return
        mechanism = cast("Mechanism | None", after)
        if mechanism is None:
            mechanism = Mechanism()
        self.pointing.keep_to(mechanism)
        self.motion.forget_paths()
        self.scene.forget_motion()
        if self._novelty.is_other(cast("Mechanism | None", before), mechanism):
            self._is_new = True
            self.pointing.hover(None)
            if self.loader.is_large(mechanism):
                # an old model must not look like the one that has been opened
                self.scene.show(Mechanism())
        self.loader.show(mechanism, self._document.folder)
        # what is being worked out is drawn when it is there
        if self._is_new or not self.loader.busy:
            self.image.redraw()

    @Slot()
    def _greet(self) -> None:
        """Make room for a mechanism whose size has become known."""
        mechanism = self.scene.mechanism
        self.overlays.strip.offer_paths(mechanism is not None and bool(mechanism.measures))
        self.floating.place()
        if self._is_new:
            self.framing.look_first()

    @Slot()
    def _complete(self) -> None:
        """Show what has come meanwhile: a run, another moment."""
        self._learn_motion(everything=True)
        self.run_overlays.forget_ghosts()
        self.moments.show()
        if self._is_new and self.framing.is_free:
            self.framing.look_first()
        self._is_new = False
        self.framing.end_opening()
        self.image.redraw()

    @Slot(bool)
    def _show_busy(self, busy: bool) -> None:
        mechanism = self._document.mechanism
        bodies = () if mechanism is None else mechanism.bodies
        self.overlays.show_count(len(bodies) if busy else 0)
        self.floating.place()

    @Slot(object)
    def _show_result(self, result: object) -> None:
        if self.image.finalized:
            return
        self.motion.forget()
        self._learn_motion(everything=True)
        self.moments.renew()

    @Slot()
    def _end_tool(self) -> None:
        if self._document.looks_back and self.tool_choice.edits:
            self.tool_choice.choose(SELECT)

    def _follow(self) -> None:
        self.moments.follow()

    @Slot()
    def _follow_section(self) -> None:
        self.image.when_still("moment", self.moments.show)

    @Slot(str)
    def _show_name(self, name: str) -> None:
        self.overlays.show_name(name)
        self.floating.place()

    @Slot()
    def _show_design(self) -> None:
        bar, held = self.tool_box.option_bar, self.tool_choice.current != SELECT
        self.framing.hold(held=held, has_options=bar is not None)
        self.pointing.hover(None)
        self.floating.place()
        self.moments.show()
        if not self.image.finalized:
            self.framing.keep_in_sight(below_bars=True)

    @Slot(str)
    def _press(self, key: str) -> None:
        self.fit() if key == "fit" else self.look(key)

    @Slot(bool)
    def _show_paths(self, shown: bool) -> None:
        if not self.image.finalized:
            self.scene.scenery.paths.show(shown)
            self.image.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.framing.resize(self.floating.place)

    @Slot()
    def _learn_new(self) -> None:
        self._learn_motion(everything=False)

    @Slot()
    def _learn_rest(self) -> None:
        if not self.image.finalized:
            self._learn_motion(everything=True)
            self.image.redraw()

    def _learn_motion(self, *, everything: bool) -> None:
        """Size rails, paths and the view for the rows that there are by now."""
        if self.image.finalized or not self.motion.learn(everything=everything):
            return
        self.run_overlays.forget_ghosts()
        self.framing.follow_run(arrows=everything, later=self._document.is_changing)
        self.sections.follow_extent()
