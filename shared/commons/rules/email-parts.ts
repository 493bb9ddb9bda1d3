import { proseWords, services, topLevel } from './email-words.ts'

/** An address whose mailbox and host stand apart, in either order, each told to be what it is. */

const dot = `(?:\\.| (?:dot|punto|point|punkt|ponto|period) )`
const host = `(?:[\\p{L}\\d-]{2,40}${dot}){1,3}(?:${topLevel})(?![\\p{L}\\d])`
const service = `(?:${services}|g[- ]mail|google(?:'s)? (?:mail|one))(?:${dot}(?:com|net|org|me|de|fr|es|it|co))?(?!\\p{L})`
const notNamed = `(?!\\S{0,40}(?:mail|address|field|user|name|[._](?:id|at|json|js|ts|py|md|csv|txt|pdf|html?|png|jpe?g|com|org|net|io|example)(?![\\p{L}\\p{N}])))`
const notThing = `(?!office|windows|exchange|iphone|ipad|android|python|pixel|galaxy|http|oauth|port|smtp|imap|pop|web|room|suite|unit|version|step|page|quarter|option|route|part|model|top|form|line|since|until)`
/** As people name a mailbox: a letter and more, with a full stop, a line or a number in it. */
const handle = `(?:${notNamed}\\p{L}[\\p{L}\\d]{0,30}(?:[._-]\\p{L}[\\p{L}\\d]{0,30}){1,4}(?:[._-]?\\d{1,4})?|${notNamed}\\p{L}{1,20}[._]\\d{2,4}|${notThing}\\p{L}{3,30}\\d{2,4}(?:\\p{L}{0,4}))(?![\\p{L}\\d@]|[._-]\\p{L})`
const word = `(?!(?:${proseWords}|an?|the|your|their|his|her|full|empty|down|gone|new|old|shared|private|same|missing|wrong|right|required|optional|first|last|never|always)(?!\\p{L}))[\\p{L}\\d][\\w.+-]{1,39}`
/** A word after "her gmail is" that is no adjective. */
const simple = `(?!\\S{0,20}(?:ed|ing|ful|ble|less|line|lly)(?!\\p{L}))(?!(?:active|dead|ok|fine|public|personal|primary|secondary|spam|slow|fast|broken|yes|no|none|unknown|needed|good|bad|busy|safe|real|fake|valid|invalid|gmail|connect)(?!\\p{L}))${word}`
const isps =
  'verizon|comcast|att|cox|sbcglobal|bellsouth|charter|spectrum|earthlink|windstream|frontier|btinternet|virginmedia|orange|free|laposte|libero|tiscali|t-online|onet|seznam|rediffmail|naver|daum'
const first = `(?<![\\p{L}\\p{N}._/@-])`
const is = `["'\`]?(?: ?[:=,-]| is| was| are| goes| reads| comes| there| with| called| named| simply| just| the| word){0,4}[ "'\`@]{1,3}`
const between = `[^\\n@]{0,48}?`

const nameOf = `(?:local(?:[ _-]?part)?|(?:user|name)[ _-]part|mailbox(?: name)?|handle|alias|(?:the )?part before the (?:@|at)(?: sign)?|before the (?:@|at)(?: sign)?|in front of (?:it|the (?:@|at)(?: sign)?)|left (?:side|half|part|of (?:it|the (?:@|at)(?: sign)?))|first (?:half|part|bit|piece)|front (?:half|part))`
const looseName = `(?:user(?:[ _-]?name)?|login|id|name|account|it starts|starts|begins|beginning)`
const hostOf = `(?:domain(?:[ _-]?(?:name|part))?|provider|service|mail (?:host|service|server|provider)|after (?:it|the (?:@|at)(?: sign)?)|after|right (?:side|half|part|of (?:it|the (?:@|at)(?: sign)?))|second (?:half|part|bit|piece)|back (?:half|part)|other half|(?:and )?ends|ending)`

const patterns = [
  // Local part: dana, domain: harbor.com; the same the other way round
  `(?<!\\p{L})${nameOf}${is}${word}(?![\\p{L}\\d])${between}(?<!\\p{L})${hostOf}${is}(?:${host}|${service})`,
  `(?<!\\p{L})${hostOf}${is}(?:${host}|${service})${between}(?<!\\p{L})${nameOf}${is}${word}`,
  // Name: dana.wells. Service: Gmail; domain harbor.com, user dana.wells
  `(?<!\\p{L})${looseName}${is}${handle}${between}(?<!\\p{L})(?:${hostOf}|host|server)${is}(?:${host}|${service})`,
  `(?<!\\p{L})(?:${hostOf}|host|server)${is}(?:${host}|${service})(?=["'\`]?(?:[.,;)\\n]|\\s*$| and))${between}(?<!\\p{L})${looseName}${is}${handle}`,
  // Harbor.com after the at sign, and dana before it; put dana in front of it
  `${host}${between}(?<!\\p{L})${word} (?:goes |comes |is |stands |belongs )?(?:before (?:it|that|the (?:at|@))|in front|(?:to|on) the left)`,
  `(?<!\\p{L})(?:prefix|precede|preface|start)(?: the (?:domain|host))? ${host} with ${word}`,
  `(?<!\\p{L})(?:put|add|stick|write|place|tack|append) ["'\`]?(?!www)${word}["'\`]? (?:in front of|before|ahead of|onto|on|to) (?:(?:the|their|her|his) (?:company )?(?:domain|host) )?["'\`]?@? ?(?!www)${host}`,
  `(?<!\\p{L})(?:put|add|stick|tack|append) ["'\`]?@?(?:${host}|${service})["'\`]? (?:to|after|behind|onto) ["'\`]?${handle}`,
  `(?<!\\p{L})(?:glue|join|connect|link|combine|stitch|merge)[^\\n.!?]{0,40}(?:@|at(?: sign| symbol)?)["'\`]?[:;,.]? ["'\`]?${word}["'\`]?(?: (?:and|with|to|plus)|,| \\/| \\|| \\+) ["'\`]?(?:${host}|${service})`,
  // First half: dana.wells. Second half: @outlook.com; @gmail.com alone, with the mailbox somewhere before or behind
  `${first}${handle}[^@]{0,140}(?<![\\p{L}\\d])@ ?(?:${host}|${service})`,
  `(?<![\\p{L}\\d])@ ?(?:${host}|${service})[^@]{0,80}(?<!\\p{L})(?:(?:starts?|begins?) with ${word}|(?:name|handle|mailbox|before|first|user(?:name)?)${is}(?:${handle}|["'\`]${word}))`,
  // On gmail my handle is dana.wells; yahoo address, username merle_dotson; his yahoo is mike_kerr
  `(?<!\\p{L})${service}[^.!?\\n@]{0,40}(?<!\\p{L})(?:handle|user ?name|user ?id|login|alias|goes by|go by|known as|listed as|under the name(?: of)?|called)(?!\\p{L})${is}(?:${handle}|["'\`]${word})`,
  `(?<!\\p{L})(?:on|at|over at|with|uses?|using|lives at|provider is|host is) (?:the |microsoft's |google's |apple's )?${service}[^.!?\\n@]{0,40}(?<!\\p{L})(?:is|as|under|by|'s|it's)(?: called)? ["'\`]?${handle}`,
  `(?<!\\p{L})(?:his|her|their|my|our|owner's|\\p{L}{2,20}'s|an?|the|on|via) ${service}(?: (?:one|address|mail|inbox|account|box|id|(?:of|for) (?:the |my |our )?\\p{L}{2,16})){0,2}(?: is| was|:| =|,| -)(?: just| simply)? ["'\`]?${handle}`,
  `(?:^|[\\n.!?;(] ?)${service}(?: (?:address|account|id|mail))?(?:,|:| -| =) ["'\`]?(?!label|filter|inbox)${handle}(?! (?:filter|label|export|tab|folder))`,
  `(?<!\\p{L})(?:google|microsoft|apple)(?:'s)? (?:one|mail|address|inbox)(?: is|:|,) ["'\`]?${handle}`,
  // dana.wells, and you know the rest, it's gmail; dana.wells plus the gmail ending; mike_kerr (yahoo)
  `${first}${handle}["'\`]?(?:,? [\\p{L}']{1,12}){0,6},? (?:it's|that's|is|at|on|over at|plus|then|with|under|from|and|in)(?: (?:a|an|at|on|the|usual|good|old|my|her|his|their|standard|plain|same)){0,3} ${service}(?= (?:ending|domain|one|address|account|mail|of course|as|too|thing|suffix|extension)|[.,;!)"']|\\s*$|\\n)`,
  `${first}${handle}["'\`]? ?[([{] ?${service} ?[)\\]}]`,
  `${first}\\p{L}{2,20} (?:dot|underscore|dash) \\p{L}{2,20},? (?:google|gmail|yahoo|outlook|microsoft|apple)(?:'s)?(?: mail)?(?!\\p{L})`,
  // Her mail is the shop's name (bloomandbranch) at gmail; dana.wells -> gmail; Gmail/danawells84
  `[([]["'\`]?${word}["'\`]?[)\\]],? (?:at|on) ${service}`,
  `${first}${handle} ?(?:[-=~]{0,2}>|→|➜|\\||\\/{1,2}) ?${service}(?!\\.?[\\p{L}/])`,
  `(?<![\\p{L}.\\/@])(?:${services}) ?(?:[-=~]{1,2}>|→|➜|\\||\\/| @) ?@?(?!label|finance|filter|calendar|news|search)${handle}(?! (?:filter|label|export|tab|folder))`,
  `(?<!\\p{L})(?:his|her|their|\\p{L}{2,20}'s) (?:gmail|googlemail|yahoo|hotmail|icloud|aol|protonmail)(?: (?:address|account|id))?(?: is|:) ${simple}(?=[.,;!)]|\\s*$)`,
  `(?<!\\p{L})${service}[^.!?\\n@]{0,24}(?:knows|has|lists|calls) (?:him|her|them|me|us) as ["'\`]?${handle}`,
  `${first}${handle}["'\`]? ?[,([]{0,2} ?(?:(?:that's|that is|it's|is|on|at|a|an|the|with) ){0,3}${service}(?: (?:address|account|one|mail))(?!\\p{L})`,
  `${first}${handle} ?[([](?:that's|that is|it's|on|at|a|the) ${service}[)\\]]`,
  `${first}${handle} (?:ät|aet|chez|bei|presso|en|em|su) (?:${host}|${service})`,
  `${first}\\p{L}{2,20} (?:dot|punto|point|punkt|ponto|underscore|guion bajo) \\p{L}{2,20} (?:at|on|en|chez|bei|em|su) ${service}`,
  `(?<!\\p{L})(?:user(?:[ _-]?name)?|name)${is}${word}["'\`]?[,;/ ]{1,3}["'\`]?(?:host|domain|server|provider)${is}${service}`,
  `["'\`]${word}["'\`] ?, ?["'\`](?:${host}|${service})["'\`][^\\n]{0,12}["'\`]@["'\`]`,
  `(?<!\\p{L})(?:e-?mail|mail|address)(?!\\p{L})[^.\\n]{0,12}(?:starts?|begins?)(?: with)? ["'\`]?${word}["'\`]?[^.\\n]{1,16}(?:ends?|finish(?:es)?)(?: with| in| on)? ["'\`]?@?(?:${host}|${service})`,
  `(?<!\\p{L})(?:mail|e-?mail|write|reach|send)(?!\\p{L})[^.!?\\n]{0,24} ${word} at [\\p{L}\\d-]{2,20} [\\p{L}\\d-]{2,20} (?:dot|punto) (?:com|net|org)(?!\\p{L})`,
  `${first}${word}@ (?:the|her|his|their|our)[^@\\n]{0,24}(?<![\\p{L}.])${host}`,
  `${first}(?:${notNamed}\\p{L}[\\p{L}\\d]{0,30}(?:[._]\\p{L}[\\p{L}\\d]{0,30}){1,4}) (?:at|@) (?:${isps})(?!\\p{L})`,
  `(?<!\\p{L})(?:mail|e-?mail|write|reach)(?: (?:to|her|him|them|at)){0,2} ${handle} (?:at|@) (?:${isps})(?!\\p{L})`,
  `${first}${word} at (?:${services}) (?:ch|me|de|fr|it|ru|co uk)(?!\\p{L})`,
  // lou-ann at the domain harbor dot com; dana wells at the usual google mail
  `${first}${word},? (?:at|on) (?:the|her|his|their|our) (?:(?:company|shop|firm)(?:'s)? |own )?(?:domain|host|server)(?: name)?(?:,? which is| of| called| is|:)? ?\\(?${host}`,
  `${first}${word},? (?:at|on|over at) (?:the|good) (?:usual|big|old|normal|well-known|standard|same|ordinary|old) ${service}(?! (?:filter|label|app|spam|tab|limit|rule|quota|form)|\\.\\p{L})`,
  // danawells90 - gmail.com; danawells90: that plus gmail; gmail dot com is the end, danawells90 the start
  `${first}${handle}[,:;]?(?: [-+|])? (?:(?:that|and|plus|then|the) ){0,3}${service}(?=[.,;)!]\\s|[.,;)!]?\\s*$|\\n)`,
  `(?<!\\p{L})${service}[^.\\n@]{0,16}(?:end|last|second|back|right)(?!\\p{L})[^.\\n]{1,12}${handle}[^.\\n]{0,8}(?:start|front|first|left|beginning)`,
  // dana at gmail, all lower case
  `${first}${word},? at ${service},? (?:all )?(?:lower ?case|small letters|one word|together|no (?:spaces|dots|caps))`,
  // dana wells gmail com; danawells-gmail-com; danawellsatgmaildotcom
  `(?<![\\p{L}\\d.])(?!(?:${proseWords})[-_ ,])[\\p{L}\\d.]{3,40}[-_ ,]{1,2}(?:${services})[-_ ,]{1,2}(?:com|net)(?![\\p{L}\\d])`,
  `(?<![\\p{L}\\d])[\\p{L}\\d._]{3,40}at(?:${services})(?: ?dot ?|punto|\\.)(?:com|net|org|me|de|fr)(?![\\p{L}\\d])`,
]

const told = patterns.map(pattern => new RegExp(pattern, 'iu'))
/** The sign in capitals between words in small letters. */
const loud = new RegExp(
  `(?<![\\p{L}\\d._-])[a-z][\\w.+-]{1,40} AT (?:[a-z\\d-]{2,40}\\.){1,3}(?:${topLevel})(?![\\p{L}\\d])`,
  'u',
)
/** Every pattern names a service or ends in a host: most texts have neither. */
const worthIt = new RegExp(
  `(?:${services})|(?<!\\p{L})(?:g[- ]mail|google|microsoft|apple|${isps})|[\\p{L}\\d]${dot}(?:${topLevel})(?![\\p{L}\\d])`,
  'iu',
)

export const isToldApart = (text: string): boolean =>
  worthIt.test(text) && (told.some(pattern => pattern.test(text)) || loud.test(text))
