"""Certificate authorities of a test's own, and servers on loopback with certificates by them."""

import datetime
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class Authority:
    """`file` is its own certificate, as a person names it in SSL_CERT_FILE."""

    file: Path
    key: Any
    certificate: Any

    def server(self, name: str, days: tuple[int, int] = (-2, 2), *, signs_itself: bool = False) -> ssl.SSLContext:
        """For a server of this name, whose certificate holds from one day to another, as seen from today."""
        key, made = _signed(name, None if signs_itself else self, days)
        path = self.file.with_name(f"{name}.pem")
        path.write_bytes(_pem(key) + _pem(made))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        return context


def authority(folder: Path, name: str = "Example Firm Root") -> Authority:
    key, made = _signed(name, None, (-100, 100), is_authority=True)
    path = folder / "firm.pem"
    path.write_bytes(_pem(made))
    return Authority(path, key, made)


def _signed(name: str, by: Authority | None, days: tuple[int, int], *, is_authority: bool = False) -> tuple[Any, Any]:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    issuer, signing = (by.certificate.subject, by.key) if by is not None else (subject, key)
    begins, ends = (now + DAY * days[0], now + DAY * days[1])
    builder = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number(), begins, ends)
    constraints = x509.BasicConstraints(ca=is_authority, path_length=None)
    names = x509.SubjectAlternativeName([x509.DNSName(name.replace(" ", "-"))])
    return key, builder.add_extension(names, False).add_extension(constraints, True).sign(signing, hashes.SHA256())


def _pem(what: Any) -> bytes:
    from cryptography.hazmat.primitives import serialization

    if hasattr(what, "private_bytes"):
        kind = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        return bytes(what.private_bytes(serialization.Encoding.PEM, *kind))
    return bytes(what.public_bytes(serialization.Encoding.PEM))
