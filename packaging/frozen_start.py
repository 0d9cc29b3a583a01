"""Where the packaged program starts: the app, or one of its parts that run as processes of their own."""

import os
import sys


def main() -> int:
    _forget_the_package()
    if sys.argv[1:2] == ["--internal"]:
        return _run_internal(sys.argv[2:])
    from app.__main__ import main as start

    return start()


def _forget_the_package() -> None:
    """Programs that we start must not load the libraries of our package; the boot loader made them."""
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH"):
        original = os.environ.pop(f"{name}_ORIG", None)
        if original is not None:
            os.environ[name] = original
        else:
            os.environ.pop(name, None)
    for name in [name for name in os.environ if name.startswith("_PYI_")]:
        del os.environ[name]


def _run_internal(arguments: list[str]) -> int:
    from importlib import import_module

    from app.processes.own_programs import OwnProgram

    program = OwnProgram(arguments[0])
    sys.argv[1:] = arguments[1:]
    return int(import_module(program.value).main())


if __name__ == "__main__":
    sys.exit(main())
