"""Records in, text for people out: Markdown for an answer, plain lines for the rest."""

from collections.abc import Iterator

from evigraph.cli.forms import counts
from evigraph.engine import Answered, IngestReport
from evigraph.graph.browser import View
from evigraph.graph.health import Health
from evigraph.query.markdown import body, references
from evigraph.query.records import Hit, Path
from evigraph.verify.records import Check, Verification


def answer(answered: Answered) -> Iterator[str]:
    """Yield an answer as Markdown: the bare answer, the sentences, what is missing, citations, a line a claim."""
    one = answered.answer
    if one.short:
        yield from (f"**{one.short}**", "")
    if one.status == "refused":
        yield "The corpus does not hold an answer."
    yield from body(one)
    yield from (f"Missing: {item}" for item in one.missing)
    if one.sentences:
        yield from ("", *references(one))
    if answered.verification.claims:
        yield ""
        yield from (f"- {check.verdict} ({check.reason}): {check.text}" for check in answered.verification.claims)
    yield from shown(answered.view)


def shown(view: View | None) -> Iterator[str]:
    """Yield the Cypher line that shows an answer, and the link that opens it; nothing where there is no browser."""
    if view is not None:
        yield from ("", view.cypher, *filter(None, [view.link]))


def hits(found: tuple[Hit, ...]) -> Iterator[str]:
    """Yield each hit: its rank, score and place, then its text in one line."""
    for rank, hit in enumerate(found, 1):
        title = f" {hit.document.title}" if hit.document.title else ""
        yield f"{rank}. {hit.score:.4f} {hit.document.id}#{hit.start}-{hit.end}{title}"
        yield f"   {' '.join(hit.text.split())}"


def verification(one: Verification, view: View | None = None) -> Iterator[str]:
    """Yield each claim with its verdict, the evidence that decides it and its citations' fates."""
    for check in one.claims:
        yield from _check(check)
    yield f"{one.checked} checked, {one.unchecked} unchecked"
    yield from shown(view)


def _check(check: Check) -> Iterator[str]:
    yield f"- {check.verdict} ({check.reason}): {check.text}"
    for cited in check.evidence:
        yield f'    {cited.document.id}#{cited.start}-{cited.end} "{" ".join(cited.quote.split())}"'
    for marker in check.citations:
        yield f"    {marker.marker}: {marker.status}"


def paths(found: tuple[Path, ...]) -> Iterator[str]:
    """Yield each path: its entities in a row, then every step with its status and what says so."""
    for rank, path in enumerate(found, 1):
        yield f"{rank}. {' — '.join(path.names)}"
        names = dict(zip(path.entities, path.names, strict=True))
        for step in path.steps:
            yield f"   {names[step.source]} {step.predicate} {names[step.target]} ({step.status})"
            for cited in step.citations:
                yield f'     {cited.document.id}#{cited.start}-{cited.end} "{" ".join(cited.quote.split())}"'


def ingested(report: IngestReport) -> Iterator[str]:
    """Yield what an ingest did in one line, then what deserves a look, what was skipped and what failed."""
    tally, health = report.tally, report.health
    yield (
        f"{tally.written} documents written, {tally.updated} updated, {tally.unchanged} unchanged, "
        f"{tally.removed} removed, {len(tally.skipped)} files skipped, {len(tally.failed)} failed"
        + (f", {len(tally.remarks)} remarks" if tally.remarks else "")
    )
    yield (
        f"{health.documents} documents, {health.passages} passages, {health.entities} entities, "
        f"{health.relations} relations, {health.communities} communities, "
        f"{sum(count.number for count in health.conflicts)} conflicts"
    )
    yield from (f"remark {one.id}: {one.reason}" for one in tally.remarks)
    yield from (f"skipped {one.id}: {one.reason}" for one in tally.skipped)
    yield from (f"failed {one.id}: {one.reason}" for one in tally.failed)


def health(one: Health) -> Iterator[str]:
    """Yield what a store holds, a line a count, then what looks wrong."""
    for name, value in counts(one).items():
        yield f"{name.replace('_', ' '):28} {value}"
    yield from (f"{name.replace('_', ' '):28} {value}" for name, value in one.database)
    for duplicate in one.suspected_duplicates:
        left, right = duplicate.names
        yield f"perhaps one {duplicate.type}: {left} ({duplicate.left}), {right} ({duplicate.right})"
    for homonym in one.suspected_homonyms:
        yield f"one name, several entities: {homonym.name} ({', '.join(homonym.entities)})"
    for file in one.failed:
        yield f"failed {file.id}: {file.reason}"
