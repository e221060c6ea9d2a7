"""Every reason a verdict may have: its code, the verdict it leads to, and what it means."""

from evigraph.verify.records import Verdict

REASONS: dict[str, tuple[Verdict, str]] = {
    # contradicted
    "number-differs": ("contradicted", "the source gives another number for the same thing"),
    "unit-differs": ("contradicted", "the source gives the same figure in another unit, currency or magnitude"),
    "date-differs": ("contradicted", "the source gives another date for the same thing"),
    "negated": ("contradicted", "the claim denies what the source says, or says what the source denies"),
    "opposite": ("contradicted", "the source says the opposite: rose for fell, more for less"),
    "roles-swapped": ("contradicted", "the source has subject and object the other way round"),
    "entity-differs": ("contradicted", "the source names another in the same place"),
    "functional-other": ("contradicted", "the relation allows one object at a time, and the graph has another"),
    "disjoint-relation": ("contradicted", "the graph ties the two by a relation that excludes the claimed one"),
    "corrected": ("contradicted", "a later statement corrects what the claim repeats"),
    # disputed
    "sources-conflict": ("disputed", "independent sources say what cannot both hold"),
    # unsupported
    "no-entity-known": ("unsupported", "none of the names in the claim occurs in the sources"),
    "no-statement-found": ("unsupported", "no sentence of the sources speaks of this"),
    "entity-not-found": ("unsupported", "no sentence about this names one of the claim's names"),
    "value-not-found": ("unsupported", "no sentence about this gives one of the claim's numbers or dates"),
    "not-as-bound": ("unsupported", "the sources name the parts of the claim, but not tied as the claim ties them"),
    "detail-missing": ("unsupported", "the nearest sentence leaves too much of the claim unsaid"),
    "less-exact": ("unsupported", "the source is less exact than the claim: a year for a day"),
    # qualified
    "only-hedged": ("qualified", "the source says it as a possibility, a plan or an expectation"),
    "only-reported": ("qualified", "the source gives it as somebody's word"),
    "only-forum": ("qualified", "only a forum says so"),
    "time-implied": ("qualified", "the source gives no date, its document's fits the claim's"),
    # supported
    "verbatim": ("supported", "the sentence stands in a source"),
    "statement-matches": ("supported", "one sentence of a source says the same, part for part"),
    "sentences-match": ("supported", "several sentences of the sources together say the same"),
    "relation-matches": ("supported", "the graph has the same relation between the same entities"),
    "cited-sentence-carries": ("supported", "the cited sentence says the same"),
    # corroborated
    "two-sources": ("corroborated", "at least two independent sources say the same"),
    # unchecked
    "no-subject": ("unchecked", "its subject is a pronoun that no sentence before it explains"),
    "no-claim": ("unchecked", "a question, an instruction or an opinion: there is nothing to check"),
}
"""Reason code -> the verdict it leads to and its meaning in one line."""


def verdict_of(reason: str) -> Verdict:
    """Return the verdict that a reason code leads to.

    >>> verdict_of("number-differs")
    'contradicted'
    """
    return REASONS[reason][0]
