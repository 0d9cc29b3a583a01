"""What calls of models cost, at the command line: in all, in a project or in a session, and what is left of budgets."""

from app.assembly.profile import Profile
from app.assembly.spending import budgets, open_usage
from app.configuration.model_table import about_the_table
from app.configuration.prices import dollars
from app.faces.outcome import Exit
from app.sandbox.project import checked_project
from app.storage.usage import Spent, Unit, today
from app.text.plain import counted, one_line

MOST_LINES = 20


def show_cost(profile: Profile, *, project: str | None, session: str | None) -> int:
    """Sums first, then the parts that they are made of, the dearest first."""
    usage = open_usage(profile)
    if session is not None:
        stored = profile.store.get(session)
        print(f"session  {stored.id}  {words(usage.spent(session_id=stored.id))}")
        _list(usage.by("model", session_id=stored.id))
    elif project is not None:
        folder = str(checked_project(project))
        print(f"project  {one_line(folder)}  {words(usage.spent(project=folder))}")
        _list(usage.by("session_id", project=folder))
    else:
        print(f"in all   {words(usage.spent())}")
        print(f"today    {words(usage.spent(day=today()))}")
        _list([(name or "(no folder)", spent) for name, spent in usage.by("project")])
    for budget, used, limit in usage.states(budgets(profile.settings), session or ""):
        if session or budget.span != "session":
            shown = [dollars(amount) if budget.unit is Unit.USD else f"{amount:,}" for amount in (used, limit)]
            print(f"budget   {budget.name}: {shown[0]} of {shown[1]} used")
    table = about_the_table()
    print(f"Prices and models as of {table['as_of']}, from {table['source']}. What services charge is what counts.")
    return Exit.DONE


def words(spent: Spent) -> str:
    """What was spent, with what is not known of it."""
    known = spent.calls - spent.unpriced
    cost = dollars(spent.nanodollars) if known or not spent.calls else "cost unknown"
    more = f" and {counted(spent.unpriced, 'call')} of unknown cost" if known and spent.unpriced else ""
    guessed = f" (at most; {dollars(spent.guessed)} were held by programs that were killed)" if spent.guessed else ""
    usage = spent.usage
    tokens = f"{usage.input:,} tokens read ({usage.cache_read:,} of them cached), {usage.output:,} written"
    return f"{cost}{more}{guessed}  {counted(spent.calls, 'call')}, {tokens}"


def _list(parts: list[tuple[str, Spent]]) -> None:
    for name, spent in parts[:MOST_LINES]:
        print(f"  {one_line(name)}  {words(spent)}")
    if len(parts) > MOST_LINES:
        print(f"  and {len(parts) - MOST_LINES} more")
