"""Stores what was learned about models: context windows, from servers and overflow errors, and bytes per token."""

from app.storage.sqlite import Database, Writer

_KEEP_WINDOW = """INSERT INTO model_facts (address, model, window_tokens, claimed) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET window_tokens = excluded.window_tokens, claimed = excluded.claimed"""
_KEEP_CALIBRATION = """INSERT INTO model_facts (address, model, bytes_per_token) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET bytes_per_token = excluded.bytes_per_token"""
KEEP_STATED = """INSERT INTO model_facts (address, model, stated) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET stated = excluded.stated"""
# Each writes its own columns only: another session may have learned the others meanwhile.


class ModelFacts:
    """The facts about one model at one address."""

    def __init__(self, database: Database, address: str, model: str) -> None:
        self._db = database
        self._key = (address, model)
        self._writer = Writer(database)
        self.window: int | None = None
        """Tokens of its window, as an overflow error named them."""
        self.claimed: int | None = None
        """What was believed when the error came. If the server claims something else now, it was set up anew."""
        self.bytes_per_token: float | None = None
        self.stated: int | None = None
        """Tokens of its window, as the server last stated them."""

    def read(self) -> "ModelFacts":
        """Blocks."""
        sql = "SELECT window_tokens, claimed, bytes_per_token, stated FROM model_facts WHERE address = ? AND model = ?"
        for row in self._db.rows(sql, self._key):
            self.window, self.claimed, self.bytes_per_token, self.stated = row
        return self

    def keep_window(self, tokens: int, claimed: int | None) -> None:
        """Neither waits nor fails."""
        self.window, self.claimed = tokens, claimed
        self._write(_KEEP_WINDOW, tokens, claimed)

    def keep_bytes_per_token(self, value: float) -> None:
        self.bytes_per_token = value
        self._write(_KEEP_CALIBRATION, value)

    def keep_stated(self, tokens: int) -> None:
        if tokens != self.stated:
            self.stated = tokens
            self._write(KEEP_STATED, tokens)

    def _write(self, sql: str, *values: float | None) -> None:
        self._writer.add(lambda: self._db.execute(sql, (*self._key, *values)))

    async def close(self) -> None:
        await self._writer.close()
