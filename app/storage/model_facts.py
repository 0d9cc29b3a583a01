"""What was found out about models while they were used: windows from overflow errors, and bytes per token."""

from app.sqlite import Database, Writer


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

    def read(self) -> "ModelFacts":
        """Blocks."""
        sql = "SELECT window_tokens, claimed, bytes_per_token FROM model_facts WHERE address = ? AND model = ?"
        for row in self._db.rows(sql, self._key):
            self.window, self.claimed, self.bytes_per_token = row
        return self

    def keep_window(self, tokens: int, claimed: int | None) -> None:
        """Neither waits nor fails."""
        self.window, self.claimed = tokens, claimed
        self._write()

    def keep_bytes_per_token(self, value: float) -> None:
        self.bytes_per_token = value
        self._write()

    def _write(self) -> None:
        values = (*self._key, self.window, self.claimed, self.bytes_per_token)
        self._writer.add(lambda: self._db.execute("INSERT OR REPLACE INTO model_facts VALUES (?, ?, ?, ?, ?)", values))

    async def close(self) -> None:
        await self._writer.close()
