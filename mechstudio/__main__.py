"""Entry point of the program: `mechstudio` and `python -m mechstudio`."""

import sys

from mechstudio.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
