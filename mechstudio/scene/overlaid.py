"""What is shown over a mechanism in pictures and films of a run: plain data, and its names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mechstudio.errors import MechStudioError
from mechstudio.results.channel_figures import is_channel_figure
from mechstudio.results.element_figures import FIGURES
from mechstudio.results.vectors import VECTOR_KINDS
from mechstudio.scene.strobe import EVEN, Strobe, strobe_of
from mechstudio.suggestions import did_you_mean

CENTERS, FRAMES, JOINT_FRAMES, NAMES, GHOSTS, FADING = (
    "centers",
    "frames",
    "joint_frames",
    "names",
    "ghosts",
    "fading",
)
# key and label of what can be shown, in the order of the menu
SHOWABLE = (
    *((kind.key, kind.label) for kind in VECTOR_KINDS.values()),
    (CENTERS, "Centers of mass"),
    (FRAMES, "Body frames"),
    (JOINT_FRAMES, "Joint frames"),
    (NAMES, "Names"),
    (GHOSTS, "Ghost poses"),
    (FADING, "Fading paths"),
)
# key of a figure, and what it colors
COLORINGS = tuple((key, figure.task) for key, figure in FIGURES.items())
# how much longer arrows become in one step, and how far that goes
STEP, LEAST, MOST = 1.5, 0.05, 20.0


@dataclass(frozen=True, kw_only=True)
class Overlaid:
    """Overlays of a view.

    Attributes:
        shown: Keys of what is shown.
        only_selected: Whether only selected elements have overlays.
        items: Kind and name of elements that alone have overlays; none for all.
        scale: Length of arrows in that which is proposed.
        coloring: Key of the figure that colors elements, or a channel without the name of its
            element, such as "bodies/position/z"; empty for none.
        strobe: Moments of ghost poses.
    """

    shown: frozenset[str] = frozenset()
    only_selected: bool = False
    items: frozenset[tuple[str, str]] = frozenset()
    scale: float = 1.0
    coloring: str = ""
    strobe: Strobe = EVEN

    def known(self) -> Overlaid:
        """The same without what this program does not know."""
        keys, colors = dict(SHOWABLE), dict(COLORINGS)
        return Overlaid(
            shown=frozenset(key for key in self.shown if key in keys),
            only_selected=self.only_selected,
            items=self.items,
            scale=min(max(self.scale, LEAST), MOST),
            coloring=self.coloring if _can_color(self.coloring, colors) else "",
            strobe=self.strobe.known(),
        )


NO_OVERLAYS = Overlaid()
# words for several of them
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "reactions": ("reaction_force", "reaction_torque"),
    "loads": ("applied_force", "applied_torque"),
    "efforts": ("effort_force", "effort_torque"),
}


def overlaid_by_names(
    show: str | Iterable[str],
    color_by: str = "",
    arrows: float = 1.0,
    ghosts: str | float | Iterable[float] = (),
) -> Overlaid:
    """Overlays as commands and scripts name them.

    Args:
        show: Keys of `SHOWABLE`, also with hyphens, and words of `TOGETHER`; one alone needs no
            list.
        color_by: Key of a figure that colors elements, or a channel without the name of its
            element, such as "bodies/position/z"; empty for none.
        arrows: Length of arrows in that which is proposed.
        ghosts: Times of ghost poses [s], or text such as "0.2, 0.4" or "every 0.1"; they are shown
            without being named. Without any they are spread evenly, where they are named.

    Raises:
        MechStudioError: There is no such overlay or figure, the length is out of range, or times
            of ghost poses cannot be read.
    """
    keys, figures = dict(SHOWABLE), dict(COLORINGS)
    shown: set[str] = set()
    for word in (show,) if isinstance(show, str) else show:
        key = word.strip().replace("-", "_")
        if key not in keys and key not in TOGETHER:
            raise MechStudioError(_unknown("overlay", word, (*keys, *TOGETHER)))
        shown.update(TOGETHER.get(key, (key,)))
    figure = color_by.strip().replace("-", "_")
    if figure and not _can_color(figure, figures):
        raise MechStudioError(_unknown("figure to color by", color_by, figures))
    if not LEAST <= arrows <= MOST:
        raise MechStudioError(
            f"Arrows cannot be {arrows:g} times as long. Choose a number from {LEAST:g} to "
            f"{MOST:g}."
        )
    strobe = _strobe(ghosts)
    if strobe != EVEN:
        shown.add(GHOSTS)
    return Overlaid(shown=frozenset(shown), coloring=figure, scale=arrows, strobe=strobe)


def _can_color(key: str, figures: Iterable[str]) -> bool:
    return key in figures or is_channel_figure(key)


def _strobe(ghosts: str | float | Iterable[float]) -> Strobe:
    """Moments of ghost poses, as text or as numbers [s]."""
    if isinstance(ghosts, str):
        text = ghosts
    else:
        text = ", ".join(map(str, ghosts if isinstance(ghosts, Iterable) else (ghosts,)))
    try:
        return strobe_of(text)
    except ValueError as error:
        raise MechStudioError(f"The times of ghost poses cannot be '{text}'. {error}") from None


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    known = tuple(known)
    hint = did_you_mean(name, known) or f"; there are {', '.join(known)}."
    return f"There is no {what} '{name}'{hint}"
