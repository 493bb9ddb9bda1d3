import { industries } from '../../../shared/industries/industries.ts'
import { allZips } from '../../../shared/places/zips.ts'
import { type Directory, directory } from '../directory.ts'
import { get, load } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'

const SECONDS = 2
const QUESTIONS = 20_000
const againstCard = 'bare handler with the SELECT of one random card'

const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}

const many = (path: () => string): Uint8Array[] => Array.from({ length: QUESTIONS }, () => get(path()))
const cards = ({ slugs }: Directory) => many(() => `/businesses/${pick(slugs)}`)

/** Answers a second of ours to these requests, against cards of the same directory from the bare handler. */
const againstBare = (
  name: string,
  goal: number,
  businesses: number,
  ask: (d: Directory) => Uint8Array[],
  remembered = false,
): Row => ({
  name,
  against: againstCard,
  unit: 'requests/s',
  goal: { atLeast: goal },
  async run() {
    const d = await directory(scaled(businesses))
    const [api, bare] = await Promise.all([d.api(), d.bare()])
    const requests = ask(d)
    const limit = cards(d)
    const rate = async (port: number, sent: Uint8Array[]) =>
      (await load({ port, requests: sent, connections: 64, seconds: SECONDS })).perSecond
    const measured = await inTurn(
      () => rate(api.port, requests),
      () => rate(bare.port, limit),
    )
    // Every round asks the same; these were never asked.
    const first = remembered ? (await rate(api.port, ask(d))) / measured.limit : null
    await Promise.all([api.stop(), bare.stop()])
    const note = `of ${d.businesses.toLocaleString('en')} businesses${first ? `; asked for the first time ${first.toFixed(2)}` : ''}`
    return { ...measured, note }
  },
})

const zips = allZips()
const questions = [
  () => `zip=${pick(zips)}&industry=${pick(industries)}`,
  () => `zip=${pick(zips)}`,
  () => `zip=${pick(zips)}&industry=${pick(industries)}&bookable=true`,
  () => `zip=${pick(zips)}&industry=${pick(industries)}&emergency=true`,
]
const places = () => many(() => `/businesses?${pick(questions)()}`)

const asked = (q: string) => `/businesses?q=${encodeURIComponent(q)}`
const states = ['TX', 'Texas', 'CA', 'Ohio', 'New York', 'fl', 'Nevada', 'WA']

/** A letter is left out of a word that is long enough for it to be forgiven. */
function withSlip(text: string): string {
  const words = text.split(' ')
  const at = words.findIndex(word => word.length >= 6)
  const word = words[at]
  if (word === undefined) return text
  const letter = 2 + Math.floor(Math.random() * (word.length - 3))
  return words.with(at, word.slice(0, letter) + word.slice(letter + 1)).join(' ')
}

const growth: Row = {
  name: 'search.growth',
  against: 'the same over a hundredth of the businesses',
  unit: 'ms, p99',
  goal: { atMost: 2 },
  async run() {
    const large = await directory(scaled(1_000_000))
    const small = await directory(scaled(10_000))
    const [a, b] = await Promise.all([large.api(), small.api()])
    const requests = places()
    const p99 = async (port: number) => (await load({ port, requests, connections: 4, seconds: SECONDS })).p99
    const measured = await inTurn(
      () => p99(a.port),
      () => p99(b.port),
    )
    await Promise.all([a.stop(), b.stop()])
    return measured
  },
}

const importing: Row = {
  name: 'import',
  against: 'bare COPY of the same cards into (slug primary key, jsonb)',
  unit: 'businesses/s',
  goal: { atLeast: 0.25 },
  async run() {
    const d = await directory(scaled(1_000_000))
    const note = `${Math.round(d.bytesEach)} bytes a business, tables and indexes (goal 4,096)`
    return { ours: d.imported, limit: d.copied, note }
  },
}

export const directoryRows: Row[] = [
  importing,
  againstBare('http.card', 0.5, 100_000, cards),
  againstBare('http.search', 0.12, 1_000_000, places, true),
  againstBare(
    'http.search.q',
    0.1,
    1_000_000,
    d => many(() => asked(pick([d.names, d.cities, states].map(pick)))),
    true,
  ),
  againstBare('http.search.slip', 0.05, 1_000_000, d =>
    many(() => asked(withSlip(pick([d.names, d.cities].map(pick))))),
  ),
  growth,
]
