import { crc32 } from 'node:zlib'

const ownPrefix = /(?<![a-z0-9])(?:agx|bzk|opk)(?![a-z])/gi
const forty = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi

/** Of our own keys the last 8 of 40 hex characters are the CRC-32 of the first 32: a look-alike fails. */
export function isOwnKey(hex: string): boolean {
  const lower = hex.toLowerCase()
  return lower.length === 40 && crc32(lower.slice(0, 32)).toString(16).padStart(8, '0') === lower.slice(32)
}

// Drawn at random, as keys are: examples repeat themselves, count, or stop early.
const looksDrawn = (hex: string): boolean =>
  new Set(hex.toLowerCase()).size >= 9 && !/0123456|abcdef0|(.)\1{4}|(.{2,8})\2{2}/i.test(hex)

// A password that is spelled out, with letters and digits: neither "password: required" nor a quoted sample in code.
const password =
  /(?<!\p{L})(?:password|passwd|passphrase|pwd|pw|contraseña|passwort|kennwort|mot de passe|senha|parola|пароль)(?: (?:for|of|to|on)(?: \p{L}{1,14}){1,4}?)?\s{0,2}(?:is|es|ist|est|:|=)\s{0,2}(?=[^\s"'`,;]{0,40}\d)(?=[^\s"'`,;]{0,40}\p{L})[^\s"'`,;${}<>()[\]]{6,}/iu

// Secrets of others that agents handle, each by the form its maker documents for leak scanners.
const foreign = [
  /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY(?: BLOCK)?-----/,
  /(?<!\w)whsec_[A-Za-z0-9+/]{24,}/,
  /(?<!\w)[srp]k_(?:live|test)_[A-Za-z0-9]{16,}/,
  /(?<!\w)sk-(?:ant-|proj-|or-)?[A-Za-z0-9][A-Za-z0-9_-]{30,}/,
  /(?<!\w)AKIA[0-9A-Z]{16}(?!\w)/,
  /(?<!\w)(?:gh[oprsu]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{30,}|hf_[A-Za-z0-9]{30,})/,
  /(?<!\w)xox[abprs]-[A-Za-z0-9-]{20,}/,
  /(?<!\w)AIza[A-Za-z0-9_-]{35}(?!\w)/,
  /(?<!\w)eyJ[A-Za-z0-9_-]{14,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{16,}/,
  // Called a secret, and long, with letters and digits.
  /(?<!\p{L})(?:api[ _-]?key|secret[ _-]?key|client[ _-]?secret|access[ _-]?token|auth[ _-]?token|bearer(?: token)?|private key)["']?\s{0,2}(?:is|:|=)?\s{0,2}["']?(?=[\w+/=-]{0,60}\d)(?=[\w+/=-]{0,60}[A-Za-z])(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w+/=-]{24,}/iu,
  /(?<!\p{L})authorization["']?\s{0,2}:\s{0,2}["']?basic [A-Za-z0-9+/]{12,}={0,2}/iu,
  /(?<!\p{L})(?:log ?in|credentials|anmeldung)(?: is| are|:) [\w.@-]{2,30} ?[/|:] ?(?=\S{0,40}[\d!$%&*?])(?=\S{0,40}\p{L})[^\s<>]{6,40}/iu,
]

export function hasSecretKey(text: string): boolean {
  for (const match of text.matchAll(forty)) if (isOwnKey(match[0])) return true
  for (const match of text.matchAll(ownPrefix)) {
    // A key broken by spaces, dashes or a line end is still a key.
    const digits = text.slice(match.index + 3, match.index + 160).replace(/[\s_\-.:*`'",]+/g, '')
    const key = digits.slice(0, 40)
    if (/^[0-9a-f]{40}/i.test(digits) && (isOwnKey(key) || looksDrawn(key))) return true
  }
  return password.test(text) || foreign.some(pattern => pattern.test(text))
}
