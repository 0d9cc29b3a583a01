"""The client of the MCP SDK with two changes: it tells no roots to newer servers, and does not check results itself.

Imported on use, in a thread: the SDK takes a while to load.
"""

import logging
from typing import Any

from mcp import Client
from mcp.types.version import MODERN_PROTOCOL_VERSIONS

logging.getLogger("mcp.client").setLevel(
    logging.CRITICAL
)  # it logs what servers answer, which it raises or returns too


class PlainClient(Client):
    """Tells servers of the newer protocol nothing about roots, which that protocol gave up, and checks no results."""

    async def _build_session(self, exit_stack: Any) -> Any:
        session = await super()._build_session(exit_stack)
        capabilities = session._build_capabilities

        def without_roots(version: str) -> Any:
            told = capabilities(version)
            return told.model_copy(update={"roots": None}) if version in MODERN_PROTOCOL_VERSIONS else told

        async def unchecked(name: str, result: Any) -> None:
            """The SDK would check results by the server's schemas, on the event loop: a pattern can take for ever."""

        session._build_capabilities = without_roots  # type: ignore[method-assign]
        session.validate_tool_result = unchecked  # type: ignore[method-assign]
        return session
