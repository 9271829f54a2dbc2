"""What the bot says about memories, settings and one's own data: the words every language has."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Control:
    incognito_on: str
    incognito_hour: str
    incognito_span: str
    incognito_minutes: str
    incognito_hours: str
    incognito_what: str
    incognito_off: str
    incognito_was_off: str
    incognito_over: str
    incognito_line: str
    incognito_keeps_nothing: str

    entry_noted: str
    entry_in_group: str
    entry_shared_here: str
    entry_shared: str
    entry_pinned: str
    entry_said: str
    entry_answered: str
    edit: str
    pin: str
    unpin: str
    share: str
    unshare: str
    unshare_all: str
    delete: str
    back: str
    cancel: str
    not_member: str
    edit_ask: str
    edited: str
    edit_known: str
    too_long: str
    unchanged: str

    forget_all_with_talk: str
    forgot_turns: str
    forgot_only_turns: str
    forget_turns_too: str
    and_more: str

    why_title: str
    why_nothing: str
    why_no_answer: str
    why_shared_by: str
    why_you_said: str
    why_i_said: str

    settings: str
    settings_hint: str
    language_is: str
    learning_is: str
    notices_are: str
    switched_on: str
    switched_off: str
    not_decided: str
    language_button: str
    learning_on_button: str
    learning_off_button: str
    notices_on_button: str
    notices_off_button: str

    export_here: str
    import_what: str
    import_preview: str
    import_new: str
    import_known: str
    import_forgotten: str
    import_secret: str
    import_too_long: str
    import_empty: str
    import_no_memory: str
    import_unshared: str
    import_more: str
    import_nothing: str
    import_yes: str
    import_no: str
    imported: str
    not_imported: str
    import_no_facts: str
    import_too_big: str
    import_too_many: str
    import_other_version: str
    import_broken: str
    import_not_text: str
    import_not_utf8: str
    import_unavailable: str
