"""What the bot says about memories, settings and one's own data, in English."""

from bot.core.texts.control import Control

EN = Control(
    incognito_on=(
        "🕶 Incognito is on in this chat: I read no memories and keep none. /incognito off ends it, "
        "and then I forget what was said meanwhile."
    ),
    incognito_hour=(
        "🕶 Incognito is on in this chat for an hour: I read no memories and keep none. Then I forget "
        "what was said meanwhile. /incognito off ends it sooner."
    ),
    incognito_span=(
        "🕶 Incognito is on in this chat for {span}: I read no memories and keep none. Then I forget "
        "what was said meanwhile. /incognito off ends it sooner."
    ),
    incognito_minutes="{count} min",
    incognito_hours="{count} h",
    incognito_what=(
        "Tell me how long, up to a day: /incognito 30 minutes, /incognito 2 hours; or /incognito off."
    ),
    incognito_off="Incognito is over. I forgot what was said meanwhile.",
    incognito_was_off="Incognito is not on here. /incognito begins it, /incognito 2 hours for two hours.",
    incognito_over="🕶 The time of incognito is over. I forgot what was said meanwhile.",
    incognito_line="🕶 Incognito: nothing is read from memory, nothing is kept.",
    incognito_keeps_nothing="🕶 Incognito is on, so I keep nothing. /incognito off ends it.",
    entry_noted="Noted on {date}",
    entry_in_group="said in a group",
    entry_shared_here="everyone in this group may see it",
    entry_shared="groups that may see it: {count}",
    entry_pinned="pinned: always at hand",
    entry_said="You said it on {date}.",
    entry_answered="I said it on {date}.",
    edit="Edit",
    pin="Pin",
    unpin="Unpin",
    share="Let this group see it",
    unshare="Hide from this group",
    unshare_all="Hide from all groups",
    delete="Delete",
    back="Back",
    cancel="Cancel",
    not_member="I have not seen you in that group, so nothing was shared.",
    edit_ask="Send me the new words for:\n{fact}",
    edited="Changed to: {fact}\nNot meant so? Press Edit and send the right words.",
    edit_known="I know that already, so I only erased the old words: {fact}",
    too_long="That is longer than {count} characters; please say it shorter.",
    unchanged="Nothing was changed.",
    forget_all_with_talk=(
        "Erase all memories ({count}) and our talk that they could come back from ({turns}), "
        "or everything: reminders and settings, too?"
    ),
    forgot_turns="Gone with it from our talk: {count}.",
    forgot_only_turns="Erased for good from our talk: {count}.",
    forget_turns_too="And from our talk:",
    and_more="… and {count} more",
    why_title="For my last answer here I had these before me:",
    why_nothing="My last answer here stands on no memories, only on our talk just before it.",
    why_no_answer="I have not answered you here yet, or it is forgotten.",
    why_shared_by="{name} shared: {fact}",
    why_you_said="you said: {fact}",
    why_i_said="I said: {fact}",
    settings="Your settings",
    settings_hint="/timezone and a city changes the time zone: {zone}.",
    language_is="Language of my own words: English",
    learning_is="I learn from our talk: {state}",
    notices_are="I say so when I note something: {state}",
    switched_on="on",
    switched_off="off",
    not_decided="off, until you agree",
    language_button="中文",
    learning_on_button="Learn from our talk",
    learning_off_button="Stop learning",
    notices_on_button="Tell me what you note",
    notices_off_button="Note in silence",
    export_here=(
        "Your data. Memories: {memories}, messages of our talk: {turns}, reminders: {reminders}. "
        "/import takes the memories back."
    ),
    import_what=(
        "Send a file with /import, or answer one with it: my own /export, the memories that ChatGPT "
        "lists, or facts, one a line. You can also write them behind /import."
    ),
    import_preview="I would take in {count} of {total}:",
    import_new="✓ {fact}",
    import_known="= {fact} (I know that)",
    import_forgotten="✓ {fact} (you had me forget it once)",
    import_secret="✗ {fact} (looks like a password or key)",
    import_too_long="✗ {fact} (longer than {limit} characters)",
    import_empty="✗ (empty)",
    import_no_memory="✗ {fact} (not a memory)",
    import_unshared="Groups I have not seen you in will not see any of it.",
    import_more="… and {count} more",
    import_nothing="There is nothing new in it, so nothing was taken in.",
    import_yes="Take in",
    import_no="Leave it",
    imported="Memories taken in: {count}.",
    not_imported="Nothing was taken in.",
    import_no_facts="I find no memories in that: send facts, one a line, or a list of them in JSON.",
    import_too_big="That is larger than {limit} MB, the most I take: send its memories alone, or in parts.",
    import_too_many="That has more than {limit} entries, the most I take: please send it in parts.",
    import_other_version="That was written by a newer version of me, so I need an update to read it.",
    import_broken="Its JSON is broken at line {line}: please export it anew, or send the facts as plain lines.",
    import_not_text="I can take in text and JSON only: send a .json or .txt file, and unpack an archive first.",
    import_not_utf8="That file is not UTF-8 text: please save it as UTF-8 and send it again.",
    import_unavailable="I could not fetch that file: please send it again.",
)
