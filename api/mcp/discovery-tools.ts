import type { Static } from '@sinclair/typebox'
import { deadlineText } from '../../shared/businesses/deadline-text.ts'
import { weekSpans } from '../../shared/businesses/hours-text.ts'
import { quoted, shorten } from '../../shared/text.ts'
import type { AvailabilityAnswer } from '../bookings/schema.ts'
import type { CardAnswer, SearchAnswer } from '../businesses/schema.ts'
import type { NewKeyAnswer } from '../keys/schema.ts'
import { dated, sentence, stepsOf } from './lines.ts'
import { adds, type Line, type NextStep, reads, type Tool } from './tool.ts'

type Search = Static<typeof SearchAnswer>
type Found = Search['businesses'][number]
/** With the tool's call for each suggestion's request. */
type Suggested = Omit<Search, 'suggestions'> & { suggestions?: Suggestion[] }
type Suggestion = Omit<NonNullable<Search['suggestions']>[number], 'request'> & NextStep
type Card = Static<typeof CardAnswer>
type Availability = Static<typeof AvailabilityAnswer>
type NewKey = Static<typeof NewKeyAnswer>

export const discoveryTools: Tool[] = [
  {
    name: 'create_key',
    title: 'Get an agent key',
    description: 'Free and instant. Once is enough: keep the key. Searching and reading need none.',
    endpoint: 'POST /keys',
    hints: adds,
    describe: {
      name: "Your agent's name. Public: customers see it.",
      contact_email: "Your operator's address. Never shown.",
      operator: 'The company or developer behind the agent. Public.',
      website: "Your operator's site.",
    },
    text: ({ key, id, name }: NewKey) => [
      `Key ${key} for agent ${quoted(name)} (${id}). It's shown only once: keep it secret, and send it as agent_key.`,
    ],
    facts: ({ key, id, name, tier, ...rest }: NewKey) => ({ key, id, name, tier, ...stepsOf(rest) }),
  },
  {
    name: 'search_businesses',
    title: 'Find local businesses',
    description:
      "Best first, by service area, measured reply speed and completeness. zip is for work at the customer's place, near for places that the customer goes to.",
    endpoint: 'GET /businesses',
    hints: reads,
    defaults: { limit: 5 },
    omit: ['explain'],
    describe: {
      need: "What the customer needs, in the customer's words.",
      industry: 'Only this one.',
      zip: 'Only businesses that serve it.',
      q: 'A city, a state, or words of the name.',
      near: 'A zip. Only businesses near it.',
      radius: 'Miles around near.',
      bookable: 'true: only with online booking.',
      emergency: 'true: only those that take emergencies.',
      limit: 'How many.',
    },
    text: ({ query, businesses, suggestions = [] }: Suggested) => [
      businesses.length === 0 ? 'No business fits.' : `${businesses.length} found, best first:`,
      ...businesses.map(foundLine),
      ...suggestions.map(suggestionLine),
      ...understoodLines(query),
    ],
    facts: ({
      ranking: _,
      query: { limit, bookable, emergency, ...query },
      businesses,
      ...rest
    }: Search) => ({
      ...rest,
      query: { ...query, ...(bookable === true && { bookable }), ...(emergency === true && { emergency }) },
      businesses: businesses.map(foundFacts),
    }),
  },
  {
    name: 'get_business',
    title: "Read a business's card",
    description: 'Services with prices, hours, policies, and what to ask the customer before send_inquiry.',
    endpoint: 'GET /businesses/{slug}',
    hints: reads,
    text: cardText,
    facts: cardFacts,
  },
  {
    name: 'get_availability',
    title: 'See open slots',
    description:
      "Exact open starts of one service, in the business's time zone. Let the customer choose one.",
    endpoint: 'GET /businesses/{slug}/availability',
    hints: reads,
    defaults: { limit: 12 },
    describe: {
      service: 'A service id of the card.',
      days: 'Calendar days, today first.',
      from: 'The first date.',
      to: 'The last date.',
      part: 'Of the day: before 12, 12 to 17, from 17.',
      nights: 'For nightly services. Default: 1.',
      limit: 'How many slots.',
    },
    text: availabilityText,
    facts: ({ generatedAt, days, from, to, nextAvailable, ...rest }: Availability) => ({
      ...rest,
      nextAvailable: rest.slots.length > 0 ? null : nextAvailable,
    }),
  },
]

interface Understood {
  ignored?: string[]
  industries?: { industry: string; name: string }[]
}

/** Words of the need that matched nothing, such as "tomorrow", and the industries it may belong to. */
function understoodLines({ understood }: Search['query']): Line[] {
  const { ignored = [], industries = [] } = (understood ?? {}) as Understood
  const names = industries.map(({ industry, name }) => `${industry} (${name})`).join(', ')
  return [
    ignored.length > 0 && `Not used: ${ignored.map(quoted).join(', ')}.`,
    names !== '' && `Several industries may fit: ${names}. Send industry to choose one.`,
  ]
}

function foundLine(found: Found, i: number): string {
  const { match, slug, name, city, state, priceFrom, nextAvailable, bookable, response } = found
  return sentence(
    `${i + 1}. ${slug}: ${quoted(name)}`,
    `${quoted(city)} ${state}`,
    match
      ? `has ${quoted(match.service.name)} (${match.service.id}), ${priceOf(match.service)}`
      : priceFrom && `from ${priceFrom.display}`,
    bookable
      ? `online booking${nextAvailable ? `, next slot ${dated(nextAvailable)}` : ''}`
      : 'no online booking',
    found.emergency && 'takes emergencies',
    found.openNow && 'open now',
    found.distanceMiles !== null && `${found.distanceMiles} miles away`,
    response.label,
  )
}

function foundFacts(found: Found) {
  const { rank, completeness, url, updatedAt, response, zip, servesZip, match, priceFrom, ...rest } = found
  return {
    ...rest,
    // The price of the service that fits says more than the lowest one.
    ...(match ? { match: { service: match.service } } : { priceFrom }),
    replies: response.label,
  }
}

const suggestionLine = ({ why, tool, arguments: args, businesses }: Suggestion): string =>
  `${why} Call ${tool} ${JSON.stringify(args)}: ${businesses
    .map(({ slug, name, city }) => `${slug} (${quoted(name)}, ${quoted(city)})`)
    .join(', ')}.`

function cardText(card: Card): Line[] {
  const { slug, name, industry, location, services, policies, intake, serviceArea, emergency } = card
  const { cancellation, deposit, payment } = policies
  const required = intake.fields.filter(({ key }) => intake.required.includes(key))
  const optional = intake.fields.filter(each => !required.includes(each))
  return [
    sentence(
      `${slug}: ${quoted(name)}`,
      industry,
      location.street && quoted(location.street),
      `${quoted(location.city)} ${location.state} ${location.zip}`,
      card.phone && `phone ${card.phone}`,
    ),
    serviceArea.servesZip === false && "Doesn't serve the customer's zip.",
    serviceArea.servesZip && "Serves the customer's zip.",
    'Services, by id:',
    ...services.map(each =>
      sentence(
        `- ${each.id}: ${quoted(each.name)}`,
        priceOf(each),
        lengthOf(each),
        each.deposit && `deposit ${each.deposit.display}`,
        !each.bookable && 'by inquiry only',
        each.description && quoted(shorten(each.description, MAX_DESCRIPTION)),
      ),
    ),
    `Hours (${card.timezone}): ${weekSpans(card.hours.weekly).join(', ')}.`,
    card.hours.exceptions.length > 0 && `Special days: ${specialDaysOf(card).join(', ')}.`,
    emergency.available &&
      `Takes emergencies${emergency.hours ? ` (${quoted(emergency.hours)})` : ''}${emergency.surcharge ? `, for ${emergency.surcharge.display} more` : ''}.`,
    cancellation &&
      `Canceling is free ${deadlineText(cancellation.freeUntilHours)}${cancellation.fee ? `, then costs ${cancellation.fee.display}` : ''}.`,
    deposit && `Deposits are refundable ${deadlineText(deposit.refundableUntilHours)}.`,
    payment && `Payment: ${quoted([payment].flat().join(', '))}.`,
    required.length > 0 && 'Ask the customer, for details of send_inquiry:',
    ...required.map(
      ({ key, type, enum: values, ask }) =>
        `- ${key} (${values?.map(quoted).join('|') ?? type}): ${quoted(ask)}`,
    ),
    optional.length > 0 && `Optional details: ${optional.map(({ key }) => key).join(', ')}.`,
  ]
}

/** A unit of several words may be anything: the business wrote it. */
const priceOf = ({ price }: Pick<Card['services'][number], 'price'>): string =>
  /\W/.test(price.unit ?? '') ? quoted(price.display) : price.display

const lengthOf = ({
  durationMinutes,
  nightly,
}: Pick<Card['services'][number], 'durationMinutes' | 'nightly'>) =>
  nightly
    ? `by the night, check-in ${nightly.checkIn}, check-out ${nightly.checkOut}`
    : `${durationMinutes} min`

/** structuredContent has all of it. */
const MAX_DESCRIPTION = 120

const MAX_SPECIAL_DAYS = 10

/** The latest, because they're still to come: a card may keep those of past years. */
const specialDaysOf = ({ hours }: Card): string[] =>
  hours.exceptions
    .map(each => `${each.date} ${'closed' in each ? 'closed' : `${each.open}-${each.close}`}`)
    .sort()
    .slice(-MAX_SPECIAL_DAYS)

function cardFacts(card: Card) {
  const { record, completeness, version, updatedAt, capacity, slotMinutes, response, ...rest } = card
  const { required, fields } = card.intake
  return {
    ...rest,
    serviceArea: { servesZip: card.serviceArea.servesZip },
    services: card.services.map(({ bufferMinutes, minNoticeMinutes, description, ...service }) => ({
      ...service,
      description: description || null,
    })),
    hours: { weekly: weekSpans(card.hours.weekly), exceptions: card.hours.exceptions },
    intake: {
      required,
      fields: fields
        .filter(({ key }) => required.includes(key))
        .map(({ key, type, enum: values, ask }) => ({ key, type, enum: values, ask })),
      optional: fields.map(({ key }) => key).filter(key => !required.includes(key)),
    },
  }
}

function availabilityText(availability: Availability): Line[] {
  const { slug, service, slots, nights, timezone, nextAvailable, note, otherServices } = availability
  const others = otherServices.map(({ id }) => id).join(', ')
  return [
    service &&
      sentence(
        `${quoted(service.name)} (${service.id}) at ${slug}`,
        priceOf(service),
        lengthOf(service),
        service.deposit && `deposit ${service.deposit.display}`,
      ),
    availability.serviceAssumed && service && 'You named no service, so this is the first bookable one.',
    slots.length > 0 &&
      (nights ? `Open stays, nights: ${nights} (${timezone}):` : `Open starts (${timezone}):`),
    slots.map(({ start, end }) => (nights ? `${dated(start)} to ${dated(end)}` : dated(start))).join(', '),
    // The note says when the next one is, and how to see others.
    note ?? (slots.length === 0 && nextAvailable && `The next open start is ${dated(nextAvailable)}.`),
    others && `Other services: ${others}.`,
  ]
}
