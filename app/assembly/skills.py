"""Where skills are looked for: Handrail's own, the person's, and those of a folder that the person trusts."""

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.agent.skills.known_skills import KnownSkills
from app.agent.skills.session_skills import SessionSkills, SkillChoice
from app.agent.skills.skill_folders import TEXT, Skill, SkillPlace, SkillSource, find_skills
from app.assembly.profile import Profile
from app.configuration.paths import RESOURCES
from app.text.sentences import say, without_stop
from app.vocabulary.errors import ToolError, UsageError

IN_HOME = (".agents/skills", ".claude/skills")
IN_PROJECT = (".handrail/skills", ".agents/skills", ".claude/skills")


def skill_places(profile: Profile, project: Path | None) -> list[SkillPlace]:
    """In the order in which they count where two skills have one name."""
    home = Path.home()
    own = [profile.folders.config / "skills", *(home / name for name in IN_HOME)]
    places = [SkillPlace(SkillSource.PERSON, folder) for folder in own]
    if project is not None and profile.trusts(project):
        places += [SkillPlace(SkillSource.PROJECT, project, inside) for inside in IN_PROJECT]
    places.append(SkillPlace(SkillSource.BUILTIN, RESOURCES / "skills"))
    return [place for place in places if os.path.isdir(place.folder)]  # noqa: PTH112  one above may be closed to us


def known_skills(profile: Profile) -> KnownSkills:
    return KnownSkills(profile.folders.known_skills, profile.folders.skills)


def open_skills(profile: Profile, project: Path) -> SessionSkills:
    skills = SessionSkills(partial(_choice, profile, project), known_skills(profile))
    skills.look()
    return skills


def list_skills(profile: Profile, project: Path | None) -> list[Skill]:
    """All of them, broken ones too. Blocks."""
    choice = _choice(profile, project)
    return find_skills(choice.places, choice.off)


def is_skill(profile: Profile, project: Path | None, name: str) -> bool:
    """Whether there is a folder of this name with a skill: quick enough to be asked while the person types."""
    return project is not None and any(
        os.path.isfile(place.folder / name / TEXT)  # noqa: PTH113
        for place in skill_places(profile, project)
    )


def accept_skills(profile: Profile, project: Path) -> bool:
    """The person trusts this folder, and with it the skills that lie there now; whether there are any. Blocks."""
    found = [skill for skill in list_skills(profile, project) if skill.place.source is SkillSource.PROJECT]
    known = known_skills(profile)
    for skill in (skill for skill in found if not skill.problem):
        with suppress(UsageError, ToolError):  # one that cannot be read is not used either
            known.accept(skill, skill.read())
    return bool(found)


def _choice(profile: Profile, project: Path | None) -> SkillChoice:
    chosen = profile.settings.skills
    return SkillChoice(skill_places(profile, project), chosen.off, chosen.offer_ours)


@dataclass(frozen=True)
class SkillFacts:
    """A skill as a person sees it in a list."""

    name: str
    source: str
    path: str
    about: str = ""
    size: int = 0
    digest: str = ""
    """The beginning of the hash of its folder."""
    state: str = ""
    remarks: tuple[str, ...] = ()


def describe_skills(profile: Profile, project: Path | None) -> list[SkillFacts]:
    """All skills with what a person should know of them. Blocks, as each is read whole."""
    known = known_skills(profile)
    return [_facts(skill, known) for skill in list_skills(profile, project)]


def _facts(skill: Skill, known: KnownSkills) -> SkillFacts:
    source, path = _SOURCES[skill.place.source], str(skill.path)
    if skill.problem:
        return SkillFacts(
            skill.name, source, path, skill.text.description, state=say("not used: {reason}", skill.problem)
        )
    try:
        files = skill.read()
    except (UsageError, ToolError) as error:
        return SkillFacts(skill.name, source, path, state=say("not used: {reason}", without_stop(error.text)))
    before = known.digest_of(skill)
    is_new = not before and skill.place.source is SkillSource.PROJECT
    is_changed = bool(before) and before != files.digest and skill.place.source is not SkillSource.BUILTIN
    state: str = say("new: shown to you before it is used") if is_new else ""
    if is_changed:
        state = say("changed: shown to you before it is used")
    left_out = [say("{file} is a link and left out", path) for path in files.left_out]
    remarks = (*skill.text.remarks, *left_out)
    return SkillFacts(skill.name, source, path, skill.text.description, files.size, files.digest[:12], state, remarks)


_SOURCES = {
    SkillSource.PERSON: say("yours"),
    SkillSource.PROJECT: say("of this folder"),
    SkillSource.BUILTIN: say("Handrail's"),
}
