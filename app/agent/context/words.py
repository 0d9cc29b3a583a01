"""What a person is told when something is left out of requests: the same words in every face."""

from app.vocabulary.context_marks import SummaryBy
from app.vocabulary.events import Compacted, CompactionGivenUp, CompactionStarted, Event, ResultsPruned

BY = {
    SummaryBy.MODEL: "From now on the model reads a summary",
    SummaryBy.DIGEST: "The model could not write a summary, so from now on it reads a list of what was done",
    SummaryBy.PERSON: "From now on the model reads your summary",
}


def describe(event: Event) -> str:
    """A sentence about the event; "" for one that is not about the context."""
    match event:
        case ResultsPruned(results, tokens):
            what = "1 old result is" if results == 1 else f"{results:,} old results are"
            return f"{what} left out of requests from now on, which saves about {tokens:,} tokens."
        case CompactionStarted(is_automatic):
            full = "The conversation nearly fills the model's window, so its beginning is being summarised."
            return full if is_automatic else "The conversation is being summarised."
        case Compacted(compaction):
            before, after = compaction.tokens_before, compaction.tokens_after
            return (
                f"{BY[compaction.by]} instead of the beginning of the conversation:"
                f" about {after:,} tokens, {before:,} before. Nothing is deleted."
            )
        case CompactionGivenUp(reason):
            return reason
        case _:
            return ""
