"""What the commands take, as plain data: for completion in shells and for the manual page."""

from __future__ import annotations

from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from mechstudio.cli.command import Command
from mechstudio.cli.method_arguments import integrator_names, solver_names
from mechstudio.cli.model_argument import sample_files
from mechstudio.cli.parser import command_parser

# names that stand for what they take, as the help shows them
_FILES = ("MODEL", "OUT", "FILE", "DIR", "RUN", "STUDY", "IN")


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option or a positional argument of a command.

    Attributes:
        flags: How it is written, such as "-o" and "--output"; none for a positional one.
        metavar: What stands for its value in the help; "" for an option without one.
        help: What it does.
        values: Values that it may have, if they are known.
        takes_file: Whether its value is the name of a file or folder.
    """

    flags: tuple[str, ...]
    metavar: str
    help: str
    values: tuple[str, ...]
    takes_file: bool


@dataclass(frozen=True, kw_only=True)
class Described:
    """A command, or a kind of one, such as `new chain`.

    Attributes:
        words: What is typed for it.
        summary: One line.
        description: What its help says.
        usage: Its usage line without the program's name.
        options: What it takes.
        kinds: The commands below it.
        examples: Lines to type, with a heading; "" without any.
    """

    words: tuple[str, ...]
    summary: str
    description: str
    usage: str
    options: tuple[Option, ...]
    kinds: tuple[Described, ...]
    examples: str = ""

    def with_kinds(self) -> Iterator[Described]:
        """This one and all below it."""
        yield self
        for kind in self.kinds:
            yield from kind.with_kinds()


def described_commands(commands: Iterable[Command]) -> list[Described]:
    """Describe all commands."""
    return [
        described(command_parser(command), (command.name,), command.summary) for command in commands
    ]


def described(parser: ArgumentParser, words: tuple[str, ...], summary: str) -> Described:
    """Describe a command by its parser.

    Args:
        parser: Of the command.
        words: What is typed for it.
        summary: One line.
    """
    options: list[Option] = []
    kinds: list[Described] = []
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            helps = {entry.dest: entry.help or "" for entry in action._choices_actions}
            kinds += [
                described(kind, (*words, name), helps.get(name, ""))
                for name, kind in action.choices.items()
            ]
        else:
            options.append(_option(action))
    usage = " ".join(parser.format_usage().split()).removeprefix("usage: mechstudio ")
    return Described(
        words=words,
        summary=summary,
        description=parser.description or summary,
        usage=usage,
        options=tuple(options),
        kinds=tuple(kinds),
        examples=parser.epilog or "",
    )


def _option(action: Action) -> Option:
    takes_value = action.nargs != 0
    shown = action.metavar if isinstance(action.metavar, str) else ""
    values = tuple(map(str, action.choices or ())) or _known_values(action.dest)
    return Option(
        flags=tuple(action.option_strings),
        metavar=(shown or "|".join(values) or action.dest.upper()) if takes_value else "",
        help=(action.help or "").replace("%%", "%"),
        values=values if takes_value else (),
        takes_file=takes_value and shown.partition(".")[0] in _FILES,
    )


def _known_values(name: str) -> tuple[str, ...]:
    """Values of arguments that are checked later than when the line is read."""
    known: Mapping[str, tuple[str, ...]] = {
        "solver": solver_names(),
        "solvers": tuple(key for key in solver_names() if key != "auto"),
        "integrator": integrator_names(),
        "model": tuple(sample_files()),
        "models": tuple(sample_files()),
        "name": tuple(sample_files()),
    }
    return known.get(name, ())
