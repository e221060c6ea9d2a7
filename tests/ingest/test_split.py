from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.ingest.language import language_of
from evigraph.ingest.records import Block, Document, Passage
from evigraph.ingest.split import HAN_LIMIT, HAN_OVERLAP, LIMIT, OVERLAP, sentences, split


def parts(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Acme Inc. bought Bell Corp. for $1.5 bn.|It paid cash.",
        "Dr. Ito and Prof. J. P. Smith met Mr. Lee Jr. in St. Louis.|They left.",
        "The U.S. Navy sailed.|It is based in the U.S.|The fleet is large.",
        "He said no.|Then he left.|See No. 5 and pp. 3-4 for that.",
        "It opened on Jan. 5, 2020.|Sales rose 3.5 percent.",
        "She asked, “Is it true?”|He said it was.",
        '"Really?" he asked.|"Yes."|She nodded.',
        "They grew (see Fig. 2) quickly.|(It was spring.)|Then came frost.",
        "Costs, e.g. Wages and rent, i.e. The big ones, fell.|Good.",
        "He met at 5 p.m. Monday.|They left at 6 a.m.|The train was late.",
        "Yahoo! Inc. was sold!|Why?!|Nobody knows...|It was cheap.",
        "He waited... and waited.|The end.",
        "J. K. Rowling wrote it.|Plan B.|The plan failed.",
        "The prize of vitamin C.|It was high.",
        "1. The firm pays.|2. The bank lends.|1.A. The state taxes.",
        "Smith et al. found it.|Brown v. Board of Education was cited.",
        "It ended in 1990.|In 1991 it began again.",
        "See the note.[3]|It is short.",
        "Buy the iPhone.|iPads sell too.",
        "Wages fell once it cooled down.|Prices rose.",
    ],
)
def test_english_sentences_end_where_readers_end_them(text: str) -> None:
    expected = text.split("|")
    assert parts(" ".join(expected)) == expected


def test_a_forgotten_space_after_a_full_stop_ends_a_sentence_and_a_dotted_name_does_not() -> None:
    assert parts("Wages fell once it cooled down.Prices rose.") == ["Wages fell once it cooled down.", "Prices rose."]
    assert parts("Call System.out or java.util.List there.") == [
        "Call System.out or java.util.List there.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "公司成立于2009年。|总部位于云泽市。",
        "他问：“真的吗？”|她点头。",
        "“好的。”|他说完就走了！",
        "产量增长；|价格下降。",
        "电影《你好！李焕英》上映了。|票房很高。",
        "他说“可以！”的时候笑了。|大家也笑了。",
        "营业收入71.2亿元。|同比增长3.5%。",
        "他想……也许可以。|好……",
        '他说："你好。"|"再见。"',
        "公司(Lanhe Materials Co., Ltd.)成立。|完成。",
        "新しい工場です。|来年から生産します。",
    ],
)
def test_chinese_and_japanese_sentences_end_at_their_marks(text: str) -> None:
    assert parts(text.replace("|", "")) == text.split("|")


def test_a_line_end_inside_a_paragraph_ends_no_sentence_and_a_blank_line_does() -> None:
    assert parts("The plant\nwas opened.\n\nA title\n \nMore text") == [
        "The plant\nwas opened.",
        "A title",
        "More text",
    ]


def test_list_items_and_headings_of_a_draft_are_sentences_of_their_own() -> None:
    assert parts("# Title\nIntro text\n- one item\n- two items\n1. three") == [
        "# Title\nIntro text",
        "- one item",
        "- two items",
        "1. three",
    ]


def test_offsets_count_from_the_start_of_the_text() -> None:
    text = "Skip this. One is here. Two is here. Not this."
    assert [text[s.start : s.end] for s in sentences(text, start=10, end=36)] == ["One is here.", "Two is here."]


def test_a_mark_without_words_is_no_sentence_of_its_own() -> None:
    assert parts("He left. ... Then came rain.") == ["He left.", "... Then came rain."]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The company said that it had opened the plant.", "en"),
        ("Revenue 2023", "en"),
        (
            "Das Unternehmen hat mit dem Bau der Fabrik begonnen, die im Jahr 2025 eröffnet wird und nicht teuer ist.",
            "de",
        ),
        ("La société a annoncé que les ventes de la filiale sont en hausse pour une année dans le pays.", "fr"),
        ("El gobierno dijo que los precios de la energía en el país son más altos por la guerra.", "es"),
        ("岚禾材料(Lanhe Advanced Materials Co., Ltd.)成立于2009年，总部位于云泽市。", "zh"),
        ("The company (青茂电池) was founded by two engineers.", "en"),
        ("同社は新しい工場を建設する。", "ja"),
        ("이 회사는 공장을 지었다.", "ko"),
        ("Компания построила завод.", "ru"),
        ("شركة جديدة", "ar"),
        ("12.5 % — 2023", "und"),
        ("", "und"),
    ],
)
def test_language_is_told_by_script_and_stop_words(text: str, language: str) -> None:
    assert language_of(text) == language


def document(text: str, *blocks: tuple[int, int, str], **known: str) -> Document:
    return Document("d", text, blocks=tuple(Block(*block) for block in blocks), **known)  # type: ignore[arg-type]


def joined(*pieces: tuple[str, str]) -> Document:
    """Return a document of these (kind, text) blocks."""
    text, blocks = "", []
    for kind, piece in pieces:
        text += "\n\n" if text else ""
        blocks.append((len(text), len(text) + len(piece), kind))
        text += piece
    return document(text, *blocks)


def test_a_documents_language_overrides_where_the_script_fits() -> None:
    assert [p.language for p in split(document("Short text.", language="de"))] == ["de"]
    assert [p.language for p in split(document("东京都。", language="ja"))] == ["ja"]
    assert [p.language for p in split(document("公司成立。", language="en"))] == ["zh"]
    assert [p.language for p in split(document("Plant opened.", language="zh"))] == ["en"]


def test_passages_hold_whole_sentences_and_repeat_the_last_that_fit() -> None:
    sentence = "This sentence has exactly sixty characters in its only line."
    passages = split(document(" ".join([sentence] * 40)))
    assert len(sentence) == 60
    assert len(passages[0].sentences) == 16
    assert passages[1].own - passages[1].start == 122
    assert passages[0].end == passages[1].own - 1
    assert passages[0].own == passages[0].start == 0


def test_a_heading_opens_a_passage_and_names_those_after_it() -> None:
    passages = split(
        joined(
            ("text", "Before it."),
            ("heading", "Part\none"),
            ("heading", "Sales"),
            ("text", "They rose. " * 120),
            ("heading", "Last"),
        )
    )
    assert [p.heading for p in passages] == ["", "Sales", "Sales", "Last"]
    assert passages[1].text.startswith("Part\none\n\nSales\n\nThey rose.")
    assert passages[3].text == "Last"


def test_code_has_passages_of_its_own_of_no_language() -> None:
    passages = split(joined(("text", "Run this."), ("code", "x = 1. Then\n\ny = 2"), ("text", "It works.")))
    assert [(p.language, len(p.sentences)) for p in passages] == [("en", 1), ("und", 2), ("en", 1)]


def test_text_outside_the_blocks_is_in_no_sentence() -> None:
    text = "title: x\n\nBody here."
    (passage,) = split(document(text, (10, 20, "text")))
    assert passage.text == "Body here."


def test_a_sentence_too_long_is_cut_at_white_space_and_han_at_punctuation() -> None:
    passages = split(document("word " * 500))
    assert all(p.text == ("word " * 500)[: len(p.text)] for p in passages)
    han = "产量增长百分之三，价格下降，" * 60
    assert all(p.text.endswith("，") for p in split(document(han)))


def test_pages_are_those_where_passages_start() -> None:
    one = Document("d", "One here.\n\n\n\nThree here.", blocks=(Block(0, 9), Block(13, 24)), pages=(0, 11, 13))
    assert [one.page(p.start) for p in split(one)] == [1]
    assert [one.page(offset) for offset in (0, 10, 11, 13, 20)] == [1, 1, 2, 3, 3]


TEXTS = st.text(
    st.sampled_from("aZ .!?…\"'”“)(。！？；，、「」《》公司年はИ1\n\t\u2028\xa0-😀") | st.characters(codec="utf-8"),
    max_size=1500,
) | st.lists(
    st.sampled_from(
        ["word ", "Acme Inc. ", "It rose. ", "公司成立于，", "完成。", "x" * 300, "汉" * 150, "\n\n", "“Oh?” "]
    ),
    max_size=400,
).map("".join)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    text = draw(TEXTS)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=12)))
    blocks = [
        Block(start, end, draw(st.sampled_from(["text", "text", "heading", "code"])))
        for start, end in pairwise(cuts)
        if text[start:end].strip() and draw(st.booleans())
    ]
    return Document("d", text, blocks=tuple(blocks))


def mostly_han(text: str) -> bool:
    return sum("\u3400" <= c <= "\u9fff" for c in text) * 2 > len(text)


@settings(max_examples=120, deadline=None)
@given(documents())
def test_every_visible_character_of_a_block_lies_in_exactly_one_own_sentence(one: Document) -> None:
    owned = [0] * len(one.text)
    for passage in split(one):
        for sentence in passage.sentences:
            if sentence.start >= passage.own:
                for offset in range(sentence.start, sentence.end):
                    owned[offset] += 1
    blocks = one.blocks or (Block(0, len(one.text)),)
    inside = {offset for block in blocks for offset in range(block.start, block.end)}
    for offset, character in enumerate(one.text):
        expected = 1 if offset in inside and not character.isspace() else owned[offset] if offset in inside else 0
        assert owned[offset] == expected <= 1


@settings(max_examples=120, deadline=None)
@given(documents())
def test_passages_are_exact_spans_within_the_limits(one: Document) -> None:
    passages = split(one)
    assert passages == split(one)
    previous: Passage | None = None
    for passage in passages:
        assert passage.text == one.text[passage.start : passage.end]
        assert passage.id == f"d#{passage.start}-{passage.end}"
        assert len(passage.text) <= (HAN_LIMIT if mostly_han(passage.text) else LIMIT)
        assert passage.sentences[0].start == passage.start
        assert passage.sentences[-1].end == passage.end
        assert passage.own in {sentence.start for sentence in passage.sentences}
        overlap = [sentence for sentence in passage.sentences if sentence.start < passage.own]
        if overlap:
            assert previous is not None
            assert previous.sentences[-len(overlap) :] == tuple(overlap)
            shared = one.text[overlap[0].start : overlap[-1].end]
            assert len(shared) <= (HAN_OVERLAP if mostly_han(shared) else OVERLAP)
        previous = passage
    assert len({passage.id for passage in passages}) == len(passages)


@settings(max_examples=80, deadline=None)
@given(TEXTS)
def test_sentences_of_any_text_are_in_order_trimmed_and_lose_no_visible_character(text: str) -> None:
    position = 0
    for span in sentences(text):
        assert not text[position : span.start].strip()
        assert span.start < span.end
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        position = span.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Norvik is a subsidiary of Halden Refining GmbH.\nHalden Refining GmbH is no supplier of Arden.", 2),
        ("Norvik owns Halden Battery Co., Ltd.\nArden owns Velmor.", 2),
        ("It sued Acme Inc.\nA longer line follows here, which goes on for a while.", 2),
        ("He was chief engineer at a large firm that was called Acme Holdings Co.\nLtd. until 1999.", 1),
        ("The text wraps at some width and names Arden Technologies Ltd.\nPresident Joe Roe as the\nowner.", 1),
    ],
)
def test_a_firms_legal_form_at_a_line_end_closes_the_sentence_unless_the_line_was_wrapped(text, count):
    assert len(sentences(text)) == count


def test_a_bold_heading_run_into_its_paragraph_is_a_sentence():
    text = "**Arden Cell Technologies.** Pell Harbour holds 22 percent of it."
    assert len(sentences(text)) == 2
