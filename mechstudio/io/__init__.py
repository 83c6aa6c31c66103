"""Model files: reading, writing, their JSON Schema, and the sample models."""

from mechstudio.io.model_file import load, save
from mechstudio.io.model_text import dumps, json_schema, loads
from mechstudio.io.samples import sample_paths

__all__ = ["dumps", "json_schema", "load", "loads", "sample_paths", "save"]
