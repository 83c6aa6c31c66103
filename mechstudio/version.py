"""The version of the program."""

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version of the installed package; that of an uninstalled checkout is not known."""
    try:
        return version("mechstudio")
    except PackageNotFoundError:
        return "0+unknown"
