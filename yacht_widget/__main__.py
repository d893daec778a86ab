"""The command, where it is not on the PATH: python -m yacht_widget."""

import sys

from yacht_widget.cli import main

if __name__ == "__main__":
    sys.exit(main())
