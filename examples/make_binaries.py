"""Write the PDF and DOCX documents of the example corpus.

The text of those documents lives in this file. The output is deterministic:
running the script twice gives the same bytes (with the same python-docx).

    python examples/make_binaries.py            # writes into examples/corpus
    python examples/make_binaries.py OUT_DIR    # writes somewhere else

PDF files are written by the small writer below (one standard font, text only);
DOCX files need python-docx.
"""

from __future__ import annotations

import datetime as dt
import io
import sys
import zipfile
from pathlib import Path

import docx

# Advance widths of Helvetica, characters 32..126, in 1/1000 em.
_WIDTHS = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]  # fmt: skip

PAGE_W, PAGE_H, MARGIN = 595, 842, 72
_STYLE = {"h1": (16, 22, 10), "h2": (12, 17, 6), "p": (10.5, 14.5, 7), "small": (8.5, 11, 4)}


def _width(text: str, size: float) -> float:
    total = 0
    for ch in text:
        code = ord(ch)
        total += _WIDTHS[code - 32] if 32 <= code <= 126 else 556
    return total * size / 1000


def _wrap(text: str, size: float, limit: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split():
        trial = f"{line} {word}" if line else word
        if line and _width(trial, size) > limit:
            lines.append(line)
            line = word
        else:
            line = trial
    if line:
        lines.append(line)
    return lines


def _escape(text: str) -> bytes:
    raw = text.encode("cp1252")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _info_string(text: str) -> bytes:
    if text.isascii():
        return b"(" + _escape(text) + b")"
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"


Item = tuple[str, float, float, float, str]  # font, size, x, y, text


class _Layout:
    """Places blocks on pages, from top to bottom."""

    def __init__(self) -> None:
        self.pages: list[list[Item]] = []
        self.new_page()

    def new_page(self) -> None:
        self.pages.append([])
        self.y = float(PAGE_H - MARGIN)

    def need(self, height: float) -> None:
        if self.y - height < MARGIN:
            self.new_page()

    def table(self, rows: list[list[str]]) -> None:
        size, lead = 9.5, 14
        step = (PAGE_W - 2 * MARGIN) / len(rows[0])
        self.need(lead * len(rows))
        for n, row in enumerate(rows):
            font = "F2" if n == 0 else "F1"
            for i, cell in enumerate(row):
                self.pages[-1].append((font, size, MARGIN + i * step, self.y - size, cell))
            self.y -= lead
        self.y -= 8

    def text(self, kind: str, content: str) -> None:
        size, lead, after = _STYLE[kind]
        heading = kind in ("h1", "h2")
        lines = _wrap(content, size, PAGE_W - 2 * MARGIN)
        if heading:
            self.need(lead * (len(lines) + 2))
        for line in lines:
            self.need(lead)
            self.pages[-1].append(("F2" if heading else "F1", size, MARGIN, self.y - size, line))
            self.y -= lead
        self.y -= after


def _page_stream(items: list[Item]) -> bytes:
    out = bytearray()
    for font, size, x, y, text in items:
        out += b"BT /%s %g Tf %g %g Td (" % (font.encode(), size, x, y)
        out += _escape(text) + b") Tj ET\n"
    return b"<< /Length %d >>\nstream\n" % len(out) + bytes(out) + b"endstream"


def _pdf_file(objects: list[bytes], info: int) -> bytes:
    """The objects, numbered from 1 (the first is the catalog), as a file."""
    buf = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for n, body in enumerate(objects, 1):
        offsets.append(len(buf))
        buf += b"%d 0 obj\n" % n + body + b"\nendobj\n"
    xref = len(buf)
    size = len(objects) + 1
    buf += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for off in offsets:
        buf += b"%010d 00000 n \n" % off
    buf += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (size, info)
    buf += b"startxref\n%d\n%%%%EOF\n" % xref
    return bytes(buf)


def pdf_bytes(*, title: str, author: str, date: str, footer: str, blocks: list) -> bytes:
    """A text-only PDF. blocks: (kind, text) or ("table", rows) or ("break", "")."""
    layout = _Layout()
    for kind, content in blocks:
        if kind == "break":
            layout.new_page()
        elif kind == "table":
            layout.table(content)
        else:
            layout.text(kind, content)

    stamp = b"(D:" + date.replace("-", "").encode() + b"090000Z)"
    enc = b"/Encoding /WinAnsiEncoding"
    count = len(layout.pages)
    kids = [7 + 2 * n for n in range(count)]  # objects 6, 7: stream and page 1; and so on
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [" + b" ".join(b"%d 0 R" % k for k in kids) + b"] /Count %d >>" % count,
        b"<< /Title " + _info_string(title) + b" /Author " + _info_string(author)
        + b" /CreationDate " + stamp + b" /ModDate " + stamp + b" >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica " + enc + b" >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold " + enc + b" >>",
    ]  # fmt: skip
    for number, items in enumerate(layout.pages, 1):
        foot = f"{footer} - page {number} of {count}"
        objects.append(_page_stream([*items, ("F1", 8, MARGIN, 40.0, foot)]))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Resources " % (PAGE_W, PAGE_H)
            + b"<< /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents %d 0 R >>" % len(objects)
        )
    return _pdf_file(objects, info=3)


def docx_bytes(*, title: str, author: str, date: str, language: str = "en", blocks: list) -> bytes:
    """A DOCX with headings, paragraphs and tables, zipped with fixed dates."""
    doc = docx.Document()
    props = doc.core_properties
    props.title, props.author, props.language = title, author, language
    props.last_modified_by, props.comments = author, ""
    props.created = props.modified = dt.datetime.fromisoformat(date + "T09:00:00")
    for kind, content in blocks:
        if kind == "table":
            table = doc.add_table(rows=0, cols=len(content[0]))
            table.style = "Table Grid"
            for row in content:
                for cell, text in zip(table.add_row().cells, row, strict=True):
                    cell.text = text
        elif kind == "h1":
            doc.add_heading(content, level=1)
        elif kind == "h2":
            doc.add_heading(content, level=2)
        else:
            doc.add_paragraph(content)
    raw = io.BytesIO()
    doc.save(raw)
    out = io.BytesIO()
    with zipfile.ZipFile(raw) as src, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as dst:
        for name in src.namelist():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            dst.writestr(entry, src.read(name))
    return out.getvalue()


PDFS: dict[str, dict] = {}
DOCX: dict[str, dict] = {}

PDFS["filings/oderwald-annual-report-2022.pdf"] = {
    "title": "Oderwald Chemie AG - Annual Report 2022 (abridged)",
    "author": "Oderwald Chemie AG",
    "date": "2023-03-15",
    "footer": "Oderwald Chemie AG, Annual Report 2022",
    "blocks": [
        ("h1", "Annual Report 2022 (abridged)"),
        ("h2", "1. Letter from the chief executive"),
        ("p", "Oderwald Chemie AG, which has its head office in Hanover, closed the year 2022 with group revenue of EUR 3.9 billion, compared with EUR 3.4 billion in 2021. At the end of the year the group employed 9,800 people at 14 sites. The Battery Materials division contributed EUR 655 million to revenue and was, for the first time, the most profitable of our three divisions."),
        ("p", "The most important event of the year was the acquisition of Kestrel Refining GmbH, which was closed on 3 March 2022. We paid EUR 280 million in cash for all of the shares. Kestrel had sales of EUR 412 million in 2022, of which EUR 361 million fell in the ten months after the closing and are included in the group accounts."),
        ("p", "High lithium prices helped us. They will not last, and we have planned the coming year on the assumption that they will be halved. Friederike Voss, Chief Executive Officer."),
        ("h2", "2. Battery Materials division"),
        ("p", "Kestrel operates a plant in Bitterbach, Saxony, in which spodumene concentrate is converted into battery-grade lithium hydroxide. The plant has an annual capacity of 20,000 tonnes, and 640 people worked there on 31 December 2022. Jonas Hellweg, who founded Kestrel together with Petra Lindqvist in 2013, continues to lead the subsidiary as managing director."),
        ("p", "Raw material was bought from two mines in Western Australia. From January 2024, Tamarack Ridge Lithium Inc. will supply Kestrel with 60,000 tonnes of concentrate a year from the Lac Vireux mine in Quebec. This quantity corresponds to about 8,600 tonnes of lithium carbonate equivalent. Smaller quantities of recovered lithium are bought from Reclave Oy in Finland."),
        ("p", "Lithium hydroxide is sold to cathode makers. In January 2023 Kestrel signed an agreement with Vantrel Cathode Corp. of Dunmore Falls, Ohio, to which it will deliver 4,000 tonnes a year. The largest customer is expected to be Northlight Materials AB, which will receive 9,000 tonnes a year when its plant has been completed."),
        ("table", [
            ["Division", "Revenue 2022", "Revenue 2021", "Employees"],
            ["Battery Materials", "EUR 655 million", "EUR 240 million", "1,720"],
            ["Catalysts", "EUR 1,905 million", "EUR 1,860 million", "4,480"],
            ["Water Chemicals", "EUR 1,340 million", "EUR 1,300 million", "3,600"],
        ]),
        ("h2", "3. Joint venture"),
        ("p", "Oderwald holds 50 percent of Northlight Materials AB, Sweden. The other half belongs to Lanhe Advanced Materials Co., Ltd. of Yunze, China. The two partners agreed on the venture on 20 May 2021. The cathode plant in Ostervik will cost about EUR 360 million and is expected to start in June 2023. Northlight is accounted for by the equity method, and its staff are not included in the number of employees given above."),
        ("p", "Northlight uses the LanTech 811 process under a licence from Lanhe. Oderwald itself has no right to use the process at its other sites."),
        ("h2", "4. Risks and legal matters"),
        ("p", "The European Battery Oversight Agency (EBOA) inspected the Bitterbach plant in October and November 2022. Its inquiry concerns the sulphate content of waste water and the time at which exceedances were reported. The inquiry had not been concluded when these accounts were signed, and a provision of EUR 4.0 million has been made. The outcome may differ from the provision."),
        ("p", "The group depends on a small number of customers in the battery business. If Northlight were to start later than planned, about 45 percent of Kestrel's output would have to be sold on the spot market. The group has no lithium mine of its own and does not intend to acquire one."),
        ("p", "Patent proceedings were brought against Lanhe in the United States by Vantrel in February 2023. They are directed at the LanTech 811 process. Neither Oderwald nor Northlight has been sued. Because Vantrel is a customer of Kestrel and at the same time a competitor of Northlight, the board reviews the matter every quarter."),
        ("h2", "5. Outlook"),
        ("p", "For 2023 the group expects revenue of between EUR 3.6 billion and EUR 4.0 billion. Capital expenditure is to be reduced by a tenth. A second sulphate crystalliser will be built in Bitterbach regardless of the result of the inquiry, at a cost of EUR 17 million."),
        ("small", "Abridged version. The complete annual report in German is authoritative."),
    ],
}  # fmt: skip

PDFS["filings/tamarack-technical-summary.pdf"] = {
    "title": "Lac Vireux Mine - Technical Report Summary 2023",
    "author": "Sylvie Tremblay-Roy, P.Geo.",
    "date": "2024-02-09",
    "footer": "Tamarack Ridge Lithium Inc.",
    "blocks": [
        ("h1", "Lac Vireux Mine: technical report summary for 2023"),
        ("p", "This summary was prepared by Sylvie Tremblay-Roy, P.Geo., for Tamarack Ridge Lithium Inc. (\"TRL\"), which has its head office in Val-Clairac, Quebec. Ms. Tremblay-Roy is a founder of TRL, holds shares in it, and is therefore not independent of the company."),
        ("h2", "Property and production"),
        ("p", "The Lac Vireux mine lies 34 kilometres north of Val-Clairac and is wholly owned and operated by TRL. It produced 162,000 tonnes of spodumene concentrate in 2023, compared with 148,000 tonnes in 2022. The concentrator was built for 195,000 tonnes a year and is expected to reach that rate in 2025. The average grade was 5.8 percent lithium oxide. The mine employs 310 people, 96 of whom belong to the Innu community of Uashkan."),
        ("h2", "Sales"),
        ("p", "Sixty thousand tonnes a year are committed to Kestrel Refining GmbH from January 2024 under a five-year agreement. The first cargo of 12,400 tonnes left Sept-Rivages on 19 January 2024. The remainder is sold to traders. TRL does not sell to cathode makers or to cell makers."),
        ("p", "At an average price of USD 1,480 per tonne of concentrate, the mine covered its cash cost of USD 690 per tonne in every quarter of 2023. At the price of January 2024, which was USD 870, the margin is thin."),
        ("h2", "Water and permits"),
        ("p", "The permit for the enlargement of the tailings basin was granted by the province on 6 June 2023, two months later than planned. It requires that water returned to the lake be tested weekly. Residents of Val-Clairac had objected that the original plan gave no figures for dry summers. A permit for a second pit has been applied for but not granted, and in view of prices the company has postponed the pit itself."),
        ("h2", "Reserves"),
        ("p", "Proven and probable reserves were 21.4 million tonnes at 1.31 percent lithium oxide on 31 December 2023, which corresponds to a mine life of 17 years at the designed rate."),
    ],
}  # fmt: skip

PDFS["regulator/nvsb-recall-23-118.pdf"] = {
    "title": "Recall Notice 23-118: Tolliver Summit EV, high-voltage battery",
    "author": "National Vehicle Safety Board",
    "date": "2023-06-22",
    "footer": "National Vehicle Safety Board, Recall 23-118",
    "blocks": [
        ("h1", "Recall Notice 23-118"),
        ("p", "The National Vehicle Safety Board (NVSB), Washington, gives notice that Tolliver Motor Company, Grand Rapids, Michigan, has declared a safety recall of the Summit EV pickup. The recall population is 14,200 vehicles of model years 2022 and 2023."),
        ("h2", "Defect"),
        ("p", "Cell tabs in the high-voltage battery may have been welded incompletely. A joint of this kind can overheat during fast charging, which increases the risk of a fire. Three fires are known. No injury has been reported."),
        ("h2", "Component supplier"),
        ("p", "The cells, of type QM-4, were supplied to Tolliver by Qingmao Battery Co., Ltd. and were manufactured at its Plant 2 in Jiangxu between 3 March and 28 April 2022. Cells made at other plants of the supplier do not show the defect."),
        ("h2", "Remedy"),
        ("p", "Dealers will test all modules and will replace those that fail, free of charge. Until the remedy has been carried out, owners should park outside and should not charge the battery above 80 percent. Owner letters are to be mailed by July 31, 2023."),
        ("h2", "Chronology"),
        ("p", "The first fire occurred in Dayton, Ohio, on February 11, 2023, and was reported by Tolliver on February 15. The Board opened an inquiry on March 9. Tolliver stopped sales on June 19 and declared the recall on June 21. The Board has not proposed a civil penalty."),
        ("table", [
            ["Model year", "Vehicles", "Estimated share with defect"],
            ["2022", "9,350", "6 percent"],
            ["2023", "4,850", "4 percent"],
        ]),
    ],
}  # fmt: skip

PDFS["research/a70-cold-charging.pdf"] = {
    "title": "Charging limits of a commercial pouch cell at low temperature",
    "author": "P. Haugland, S. Iyer",
    "date": "2023-11-20",
    "footer": "Journal of Applied Cell Engineering 9 (2023) 211-213",
    "blocks": [
        ("h1", "Charging limits of a commercial pouch cell at low temperature"),
        ("p", "Pernille Haugland and Sunil Iyer, Department of Materials, University of Strathmere"),
        ("h2", "Abstract"),
        ("p", "We charged 48 cells of type A-70, made by Arden Cell Technologies, at temperatures between 25 and minus 20 degrees Celsius. Below minus 10 degrees, lithium was plated on the anode when the charging rate exceeded 0.4 C. The rate that a carmaker can permit without damage therefore falls to about a quarter of the rate at 25 degrees."),
        ("h2", "1. Introduction"),
        ("p", "The A-70 is fitted to the Velmor Lyra, whose owners have reported slow charging in frost. Until now no measurements have been published. The cathode is a nickel-rich material from Northlight Materials coated by the LanTech 811 process; the anode is a graphite with a high loading, which favours energy over charging rate."),
        ("h2", "2. Results"),
        ("p", "At 25 degrees the cells accepted 1.6 C without plating. At minus 10 degrees the limit was 0.4 C, and at minus 20 degrees it was 0.15 C. For the battery of the Lyra, the limit at minus 10 degrees corresponds to about 38 kW. After 200 fast charges at minus 10 degrees the capacity of the cells had fallen by 11 percent, whereas it fell by 3 percent in cells that had been preheated."),
        ("h2", "3. Discussion"),
        ("p", "The limitation lies in the anode and not in the cathode. Preheating the cell to 15 degrees before charging removes most of it and costs about 2.5 kWh. We did not test cells of other makers, and the results should not be transferred to prismatic cells such as the QM-4."),
        ("break", ""),
        ("h2", "Acknowledgement"),
        ("p", "The cells were bought on the open market. Arden Cell Technologies was shown the manuscript and did not object to the measurements. The work was paid for by the University of Strathmere; S. Iyer was employed by Arden until 2020."),
    ],
}  # fmt: skip

DOCX["filings/arden-annual-report-2023.docx"] = {
    "title": "Arden Cell Technologies Ltd. - Annual report 2023 (extract)",
    "author": "Arden Cell Technologies Ltd.",
    "date": "2024-03-12",
    "blocks": [
        ("h1", "Annual report 2023 (extract)"),
        ("h2", "The company"),
        ("p", "Arden Cell Technologies Ltd. (\"ACT\", \"Arden\" or \"the company\"), formerly Selbury Energy Storage Ltd., is headquartered in Selbury, England. It was founded in 2015 by Maria Okafor. Ms Okafor led the company as chief executive until 30 September 2023; Daniel Harcastle, who had been chief operating officer, succeeded her on 1 October 2023."),
        ("p", "The company's name is taken from the river Arden, beside which its first laboratory stood."),
        ("h2", "Operations"),
        ("p", "The company makes A-70 pouch cells at its Thornmoor gigafactory, which has an annual capacity of 24 GWh. Production amounted to 9.6 GWh in 2023 and 5.1 GWh in 2022. On 31 December 2023 the company employed 2,150 people, of whom 1,900 worked at Thornmoor."),
        ("h2", "Customers and suppliers"),
        ("p", "Velmor Automotive SE accounted for 78 percent of revenue. Deliveries under the agreement of 17 January 2023, which covers 10 GWh a year until 2030, started in February 2024. Cathode material is bought from Northlight Materials AB in Sweden, which has been the company's only supplier since the autumn of 2023."),
        ("p", "Arden holds 49 percent of SummitCell LLC, Tennessee. Tolliver Motor Company holds the remaining 51 percent and appoints the general manager."),
        ("h2", "Key figures"),
        ("table", [
            ["", "2023", "2022"],
            ["Revenue", "GBP 612 million", "GBP 388 million"],
            ["Operating loss", "GBP 44 million", "GBP 71 million"],
            ["Production", "9.6 GWh", "5.1 GWh"],
            ["Employees at year end", "2,150", "1,480"],
        ]),
        ("h2", "Shareholders"),
        ("p", "The largest shareholder is Pell Harbour Capital Partners LLP, which owns 22 percent of the shares. Maria Okafor owns 14 percent. No carmaker holds shares in the company."),
    ],
}  # fmt: skip

DOCX["filings/velmor-supplier-disclosure-2023.docx"] = {
    "title": "Velmor Automotive SE - Supply chain disclosure 2023",
    "author": "Velmor Automotive SE, Procurement",
    "date": "2024-02-28",
    "blocks": [
        ("h1", "Supply chain disclosure 2023"),
        ("p", "Velmor Automotive SE, Leipzig, publishes this disclosure under the Battery Traceability Act. Katrin Solberg, the chief executive, has approved it. In 2023 Velmor built 182,000 vehicles, of which 61,000 were of the electric Lyra, which is produced at the Markleben plant."),
        ("h2", "Battery cells"),
        ("p", "The cells of the Lyra are supplied by Arden Cell Technologies Ltd., Selbury. From the middle of 2025 Qingmao Battery Co., Ltd. is to supply 6 GWh of QM-4 cells a year from Tiszakér, Hungary, for a smaller model whose name has not been announced. With two suppliers in two countries, Velmor intends to avoid depending on one plant."),
        ("table", [
            ["Supplier", "Product", "Volume a year", "Period"],
            ["Arden Cell Technologies Ltd.", "A-70 pouch cell", "10 GWh", "2024-2030"],
            ["Qingmao Battery Co., Ltd.", "QM-4 prismatic cell", "6 GWh", "from 2025"],
        ]),
        ("h2", "Origin of lithium"),
        ("p", "According to Arden, the lithium in the A-70 cell is delivered as hydroxide by Kestrel Refining GmbH to Northlight Materials AB, which makes the cathode. Velmor has not been able to establish the mines for all lots delivered in 2023. For lots delivered from 2024 it expects that Lac Vireux will account for about two fifths."),
        ("h2", "Recycling"),
        ("p", "Velmor owns 30 percent of Reclave Oy, Raahela, and has reserved half of its capacity from 2028. No packs were returned in 2023 in numbers worth mentioning."),
        ("h2", "Complaints"),
        ("p", "Velmor received 2,340 complaints about charging of the Lyra in cold weather between November 2023 and January 2024. A software update that preheats the battery automatically is to be delivered in March 2024."),
    ],
}  # fmt: skip

DOCX["press/qingmao-tiszaker-plant.docx"] = {
    "title": "Qingmao to build 30 GWh cell plant in Hungary",
    "author": "Qingmao Battery Co., Ltd.",
    "date": "2023-09-04",
    "blocks": [
        ("h1", "Qingmao to build 30 GWh cell plant in Hungary"),
        ("p", "Press release, Jiangxu, 4 September 2023"),
        ("p", "Qingmao Battery Co., Ltd. will build a cell plant with an annual capacity of 30 GWh in Tiszakér, in the east of Hungary. The plant, which is to cost EUR 1.9 billion, will be the first that the Chinese company has built outside its home country. It will be owned and operated by Qingmao Europe Kft., a wholly owned subsidiary that was registered in Budapest in March."),
        ("p", "Construction is to begin before the end of September 2023, and the first cells are expected in the middle of 2025. About 1,600 people will be employed when the plant runs at full output. The Hungarian government is supporting the project with a grant, the amount of which has not been published, and with a new railway siding."),
        ("p", "\"Our customers asked us to come closer, and we have listened,\" said Zhao Min, the chief executive of Qingmao. The first customer of the plant will be Velmor Automotive SE, which has agreed to buy 6 GWh of QM-4 cells a year from 2025. Velmor will use them in a smaller model than the Lyra, which will keep its present cells."),
        ("p", "Qingmao has its headquarters in Jiangxu and operates three plants there, with a combined capacity of 96 GWh a year. It was founded in 2008 and employed 14,300 people at the end of 2022. Jiangxu Industrial Investment Group, which belongs to the city, is its largest shareholder and owns 34 percent."),
        ("p", "The company said that cathode material would at first be shipped from China by its long-standing supplier, Lanhe Advanced Materials. It does not plan to make cathode material itself. Talks with European producers are under way, but volumes and prices have not been agreed."),
        ("p", "Water has been the chief concern of residents in Tiszakér, who collected 2,300 signatures against the project in the summer. Qingmao said that four fifths of the process water would be recycled and that no water would be taken from the river Tisza. The European Battery Oversight Agency must still approve the plant's traceability system before production can start."),
        ("table", [
            ["Plant", "Capacity", "Start"],
            ["Tiszakér", "30 GWh", "2025"],
        ]),
    ],
}  # fmt: skip

DOCX["regulator/eboa-northlight-approval.docx"] = {
    "title": "Notice 2022-11: Approval of the traceability system of Northlight Materials AB",
    "author": "European Battery Oversight Agency",
    "date": "2022-11-28",
    "blocks": [
        ("h1", "Notice 2022-11: Approval of the traceability system of Northlight Materials AB"),
        ("p", "Rotterdam, 28 November 2022"),
        ("h2", "Decision"),
        ("p", "The European Battery Oversight Agency (EBOA) approves the traceability system of Northlight Materials AB for its cathode plant in Ostervik, Sweden. The approval is valid for five years and may be withdrawn if the conditions below are not met."),
        ("h2", "Applicant"),
        ("p", "Northlight is a joint venture that is owned in equal parts by Oderwald Chemie AG, Hanover, and Lanhe Advanced Materials Co., Ltd., Yunze. Its managing director is Ingrid Sandahl. Lithium hydroxide will be supplied by Kestrel Refining GmbH, Bitterbach, which has been a wholly owned subsidiary of Oderwald since March 2022."),
        ("h2", "Conditions"),
        ("table", [
            ["Condition", "Limit or date"],
            ["Annual production of cathode material", "not more than 30,000 tonnes"],
            ["Discharge of sulphate to the Gulf of Bothnia", "not more than 11,000 tonnes a year"],
            ["First report of origin records", "31 March 2024"],
        ]),
        ("p", "Northlight must name the mine of origin for at least 90 percent of the lithium that it uses. The Agency notes that the applicant reported a change in its waste-water design 22 days late, and it reminds the applicant that changes must be reported within ten days."),
        ("p", "Signed for the Agency: Elise Maarten, Director-General"),
    ],
}  # fmt: skip


def main(argv: list[str]) -> int:
    out = Path(argv[1]) if len(argv) > 1 else Path(__file__).resolve().parent / "corpus"
    for table, build in ((PDFS, pdf_bytes), (DOCX, docx_bytes)):
        for name, spec in table.items():
            path = out / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(build(**spec))
            print(path.relative_to(out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv))
