"""What the bot says about preferences, and when it speaks first, in every language."""

from dataclasses import dataclass

from bot.domain.people import Language


@dataclass(frozen=True, slots=True)
class Proactive:
    """`names` are the settings as people read them; `samples` what may be typed for each."""

    names: dict[str, str]
    samples: dict[str, str]
    language: str
    line: str
    off: str
    daily: str
    work_days: str
    weekend: str
    weekdays: tuple[str, ...]
    between_days: str
    once_a_day: str
    every_days: str
    confirm: str
    yes: str
    no: str
    saved: str
    unchanged: str
    unclear: str
    needs_zone: str
    moved: str
    turn_on: str
    turn_off: str

    hello: str
    today: str
    coming: str
    how_did_it_go: str
    routine: str
    routine_no: str
    less: dict[str, str]
    stop: dict[str, str]
    less_done: str
    stop_done: str


_EN = Proactive(
    names={
        "zone": "Time zone",
        "language": "Language",
        "quiet_hours": "Quiet hours",
        "check_in": "Check-in",
        "follow_ups": "Asking how things went",
        "routines": "Offering to remind of routines",
        "tone": "Tone",
        "wakes": "Up at",
        "sleeps": "Asleep at",
    },
    samples={
        "zone": "/settings zone Berlin",
        "language": "/settings language Chinese",
        "quiet_hours": "/settings quiet_hours 22:00-7:00",
        "check_in": "/settings check_in 8:00 weekdays",
        "follow_ups": "/settings follow_ups on",
        "routines": "/settings routines on",
        "tone": "/settings tone short and dry",
        "wakes": "/settings wakes 7:00",
        "sleeps": "/settings sleeps 23:00",
    },
    language="English",
    line="{name}: {value}",
    off="off",
    daily="every day",
    work_days="Monday to Friday",
    weekend="at the weekend",
    weekdays=("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    between_days=", ",
    once_a_day="on, at most once a day",
    every_days="on, at most every {days} days",
    confirm="Shall I keep this? {what}",
    yes="Yes",
    no="No",
    saved="Kept. {what}",
    unchanged="All right, nothing is changed.",
    unclear="I did not understand that for “{name}”. For example: {sample}",
    needs_zone="Where are you, so that I know your hours? Answer with a city, like: Berlin",
    moved="Reminders moved with it: {count}.",
    turn_on="{name}: on",
    turn_off="{name}: off",
    hello="Hello {name}.",
    today="Today:",
    coming="Coming up:",
    how_did_it_go="“{what}” – how did it go?",
    routine="You told me: “{what}”. Shall I remind you of it? {when}",
    routine_no="All right. I will not offer this again.",
    less={
        "check_in": "Fewer check-ins",
        "follow_up": "Ask less often",
        "routine": "Offer less often",
    },
    stop={
        "check_in": "Stop check-ins",
        "follow_up": "Stop asking",
        "routine": "Stop offering",
    },
    less_done="All right, less often. {what}",
    stop_done="Stopped. {what}",
)
_ZH = Proactive(
    names={
        "zone": "时区",
        "language": "语言",
        "quiet_hours": "免打扰时间",
        "check_in": "问候",
        "follow_ups": "事后关心",
        "routines": "为习惯提供提醒",
        "tone": "语气",
        "wakes": "起床时间",
        "sleeps": "睡觉时间",
    },
    samples={
        "zone": "/settings zone 北京",
        "language": "/settings language 中文",
        "quiet_hours": "/settings quiet_hours 22:00-7:00",
        "check_in": "/settings check_in 8:00 工作日",
        "follow_ups": "/settings follow_ups 开",
        "routines": "/settings routines 开",
        "tone": "/settings tone 简短",
        "wakes": "/settings wakes 7:00",
        "sleeps": "/settings sleeps 23:00",
    },
    language="中文",
    line="{name}：{value}",
    off="关",
    daily="每天",
    work_days="周一到周五",
    weekend="周末",
    weekdays=("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    between_days="、",
    once_a_day="开，每天最多一次",
    every_days="开，最多每 {days} 天一次",
    confirm="要这样设置吗？{what}",
    yes="是",
    no="否",
    saved="已设置。{what}",
    unchanged="好的，没有更改。",
    unclear="“{name}”的设置我没看懂。例如：{sample}",
    needs_zone="你在哪里？这样我才知道你的时间。请回答一个城市，例如：北京",
    moved="{count} 个提醒已随之调整。",
    turn_on="{name}：开",
    turn_off="{name}：关",
    hello="你好，{name}。",
    today="今天：",
    coming="接下来：",
    how_did_it_go="“{what}”，怎么样了？",
    routine="你说过：“{what}”。要我提醒你吗？{when}",
    routine_no="好的，这个我不再提了。",
    less={"check_in": "少问候一些", "follow_up": "少问一些", "routine": "少提议一些"},
    stop={"check_in": "停止问候", "follow_up": "不再询问", "routine": "不再提议"},
    less_done="好的，会少一些。{what}",
    stop_done="已停止。{what}",
)


def proactive(language: Language) -> Proactive:
    return {Language.EN: _EN, Language.ZH: _ZH}[language]
