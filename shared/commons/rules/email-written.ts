import {
  determiners,
  newEndings,
  proseWords,
  signNames,
  stopNames,
  topLevel,
  wordEndings,
} from './email-words.ts'

const provider =
  'gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|mac|aol|proton|protonmail|pm|gmx|web|mail|yandex|zoho|fastmail|hey|tutanota|tuta|qq|163|126|naver|comcast|att|verizon|sbcglobal|bellsouth|cox|orange|free|laposte|libero|t-online|seznam|wp|rediffmail'

// Of these, the name alone says that an address is meant: "janedoe84 at gmail".
const certainProvider =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|icloud|aol|proton|protonmail|gmx|yandex|zoho|fastmail|tutanota)$/i

const local = /([\p{L}\p{N}._%+'-]{1,64}"?)([ \n]{0,3})$/u
const domain =
  /^(@?[ \n]{0,3})((?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:xn--[a-z0-9-]{2,40}|\p{L}{2,24}|c0m|n3t|0rg))(?![\p{L}\p{N}])/u
/** The rest of a host: its stops as signs, in brackets of any kind, or by their names. */
const spelledStop = `(?:d0t|${stopNames})`
const disguised = new RegExp(
  `^ {0,3}[[({<]?([\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62})((?: {0,3}(?:\\.(?! )| \\. ?|\\. (?=(?:com|net|org|edu|co|de|io)(?![\\p{L}\\p{N}]))|[[({<|*_#~"^=+-]{1,2} {0,2}(?:\\.|${spelledStop}) {0,2}[\\])}>|*_#~"^=+-]{1,2}| ${spelledStop} ?) {0,3}[\\p{L}\\p{N}-]{1,63}|(?: ?, ?| )(?:com|net|org|edu|gov|io)(?![\\p{L}\\p{N}])){0,4})`,
  'iu',
)
const ending = new RegExp(
  `(?:\\.|[\\s,\\])}>|*_#~"^=+-])(?:${topLevel}|${newEndings})(?![\\p{L}\\p{N}])`,
  'iu',
)
const stopName = new RegExp(spelledStop, 'iu')
const stopInBrackets = new RegExp(`[[({<|*_#~] {0,2}(?:\\.|${spelledStop}) {0,2}[\\])}>|*_#~]`, 'iu')
const inProse = new RegExp(`(?:point|period|stop) ${wordEndings}`, 'iu')
const webmail = new RegExp(`^(?:${provider})$`, 'iu')

// logo@2x.png is a picture; react@18.2.0-beta.js a package; git@github.com:team/repo a remote.
const fileEnding = /\.(?:png|jpe?g|gif|svg|webp|avif|js|mjs|ts|tsx|css|scss|json|html?|map|tgz|zip|pdf)$/i
const remote = /^git$/i
/** quote-bot@dallas.service: what systemd starts. */
const unit = /\.(?:service|socket|timer|target|mount|slice)$/i

/** Nobody's address, of the domains that RFC 2606 keeps for documents. */
const placeholder =
  /^(?:you|your[._-]?(?:name|e?mail)?|user(?:name)?|name|someone|somebody|test|foo|me|bot|agent|e?mail|example|no-?reply)@example\.(?:com|net|org)$/i

/** Between `://` and `@`: the user of an address on the web, not of a mailbox. */
const inAuthority = (before: string): boolean => /:\/\/[^\s/?#]*$/.test(before)

function plainAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 96), at)
  const name = local.exec(before)
  if (!name || inAuthority(before) || /^[.'-]+$/.test(name[1] ?? '')) return false
  const after = text.slice(at + 1, at + 300)
  const host = domain.exec(after)
  const spaced = Boolean(name[2] || host?.[1])
  if (placeholder.test(`${name[1]}@${host?.[0] ?? ''}`)) return false
  if (remote.test(name[1] ?? '') && after[host?.[0].length ?? 0] === ':') return false
  if (host && unit.test(host[0])) return false
  if (host && !spaced) return !(fileEnding.test(host[0]) && /^\d/.test(host[0]))
  // "Addresses that end in @gmail.com"
  if (spaced && name[2] && prose.test(name[1] ?? '')) return false
  if (host && ending.test(host[0])) return true
  const broken = disguised.exec(after)
  if (!broken) return false
  // jane@gmail alone, jane@gmail dot com, jane @ gmail . com
  if (broken[2])
    return ending.test(broken[0]) || (!spaced && /^ ?(?:dot|punto|punkt|точка) /iu.test(broken[2]))
  return spaced
    ? certainProvider.test(broken[1] ?? '') && !prose.test(name[1] ?? '')
    : webmail.test(broken[1] ?? '')
}

const signs =
  'at|@|a|á|à|å|chez|bei|presso|ät|4t|arroba|arobase|chiocciola|klammeraffe|małpa|malpa|собака|собачка|艾特|アット|골뱅이'
const bracketedAt = new RegExp(
  `[\\[({<*#~|"^=+]{1,2} {0,2}(?:${signs}|${signNames}|at (?:sign|symbol|(?:the |this )?(?:domain|host))) {0,2}[\\])}>*#~|"^=+]{1,2}`,
  'giu',
)
const spokenAt =
  /(?<![\p{L}\p{N}])(?:(?:then |and )?(?:the |an |a )?(?:at|@)[- ](?:sign|symbol)(?:,? (?:then|and|followed by))?|at|arroba|arobase|chiocciola|klammeraffe|apenstaartje|apestaart|zavináč|kukac|snabel-?a|miukumauku|małpa|malpa|собака|собачка|равлик|艾特|アットマーク|アット|골뱅이|آت|ऐट|एट|παπάκι|chez|bei|ät|aet|sul?|presso|en|em|et|eta|manki|ätt|앳|あっと|แอท|שטרודל|at the rate(?: of)?)(?![\p{L}\p{N}])/giu
const sentTo = /(?<!\p{L})(?:send|write|mail|e-?mail|reply|reach)[^.!?\n]{0,24} to $/iu
// Of these, the words around must spell the full stop too: "ana en gmail punto com".
const preposition = /^(?:chez|bei|ät|ätt|aet|sul?|presso|en|em|et|eta|manki)$/i

const mailWords =
  /(?<!\p{L})(?:e-?mail\p{L}*|mail|mailbox|inbox|correo|courriel|adresse|address|почта|邮箱|メール|이메일|ईमेल|البريد)(?!\p{L})/iu
const mailIs = /(?<![a-z])(?:e-?mail|mail|address|correo|contact|reach|write)[^.!?\n]{0,24}$/iu
const notHost = new RegExp(`^(?:${determiners})$`, 'i')
/** "name at host dot com" is how such things are spoken of. */
const isFormula = (mailbox: string, host: string): boolean =>
  /^(?:name|user|username|someone|somebody|you|mailbox|local|first\.?last|x|foo)$/i.test(mailbox) &&
  /^(?:host|domain|example|provider|company|site|somewhere|y|bar)$/i.test(host)
const prose = new RegExp(`^(?:${proseWords})$`, 'i')

function spokenAddress(text: string, start: number, end: number, bracketed: boolean): boolean {
  const named = /sign|symbol/i.test(text.slice(start, end))
  const before = text
    .slice(Math.max(0, start - 72), start)
    .replace(
      /[,;] ?$/,
      named || / (?:dot|punto|punkt|punktum|point) /.test(text.slice(end, end + 60)) ? ' ' : '$&',
    )
  const name = local.exec(before)
  const host = disguised.exec(text.slice(end, end + 200))
  if (!name || !host) return false
  const mailbox = (name[1] ?? '').replace(/^['"]/, '')
  if (isFormula(mailbox, host[1] ?? '') || /^(?!1(?:63|26|39|89)$)\d+$/.test(host[1] ?? '')) return false
  // "Use [at] and [dot] only"
  if (/^(?:and|or|und|oder|y|o|et|ou|e)$/i.test(host[1] ?? '')) return false
  // "At some dot-com shops", and a sentence that begins with At.
  if (!bracketed && (notHost.test(host[1] ?? '') || name[2]?.includes('\n\n'))) return false
  const rest = host[2] ?? ''
  if (!bracketed && /^at$/i.test(text.slice(start, end)) && inProse.test(rest)) return false
  const spelled = stopName.test(rest)
  const known = ending.test(host[0])
  // "Either (a) booking.com or (b) …" counts, it doesn't address.
  if (bracketed && /^a$/i.test(text.slice(start + 1, end - 1)) && name[2] && !stopInBrackets.test(rest)) {
    if (/[([{<]b[)\]}>]/i.test(text.slice(end, end + 300))) return false
    const choice =
      /^(?:options?|choices?|either|cases?|steps?|plans?|answers?|items?|section|clause|part|notes?|footnote|refs?)$/i
    const mailed =
      /[[{<]/.test(text[start] ?? '') ||
      mailWords.test(`${before} ${text.slice(end, end + 64)}`) ||
      /[\d._](?=\S)/.test(mailbox)
    return mailed && !choice.test(mailbox) && !prose.test(mailbox) && (known || webmail.test(host[1] ?? ''))
  }
  // Both signs in brackets need no ending that is known.
  if (bracketed) return (rest !== '' && (known || stopInBrackets.test(rest))) || webmail.test(host[1] ?? '')
  // "Send it over to accounts at harbor dot net"
  if (prose.test(mailbox))
    return spelled && known && sentTo.test(before.slice(0, before.length - name[0].length))
  const sign = text.slice(start, end)
  if (preposition.test(sign))
    return known && (spelled || (/^[aä]e?tt?$/i.test(sign) && webmail.test(host[1] ?? '')))
  if (named) return known && (spelled || /\.\p{L}{2,}/u.test(host[0]))
  if (spelled) return known
  const certain =
    /[\d._]/.test(mailbox) ||
    mailIs.test(before.slice(0, -mailbox.length)) ||
    / (?:dot|underscore|dash) \S+ ?$/i.test(before)
  if (!webmail.test(host[1] ?? ''))
    return (
      known &&
      rest !== '' &&
      (/[\d._]/.test(mailbox.replace(/[.]$/, '')) || /^[, ]/.test(rest)) &&
      mailWords.test(`${before} ${text.slice(end, end + 64)}`)
    )
  return rest === '' ? certain && mailbox.length > 2 && certainProvider.test(host[1] ?? '') : known
}

/** An address with its sign, or the sign's name, where it belongs: `name@host`, `name at host dot com`, `name [at] host`. */
export function isWrittenAddress(text: string): boolean {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    if (plainAddress(text, at)) return true
  for (const match of text.matchAll(bracketedAt))
    if (spokenAddress(text, match.index, match.index + match[0].length, true)) return true
  for (const match of text.matchAll(spokenAt))
    if (spokenAddress(text, match.index, match.index + match[0].length, false)) return true
  return false
}
