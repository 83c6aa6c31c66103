"""Arguments of a picture: its time and its file in either order."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar, cast

from mechstudio.errors import FileError

Picture = TypeVar("Picture", bound=Callable[..., Any])
IN_ORDER = ("size", "theme")  # that may stand behind the time without their names


def file_first(picture: Picture) -> Picture:
    """Let the file of a picture stand before its time as well, as that of a film does.

    Args:
        picture: A method with the arguments `time`, `path`, `size` and `theme`.

    Raises:
        FileError: The call has a file and no time.
        TypeError: It has too many values without a name, or one twice.
    """

    @wraps(picture)
    def call(run: object, *given: Any, **named: Any) -> Any:
        rest, found = list(given), {}
        if _is_file(named.get("time")):
            found["path"] = named.pop("time")
        for place in range(min(2, len(rest))):
            if _is_file(rest[place]) or (place and rest[place] is None):
                found["path"] = rest.pop(place)
                break
        if rest and not isinstance(rest[0], tuple | list):
            found["time"] = rest.pop(0)
        found |= dict(zip(IN_ORDER, rest, strict=False))
        if len(rest) > len(IN_ORDER):
            raise TypeError(f"picture() takes at most {2 + len(IN_ORDER)} values without a name")
        if twice := found.keys() & named.keys():
            raise TypeError(f"picture() got {' and '.join(sorted(twice))} twice")
        values = found | named
        if "time" not in values and values.get("path") is not None:
            path = Path(values["path"])
            raise FileError(
                f'A picture needs its time [s]: result.picture(1.0, "{path.name}").', path
            )
        return picture(run, **values)

    return cast(Picture, call)


def _is_file(value: object) -> bool:
    return isinstance(value, str | PathLike)
