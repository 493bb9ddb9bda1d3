import { openContact } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import { answersTo, isUrgent, urgencyOf, zipOf } from '../leads/read-details.ts'
import { fold } from '../places/fold.ts'
import { type MatchedCard, matchOf } from '../search/match.ts'
import { readVocabulary } from '../search/need.ts'
import { tokensOf } from '../stem.ts'
import { cut } from '../text.ts'
import { findAskedFor } from './queries.ts'

/** What a lead is about, in words that mail and notifications may show: no contact, and nothing the customer wrote. */
export type Headline = Awaited<ReturnType<typeof headlineOf>>

/** Answers that say what the customer wants. */
const WANTS = ['problem', 'service_wanted', 'visit_purpose', 'symptoms', 'product']
const MAX_CHARACTERS = 400
const MAX_WORDS = 40
/** From this score on, a service has the customer's own words, or close synonyms. A wrong guess is worse than none. */
const MIN_SCORE = 1

export async function headlineOf(
  { sql, secrets, now }: Pick<Context, 'sql' | 'secrets' | 'now'>,
  lead: string | null,
) {
  const row = isId('lead', lead) ? await findAskedFor(sql, lead satisfies Id<'lead'>) : undefined
  const details = row?.contact ? openContact(secrets, row.lead, row.contact).details : {}
  const wants = answersTo(WANTS, details)
  const message = row?.message ? secrets.open(row.message, `lead_messages.text ${row.messageId}`) : ''
  const want = row?.booked ?? serviceFor(row?.card ?? null, wants) ?? serviceFor(row?.card ?? null, [message])
  return {
    service: want && cut(want, 60),
    zip: zipOf(details),
    urgency: urgencyOf(details, now()),
    isUrgent: isUrgent(details),
  }
}

/** `Drain cleaning in 78205, today`, or what's known of it, such as `from 78205`. */
export function headlineText({ service, zip, urgency }: Headline): string {
  const place = zip && `${service ? 'in' : 'from'} ${zip}`
  return [[service, place].filter(Boolean).join(' '), urgency].filter(Boolean).join(', ')
}

/** The service of the card that the customer's words fit. */
function serviceFor(card: MatchedCard | null, texts: readonly string[]): string | null {
  const words = tokensOf(fold(texts.join(' ').slice(0, MAX_CHARACTERS).replaceAll('_', ' '))).slice(
    0,
    MAX_WORDS,
  )
  const match = card && matchOf(card, readVocabulary(words).terms)
  return match && match.score >= MIN_SCORE ? match.service.name : null
}
