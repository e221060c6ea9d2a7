import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.errors import InputError
from evigraph.ingest.read.content import storable
from evigraph.ingest.read.decode import decode

GERMAN = "Die Grünen übernahmen größere Bürohäuser in München und Köln, für die sie früher Miete zahlten. " * 5
CHINESE = "公司与德国企业签署合资协议，双方拟在瑞典共同设立新公司，各持有一半股权，预计明年投产。" * 5
RUSSIAN = "Компания подписала соглашение о строительстве нового завода по производству аккумуляторов. " * 5
JAPANESE = "同社は新しい工場を建設する契約に署名しました。来年から生産を開始する予定です。" * 5


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "utf-8"),
        (GERMAN, "utf-8-sig"),
        (GERMAN, "utf-16"),
        (GERMAN, "utf-16-le"),
        (GERMAN, "utf-32"),
        (GERMAN, "latin-1"),
        (GERMAN, "cp1252"),
        (CHINESE, "gb18030"),
        (CHINESE.translate(str.maketrans("与签署议双拟设立", "與簽署議雙擬設立")), "gb18030"),
        ("公司與德國企業簽署合資協議，雙方擬在瑞典共同設立新公司，各持有一半股權。" * 5, "big5"),
        (CHINESE, "utf-16"),
        (RUSSIAN, "cp1251"),
        (JAPANESE, "shift_jis"),
    ],
)
def test_text_comes_back_from_the_encodings_people_use(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("La société a créé un siège à Genève, très grand.", "cp1252"),
        ('La señora dijo: "¡Qué rico!" y pagó al niño.', "cp1252"),
        ("A reunião não começou às três; são más notícias.", "cp1252"),
        ("Företaget öppnade en fabrik i Göteborg på våren.", "cp1252"),
        ("Die schöne Frau grüßt aus Köln.", "cp1252"),
        ("Spółka podpisała umowę na budowę nowej fabryki. Będzie więcej, niż się spodziewano.", "cp1250"),
        ("Společnost podepsala smlouvu. Příští rok začne výroba, řekl ředitel.", "cp1250"),
        ("Şirket yeni bir fabrika için anlaşma imzaladı. Üretim gelecek yıl başlayacak.", "cp1254"),
        ("公司成立。", "gb18030"),
        ("회사는 공장을 지었다.", "euc_kr"),
    ],
)
def test_a_sentence_is_enough_to_tell_an_encoding(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_a_short_western_text_is_read_as_western() -> None:
    assert decode("können".encode("latin-1")) == "können"
    assert decode("It’s “quoted” – café".encode("cp1252")) == "It’s “quoted” – café"


def test_a_declared_encoding_is_honoured() -> None:
    assert decode("Привет, мир".encode("koi8-r"), declared="koi8-r") == "Привет, мир"
    assert decode("日本".encode("iso-2022-jp"), declared="ISO-2022-JP") == "日本"


def test_a_wrongly_declared_encoding_does_no_harm() -> None:
    assert decode("Grüße".encode(), declared="nonsense-8") == "Grüße"
    assert decode("Grüße".encode(), declared="ascii") == "Grüße"


def test_a_broken_byte_in_utf8_is_replaced_and_the_rest_kept() -> None:
    assert decode(GERMAN.encode()[:-1] + b"\xc3") == GERMAN[:-1] + "\ufffd"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.4 ...", "a PDF"),
        (b"PK\x03\x04...", "a zip archive"),
        (b"\x89PNG\r\n", "a PNG"),
        (bytes(range(256)) * 40, "binary"),
    ],
)
def test_what_is_no_text_is_named(data: bytes, kind: str) -> None:
    with pytest.raises(InputError, match=f"expected text, came {kind}"):
        decode(data)


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(codec=None), max_size=60))
def test_stored_text_can_be_written_anywhere_and_has_one_kind_of_line_end(text: str) -> None:
    stored = storable(text)
    assert stored.encode("utf-8").decode("utf-8") == stored
    assert "\r" not in stored
    assert "\0" not in stored
    assert storable(stored) == stored
