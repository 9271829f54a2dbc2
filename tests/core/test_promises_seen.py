"""What is a promise and what only sounds like one, sentence by sentence, in five languages."""

# ruff: noqa: RUF001 (the letters that look Latin are Cyrillic, and meant so)

import pytest

from bot.core.promises import Promise, made

REMINDERS = """
Sure, I'll remind you at 9
OK! I will remind you tomorrow.
I'll remind you: call mum, tomorrow at 9.
I'll remind you of the meeting at 9.
I’ve set a reminder for 9.
I set an alarm for 7.
I just scheduled your reminder.
I've added it to your reminders.
Your reminder is set.
Your alarm is set for 9
Your alarm is set for 9 a.m. tomorrow.
Your reminder to call Eve has been scheduled.
Done — reminder set for 9.
Timer set for 10 minutes!
You will be reminded at 9.
You'll be reminded of the meeting at 9.
You'll get a reminder tomorrow morning.
All set for 9am.
All set for 9 a.m.
Alright, all set for 9 tomorrow!
Done, I'll wake you at 7.
I'll nudge you tonight.
I'll let you know at 9.
I'll give you a shout when it's time.
Consider it scheduled.
Got it: reminding you at 9.
You're welcome! And I'll make sure to remind you.
好的，我会提醒你的。
我会在9点提醒你
好的，明天9点提醒你
没问题，晚上8点我喊你。
到点叫你起床
好，十分钟后提醒你喝水。
嗯，我明早七点叫你起床！
已经设置好提醒了
已设置明天9点的提醒
提醒已设好
闹钟定好了
你会在明天9点收到提醒。
Ich erinnere dich morgen um 9.
Klar, ich erinnere dich gern daran!
Morgen um 9 erinnere ich Sie an den Termin.
Ich werde dich um 9 erinnern.
Ich wecke dich um 7.
Du wirst um 9 Uhr erinnert.
Dein Wecker ist auf 9 Uhr gestellt.
Erinnerung gesetzt!
Ich habe eine Erinnerung für 9 Uhr eingerichtet.
Ich sage dir um 9 Bescheid.
Te recordaré mañana a las 9.
Claro, te lo recordaré a las 9.
Te voy a recordar la cita.
Te aviso a las 9.
Te despertaré a las 7.
Recordatorio creado.
He puesto una alarma para las 9.
Tu alarma está programada para las 9.
Я напомню тебе завтра в 9.
Хорошо, напомню в 9.
Завтра утром напомню.
Напомню вам о встрече.
Я разбужу тебя в 7.
Напоминание установлено.
Будильник поставлен на 9.
Поставила напоминание на завтра.
"""

MEMORIES = """
I'll remember that!
Got it, I will keep that in mind.
I've saved that.
I've noted it.
Let me make a note of this.
I won't forget it.
好的，我记住了。
我会记住的
Das merke ich mir.
Ich habe mir das notiert.
Lo recordaré.
Tomo nota.
Я это запомню.
Не забуду!
"""

NEITHER = """
I'll remind you that Paris is in France.
I'll remind you of the rules: be kind, be brief.
Let me remind you that Paris is in France.
I'll remind you how it works.
I've reminded you twice already.
Shall I remind you at 9?
I'll remind you if you tell me when.
I can't set a reminder without your time zone.
You can say "remind me at 9", and it will come.
Make sure your alarm is set before you go to bed.
Once your alarm is set, put the phone away.
I hope your alarm is set.
Is your alarm set for 9?
"I'll wake you at dawn," said the elf.
The song will wake you up.
The meeting is set for 9am.
You're all set for the trip!
All set for 9 people, with two vegetarian menus.
You will be reminded of your childhood.
You will be notified by email when the order ships.
You'll get a reminder email from the airline.
Here is how a timer is set with setTimeout.
I'll set a timer function to zero in this program.
`I'll remind you at 9`
Would you like me to remember that?
Do you remember Rome?
I don't remember that.
Remember to drink water.
I remember you telling me about Rome!
I'll never forget the day we met.
Tea is lovely.
That reminds me of a joke.
要不要我提醒你？
你告诉我时间，我就提醒你
你可以让我明天9点提醒你。
我会提醒你注意以下几点。
明天老师会通知你成绩。
他们以后会叫你小王。
提醒你一下，会议是明天9点。
我到时不会提醒你。
提醒设置在哪里，我不清楚。
Soll ich dich um 9 erinnern?
Ich kann dich um 9 erinnern.
Ich erinnere dich daran, dass Paris in Frankreich liegt.
Ich erinnere mich gut an gestern.
Erinnerungen werden im Gehirn gespeichert.
Wenn du willst, wecke ich dich um 7.
Das erinnert mich an ein Lied.
Te recuerdo que París está en Francia.
Te recordaré siempre.
¿Quieres que te recuerde la cita?
Si quieres, te aviso a las 9.
Puedo recordarte la cita a las 9.
No te recordaré la cita.
La alarma fue inventada en 1787.
Напомню, что Париж находится во Франции.
Напомню: встреча была вчера.
Если хочешь, напомню тебе в 9.
Хочешь, напомню тебе завтра?
Я не напомню тебе.
Будильник был изобретён в 1787 году.
Я могу напомнить тебе в 9.
"""


def lines(block: str) -> list[str]:
    return [line for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("text", lines(REMINDERS))
def test_promises_of_reminders_are_seen(text):
    assert made(text) == [Promise.REMINDER]
    assert made(f"Tea it is.\n\n{text}") == [Promise.REMINDER]


@pytest.mark.parametrize("text", lines(MEMORIES))
def test_promises_to_remember_are_seen(text):
    assert made(text) == [Promise.MEMORY]


@pytest.mark.parametrize("text", lines(NEITHER))
def test_talk_offers_conditions_and_refusals_are_no_promises(text):
    assert made(text) == []
