"""Without display and terminal: runs one turn of the offline demo and says how to get the window."""

import tempfile
from pathlib import Path

from app.agent.deciding.questions import Asking
from app.assembly.first_choices import sample_project
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions
from app.configuration.paths import Folders
from app.faces.headless import GivenPrompt, run
from app.faces.outcome import Exit

PROMPT = "list the files then read README.md then create hello.txt saying hi then run ls -l hello.txt"


async def show(profile: Profile) -> int:
    """Runs in a temporary folder; nothing of the person's is touched."""
    with tempfile.TemporaryDirectory(prefix="handrail-demo-") as folder:
        own = Profile(Folders(Path(folder)), profile.settings, profile.keys)
        print(f"Handrail's offline demo, in a sample folder.\n\n> {PROMPT}\n", flush=True)
        options = SessionOptions(
            project=str(sample_project(own.folders)),
            provider="demo",
            trust="autonomous",
            asking=Asking(interactive=False),
        )
        code = await run(own, options, GivenPrompt(PROMPT))
        own.close()
    print(
        "\nThere is no display here, so no window, and no terminal to talk in. With a display `make run` opens the\n"
        'window, in a terminal it talks to you there, and in a script you can use: handrail run "…" --project DIR'
    )
    # Where nothing confines commands, the demo shows that they are refused; nothing went wrong.
    return Exit.DONE if code == Exit.UNANSWERED else code
