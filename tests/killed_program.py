"""A program that is killed while a command runs."""

import asyncio
from pathlib import Path

from app.agent.deciding.policy import Permission
from app.agent.deciding.questions import APPROVE, Asking, Questions
from app.agent.roles.definitions import AgentDefinition
from app.agent.session import Emitter
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_tool_runtime
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier
from app.vocabulary.events import Answer, Event, QuestionAsked
from app.vocabulary.messages import ToolCall

UNCONFINED = "this machine cannot confine so"


async def main(project: Path, tier: str, session: str, arguments: str) -> None:
    profile, emit = Profile.open(), Emitter()
    agent = AgentDefinition("test", scope={"bash": Permission()})
    questions = Questions(emit, Asking(None, interactive=True))

    def approve(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            questions.reply(event.question.id, Answer(APPROVE))

    emit.watch(approve)
    tiers = {"full": (Tier.FULL,), "reduced": (Tier.REDUCED,)}[tier]
    confinement = Confinement(project, state=profile.folders.new_confined(), tiers=tiers)
    runtime = open_tool_runtime(
        profile, project, agent, SessionOptions(trust="autonomous"), emit, questions, session, confinement=confinement
    )
    await runtime.prepare()
    assert (await confinement.ready()).tier == tiers[0], UNCONFINED
    runtime.orchestrator.begin_turn(7)
    print((await runtime.orchestrator.run(ToolCall("call_1", "bash", arguments))).result.output, flush=True)
    await asyncio.sleep(3600)
