"""The type of a command."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes of the program."""

    DONE = 0
    USAGE = 2
    FAILED = 3
    INTERRUPTED = 130


@dataclass(frozen=True, kw_only=True)
class Command:
    """One command.

    Attributes:
        name: What the user types.
        summary: One line for the list of commands.
        description: What its own help says.
        examples: Lines to type, shown below; what a file holds may stand among them.
        add_arguments: Declares its arguments; must not import anything heavy.
        run: Does it and tells how it ended.
    """

    name: str
    summary: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], ExitCode]
    examples: tuple[str, ...] = ()
