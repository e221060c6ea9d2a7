from evigraph.ingest.read.text import read_text


def blocks(text: str) -> list[tuple[str, str]]:
    content = read_text(text.encode())
    return [(block.kind, content.text[block.start : block.end]) for block in content.blocks]


WRAPPED = (
    "The plant was opened in the spring of that year by the minister and the\n"
    "chief executive, who had both been there before. It cost more than was\n"
    "planned."
)


def test_a_wrapped_paragraph_is_one_block() -> None:
    assert blocks(WRAPPED) == [("text", WRAPPED)]


def test_blank_lines_end_a_paragraph() -> None:
    assert blocks("One is here.\n \t\nTwo is here.\r\n\r\nThree.") == [
        ("text", "One is here."),
        ("text", "Two is here."),
        ("text", "Three."),
    ]


def test_a_paragraph_a_line_is_a_block_a_line() -> None:
    long = "This paragraph stands on a line of its own and is longer than any program would wrap it. " * 4
    assert [text for _, text in blocks(f"{long}\n{long}\nA short last one.")] == [
        long.strip(),
        long.strip(),
        "A short last one.",
    ]


def test_a_line_end_that_wrapping_does_not_explain_ends_a_paragraph() -> None:
    assert [text for _, text in blocks(WRAPPED + "\n" + WRAPPED)] == [WRAPPED, WRAPPED]


def test_list_items_are_blocks_and_their_wraps_stay_inside() -> None:
    item = "- water is taken from the lake only in the months of spring\n  and of autumn"
    text = f"The permit has two conditions:\n{item}\n- waste is shipped"
    assert [item for _, item in blocks(text)][1:] == [
        "- water is taken from the lake only in the months of spring\n  and of autumn",
        "- waste is shipped",
    ]


def test_a_short_first_line_of_its_own_is_the_title() -> None:
    content = read_text(b"Annual Review of the Mine\n\nThe mine produced more than the year before, and it was sold.")
    assert content.metadata.title == "Annual Review of the Mine"
    assert content.blocks[0].kind == "heading"


def test_a_first_line_that_is_a_sentence_a_mail_header_or_all_there_is_is_no_title() -> None:
    for text in (b"It rained.\n\nThen it stopped.", b"From: a@b.example\n\nHello.", b"Only this line"):
        assert read_text(text).metadata.title == ""


def test_section_titles_over_longer_text_are_headings() -> None:
    body = "The company was founded by two engineers who had met at the university."
    found = blocks(f"{body}\n\nHistory\nFirst years\n{body}\n\nEarly life\n\n{body}\n\nMarch 2021\n\n{body}")
    assert [text for kind, text in found if kind == "heading"] == ["History", "First years", "Early life"]


def test_an_all_capitals_paragraph_is_text() -> None:
    text = (
        "THE SOFTWARE IS PROVIDED AS IS, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED\n"
        "AND NOTHING IN THIS NOTICE CHANGES THAT FOR ANY USER OF THE PROGRAM OR OF ITS\n"
        "DOCUMENTATION"
    )
    assert [kind for kind, _ in blocks(text)] == ["text"]


def test_rules_lie_outside_all_blocks() -> None:
    assert blocks("One thing.\n=====\nAnother thing.") == [("text", "One thing."), ("text", "Another thing.")]


def test_the_text_is_the_files_own_but_for_line_ends_and_nul() -> None:
    assert read_text("a\r\nb\rc\x0c\u2028d\x00".encode()).text == "a\nb\nc\x0c\u2028d"
