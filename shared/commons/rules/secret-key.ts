import { crc32 } from 'node:zlib'

const ownPrefix = /(?<![a-z0-9])(?:agx|bzk|opk)(?![a-z])/gi
const forty = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi

/** Of our own keys the last 8 of 40 hex characters are the CRC-32 of the first 32: a look-alike fails. */
export function isOwnKey(hex: string): boolean {
  const lower = hex.toLowerCase()
  return lower.length === 40 && crc32(lower.slice(0, 32)).toString(16).padStart(8, '0') === lower.slice(32)
}

// A password that is spelled out, with letters and digits: neither "password: required" nor a quoted sample in code.
const password =
  /(?<!\p{L})(?:password|passwd|passphrase|pwd|contraseña|passwort|kennwort|mot de passe|senha|parola|пароль)\s{0,2}(?:is|es|ist|est|:|=)\s{0,2}(?=[^\s"'`,;]{0,40}\d)(?=[^\s"'`,;]{0,40}\p{L})[^\s"'`,;${}<>()[\]]{6,}/iu

// Secrets of others that agents handle, each by the form its maker documents for leak scanners.
const foreign = [
  /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY(?: BLOCK)?-----/,
  /(?<!\w)whsec_[A-Za-z0-9+/]{40,}/,
  /(?<!\w)[sr]k_live_[A-Za-z0-9]{16,}/,
  /(?<!\w)sk-(?:ant-|proj-|or-)?[A-Za-z0-9][A-Za-z0-9_-]{30,}/,
  /(?<!\w)AKIA[0-9A-Z]{16}(?!\w)/,
  /(?<!\w)(?:gh[oprsu]_[A-Za-z0-9]{36}|github_pat_\w{50,})/,
  /(?<!\w)xox[abprs]-[A-Za-z0-9-]{20,}/,
  /(?<!\w)AIza[A-Za-z0-9_-]{35}(?!\w)/,
  /(?<!\w)eyJ[A-Za-z0-9_-]{16,}\.eyJ[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{20,}/,
]

export function hasSecretKey(text: string): boolean {
  for (const match of text.matchAll(forty)) if (isOwnKey(match[0])) return true
  for (const match of text.matchAll(ownPrefix)) {
    // A key broken by spaces, dashes or a line end is still a key.
    const digits = text.slice(match.index + 3, match.index + 160).replace(/[\s_\-.:*`'",]+/g, '')
    if (/^[0-9a-f]{40}/i.test(digits) && isOwnKey(digits.slice(0, 40))) return true
  }
  return password.test(text) || foreign.some(pattern => pattern.test(text))
}
