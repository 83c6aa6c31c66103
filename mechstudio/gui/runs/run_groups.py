"""Kept runs by the mechanism that they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mechstudio.gui.files.file_commands import NEW_NAME
from mechstudio.io.model_file import SUFFIX
from mechstudio.results.run_library import KeptRun


@dataclass(frozen=True)
class RunGroup:
    """Runs of one mechanism.

    Attributes:
        title: What the mechanism is called.
        tip: Its file, or why there is none.
        runs: The runs, newest first.
    """

    title: str
    tip: str
    runs: tuple[KeptRun, ...]


def grouped(runs: Iterable[KeptRun], today: datetime) -> list[RunGroup]:
    """Runs by their mechanisms, with that of the newest run first.

    Args:
        runs: The runs, newest first.
        today: The day on which times of day need no date.
    """
    found: dict[tuple[str, str], list[KeptRun]] = {}
    for run in runs:
        found.setdefault(_key(run), []).append(run)
    firsts = [some[0] for some in found.values()]
    return [
        RunGroup(title, some[0].model_file or _tip(some[0]), tuple(some))
        for some, title in zip(found.values(), _titles(firsts, today), strict=True)
    ]


def _key(run: KeptRun) -> tuple[str, str]:
    if run.file:
        return "opened", run.title
    if run.model_file:
        return "file", run.model_file
    # earlier versions did not say which mechanism it was
    return "unsaved", run.made_in or run.title


def _titles(firsts: Sequence[KeptRun], today: datetime) -> list[str]:
    """What mechanisms are called, each by a run of it; no two are called the same."""
    short = [_title(run, today) for run in firsts]
    titles = [
        _title(run, today, exactly=short.count(title) > 1)
        for run, title in zip(firsts, short, strict=True)
    ]
    # begun within one second
    in_order = sorted(range(len(firsts)), key=lambda place: firsts[place].made_in)
    for title in {one for one in titles if titles.count(one) > 1}:
        places = [place for place in in_order if titles[place] == title]
        for number, place in enumerate(places, start=1):
            titles[place] = f"{title} ({number})"
    return titles


def _title(run: KeptRun, today: datetime, *, exactly: bool = False) -> str:
    """What a mechanism is called, also where another one would be called the same."""
    if run.model_file:
        file = Path(run.model_file)
        title = run.title or file.name.removesuffix(SUFFIX)
        return f"{title} ({file.parent.name}/{file.name})" if exactly else title
    if run.file:
        return f"{run.title or 'Unnamed mechanism'}, result files"
    is_named = run.title not in ("", NEW_NAME)
    words = f"{run.title}, not saved" if is_named else "Unsaved mechanism"
    with suppress(ValueError):
        begun = datetime.fromisoformat(run.made_in)
        day = "" if begun.date() == today.date() else f"{begun:%Y-%m-%d} "
        words += f", {day}{begun:%H:%M:%S}" if exactly else f", {day}{begun:%H:%M}"
    return words


def _tip(run: KeptRun) -> str:
    if run.file:
        return "Opened result files"
    return (
        "Runs of a mechanism that was never saved; "
        "“Restore its mechanism” in the menu of a run brings it back"
    )
