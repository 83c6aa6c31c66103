"""Parser whose errors show the usage of the command at hand and suggest what may be meant."""

from __future__ import annotations

import re
import sys
from argparse import Action, ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NoReturn

from mechstudio.answers import answer_of
from mechstudio.cli.command import Command
from mechstudio.suggestions import did_you_mean
from mechstudio.synonyms import meant

# options whose value has parts, and what stands between these
_JOINED_BY = {"--set": "=", "--solvers": ","}
_OPTION = re.compile(r"--?[A-Za-z]")
# a value, no option: -1e-3 and -30deg too
_NEGATIVE = re.compile(r"-\.?[0-9]")


class Parser(ArgumentParser):
    """An argument parser that answers misspelled options and values with the nearest ones."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **{"allow_abbrev": False, **keywords})
        self._given: list[str] = []
        self._negative_number_matcher = _NEGATIVE

    def parse_known_args(  # type: ignore[override]  # one of several signatures
        self, args: Any = None, namespace: Any = None
    ) -> tuple[Namespace, list[str]]:
        """Parse, and refuse what is left over here: the caller would show another usage."""
        self._given = list(sys.argv[1:] if args is None else args)
        parsed, left = super().parse_known_args(args, namespace)
        if left:
            self._refuse(left)
        return parsed, left

    def error(self, message: str) -> NoReturn:
        """End with a message; what is missing may be there under another name, which is told."""
        if "are required" in message:
            options = takewhile(lambda word: word != "--", self._given)
            unknown = [word for word in options if self._is_unknown(word)]
            if unknown:
                message += f"; unrecognized: {self._unknown_options(unknown)}"
        is_answered = message.startswith("unrecognized") and "; " in message
        if is_answered or message.startswith("argument "):
            # what is to be written instead is told: all options would hide the message
            self.exit(2, f"{self._short_usage()}\n{self.prog}: error: {message}\n")
        super().error(message)

    def _short_usage(self) -> str:
        """The usage in a line, without the options."""
        places = [str(action.metavar or action.dest) for action in self._get_positional_actions()]
        return f"usage: {' '.join((self.prog, '[-h] [options]', *places))}"

    def _is_unknown(self, word: str) -> bool:
        if _OPTION.match(word) is None:
            return False
        # a short option may have its value attached: -oOUT.mp4
        return not {word.partition("=")[0], word[:2]} & self._option_string_actions.keys()

    def _refuse(self, left: list[str]) -> NoReturn:
        self.error(f"unrecognized: {self._unknown_options(left)}")

    def _unknown_options(self, words: list[str]) -> str:
        """What is not understood, and what the first option of it may mean."""
        names = [word.partition("=")[0] for word in words if word.startswith("-")]
        if not names and (hint := self._apart(words[0])):
            return f"'{words[0]}'{hint}"
        hints = [hint for name in names if (hint := self._hint(name))]
        return ", ".join(f"'{word}'" for word in words) + (hints[0] if hints else "")

    def _apart(self, word: str) -> str:
        """The end of the message about a value that stands apart from the one before it."""
        place = self._given.index(word) if word in self._given else 0
        if place < 2 or self._given[place - 2] not in _JOINED_BY:
            return ""
        option, value = self._given[place - 2 : place]
        sign = _JOINED_BY[option]
        if sign == "=" and sign in value:
            return f"; write {option} before each: {option} {value} {option} {word}" * ("=" in word)
        return f"; write {option} {value}{sign}{word}"

    def _hint(self, name: str) -> str:
        """The end of the message about an option that there is not; "" where nothing is like it."""
        word = name.lstrip("-").replace("-", "_")
        found = answer_of(self.prog, word)
        if found is not None:
            return f"; {found}"
        known = [flag for flag in self._option_string_actions if flag.startswith("--")]
        options = {flag.lstrip("-").replace("-", "_"): flag for flag in known}
        same = meant(word, options)
        return did_you_mean(name if same is None else options[same], known)

    def _check_value(self, action: Action, value: Any) -> None:
        choices = action.choices
        if choices is None or value in choices:
            return
        raise ArgumentError(action, unknown_value(str(value), map(str, choices)))


def also_called(parser: ArgumentParser, action: Action, *flags: str) -> None:
    """Let an option be given by earlier names, too, which no help shows."""
    for flag in flags:
        parser._option_string_actions[flag] = action


def command_parser(command: Command) -> Parser:
    """The parser of what follows a command."""
    parser = Parser(
        prog=f"mechstudio {command.name}",
        description=command.description,
        epilog=examples_text(command.examples),
        formatter_class=_Formatter,
    )
    command.add_arguments(parser)
    return parser


class _Formatter(HelpFormatter):
    """Wraps descriptions, and leaves the lines of examples as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


def examples_text(examples: Iterable[str]) -> str:
    """Examples as the end of a help shows them; "" without any."""
    lines = [f"  {line}" for example in examples for line in example.splitlines()]
    return "\n".join(["examples:", *lines]) if lines else ""


def unknown_value(value: str, known: Iterable[str]) -> str:
    """The message about a value that there is not: the nearest one, or all of them."""
    names = list(known)
    hint = did_you_mean(value, names) or f"; there are {', '.join(names)}"
    return f"there is no '{value}'{hint}"
