"""Promises in Spanish."""

from bot.core.promises.forms import Forms

_WHEN = r"(?:mañana|hoy a las|a las? \d|esta (?:noche|tarde)|en \d+ (?:min|hora|día)|dentro de \d)"
_MADE = (
    r"(?:puest|programad|configurad|cread|establecid|activad|fijad)[oa]s?\b(?!\s+(?:por|en \d{4}))"
)
_ALARM = r"(?:recordatorio|alarma|temporizador|despertador)"
_SAID = r"(?!\s+(?:siempre|que|cómo|como|por qué|quién)\b)"

SPANISH = Forms(
    cues=(
        "record|recuerd|avis|despert|despiert|alarma|temporizador|anot|guard|olvid"
        "|tomo nota|en cuenta|apunt|memoriz"
    ),
    reminder=(
        rf"(?<!no )\b(?:te|os|le|les) (?:lo |la )?(?:recordaré|avisaré|despertaré)\b{_SAID}",
        rf"\b(?:te|os|le|les) (?:lo |la )?voy a (?:recordar|avisar|despertar)\b{_SAID}",
        rf"\bvoy a (?:recordar|avisar|despertar)(?:te|os|le|les)(?:lo)?\b{_SAID}",
        rf"(?<!no )\b(?:te|os|le|les) (?:lo )?(?:recuerdo|aviso|despierto) {_WHEN}",
        rf"\bse te recordará\b{_SAID}",
        r"\brecibirás (?:un|el|tu) (?:recordatorio|aviso)\b",
        rf"\bhe (?:puesto|programado|creado|configurado|establecido|añadido|activado|fijado)\b"
        rf"[^.!?\n]{{0,30}}\b{_ALARM}\b",
        rf"\b(?:el|la|tu|su) {_ALARM}\b[^.!?\n]{{0,40}}\b(?:está|ha sido|queda|quedó)\b"
        rf"[^.!?\n]{{0,12}}\b{_MADE}",
        rf"(?:^|[—–,:;!-]\s*)\W*{_ALARM} {_MADE}",
    ),
    memory=(
        r"(?<!no )(?<!te )(?<!os )(?<!le )(?<!les )\b(?:lo|la) (?:recordaré|guardaré|anotaré)\b",
        r"(?<!no )\b(?:lo|la) tendré en cuenta\b",
        r"\b(?:lo|la) he (?:guardado|anotado|apuntado|memorizado)\b",
        r"\bno (?:lo|la) olvidaré\b",
        r"\btomo nota\b",
    ),
    open=(
        r"\b(?:si (?:quieres|quiere|me|lo deseas)|quieres que|quiere que|puedo|podría|dime|dígame|"
        r"cuando (?:me|la|el|tu)|asegúrate|comprueba|una vez que|ojalá)\b",
    ),
)
