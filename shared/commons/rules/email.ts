/** Endings that people use; where an address is disguised, only these count. */
const topLevel =
  'com|net|org|edu|gov|mil|info|biz|name|pro|io|ai|app|dev|me|co|tv|cc|us|uk|ca|mx|br|ar|cl|pe|de|at|ch|fr|es|it|pt|nl|be|ie|se|no|dk|fi|pl|cz|sk|hu|ro|gr|bg|ru|ua|by|tr|il|ae|sa|ir|in|pk|bd|lk|cn|hk|tw|jp|kr|sg|my|th|vn|id|ph|au|nz|za|ng|ke|eg|eu|xyz|online|site|shop|store|tech|email|mail|live|club|cloud|space|agency|example|test'
const provider =
  'gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|mac|aol|proton|protonmail|pm|gmx|web|mail|yandex|zoho|fastmail|hey|tutanota|tuta|qq|163|126|naver|comcast|att|verizon|sbcglobal|bellsouth|cox|orange|free|laposte|libero|t-online|seznam|wp|rediffmail'

// Of these, the name alone says that an address is meant: "janedoe84 at gmail".
const certainProvider =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|icloud|aol|proton|protonmail|gmx|yandex|zoho|fastmail|tutanota)$/i

const local = /([\p{L}\p{N}._%+'-]{1,64})( {0,3})$/u
const domain = /^( {0,3})((?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:xn--[a-z0-9-]{2,40}|\p{L}{2,24}))(?![\p{L}\p{N}])/u
const disguised =
  /^ {0,3}[[({<]?([\p{L}\p{N}][\p{L}\p{N}-]{0,62})((?: {0,3}(?:\.(?! )| \. ?|\. (?=(?:com|net|org|edu|co|de|io)(?![\p{L}\p{N}]))|[[({<|*_-]{1,2} {0,2}(?:dot|\.|period|punto|punkt|point|ponto|d0t) {0,2}[\])}>|*_-]{1,2}| (?:dot|d0t|period|punto|punkt|point|ponto|точка|kropka|点|點) ?) {0,3}[\p{L}\p{N}-]{1,63}|(?: ?, ?| )(?:com|net|org|edu|gov|io)(?![\p{L}\p{N}])){0,4})/iu
const ending = new RegExp(`(?:\\.|[\\s,\\])}>|*_-])(?:${topLevel})(?![\\p{L}\\p{N}])`, 'iu')
const webmail = new RegExp(`^(?:${provider})$`, 'iu')

// logo@2x.png is a picture; react@18.2.0-beta.js a package; git@github.com:team/repo a remote.
const fileEnding = /\.(?:png|jpe?g|gif|svg|webp|avif|js|mjs|ts|tsx|css|scss|json|html?|map|tgz|zip|pdf)$/i
const remote = /^git$/i

/** Between `://` and `@`: the user of an address on the web, not of a mailbox. */
const inAuthority = (before: string): boolean => /:\/\/[^\s/?#]*$/.test(before)

function plainAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 96), at)
  const name = local.exec(before)
  if (!name || inAuthority(before) || /^[.'-]+$/.test(name[1] ?? '')) return false
  const after = text.slice(at + 1, at + 300)
  const host = domain.exec(after)
  const spaced = Boolean(name[2] || host?.[1])
  if (remote.test(name[1] ?? '') && after[host?.[0].length ?? 0] === ':') return false
  if (host && !spaced) return !(fileEnding.test(host[0]) && /^\d/.test(host[0]))
  if (host && ending.test(host[0])) return true
  const broken = disguised.exec(after)
  if (!broken) return false
  // jane@gmail alone, jane@gmail dot com, jane @ gmail . com
  return broken[2] ? ending.test(broken[0]) : webmail.test(broken[1] ?? '') && !spaced
}

const signs =
  'at|@|a|ät|4t|arroba|arobase|chiocciola|klammeraffe|małpa|malpa|собака|собачка|艾特|アット|골뱅이'
const bracketedAt = new RegExp(`[\\[({<]{1,2} {0,2}(?:${signs}|at sign) {0,2}[\\])}>]{1,2}`, 'giu')
const spokenAt =
  /(?<![\p{L}\p{N}])(?:at(?: sign)?|arroba|arobase|chiocciola|klammeraffe|małpa|собака|собачка|艾特|アットマーク|골뱅이)(?![\p{L}\p{N}])/giu

const mailWords =
  /(?<!\p{L})(?:e-?mail\p{L}*|mail|mailbox|inbox|correo|courriel|adresse|address|почта|邮箱|メール|이메일|ईमेल|البريد)(?!\p{L})/iu
const mailIs = /(?:e-?mail|mail|address|correo|contact|reach|write)[^.!?\n]{0,24}$/iu
// "sign up at gmail.com", "listed at web.de": a verb or a noun of English, not a mailbox.
const prose =
  /^(?:up|in|on|out|is|are|was|were|be|look|looking|found|listed|available|account|accounts|mail|mailbox|inbox|address|support|hosted|documented|page|site|here|there|more|us|me|it|them|and|or|live|sale|not|only|now|that|this|the|a|an|all|details|works?|docs?|example)$/i

function spokenAddress(text: string, start: number, end: number, bracketed: boolean): boolean {
  const before = text.slice(Math.max(0, start - 72), start)
  const name = local.exec(before)
  const host = disguised.exec(text.slice(end, end + 200))
  if (!name || !host) return false
  const mailbox = name[1] ?? ''
  const rest = host[2] ?? ''
  const spelled = /(?:dot|d0t|period|punto|punkt|point|ponto|точка|kropka|点|點)/iu.test(rest)
  const known = ending.test(host[0])
  // "Either (a) booking.com or (b) …" counts, it doesn't address.
  if (bracketed && /^a$/i.test(text.slice(start + 1, end - 1)) && name[2]) return false
  if (bracketed) return (rest !== '' && known) || webmail.test(host[1] ?? '')
  if (prose.test(mailbox)) return false
  if (spelled) return known
  const certain =
    /[\d._]/.test(mailbox) ||
    mailIs.test(before.slice(0, -mailbox.length)) ||
    / (?:dot|underscore|dash) \S+ ?$/i.test(before)
  if (!webmail.test(host[1] ?? ''))
    return (
      known &&
      rest !== '' &&
      /[\d._]/.test(mailbox.replace(/[.]$/, '')) &&
      mailWords.test(`${before} ${text.slice(end, end + 64)}`)
    )
  return rest === '' ? certain && certainProvider.test(host[1] ?? '') : known
}

// gmail: janedoe84, janedoe84 (gmail)
const handle =
  /(?<!\p{L})(?:gmail|hotmail|yahoo|icloud|outlook|protonmail)\s{0,2}[:=]\s{0,2}(?=[\w.]{0,24}[\d.])[a-z][\w.]{4,24}|(?<![\p{L}\p{N}])(?=[\w.]{0,24}[\d.])[a-z][\w.]{4,24}\s{0,2}[([]\s?(?:gmail|hotmail|yahoo|icloud|outlook|protonmail)\s?[)\]]/iu

/** An e-mail address, plain or disguised: `name at host dot com`, `name [at] host [dot] com`, `name@host dot com`. */
export function hasEmail(written: string): boolean {
  const text = written
    .replace(/(?<=[a-z0-9])(AT|DOT)(?=[a-z0-9])/g, ' $1 ')
    .replace(/(?<=[\p{L}\p{N}])[-_](at|dot)[-_](?=[\p{L}\p{N}])/giu, ' $1 ')
    .replace(/(?<!\p{L})(g|hot|proton|fast) mail(?!\p{L})/giu, '$1mail')
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    if (plainAddress(text, at)) return true
  for (const match of text.matchAll(bracketedAt))
    if (spokenAddress(text, match.index, match.index + match[0].length, true)) return true
  for (const match of text.matchAll(spokenAt))
    if (spokenAddress(text, match.index, match.index + match[0].length, false)) return true
  return handle.test(text)
}
