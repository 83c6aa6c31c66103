"""A film of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from mechstudio.errors import MechStudioError
from mechstudio.handover.film_file import film_file
from mechstudio.handover.film_frames import FilmSettings, film_frames
from mechstudio.handover.film_plots import BELOW
from mechstudio.results import Result
from mechstudio.scene.overlaid import overlaid_by_names
from mechstudio.suggestions import takes_terms

Tell = Callable[[float, float], None]


def film_size(given: object) -> tuple[int, int]:
    """Width and height [pixels] from two numbers or a text such as "1280x720".

    Raises:
        MechStudioError: It is neither.
    """
    parts = given.lower().split("x") if isinstance(given, str) else given
    try:
        width, height = (int(part) for part in parts)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise MechStudioError(
            f"size cannot be {given!r}. Give the width and height in pixels, (1280, 720), or as "
            'text, "1280x720".'
        ) from None
    return width, height


@takes_terms
def write_film(
    result: Result,
    path: str | PathLike[str],
    *,
    size: tuple[int, int] | str = (1280, 720),
    rate: float = 30.0,
    speed: float = 1.0,
    start: float | None = None,
    stop: float | None = None,
    look: str = "",
    theme: str = "light",
    shadows: bool = False,
    show: str | Sequence[str] = (),
    color_by: str = "",
    arrows: float = 1.0,
    ghosts: str | float | Sequence[float] = (),
    plots: str | Sequence[str] = (),
    plots_at: str = BELOW,
    folder: Path | None = None,
    tell: Tell | None = None,
) -> int:
    """Write a film of a run, replacing the file only once it is complete.

    Args:
        result: The run.
        path: The file, `.mp4`, `.gif` or `.webp`.
        size: Width and height [pixels], even numbers, or text such as "1280x720".
        rate: Frames per second.
        speed: Seconds of the run per second of the film.
        start: First moment [s]; None for that of the run.
        stop: Last moment [s]; likewise.
        look: "front", "top", "right" or "isometric"; what suits the mechanism if empty.
        theme: "light" or "dark".
        shadows: Whether bodies cast shadows.
        show: Overlays, such as "reactions", "velocity" or "names"; one alone needs no list.
        color_by: Figure that colors bodies or springs, such as "speed" or "spring_force".
        arrows: Length of arrows in that which is proposed.
        ghosts: Times of ghost poses [s], or text such as "0.2, 0.4" or "every 0.1".
        plots: Channels, groups or patterns whose curves are shown as well, likewise, and formulas
            such as "=2 * [energy/kinetic]".
        plots_at: Where these are, "below" or "beside" the picture.
        folder: Where relative mesh files of its mechanism start.
        tell: Called after each frame with the share that is done, 0 to 1, and its moment [s]; what
            it raises ends the film, and no file is left.

    Returns:
        Number of frames.

    Raises:
        MechStudioError: The run has no rows, a value is out of range, there is no such overlay, or
            plots have no room.
        UnknownNameError: A name of the plots is neither a channel nor a group.
        FormulaError: A formula of the plots cannot be read.
        FileError: There is no such format, or the file cannot be written.
        MissingPackageError: What writes the format is not installed.
    """
    if not result.count:
        raise MechStudioError("The run has no rows; there is nothing to film.")
    times, (width, height) = result.store.time, film_size(size)
    first, last = float(times[0]), float(times[result.count - 1])
    settings = FilmSettings(
        width=width,
        height=height,
        rate=rate,
        speed=speed,
        start=first if start is None else start,
        stop=last if stop is None else stop,
    )
    overlaid = overlaid_by_names(show, color_by, arrows, ghosts)
    for moment in (settings.start, settings.stop, *overlaid.strobe.times):
        if not first <= moment <= last:
            raise MechStudioError(
                f"t = {moment:g} s is outside of the run, which goes from {first:g} s to "
                f"{last:g} s."
            )
    moments = settings.times
    frames = film_frames(
        result,
        settings,
        theme=theme,
        look=look,
        shadows=shadows,
        folder=folder,
        overlaid=overlaid,
        plots=(plots,) if isinstance(plots, str) else plots,
        plots_at=plots_at,
    )
    with film_file(Path(path), width=width, height=height, rate=rate, count=len(moments)) as film:
        for number, (moment, frame) in enumerate(zip(moments, frames, strict=True), 1):
            film.add(frame)
            if tell:
                tell(number / len(moments), float(moment))
    return len(moments)
