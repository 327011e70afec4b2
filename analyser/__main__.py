"""The program's first step: ``analyser``, and ``python -m analyser``.

Signals are heard before anything else is opened, which takes a tenth of a second.
"""

from analyser import interrupts, streams


def main() -> None:
    """Answer the command line of this process, and end it."""
    streams.prepare()
    interrupts.run(_answered)


def _answered() -> int:
    from analyser import commands

    return commands.answer()


if __name__ == "__main__":
    main()
