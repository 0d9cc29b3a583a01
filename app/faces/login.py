"""`handrail login`: shows the code of a device login and where to enter it, and keeps what comes of it."""

import sys

from app.assembly.connections import device_login
from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.configuration.secrets import IN_KEYRING, secure_keyring
from app.faces.outcome import Exit
from app.processes.threads import in_daemon_thread
from app.text.plain import visible
from app.vocabulary.errors import UsageError


async def log_in(profile: Profile, provider: str, client_id: str) -> int:
    """Nothing is opened from here: the browser may be on another machine."""
    endpoint = find_endpoint(profile.settings, provider)
    login = device_login(profile, endpoint, client_id)
    if not await in_daemon_thread(secure_keyring):
        raise UsageError("There is no system keyring that could keep the login, and it is written to no file.")
    code = await login.begin()
    print(f"Open this address in a browser:  {visible(code.address)}\nand enter this code there:  {code.user_code}")
    print("Waiting for it. Ctrl+C gives up.", file=sys.stderr, flush=True)
    token = await login.token(code)
    if await in_daemon_thread(lambda: profile.keys.keep(endpoint.key_name, token)) != IN_KEYRING:
        raise UsageError("The system keyring did not take the login, so it is gone.")
    if client_id:
        profile.change({"providers": {endpoint.name: {"client_id": client_id}}})
    print(f"You are logged in at {endpoint.title}. The login is in the system keyring.")
    return Exit.DONE
