import { industries } from '../../../shared/industries/industries.ts'
import { allZips } from '../../../shared/places/zips.ts'
import { type Directory, directory } from '../directory.ts'
import { get, load, neverTwice } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'

const SECONDS = 2
const againstCard = 'bare handler with the SELECT of one random card'

const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}

const cards =
  ({ slugs }: Directory) =>
  () =>
    `/businesses/${pick(slugs)}`

/** Our rate for these paths, compared with the bare handler's for cards of the same directory. */
const againstBare = (
  name: string,
  goal: number,
  businesses: number,
  pathsOf: (d: Directory) => () => string,
): Row => ({
  name,
  against: againstCard,
  unit: 'requests/s',
  goal: { atLeast: goal },
  async run() {
    const d = await directory(scaled(businesses))
    const [api, bare] = await Promise.all([d.api(), d.bare()])
    const rate = async (port: number, path: () => string) =>
      (await load({ port, requests: () => get(path()), connections: 64, seconds: SECONDS })).perSecond
    const path = pathsOf(d)
    const measured = await inTurn(
      () => rate(api.port, path),
      () => rate(bare.port, cards(d)),
    )
    const note = pathsOf === cards ? 'random cards' : 'no question asked twice'
    return { ...measured, note: `${note}, ${d.businesses.toLocaleString('en-US')} businesses` }
  },
})

const zips = allZips()
const questions = [
  () => `zip=${pick(zips)}&industry=${pick(industries)}`,
  () => `zip=${pick(zips)}`,
  () => `zip=${pick(zips)}&industry=${pick(industries)}&bookable=true`,
  () => `zip=${pick(zips)}&industry=${pick(industries)}&emergency=true`,
]
const places = () => neverTwice(() => `/businesses?${pick(questions)()}`)

const words = (text: (d: Directory) => string) => (d: Directory) =>
  neverTwice(() => `/businesses?q=${encodeURIComponent(text(d))}`)
const states = ['TX', 'Texas', 'CA', 'Ohio', 'New York', 'fl', 'Nevada', 'WA']

/** Words people search by, all from the same business. */
function someWords({ names, cities }: Directory): string {
  const at = Math.floor(Math.random() * names.length)
  const [name = '', city = ''] = [names[at], cities[at]]
  return pick([name, `${name} ${city}`, `${pick(industries)} ${city}`, `${city} ${pick(states)}`])
}

/** Drops a letter from the first word that's long enough for search to correct it. */
function withSlip(text: string): string {
  const words = text.split(' ')
  const at = words.findIndex(word => word.length >= 6)
  const word = words[at]
  if (word === undefined) return text
  const letter = 2 + Math.floor(Math.random() * (word.length - 3))
  return words.with(at, word.slice(0, letter) + word.slice(letter + 1)).join(' ')
}

const needs = [
  'leaking kitchen faucet',
  'plumber',
  'electrician for a dead outlet',
  'ac not cooling',
  'locked out',
  'roof leak',
  'mount a tv',
  'bed bugs',
  'movers',
  'deep cleaning',
  'haircut',
  'balayage',
  'gel manicure',
  'deep tissue massage',
  'two-bedroom that takes a dog',
  'used suv under 25000',
  'oil change',
  'vacation rental with parking',
  'realtor to sell my house',
  'hotel for two nights',
]
const wishes = ['', ' today', ' please', ' for my mother', ' near me', ' asap', ' on saturday', ' cheap']

/** Half with a zip. A number makes each unique. */
const needed = () => {
  let number = 0
  return () => {
    const need = encodeURIComponent(`${pick(needs)}${pick(wishes)} ${++number}`)
    return `/businesses?need=${need}${number % 2 ? `&zip=${pick(zips)}` : ''}`
  }
}
const nearby = () =>
  neverTwice(
    () =>
      `/businesses?near=${pick(zips)}&radius=${pick([5, 10, 25, 50, 100, 200])}&industry=${pick(industries)}`,
  )

const cardPages =
  ({ slugs }: Directory) =>
  () =>
    `/b/${pick(slugs)}`
/** A visitor's search: a need and a zip, fifty results. */
const visits = () => {
  let number = 0
  return () => `/b?need=${encodeURIComponent(`${pick(needs)} ${++number}`)}&where=${pick(zips)}`
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
    const path = places()
    const p99 = async (port: number) =>
      (await load({ port, requests: () => get(path()), connections: 4, seconds: SECONDS })).p99
    const measured = await inTurn(
      () => p99(a.port),
      () => p99(b.port),
    )
    return { ...measured, note: 'no question asked twice' }
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
  againstBare('http.search', 0.12, 1_000_000, places),
  againstBare('http.search.q', 0.1, 1_000_000, words(someWords)),
  againstBare(
    'http.search.slip',
    0.05,
    1_000_000,
    words(d => withSlip(someWords(d))),
  ),
  againstBare('http.search.need', 0.05, 1_000_000, needed),
  againstBare('http.search.near', 0.1, 1_000_000, nearby),
  againstBare('http.page.card', 0.1, 100_000, cardPages),
  againstBare('http.page.search', 0.02, 100_000, visits),
  growth,
]
