"""Completion scripts for shells, generated from what the commands take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mechstudio.cli.described_options import Described, Option


def bash_script(commands: Sequence[Described]) -> str:
    """Completion for bash: the words that fit after the command, and files."""
    cases = []
    for entry in _all(commands):
        flags = [flag for option in entry.options for flag in option.flags]
        words = [*(kind.words[-1] for kind in entry.kinds), *flags, *_positional(entry)]
        values = "".join(
            f"\n                {'|'.join(option.flags)}) {_bash_answer(option)};;"
            for option in entry.options
            if option.flags and option.metavar
        )
        cases.append(
            f"        {_quoted(' '.join(entry.words))})\n"
            f'            case "$previous" in{values}\n'
            "            esac\n"
            f'            COMPREPLY=($(compgen -f -W {_quoted(" ".join(words))} -- "$current"));;'
        )
    names = " ".join(entry.words[0] for entry in commands)
    nested = "|".join(entry.words[0] for entry in commands if entry.kinds)
    return f"""# completion of mechstudio for bash
_mechstudio() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}"
    local command=""
    compopt -o filenames 2>/dev/null
    if [ "$COMP_CWORD" -gt 1 ]; then command="${{COMP_WORDS[1]}}"; fi
    case "$command" in
        {nested}) if [ "$COMP_CWORD" -gt 2 ]; then command="$command ${{COMP_WORDS[2]}}"; fi;;
    esac
    case "$command" in
        '')
            COMPREPLY=($(compgen -f -W {_quoted(names + " --help --version")} -- "$current"));;
{chr(10).join(cases)}
        *)
            COMPREPLY=($(compgen -f -- "$current"));;
    esac
}}
complete -F _mechstudio mechstudio
"""


def _bash_answer(option: Option) -> str:
    words = f" -W {_quoted(' '.join(option.values))}" if option.values else ""
    files = " -f" if option.takes_file else ""
    if not words and not files:
        return "COMPREPLY=(); return"
    return f'COMPREPLY=($(compgen{files}{words} -- "$current")); return'


def zsh_script(commands: Sequence[Described]) -> str:
    """Completion for zsh, with descriptions."""
    cases = []
    for entry in _all(commands):
        if entry.kinds:
            kinds = " ".join(_zsh_choice(kind) for kind in entry.kinds)
            cases.append(f"        {_quoted(' '.join(entry.words))}) kinds=({kinds})")
            cases.append("            _describe kind kinds;;")
            continue
        lines = " \\\n                ".join(_zsh_argument(option) for option in entry.options)
        cases.append(f"        {_quoted(' '.join(entry.words))})")
        cases.append(f"            _arguments \\\n                {lines};;")
    names = " ".join(_zsh_choice(entry) for entry in commands)
    nested = "|".join(entry.words[0] for entry in commands if entry.kinds)
    return f"""#compdef mechstudio
# completion of mechstudio for zsh
_mechstudio() {{
    local -a kinds
    local command
    if (( CURRENT == 2 )); then
        kinds=({names})
        _describe command kinds
        _files
        return
    fi
    command="$words[2]"
    shift words; (( CURRENT-- ))
    case "$command" in
        {nested})
            if (( CURRENT > 2 )); then
                command="$command $words[2]"
                shift words; (( CURRENT-- ))
            fi;;
    esac
    case "$command" in
{chr(10).join(cases)}
        *) _files;;
    esac
}}
compdef _mechstudio mechstudio
"""


def _zsh_choice(entry: Described) -> str:
    return _quoted(f"{entry.words[-1]}:{entry.summary}".replace("\n", " "))


def _zsh_argument(option: Option) -> str:
    text = option.help.translate(str.maketrans("[]:", "();"))
    if option.values:
        action = f"({' '.join(option.values)})"
        if option.takes_file:
            action = f"{{compadd {' '.join(option.values)}; _files}}"
    else:
        action = "_files" if option.takes_file else " "
    value = f":{option.metavar.lower()}:{action}" if option.metavar else ""
    if not option.flags:
        return _quoted(f"*{value}")
    first, *others = option.flags
    if not others:
        return _quoted(f"*{first}[{text}]{value}")
    return f"{{{','.join(option.flags)}}}{_quoted(f'[{text}]{value}')}"


def fish_script(commands: Sequence[Described]) -> str:
    """Completion for fish, with descriptions."""
    lines = [
        "# completion of mechstudio for fish",
        "complete -c mechstudio -n __fish_use_subcommand -l version -d 'show the version'",
    ]
    lines += [
        f"complete -c mechstudio -n __fish_use_subcommand -a {entry.words[0]} "
        f"-d {_quoted(entry.summary)}"
        for entry in commands
    ]
    for entry in _all(commands):
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in entry.words)
        lines += [
            f"complete -c mechstudio -f -n {_quoted(seen)} -a {kind.words[-1]} "
            f"-d {_quoted(kind.summary)}"
            for kind in entry.kinds
        ]
        lines += [_fish_line(seen, option) for option in entry.options]
    return "\n".join(lines) + "\n"


def _fish_line(condition: str, option: Option) -> str:
    parts = ["complete -c mechstudio", f"-n {_quoted(condition)}"]
    parts += [
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
    ]
    if option.metavar and option.flags:
        parts.append("-r")
    if option.metavar and not option.takes_file:
        parts.append("-f")
    if option.values:
        parts.append(f"-a {_quoted(' '.join(option.values))}")
    return " ".join([*parts, f"-d {_quoted(option.help)}"])


def _all(commands: Sequence[Described]) -> list[Described]:
    return [entry for command in commands for entry in command.with_kinds()]


def _positional(entry: Described) -> list[str]:
    return [value for option in entry.options if not option.flags for value in option.values]


def _quoted(text: str) -> str:
    """The text in single quotes, as all three shells read it."""
    return "'" + text.replace("'", "'\\''") + "'"


SCRIPTS: Mapping[str, Callable[[Sequence[Described]], str]] = {
    "bash": bash_script,
    "zsh": zsh_script,
    "fish": fish_script,
}
