import { vocabulary } from './lexicon.ts'

/** Letters of other scripts that are drawn like Latin ones; NFKC has already undone the compatibility forms. */
const lookalikes = new Map<string, string>()
const alike = (latin: string, signs: string): void => {
  for (const sign of signs) lookalikes.set(sign, latin)
}
alike('a', 'аαɑᴀΑАӑӓ@Λλ∂')
alike('b', 'ЬьвΒВʙßЪbƄ')
alike('c', 'сϲᴄСϹⅽ¢')
alike('d', 'ԁᴅⅾժɗ')
alike('e', 'еεєᴇΕЕ℮ёɛҽ€')
alike('f', 'ꜰſғϝƒ')
alike('g', 'ɡցɢԍ')
alike('h', 'һհʜНΗнħ')
alike('i', 'іιɪΙІїıӏ¡ⅰ')
alike('j', 'јϳᴊЈ')
alike('k', 'кκᴋΚКқ')
alike('l', 'ⅼʟӏⵏ|ł')
alike('m', 'мᴍΜМⅿ')
alike('n', 'пոηɴΝиΠ')
alike('o', 'оοσօᴏΟОөøӧ0٥۵')
alike('p', 'рρᴘΡР')
alike('q', 'ԛգ')
alike('r', 'гʀяɾ')
alike('s', 'ѕꜱՏЅ$')
alike('t', 'тτᴛΤТ')
alike('u', 'υսᴜцմ')
alike('v', 'ѵνᴠⅴ')
alike('w', 'ѡԝᴡωшա')
alike('x', 'хχΧХⅹ')
alike('y', 'уγʏΥУү')
alike('z', 'ᴢΖ')
for (let index = 0; index < 26; index++) {
  const letter = String.fromCharCode(97 + index)
  // Regional indicators and the squared and circled letters that NFKC leaves alone.
  for (const first of [0x1f1e6, 0x1f170, 0x1f150]) lookalikes.set(String.fromCodePoint(first + index), letter)
}

const digitsAsLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'l',
  '€': 'e',
}

const latin = (word: string): string =>
  [...word]
    .map(letter => lookalikes.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** A word of mixed or borrowed letters, in Latin where all of it can be. */
function unmask(word: string): string {
  if (/^[\x00-\x7F]*$/.test(word)) return word
  if (![...word].some(letter => lookalikes.has(letter))) return word
  const bare = latin(word)
  return /^[\x00-\x7F]*$/.test(bare) ? bare : word
}

/** The words that mix Latin letters with others drawn like them, in Latin. */
const mixed = /[A-Za-z][\u0370-\u05FF]|[\u0370-\u05FF][A-Za-z]/
export const unmix = (text: string): string =>
  mixed.test(text)
    ? text.replace(/\p{L}[\p{L}\p{M}]*/gu, word => (mixed.test(word) ? unmask(word) : word))
    : text

function unleet(word: string): string {
  if (!/[A-Za-z]/.test(word) || !/[0134579@$!+|€8]/.test(word)) return word
  const letters = word.toLowerCase().replace(/[0134579@$!+|€8]/g, sign => digitsAsLetters[sign] ?? sign)
  // 1 is an i in ign0re and an l in a1l.
  const other = word
    .toLowerCase()
    .replace(/1/g, 'l')
    .replace(/[034579@$!+|€8]/g, sign => digitsAsLetters[sign] ?? sign)
  const bare = (text: string) => text.replace(/[^a-z]/g, '')
  return vocabulary.has(bare(letters)) ? letters : vocabulary.has(bare(other)) ? other : word
}

const common =
  'all the and you your are is of to in me my for with that this it on now be do not from at by as or an a i so if was were have has will can what out up about us our been over any more who its into then them also'.split(
    ' ',
  )
/** Words of the rules and the commonest of English: what a disguise can be undone to. */
export const knownWords: ReadonlySet<string> = new Set([...vocabulary, ...common])
const longestPiece = 14

/** Words written as one, cut where every piece is a word the rules know; as it was when that can't be done. */
function cut(word: string): string {
  if (word.length < 10 || word.length > 400 || !/^[a-z]+$/.test(word) || knownWords.has(word)) return word
  // cost[i]: fewest pieces that cover the first i letters; few long pieces beat many short ones.
  const cost = new Array<number>(word.length + 1).fill(Number.POSITIVE_INFINITY)
  const from = new Array<number>(word.length + 1).fill(0)
  cost[0] = 0
  for (let end = 1; end <= word.length; end++)
    for (let start = Math.max(0, end - longestPiece); start < end; start++) {
      const total = (cost[start] ?? Number.POSITIVE_INFINITY) + 1
      if (total < (cost[end] ?? 0) && knownWords.has(word.slice(start, end))) {
        cost[end] = total
        from[end] = start
      }
    }
  const count = cost[word.length] ?? Number.POSITIVE_INFINITY
  if (count < 2 || word.length / count < 3) return word
  const parts: string[] = []
  for (let end = word.length; end > 0; end = from[end] ?? 0) parts.unshift(word.slice(from[end], end))
  return parts.join(' ')
}

const scramble = (word: string): string => word[0] + [...word.slice(1, -1)].sort().join('') + word.at(-1)
const scrambles = new Map(
  [...vocabulary].filter(word => word.length >= 6).map(word => [scramble(word), word]),
)

/** Readers, people and models, read on when the inner letters of a word are shuffled. */
const unscramble = (word: string): string =>
  word.length >= 6 && word.length <= 16 && /^[a-z]+$/.test(word) && !vocabulary.has(word)
    ? (scrambles.get(scramble(word)) ?? word)
    : word

const spacedOut = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}](?![\p{L}\p{N}])[^\p{L}\p{N}\n]{0,4}){5,}/gu

/** h e i z u n g - b a u e r . d e: a sign among letters set apart belongs to them. */
const signInGap = /^ ([._-]) $/

/** "i g n o r e   a l l" and "i.g.n.o.r.e": letters set apart; a wider gap is a space between words. */
export function closeUp(text: string): string {
  return text.replace(spacedOut, run => {
    const gaps = run.match(/[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu) ?? []
    const usual = Math.min(...gaps.map(gap => gap.length))
    const letters = run
      .trimEnd()
      .replace(/[^\p{L}\p{N}@]+/gu, gap =>
        gap.length > usual && gap.length > 1 ? (signInGap.exec(gap)?.[1] ?? ' ') : '',
      )
    return letters + (/\s$/.test(run) ? ' ' : '')
  })
}

/** The text without its disguises; the same text where it wears none. */
export function undisguise(text: string): string {
  const closed = closeUp(text).replace(/(?<=\p{L})[*~]{1,3}(?=\p{L})/gu, '')
  return closed.replace(/[^\s,.;:()[\]{}<>"'`?#/\\*_=-]{2,}/gu, word => {
    const shown = unleet(unmask(word)).toLowerCase()
    const bare = unscramble(cut(shown))
    return bare === word.toLowerCase() ? word : bare
  })
}
