"""Names of channels before and after the elements of a run got other names."""

from __future__ import annotations

from mechstudio.model import PointMeasure
from mechstudio.results import Result


def renamed_channels(before: Result, after: Result) -> dict[str, str]:
    """The name after for each name before, of channels with the same values.

    Args:
        before: A run.
        after: The same rows under other names; measures may be others.
    """
    owners: dict[tuple[str, str], str] = {}
    for subject in ("bodies", "joints", "drivers", "couplings", "forces"):
        for was, now in zip(
            getattr(before.mechanism, subject), getattr(after.mechanism, subject), strict=True
        ):
            owners[subject, was.name] = now.name
    for place, measure in enumerate(before.mechanism.measures):
        body = owners.get(("bodies", measure.body), measure.body)
        now = _same_point(measure, body, place, after)
        if now is not None:
            owners["measures", measure.name] = now.name
    found = {}
    for name in before.names():
        subject, *rest = name.split("/")
        if len(rest) < 2:
            found[name] = name
        elif (subject, rest[0]) in owners:
            found[name] = "/".join((subject, owners[subject, rest[0]], *rest[1:]))
    return found


def _same_point(measure: PointMeasure, body: str, place: int, after: Result) -> PointMeasure | None:
    """The measure of the same point afterwards: of the same name, else at the same place."""
    measures = after.mechanism.measures
    same = [one for one in measures if (one.body, one.point) == (body, measure.point)]
    for one in same:
        if one.name == measure.name:
            return one
    return next((one for one in same if measures.index(one) == place), None)
