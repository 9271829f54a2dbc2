"""Number words from nought to ninety-nine (in Chinese to 999), as each language spells them."""

# ruff: noqa: RUF001 - letters of other alphabets are meant

_EN_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_DE_ONES = (
    "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn "
    "sechzehn siebzehn achtzehn neunzehn"
)
_DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
_ES_ONES = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro "
    "veinticinco veintiséis veintisiete veintiocho veintinueve"
)
_ES_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
_RU_ONES = (
    "ноль/нуля один/одну/одного/одна/одно два/две/двух три/трёх/трех четыре/четырёх/четырех "
    "пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти "
    "одиннадцать/одиннадцати двенадцать/двенадцати тринадцать/тринадцати четырнадцать/четырнадцати "
    "пятнадцать/пятнадцати шестнадцать/шестнадцати семнадцать/семнадцати восемнадцать/восемнадцати "
    "девятнадцать/девятнадцати"
)
_RU_TENS = (
    "двадцать/двадцати тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят/шестидесяти "
    "семьдесят/семидесяти восемьдесят/восьмидесяти девяносто/девяноста"
)
_ZH_DIGITS = "零一二三四五六七八九"


def english_numbers() -> dict[str, int]:
    ones = {word: n for n, word in enumerate(_EN_ONES.split())}
    return ones | _joined(ones, _EN_TENS, ("{tens} {one}", "{tens}-{one}"))


def german_numbers() -> dict[str, int]:
    ones = {word: n for n, word in enumerate(_DE_ONES.split())}
    found = ones | _joined(ones, _DE_TENS, ("{one}und{tens}",))
    inflected = {"eins": 1, "eine": 1, "einer": 1, "einem": 1, "einen": 1, "zwo": 2}
    plain = {w.replace("ß", "ss"): n for w, n in found.items()}
    flat = {w.replace("ü", "ue").replace("ö", "oe"): n for w, n in plain.items()}
    return found | plain | flat | inflected


def spanish_numbers() -> dict[str, int]:
    ones = {word: n for n, word in enumerate(_ES_ONES.split())}
    ones |= {"un": 1, "una": 1, "dieciseis": 16, "veintidos": 22, "veintitres": 23}
    ones |= {"veintiseis": 26, "veintiún": 21, "veintiuna": 21}
    return ones | _joined(ones, _ES_TENS, ("{tens} y {one}",), first=30)


def russian_numbers() -> dict[str, int]:
    ones = {word: n for n, forms in enumerate(_RU_ONES.split()) for word in forms.split("/")}
    found = dict(ones)
    for step, forms in enumerate(_RU_TENS.split()):
        for tens in forms.split("/"):
            found |= _joined(ones, tens, ("{tens} {one}",), first=20 + 10 * step)
    return found


def chinese_numbers() -> dict[str, int]:
    """一 to 九百九十九, as spoken: 十五, 二十, 一百零五; 两 for two."""
    found = {digit: n for n, digit in enumerate(_ZH_DIGITS)} | {"〇": 0, "两": 2, "俩": 2}
    for n in range(10, 100):
        tens, one = divmod(n, 10)
        rest = _ZH_DIGITS[one] if one else ""
        found[f"{'' if tens == 1 else _ZH_DIGITS[tens]}十{rest}"] = n
    below = {n: word for word, n in found.items() if n and word not in ("两", "俩")}
    for hundreds in range(1, 10):
        for digit in (_ZH_DIGITS[hundreds], *(("两",) if hundreds == 2 else ())):
            found[f"{digit}百"] = hundreds * 100
            for n, word in below.items():
                link = "零" if n < 10 else "一" if n < 20 else ""
                found[f"{digit}百{link}{word}"] = hundreds * 100 + n
    return found


def _joined(
    ones: dict[str, int], tens_words: str, forms: tuple[str, ...], first: int = 20
) -> dict[str, int]:
    found = {}
    for step, tens in enumerate(tens_words.split()):
        value = first + 10 * step
        found[tens] = value
        for word, one in ones.items():
            if 0 < one < 10:
                found |= {form.format(tens=tens, one=word): value + one for form in forms}
    return found
