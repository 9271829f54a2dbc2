"""What the bot says in English."""

from bot.core.texts.shape import Texts

EN = Texts(
    hello=(
        "Hi {name}. I'm Rememo, an AI assistant run by {operator}. May I remember what you tell me? "
        "It is kept on {operator}'s computer; to answer, your words go to {host}. "
        "See it: /memories. Erase it: /forget."
    ),
    hello_offline=(
        "Hi {name}. I'm Rememo, an AI assistant run by {operator}. May I remember what you tell me? "
        "It is kept on {operator}'s computer and goes nowhere else. "
        "See it: /memories. Erase it: /forget."
    ),
    remember_me="Remember me",
    not_now="Not now",
    learning_on="Thank you. I'll remember what you tell me. /memories shows it, /forget erases it.",
    learning_off="All right, I won't. /remember still keeps what you hand me.",
    start="I talk with you, remember what you want me to, and remind you on time.",
    help=(
        "Just talk to me. Three things to try:\n"
        "• /remember I take my coffee black\n"
        "• What do you know about me?\n"
        "• /remind in 10 minutes check the oven"
    ),
    help_offline=(
        "No model is connected, so I can't chat yet. Three things that work now:\n"
        "• /remember I take my coffee black\n"
        "• What do you know about me?\n"
        "• /remind in 10 minutes check the oven"
    ),
    unknown_command="I don't know /{name}. /help shows what I can do.",
    private_bot="This bot is private; ask its owner for an invitation code.",
    owner_welcome="Welcome. You are now the owner of this bot.",
    member_welcome="Welcome, {name}. You may talk to me now.",
    slow_down="That was a lot at once. Please give me a moment; I dropped your last message.",
    unsupported="I can only read text so far. Please tell me in words.",
    cut_note="Your message was very long; I read the first {count} characters.",
    remember_what="What shall I remember? For example: /remember I'm allergic to nuts",
    remembered="Remembered: {fact}",
    already_known="I knew that already: {fact}",
    secret_refused="That looks like a password or key, so I did not keep it. Please store it somewhere safer.",
    undo="Undo",
    undone="Undone. I no longer know: {fact}",
    known_again="I know again: {fact}",
    gone_already="That is gone already.",
    question_over="That question is over.",
    memories_none="I remember nothing about you yet. /remember tells me something.",
    memories_none_found="I found nothing about “{words}”.",
    memories_title="What I remember about you ({first}–{last} of {total}):",
    memories_found="About “{words}” I remember:",
    memories_hint="/forget and a number erases one.",
    older="Next",
    newer="Back",
    forget_what="What shall I forget? A number from /memories, some words, or all.",
    forget_not_found="I found nothing like that, so nothing was erased.",
    forget_preview="Erase these {count} for good?",
    forget_all_ask=(
        "Erase all memories ({count}), or everything: memories, conversations, reminders and settings?"
    ),
    forget_memories="Memories",
    forget_everything="Everything",
    forget_yes="Erase",
    forget_no="Keep",
    forgotten="Memories erased for good: {count}.",
    forgotten_one="Erased for good: {fact}",
    forgotten_everything="Everything about you is erased: all memories ({count}), and all else.",
    nothing_forgotten="Nothing was erased.",
    noted="Noted: {facts}.",
    noted_over="Noted as past: {facts}.",
    nothing_saved="(To be clear: I have not saved anything. /remember and the fact does.)",
    nothing_set="(To be clear: no reminder is set. /remind with what and when sets one.)",
    new_session="A new conversation. I still remember what you had me remember.",
    stopped="Stopped.",
    nothing_to_stop="Nothing is being written right now.",
    not_yours_to_stop="I'm writing that for somebody else here; only they or my admin can stop it.",
    cut_off="… (cut off here; please ask again)",
    model_down="I can't think right now: my model does not answer. Please try again in a while.",
    failed="Something went wrong on my side, and I could not answer. Please try again.",
    forgotten_meanwhile="You had me forget while I was writing, so I dropped that answer. Please ask again.",
    model_silent="My model went silent, so I stopped waiting. Please try again.",
    empty_answer="I have no words for that. Could you say it another way?",
    done="Done.",
    remind_what="Remind you of what? For example: /remind tomorrow at 9 call mum",
    remind_when="When shall I remind you? For example: /remind in 10 minutes {what}",
    remind_set="I'll remind you: {what}\n{when}",
    remind_unclear="I'm not sure when you mean. Please say it like: tomorrow at 9, in 10 minutes.",
    remind_options="Do you mean {options}? Please say it with the full date and time.",
    remind_past="That time has passed already. Please give me one to come.",
    remind_impossible="There is no such date. Please check it.",
    remind_too_far="That is more than five years away. Please choose an earlier date.",
    remind_too_often="I can remind you every five minutes at most.",
    remind_too_many="You have 50 reminders already. /reminders lets you delete some.",
    remind_needs_zone="Where are you, so that I get the hour right? Answer with a city, like: Berlin",
    remind_cancelled="Deleted: {what}",
    reminders_none="No reminders are set. /remind sets one.",
    reminders_title="Your reminders:",
    reminders_hint="Times in {zone}.",
    reminder="⏰ {what}",
    reminder_late="⏰ {what} (was due {when})",
    delete="Delete {number}",
    zone_is="Your time zone is {zone}; it is {time} there. /timezone and a city changes it.",
    zone_unset="I don't know your time zone yet. Tell me a city: /timezone Berlin",
    zone_set="Your time zone is {zone}; it is {time} there now.",
    zone_moved="Reminders moved with it: {count}.",
    zone_unknown="I don't know the place “{place}”. Try a big city nearby, like: /timezone Berlin",
    zone_choose="“{place}” can mean several zones. Which one: {choices}?",
    privacy_kept=(
        "What I keep, on {operator}'s computer: what you had me remember and what I learnt (memories: "
        "{memories}), our talk for {days} days (messages: {turns}), what is said around me in groups for "
        "{hours} hours, your reminders ({reminders}), your settings, and how much of the model you used."
    ),
    privacy_copies="What you erase may stand in nightly copies until {copies} newer ones are made.",
    privacy_sent="What leaves it: to answer and to learn, your words and fitting memories go to {host}.",
    privacy_nothing_sent="What leaves it: nothing; no model is connected.",
    privacy_groups="A group hears only of what you said there, or let it see.",
    privacy_learning="What I learn from our talk: {learning}.",
    privacy_control=(
        "See it: /memories, /why, /export. Erase it: /forget, or /forget all. Pause it: /incognito. "
        "Change it: /settings. Questions: ask {operator}."
    ),
    offline_recall="Here is what you told me that fits:",
    offline_nothing="No model is connected, so I can't chat. /help shows what works.",
)
