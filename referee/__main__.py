"""The command ``tachiai``, also as ``python -m``.

The rules of games install without any dependency; the packages that the command needs are installed with an
extra. If one is missing, the command names the extra to install.
"""

import sys

from .extras import NEEDED


def serves(words: list[str]) -> bool:
    """Return whether the arguments of a command line call ``tachiai serve``."""
    rest = iter(words)
    for word in rest:
        if word in ("--lang", "--reading"):
            next(rest, None)
        elif not word.startswith("-"):
            return word == "serve"
    return False


if serves(sys.argv[1:]):
    # Before anything else is imported: from here on whatever waits lets others go on (the server has one loop).
    # Without the package the command names what is missing.
    try:
        from gevent import monkey
    except ModuleNotFoundError:
        pass
    else:
        monkey.patch_all()


def main() -> int:
    """Run the command line, or name the extra to install if a package is missing.

    :returns: the exit status; 2 if a package is missing.
    """
    try:
        from .cli import main as run

        return run()
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in NEEDED:
            raise
        extra = NEEDED[name]
        print(
            f'tachiai: the package "{name}" is missing. Install: pip install "tachiai[{extra}]"',
            file=sys.stderr,
        )
        return 2


if __name__ == "__main__":
    sys.exit(main())
