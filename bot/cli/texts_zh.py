"""What `setup` says in Chinese."""

from bot.cli.texts_shape import Texts

ZH = Texts(
    welcome=(
        "欢迎。几分钟后，Rememo 就能在 Telegram、Discord 或两者上为你服务。\n"
        "直接按回车可跳过一个问题；随时可以再次运行本向导。\n"
    ),
    unseen="（粘贴的内容不会显示）",
    have="已经设置过；直接按回车保留。",
    retry="按回车重试，或输入 s 再按回车暂时跳过：",
    try_again_word="s",
    later="保持不变。\n",
    telegram_how=(
        "1. Telegram\n"
        "   a) 打开 Telegram，搜索 @BotFather（带蓝色对勾），点“开始”。\n"
        "   b) 发送 /newbot，再发机器人的名字，再发一个以 bot 结尾的用户名。\n"
        "   c) BotFather 会回复一个令牌，形如 123456789:AAE…；复制它。"
    ),
    telegram_ask="   在此粘贴令牌：",
    telegram_ok="   好的：这是 @{username}。在 https://t.me/{username} 给它发消息\n",
    telegram_privacy=(
        "   在群里它只看得到发给它的内容：命令、提及和回复。这已经够用。\n"
        "   若想让它读到全部消息：@BotFather，/setprivacy，选择 @{username}，Disable；"
        "然后把它移出群再重新加入。\n"
    ),
    telegram_webhook="   目前 Telegram 把消息发往 {host}；Rememo 运行后会改为发到这里。\n",
    discord_how=(
        "2. Discord\n"
        "   a) 打开 https://discord.com/developers/applications，登录，点 New Application。\n"
        "   b) 在“Bot”页面打开“Message Content Intent”，然后保存。\n"
        "   c) 在同一页面点 Reset Token，再点 Copy。"
    ),
    discord_ask="   在此粘贴令牌：",
    discord_ok="   好的：这是 {name}。",
    discord_content_off=(
        "   “Message Content Intent”未打开：在服务器里它只能读到提及和斜杠命令。\n"
        "   随时可以在“Bot”页面打开它，无需重新输入。"
    ),
    discord_invite="   用这个链接邀请它加入你的服务器：\n   {link}\n",
    refused="   {host} 不认识这个令牌。请完整复制，或在那里重新生成。",
    not_reached="   无法检查：{reason}。",
    not_a_token="   这不是令牌：{reason}",
    model_how="3. 用来对话的模型（任何兼容 OpenAI 协议的都可以）",
    model_ollama="   这台电脑上运行着 Ollama。用它的话，你说的话不会离开这台电脑。",
    model_choices=(
        "   1  本机的 Ollama\n"
        "   2  OpenAI\n"
        "   3  DeepSeek\n"
        "   4  其他，输入地址\n"
        "   回车：暂时不用；没有模型也能记忆和提醒"
    ),
    model_ask="   你的选择：",
    model_address="   它的地址，例如 http://127.0.0.1:8000/v1：",
    model_key="   它的密钥（如果需要）：",
    model_which="   它有这些模型：{models}\n   用哪一个？[{first}] ",
    model_trying="   正在试用；本机的模型可能需要几分钟……",
    model_ok="   好的：{model} 能回答、记得住长对话，也会用工具。\n",
    model_none="   它没有任何模型；请先在那里下载一个（Ollama：ollama pull qwen3:4b）。",
    model_silent="   它不能用：{reason}。",
    model_weak="   {model} 在很短的对话里也不照做；换一个更大的模型会更好。",
    model_cut=(
        "   {host} 会悄悄截断长对话：{tokens} 个 token 的对话丢了开头，机器人对你的了解也随之丢失。"
    ),
    model_short="   {host} 拒绝 {tokens} 个 token 的对话。",
    model_cure=(
        "   请给它至少 {tokens} 个 token 的窗口（llama.cpp：--ctx-size {tokens}；vLLM："
        "--max-model-len {tokens}），\n   或调低 BOT_LLM__WINDOW_TOKENS。"
    ),
    model_cure_ollama=(
        "   请停止 Ollama，并以 OLLAMA_CONTEXT_LENGTH={tokens} 启动\n"
        "   （服务：systemctl edit ollama，[Service] Environment=OLLAMA_CONTEXT_LENGTH={tokens}；\n"
        "   应用：设置里的 Context length）。"
    ),
    model_no_tools="   {model} 不会调用工具：它口头答应的事不会真的做。/remind 和 /remember 可用。",
    encoder_ask=(
        "4. 记忆由自带的模型来查找。更大的模型（{name}，需下载一次，{size} GB）\n"
        "   对多种语言可能更好。要下载吗？[y/N] "
    ),
    encoder_loading="   正在下载……",
    encoder_ok="   好的：现在由 {name} 读取记忆。\n",
    encoder_failed="   下载失败（{reason}）；继续使用自带的模型。\n",
    operator_ask="谁在运行这个机器人？会告诉使用者这个名字。[{name}] ",
    written="全部写入 {file}，只有你能读取。\n",
    owner_code=(
        "要成为它的主人，请把这个代码发给机器人：{code}\n"
        "其他人需要你的邀请；在那之前它会礼貌地拒绝他们。\n"
    ),
    owner_later="要成为它的主人，请把它启动时显示的代码发给它。\n",
    terminal_only="没有设置平台，所以它在终端里和你说话。\n",
    start="启动：  {command}\n",
    boot_linux=(
        "要随电脑启动，把下面内容保存为 {file}：\n\n{unit}\n"
        "然后运行：systemctl --user enable --now rememo && loginctl enable-linger\n"
        "（或用 Docker：docker compose up -d）\n"
    ),
    boot_windows="要随电脑启动，运行一次：\n{command}\n",
    boot_other="要随电脑启动，把上面的命令加入登录项，或用 Docker：docker compose up -d\n",
    yes="y",
)
