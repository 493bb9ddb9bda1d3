import { Type } from '@sinclair/typebox'
import { cardSchema } from '../../shared/businesses/card.ts'
import { Clamped, Instant, Model, Nullable, Text } from '../edge/formats.ts'
import { OnlyIndustry } from '../industries/schema.ts'
import { NextRequestAnswer } from '../keys/schema.ts'
import { MoneyAnswer, PriceAnswer } from '../money.ts'

const zip = (description: string) =>
  Type.String({ pattern: '^\\d{5}$', title: 'five digits', examples: ['78205'], description })

const Zip = zip("The customer's five-digit zip.")

export const CardQuery = Type.Object({ zip: Type.Optional(Zip) })

export const SearchQuery = Type.Object({
  industry: Type.Optional(OnlyIndustry),
  zip: Type.Optional(Zip),
  need: Type.Optional(
    Text({
      maxLength: 120,
      examples: ['leaking kitchen faucet'],
      description:
        'What the customer needs, in the customer\'s words. Only businesses with a service that fits; `match` says which. Everyday words, word forms and typos are understood. A place among them ("in Austin") is taken as `q`, or a zip as `zip`, unless the query has one.',
    }),
  ),
  near: Type.Optional(
    zip(
      'A zip. Only businesses located at most `radius` miles from it, for customers who travel to them. Results have `distanceMiles`.',
    ),
  ),
  radius: Clamped(200, null, 'Miles around `near`, at most 200. Default: 25.', { example: 25 }),
  q: Type.Optional(
    Text({
      maxLength: 200,
      examples: ['San Antonio, TX'],
      description:
        'A city, a state (code or name), "City, ST", or words in a business name (the start of a word is enough). Every word must match. If nothing does, one typo is allowed in each word of five letters or more. Words that are none of these are taken as `need`, and a zip as `zip`; `query.understood` says how everything was read.',
    }),
  ),
  bookable: Type.Optional(Type.Boolean({ description: 'true: only businesses with online booking.' })),
  emergency: Type.Optional(Type.Boolean({ description: 'true: only businesses that take emergencies.' })),
  explain: Type.Optional(
    Type.Boolean({ description: 'true: `rank.reasons` says why a result is where it is.' }),
  ),
  limit: Clamped(50, 10, 'How many, best first; at most 50.'),
})

const measured = {
  medianMinutes: Nullable(Type.Number()),
  rate24h: Nullable(Type.Number()),
  sampleSize: Type.Integer(),
}

const { contact_email, payout_account, ...written } = cardSchema.properties

const services = Type.Array(
  Model('Service', {
    ...written.services.items.properties,
    price: PriceAnswer,
    deposit: Nullable(MoneyAnswer),
  }),
)
const emergency = Model('Emergency', {
  ...written.emergency.properties,
  surcharge: Nullable(MoneyAnswer),
})
const policies = Model('Policies', {
  ...written.policies.properties,
  cancellation: Nullable(Type.Object({ freeUntilHours: Type.Integer(), fee: Nullable(MoneyAnswer) })),
})

export const CardAnswer = Model('Card', {
  slug: Type.String(),
  ...written,
  serviceArea: Type.Intersect([written.serviceArea, Type.Object({ servesZip: Nullable(Type.Boolean()) })]),
  services,
  emergency,
  policies,
  bookable: Type.Boolean(),
  response: Type.Object({
    ...measured,
    p90Minutes: Nullable(Type.Number()),
    windowDays: Type.Integer(),
  }),
  completeness: Type.Object({ score: Type.Integer(), missing: Type.Array(Type.String()) }),
  record: Type.Record(Type.String(), Type.Integer(), {
    description:
      "Counts of the last 90 days. Bookings count by their status: an agent's first report, until the business corrects it.",
  }),
  notice: Type.String(),
  nextRequests: Type.Array(NextRequestAnswer),
  version: Type.Integer(),
  updatedAt: Instant,
})

const part = Type.Number({ minimum: 0, maximum: 1 })

const Match = Type.Object({
  service: Type.Object({ id: Type.String(), name: Type.String(), price: PriceAnswer }),
  words: Type.Array(Type.String({ description: "The customer's words that fit." })),
})

const Item = Model('SearchResult', {
  slug: Type.String(),
  name: Type.String(),
  industry: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  servesZip: Nullable(Type.Boolean()),
  summary: Type.String(),
  bookable: Type.Boolean(),
  emergency: Type.Boolean(),
  openNow: Type.Boolean(),
  nextAvailable: Nullable(Type.String({ description: 'At most five minutes old.' })),
  priceFrom: Nullable(MoneyAnswer),
  response: Type.Object({ ...measured, label: Type.String() }),
  completeness: Type.Integer({ minimum: 0, maximum: 100 }),
  rank: Type.Object({
    position: Type.Integer(),
    score: part,
    parts: Type.Object({ area: part, response: part, completeness: part }),
    reasons: Type.Optional(Type.Array(Type.String({ description: 'With explain=true.' }))),
  }),
  match: Nullable(Match),
  distanceMiles: Nullable(Type.Number({ description: 'With near.' })),
  url: Type.String(),
  updatedAt: Instant,
})

const Suggestion = Type.Object({
  why: Type.String(),
  request: Type.Object({ method: Type.String(), path: Type.String() }),
  businesses: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      city: Type.String(),
      distanceMiles: Nullable(Type.Number()),
    }),
  ),
})

const Words = Type.Array(Type.String())

const ReadQuery = Type.Object({
  industry: Nullable(Type.String()),
  q: Nullable(Type.String()),
  need: Nullable(Type.String()),
  bookable: Type.Boolean(),
  emergency: Type.Boolean(),
  limit: Type.Integer(),
  zip: Nullable(Type.String()),
  near: Nullable(Type.String()),
  radius: Type.Optional(Type.Integer({ description: 'With near.' })),
  understood: Type.Object(
    {
      place: Nullable(Type.String({ description: 'The city or state of `q`.' })),
      name: Nullable(Type.String({ description: 'Words of a business name.' })),
      need: Words,
      corrected: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
      ignored: Words,
      industries: Type.Optional(
        Type.Array(Type.Object({ industry: Type.String(), name: Type.String() }), {
          description: 'Only if the need fits several and the query names none.',
        }),
      ),
    },
    { description: 'How the words of `need` and `q` were read.' },
  ),
})

export const SearchAnswer = Type.Object({
  notice: Type.String(),
  query: ReadQuery,
  count: Type.Integer(),
  businesses: Type.Array(Item),
  suggestions: Type.Optional(Type.Array(Suggestion)),
  ranking: Type.Object({ paid: Type.Literal(false), docs: Type.String() }),
  nextRequests: Type.Array(NextRequestAnswer),
})
