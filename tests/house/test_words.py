"""What users read is plain English in the terms of the field."""

import ast
import re

from mechstudio.units import UNITS_IN_SENTENCES
from tests.house.interface_texts import interface_texts
from tests.house.tracked_files import python_files, short_name

# words of another spelling, of code or of a private dialect: what to write instead
FORBIDDEN = {
    r"\b(?:colour|centre|grey|cancelled|licence|behaviour)": "the American spelling",
    r"\b(?:JSON path|ndarray|NoneType|kwargs?)\b": "the user's term",
    r"\b(?:was|were|is) given up\b": "canceled",
    r"\b[Tt]urning (?:stiffness|damping)\b": "torsional",
    r"\bauto took\b": "auto chose",
    r"\b[Ll]et the (?!mechanism\b|program\b)": "the imperative",
    r"\b[Dd]o again\b|\btaken back\b": "redo, undo",
    r"\bmatter of taste\b|\bwhat else\b|\bwhatever\b|\bwhoever\b": "the noun",
    r"\bclosing terms?\b": "Baumgarte terms",
    r"\b(?:leads|lead) away\b|\bheld by nothing\b": "unstable, free",
    r"\btells more\b|\bis told\b|\bsay nothing\b": "describes, is printed",
    r"\btakes (?:none|trees only)\b": "supports",
    r"\b[Pp]lease (?!send\b)": "the imperative alone",
}
# of files, the command line and scripts: in the window elements and fields have names
FILE_WORDS = re.compile(
    r"\b(?:bodies|joints|drivers|forces|couplings|measures)\[\d|\boutput_step\b|\brtol\b|\batol\b"
    r"|\bmax_iterations\b|\bsimulation\.[a-z]|\bbody[12]\b"
)
# a number that a sentence gives a digits and a unit by itself
DIGITS = re.compile(r"[.\d]*[gf]$")
UNIT = re.compile(
    rf" (?:{'|'.join(map(re.escape, UNITS_IN_SENTENCES))})(?![\w/²³^*·]|,? or rad\b|, rad\b)"
)
# tables for terminals and descriptions in model files, whose units are those of files
TABLES = (
    "mechstudio/cli/",
    "mechstudio/generators/",
    "mechstudio/results/summary.py",
    "mechstudio/validation/",
)


def test_no_forbidden_word_is_read_by_users():
    """Each has a plain word instead; the message names it."""
    found = [
        f"{one.file}:{one.line}: {match.group()!r}: write {better}"
        for one in interface_texts()
        for word, better in FORBIDDEN.items()
        if (match := re.search(word, one.text))
    ]
    assert not found, "\n".join(found)


def test_the_window_does_not_speak_of_files():
    """Names of elements and fields instead of keys, lists and places in files."""
    found = [
        f"{one.file}:{one.line}: {match.group()!r}"
        for one in interface_texts()
        if one.file.startswith("mechstudio/gui/") and (match := FILE_WORDS.search(one.text))
    ]
    assert not found, "\n".join(found)


def test_sentences_write_quantities_in_one_way():
    """By `quantity_text`, so that the window finds them and shows them in the units chosen."""
    found = []
    for file in python_files("mechstudio"):
        name = short_name(file)
        if str(name).startswith(TABLES):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.JoinedStr):
                continue
            for value, after in zip(node.values, node.values[1:], strict=False):
                if (
                    isinstance(value, ast.FormattedValue)
                    and value.format_spec is not None
                    and DIGITS.fullmatch(ast.unparse(value.format_spec)[2:-1])
                    and isinstance(after, ast.Constant)
                    and UNIT.match(str(after.value))
                ):
                    found.append(f"{name}:{node.lineno}: {ast.unparse(value)}{after.value}")
    assert not found, "\n".join(found)


def test_sentences_are_whole():
    """One space between words; an ellipsis is one character."""
    found = [
        f"{one.file}:{one.line}: {one.text!r}"
        for one in interface_texts()
        if one.file.startswith("mechstudio/gui/") and re.search(r"[a-z]\.\.\.|\w  \w", one.text)
    ]
    assert not found, "\n".join(found)
