"""`office-python` of the packaged program: runs a script, a module, `-c CODE` or standard input with its libraries."""

import runpy
import sys


def main() -> None:
    arguments = [one for at, one in enumerate(sys.argv[1:]) if at or one != "-I"]
    match arguments:
        case ["-c", code, *rest]:
            sys.argv[:] = ["-c", *rest]
            _run(code, "<string>")
        case ["-m", module, *rest]:
            sys.argv[:] = [module, *rest]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case [] | ["-", *_]:
            sys.argv[:] = ["-", *arguments[1:]]
            _run(sys.stdin.read(), "<stdin>")
        case [script, *rest]:
            sys.argv[:] = [script, *rest]
            runpy.run_path(script, run_name="__main__")


def _run(code: str, name: str) -> None:
    exec(compile(code, name, "exec"), {"__name__": "__main__", "__builtins__": __builtins__})


main()
