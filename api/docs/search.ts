import { parseSearchWords } from '../../shared/commons/search-words.ts'
import { editDistance } from '../../shared/edit-distance.ts'
import { stem } from '../../shared/stem.ts'
import type { SearchIndex, Section } from './search-index.ts'

export const MAX_QUERY = 200
export const MAX_FOUND = 20
/** The most words looked up for a typed prefix. */
const MAX_FORMS = 8
/** A prefix counts less than the whole word. */
const BEGINNING = 0.6

export type Found = ReturnType<typeof searchDocs>

/** Pages that have all of the words, or else some, each with its best section. */
export function searchDocs(index: SearchIndex, q: string) {
  const words = parseSearchWords([...q.slice(0, 2 * MAX_QUERY)].slice(0, MAX_QUERY).join(''))
  const terms = words.map(word => formsOf(index, stem(word)))
  const marks = new Set(terms.flatMap(forms => forms.map(({ form }) => form)))
  const scores = terms.map(forms => scoresOf(index, forms))
  const all = index.sections.flatMap(section => {
    const hits = scores.filter(each => each.has(section))
    const score = hits.reduce((sum, each) => sum + (each.get(section) ?? 0), 0)
    return hits.length > 0 ? [{ section, score, isWhole: hits.length === scores.length }] : []
  })
  const whole = all.filter(({ isWhole }) => isWhole)
  const isPartial = whole.length === 0
  const pages = new Map<string, Section>()
  for (const { section } of (isPartial ? all : whole).sort((a, b) => b.score - a.score))
    if (!pages.has(section.page.path)) pages.set(section.page.path, section)
  return {
    results: [...pages.values()]
      .slice(0, MAX_FOUND)
      .map(section => ({ section, excerpt: excerptOf(section, marks) })),
    /** How many pages match, including those not listed. */
    count: pages.size,
    isPartial,
    marks,
    meant: isPartial ? meantBy(index, words, terms) : null,
  }
}

interface Form {
  form: string
  share: number
}

/** The word itself, and words that start with it. */
function formsOf({ weights }: SearchIndex, word: string): Form[] {
  const forms: Form[] = weights.has(word) ? [{ form: word, share: 1 }] : []
  if (word.length < 2) return forms
  for (const form of weights.keys()) {
    if (forms.length === MAX_FORMS) break
    if (form !== word && form.startsWith(word)) forms.push({ form, share: BEGINNING })
  }
  return forms
}

/** Rare words count more. */
function scoresOf({ weights, sections }: SearchIndex, forms: readonly Form[]): Map<Section, number> {
  const scores = new Map<Section, number>()
  for (const { form, share } of forms) {
    const found = weights.get(form) ?? new Map<Section, number>()
    const rarity = Math.log(1 + sections.length / found.size)
    for (const [section, weight] of found)
      scores.set(section, Math.max(scores.get(section) ?? 0, weight * share * rarity))
  }
  return scores
}

const MAX_EXCERPT = 240

/** The line that has most of the words, from shortly before the first of them. */
function excerptOf({ lines, page }: Section, marks: ReadonlySet<string>): string {
  const [best] = lines
    .map(({ text, stems }) => ({ text, hits: [...marks].filter(mark => stems.has(mark)).length }))
    .sort((a, b) => b.hits - a.hits)
  const text = best?.text ?? page.about
  if (text.length <= MAX_EXCERPT) return text
  const lower = text.toLowerCase()
  const hits = [...marks].map(mark => lower.indexOf(mark)).filter(at => at >= 0)
  const at = Math.max(0, Math.min(...hits, text.length - MAX_EXCERPT) - 60)
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1
  const end = start + MAX_EXCERPT
  const part = text.slice(start, end).toWellFormed()
  return `${start > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`
}

/** The words with unknown ones replaced by the nearest known ones, or null if one has none or nothing changes. */
function meantBy({ written }: SearchIndex, words: readonly string[], terms: readonly Form[][]) {
  const corrected = words.map((word, i) => (terms[i]?.length ? word : nearest(stem(word), written)))
  const isBetter = corrected.every(each => each !== null) && corrected.join() !== words.join()
  return isBetter ? corrected.join(' ') : null
}

function nearest(word: string, written: ReadonlyMap<string, string>): string | null {
  const most = word.length > 6 ? 2 : word.length > 3 ? 1 : 0
  let best: string | null = null
  let far = most + 1
  for (const [each, asWritten] of written) {
    if (Math.abs(each.length - word.length) >= far) continue
    const distance = editDistance(word, each)
    if (distance < far) [best, far] = [asWritten, distance]
  }
  return best
}
