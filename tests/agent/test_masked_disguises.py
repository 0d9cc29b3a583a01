"""A secret with something in its middle, or in another notation, is masked in what tools read and commands print."""

import json
from pathlib import Path

import pytest

from app.redaction.known import MARK
from tests.agent.real_sessions import call, say, sessions_with
from tests.documents.test_hostile import PARAGRAPH, word
from tests.redaction.test_known import DISGUISES, VALUE

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("kept_in", [".env", "passwords.txt", "config/api-keys.json"])
async def test_read_masks_as_a_command_does(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept_in: str
) -> None:
    path = project / kept_in
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        {".env": f"TOKEN={VALUE}\n", "passwords.txt": f"admin {VALUE}\n"}.get(kept_in, f'{{"x": "{VALUE}"}}')
    )
    texts = {name: text for name, text in DISGUISES.items() if "\0" not in text}  # or it is no text file
    for number, text in enumerate(texts.values()):
        (project / f"{number}.txt").write_bytes(f"before {text} after\n".encode())
    names = [f"{number}.txt" for number in range(len(texts))]
    sessions = sessions_with(tmp_path, monkeypatch)
    reads = [call("read", path=name) for name in names]
    prints = call("bash", command=f"for n in {' '.join(names)}; do cat $n; done")
    _, seen = await sessions.talk(*reads, prints, say(), project=str(project))
    sessions.profile.close()
    assert len(seen.results) == len(names) + 1
    for name, result in zip(texts, seen.results, strict=False):
        assert MARK in result.output, (name, result.output)
        assert VALUE[-5:] not in result.output, name
    assert VALUE[-5:] not in json.dumps(seen.results[-1].output)


async def test_a_secret_in_a_document_is_masked_like_one_in_a_text(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / ".env").write_text(f"TOKEN={VALUE}\n")
    (project / "letter.docx").write_bytes(word(PARAGRAPH % f"before {VALUE} after"))
    sessions = sessions_with(tmp_path, monkeypatch)
    calls = (call("read", path="letter.docx"), call("grep", pattern="before"), call("cat", paths=["letter.docx"]))
    _, seen = await sessions.talk(*calls, say(), project=str(project))
    sessions.profile.close()
    for result in seen.results:
        assert "before" in result.output and MARK in result.output and VALUE not in json.dumps(result.data)
