"""Records in, the fixed JSON forms out; people script against these."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields

from evigraph.engine import Answered, IngestReport
from evigraph.graph.browser import View
from evigraph.graph.health import Health
from evigraph.query.records import Citation, Hit, Path, Source
from evigraph.verify.records import Verification

Json = Mapping[str, object]


def line(form: Json) -> str:
    """Return a form as one line of JSON, Chinese as it is."""
    return json.dumps(form, ensure_ascii=False)


def source(document: Source) -> Json:
    """Return `{"id", "title", "uri"}`."""
    return {"id": document.id, "title": document.title, "uri": document.uri}


def citation(one: Citation) -> Json:
    """Return `{"document", "page", "start", "end", "quote"}`."""
    return {
        "document": source(one.document),
        "page": one.page,
        "start": one.start,
        "end": one.end,
        "quote": one.quote,
    }


def search(question: str, hits: Sequence[Hit], *, id: str | None = None) -> Json:  # noqa: A002  # the form's own word
    """Return `{"question", "hits"}`, with the question's id where it has one."""
    form = {
        "question": question,
        "hits": [
            {"document": source(hit.document), "start": hit.start, "end": hit.end, "text": hit.text, "score": hit.score}
            for hit in hits
        ],
    }
    return form if id is None else {"id": id, **form}


def ask(answered: Answered, *, id: str | None = None) -> Json:  # noqa: A002  # the form's own word
    """Return an answer with its sentences, claims and what is missing."""
    answer = answered.answer
    form: dict[str, object] = {
        "question": answer.question,
        "status": answer.status,
        "route": answer.route,
        "short": answer.short,
        "answer": answer.text,
        "sentences": [
            {"text": sentence.text, "citations": [citation(one) for one in sentence.citations]}
            for sentence in answer.sentences
        ],
        "claims": [
            {"text": check.text, "verdict": check.verdict, "reason": check.reason}
            for check in answered.verification.claims
        ],
        "missing": list(answer.missing),
    }
    form |= shown(answered.view)
    return {"id": answer.id, **form} if id is None else {"id": id, "answer_id": answer.id, **form}


def shown(view: View | None) -> Json:
    """Return `{"cypher", "browser"}`, nothing where a store has no browser; null where its address is unknown."""
    return {} if view is None else {"cypher": view.cypher, "browser": view.link or None}


def verify(verification: Verification, view: View | None = None) -> Json:
    """Return `{"claims", "checked", "unchecked"}`, and what shows them in the database's browser."""
    return {
        "claims": [
            {
                "text": check.text,
                "start": check.start,
                "end": check.end,
                "verdict": check.verdict,
                "reason": check.reason,
                "evidence": [citation(one) for one in check.evidence],
                "citations": [{"marker": one.marker, "status": one.status} for one in check.citations],
            }
            for check in verification.claims
        ],
        "checked": verification.checked,
        "unchecked": verification.unchecked,
        **shown(view),
    }


def path(one: Path) -> Json:
    """Return a path: its entities' names and the steps between them, each with its citations."""
    return {
        "entities": [{"id": id_, "name": name} for id_, name in zip(one.entities, one.names, strict=True)],
        "steps": [
            {
                "source": step.source,
                "predicate": step.predicate,
                "target": step.target,
                "status": step.status,
                "citations": [citation(cited) for cited in step.citations],
            }
            for step in one.steps
        ],
        "score": one.score,
    }


def ingest(report: IngestReport) -> Json:
    """Return what an ingest did, in documents, with the failures, what was skipped and what deserves a look."""
    tally = report.tally
    return {
        "written": tally.written,
        "updated": tally.updated,
        "unchanged": tally.unchanged,
        "removed": tally.removed,
        "failed": [{"id": one.id, "reason": one.reason} for one in tally.failed],
        "skipped": [{"id": one.id, "reason": one.reason} for one in tally.skipped],
        "remarks": [{"id": one.id, "reason": one.reason} for one in tally.remarks],
        "health": health(report.health),
    }


def counts(one: Health) -> dict[str, int | float | bool]:
    """Return a store's plain counts by name; conflicts and languages not extracted one by one."""
    plain = {field.name: getattr(one, field.name) for field in fields(one)}
    form = {name: value for name, value in plain.items() if isinstance(value, int | float)}
    form |= {f"conflicts_{count.name}": count.number for count in one.conflicts}
    form |= {f"not_extracted_{count.name}": count.number for count in one.not_extracted}
    return form | {"failed_files": len(one.failed), "skipped_files": len(one.skipped)}


def health(one: Health) -> Json:
    """Return a store's counts, then what deserves a look."""
    return {
        **counts(one),
        "suspected_duplicates": [
            {"names": list(pair.names), "type": pair.type, "entities": [pair.left, pair.right]}
            for pair in one.suspected_duplicates
        ],
        "suspected_homonyms": [{"name": pair.name, "entities": list(pair.entities)} for pair in one.suspected_homonyms],
        "failed": [{"file": file.id, "reason": file.reason} for file in one.failed],
        "database": dict(one.database),
    }
