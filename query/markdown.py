"""An answer as Markdown: sentences with `[n]`, and below them what each `[n]` is. `verify` reads this form again."""

from collections.abc import Iterator

from evigraph.query.records import Answer, Citation


def body(answer: Answer) -> Iterator[str]:
    """Yield a line a sentence, each with the marks of its citations, numbered from 1 in order of appearance."""
    numbers = _numbers(answer)
    for sentence in answer.sentences:
        marks = "".join(f"[{numbers[cited]}]" for cited in sentence.citations)
        yield f"{sentence.text} {marks}".rstrip()


def references(answer: Answer) -> Iterator[str]:
    """Yield `[n]: DOCUMENT#START-END "quote"` for each citation, white space in the quote collapsed."""
    for cited, number in _numbers(answer).items():
        yield f'[{number}]: {cited.document.id}#{cited.start}-{cited.end} "{" ".join(cited.quote.split())}"'


def markdown(answer: Answer) -> str:
    """Return the sentences and their references, the text that an answer is verified by."""
    return "\n".join((*body(answer), "", *references(answer), ""))


def _numbers(answer: Answer) -> dict[Citation, int]:
    numbers: dict[Citation, int] = {}
    for sentence in answer.sentences:
        for cited in sentence.citations:
            numbers.setdefault(cited, len(numbers) + 1)
    return numbers
