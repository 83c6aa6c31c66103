"""What a run produced: rows, named channels, HDF5 and CSV files."""

from mechstudio.results.channels import Channel
from mechstudio.results.interpolation import OutsideRunError
from mechstudio.results.moment import Moment
from mechstudio.results.result import Result, load_result, open_result
from mechstudio.results.settings import RunSettings, RunStatistics, RunStatus
from mechstudio.results.store import Store
from mechstudio.suggestions import no_attribute

__all__ = [
    "Channel",
    "Moment",
    "OutsideRunError",
    "Result",
    "RunSettings",
    "RunStatistics",
    "RunStatus",
    "Store",
    "load_result",
    "open_result",
]


def __getattr__(name: str) -> object:
    raise no_attribute(f"module '{__name__}'", name, __all__)
