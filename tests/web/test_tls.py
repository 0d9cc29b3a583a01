"""TLS is verified for the host's name, although the connection goes to an address that was looked up before."""

import datetime
import ssl
from pathlib import Path

import pytest

from app.network.certificates import ssl_context
from app.web import FetchFailed
from tests.search.http_server import answer
from tests.web.site import Names, everything, pages, site

pytest.importorskip("cryptography", reason="makes the certificate of the test")
pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a key and a certificate for docs.example that nobody has signed but itself."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "docs.example")])
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - day, now + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("docs.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    kind = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, *kind) + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


@pytest.mark.parametrize(
    ("host", "is_trusted", "outcome"),
    [
        ("docs.example", True, "Hello."),
        ("other.example", True, "the certificate there is of"),
        ("127.0.0.1", True, "the certificate there is of"),
        ("docs.example", False, "which this computer does not know"),
    ],
)
async def test_the_certificate_must_be_of_the_name_that_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, certificate: Path, host: str, is_trusted: bool, outcome: str
) -> None:
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(certificate)
    named: list[str | None] = []
    server_side.sni_callback = lambda _socket, name, _context: named.append(name)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate) if is_trusted else "")
    monkeypatch.setattr("app.web.pages._tls", ssl_context)
    async with site({"/": answer("200 OK", "Hello.", "text/plain")}, tls=server_side) as server:
        try:
            said = (await pages(Names()).fetch(server.url(host, scheme="https"), everything)).text
        except FetchFailed as failure:
            said = failure.text
    assert outcome in said
    assert named == [None if host == "127.0.0.1" else host]
