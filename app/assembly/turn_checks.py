"""The checks of a session: those in the settings, and those of a folder that the person trusts."""

import tomllib
from pathlib import Path

from msgspec import Struct, ValidationError, convert

from app.agent.checks import GoalLimits, TurnCheck, TurnChecks
from app.agent.orchestrator import Orchestrator
from app.assembly.profile import Profile
from app.assembly.session_options import SessionOptions
from app.configuration.paths import open_file
from app.configuration.settings import CheckSettings
from app.storage.versions.session_changes import changed_in_turn
from app.text.plain import one_line
from app.text.sentences import say

IN_PROJECT = ".handrail/checks.toml"
MOST_BYTES = 64_000


class _ProjectChecks(Struct, forbid_unknown_fields=True):
    after_edit: str = ""
    end_of_turn: str = ""
    hold_steps: int = 3
    files: list[str] = []


def open_checks(
    profile: Profile, project: Path, session_id: str, options: SessionOptions, orchestrator: Orchestrator
) -> tuple[TurnChecks, tuple[str, ...]]:
    """The checks, and what is wrong with those of the folder. Blocks."""
    own = profile.settings.checks
    more, notices = _of_project(project) if profile.trusts(project) else ([], ())
    found = [*_checks_of(own), *more]
    limits = GoalLimits(
        options.max_steps or own.goal_steps,
        options.max_seconds or own.goal_minutes * 60,
        options.max_usd or own.goal_usd,
    )
    checks = TurnChecks(
        orchestrator,
        found,
        lambda turn, after: changed_in_turn(profile.versions, project, session_id, turn, after),
        limits,
    )
    if options.until:
        checks.set_goal(options.until)
    return checks, notices


def _checks_of(given: CheckSettings | _ProjectChecks) -> list[TurnCheck]:
    files = tuple(given.files)
    after = [TurnCheck(given.after_edit, after_edit=True, files=files)] if given.after_edit.strip() else []
    end = [TurnCheck(given.end_of_turn, hold_steps=given.hold_steps, files=files)] if given.end_of_turn.strip() else []
    return [*after, *end]


def _of_project(project: Path) -> tuple[list[TurnCheck], tuple[str, ...]]:
    """No tool and no command can change this file, and the person trusted the folder."""
    try:
        with open_file(project / IN_PROJECT) as file:
            return _checks_of(convert(tomllib.loads(file.read(MOST_BYTES).decode()), _ProjectChecks)), ()
    except FileNotFoundError:
        return [], ()
    except (OSError, ValueError, ValidationError) as error:
        return [], (say("{file} is not used: {problem}.", IN_PROJECT, one_line(str(error), 200)),)
