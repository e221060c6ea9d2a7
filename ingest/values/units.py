"""Units and currencies as tables: surface form to base unit and factor; pint only for what they lack.

Base units: kg, m, m2, m3, s, W, Wh, bbl, and so on, chosen to be read; a year is 365.25 days and a month its twelfth.
"""

import re
from functools import lru_cache

_HOUR = 3600.0
_DAY = 24 * _HOUR
_YEAR = 365.25 * _DAY

Unit = tuple[str, float, float]
"""Base unit, factor and (for temperatures) offset: base = number * factor + offset."""

_EXACT: dict[str, tuple[str, float]] = {
    # mass
    "kg": ("kg", 1), "g": ("kg", 1e-3), "mg": ("kg", 1e-6), "µg": ("kg", 1e-9), "t": ("kg", 1e3), "kt": ("kg", 1e6),
    "ktpa": ("kg/year", 1e6), "tpa": ("kg/year", 1e3), "Mtpa": ("kg/year", 1e9), "Mt": ("kg", 1e9), "Gt": ("kg", 1e12),
    "lb": ("kg", 0.45359237), "lbs": ("kg", 0.45359237), "oz": ("kg", 0.028349523125),
    # length, area, volume
    "m": ("m", 1), "km": ("m", 1e3), "cm": ("m", 1e-2), "mm": ("m", 1e-3), "µm": ("m", 1e-6), "nm": ("m", 1e-9),
    "mi": ("m", 1609.344), "ft": ("m", 0.3048), "km2": ("m2", 1e6), "km²": ("m2", 1e6), "m2": ("m2", 1),
    "m²": ("m2", 1),
    "sq km": ("m2", 1e6), "sq mi": ("m2", 2589988.110336), "sq ft": ("m2", 0.09290304), "sq m": ("m2", 1),
    "ha": ("m2", 1e4), "m3": ("m3", 1), "m³": ("m3", 1), "km3": ("m3", 1e9), "km³": ("m3", 1e9), "L": ("m3", 1e-3),
    "ml": ("m3", 1e-6), "mL": ("m3", 1e-6), "bbl": ("bbl", 1), "bpd": ("bbl/day", 1), "nmi": ("m", 1852),
    # energy, power, electricity
    "Wh": ("Wh", 1), "kWh": ("Wh", 1e3), "MWh": ("Wh", 1e6), "GWh": ("Wh", 1e9), "TWh": ("Wh", 1e12),
    "J": ("Wh", 1 / 3600), "kJ": ("Wh", 1 / 3.6), "MJ": ("Wh", 1e3 / 3.6), "GJ": ("Wh", 1e6 / 3.6),
    "TJ": ("Wh", 1e9 / 3.6),
    "PJ": ("Wh", 1e12 / 3.6), "W": ("W", 1), "kW": ("W", 1e3), "MW": ("W", 1e6), "GW": ("W", 1e9), "TW": ("W", 1e12),
    "MWp": ("W", 1e6), "kWp": ("W", 1e3), "hp": ("W", 745.699872), "bhp": ("W", 745.699872), "V": ("V", 1),
    "kV": ("V", 1e3),
    "mV": ("V", 1e-3), "Ah": ("Ah", 1), "mAh": ("Ah", 1e-3), "Hz": ("Hz", 1), "kHz": ("Hz", 1e3), "MHz": ("Hz", 1e6),
    "GHz": ("Hz", 1e9),
    # speed, pressure, temperature, data
    "km/h": ("m/s", 1 / 3.6), "kph": ("m/s", 1 / 3.6), "mph": ("m/s", 0.44704), "m/s": ("m/s", 1), "Pa": ("Pa", 1),
    "kPa": ("Pa", 1e3),
    "hPa": ("Pa", 100), "MPa": ("Pa", 1e6), "mbar": ("Pa", 100), "psi": ("Pa", 6894.757293168), "kB": ("B", 1e3),
    "KB": ("B", 1e3), "MB": ("B", 1e6), "GB": ("B", 1e9), "TB": ("B", 1e12), "ppm": ("ppm", 1), "dB": ("dB", 1),
    # time
    "s": ("s", 1), "ms": ("s", 1e-3), "hr": ("s", _HOUR), "hrs": ("s", _HOUR), "min": ("s", 60), "h": ("s", _HOUR),
    "yr": ("s", _YEAR),
    "yrs": ("s", _YEAR),
}  # fmt: skip

_WORDS: dict[str, tuple[str, float]] = {
    "kilogram": ("kg", 1), "kilogramme": ("kg", 1), "kilo": ("kg", 1), "gram": ("kg", 1e-3),
    "milligram": ("kg", 1e-6), "pound": ("kg", 0.45359237),
    "ounce": ("kg", 0.028349523125), "tonne": ("kg", 1e3), "ton": ("kg", 1e3), "metric ton": ("kg", 1e3),
    "metric tonne": ("kg", 1e3),
    "short ton": ("kg", 907.18474), "long ton": ("kg", 1016.0469088), "kilotonne": ("kg", 1e6), "kiloton": ("kg", 1e6),
    "megatonne": ("kg", 1e9), "gigatonne": ("kg", 1e12),
    "metre": ("m", 1), "meter": ("m", 1), "kilometre": ("m", 1e3), "kilometer": ("m", 1e3),
    "centimetre": ("m", 1e-2), "centimeter": ("m", 1e-2),
    "millimetre": ("m", 1e-3), "millimeter": ("m", 1e-3), "micrometre": ("m", 1e-6), "nanometre": ("m", 1e-9),
    "mile": ("m", 1609.344),
    "foot": ("m", 0.3048), "feet": ("m", 0.3048), "inch": ("m", 0.0254), "inches": ("m", 0.0254),
    "yard": ("m", 0.9144), "nautical mile": ("m", 1852),
    "square metre": ("m2", 1), "square meter": ("m2", 1), "square kilometre": ("m2", 1e6),
    "square kilometer": ("m2", 1e6),
    "square mile": ("m2", 2589988.110336), "square foot": ("m2", 0.09290304), "square feet": ("m2", 0.09290304),
    "hectare": ("m2", 1e4),
    "acre": ("m2", 4046.8564224), "cubic metre": ("m3", 1), "cubic meter": ("m3", 1),
    "cubic foot": ("m3", 0.028316846592),
    "cubic feet": ("m3", 0.028316846592), "litre": ("m3", 1e-3), "liter": ("m3", 1e-3), "millilitre": ("m3", 1e-6),
    "milliliter": ("m3", 1e-6),
    "gallon": ("m3", 0.003785411784), "barrel": ("bbl", 1),
    "watt-hour": ("Wh", 1), "kilowatt-hour": ("Wh", 1e3), "kilowatt hour": ("Wh", 1e3), "megawatt-hour": ("Wh", 1e6),
    "megawatt hour": ("Wh", 1e6),
    "gigawatt-hour": ("Wh", 1e9), "gigawatt hour": ("Wh", 1e9), "terawatt-hour": ("Wh", 1e12),
    "terawatt hour": ("Wh", 1e12),
    "joule": ("Wh", 1 / 3600), "kilojoule": ("Wh", 1 / 3.6), "megajoule": ("Wh", 1e3 / 3.6),
    "gigajoule": ("Wh", 1e6 / 3.6),
    "watt": ("W", 1), "kilowatt": ("W", 1e3), "megawatt": ("W", 1e6), "gigawatt": ("W", 1e9),
    "terawatt": ("W", 1e12), "horsepower": ("W", 745.699872),
    "volt": ("V", 1), "kilovolt": ("V", 1e3), "hertz": ("Hz", 1), "megahertz": ("Hz", 1e6), "gigahertz": ("Hz", 1e9),
    "pascal": ("Pa", 1),
    "knot": ("m/s", 0.514444), "kelvin": ("K", 1), "byte": ("B", 1), "kilobyte": ("B", 1e3), "megabyte": ("B", 1e6),
    "gigabyte": ("B", 1e9),
    "terabyte": ("B", 1e12), "decibel": ("dB", 1),
    "second": ("s", 1), "minute": ("s", 60), "hour": ("s", _HOUR), "day": ("s", _DAY), "week": ("s", 7 * _DAY),
    "fortnight": ("s", 14 * _DAY),
    "month": ("s", _YEAR / 12), "year": ("s", _YEAR), "decade": ("s", 10 * _YEAR), "millisecond": ("s", 1e-3),
}  # fmt: skip

_HAN: dict[str, tuple[str, float]] = {
    "公斤": ("kg", 1), "千克": ("kg", 1), "克": ("kg", 1e-3), "吨": ("kg", 1e3), "斤": ("kg", 0.5), "公里": ("m", 1e3),
    "千米": ("m", 1e3), "米": ("m", 1),
    "厘米": ("m", 1e-2), "毫米": ("m", 1e-3), "平方米": ("m2", 1), "平方公里": ("m2", 1e6),
    "平方千米": ("m2", 1e6), "公顷": ("m2", 1e4),
    "亩": ("m2", 10000 / 15), "立方米": ("m3", 1), "升": ("m3", 1e-3), "桶": ("bbl", 1), "瓦时": ("Wh", 1),
    "千瓦时": ("Wh", 1e3), "兆瓦时": ("Wh", 1e6),
    "吉瓦时": ("Wh", 1e9), "度": ("deg", 1), "瓦": ("W", 1), "千瓦": ("W", 1e3), "兆瓦": ("W", 1e6), "吉瓦": ("W", 1e9),
    "秒": ("s", 1), "分钟": ("s", 60),
    "小时": ("s", _HOUR), "天": ("s", _DAY), "周": ("s", 7 * _DAY), "个月": ("s", _YEAR / 12), "年": ("s", _YEAR),
    "摄氏度": ("C", 1),
}  # fmt: skip

_TEMPERATURES: dict[str, Unit] = {
    "°C": ("K", 1.0, 273.15), "℃": ("K", 1.0, 273.15), "degrees Celsius": ("K", 1.0, 273.15),
    "摄氏度": ("K", 1.0, 273.15),
    "°F": ("K", 5 / 9, 459.67 * 5 / 9), "degrees Fahrenheit": ("K", 5 / 9, 459.67 * 5 / 9),
}  # fmt: skip

_PER: dict[str, tuple[str, float]] = {
    "kg": ("t", 1e3), "Wh": ("kWh", 1e3), "W": ("kW", 1e3), "m": ("km", 1e3), "m2": ("m2", 1), "m3": ("m3", 1),
    "bbl": ("bbl", 1),
}  # fmt: skip
"""Base unit -> the denominator that prices and rates are stated in, and how many base units it holds."""

_SPANS: dict[str, float] = {
    "year": 1,
    "annum": 1,
    "month": 12,
    "week": 365.25 / 7,
    "day": 365.25,
    "yr": 1,
    "y": 1,
    "a": 1,
    "d": 365.25,
    "mo": 12,
}

_CURRENCIES: dict[str, str] = {
    "US$": "USD", "U.S.$": "USD", "$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD",
    "HK$": "HKD", "S$": "SGD", "NT$": "TWD",
    "R$": "BRL", "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY", "RMB": "CNY", "CN¥": "CNY", "JP¥": "JPY",
    "₹": "INR", "Rs": "INR", "₩": "KRW", "₽": "RUB",
    "dollar": "USD", "us dollar": "USD", "u.s. dollar": "USD", "american dollar": "USD", "australian dollar": "AUD",
    "canadian dollar": "CAD",
    "hong kong dollar": "HKD", "euro": "EUR", "pound sterling": "GBP", "british pound": "GBP", "yuan": "CNY",
    "renminbi": "CNY", "yen": "JPY",
    "rupee": "INR", "south korean won": "KRW", "korean won": "KRW", "ruble": "RUB", "rouble": "RUB",
    "swiss franc": "CHF", "krone": "NOK", "norwegian krone": "NOK", "kroner": "NOK",
    "krona": "SEK", "swedish krona": "SEK", "kronor": "SEK", "danish krone": "DKK", "zloty": "PLN", "forint": "HUF",
    "brazilian real": "BRL", "south african rand": "ZAR",
    "mexican peso": "MXN", "元": "CNY", "人民币": "CNY", "人民币元": "CNY", "美元": "USD", "欧元": "EUR", "英镑": "GBP",
    "日元": "JPY", "港元": "HKD",
    "港币": "HKD", "韩元": "KRW", "块": "CNY", "新台币": "TWD",
}  # fmt: skip
_CODES = (
    "USD", "EUR", "GBP", "CNY", "JPY", "CHF", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "KRW", "INR", "RUB", "BRL",
    "ZAR", "SEK", "NOK", "DKK", "PLN", "HUF", "CZK", "MXN", "CLP", "ARS", "TRY", "IDR", "MYR", "THB", "SAR", "AED",
)  # fmt: skip
_CURRENCIES.update({code: code for code in _CODES})
_CENTS: dict[str, str] = {
    "cent": "USD",
    "us cent": "USD",
    "eurocent": "EUR",
    "euro cent": "EUR",
    "pence": "GBP",
    "penny": "GBP",
}


def _either(forms: list[str]) -> str:
    return "|".join(re.escape(form) for form in sorted(forms, key=lambda form: (-len(form), form)))


def _words(forms: dict[str, tuple[str, float]] | dict[str, str]) -> str:
    # words take a plural s, and a space or a hyphen alike
    return "(?i:" + _either(list(forms)).replace(r"\ ", r"[\s-]").replace(r"\-", r"[\s-]") + ")s?"


_END = r"(?![A-Za-z0-9_²³])"
_ONE = rf"(?:(?:{_either(list(_TEMPERATURES))}|{_either(list(_EXACT))}|{_words(_WORDS)}){_END}|{_either(list(_HAN))})"
UNIT = re.compile(rf"[\s\u00a0-]?(?P<unit>{_ONE})")
"""A unit right after a number."""
PER = re.compile(
    rf"\s?(?:/\s?|(?:per|a|an|each)\s)(?P<per>{_ONE}|annum\b|y\b|d\b)(?!\s(?:later|earlier|ago|before)\b)"
    rf"|\s(?P<yearly>annually|yearly)\b|(?P<han>/年|每年)"
)
"""A denominator right after a unit or a sum of money; "a year later" is none."""
APART = re.compile(rf"\sof\s(?:[a-z][a-z-]*\s){{1,3}}?per\s(?P<per>{_ONE}|annum\b)")
"""A denominator behind what a quantity is of: "600 mg of sulphate per litre"."""
PREFIX = rf"(?:{_either([c for c in _CURRENCIES if not c.islower()])})"
"""A currency's sign or code before a number."""
_NAMES = _words({name: name for name in _CURRENCIES if name[0].islower()})
MONEY = re.compile(
    rf"[\s\u00a0-]?(?:(?P<currency>[€£$¥]|(?:{'|'.join(_CODES)}|RMB){_END}|{_NAMES}{_END}"
    rf"|{_either([c for c in _CURRENCIES if c >= '一'])})|(?P<cent>(?:{_words(_CENTS)}){_END}))"
)
"""A currency right after a number."""
_COMPOUND = re.compile(r"\s?(?P<unit>[A-Za-zµΩ°]{1,6}(?:[/·⋅*][A-Za-zµΩ]{1,6}[²³]?\d?){1,2})(?![\w/])")


def currency(form: str) -> tuple[str, float]:
    """Return the ISO 4217 code of a currency's sign, code or word, and how many whole units it is (a cent 0.01)."""
    key = form if form in _CURRENCIES else " ".join(form.casefold().replace("-", " ").split())
    for form_ in (key, key.removesuffix("s")):
        if form_ in _CURRENCIES:
            return _CURRENCIES[form_], 1.0
        if form_ in _CENTS:
            return _CENTS[form_], 0.01
    return "", 1.0


@lru_cache(maxsize=10_000)
def unit(form: str) -> Unit | None:
    """Return the base unit, factor and offset of a unit's symbol or word; None where it is not known."""
    if form in _TEMPERATURES:
        return _TEMPERATURES[form]
    if form in _EXACT:
        return (*_EXACT[form], 0.0)
    if form in _HAN:
        return (*_HAN[form], 0.0)
    word = " ".join(form.casefold().split())
    for key in (
        word,
        word.replace("-", " "),
        word.removesuffix("s"),
        word.replace("-", " ").removesuffix("s"),
        word.replace(" ", "-").removesuffix("s"),
    ):
        if key in _WORDS:
            return (*_WORDS[key], 0.0)
    for name, value in _TEMPERATURES.items():
        if name.casefold() == word:
            return value
    return _by_pint(form) if "/" in form or "·" in form else None


def denominator(form: str) -> tuple[str, float] | None:
    """Return the denominator a rate is stated in (`t`, `kWh`, `year`) and the factor to it; None where not known."""
    word = form.casefold().removesuffix("s")
    if (word in _SPANS and word not in ("a", "d", "y")) or form in ("a", "d", "y", "年"):
        return "year", _SPANS.get(word, 1.0)
    known = unit(form)
    if known is None:
        return None
    base, factor, _ = known
    name, size = _PER.get(base, (base, 1.0))
    return name, size / factor


def compound(text: str, at: int) -> tuple[int, Unit] | None:
    """Return the end and meaning of a compound unit such as `mol/L` right after a number, read by pint."""
    found = _COMPOUND.match(text, at)
    known = unit(found["unit"]) if found else None
    return (found.end(), known) if found and known else None


@lru_cache(maxsize=1)
def _registry() -> object:
    import pint  # noqa: PLC0415  (slow to load, and rarely needed)

    return pint.UnitRegistry()


def _by_pint(form: str) -> Unit | None:
    import pint  # noqa: PLC0415

    try:
        quantity = _registry()(form.replace("·", "*").replace("⋅", "*").replace("²", "**2").replace("³", "**3"))  # type: ignore[operator]  # pint is untyped
        base = quantity.to_base_units()
    except (pint.PintError, ValueError, TypeError, AttributeError):
        return None
    return f"{base.units:~C}", float(base.magnitude), 0.0
