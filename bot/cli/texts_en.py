"""What `setup` says in English."""

from bot.cli.texts_shape import Texts

EN = Texts(
    welcome=(
        "Welcome. In a few minutes Rememo will be on Telegram, on Discord, or both.\n"
        "Press Enter to leave a question out; you can run this again at any time.\n"
    ),
    unseen="(what you paste stays invisible)",
    have="There is one already; press Enter to keep it.",
    retry="Press Enter to try again, or type s and Enter to leave it for now: ",
    try_again_word="s",
    later="Left as it is.\n",
    telegram_how=(
        "1. Telegram\n"
        "   a) Open Telegram, search for @BotFather (with the blue tick) and press Start.\n"
        "   b) Send /newbot, then a name for your bot, then a username that ends in “bot”.\n"
        "   c) BotFather answers with a token such as 123456789:AAE…; copy it."
    ),
    telegram_ask="   Paste the token here: ",
    telegram_ok="   Good: this is @{username}. Write to it at https://t.me/{username}\n",
    telegram_privacy=(
        "   In groups it sees only what is meant for it: commands, mentions and replies. That is "
        "enough.\n"
        "   To let it read along: @BotFather, /setprivacy, choose @{username}, Disable; then\n"
        "   remove it from the group and add it again.\n"
    ),
    telegram_webhook=(
        "   Telegram sends its messages to {host} so far; once Rememo runs, they come here.\n"
    ),
    discord_how=(
        "2. Discord\n"
        "   a) Open https://discord.com/developers/applications, log in, New Application.\n"
        "   b) On the page “Bot”: switch on “Message Content Intent”, and Save Changes.\n"
        "   c) On the same page: Reset Token, then Copy."
    ),
    discord_ask="   Paste the token here: ",
    discord_ok="   Good: this is {name}.",
    discord_content_off=(
        "   “Message Content Intent” is off: on servers it will read only mentions and slash "
        "commands.\n"
        "   Switch it on on the page “Bot” whenever you like; nothing has to be entered again."
    ),
    discord_invite="   Invite it to your server with this link:\n   {link}\n",
    refused="   {host} does not know this token. Copy the whole of it, or make a new one there.",
    not_reached="   It could not be checked: {reason}.",
    not_a_token="   That is no token: {reason}",
    model_how="3. A model to talk with (any that speaks OpenAI's protocol)",
    model_ollama="   Ollama runs on this computer. With it nothing you say leaves the house.",
    model_choices=(
        "   1  Ollama, on this computer\n"
        "   2  OpenAI\n"
        "   3  DeepSeek\n"
        "   4  another one, by its address\n"
        "   Enter: none for now; memory and reminders work without one"
    ),
    model_ask="   Your choice: ",
    model_address="   Its address, such as http://127.0.0.1:8000/v1: ",
    model_key="   Its key, if it needs one: ",
    model_which="   It has these models: {models}\n   Which one? [{first}] ",
    model_trying="   Trying it; a model on this computer may take a few minutes …",
    model_ok="   Good: {model} answers, keeps a long talk in mind and uses tools.\n",
    model_none="   It offers no model; load one there first (for Ollama: ollama pull qwen3:4b).",
    model_silent="   It does not work: {reason}.",
    model_weak=(
        "   {model} does not do what it is told even in a short talk; a larger one will serve you "
        "better."
    ),
    model_cut=(
        "   {host} cuts a long talk without a word: of {tokens} tokens the beginning was lost, and "
        "with it\n   what the bot is told about you."
    ),
    model_short="   {host} refuses a talk of {tokens} tokens.",
    model_cure=(
        "   Give it a window of at least {tokens} tokens (llama.cpp: --ctx-size {tokens}; vLLM: "
        "--max-model-len {tokens}),\n   or set BOT_LLM__WINDOW_TOKENS lower."
    ),
    model_cure_ollama=(
        "   Stop Ollama and start it with OLLAMA_CONTEXT_LENGTH={tokens} (as a service: systemctl "
        "edit ollama,\n   [Service] Environment=OLLAMA_CONTEXT_LENGTH={tokens}; in its app: "
        "Settings, Context length)."
    ),
    model_no_tools=(
        "   {model} calls no tools: what it promises in plain words is not done. /remind and "
        "/remember work."
    ),
    encoder_ask=(
        "4. Memories are found again by a model that came along. A larger one ({name}, {size} GB "
        "to download once)\n   can be better at many languages. Download it? [y/N] "
    ),
    encoder_loading="   Downloading …",
    encoder_ok="   Good: memories are now read by {name}.\n",
    encoder_failed="   It could not be had ({reason}); the one that came along stays.\n",
    operator_ask="Who runs this bot? People are told this name. [{name}] ",
    written="Everything is written to {file}, which only you can read.\n",
    owner_code=(
        "To become its owner, send the bot this code as a message: {code}\n"
        "Others need an invitation of yours; until then it turns them away politely.\n"
    ),
    owner_later="To become its owner, send it the code that it prints when it starts.\n",
    terminal_only="No platform is set, so it talks to you in the terminal.\n",
    start="Start it:  {command}\n",
    boot_linux=(
        "To start it with the computer, save this as {file}:\n\n{unit}\n"
        "then run: systemctl --user enable --now rememo && loginctl enable-linger\n"
        "(with Docker instead: docker compose up -d)\n"
    ),
    boot_windows="To start it with the computer, run once:\n{command}\n",
    boot_other=(
        "To start it with the computer, add the command above to your login items, or use Docker: "
        "docker compose up -d\n"
    ),
    yes="y",
)
