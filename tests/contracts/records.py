"""Small valid records for tests: a document's own records from its text, and what settling might make of them."""

import re
from collections.abc import Iterable
from itertools import pairwise

from evigraph.graph.records import (
    Alias,
    Community,
    Conflict,
    Derived,
    Entity,
    Fact,
    Finding,
    Membership,
    Merge,
    Relation,
    Report,
    ReprintCluster,
    Source,
)
from evigraph.ingest.records import (
    Argument,
    Block,
    Document,
    Mention,
    OwnRecords,
    Passage,
    Signature,
    Span,
    Statement,
    Time,
    Value,
    Vectors,
)

_SENTENCE = re.compile(r"[^.。]+[.。]?")
_NAME = re.compile(r"[A-Z]\w+|[\u4e00-\u9fff]{2}")


def own_records(
    document: str, text: str, *, heading: str = "", passage_language: str = "en", **metadata: object
) -> OwnRecords:
    """Make a passage of each sentence, a mention of each capitalised word, a statement of each pair of neighbours."""
    made = Document(document, text, blocks=(Block(0, len(text)),), key=f"key of {text}", **metadata)  # type: ignore[arg-type]  # fields by name
    passages, mentions, statements = [], [], []
    for sentence in _SENTENCE.finditer(text):
        start, end = sentence.span()
        passage = f"{document}#{start}"
        passages.append(
            Passage(
                passage, document, start, end, sentence[0], passage_language, start, (Span(start, end),), heading, 1
            )
        )
        found = [
            Mention(
                f"{passage}@{name.start()}",
                document,
                passage,
                start + name.start(),
                start + name.end(),
                name[0],
                name[0].lower(),
                "organization",
                start,
                "proper",
            )
            for name in _NAME.finditer(sentence[0])
        ]
        mentions += found
        statements += [_statement(left, right, sentence[0]) for left, right in pairwise(found)]
    vectors = tuple(Vectors(one.id, document, bytes([one.start % 251] * 8), b"\0\xff") for one in passages)
    signature = Signature(document, len(text).to_bytes(8, "little"), len(passages))
    return OwnRecords(made, tuple(passages), tuple(mentions), tuple(statements), signature, vectors)


def _statement(left: Mention, right: Mention, sentence: str) -> Statement:
    valued = right.start % 2 == 0
    return Statement(
        f"{left.id}>{right.id}",
        left.document,
        left.passage,
        left.sentence,
        left.sentence + len(sentence),
        Argument(left.text, left.start, left.end, left.name, left.id),
        "supply",
        left.end,
        right.start,
        object=Argument(right.text, right.start, right.end, right.name, right.id),
        value=Value("money", "5.5 million", left.end, right.start, 5.5e6, 5.5e6, "EUR") if valued else None,
        time=Time("2023-01-01", "2023-12-31", "year", stated=False) if valued else None,
        modality="reported" if valued else "asserted",
        confidence=0.123456789,
    )


def derived_records(own: Iterable[OwnRecords]) -> Derived:
    """Make an entity of each name, and a record of every other kind, as a pure function of own records."""
    batch = sorted(own, key=lambda one: one.document.id)
    mentions = sorted((mention for one in batch for mention in one.mentions), key=lambda one: one.id)
    statements = sorted((statement for one in batch for statement in one.statements), key=lambda one: one.id)
    names = sorted({mention.name for mention in mentions})
    documents = tuple(one.document.id for one in batch)
    facts = tuple(_fact(statement) for statement in statements)
    relations = sorted({(fact.subject, fact.object) for fact in facts})
    first = f"e:{names[0]}" if names else ""
    return Derived(
        clusters=(ReprintCluster(f"r:{documents[0]}", documents, documents[0]),) if len(documents) > 1 else (),
        sources=tuple(Source(f"o:{one}", (one,), "alone") for one in documents),
        entities=tuple(Entity(f"e:{name}", name.title(), "organization", (name,), (name,), 1, 2) for name in names),
        aliases=tuple(Alias(f"a:{name}", name, f"e:{name}", 1) for name in names),
        memberships=tuple(Membership(one.id, f"e:{one.name}", one.passage, one.document) for one in mentions),
        merges=tuple(Merge(f"m:{name}", f"e:{name}", name, f"{name}s", "plural", 'says "so"') for name in names),
        facts=facts,
        relations=tuple(
            Relation(f"{left}>{right}", left, "supplies", right, "candidate", ("s",), (), (), ("t", "u"), 1, 1)
            for left, right in relations
        ),
        conflicts=tuple(
            Conflict(f"x:{name}", f"e:{name}", "supplies", "real", (("a",), ("b", "c")), ("1", "2"), "so")
            for name in names
        ),
        communities=(Community("c", 0, first, "", tuple(f"e:{name}" for name in names), 3),) if names else (),
        reports=(Report("p", "c", 0, "All", (first,), (Finding(documents[0], 0, 4, "So.", None, (first,)),), 1, 1),)
        if names
        else (),
    )


def _fact(statement: Statement) -> Fact:
    other = statement.object.name if statement.object else ""
    subject, object_ = f"e:{statement.subject.name}", f"e:{other}"
    inverted = len(statement.id) % 2 == 0
    if inverted:
        subject, object_ = object_, subject
    return Fact(
        statement.id,
        statement.document,
        subject,
        "supplies",
        object_,
        f"{subject}>{object_}",
        f"o:{statement.document}",
        inverted=inverted,
    )
