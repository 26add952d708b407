"""Where the command `civdawn` begins: Ctrl-C is heard before anything else is imported."""

from __future__ import annotations

from civdawn_cli.stopping import at_once, too_late


def main() -> None:
    """Run the command line."""
    at_once()
    from civdawn_cli.cli import cli

    try:
        cli()
    finally:
        too_late()


if __name__ == "__main__":
    main()
