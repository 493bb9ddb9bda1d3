import { crc32 } from 'node:zlib'
import { findSpans, type TextSpan } from './span.ts'

const hex = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi
// Our prefixes, with the 40 characters broken up by spaces or dashes.
const prefixed = /(?<![a-z0-9])(?:agx|bzk|opk)_(?:[\s_\-.]{0,2}[0-9a-f]){40}(?![0-9a-f])/gi

/** The last 8 of our keys' 40 hex characters are the CRC-32 of the first 32, so a look-alike fails. */
function isOwnKey(key: string): boolean {
  const lower = key.toLowerCase()
  return crc32(lower.slice(0, 32)).toString(16).padStart(8, '0') === lower.slice(32)
}

/** Real keys are random. Examples repeat, count up or are cut short. */
const looksRandom = (key: string): boolean =>
  new Set(key.toLowerCase()).size >= 9 && !/0123456|abcdef0|(.)\1{4}/i.test(key)

// Other services' secrets, in the formats they document for leak scanners.
const secrets = [
  /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g,
  /(?<!\w)whsec_[A-Za-z0-9+/]{24,64}/g,
  /(?<!\w)[srp]k_(?:live|test)_[A-Za-z0-9]{16,128}/g,
  /(?<!\w)sk-(?:ant-|proj-|or-)?[A-Za-z0-9][A-Za-z0-9_-]{30,200}/g,
  /(?<!\w)AKIA[0-9A-Z]{16}(?!\w)/g,
  /(?<!\w)(?:gh[oprsu]_[A-Za-z0-9]{36}|github_pat_\w{40,90}|glpat-[\w-]{20,40}|npm_[A-Za-z0-9]{30,40}|hf_[A-Za-z0-9]{30,40})/g,
  /(?<!\w)xox[abprs]-[A-Za-z0-9-]{20,90}/g,
  /(?<!\w)AIza[A-Za-z0-9_-]{35}(?!\w)/g,
  /(?<!\w)eyJ[A-Za-z0-9_-]{14,2000}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{16,600}/g,
  /(?<!\p{L})authorization["']?\s{0,2}:\s{0,2}["']?basic [A-Za-z0-9+/]{12,200}={0,2}/giu,
]
// A long string of letters and digits next to a word such as "secret".
const named =
  /(?<!\p{L})(?:api[ _-]?key|secret[ _-]?key|client[ _-]?secret|access[ _-]?token|auth[ _-]?token|bearer(?: token)?|private key)["']?\s{0,2}(?:is|:|=)?\s{0,2}["']?(?![0-9a-f]{8}-[0-9a-f]{4}-)([\w+/=-]{24,200})/giu
const password =
  /(?<!\p{L})(?:password|passwd|passphrase|pwd|contraseña|passwort|kennwort|mot de passe|senha|parola|пароль)\s{0,2}(?:is|es|ist|est|:|=)\s{0,2}([^\s"'`,;${}<>()[\]]{6,60})/giu

const hasLetterAndDigit = (value: string): boolean => /\d/.test(value) && /\p{L}/u.test(value)

export const findSecrets = (text: string): TextSpan[] => [
  ...findSpans(text, hex, ([key]) => isOwnKey(key)),
  ...findSpans(text, prefixed, ([written]) => {
    const key = written.slice(4).replace(/[^0-9a-f]/gi, '')
    return isOwnKey(key) || looksRandom(key)
  }),
  ...secrets.flatMap(pattern => findSpans(text, pattern)),
  ...findSpans(text, named, ([, value = '']) => hasLetterAndDigit(value)),
  ...findSpans(text, password, ([, value = '']) => hasLetterAndDigit(value)),
]
