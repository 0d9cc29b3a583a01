"""`handrail skills`: lists skills with source, size, hash and what is wrong, and shows one that has changed."""

import sys
from argparse import Namespace
from pathlib import Path

from app.assembly.folder_trust import settle_trust, things_to_trust, unused
from app.assembly.profile import Profile
from app.assembly.skills import describe_skills, known_skills, list_skills
from app.faces.outcome import Exit, confirmed
from app.sandbox.project import checked_project
from app.text.plain import one_line, quoted, size_words, visible
from app.vocabulary.errors import UsageError


def show_skills(profile: Profile, options: Namespace) -> int:
    """Print the skills to stdout and problems to stderr."""
    folder = checked_project(options.project) if options.project else None
    settle_trust(profile, folder, options.trust_folder)
    if options.review:
        return _review(profile, folder, options.review, unasked=options.yes)
    for skill in describe_skills(profile, folder):
        facts = [skill.source, size_words(skill.size) if skill.digest else "", skill.digest, skill.state]
        print(f"{visible(skill.name)}  ({', '.join(map(visible, filter(None, facts)))})  {one_line(skill.about, 200)}")
        print(f"    folder: {visible(skill.path)}")
        for remark in skill.remarks:
            print(f"handrail: {visible(skill.name)}: {one_line(remark, 300)}", file=sys.stderr)
    if things := things_to_trust(profile, folder):
        print(f"handrail: {unused(things, profile.why_untrusted(folder))}: --trust-folder", file=sys.stderr)
    return Exit.DONE


def _review(profile: Profile, folder: Path | None, name: str, *, unasked: bool) -> int:
    """Show what the person has not seen of a skill; once they agree, it is used like this."""
    skill = next((one for one in list_skills(profile, folder) if one.name == name and not one.problem), None)
    if skill is None:
        raise UsageError(f"There is no skill {one_line(name, 80)}. See: handrail skills")
    known, files = known_skills(profile), skill.read()
    if known.digest_of(skill) == files.digest:
        print(f"{skill.name} is as you know it.")
        return Exit.DONE
    print(quoted(known.difference(skill, files)))
    if not (unasked or confirmed("Use it as it is now?")):
        return Exit.UNANSWERED
    known.accept(skill, files)
    return Exit.DONE
