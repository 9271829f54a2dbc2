"""The sentences that every language must have; placeholders stand in braces."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Texts:
    hello: str
    hello_offline: str
    remember_me: str
    not_now: str
    learning_on: str
    learning_off: str
    start: str
    help: str
    help_offline: str
    unknown_command: str
    private_bot: str
    owner_welcome: str
    member_welcome: str
    slow_down: str
    unsupported: str
    cut_note: str

    remember_what: str
    remembered: str
    already_known: str
    secret_refused: str
    undo: str
    undone: str
    known_again: str
    gone_already: str
    question_over: str
    memories_none: str
    memories_none_found: str
    memories_title: str
    memories_found: str
    memories_hint: str
    older: str
    newer: str
    forget_what: str
    forget_not_found: str
    forget_preview: str
    forget_all_ask: str
    forget_memories: str
    forget_everything: str
    forget_yes: str
    forget_no: str
    forgotten: str
    forgotten_one: str
    forgotten_everything: str
    nothing_forgotten: str
    noted: str
    noted_over: str
    nothing_saved: str
    nothing_set: str

    new_session: str
    stopped: str
    nothing_to_stop: str
    not_yours_to_stop: str
    cut_off: str
    model_down: str
    failed: str
    forgotten_meanwhile: str
    model_silent: str
    empty_answer: str
    done: str

    remind_what: str
    remind_when: str
    remind_set: str
    remind_unclear: str
    remind_options: str
    remind_past: str
    remind_impossible: str
    remind_too_far: str
    remind_too_often: str
    remind_too_many: str
    remind_needs_zone: str
    remind_cancelled: str
    reminders_none: str
    reminders_title: str
    reminders_hint: str
    reminder: str
    reminder_late: str
    delete: str

    zone_is: str
    zone_unset: str
    zone_set: str
    zone_moved: str
    zone_unknown: str
    zone_choose: str

    privacy_kept: str
    privacy_copies: str
    privacy_sent: str
    privacy_nothing_sent: str
    privacy_groups: str
    privacy_learning: str
    privacy_control: str

    offline_recall: str
    offline_nothing: str
