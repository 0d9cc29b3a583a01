"""The server that starts the program for the tests outlives whatever becomes of its clients."""

import os
import socket
import subprocess

import pytest

from tests.starting import fast_script

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="every start is a plain one here")
REQUEST = b"\0".join([b"tests.starting.before:run_script", b"", b"1", b"pass"])


@pytest.mark.parametrize("sent", [None, b"", REQUEST[:9], REQUEST], ids=["nothing", "a size", "a part", "all"])
def test_a_client_that_is_killed_at_any_moment_ends_no_other(sent: bytes | None) -> None:
    script = fast_script()
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(script[-2])
        if sent is not None:
            folder = os.open("/", os.O_RDONLY)
            socket.send_fds(client, [len(REQUEST).to_bytes(8, "big")], [folder])
            os.close(folder)
            client.sendall(sent)
    done = subprocess.run([*script, "print('started')"], capture_output=True, text=True, timeout=60)
    assert done.stdout == "started\n", done.stderr
