import { linksIn } from './links.ts'

export interface Linked {
  /** Where it leads, without what makes the same address look different. */
  link: string
  /** Whose it is, as far as the name tells. */
  site: string
}

// Names under which anybody may have one of their own: a.github.io and b.github.io are two sites.
const shared =
  /^(?:co|com|org|net|gov|ac|edu|github|gitlab|vercel|netlify|pages|workers|herokuapp|web|firebaseapp|blogspot|wordpress|substack|myshopify|wixsite|ngrok|ngrok-free|trycloudflare|onrender|fly|replit|glitch|surge)$/

/** a.b.shop.example → shop.example; a.b.github.io → b.github.io. */
function siteOf(host: string): string {
  const names = host.split('.')
  return names.slice(shared.test(names.at(-2) ?? '') ? -3 : -2).join('.')
}

/** Everywhere a text links to on the web, each once. */
export function linkAddresses(text: string): Linked[] {
  const found = new Map<string, Linked>()
  for (const written of linksIn(text)) {
    const open = written.replace(/^hxxp/i, 'http').replace(/[.,;:!?]+$/, '')
    const url = URL.parse(/^\w+:/.test(open) ? open : `https://${open}`)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
    // A query often only counts who came by it; what it asks for stays apart by its path.
    const link = `${host}${url.pathname.replace(/\/+$/, '')}`.slice(0, 200)
    found.set(link, { link, site: /^[\d.]+$|^\[/.test(host) ? host : siteOf(host) })
  }
  return [...found.values()]
}
