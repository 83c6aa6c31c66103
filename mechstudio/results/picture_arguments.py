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
    """

    @wraps(picture)
    def call(run: object, *given: Any, **named: Any) -> Any:
        rest = list(given)
        for place in range(min(2, len(rest))):
            if isinstance(rest[place], str | PathLike):
                named["path"] = rest.pop(place)
                break
        if rest and "time" not in named:
            named["time"] = rest.pop(0)
        if "path" in named and "time" not in named:
            path = Path(named["path"])
            raise FileError(
                f'A picture needs its time [s]: result.picture(1.0, "{path.name}").', path
            )
        if len(rest) > len(IN_ORDER):
            raise TypeError(f"picture() takes at most {2 + len(IN_ORDER)} values without a name")
        return picture(run, **dict(zip(IN_ORDER, rest, strict=False)), **named)

    return cast(Picture, call)
