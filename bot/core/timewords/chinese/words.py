"""Chinese vocabulary: the words and what they stand for, and the talk around a time."""

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import chinese_numbers
from bot.core.timewords.slots import Date, Moon, Part

_UNITS = {
    b.SECOND: "秒 秒钟",
    b.MINUTE: "分 分钟 min mins",
    b.HOUR: "h hr 小时 钟头 钟 个小时 个钟头",
    b.HOUR.parts(0.25): "刻钟 刻",
    b.DAY: "天 日",
    b.WEEK: "周 星期 礼拜 个星期 个礼拜",
    b.MONTH: "月 个月",
    b.QUARTER: "季度 个季度",
    b.YEAR: "年",
}
_PARTS = {
    Part.DAWN: "凌晨",
    Part.MORNING: "早上 早晨 上午 清早 一早 一大早 清晨 大清早 早",
    Part.NOON: "中午 正午",
    Part.AFTERNOON: "下午 午后",
    Part.EVENING: "傍晚 黄昏",
    Part.NIGHT: "晚上 晚间 夜里 夜晚 夜间 深夜 半夜 晚",
}
_HOLIDAYS = {
    "元旦": Date(1, 1),
    "元旦节": Date(1, 1),
    "情人节": Date(14, 2),
    "妇女节": Date(8, 3),
    "劳动节": Date(1, 5),
    "五一": Date(1, 5),
    "儿童节": Date(1, 6),
    "教师节": Date(10, 9),
    "国庆": Date(1, 10),
    "国庆节": Date(1, 10),
    "万圣节": Date(31, 10),
    "平安夜": Date(24, 12),
    "圣诞": Date(25, 12),
    "圣诞节": Date(25, 12),
    "春节": Moon("spring"),
    "大年初一": Moon("spring"),
    "除夕": Moon("eve"),
    "大年三十": Moon("eve"),
    "元宵节": Moon("lantern"),
    "端午": Moon("dragon"),
    "端午节": Moon("dragon"),
    "中秋": Moon("autumn"),
    "中秋节": Moon("autumn"),
}


def vocabulary(g: Grammar) -> None:
    g.lexicon("NUM", chinese_numbers())
    g.in_order("DIGIT", "一/1 二/2 三/3 四/4 五/5 六/6 日/天/7")
    g.meanings("UNIT", _UNITS)
    for part, names in _PARTS.items():
        g.lexicon("PART", dict.fromkeys(names.split(), part))
        g.lexicon("LONGPART", {name: part for name in names.split() if len(name) > 1})
    g.lexicon("AMPM", {"am": "am", "pm": "pm"})
    g.lexicon("SHIFT", {"下": 1, "下个": 1, "这": 0, "这个": 0, "本": 0, "下下": 2, "下下个": 2})
    g.lexicon("LAST", ("上", "上个", "上上", "上上个"))
    g.lexicon("HOLIDAY", _HOLIDAYS)
    # 5号楼, 三点建议, 一点也不, 国庆快乐: what is counted or named there is no time.
    g.lexicon("THING", "楼 线 机 门 桌 房 院 车 店 球 馆 厅 选 单 口 床 仓 铺 柜")
    for meal in ("饭", "午饭", "午餐", "早饭", "早餐", "晚饭", "晚餐", "吃完饭", "下班", "放学"):
        g.lexicon("LOOSE", [f"{meal}{side}" for side in ("后", "前", "以后", "之后")])
    g.lexicon("POINT", "建议 要求 意见 原因 内容 好处 区别 希望 理由 也 都 儿 想法 钱 点 不 没")
    g.lexicon("GOODS", "礼物 树 聚餐 晚会 快乐 活动 假期 贺卡 放假 假 礼")


def talk(g: Grammar) -> None:
    verbs = "提醒 提醒一下 叫 喊 通知 告诉 叫醒 唤醒 催 提示 喊醒"
    g.lexicon(
        "TRIGGER",
        [f"{verb}我" for verb in verbs.split()] + [f"{verb}一下我" for verb in verbs.split()],
    )
    g.lexicon(
        "TRIGGER",
        "提醒 设个提醒 设置提醒 设个闹钟 定个闹钟 定闹钟 设一个提醒 帮我记着 叫醒我",
    )
    g.lexicon("INTENT", "帮我 给我 记得 别忘了 不要忘了 别忘记 不要忘记 我要 我得 我需要 我必须")
    negated = "不要 别 不用 不必 取消 删除 无需 停止"
    g.lexicon(
        "NEGATED", [f"{no}{what}" for no in negated.split() for what in ("提醒", "叫我", "再提醒")]
    )
    g.lexicon("CORRECTION", "不对 不是 哦不 改成 改为 应该是 说错了 错了 算了 还是")
    g.rule("CORRECTION", "不 ,", lambda: True)
    g.lexicon("CANCEL", "取消 删除 删掉 不要 关掉 去掉 请取消 帮我取消")
    g.lexicon("REMINDER", "提醒 闹钟")
    g.lexicon(
        "UNREAD", "每 每个 提前 假期 放假 隔 除 除了 最后 第 清明 清明节 七夕 重阳节 母亲节 父亲节"
    )
    g.rule("TOLD", "了|见 &EOT", lambda: True)
    g.lexicon("TOLD", "愉快 几号 周几 星期几 快乐")
    told = (
        "才 已经 出生 去过 发生 睡着 起来的 吗 几点 什么时候 为什么 多少 怎么 刚才 曾经 以来 醒的"
    )
    g.lexicon("TOLD", told)
    g.lexicon(
        "STATEMENT", "我 我们 咱们 他 她 它 他们 她们 你 你们 是 有 讲 住 叫做 开门 关门 营业"
    )
    g.lexicon("JOIN", "记得 别忘了 请 在 的 要 得 于 , : 、 。 ! 我 就 那 到时候 麻烦 帮我 一下 吧")
