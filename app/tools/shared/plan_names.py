"""Names for plans: three words that are easy to say and to tell apart."""

import secrets

_HOW = (
    "amber ample brave bright brisk calm candid cheerful clear clever cosy crisp daring deft eager early earnest even "
    "fair faithful fearless fine fleet fond frank fresh gentle glad gleeful golden grand happy hardy honest humble "
    "jolly keen kind lively lucid lucky mellow merry mighty modest neat nimble noble patient placid plucky polite "
    "proud quick quiet ready robust silver sincere smooth snug sober steady sturdy sunny swift tidy upbeat vivid warm "
    "willing wise witty zesty"
)
_WHAT = (
    "acorn alder apple aspen badger basil beech birch brook canyon cedar cherry clover comet coral cove crane delta "
    "dune ember falcon fern finch fjord forest fox garden ginger grove harbor hazel heron hill island ivy juniper "
    "lagoon lake lark laurel lemon lilac linden lotus maple marten meadow moon moss mountain olive orchard otter owl "
    "pebble pepper pine plover plum pond poplar prairie quartz raven reed river robin rowan sage sparrow spring "
    "spruce star stone sun swan thistle thyme tide tulip valley walnut wave willow wren"
)
_DEED = (
    "adventure anthem ascent assembly beacon blueprint bridge carnival chapter compass concert crossing dance dawn "
    "design discovery dream echo engine errand expedition fable festival flight forge gallery gathering harvest "
    "horizon invention journey lantern launch ledger letter lighthouse march melody mission mosaic odyssey opening "
    "outline overture parade passage pattern picnic puzzle quest ramble recipe relay rhythm rondo sail scheme search "
    "serenade sketch sonata spark story stride summit symphony tale tapestry threshold tour trail travel treaty "
    "venture verse vista voyage waltz weaving workshop"
)


def new_name() -> str:
    """A name such as `brave-willow-voyage`; there are about half a million, so that two plans rarely get the same."""
    return "-".join(secrets.choice(words.split()) for words in (_HOW, _WHAT, _DEED))
