"""Which certificates of https servers are trusted: what the operating system trusts, and what the environment names.

SSL_CERT_FILE and REQUESTS_CA_BUNDLE name a PEM file, SSL_CERT_DIR folders of them by their hashes. They are trusted
besides the system's: a firm's own certificate is needed beside the public ones, not instead of them.
"""

import os
import re
import ssl
from pathlib import Path

from app.network.hosts import is_loopback
from app.text.sentences import say
from app.vocabulary.errors import UsageError

VARIABLES = ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE")
_HASHED = re.compile(r"[0-9a-f]{8}\.\d+")
"""The names of certificates in a folder, as `openssl rehash` makes them; others are not found there."""


def ssl_context() -> ssl.SSLContext:
    """For every https connection of ours. Takes a while: call it in a thread. Raises UsageError."""
    import httpx2

    # By truststore on Windows and macOS; on Linux the files that it would read, once and not for each connection.
    context = httpx2.create_ssl_context(trust_env=False)
    context.sslobject_class = _Handshake
    for variable in VARIABLES:
        named = os.environ.get(variable, "")
        for place in named.split(os.pathsep) if variable == "SSL_CERT_DIR" else [named]:
            if place:
                _add(context, variable, Path(place))
    return context


def verification(url: str) -> ssl.SSLContext | bool:
    """What an HTTP client checks certificates with: nothing for plain http to this machine, where nothing is encrypted
    and no proxy asked. Reading them takes a while: call it in a thread. Raises UsageError.
    """
    return False if is_loopback(url) and url.startswith("http://") else ssl_context()


def _add(context: ssl.SSLContext, variable: str, place: Path) -> None:
    try:
        if not place.is_dir():
            context.load_verify_locations(cafile=place)
        elif any(_HASHED.fullmatch(one.name) for one in place.iterdir()):
            context.load_verify_locations(capath=place)
        else:
            raise _unusable(variable, place, say("no certificate in this folder is found; run `openssl rehash` on it"))
    except ssl.SSLError:
        raise _unusable(variable, place, say("it holds no certificate in PEM form")) from None
    except (OSError, ValueError) as error:
        raise _unusable(variable, place, getattr(error, "strerror", None) or say("no such file")) from None


def _unusable(variable: str, place: Path, why: str) -> UsageError:
    named = repr(str(place))
    return UsageError(
        say("{variable} names {path}: {reason}. Correct it, or take it out of the environment.", variable, named, why)
    )


class _Handshake(ssl.SSLObject):
    """Notes whose certificate was refused: the error itself does not say."""

    def do_handshake(self) -> None:
        try:
            super().do_handshake()
        except ssl.SSLCertVerificationError as error:
            chain = getattr(getattr(self, "_sslobj", None), "get_unverified_chain", lambda: None)()
            vars(error).update(refused=chain[0].get_info() if chain else {}, server=self.server_hostname or "")
            raise
