"""A conversation as one HTML file that needs nothing else: no script, no remote image, no font from elsewhere."""

from collections.abc import Iterator
from html import escape

from markdown_it import MarkdownIt

from app.export.document import DatedMessage, Document
from app.text.plain import harmless, one_line
from app.vocabulary.messages import AssistantMessage, Image, Text, Thinking, ToolCall, ToolMessage, UserMessage


def as_html(document: Document) -> str:
    session = document.session
    title = escape(one_line(session.title) or "Conversation")
    facts = [session.project, f"{session.provider}/{session.model}", f"{session.created_at[:16].replace('T', ' ')} UTC"]
    about = " · ".join(escape(one_line(fact)) for fact in facts if fact)
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("image")
    body = "\n".join(block for dated in document.messages for block in _blocks(dated, parser))
    masked = f"{document.masked} texts held something that looks like a secret; it was masked."
    note = f"<p class=about>{masked}</p>" if document.masked else ""
    return _PAGE.format(title=title, about=about, body=body, note=note, style=_STYLE)


def _blocks(dated: DatedMessage, parser: MarkdownIt) -> Iterator[str]:
    moment = f"<time>{escape(dated.created_at[11:16])}</time>"
    match dated.message:
        case UserMessage() as message:
            said = escape(harmless(message.said).strip())
            shown = ""
            for image in message.images:
                shown += _picture(image)
            yield f"<section class=you>{moment}<div class=plain>{said}</div>{shown}</section>"
        case AssistantMessage(parts):
            for part in parts:
                match part:
                    case Text(text) if text.strip():
                        yield f"<section class=assistant>{parser.render(harmless(text))}</section>"
                    case Thinking(text) if text.strip():
                        yield _folded("Thinking", text)
                    case Image():
                        yield f"<section class=assistant>{_picture(part)}</section>"
                    case ToolCall(_, name, arguments):
                        yield _folded(name, arguments)
        case ToolMessage(_, name, result):
            outcome = "failed" if result.is_error else "result"
            yield _folded(f"{name}: {outcome}", result.output, "bad" if result.is_error else "")


def _picture(image: Image) -> str:
    source = escape(f"data:{image.media_type};base64,{image.data}")
    return f'<img src="{source}" alt="{escape(one_line(image.name))}">'


def _folded(title: str, text: str, kind: str = "") -> str:
    summary = f"<summary>{escape(one_line(title))}</summary>"
    return f'<details class="{kind}">{summary}<pre>{escape(harmless(text))}</pre></details>'


_STYLE = """
:root { color-scheme: light dark; --text: #1c1c21; --soft: #686874; --back: #fff; --box: #f1f2f6; --line: #e3e3e9;
  --bad: #bc2532; --link: #2f47bf }
@media (prefers-color-scheme: dark) { :root { --text: #ededf0; --soft: #a2a4af; --back: #1b1c20; --box: #26272d;
  --line: #2f3138; --bad: #f1828c; --link: #a9b6ff } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: var(--back); color: var(--text);
  font: 15px/1.55 Inter, "Segoe UI", system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; margin: 0 } .about, time, summary { color: var(--soft); font-size: .85rem }
section { margin: 1rem 0 } .you { background: var(--box); border-radius: 10px; padding: .6rem .9rem }
img { display: block; max-width: 100%; margin-top: .5rem; border-radius: 7px }
.you time { float: right; margin-left: 1rem } .plain { white-space: pre-wrap } a { color: var(--link) }
details { border: 1px solid var(--line); border-radius: 7px; margin: .4rem 0; padding: .3rem .7rem }
summary { cursor: pointer } .bad summary { color: var(--bad) }
pre, code { font: 13px/1.45 "JetBrains Mono", ui-monospace, monospace; font-variant-ligatures: none }
pre { overflow-x: auto; white-space: pre-wrap }
section pre { background: var(--box); border-radius: 7px; padding: .7rem }
table { border-collapse: collapse } td, th { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left }
"""
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
<p class=about>{about}</p>
{body}
{note}
</body>
</html>
"""
