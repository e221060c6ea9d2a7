"""Verify a text: every claim of it against the graph, and against what it cites."""

from collections.abc import Sequence
from dataclasses import replace

from evigraph.graph.schema import Schema
from evigraph.graph.store import GraphStore
from evigraph.ingest.extract import parse_text
from evigraph.ingest.records import Document, Passage, Span
from evigraph.verify import cited
from evigraph.verify.check import check
from evigraph.verify.claims import claims, tested
from evigraph.verify.evidence import Antecedent, Evidence, antecedents
from evigraph.verify.figures import values_of
from evigraph.verify.gather import Place, gather
from evigraph.verify.naming import named
from evigraph.verify.reading import Reading, read
from evigraph.verify.records import Check, CitationCheck, CitationStatus, Claim, Marker, Verification
from evigraph.verify.tokens import Parser, han, parse
from evigraph.verify.worth import idle, resolved


def verify(text: str, *, store: GraphStore, schema: Schema | None = None, parser: Parser = parse) -> Verification:
    """Check every claim of a text against a settled store.

    The text is Markdown, plain prose or what `ask --json` prints (offsets then count in its answer). Raises
    `InputError` where that object is broken, `MissingError` where no English pipeline is installed.
    """
    found = _extracted(tested(text), claims(text))
    readings = _readings(text, found, store, parser)
    idleness = [idle(reading) for reading in readings]
    places = [_places(claim, store) for claim in found]
    cites = [tuple(p for _, group in one for p in group) for one in places]
    asked = [i for i, reason in enumerate(idleness) if not reason]
    evidence = gather(
        [readings[i] for i in asked],
        [cites[i] for i in asked],
        statements=[found[i].statements for i in asked],
        store=store,
        schema=schema,
        parse=parser,
    )
    by_claim = dict(zip(asked, evidence, strict=True))
    checks = [_checked(claim, readings[i], by_claim.get(i, idleness[i]), places[i]) for i, claim in enumerate(found)]
    unchecked = sum(one.verdict == "unchecked" for one in checks)
    return Verification(tuple(checks), len(checks) - unchecked, unchecked)


def _extracted(text: str, found: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return claims with the names, statements and values that ingest's own rules find in them."""
    english = [one for one in found if one.start < one.end and not han(one.text)]
    mentions, statements = parse_text(text, sentences=[Span(one.start, one.end) for one in english])
    return tuple(
        replace(
            one,
            mentions=tuple(m for m in mentions if one.start <= m.start < one.end),
            statements=tuple(s for s in statements if one.start <= s.start < one.end),
            values=values_of(one.text),
        )
        for one in found
    )


def _readings(text: str, found: Sequence[Claim], store: GraphStore, parser: Parser) -> list[Reading]:
    """Read the claims, a subject that is a pronoun as the name that the claim before it in the paragraph has there."""
    made: list[Reading] = []
    before: tuple[Antecedent, ...] = ()
    end = 0
    texts = [claim.text for claim in found]
    parsed = list(parser(texts))
    for claim, tokens, names in zip(found, parsed, named(texts, parsed, store), strict=True):
        if "\n\n" in text[end : claim.start]:
            before = ()
        end = claim.end
        reading = read(claim.text, tokens, values_of(claim.text), names)
        reading = resolved(reading, before)
        made.append(reading)
        before = antecedents(reading) or before
    return made


_Cited = tuple[tuple[Marker, CitationStatus | None], tuple[Place, ...]]


def _places(claim: Claim, store: GraphStore) -> tuple[_Cited, ...]:
    """Return each citation of a claim with what is wrong with its place, else the sentences that stand there."""
    made: list[_Cited] = []
    for marker in claim.markers:
        document = next(iter(store.read(Document, [marker.document])), None) if marker.document else None
        wrong = cited.place(marker, document)
        held: list[Place] = []
        if wrong in {None, "altered-quote"} and document is not None:
            seen: set[Span] = set()
            for passage in store.read(Passage, [document.id], by="document"):
                for span in passage.sentences:
                    if span.start < marker.end and marker.start < span.end and span not in seen:
                        seen.add(span)
                        held.append(Place(passage.id, span))
        made.append(((marker, wrong), tuple(held)))
    return tuple(made)


def _checked(claim: Claim, reading: Reading, evidence: Evidence | str, places: Sequence[_Cited]) -> Check:
    """Return the check of one claim by its evidence, or for the reason why it is not checked."""
    if isinstance(evidence, str):
        fates = tuple(CitationCheck(m.marker, wrong or "does-not-carry") for (m, wrong), _ in places)
        return Check(claim.text, claim.start, claim.end, "unchecked", evidence, (), fates)
    ruling = check(reading, evidence)
    fates = tuple(_fate(reading, evidence, one) for one in places)
    reason = ruling.reason
    if reason in {"statement-matches", "sentences-match"} and any(f.status == "carries" for f in fates):
        reason = "cited-sentence-carries"
    return Check(claim.text, claim.start, claim.end, ruling.verdict(reason), reason, ruling.evidence, fates)


def _fate(reading: Reading, evidence: Evidence, one: _Cited) -> CitationCheck:
    """Return whether the sentences that a citation points to carry the claim."""
    (marker, wrong), held = one
    if wrong is not None:
        return CitationCheck(marker.marker, wrong)
    starts = {place.span.start for place in held}
    own = tuple(c for c in evidence.candidates if c.document.id == marker.document and c.start in starts)
    alone = Evidence(own, evidence.aliases, schema=evidence.schema)
    carried = bool(own) and check(reading, alone).carries
    return CitationCheck(marker.marker, "carries" if carried else "does-not-carry")
