import {
  linesAndMail,
  proseWords,
  services,
  signNames,
  stopNames,
  topLevel,
  wordEndings,
} from './email-words.ts'

/** What a text may say of an address whose parts stand apart, and how much each says. */
export interface Sign {
  weight: number
  pattern: RegExp
}

const sign = (weight: number, pattern: string): Sign => ({ weight, pattern: new RegExp(pattern, 'giu') })
const whole = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`

const ending = `(?:${topLevel})(?![\\p{L}\\p{N}])`
const stop = `(?:\\.| ?(?:${stopNames}) ?)`
const maker = "(?:google|microsoft|apple|yahoo)(?:'s)?"
const service = `(?:${services}|mail\\.ru|g[- ]mail|proton|${maker} (?:mail|one|inbox|account|mailbox|ending|address|suffix)|(?:mail|inbox|mailbox|mail service|correo|courriel|posta|poczta) (?:of|by|from|at|with|de|di|von) ${maker}|the (?:google|microsoft|apple) (?:thing|one|service))`
const beforeHost = '(?<![\\p{L}\\p{N}./_-]|[\\p{L}\\p{N}]@)'
const hostWord =
  '(?!(?:at|on|in|is|via|from|with|to|under|as|dot|then|the|a|look|compare|see)(?!\\p{L}))[\\p{L}\\p{N}-]{2,30}'

/** Where mail is kept. A service is hardly named for anything else; the host of a shop is named for many reasons. */
export const hosts: readonly Sign[] = [
  // Gmail, gmail dot com, Google's inbox
  sign(3, `${beforeHost}${service}(?:'s)?(?:${stop}${ending}){0,2}(?![\\p{L}\\p{N}]|[._-]\\p{L})`),
  // gmail com
  sign(
    5,
    `(?<![\\p{L}\\p{N}./])(?:${services})[-_ ,]{1,2}(?:com|net|org|ch|fr|de|it|ru|co uk)(?![\\p{L}\\p{N}])`,
  ),
  // harbor dot com, twin rivers dot com
  sign(
    3,
    `(?<![\\p{L}\\p{N}./@-])${hostWord}(?: ${hostWord}){0,2},?(?: (?:all )?one word,)? (?:(?:${stopNames}) (?!(?<=(?:dot|point|period|stop) )${wordEndings}))(?:co (?:${stopNames}) )?${ending}`,
  ),
  sign(
    2,
    `(?<=(?:at|@|on|with|bei|chez|su|no|en|em|auf) )(?:${linesAndMail})(?!\\p{L})|(?<=chez )free(?!\\p{L})`,
  ),
  sign(
    1,
    `${beforeHost}(?!example\\.(?:com|net|org))(?!(?:docs|api|www|app|help|smtp|imap|calendar)\\.)(?:[\\p{L}\\p{N}-]{2,40}\\.){1,3}${ending}(?!\\/|\\.\\p{L})`,
  ),
]

// Fields, files and settings are written like mailboxes.
const notField =
  '(?!(?:svc|app|db|admin|root|ci|sys|srv)(?:[._-]|(?!\\p{L})))(?![\\w.-]{0,40}(?:(?<!g|hot)mail|address)|(?:[\\w.-]{0,40}[._-])?(?:field|user|name|agent|bot|test|token)(?!\\p{L})|[\\w-]{0,40}[._](?:id|at|to|by|json|js|ts|tf|py|md|csv|txt|pdf|html?|png|jpe?g|com|org|net|io|co|us|example|internal|local)(?![\\p{L}\\p{N}]))'
const notThing =
  '(?!office|windows|exchange|iphone|ipad|android|python|pixel|galaxy|http|oauth|port|smtp|imap|pop|web|room|suite|unit|version|step|page|quarter|option|route|part|model|top|form|line|since|until|node|trips?\\d|chapter|level|type|plan|phase)'
const first = '(?<![\\p{L}\\p{N}._/@$#%<-])'
const last = `(?![\\p{L}\\p{N}_(]|\\/(?!${services})|[.-]\\p{L})`

const common = `${proseWords}|rest|its|he|him|she|i|you|these|those|some|each|both|no|none|never|always|just|also|still|then|where|when|how|what|who|which|why|but|if|so|over|down|off|been|being|had|do|does|did|will|would|can|could|should|may|might|must|get|gets|got|go|goes|put|set|one|two|three|first|second|last|next|new|old|same|other|another|different|wrong|right|fine|good|bad|better|best|full|empty|gone|dead|slow|fast|broken|public|private|personal|shared|missing|optional|valid|invalid|unknown|known|real|fake|free|paid|safe|ok|okay|yes|true|false|null|sent|kept|told|made|done|lost|late|early|ready|open|close|hidden|wide|short|long|mails|emails?|e-mails?|addresses|user|usernames?|names?|domains?|hosts?|server|provider|service|field|link|box|sign|symbol|part|half|start|help|info|someone|anyone|everyone|customer|guests?|owners?|agents?|bot|test|whoever|whatever|default|write|type|spell|ignores?|treats?|dots|spaces|caps|letters|because|before|after|until|since|while|about|around|roughly|within|almost|nearly|google|gmail|yahoo|microsoft|apple|${services}`
/** A word that may be a mailbox, where one is expected. */
const mailbox = `${notField}(?!(?:${common})(?![\\p{L}\\d_+-]|\\.[\\p{L}\\d]))(?![^\\s,.;]{0,20}(?:ed|ing|ful|ble|less|ly)(?!\\p{L}))[\\p{L}\\d][\\p{L}\\d._+-]{0,38}[\\p{L}\\d]`
const numeral =
  '(?:(?:\\p{L}{2,5}ty[- ])?(?:one|two|three|four|five|six|seven|eight|nine|\\p{L}{3,5}teen)|\\p{L}{2,5}ty|\\d{1,4}(?!\\d))'
const quote = '["\'`]?'
const is = `["'\`]?(?:(?: ?[:=,-]| is| was| are| reads?| goes| called| named| simply| just| exactly| only| really){0,3} |[:=])${quote}`

/** What may be the part before the sign, in a group where words lead to it: by its own shape, by its role, by how it is said to be written. */
export const boxes: readonly Sign[] = [
  sign(
    4,
    `${first}${notField}(?![\\p{L}\\d-]{1,40}\\.${ending})(?!(?:e\\.g|i\\.e|[ap]\\.m|u\\.s|d\\.c)(?!\\p{L}))\\p{L}[\\p{L}\\d]{0,30}(?:[._-]\\p{L}[\\p{L}\\d]{0,30}){0,3}\\.\\p{L}[\\p{L}\\d]{0,30}(?:[._-]?\\d{1,4})?${last}`,
  ),
  sign(
    3,
    `${first}${notField}(?:\\p{L}[\\p{L}\\d]{0,30}(?:[._-]\\p{L}[\\p{L}\\d]{0,30}){0,3}_\\p{L}[\\p{L}\\d]{0,30}(?:[._-]?\\d{1,4})?|\\p{L}{1,20}[._]\\d{1,4}|${notThing}\\p{L}{3,30}\\d{2,4}\\p{L}{0,4})${last}`,
  ),
  sign(
    3,
    `${first}\\p{L}{1,20} (?:dot|underscore|dash|hyphen|punto|punkt|point|tiret|guion) (?!${ending})\\p{L}{1,20}${last}`,
  ),
  // user: sam; before the at sign: sam
  sign(
    3,
    `(?<!\\p{L})(?:mail[ -]?name|user(?:[ _-](?:name|id|part)|name|(?=["'\`]? ?[:=]| is |(?: \\S+(?:[,;.]|$))))|handle|login|alias|(?:mail)?box|person|name part|name(?=["'\`]?[:=])|local(?:[ _-]?part)?|(?:part )?(?:before|in front of|left of) the (?:@|at)(?: sign)?|(?:left|front|first) (?:side|half|part|bit)|goes by|starts?(?: with)?|begins?(?: with)?|prefix[^.\\n]{1,40} with)${is}(${mailbox})`,
  ),
  // put sam in front of it; sam before the at
  sign(
    3,
    `(?<!\\p{L})(?:put|add|write|place|stick) ${quote}(${mailbox})${quote} (?:before|in front of|ahead of)`,
  ),
  sign(
    3,
    `${first}(${mailbox})${quote} (?:(?:goes |comes |is |stands )?(?:before|in front of|to the left of|left of) (?:it|that|the (?:@|at))|is the (?:mailbox|user|handle|name part)|at (?:that|this|the same) domain|is what (?:s?he|they|i) go)`,
  ),
  // Carl Anders, no dots; first name, Wendy
  sign(
    3,
    `${first}(${mailbox}(?: \\p{L}{2,20})?),? \\(?(?:all )?(?:no (?:dots?|spaces?|caps)|(?:as )?one word|lower ?case|small letters|together|without (?:the |a )?(?:spaces?|dots?))(?!\\p{L})`,
  ),
  sign(2, `(?<!\\p{L})(?:known as|named|called)${is}(${mailbox})(?=["'\`,.;]|\\s*$| (?:at|on|with) )`),
  sign(2, `(?<!\\p{L})(?:first|last|sur|family|nick) ?name,? (?:which is |is |-|\\()?\\p{Lu}\\p{Ll}{1,20}`),
  sign(3, `(?<!\\p{L})(?!\\p{L}*mail)\\p{L}{5,30}(?=[([{](?:${services}))`),
  // c-a-r-l; carl seventy-seven
  sign(3, `${first}\\p{L}(?:[ ,.-]{1,2}(?:\\p{L}(?!\\p{L})|${numeral})){2,20}${last}`),
  sign(3, `${first}${mailbox} ${numeral}(?!\\p{L}| ?[%$€£°])`),
  // write sam at …; sam, at the company's domain; sam@ their site
  sign(
    3,
    `(?<!\\p{L})(?:mail|e-?mail|write|writing|reach|account)(?: to)? (${mailbox})(?= (?:at|on|with|via)(?!\\p{L}))`,
  ),
  sign(3, `${first}(${mailbox})(?=,? (?:at|on) (?:the|her|his|their|our) (?:[\\p{L}']+ )?domain)`),
  sign(3, `${first}(${mailbox})@(?=\\s)`),
  sign(3, `(?<=(?:${services}) ?[/@|] ?)(?!label|finance|filter|calendar|news|search)(${mailbox})`),
  // on Gmail as sam
  sign(4, `(?<=(?:on|at|with|uses|over at) (?:${services}) as )(${mailbox})`),
  // her gmail is sam; her mail is sam; the word sam
  sign(
    2,
    `(?<!\\p{L})(?:(?!outlook)${service}|mail|e-?mail|address|inbox|correo|courriel|adresse|ящик|contact|kontakt|contacto|the word)(?: is|:| es| est| ist)?(?: just| simply| exactly| only)? ${quote}(?<=(?:is|:|word|ящик|just|simply|exactly|only|es|est|ist) ["'\`]?)(${mailbox})`,
  ),
  sign(2, `["'\`(](${mailbox})["'\`)](?=,? (?:at|on) |["'\`]? ?[,+&])`),
  sign(2, `${first}(${mailbox})(?=[\\s,(]{1,3}(?:then |and |plus )?(?:the |an )?(?:${signNames})(?!\\p{L}))`),
  sign(3, `(?<!\\p{L})(?:I'm|I am|hmu|ping)(?: me)?:? (${mailbox})(?= (?:over )?(?:at|on|with) )`),
  sign(
    3,
    `(?<!\\p{L})(?:find (?:him|her|me|them) (?:at|under|as)|(?:s?he|they) (?:has|have|uses?)) (${mailbox})(?=,| (?:at|on|with|over))`,
  ),
  sign(2, `(?<!\\p{L})contact[^:\\n]{0,30}: ${quote}(${mailbox})`),
  sign(2, `(?<!\\p{L})(?:it's|owner) (${mailbox})(?=,| and| then| followed)`),
  sign(2, `(?<!\\p{L})between ${quote}(${mailbox})${quote} and`),
  sign(
    1,
    `${first}(${mailbox})(?=["'\`]?,? (?:at|on|plus|with the (?:usual|standard)) |[-_ ,]{1,2}(?:${services})[-_ ,]{1,2}(?:com|net))`,
  ),
]

/** What is said around them. */
export const beside: readonly Sign[] = [
  // The sign itself, alone or in other words
  sign(
    3,
    `(?<=[\\s"'\`([{<,])@(?=[\\s"'\`)\\]}>,.]|$)|(?<=[\\p{L}\\d])@(?=\\s)|${whole(`${signNames}|ät|aet|(?:usual|famous|well-known|mail|e-?mail|same old|little) (?:sign|symbol|character)|an? at(?= between)|at in (?:the middle|between)`)}`,
  ),
  // What it is
  sign(
    2,
    whole(
      'e-?mail(?:s|ed|ing)?|mail(?:s|ed|box|ing|to)?|inbox|address|correo|courriel|mél|adresse|posta|poczta|почт\\p{L}|ящик|邮箱|メール|이메일|ईमेल|البريد|reach|reachable|reached|send[^.!?\\n]{0,30} to',
    ),
  ),
  // Parts of it, by their names
  sign(
    2,
    `${whole('domain|domen\\p{L}*|dominio|domaine|домен\\p{L}*|provider|mail (?:host|server|service)|service is|local part|(?:part|bit|half|piece|side|rest) (?:in front|behind|before|after)|after (?:it|that|the at)|right of|left of|(?:first|second|other|front|back) (?:half|part)|ends?|suffix|ending|the rest|at (?:that|the same)|all (?:lower ?case|one word|small)')}|(?<!\\p{L})(?:host|server)(?:["'\`]? ?[:=]| is)`,
  ),
  // Whose it is
  sign(
    1,
    whole(
      "his|her|hers|their|my|mine|our|he|she|i|i'm|i am|him|me|write|contact|ask|ping|owner|seller|client|user's|guest's|\\p{L}{2,20}'s",
    ),
  ),
  // How to put it together
  sign(
    1,
    whole(
      'join|joined|joins|glue|combine|connect|append|add|adding|put|between|around|together|followed by|follow(?:s|ed)?|plus|then|prefix|in front|before|after|insert|backwards|reversed',
    ),
  ),
]

/** Said of software, of which all these words are used too. */
export const software = sign(
  -3,
  whole(
    'labels?|filters?|fields?|columns?|tables?|endpoints?|api|scopes?|sku|versions?|flags?|settings?|variables?|env|ports?|connectors?|plugins?|packages?|modules?|librar(?:y|ies)|functions?|methods?|param(?:eter)?s?|quotas?|errors?|headers?|tags?|folders?|branch|repo|channels?|webhooks?|events?|scripts?|jobs?|workers?|json|sdk|npm|git|ssh|imports?|exports?|config|sandbox|placeholder|dummy|dmarc|spf',
  ),
)

const linking =
  "at|on|via|with|over|under|plus|then|and|add|to|the|a|an|it's|it|that's|that|which|is|in|as|by|of|from|for|usual|good|old|big|well-known|standard|my|her|his|their|our|account|address|user|id|handle|name|one|word|lives?|mail|e-?mail|box|inbox|provider|service|of course|user ?name|login|sign|symbol|part|round|company|shop|host|server|person|user|followed|added|all|no (?:dots?|spaces?)|lower ?case|together|firm|own|domain|site|website|chez|bei|auf|sur|en|em|presso|su|one word|owner|goes|known|called|knows|he|she|they|him|i'm|am|are|has|sits?|same|here|everywhere|incl|including|written|backwards|reversed|spelled|no|na|на|bij|w|domen\\p{L}*|dominio|domaine|page|over|ends?|starts?"
const mark = '[\\s"\'`()[\\]{},@:;|/=<>→➜➡⇒►▶~+&-]'
/** Nothing but words that lead from one to the other, and one name. */
export const leading = new RegExp(
  `^${mark}*(?:(?:(?:${linking})(?!\\p{L})(?:'s)?${mark}*)|(?:\\p{L}+'s|(?-i:\\p{Lu}\\p{Ll}+))${mark}+){0,7}$`,
  'iu',
)

/** The sign, or a preposition in its place. */
export const inPlace =
  /^["'`)\]]?,? ?(?:at|@|chez|bei|ät|aet|et|eta|presso|en|em|no|na|на|bij|在|sul?|on|over at) $/iu

/** Every such address names a service or ends in a host: most texts have neither. */
export const mayTell = new RegExp(
  `(?:${services})|google|microsoft|apple|proton|(?:${linesAndMail})|(?:${stopNames}) (?:${topLevel})(?!\\p{L})|[\\p{L}\\d]\\.(?:${topLevel})(?!\\p{L})`,
  'iu',
)
