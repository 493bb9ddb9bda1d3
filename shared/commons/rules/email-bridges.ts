import {
  newEndings,
  proseWords,
  services,
  signNames,
  stopNames,
  topLevel,
  wordEndings,
} from './email-words.ts'

/** The words that stand between the parts of an address, without their accents: what each may stand for, and how surely. */

const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', ß: 'ss' }
/** małpą and malpa, tečka and tecka: people leave accents away. */
export const fold = (text: string): string =>
  /^[\x00-\x7F]*$/.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .normalize('NFC')
        .replace(/[łøđıæß]/g, letter => plainLetters[letter] ?? letter)

const drawn: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
/** d0t, arr0ba */
export const undrawn = (word: string): string =>
  /^(?=.*\p{L})(?=.*\d)/u.test(word) ? word.replace(/[013457]/g, digit => drawn[digit] ?? digit) : word

const set = (alternatives: string): ReadonlySet<string> => new Set(fold(alternatives).split('|'))
const whole = (alternatives: string): RegExp => new RegExp(`^(?:${alternatives})$`, 'iu')

export const endings = set(`${topLevel}|${newEndings}|am|pa`)
/** Endings that are words as well, of which a sentence is full. */
export const isWordEnding = new RegExp(`^${wordEndings}$`, 'iu')
export const isService = whole(services)

/** Endings that are no word where somebody leaves the stop away. */
export const bareEndings = set(
  'com|net|org|edu|nl|uk|pl|cz|fi|dk|hu|jp|ru|gr|au|nz|ca|fr|ch|ie|pt|br|mx|tr|ro|sk|hr|rs|lt|lv|ee|ua|bg|eu',
)
/** "Point in May", "period is over": names of the stop that prose is full of, too. */
export const looseStops = set('point|period|stop|prick|pont|punt|pika|puntu|prik|point|titik|kol|et')
export const stops = set(
  `${stopNames.replace('full[ -]stop|', '')}|stop|tocka|tacka|tecka|teleia|nekuda|tchk|тчк|piste|punkto|てん|ponto final|dotto|ピリオド|句点|坑|дот`,
)

/** What leads from one part to the next and says nothing itself. */
export const fillers = set(
  'then|and|next|followed|by|plus|with|after|that|which|comes|come|put|type|write|insert|add|goes|finally|a|an|the|another|one|usual|here|there|now|puis|ensuite|luego|despues|entonces|dann|danach|und|y|poi|un|una|une|uno|ein|eine|um|uma|let|us|say|you|know|of|course|ends|ending|ended|in|finishing|all|word|lowercase|no|spaces',
)

export const isSign = new RegExp(
  `^(?:${fold(signNames)}|abildua|arrobinha|zavinac|malpa|znak malpy|klammer a|klammer|affenohr|affchen|slingeraap|krulletje|lumachina|lumaca|caracol|escargot|schnecke|slak|heliko|keong|kruchit|shtrudel|shtrudl|miuku|miau|a commercial|花a|花 a|蜗牛|蝸牛|爱特|愛特|まるあ|アットまーく|골뱅이표|앳마크|앳|অ্যাট|ऐट|एट|アット|hja|пие|гав|знак собак\\p{L}*|at ing|circle a|a circle|monkey|snail|cinnamon (?:roll|bun))(?: ?(?:sign|symbol|mark|zeichen|znak|signe|simbolo))?$`,
  'iu',
)
/** Said of any sign: the little one, that curl, mailto-sign. */
export const isDescribed =
  /^(?:\S+ ){0,4}(?:sign|symbol|character|glyph|squiggle|squiggly|squiggly a|swirl|swirly|spiral|curl|curly|curly a|twirl|twist|loop|tail|thing|thingy|round a|signe|symbole|signo|simbolo|zeichen|teken|tecken|tegn|merkki|znak|znacek|jel|isareti|знак|знаком|значок|символ|符号|記号|マーク|표시|기호)(?: \S+){0,2}$/iu

/** The commonest word for it, which is also a word of prose. */
export const isAt = /^(?:at|aet|att|ad|@)$/iu
/** Prepositions and small words that stand for "at" in other languages. */
export const isPreposition =
  /^(?:chez|bei|sul?|presso|en|em|et|eta|manki|a|an|by|bij|pie|hja|hos|pri|on|na|no|di|la|sa|kwa|kwenye|ved|u|w|pri|ad|i|pa|dek|tai|на|в|у|στο|ב|في|में|在)$/iu

const notBox = whole(
  `${fold(proseWords)}|its|he|him|she|i|you|these|those|some|each|both|no|none|never|always|just|also|still|where|when|how|what|who|why|but|if|so|over|down|off|been|being|had|do|does|did|will|would|can|could|should|may|might|must|get|gets|got|go|goes|set|two|three|first|second|last|new|old|same|other|different|wrong|right|fine|good|bad|better|best|full|empty|gone|dead|slow|fast|broken|public|private|shared|missing|optional|valid|real|fake|free|paid|safe|ok|okay|yes|true|false|null|sent|kept|told|made|done|lost|late|early|ready|open|close|short|long|emails?|e-mails?|addresses|user|usernames?|names?|domains?|hosts?|server|provider|service|field|link|box|sign|symbol|part|half|start|help|info|someone|anyone|everyone|whoever|whatever|default|ignores?|treats?|dots|spaces|because|before|until|since|while|about|around|roughly|meet|meets|met|check|checks|stay|stays|run|runs|ran|sit|sits|stand|stands|stop|stops|wait|waits|arrive|arrives|deliver|pickup|call|calls|parse|split|index|data|obj|object|items?|order|response|key|value|array|list|map|path|src|config|const|let|var|return|self|this|created|updated|deleted|quotes?|routes?|url|href|point|period|dot|per|via|or`,
)
/** Boxes of an office, which prose names too. */
export const isRole =
  /^(?:info|accounts|sales|office|support|hello|contact|team|help|billing|service|mail|quotes)$/i
export const mayBeBox = (word: string): boolean =>
  (isRole.test(word) || !notBox.test(word)) && !/^\d+$/.test(word)
/** At the end of a name of several parts: a file, a field, a host. */
export const isFieldEnd =
  /^(?:id|ids|at|to|by|on|json|js|mjs|ts|tsx|tf|py|rb|go|rs|sh|md|csv|txt|pdf|html?|png|jpe?g|svg|ya?ml|toml|lock|log|com|org|net|io|co|example|internal|local|field|name|get|set|dot|length|size|count|items?|value|index|key|data|time|date|url|path|status|type|info|warn|error|debug|usd|eur|spec|v\d)$/iu

/** Common English between a noun and a host: "listings on zillow dot com". */
export const isProse = whole(
  `${fold(proseWords)}|inside|near|outside|through|across|into|onto|over|between|against|without|within|called|named|about|around|because|before|after|since|until|while|when|where|who|which|what|how|why|can|may|will|would|could|should|must|do|does|did|had|been|being|if|so|but|nor|yet|also|just|still|even|both|each|some|many|most|few|no|never|always|often|dot|point|period|stop`,
)

export const mailNear =
  /(?<!\p{L})(?:e-?mails?|e-?mailed|mails?|mailed|mailing|mailbox|mailto|inbox|address|adresse|adres|adress\p{L}*|addr|correo|direccion|courriel|mel|posta|poczta|schreib\p{L}*|schrijf|skriv\p{L}*|skryf|write|writes|wrote|reach|reached|reachable|contact\p{L}*|kontakt\p{L}*|contatt\p{L}*|contato|escrib\p{L}*|ecri\p{L}*|escrev\p{L}*|scriv\p{L}*|scrie\p{L}*|пиш\p{L}*|почт\p{L}*|пошт\p{L}*|связь|ящик|e-?posta|yazin|sahkoposti\p{L}*|pisz\p{L}*|pis\p{L}{1,4}|iroda|emel|surel|hubungi|lien he|mailen|mejl\p{L}*|maila|napis\p{L}*|rakst\p{L}*|emailga|γραψ\p{L}*|барои|sulat|andika|skribu|dm|hmu|send|sent)(?!\p{L})|邮箱|邮件|郵件|写信|联系|聯絡|メール|連絡|이메일|메일|연락|ईमेल|मेल|संपर्क|মেইল|البريد|ایمیل|تماس|מייל|כתבו|דואר|ติดต่อ|อีเมล/iu
export const personNear =
  /(?<!\p{L})(?:his|her|hers|their|my|he|she|him|owner|maintainer|author|dev|developer|keeper|clerk|boss|chef|vet|man|guy|fellow|lady|woman|dispatcher|foreman|manager|agent|mr|mrs|ms|dr|seller|client|customer|landlord|tenant|plumber|electrician|tech|human|operator|handle|user|uid|login|ping|tell|told|ask|asked|curator|secretary|editor|teacher|tutor|coach|nurse|janitor|caretaker|host|guide|builder|roofer|painter|baker|driver|mechanic|who|whom)(?!\p{L})/iu
export const codeNear =
  /(?<!\p{L})(?:fields?|columns?|endpoints?|json|sku|versions?|flags?|variables?|env|ports?|packages?|modules?|functions?|methods?|param(?:eter)?s?|headers?|branch|repo|webhooks?|scripts?|npm|ssh|imports?|config|regex|parser?|parse|path|returns?|frame|null|undefined|true|false|array|numpy|string|segments?|stop words|index|selector|css|decorator)(?!\p{L})|\(\)|=>|[\])]\.\p{L}/iu
