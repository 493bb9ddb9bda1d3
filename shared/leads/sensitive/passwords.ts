const passwordWords = 'pass ?words?|passwd|pwd|pass ?phrase|passwort|kennwort|contraseña|mot de passe|senha'
const passwordField = new RegExp(
  `(?:^| )(?:${passwordWords})s?(?: ?\\d+)?(?: (?:confirm(?:ation)?|again|repeat|value))?$`,
  'iu',
)
// "password hunter2": the next word has letters and digits, so it isn't part of a sentence.
const adjacentPassword = new RegExp(
  `(?<![\\p{L}])(?:${passwordWords}) ["'\`(\\[]{0,2}(?=\\S*\\p{L})(?=\\S*\\d)\\S{5,}`,
  'iu',
)
const statedPassword = new RegExp(
  `(?:(?<![\\p{L}])(?:${passwordWords})(?![\\p{L}])|(?<![\\p{L}])p(?:w|ass)(?= ?[:=]))[^\\p{L}\\p{N}:=]{0,3}(?:[:=]+>?|->|(?:is|was|es|ist|est)(?![\\p{L}])) ?["'\`(\\[]{0,2}(\\S+)`,
  'giu',
)

// Words that can follow "the password is" without being a password.
const notPasswords = new Set(
  `a an the not no yes wrong incorrect invalid required needed necessary reset expired lost forgotten unknown being too
  still never always asked rejected refused accepted changed protected correct right fine ok okay working n/a na none
  null secret private hidden visible weak strong missing empty blank sent set kept in on at for to from under with and
  or that what where which it something somewhere broken bad old new our my your his her their by available different
  same used only just now already also very really written taped posted stored saved gone here there`.split(
    /\s+/,
  ),
)

/** Whether a text contains a password. "My password is lost" doesn't. */
export function containsPassword(text: string): boolean {
  for (const [, token = ''] of text.matchAll(statedPassword)) {
    const word = token.replace(/^["'`([<]+|[\])>"'`.,;!?]+$/g, '')
    if (word.length >= 3 && !notPasswords.has(word.toLowerCase())) return true
  }
  return adjacentPassword.test(text)
}

/** Whether a field with this name, such as "wifi password", holds a password. */
export const isPasswordField = (words: string): boolean => passwordField.test(words)

/** A "pass" may also be a ticket, so the value must look like a password too. */
export const isLoginPass = (words: string, value: string): boolean =>
  /(?:^| )(?:pass|pw)$/i.test(words) && /^(?=.*\d)(?=.*\p{L})\S{5,}$/u.test(value)
