"""Stands in for the program: see the package. It is started often, so it imports only what is built into Python."""

import _signal as signal  # type: ignore[import-not-found]
import _socket as socket
import os
import sys
from array import array


def main(address: str, before: str, arguments: list[str]) -> None:
    streams = "".join(str(number) for number in range(3) if is_open(number))
    words = [
        before,
        streams,
        str(len(arguments)),
        *arguments,
        *(f"{name}={value}" for name, value in os.environ.items()),
    ]
    request = b"\0".join(map(os.fsencode, words))
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(address)
    folder = os.open(".", os.O_RDONLY)  # which may have no name any more
    handles = array("i", [*map(int, streams), folder])
    connection.sendmsg([len(request).to_bytes(8, "big")], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handles)])
    connection.sendall(request)
    pid = int.from_bytes(connection.recv(8), "big")

    def pass_on(number: int, _frame: object) -> None:
        os.kill(pid, number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, pass_on)
    ended = connection.recv(8)
    if not ended:
        sys.exit("the server that was to start the program is gone")
    code = int.from_bytes(ended, "big", signed=True)
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
