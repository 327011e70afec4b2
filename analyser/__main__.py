"""The program's first step: ``analyser``, and ``python -m analyser``.

Signals are heard before anything else is opened, which takes a tenth of a second.  Windows lacks
what they need, locks of files too: there nothing more is imported.
"""

import sys

if sys.platform != "win32":
    from analyser import interrupts, streams


def main() -> None:
    """Answer the command line of this process, and end it."""
    if sys.platform == "win32":
        sys.stderr.write(
            "analyser: error: found Windows (expected Linux or macOS, "
            "and on Windows its Linux subsystem, WSL)\n"
        )
        sys.exit(2)
    streams.prepare()
    interrupts.run(_run_command)


def _run_command() -> int:
    from analyser import commands

    return commands.answer()


if __name__ == "__main__":
    main()
