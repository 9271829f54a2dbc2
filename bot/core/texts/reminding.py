"""What the bot says with and about reminders that fall due, in every language."""

from dataclasses import dataclass

from bot.domain.people import Language


@dataclass(frozen=True, slots=True)
class Reminding:
    missed: str
    unreachable: str
    missed_line: str
    done_button: str
    ten_button: str
    hour_button: str
    tonight_button: str
    tomorrow_button: str
    stop_button: str
    done: str
    again: str
    stopped: str
    not_yours: str
    which: str
    which_two: str
    edit_button: str
    pause_button: str
    resume_button: str
    newer: str
    older: str
    edit_what: str
    changed: str
    paused: str
    resumed: str
    no_such_number: str


_EN = Reminding(
    missed="⏰ While I was away, these fell due:",
    unreachable="⏰ While I could not reach you, these fell due:",
    missed_line="• {what} (was due {when})",
    done_button="Done",
    ten_button="+10 min",
    hour_button="+1 h",
    tonight_button="Tonight",
    tomorrow_button="Tomorrow",
    stop_button="Stop",
    done="✓ {what}",
    again="⏰ {what}\nI'll remind you again: {when}",
    stopped="Stopped for good: {what}",
    not_yours="Only the person who set this reminder can change it.",
    which="When do you mean?",
    which_two="I can read this in two ways. Which one do you mean?",
    edit_button="Edit {number}",
    pause_button="Pause {number}",
    resume_button="Resume {number}",
    newer="Next",
    older="Back",
    edit_what="“{what}”: tell me the new time, the new words, or both.",
    changed="Changed: {what}\n{when}",
    paused="Paused: {what}",
    resumed="Goes on: {what}\n{when}",
    no_such_number="There is no reminder with the number {number}. /reminders lists them.",
)
_ZH = Reminding(
    missed="⏰ 我不在的时候，这些提醒到期了：",
    unreachable="⏰ 联系不上你的时候，这些提醒到期了：",
    missed_line="• {what}（原定 {when}）",
    done_button="完成",
    ten_button="10 分钟后",
    hour_button="1 小时后",
    tonight_button="今晚",
    tomorrow_button="明天",
    stop_button="停止",
    done="✓ {what}",
    again="⏰ {what}\n我会再提醒你：{when}",
    stopped="不再提醒：{what}",
    not_yours="只有设置这个提醒的人才能更改它。",
    which="你是指什么时候？",
    which_two="这可以有两种理解，你是指哪一个？",
    edit_button="修改 {number}",
    pause_button="暂停 {number}",
    resume_button="继续 {number}",
    newer="下一页",
    older="上一页",
    edit_what="“{what}”：请告诉我新的时间、新的内容，或两者都改。",
    changed="已修改：{what}\n{when}",
    paused="已暂停：{what}",
    resumed="继续提醒：{what}\n{when}",
    no_such_number="没有编号为 {number} 的提醒。用 /reminders 查看。",
)


def reminding(language: Language) -> Reminding:
    return {Language.EN: _EN, Language.ZH: _ZH}[language]
