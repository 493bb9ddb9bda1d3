const names = 'pass ?words?|passwd|pwd|pass ?phrase|passwort|kennwort|contraseña|mot de passe|senha'
const lastWords = new RegExp(
  `(?:^| )(?:${names})s?(?: ?\\d+)?(?: (?:confirm(?:ation)?|again|repeat|value))?$`,
  'iu',
)
// "password hunter2": no word of a sentence has both a letter and a digit.
const besides = new RegExp(`(?<![\\p{L}])(?:${names}) ["'\`(\\[]{0,2}(?=\\S*\\p{L})(?=\\S*\\d)\\S{5,}`, 'iu')
const told = new RegExp(
  `(?:(?<![\\p{L}])(?:${names})(?![\\p{L}])|(?<![\\p{L}])p(?:w|ass)(?= ?[:=]))[^\\p{L}\\p{N}:=]{0,3}(?:[:=]+>?|->|(?:is|was|es|ist|est)(?![\\p{L}])) ?["'\`(\\[]{0,2}(\\S+)`,
  'giu',
)

// What follows "the password is" where none is told.
const said = new Set(
  `a an the not no yes wrong incorrect invalid required needed necessary reset expired lost forgotten unknown being too
  still never always asked rejected refused accepted changed protected correct right fine ok okay working n/a na none
  null secret private hidden visible weak strong missing empty blank sent set kept in on at for to from under with and
  or that what where which it something somewhere broken bad old new our my your his her their by available different
  same used only just now already also very really written taped posted stored saved gone here there required`.split(
    /\s+/,
  ),
)

/** Does a text tell a password? That one was lost or does not work is nothing secret. */
export function tellsPassword(text: string): boolean {
  for (const [, token = ''] of text.matchAll(told)) {
    const word = token.replace(/^["'`([<]+|[\])>"'`.,;!?]+$/g, '')
    if (word.length >= 3 && !said.has(word.toLowerCase())) return true
  }
  return besides.test(text)
}

/** Is this the name of a field that holds a password? `words` are its parts, such as "wifi password". */
export const namesPassword = (words: string): boolean => lastWords.test(words)

/** A login has its "pass", and so has a festival: here the value has to look like a secret too. */
export const isLoginPass = (words: string, value: string): boolean =>
  /(?:^| )(?:pass|pw)$/i.test(words) && /^(?=.*\d)(?=.*\p{L})\S{5,}$/u.test(value)
