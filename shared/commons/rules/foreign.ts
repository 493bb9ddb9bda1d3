import type { Mark } from './lexicon.ts'
import { vocabulary } from './lexicon.ts'
import type { Token } from './tokens.ts'

// Words of English sentences that hardly any other language has.
const functionWords = new Set(
  'the of to and is for with that this are was have from which you your not be it its by or when if'.split(
    ' ',
  ),
)

// English words that begin like words of other languages in the lists: `public~`, `pay~`, `token~`.
const alsoEnglish =
  /^(?:publi[cs]|pay|pag(?:e|in)|vers(?:e|i|us|a$)|link|token|mail|text|client|contact|cop(?:y|ie)|transfer|transmi|num(?:b|er)|name|mandate|deposit|restrict|regula|execut|inclu|inform|verif|host|compres|send|pull|salt|omit|ignor|elimin|cancel|demand|signal|prob|tentative|post|card|code|indicat|invalid|negligen|ordinar|facility|adres|telephon|message|instruct|prompt|filter|direct|env|secret|data|info|pass|press|present)/

const windowSize = 12

/** Whether a mark of another language stands in a sentence that is not English. */
export function foreign(tokens: readonly Token[], mark: Mark): boolean {
  if (mark.language === 'english') return false
  if (tokens.slice(mark.from, mark.to + 1).some(token => /[^a-z0-9]/.test(token.word))) return true
  const sentence = tokens[mark.from]?.sentence
  let english = 0
  for (let at = Math.max(0, mark.from - windowSize); at <= mark.to + windowSize; at++)
    if (tokens[at]?.sentence === sentence && functionWords.has(tokens[at]?.word ?? '')) english++
  return english < 2
}

/** Whether all words of a mark are English words too: two such marks prove no other language. */
export const englishWords = (tokens: readonly Token[], mark: Mark): boolean =>
  tokens
    .slice(mark.from, mark.to + 1)
    .every(token => vocabulary.has(token.word) || alsoEnglish.test(token.word))
