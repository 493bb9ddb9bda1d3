import { proseWords, services, topLevel } from './email-words.ts'

// A mailbox as people name theirs, with a full stop or a line in it; not `contact_email` or `file.json`.
const named = `(?!\\S{0,40}(?:mail|address|field|user|name|[._](?:id|at|json|js|ts|py|md|csv|txt|pdf|html?|png|jpe?g|com|org|net|example)(?![\\p{L}\\p{N}])))\\p{L}[\\p{L}\\d]{0,30}(?:[._]\\p{L}[\\p{L}\\d]{0,30}){1,4}`
const numbered = `\\p{L}{3,30}\\d{1,4}`
const dotted = `\\p{L}{2,20} (?:dot|underscore|dash|punto|punkt|point) \\p{L}{2,20}`
const first = `(?<![\\p{L}\\p{N}._/@-])`
const noProse = `(?!(?:${proseWords}|com|net|org)(?!\\p{L}))`
const joint = `[^\\p{L}\\p{N}\\n.!?]{1,4}(?:(?:then|and|next)[^\\p{L}\\p{N}\\n]{1,4})?`
const fullStop = `(?:dot|d o t|full stop|period|point|punto|punkt|punktum|ponto)`
const host = `[\\w-]{2,40}(?:\\.| dot )(?:${topLevel})(?![\\p{L}\\d])`
const box = `(?:(?:user|user ?name|handle)(?: before the (?:@|at)(?: sign)?)?|local part|mailbox|alias|name|first (?:half|part)|before the (?:@|at))`
const server = `(?:host|domain|server|provider|second (?:half|part)|after the (?:@|at)|mail is (?:at|on))`
const told = `${box}(?!\\p{L})[^\\p{L}\\d\\n]{0,3}(?:(?:is|are|goes|reads) )?[\\w.+-]{2,40}[^\\p{L}\\d]{1,3}(?:(?:and|the|his|her|their|at|on|with) ){0,3}${server}(?!\\p{L})[^\\p{L}\\d\\n]{0,3}(?:(?:name|is|are|goes|reads|sign|at) ){0,3}${host}`

/** The sign of an address in other words. */
const atSign = `(?:(?:at|@)[- ](?:sign|symbol|thing)|at[- ]the[- ]rate(?: of)?|(?:curly|fancy|circled|round) a|a[- ]with[- ]a[- ]circle|shift[- +]?2|above the 2|snail)`
const person = `(?!office|windows|exchange|iphone|ipad|android|python|pixel|galaxy|http|oauth|port|smtp|imap|pop|web)\\p{L}{3,30}\\d{2,4}`

const patterns = [
  // Take sam, add the at symbol, and finish with harbor.com; sam at the rate gmail
  `(?<!\\p{L})${atSign}(?!\\p{L})[^\\n@]{0,40}?(?<![\\p{L}.@])(?!example\\.)${host}`,
  `(?<!\\p{L})[\\w.+-]{2,40},? at[- ]the[- ]rate(?: of)? (?:${services})(?!\\p{L})`,
  // gmail sam84; on gmail as sam84; sam84, it's a gmail
  `(?<!\\p{L})(?:${services})[)\\]]?(?: (?:handle|name|user|username|login|account|as|id|is)){0,3}[:=]?\\s{1,2}${person}(?![\\p{L}\\d.-])`,
  `(?<![\\p{L}\\d])${person}[,( [-]{1,3}(?:(?:it's|is|a|an|on|at|the|usual|her|his|my|good old) ){0,4}(?:${services})(?![\\p{L}.])`,
  // Her address is sam.harbor84, and the rest is at gmail
  `(?<!\\p{L})(?:e-?mail|mail|address|inbox|mailbox|correo|username|user name|handle)(?!\\p{L})(?:[^\\p{L}\\d\\n]{1,3}(?:is|was|goes|es|part|half|starts|begins|with|the|his|her|their|for|of|first|then|local)(?!\\p{L})){0,6}[^\\p{L}\\d\\n]{1,3}(?:${named}|${numbered}|${dotted})(?![\\p{L}\\d@])[^@]{0,100}?(?<![\\p{L}@])(?:${services})(?!\\p{L})`,
  // sam_harbor, gmail
  `${first}${named}(?:,| -| \\/| \\|)? (?:${services})(?:\\.com)?(?=[.;)!\\n]|, |$)`,
  // sam.harbor, spelled as ever, at gmail; sam.harbor at the domain harbor.com
  `${first}${named}(?:,? \\p{L}{2,12}){0,4},? (?:at|on|over at|en|bei|chez|auf|sur) (?:the |his |her )?(?:${services})(?!\\p{L})`,
  `${first}(?:${named}|${numbered}),? (?:at|on) (?:the |his |her |their |our )?(?:domain|host|server|company domain)(?: of| is| name|:)? ?${host}`,
  `(?<!\\p{L})(?:reach|write|e-?mail|ping|mail)(?: to)? ${noProse}\\p{L}[\\w.+-]{1,30} at ${host}`,
  // sam, at, harbor, dot, com; sam (a t) harbor (d o t) com; and "gmail full stop com" alone
  `(?<![\\p{L}\\p{N}])${noProse}[\\p{L}\\p{N}._+-]{2,40}${joint}(?:at|a t|at sign)${joint}[\\p{L}\\p{N}-]{2,40}(?:${joint}${fullStop}${joint}[\\p{L}\\p{N}-]{2,40}){0,2}${joint}${fullStop}${joint}(?:${topLevel})(?![\\p{L}\\p{N}])`,
  `[\\p{L}\\d]{2,40}[^\\p{L}\\d\\n]{1,3}[^.!?\\n]{0,40}?(?<!\\p{L})(?:${services})${joint}${fullStop}${joint}(?:com|net|org|me|de|fr|es|it|uk)(?![\\p{L}\\p{N}])`,
  // Her handle is ingrid, the host is harbor.com; the same of nobody's, with an at sign between
  `(?<!\\p{L})(?:his|her|their|'s) (?:\\p{L}{1,12} )?${told}`,
  `(?<!\\p{L})${told}(?=[^\\n]{0,80}(?:at[- ]sign|@|symbol|between|join|together))`,
  `(?<!\\p{L})(?:last ?name|initials?|surname|family name) at (?:${services})(?!\\p{L})`,
]

// gmail: janedoe84, janedoe84 (gmail)
const handle =
  /(?<!\p{L})(?:gmail|hotmail|yahoo|icloud|outlook|protonmail)(?: address| account| id)?(?:\s{0,2}[:=]\s{0,2}| (?:is|es|est|ist) )(?=[\w.]{0,24}(?:\d|\.\w))[a-z][\w.]{4,24}|(?<![\p{L}\p{N}])(?=[\w.]{0,24}(?:\d|\.\w))[a-z][\w.]{4,24}(?:\s{0,2}[([]\s?| (?:on|via|over) )(?:gmail|hotmail|yahoo|icloud|outlook|protonmail)(?![\p{L}.])/iu

// her mail is danameyer, gmail; danameyer at the google mail service; user dana, host gmail.com; dana🐌gmail.com
const apart = [
  new RegExp(
    `(?<!\\p{L})(?:e-?mail|mail|address|correo|courriel|inbox)[^\\p{L}\\n]{0,3}(?:(?:is|es|est|ist|at|:) ){1,2}[\\w.+-]{3,40}[ ,/|-]{1,3}(?:(?:on|with|at|over at|bei|en|chez) )?(?:${services})(?:\\.com)?(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])(?!(?:${proseWords})\\b)[\\w.+-]{3,40} at (?:the |my |his |her )?(?:${services})(?: service| account| mail)(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:user|username|user name|name|local part|mailbox)(?: is|:|=)? ?[\\w.+-]{2,40}[,;/]? {1,2}(?:host|domain|server|provider|at|on|from)(?: is|:|=)? ?(?:${services})(?:\\.com|\\.net|\\.org)?(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}._-])[\\p{L}\\p{N}._-]{2,40} ?(?:\\p{Extended_Pictographic}\\uFE0F?|[#^~=|\\\\&%*$!]|\\(\\)|<>|\\[\\]|\\{\\}|_at_){1,2} ?(?:${services})(?:\\.| dot )(?:com|net|org|me|de|co)(?!\\p{L})`,
    'iu',
  ),
]

// her handle before the at sign is dana.m and the provider is gmail.com; it's dana, then @, then outlook.com
const parted = new RegExp(
  `(?<!\\p{L})(?:at[- ]sign|@)[^\\p{L}\\n]{0,3}(?:,? ?then |and then |and |is ){0,2}[^.!?\\n]{0,40}(?<![\\p{L}.@])(?:${services})(?:\\.| dot )(?:com|net|org|me|de|co)(?!\\p{L})`,
  'iu',
)

/** An address that is told rather than written: its parts one by one, the sign between them in other words. */
export const toldInParts = [handle, parted, ...apart, ...patterns.map(pattern => new RegExp(pattern, 'iu'))]
