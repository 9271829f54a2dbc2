"""What is kept only when its owner asks: health, sexuality, religion, politics, money."""

import re

from bot.domain.regex import Regex

_TOPICS: tuple[tuple[str, str], ...] = (
    (
        "health",
        r"\b(?:diabet\w*|cancer|tumou?r|hiv|aids|asthma\w*|epilep\w*|allerg\w*|depress\w*|anxiety|"
        r"bipolar|adhd|autis\w*|schizo\w*|ptsd|ocd|therap(?:y|ist)\w*|psychiatr\w*|"
        r"psycholog(?:ist|ical)|"
        r"antidepressant\w*|insulin|medicat\w*|(?:my|take|takes|taking|on) medicines?|pills?|"
        r"dose|prescri\w*|diagnos\w*|disease|"
        r"disorder|syndrome|illness\w*|sick|ill|pregnan\w*|miscarr\w*|abortion|ivf|fertil\w*|"
        r"menopaus\w*|"
        r"surgery|operated|operation on|hospitali\w*|in (?:the )?hospital|(?:my|a|the|see|saw|"
        r"seeing) doctor'?s? (?:app|said|says|told|gave|put|about)\w*|see(?:ing)? (?:a|my|"
        r"the) doctor|symptom\w*|migraine\w*|infection|"
        r"infected|blood pressure|cholesterol|stroke|heart attack|chemo\w*|dialysis|disab\w*|"
        r"wheelchair|"
        r"blind|deaf|addict\w*|alcoholi\w*|rehab|sober|overdose|self[- ]harm\w*|suicid\w*|"
        r"kill myself|"
        r"eating disorder|anorex\w*|bulimi\w*|obes\w*|bmi|dementia|alzheimer\w*|parkinson\w*|"
        r"arthritis|"
        r"covid|vaccin\w*|gluten|lactose|intoleran\w*|celiac|coeliac|weigh|weight|panic attacks?|"
        r"insomnia|burn(?:t|ed)? ?out|mental health)\b|"
        r"糖尿病|癌|肿瘤|艾滋|哮喘|癫痫|过敏|抑郁|焦虑|双相|自闭|精神(?:病|科|分裂|障碍)|心理(?:医生|咨询|治疗|疾病)|胰岛素|药|"
        r"处方|诊断|确诊|疾病|病|怀孕|孕|流产|堕胎|试管|手术|住院|去医院|看医生|症状|偏头痛|感染|血压|胆固醇|中风|"
        r"心脏|化疗|残疾|轮椅|失明|失聪|成瘾|酗酒|戒酒|戒毒|自残|自杀|厌食|肥胖|体重|痴呆|关节炎|新冠|疫苗|"
        r"乳糖|不耐受|失眠|月经",
    ),
    (
        "sexuality",
        r"\b(?:gay|lesbian|bisexual\w*|homosexual\w*|heterosexual\w*|transgender|trans (?:man|"
        r"woman)|"
        r"non-?binary|queer|lgbt\w*|asexual\w*|pansexual\w*|sexual\w*|sex|orgasm\w*|porn\w*|"
        r"fetish\w*|"
        r"kink\w*|virgin\w*|affair|came out as|coming out|erect\w*|libido|hook(?:ed|ing)? up|"
        r"escort)\b|"
        r"同性恋|双性恋|异性恋|跨性别|变性|性取向|性生活|性行为|出柜|色情|拉拉|男同|女同|外遇|出轨",
    ),
    (
        "religion",
        r"\b(?:muslim\w*|islam\w*|christian\w*|catholic\w*|protestant\w*|orthodox|jew(?:s|ish)?|"
        r"judaism|"
        r"hindu\w*|buddhis\w*|sikh\w*|atheis\w*|agnostic\w*|mormon\w*|jehovah\w*|baptis\w*|"
        r"evangelical\w*|"
        r"relig\w*|church|mosque|synagogue|pray\w*|god|allah|jesus|quran|koran|bible|torah|"
        r"ramadan|my faith|baptized|bar mitzvah|halal|kosher)\b|"
        r"穆斯林|伊斯兰|基督|天主教|新教|犹太|印度教|佛教|道教|锡克|无神论|信教|宗教|教堂|清真|寺庙|祷告|祈祷|上帝|"
        r"真主|耶稣|古兰经|圣经|斋月|信仰|信佛|礼拜天去教",
    ),
    (
        "politics",
        r"\b(?:vote[ds]?|voting|voter|election\w*|democrat(?:s|ic)?|republican\w*|conservatives?|"
        r"liberals?|labou?r party|green party|socialis\w*|communis\w*|fascis\w*|anarchis\w*|"
        r"left[- ]wing|right[- ]wing|leftist|politic\w*|party member\w*|trade union|union member|"
        r"protest(?:er|ed|ing|s)?|activis\w*|trump|biden|putin|brexit|maga|afd|cdu|spd|tory|"
        r"tories|"
        r"immigration|abortion rights|gun control)\b|"
        r"投票|选举|选民|政治|政党|党员|入党|共产党|国民党|民进党|民主党|共和党|左派|右派|左翼|右翼|抗议|示威|游行|工会|"
        r"社会主义|共产主义",
    ),
    (
        "money",
        r"\b(?:salary|salaries|wage\w*|income|earn(?:s|ed|ing)?|paid \W?\d\w*|debts?|in debt|"
        r"owes?|owed|loan\w*|"
        r"mortgage\w*|bankrupt\w*|savings|net worth|bank account\w*|credit (?:card|score)|"
        r"invest(?:s|ed|ing|ments?|ors?)?|"
        r"stocks|shares in|crypto\w*|bitcoin|inherit\w*|alimony|tax(?:es)?|pension|overdraft|"
        r"budget|"
        r"afford|(?:am|is|are|be) broke|rent is|pay(?:s|ing)? rent|iban|gambl\w*|on welfare|"
        r"unemployment benefit\w*|"
        r"(?:am|are|is|be) (?:very |quite )?(?:rich|poor)|wealthy|millionaire)\b|[$€£¥]\s?\d|"
        r"\d\s?(?:k\b|[$€£¥]|usd|eur|gbp|dollars?|euros?|pounds|"
        r"yuan|rmb|元|块钱|万元|万块)|"
        r"工资|薪水|月薪|年薪|收入|负债|欠债|欠款|欠了|贷款|房贷|破产|存款|积蓄|银行(?:卡|账户|账号)|信用卡|投资|股票|基金|比特币|继承|"
        r"税|养老金|房租|赌博|低保|挣|赚",
    ),
)
_COMPILED = tuple((name, Regex(words, re.IGNORECASE | re.ASCII)) for name, words in _TOPICS)


def sensitive(text: str) -> str | None:
    """The name of the first such matter that a text touches."""
    return next((name for name, words in _COMPILED if words.search(text)), None)
