"""What the bot says in Chinese."""

from bot.core.texts.shape import Texts

ZH = Texts(
    hello=(
        "你好，{name}。我是 Rememo，{operator} 运行的 AI 助手。可以记住你告诉我的事吗？"
        "记忆存在 {operator} 的电脑上；为了回答，你的话会发给 {host}。"
        "查看：/memories，删除：/forget。"
    ),
    hello_offline=(
        "你好，{name}。我是 Rememo，{operator} 运行的 AI 助手。可以记住你告诉我的事吗？"
        "记忆只存在 {operator} 的电脑上，不会发往别处。查看：/memories，删除：/forget。"
    ),
    remember_me="好",
    not_now="先不要",
    learning_on="谢谢，我会记住你告诉我的事。/memories 查看，/forget 删除。",
    learning_off="好的，我不记。你用 /remember 交给我的仍会保存。",
    start="我陪你聊天，记住你想让我记住的事，并准时提醒你。",
    help=(
        "直接跟我说话就好。可以试试：\n"
        "• /remember 我喝咖啡不加糖\n"
        "• 你记得我什么？\n"
        "• /remind 10分钟后看看烤箱"
    ),
    help_offline=(
        "还没有接上模型，所以我暂时不能聊天。现在就能用的：\n"
        "• /remember 我喝咖啡不加糖\n"
        "• 你记得我什么？\n"
        "• /remind 10分钟后看看烤箱"
    ),
    unknown_command="我不认识 /{name}。/help 可以看我会做什么。",
    private_bot="这是私人机器人，请向它的主人要一个邀请码。",
    owner_welcome="欢迎，你现在是这个机器人的主人。",
    member_welcome="欢迎，{name}，现在可以和我说话了。",
    slow_down="一下子太多了，请稍等；你刚才那条我没有收下。",
    unsupported="我目前只能读文字，请用文字告诉我。",
    cut_note="你的消息很长，我读了前 {count} 个字。",
    remember_what="要我记住什么？例如：/remember 我对坚果过敏",
    remembered="记住了：{fact}",
    already_known="这个我已经记得：{fact}",
    secret_refused="这看起来像密码或密钥，我没有保存。请把它放在更安全的地方。",
    undo="撤销",
    undone="已撤销，我不再记得：{fact}",
    known_again="我重新记得：{fact}",
    gone_already="这条已经不在了。",
    question_over="这个问题已经过去了。",
    memories_none="我还没有记住关于你的事。用 /remember 告诉我吧。",
    memories_none_found="没有找到关于“{words}”的记忆。",
    memories_title="我记得的关于你的事（第 {first}–{last} 条，共 {total} 条）：",
    memories_found="关于“{words}”，我记得：",
    memories_hint="/forget 加编号可以删除一条。",
    older="下一页",
    newer="上一页",
    forget_what="要我忘掉什么？可以是 /memories 里的编号、几个词，或 all（全部）。",
    forget_not_found="没有找到这样的记忆，什么都没有删除。",
    forget_preview="永久删除这 {count} 条吗？",
    forget_all_ask="删除全部 {count} 条记忆，还是删除一切：记忆、对话、提醒和设置？",
    forget_memories="记忆",
    forget_everything="一切",
    forget_yes="删除",
    forget_no="保留",
    forgotten="已永久删除 {count} 条记忆。",
    forgotten_one="已永久删除：{fact}",
    forgotten_everything="关于你的一切都已删除：{count} 条记忆，以及其他所有内容。",
    nothing_forgotten="什么都没有删除。",
    noted="记下了：{facts}。",
    noted_over="记为已过去：{facts}。",
    nothing_saved="（说明一下：我没有保存任何内容。用 /remember 加内容可以保存。）",
    nothing_set="（说明一下：没有设置提醒。用 /remind 加内容和时间可以设置。）",
    new_session="开始新的对话。你让我记住的事我还记得。",
    stopped="已停止。",
    nothing_to_stop="现在没有正在写的回答。",
    not_yours_to_stop="这是我在回答别人；只有提问的人或我的管理员可以停止。",
    cut_off="……（到这里中断了，请再问一次）",
    model_down="我现在没法思考：模型没有回应。请过一会儿再试。",
    failed="我这边出了点问题，没能回答。请再试一次。",
    forgotten_meanwhile="我写回答时你让我忘掉了一些事，所以我放弃了那个回答。请再问一次。",
    model_silent="模型一直没有声音，我不再等了。请再试一次。",
    empty_answer="这个我说不上来，可以换个说法吗？",
    done="好了。",
    remind_what="提醒你什么？例如：/remind 明天9点给妈妈打电话",
    remind_when="什么时候提醒你？例如：/remind 10分钟后{what}",
    remind_set="我会提醒你：{what}\n{when}",
    remind_unclear="我不确定你说的时间。请这样说：明天9点、10分钟后。",
    remind_options="你是指{options}吗？请说完整的日期和时间。",
    remind_past="这个时间已经过去了，请给我一个将来的时间。",
    remind_impossible="没有这个日期，请检查一下。",
    remind_too_far="这超过五年了，请选一个更早的日期。",
    remind_too_often="最多每五分钟提醒一次。",
    remind_too_many="你已经有 50 个提醒了。用 /reminders 可以删除一些。",
    remind_needs_zone="你在哪里？这样我才能算准时间。请回答一个城市，例如：北京",
    remind_cancelled="已删除：{what}",
    reminders_none="还没有提醒。用 /remind 设置一个。",
    reminders_title="你的提醒：",
    reminders_hint="时间按 {zone}。",
    reminder="⏰ {what}",
    reminder_late="⏰ {what}（原定 {when}）",
    delete="删除 {number}",
    zone_is="你的时区是 {zone}，那里现在 {time}。用 /timezone 加城市可以更改。",
    zone_unset="我还不知道你的时区。告诉我一个城市：/timezone 北京",
    zone_set="你的时区是 {zone}，那里现在 {time}。",
    zone_moved="{count} 个提醒已随之调整。",
    zone_unknown="我不知道“{place}”在哪里。试试附近的大城市，例如：/timezone 北京",
    zone_choose="“{place}”可能是几个时区，是哪一个：{choices}？",
    privacy_kept=(
        "我保存在 {operator} 的电脑上：你让我记住的和我学到的事（{memories} 条记忆）、"
        "我们的对话（{days} 天，{turns} 条消息）、群里我旁听到的话（{hours} 小时）、"
        "你的提醒（{reminders} 个）、你的设置，以及你用了多少模型。"
    ),
    privacy_copies="你删除的内容可能还在每晚的备份里，直到有了 {copies} 份更新的备份。",
    privacy_sent="离开它的：为了回答和学习，你的话和相关记忆会发给 {host}。",
    privacy_nothing_sent="离开它的：没有；还没有接上模型。",
    privacy_groups="群里只会听到你在那里说过的，或你让那里看到的。",
    privacy_learning="我从谈话中学习：{learning}。",
    privacy_control=(
        "查看：/memories、/why、/export，删除：/forget 或 /forget all，暂停：/incognito，"
        "更改：/settings。有问题请问 {operator}。"
    ),
    offline_recall="你告诉过我的、与此有关的：",
    offline_nothing="还没有接上模型，所以我不能聊天。/help 可以看现在能做什么。",
)
