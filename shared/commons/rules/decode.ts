import { deciphered } from './ciphers.ts'

export interface Payload {
  text: string
  /** Where it stands in the text; the whole text is one payload for ciphers of letters. */
  start: number
  end: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text, where they are text at all. */
function asText(bytes: Uint8Array): string | undefined {
  if (bytes.length < 8) return undefined
  try {
    const text = utf8.decode(bytes)
    const odd = text.match(/[\x00-\x08\x0E-\x1F\x7F\uFFFD]/g)?.length ?? 0
    return odd * 20 <= text.length ? text : undefined
  } catch {
    return undefined
  }
}

const fromBase64 = (run: string): Uint8Array =>
  Uint8Array.from(Buffer.from(run.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/'), 'base64'))

const fromHex = (run: string): Uint8Array =>
  Uint8Array.from(Buffer.from(run.replace(/0x|\\x|[^0-9a-f]/gi, ''), 'hex'))

function fromBase32(run: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const sign of run.toUpperCase()) {
    const index = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign)
    if (index < 0) continue
    value = ((value << 5) | index) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}

const numbers = (run: string, radix: number): Uint8Array =>
  Uint8Array.from(run.match(/\w+/g) ?? [], part => Number.parseInt(part, radix))

const morse = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((code, index) => [code, String.fromCharCode(97 + index)]),
)
const fromMorse = (run: string): string =>
  run
    .trim()
    .split(/\s*[/|]\s*|\s{2,}/)
    .map(word =>
      word
        .split(/\s/)
        .map(code => morse.get(code) ?? '')
        .join(''),
    )
    .join(' ')

interface Coding {
  pattern: RegExp
  decode: (run: string) => string | undefined
}

const codings: Coding[] = [
  {
    pattern:
      /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{4}){3,}(?:[ \t]*\n[ \t]*[A-Za-z0-9+/_-]{4,})*[A-Za-z0-9+/_-]{0,3}={0,2}/g,
    decode: run => asText(fromBase64(run)),
  },
  {
    pattern: /(?<![0-9A-Za-z])(?:(?:0x|\\x|%|=)?[0-9a-f]{2}[\s,:;-]{0,2}){10,}(?![0-9A-Za-z])/gi,
    decode: run => asText(fromHex(run)),
  },
  { pattern: /(?<![A-Z2-7])[A-Z2-7]{16,}={0,6}(?![A-Za-z0-9])/g, decode: run => asText(fromBase32(run)) },
  {
    pattern: /(?<!\d)(?:[01]{8}[\s,]{0,2}){8,}/g,
    decode: run => asText(numbers(run.replace(/[\s,]/g, '').replace(/([01]{8})/g, '$1 '), 2)),
  },
  {
    pattern: /(?<!\d)(?:(?:\d{2}|1[0-2]\d)[\s,;]{1,2}){10,}\d{2,3}/g,
    decode: run => asText(numbers(run, 10)),
  },
  {
    pattern: /(?<!\d)(?:\\?[01]\d\d[\s,]{0,2}){10,}/g,
    decode: run => asText(numbers(run.replace(/\\/g, ' '), 8)),
  },
  { pattern: /(?:[.-]{1,5}[ ]{1,3}(?:[/|] {1,3})?){12,}[.-]{0,5}/g, decode: fromMorse },
]

const escapes = /%[0-9a-f]{2}|\\u\{?[0-9a-f]{4,6}\}?|\\x[0-9a-f]{2}|=[0-9a-f]{2}(?!\d)/gi

/** The text with its percent, `\u` and `\x` escapes undone, where it has enough of them to hide words. */
function unescaped(text: string): string | undefined {
  if ((text.match(escapes)?.length ?? 0) < 4) return undefined
  const percent = text.replace(/(?:%[0-9a-f]{2})+/gi, run => asText8(run) ?? run)
  return (
    percent
      .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (whole, hex: string) =>
        Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : whole,
      )
      // "J=2018, K=2019" are years.
      .replace(/(?:\\x([0-9a-f]{2})|=([0-9a-f]{2})(?!\d))/gi, (_, hex?: string, quoted?: string) =>
        String.fromCharCode(Number.parseInt(hex ?? quoted ?? '', 16)),
      )
      .replace(/\+/g, ' ')
  )
}

function asText8(run: string): string | undefined {
  try {
    return decodeURIComponent(run)
  } catch {
    return undefined
  }
}

/** What a text says in other writing: base64, hex, binary, escapes, letter ciphers. Two layers deep. */
export function payloads(text: string, depth = 2): Payload[] {
  const found: Payload[] = []
  for (const { pattern, decode } of codings)
    for (const match of text.matchAll(pattern)) {
      const decoded = decode(match[0])
      // Runs of one sign decode to runs of one letter, which say nothing.
      if (decoded && new Set(decoded.slice(0, 200)).size > 4)
        found.push({ text: decoded, start: match.index, end: match.index + match[0].length })
    }
  const whole = [unescaped(text), ...deciphered(text)].filter(decoded => decoded !== undefined)
  for (const decoded of whole) found.push({ text: decoded, start: 0, end: text.length })
  if (depth > 1)
    for (const { text: inner, start, end } of [...found])
      found.push(...payloads(inner, depth - 1).map(deeper => ({ text: deeper.text, start, end })))
  return found
}
