"""Model files: reading, writing, their JSON Schema, and the sample models."""

from mechstudio.io.model_file import load, save
from mechstudio.io.model_schema import json_schema
from mechstudio.io.model_text import dumps, loads
from mechstudio.io.samples import sample, sample_paths, samples
from mechstudio.suggestions import no_attribute

__all__ = ["dumps", "json_schema", "load", "loads", "sample", "sample_paths", "samples", "save"]


def __getattr__(name: str) -> object:
    raise no_attribute(f"module '{__name__}'", name, __all__)
