"""Stores that a call begins, so that it is known after a kill; writes its line of the audit trail when it ends."""

from app.agent.deciding.call_in_progress import CallInProgress
from app.agent.deciding.unkept_files import UnkeptAnswered
from app.redaction.known import KnownSecrets
from app.storage.audit.trail import AuditTrail
from app.storage.open_calls import OpenCalls
from app.storage.sqlite import Writer, patiently
from app.vocabulary.messages import ToolResult, shallow


class CallRecords:
    """Those of one session."""

    def __init__(self, open_calls: OpenCalls, trail: AuditTrail, secrets: KnownSecrets) -> None:
        self.open_calls = open_calls
        self._trail = trail
        self._secrets = secrets
        self._database = open_calls.database
        self._writer = Writer(self._database)
        self._begun: set[str] = set()

    async def begin(self, current: CallInProgress) -> None:
        """Store a call before it runs. If this raises OSError or StorageError, it must not run."""
        if current.info.key in self._begun:
            return
        arguments, decision = self._secrets.mask_all(current.told), shallow(current.decision)

        def store() -> None:
            with self._database.transaction() as connection:
                self.open_calls.begin(connection, current.info, arguments, decision)

        await patiently(self._database, store)
        self._begun.add(current.info.key)

    def audit(self, current: CallInProgress, result: ToolResult, seconds: float) -> None:
        """The line of a call that is over, whatever happened."""
        info, decision = current.info, current.decision
        was_begun = info.key in self._begun
        self._begun.discard(info.key)
        self._trail.add(
            call_id=current.call.id,
            turn=info.turn,
            tool=current.call.name,
            arguments=current.told,
            proposed=current.edit.proposed,
            result=result,
            decision=shallow(decision),
            in_force=current.confined.in_force if decision.allowed else None,
            touched=info.touched,
            seconds=seconds,
            also=(lambda connection: OpenCalls.mark_audited(connection, info.key)) if was_begun else None,
        )
        self._writer.add(self._trail.write)

    def record_unkept(self, answered: UnkeptAnswered) -> None:
        self._trail.add_answer(
            call_id=answered.call_id,
            turn=answered.turn,
            tool=answered.tool,
            file=shallow(answered.unkept),
            choice=answered.choice,
            by=answered.by,
        )
        self._writer.add(self._trail.write)

    async def until_audited(self) -> None:
        """Wait until the lines are written."""
        await self._writer.done()

    async def end(self) -> None:
        await self._writer.close()

    def close(self) -> None:
        self._trail.close()
