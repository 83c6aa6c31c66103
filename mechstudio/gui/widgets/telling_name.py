"""Names of runs beside each other where they have little room: what tells them apart stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtGui import QFontMetrics

from mechstudio.gui.widgets.short_name import short_name

_LEAST = 2  # letters of the name of a curve
_CUT = "…"  # stands for words that other runs have as well


def telling_words(names: Sequence[str]) -> list[tuple[bool, ...]]:
    """Which words of each of several names the others have not; none of a single name."""
    words = [name.split(" ") for name in names]
    least = min(map(len, words), default=0)
    if len({len(own) for own in words}) == 1:
        alike = zip(*words, strict=True)
        tells = tuple(len(set(these)) > 1 for these in alike)
        return [tells for _ in words]
    start = _shared_count(words, least)
    end = _shared_count([own[start:][::-1] for own in words], least - start)
    return [tuple(start <= place < len(own) - end for place in range(len(own))) for own in words]


def telling_name(
    curve: str, run: str, tells: Sequence[bool], metrics: QFontMetrics, room: int
) -> str:
    """A curve and its run, without words that other runs have where there is no room for them.

    Args:
        curve: What is said before the run; empty for nothing.
        run: Name of the run.
        tells: Which of its words tell it from others, see `telling_words`.
        metrics: Of the letters.
        room: Width for it [px].
    """
    words, kept = run.split(" "), list(tells)
    if metrics.horizontalAdvance(curve + run) <= room or not any(kept):
        return short_name(curve + run, metrics, room)
    told = _joined(words, kept)
    if metrics.horizontalAdvance(curve + told) > room:
        # dots stand behind the name of the curve, whether it has lost letters or not
        told = _CUT + told.removeprefix(_CUT)
        shorter = (begun + told for begun in _beginnings(curve.rstrip(" ,")))
        fitting = (name for name in shorter if metrics.horizontalAdvance(name) <= room)
        return next(fitting, "") or short_name(_joined(words, kept), metrics, room)
    # first the units of numbers, then from the beginning on
    for place in sorted(range(len(words)), key=lambda k: (k == 0 or not tells[k - 1], k)):
        more = [*kept[:place], True, *kept[place + 1 :]]
        if metrics.horizontalAdvance(curve + _joined(words, more)) > room:
            break
        kept = more
    return curve + _joined(words, kept)


def _beginnings(name: str) -> Iterator[str]:
    """The name and its beginnings, the longest first, as far as they tell what it is."""
    return (name[:length].rstrip(" ,") for length in range(len(name), _LEAST - 1, -1))


def _shared_count(words: Sequence[Sequence[str]], most: int) -> int:
    """With how many words all lists of words begin, of a number at most."""
    alike = (len({own[place] for own in words}) == 1 for place in range(most))
    return next((place for place, same in enumerate(alike) if not same), most)


def _joined(words: Sequence[str], kept: Sequence[bool]) -> str:
    """The words that are kept, with dots for those between them that are not."""
    parts = groupby(zip(words, kept, strict=True), key=lambda pair: pair[1])
    return "".join(" ".join(word for word, _ in own) if stays else _CUT for stays, own in parts)
