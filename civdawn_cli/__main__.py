"""python -m civdawn_cli."""

from civdawn_cli.main import main

if __name__ == "__main__":
    main()
