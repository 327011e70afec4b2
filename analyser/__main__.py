"""``python -m analyser`` is the command line."""

from analyser.commands import main

if __name__ == "__main__":
    main()
