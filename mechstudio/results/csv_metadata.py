"""What a CSV file was made from, in a file beside it: a table has no room for it.

The name and the layout are those of CSV on the Web (W3C, "Metadata Vocabulary for Tabular Data").
"""

from __future__ import annotations

import json
from pathlib import Path

from mechstudio.io.atomic_file import replacing
from mechstudio.version import program_version

SUFFIX = "-metadata.json"


def metadata_path(table: Path) -> Path:
    """The file beside a table that describes it."""
    return table.with_name(table.name + SUFFIX)


def write_csv_metadata(table: Path, title: str, description: str = "") -> None:
    """Describe a table.

    Args:
        table: The CSV file.
        title: Model and run that the table is made from.
        description: What the model is, in its own words.

    Raises:
        FileError: The file cannot be written.
    """
    text = json.dumps(
        {
            "@context": "http://www.w3.org/ns/csvw",
            "url": table.name,
            "dc:title": title,
            "dc:description": description,
            "dc:creator": f"MechStudio {program_version()}",
        },
        ensure_ascii=False,
        indent=2,
    )
    with replacing(metadata_path(table)) as scratch:
        scratch.write_text(f"{text}\n", encoding="utf-8")
