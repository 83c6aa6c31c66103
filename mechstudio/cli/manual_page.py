"""The manual page, generated from what the commands take."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.cli.described_options import Described, Option


def manual_page(commands: Sequence[Described], version: str) -> str:
    """The page `mechstudio(1)` in the language of man.

    Args:
        commands: All commands.
        version: Of the program.
    """
    lines = [
        f'.TH MECHSTUDIO 1 "" "mechstudio {_escaped(version)}" "User Commands"',
        ".SH NAME",
        r"mechstudio \- build, simulate and study mechanisms of rigid bodies",
        ".SH SYNOPSIS",
        r".B mechstudio",
        r"[\fIMODEL\fR [\fB\-\-run\fR]]",
        ".br",
        ".B mechstudio",
        r"\fICOMMAND\fR ...",
        ".SH DESCRIPTION",
        "Without a command the window opens, with a model if one is given; \\-\\-run simulates it",
        "at once. A model is a file *.mech.json, the name of a sample, or \\- for standard input.",
        ".SH COMMANDS",
    ]
    for command in commands:
        for entry in command.with_kinds():
            lines += _section(entry)
    lines += [
        ".SH EXIT STATUS",
        *_item("0", "done"),
        *_item("2", "bad usage, or a model that is not valid or cannot be simulated"),
        *_item("3", "the simulation could not go on; what was computed is kept"),
        *_item("130", "interrupted; what was computed is kept"),
        ".SH FILES",
        "Compiled kernels lie in the user's cache folder, or in mechstudio\\-kernels in the folder",
        "that NUMBA_CACHE_DIR names; mechstudio doctor shows it.",
    ]
    return "\n".join(lines) + "\n"


def _section(entry: Described) -> list[str]:
    lines = [
        f".SS mechstudio {_escaped(' '.join(entry.words))}",
        rf"\fBmechstudio\fR {_escaped(entry.usage)}",
        ".PP",
        _escaped(entry.description),
    ]
    for option in entry.options:
        if "--help" not in option.flags:
            lines += _item(_title(option), option.help)
    if entry.examples:
        lines += [".PP", ".nf", *map(_escaped, entry.examples.splitlines()), ".fi"]
    return lines


def _title(option: Option) -> str:
    if not option.flags:
        return option.metavar
    return ", ".join(option.flags) + (f" {option.metavar}" if option.metavar else "")


def _item(title: str, text: str) -> list[str]:
    return [".TP", rf"\fB{_escaped(title)}\fR", _escaped(text)]


def _escaped(text: str) -> str:
    """The text without anything that man would take for a command."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("\n", " ")
    return rf"\&{text}" if text[:1] in (".", "'") else text
