"""What the bot says about memories, settings and one's own data, in Chinese."""

from bot.core.texts.control import Control

ZH = Control(
    incognito_on=(
        "🕶 本对话已开启无痕模式：我不读取、也不保存任何记忆。用 /incognito off 结束，"
        "结束后我会忘掉期间说过的话。"
    ),
    incognito_hour=(
        "🕶 本对话已开启一小时无痕模式：我不读取、也不保存任何记忆，之后我会忘掉期间说过的话。"
        "用 /incognito off 可提前结束。"
    ),
    incognito_span=(
        "🕶 本对话已开启无痕模式，时长{span}：我不读取、也不保存任何记忆，之后我会忘掉期间说过的话。"
        "用 /incognito off 可提前结束。"
    ),
    incognito_minutes="{count} 分钟",
    incognito_hours="{count} 小时",
    incognito_what="请说明时长，最长一天：/incognito 30分钟、/incognito 2小时；/incognito off 结束。",
    incognito_off="无痕模式已结束，期间说过的话我已忘掉。",
    incognito_was_off="这里没有开启无痕模式。/incognito 开启，/incognito 2小时 开启两小时。",
    incognito_over="🕶 无痕模式时间已到，期间说过的话我已忘掉。",
    incognito_line="🕶 无痕模式：不读取记忆，也不保存。",
    incognito_keeps_nothing="🕶 无痕模式中，我什么都不保存。用 /incognito off 结束。",
    entry_noted="记于 {date}",
    entry_in_group="在群里说的",
    entry_shared_here="本群所有人可见",
    entry_shared="{count} 个群可见",
    entry_pinned="已置顶：随时在手边",
    entry_said="你在 {date} 说的。",
    entry_answered="我在 {date} 说的。",
    edit="修改",
    pin="置顶",
    unpin="取消置顶",
    share="让本群看到",
    unshare="不让本群看到",
    unshare_all="不让任何群看到",
    delete="删除",
    back="返回",
    cancel="取消",
    not_member="我没有在那个群里见过你，所以没有分享。",
    edit_ask="请发来新的说法，原来是：\n{fact}",
    edited="已改为：{fact}\n不是这个意思？点“修改”，再发来正确的内容。",
    edit_known="这个我已经记得，所以只删除了旧的：{fact}",
    too_long="超过 {count} 个字了，请说短一些。",
    unchanged="没有改动。",
    forget_all_with_talk=(
        "删除全部 {count} 条记忆，以及可能让它们再出现的 {turns} 条对话，还是删除一切，连同提醒和设置？"
    ),
    forgot_turns="对话中的 {count} 条消息也一起删除了。",
    forgot_only_turns="已永久删除对话中的 {count} 条消息。",
    forget_turns_too="以及对话中的：",
    and_more="……还有 {count} 条",
    why_title="我上一次回答时，手边有这些：",
    why_nothing="我上一次回答没有用到记忆，只看了刚才的对话。",
    why_no_answer="我在这里还没有回答过你，或者已经忘掉了。",
    why_shared_by="{name} 分享的：{fact}",
    why_you_said="你说过：{fact}",
    why_i_said="我说过：{fact}",
    settings="你的设置",
    settings_hint="用 /timezone 加城市可以更改时区：{zone}。",
    language_is="我自己的话用：中文",
    learning_is="从谈话中学习：{state}",
    notices_are="记下什么时告诉你：{state}",
    switched_on="开",
    switched_off="关",
    not_decided="关（等你同意）",
    language_button="English",
    learning_on_button="从谈话中学习",
    learning_off_button="不再学习",
    notices_on_button="记下时告诉我",
    notices_off_button="静静地记",
    export_here=(
        "你的数据：{memories} 条记忆、{turns} 条对话、{reminders} 个提醒。用 /import 可以把记忆导回来。"
    ),
    import_what=(
        "请附上文件发送 /import，或用 /import 回复一个文件：我导出的数据、ChatGPT 列出的记忆，"
        "或每行一件事的列表。也可以直接写在 /import 后面。"
    ),
    import_preview="共 {total} 条，将导入 {count} 条：",
    import_new="✓ {fact}",
    import_known="= {fact}（已经记得）",
    import_forgotten="✓ {fact}（你让我忘掉过）",
    import_secret="✗ {fact}（看起来像密码或密钥）",
    import_too_long="✗ {fact}（超过 {limit} 个字）",
    import_empty="✗ （空的）",
    import_no_memory="✗ {fact}（不是记忆）",
    import_unshared="我没见过你的那些群，不会看到其中任何内容。",
    import_more="……还有 {count} 条",
    import_nothing="里面没有新的内容，什么都没有导入。",
    import_yes="导入",
    import_no="不导入",
    imported="已导入 {count} 条记忆。",
    not_imported="什么都没有导入。",
    import_no_facts="里面没有找到记忆：请每行写一件事，或发 JSON 列表。",
    import_too_big="它超过了 {limit} MB 的上限：请只发其中的记忆，或分几次发。",
    import_too_many="它超过了 {limit} 条的上限：请分几次发。",
    import_other_version="它是由比我更新的版本写的，我要升级后才能读。",
    import_broken="它的 JSON 在第 {line} 行有错误：请重新导出，或把内容按每行一件事发来。",
    import_not_text="我只能导入文本和 JSON：请发 .json 或 .txt 文件，压缩包请先解压。",
    import_not_utf8="这个文件不是 UTF-8 文本：请存为 UTF-8 再发一次。",
    import_unavailable="我没能取到这个文件：请再发一次。",
)
