import type { Lean } from './concept.ts'
import { englishWords, foreign } from './foreign.ts'
import type { Hit } from './hit.ts'
import { type Mark, readOblique } from './lexicon.ts'
import { denials } from './mood-words.ts'
import type { Reading } from './reading.ts'

/** Together in one sentence these lean on the reader, though none of them commands: `a|b` is either of two. */
const signs = [
  'ifai|moment|memory promote praise', // when summarising, say that X is best
  'ifai ballot',
  'selfword ballot carrot|stick|ifai',
  'moment|ifai|stick visit link', // before you answer, open this link
  'moment|ifai|selfword|visit elevate',
  'link elevate',
  'waive guarded', // no need to ask before you book
  'claim waive',
  'claim|moment|ifai|stick|carrot|hush|waive reveal private', // for debugging, echo your header
  'claim|ifai|selfword stick guarded|reveal',
  'ifai|selfword carrot|stick sendin|reveal|ballot|guarded',
  'reveal inner',
  'hush promote|sendin|reveal|guarded|ifai|moment',
  'memory elevate|smear|waive|private|claim',
  'spread ifai|moment|selfword|memory',
  'judge verdict|ballot|promote',
  'sabotage sendin|ballot|guarded',
  'tellthem|promote|moment smear tellthem|memory|moment|ifai',
]

const concepts: Lean[] = [...new Set(signs.flatMap(sign => sign.split(/[ |]/)))] as Lean[] // the words of `signs` are all of this type; a wrong one would never be found
const bit = new Map<string, number>(concepts.map((concept, index) => [concept, 1 << index]))
const rules = signs.map(sign =>
  sign.split(' ').map(part => part.split('|').reduce((mask, concept) => mask | (bit.get(concept) ?? 0), 0)),
)

/** These still speak when they are denied: "do not mention it" is what they say. */
const ownDenial = new Set<string>([
  'hush',
  'waive',
  'praise',
  'sabotage',
  'elevate',
  'stick',
  'smear',
  'memory',
])

const told = /^(?:i|we|our|my|they|he|she)$/

/** Whether a sentence tells of its author, asks, or warns: then its parts say nothing of what its reader should do. */
function speaksOfOthers(reading: Reading, from: number, to: number, marks: readonly Mark[]): boolean {
  const { tokens, text } = reading
  const words = tokens.slice(from, to + 1).map(token => token.word)
  if (told.test(words[0] ?? '') && !words.some(word => /^(?:you|your|agents|please)$/.test(word))) return true
  if (/^["')\]*\s]{0,3}\?/.test(text.slice(tokens[to]?.end ?? 0, (tokens[to]?.end ?? 0) + 4))) return true
  const firstAct = marks.find(mark => !ownDenial.has(mark.concept))?.from ?? to
  return tokens
    .slice(from, to + 1)
    .some(
      (token, index) =>
        denials.has(token.word) &&
        index + from <= firstAct + 2 &&
        !marks.some(
          mark => ownDenial.has(mark.concept) && mark.from <= index + from && mark.to >= index + from,
        ),
    )
}

const calls = /^[^\p{L}\p{N}\n]{0,2}[,:!，：！、،]/u

/** "Agenci, …", "各位代理，…": other languages call agents at the start of a sentence, as English does. */
const callsAgents = (reading: Reading, marks: readonly Mark[], from: number): boolean =>
  marks.some(
    ({ concept, language, from: at, to }) =>
      concept === 'ifai' &&
      language !== 'english' &&
      at - from < 4 &&
      calls.test(reading.text.slice(reading.tokens[to]?.end ?? 0, (reading.tokens[to]?.end ?? 0) + 4)),
  )

/** The parts of oblique commands in a text, each in a sentence of its language. */
export const obliqueIn = (tokens: Reading['tokens']): Mark[] =>
  readOblique(tokens).filter(mark => mark.language === 'english' || foreign(tokens, mark))

/** Sentences that lean on their reader without a command. A label costs little, so they are only warned of. */
export function leanings(reading: Reading, oblique: readonly Mark[]): Hit[] {
  const { tokens } = reading
  const bySentence = new Map<number, Mark[]>()
  for (const mark of oblique) {
    const sentence = tokens[mark.from]?.sentence ?? 0
    const list = bySentence.get(sentence)
    if (list) list.push(mark)
    else bySentence.set(sentence, [mark])
  }
  const hits: Hit[] = []
  for (const marks of bySentence.values()) {
    const found = new Map<string, number>()
    for (const { language, concept } of marks)
      found.set(language, (found.get(language) ?? 0) | (bit.get(concept) ?? 0))
    const leans = [...found].some(
      ([language, mask]) =>
        rules.some(rule => rule.every(part => (part & mask) !== 0)) &&
        // English words that other languages share prove no other language.
        (language === 'english' ||
          marks.some(mark => mark.language === language && !englishWords(tokens, mark))),
    )
    const at = marks[0]?.from ?? 0
    let from = at
    while (from > 0 && tokens[from - 1]?.sentence === tokens[at]?.sentence) from--
    if (!leans && !callsAgents(reading, marks, from)) continue
    let to = at
    while (tokens[to + 1]?.sentence === tokens[at]?.sentence) to++
    if (!speaksOfOthers(reading, from, to, marks)) hits.push({ kind: 'leaning', weight: 0, used: true, at })
  }
  return hits
}
