import { findSpans, type TextSpan } from './span.ts'

const name = "[\\p{L}\\p{N}][\\p{L}\\p{N}._%+'-]{0,63}"
const label = '[\\p{L}\\p{N}-]{1,40}'
const plain = new RegExp(
  `(?<![\\p{L}\\p{N}._%+-])${name}(?:@|%40|&#64;)(?:${label}(?:\\.|&#46;|%2E)){1,4}(\\p{L}{2,24})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** What follows the @ in file names, packages and hosts. */
const files =
  /^(?:png|jpe?g|gif|svg|webp|css|m?[jt]sx?|json|md|txt|ya?ml|html|py|rb|go|rs|local|internal|service|timer|socket|lan|test|invalid)$/i

const domains =
  'com|net|org|edu|gov|info|biz|io|co|me|ai|app|dev|us|uk|ca|de|fr|es|it|nl|be|ch|at|pl|pt|br|mx|ar|cl|se|no|dk|fi|ie|in|au|nz|za|jp|kr|cn|tw|hk|sg|ru|ua|cz|sk|hu|ro|bg|gr|tr|il|eu|tv|xyz|online|site|shop|email|studio|tech|club|world|works|pro|cat|lt|lv|ee|hr|si|rs|is'
// Without hyphens, which can also surround the @. Part of the name is enough.
const shortName = "[\\p{L}\\p{N}][\\p{L}\\p{N}._%+']{0,40}"
// [at] or -at- is enough to make it an address.
const open = '[(\\[{<«*_#|"/-]'
const close = '[)\\]}>»*_#|"/-]'
const signWord =
  'at|@|arroba|chiocciola|arobase|apenstaartje|apestaartje|klammeraffe|snabel-?a|kukac|zavináč|zavinac|małpa|собака|ät|at-sign|at sign'
const atWord = `a|${signWord}`
// The first letters alone rule out most texts, at a tenth of the cost.
const dotWord =
  '(?=[d.pktbfт])(?:dot|d0t|\\.|punto|punkt|point|ponto|punt|kropka|tečka|tecka|bodka|pont|piste|prikk|точка|period|full stop)'
// A lone a only in brackets: -a- is in too many words.
const atSign = `(?:\\s?${open}{1,2}\\s?(?:${signWord})\\s?${close}{1,2}\\s?|\\s?[(\\[{<«]\\s?a\\s?[)\\]}>»]\\s?|\\s?@{1,2}\\s?| ?艾特 ?)`
const dotSign = `(?:\\s?${open}{1,2}\\s?(?:${dotWord})\\s?${close}{1,2}\\s?| ?[.,] ?| (?:${dotWord}) | ?[点點] ?)`
// Ends where a dot begins. The lookahead prevents backtracking to other ends, which would be tried in every combination:
// rows of a-a-dot- took 1.6 s.
const wholeLabel = `(?=(?<label>(?:[^\\P{L}点點]+|\\p{N}+|-(?!(?:${dotWord})[-\\s])){1,40}))\\k<label>`
const signs = new RegExp(
  `(?<![\\p{L}\\p{N}])${shortName}["'\`]?${atSign}["'\`]?(?:${wholeLabel}${dotSign}){1,4}(${domains})(?![\\p{L}\\p{N}])`,
  'giu',
)
const spoken = new RegExp(
  `(?<![\\p{L}\\p{N}])(${shortName}) (${atWord}) ((?:${label} (?:${dotWord}) ){1,4})(\\p{L}{2,12})(?![\\p{L}\\p{N}])`,
  'giu',
)
const spaced = /(?<![\p{L}\p{N}] ?)(?:[\p{L}\p{N}._-] ){2,40}@(?: [\p{L}\p{N}.-]){4,40}/gu
const hosts =
  'g ?mail|googlemail|hotmail|outlook|yahoo|icloud|proton(?: ?mail)?|fastmail|gmx|aol|live|msn|zoho|yandex|web|ymail|comcast|verizon|att'
// sam_h at gmail, sam88@yahoo: no top-level domain needed if the name looks like a user name.
const provider = new RegExp(
  `(?<![\\p{L}\\p{N}])(${shortName})(?:@| ?[([{<] ?at ?[)\\]}>] ?| at | on |, | \\(| / )(?:${hosts})(?![\\p{L}\\p{N}])`,
  'giu',
)
// her gmail is sam.h, hotmail: sam88, jane.doe at example.com
const account = new RegExp(
  `(?<!\\p{L})(?:g ?mail|hotmail|yahoo|icloud)(?: (?:is|user|account|address|name|id)){0,2}[ :=]{1,3}(${shortName})(?![\\p{L}\\p{N}])`,
  'giu',
)
const dotted =
  /(?<![\p{L}\p{N}])\p{L}{1,20}[._]\p{L}{1,20}\d{0,4} at [\p{L}\p{N}-]{2,40}\.(?:com|net|org|edu|co|io|us|ca|uk|de|fr|es|it|nl)(?![\p{L}\p{N}])/giu
const host = new RegExp(`^(?:${hosts}) `, 'iu')
/** Words before an address, or the end of a name with spelled-out dots and dashes. */
const writing =
  /(?:(?<!\p{L})(?:e-?mail|mail|mails|write|writes|contact|reach|send|address|ping|inbox|correo|escrib\p{L}{1,6}|adresse?|courriel|indirizzo|poczta|почт\p{L}{1,3})[^.!?]{0,24}|(?:dot|underscore|dash|hyphen|punto|punkt|point|ponto|tečka|точка) )$/iu
/** Top-level domains that are also words: "at one point in May". */
const ordinaryWords = /^(?:me|us|it|at|no|in|is|be|so|to|pro|works|online|site|shop|world|club|live|app|co)$/i
const examples =
  /^(?:(?:you|your[._-]?\w{0,8}|user|name|bot|test|foo|bar|someone|me|email|customer|agent|contact|info|hello)@example\.|dev@agent\.example\.com$)/i

export const findEmails = (text: string): TextSpan[] => [
  ...findSpans(text, plain, ([written, domain = '']) => isAddress(written) && !files.test(domain)),
  ...findSpans(
    text,
    signs,
    ([written]) => isAddress(written) && (!/[-_]at[-_]/i.test(written) || /[-_ ]dot[-_ ]/i.test(written)),
  ),
  ...findSpans(text, spoken, ({ 1: user = '', 2: at = '', 3: hostName = '', 4: domain = '', index }) => {
    if (/[\d._-]/.test(user) || host.test(hostName) || !/^(?:at|a)$/.test(at)) return true
    return !ordinaryWords.test(domain) && writing.test(text.slice(Math.max(0, index - 40), index))
  }),
  ...findSpans(text, spaced),
  ...findSpans(text, dotted),
  ...findSpans(text, provider, ([written, user = '']) => looksLikeUser(user) || written.includes('@')),
  ...findSpans(text, account, ([, user = '']) => looksLikeUser(user)),
]

/** User names, not ordinary words: sam88, jane.doe, r_garza. */
const looksLikeUser = (name: string): boolean => /\p{L}[._]?\d|\p{L}[._]\p{L}/u.test(name)

const isAddress = (written: string): boolean =>
  !/^git@|@(?:openssh|libssh)\.\w+$/i.test(written) &&
  !examples.test(written) &&
  !/^(?:in|at|the|a|an|is|to|of|on|and|or|from|with|my|any) @/i.test(written)
