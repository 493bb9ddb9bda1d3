import type { TextSpan } from './span.ts'

// hxxps://evil[.]com and evil(.)com count as links too.
const dot = '(?:\\.|\\s?[[({]\\s?(?:\\.|dot)\\s?[\\])}]\\s?)'
const tld =
  'com|net|org|io|co|ai|app|dev|me|info|biz|xyz|shop|site|online|store|top|club|live|link|click|vip|gl|ly|gg|to|tk|cc|ru|cn|us|uk|de|fr|tech|page|pw|ws|icu|example'
const urlPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:h(?:tt|xx)ps?|ftp|wss?|ipfs)://[^\\s<>"'\`()[\\]{}/][^\\s<>"'\`()[\\]{}]{0,300}(?:${dot}[^\\s<>"'\`()[\\]{}]{2,300}){0,3}`,
  'giu',
)
const schemePattern =
  /(?<![\p{L}\p{N}])(?:magnet:\?|tg:\/\/|whatsapp:\/\/|intent:\/\/|javascript:|vbscript:|data:\w{1,20}\/\w)[^\s<>"'`]{2,300}/giu
const hostPattern = new RegExp(
  `(?<![\\p{L}\\p{N}@./_:-])(?:www\\.[a-z0-9-]{1,63}(?:${dot}[a-z0-9-]{2,63}){1,4}|(?:[a-z0-9-]{1,63}${dot}){1,4}(?:${tld})(?=/[^\\s)]))(?:[/?#][^\\s<>"'\`]{0,300})?`,
  'giu',
)
const loopback = /^(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-])/i

/** The links in a text. Localhost addresses don't count, and `[url](url)` is one link. */
export function findLinks(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let rest = text
  for (const pattern of [urlPattern, schemePattern, hostPattern]) {
    for (const { 0: link, index } of rest.matchAll(pattern)) {
      const isRepeatedLabel = text.startsWith(`](${link})`, index + link.length)
      if (!isRepeatedLabel && !loopback.test(link)) spans.push({ start: index, end: index + link.length })
    }
    rest = rest.replace(pattern, link => ' '.repeat(link.length))
  }
  return spans
}

export interface LinkAddress {
  /** The normalized address. */
  link: string
  /** Its registrable domain. */
  site: string
}

// Anyone can have a site under these: a.github.io and b.github.io are different sites.
const sharedHosting =
  /^(?:co|com|org|net|gov|ac|edu|github|gitlab|vercel|netlify|pages|workers|herokuapp|web|firebaseapp|blogspot|wordpress|substack|myshopify|wixsite|ngrok|ngrok-free|trycloudflare|onrender|fly|replit|glitch|surge)$/

/** a.b.shop.example → shop.example; a.b.github.io → b.github.io. */
function siteOf(host: string): string {
  const names = host.split('.')
  return names.slice(sharedHosting.test(names.at(-2) ?? '') ? -3 : -2).join('.')
}

/** The distinct web addresses that a text links to. */
export function linkAddresses(text: string): LinkAddress[] {
  const found = new Map<string, LinkAddress>()
  for (const { start, end } of findLinks(text)) {
    const written = text.slice(start, end).replace(/\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?/gi, '.')
    const open = written.replace(/^hxxp/i, 'http').replace(/[.,;:!?]{1,10}$/, '')
    const url = URL.parse(/^\w{2,10}:/.test(open) ? open : `https://${open}`)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
    // Without the query, which often only tracks visitors.
    const link = `${host}${url.pathname.replace(/\/{1,9}$/, '')}`.slice(0, 200)
    found.set(link, { link, site: /^[\d.]+$|^\[/.test(host) ? host : siteOf(host) })
  }
  return [...found.values()]
}
