"""The small Python of the packaged program: runs the code that follows `-c`, as the app sends it to its workers.

It has the modules of the standard library that this code needs and nothing else, so that it starts quickly.
"""

import sys


def main() -> None:
    at = sys.argv.index("-c")
    code = sys.argv[at + 1]
    sys.argv[:] = ["-c", *sys.argv[at + 2 :]]
    exec(compile(code, "<string>", "exec"), {"__name__": "__main__", "__builtins__": __builtins__})


main()
