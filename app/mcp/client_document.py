"""A client ID metadata document: it tells an issuer about Handrail, where a person or a firm publishes it.

Handrail has no site of its own, so nobody can fetch the document from there: `handrail mcp-servers client-document`
prints it, whoever wants it publishes it at an https address, and `mcp_client_document` in the settings names that.
"""

from app.mcp.redirect_listener import LOGIN_PORT, redirect_address


def client_document(address: str) -> dict[str, object]:
    """What has to be found at `address`.

    The redirect address without a port means any port (RFC 8252, section 7.3); the other one is for issuers that
    compare letter by letter, and is what a login uses unless another program has that port.
    """
    return {
        "client_id": address,
        "client_name": "Handrail",
        "application_type": "native",
        "redirect_uris": [redirect_address(), redirect_address(LOGIN_PORT)],
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    }
