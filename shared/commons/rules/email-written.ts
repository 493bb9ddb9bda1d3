import { newEndings, proseWords, stopNames, topLevel } from './email-words.ts'

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
const webmail = new RegExp(`^(?:${provider})$`, 'iu')

// logo@2x.png is a picture; react@18.2.0-beta.js a package; git@github.com:team/repo a remote.
const fileEnding = /\.(?:png|jpe?g|gif|svg|webp|avif|js|mjs|ts|tsx|css|scss|json|html?|map|tgz|zip|pdf)$/i
const remote = /^git$/i
/** quote-bot@dallas.service: what systemd starts. */
const unit = /\.(?:service|socket|timer|target|mount|slice)$/i

const prose = new RegExp(`^(?:${proseWords})$`, 'i')

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

/** An address with its sign where it belongs, its stop perhaps disguised: `name@host`, `name @ host . com`, `name@host dot com`. */
export function isWrittenAddress(text: string): boolean {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    if (plainAddress(text, at)) return true
  return false
}
