"""Results as MCAP, for programs that play and plot recordings, such as Foxglove and PlotJuggler."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any

from mechstudio.geometry.arrays import FloatArray
from mechstudio.io import dumps
from mechstudio.io.atomic_file import replacing, require_writable
from mechstudio.results.channels import Channel
from mechstudio.results.csv_export import chosen_names
from mechstudio.results.recording import Recording
from mechstudio.results.tables import needed

_ROWS = 2000  # that are read at once
_GROUND = "ground"
_TRANSFORMS = "foxglove.FrameTransforms"


def write_mcap(
    result: Recording, path: str | PathLike[str], names: Sequence[str] | None = None
) -> None:
    """Write channels as JSON messages, one topic for each element, and the poses as transforms.

    A message of `bodies/crank` has `position.x` and so on, in SI units, which the schema of the
    topic names. The topic `tf` has the poses of all bodies as `foxglove.FrameTransforms`, so that
    programs with a 3D view show how they move. Times are those of the run, in nanoseconds.

    Args:
        result: The run; rows that are added meanwhile are left out.
        path: The file.
        names: Channels or groups like "bodies/crank"; all, with the poses, if None.

    Raises:
        FileError: The file cannot be written.
        MissingPackageError: mcap is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    writing = needed("mcap.writer", "MCAP")
    count, topics = result.count, _topics(result, names)
    target = Path(path)
    require_writable(target)
    with replacing(target) as scratch, scratch.open("wb") as stream:
        writer = writing.Writer(stream)
        writer.start(profile="", library="MechStudio")
        writer.add_metadata(
            "run",
            {
                "model": result.mechanism.name,
                "model_file": dumps(result.mechanism),
                "solver": result.settings.solver,
            },
        )
        ids = {}
        for topic, channels in topics.items():
            schema = json.dumps(_schema(topic, channels)).encode()
            number = writer.register_schema(name=topic, encoding="jsonschema", data=schema)
            ids[topic] = writer.register_channel(
                topic=topic, message_encoding="json", schema_id=number
            )
        poses = None
        if names is None and result.mechanism.bodies:
            number = writer.register_schema(
                name=_TRANSFORMS,
                encoding="jsonschema",
                data=json.dumps(_transforms_schema()).encode(),
            )
            poses = writer.register_channel(topic="tf", message_encoding="json", schema_id=number)
        for first in range(0, count, _ROWS):
            _write_rows(result, writer, topics, ids, poses, first, min(first + _ROWS, count))
        writer.finish()


def _topics(result: Recording, names: Sequence[str] | None) -> dict[str, list[Channel]]:
    """Channels by the element, or the group, that they belong to."""
    found: dict[str, list[Channel]] = {}
    for name in chosen_names(result, names):
        channel = result.channel(name)
        if name != "time" and channel.component_units:
            found.setdefault(name.rpartition("/")[0], []).append(channel)
    return found


def _schema(topic: str, channels: list[Channel]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for channel in channels:
        key = channel.name.rpartition("/")[2]
        if channel.components:
            pairs = zip(channel.components, channel.component_units, strict=True)
            parts = {part: _number(unit) for part, unit in pairs}
            entry = {"type": "object", "title": channel.label, "properties": parts}
        else:
            entry = _number(channel.unit) | {"title": channel.label}
        properties[key] = entry | {"description": channel.description}
    return {"type": "object", "title": topic, "properties": properties}


def _number(unit: str) -> dict[str, Any]:
    return {"type": ["number", "null"], "unit": unit}


def _transforms_schema() -> dict[str, Any]:
    """What `foxglove.FrameTransforms` is."""

    def record(properties: dict[str, Any]) -> dict[str, Any]:
        return {"type": "object", "properties": properties}

    def numbers(parts: str) -> dict[str, Any]:
        return record({part: {"type": "number"} for part in parts})

    time = record({"sec": {"type": "integer"}, "nsec": {"type": "integer"}})
    transform = record(
        {
            "timestamp": time,
            "parent_frame_id": {"type": "string"},
            "child_frame_id": {"type": "string"},
            "translation": numbers("xyz"),
            "rotation": numbers("xyzw"),
        }
    )
    return record({"transforms": {"type": "array", "items": transform}}) | {"title": _TRANSFORMS}


def _write_rows(
    result: Recording,
    writer: Any,
    topics: dict[str, list[Channel]],
    ids: dict[str, int],
    poses: int | None,
    first: int,
    last: int,
) -> None:
    times = [round(1e9 * time) for time in result.read("time", first, last).reshape(-1).tolist()]
    columns = {
        topic: [(channel, _written(result.read(channel.name, first, last))) for channel in channels]
        for topic, channels in topics.items()
    }
    frames = [] if poses is None else _frames(result, first, last)
    for row, time in enumerate(times):
        for topic, parts in columns.items():
            message = {
                channel.name.rpartition("/")[2]: (
                    dict(zip(channel.components, values[row], strict=True))
                    if channel.components
                    else values[row][0]
                )
                for channel, values in parts
            }
            _add(writer, ids[topic], time, message)
        if poses is not None:
            stamp = {"sec": time // 10**9, "nsec": time % 10**9}
            transforms = [
                {
                    "timestamp": stamp,
                    "parent_frame_id": _GROUND,
                    "child_frame_id": name,
                    "translation": dict(zip("xyz", place[row], strict=True)),
                    "rotation": dict(zip("wxyz", turn[row], strict=True)),
                }
                for name, place, turn in frames
            ]
            _add(writer, poses, time, {"transforms": transforms})


def _add(writer: Any, channel: int, time: int, message: dict[str, Any]) -> None:
    data = json.dumps(message).encode()
    writer.add_message(channel_id=channel, log_time=time, publish_time=time, data=data)


def _written(values: FloatArray) -> list[list[float | None]]:
    """Rows as JSON takes them, which knows no infinite numbers."""
    rows = values.reshape(len(values), -1).tolist()
    return [[value if isfinite(value) else None for value in row] for row in rows]


def _frames(
    result: Recording, first: int, last: int
) -> list[tuple[str, list[list[float | None]], list[list[float | None]]]]:
    return [
        (
            body.name,
            _written(result.read(f"bodies/{body.name}/position", first, last)),
            _written(result.read(f"bodies/{body.name}/orientation", first, last)),
        )
        for body in result.mechanism.bodies
    ]
