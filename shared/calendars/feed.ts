import { listOwnTimes } from '../bookings/own-time-queries.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { DeskAccess } from '../sessions/sessions.ts'
import { isToken, makeToken } from '../token.ts'
import { findFeedOwner, findFeedToken, listFeedBookings, saveFeed } from './feed-queries.ts'
import { escapeText, icsText, sequenceOf } from './ics-text.ts'

const DAY = 86_400_000
const PAST_MS = 60 * DAY
const AHEAD_MS = 400 * DAY
const MAX_EVENTS = 5000

const urlOf = ({ baseUrl }: Pick<Context, 'baseUrl'>, token: string) => `${baseUrl}/calendar/${token}.ics`

/** The private address of a business's feed. Null if it has none. */
export async function feedUrl(context: Context, business: number): Promise<string | null> {
  const token = await findFeedToken(context.sql, business)
  return token && urlOf(context, context.secrets.open(token, `calendar_feeds.token ${business}`))
}

/** Makes a feed, or gives it a new address: the old one stops working. */
export async function renewFeed({ sql, secrets, now }: Context, { id: business, by }: DeskAccess) {
  const token = makeToken()
  const feed = {
    businessId: business,
    by,
    token: secrets.seal(token, `calendar_feeds.token ${business}`),
    digest: secrets.digest(token),
    now: now(),
  }
  if (!(await saveFeed(sql, feed))) refuse('business_not_found')
}

/**
 * The desk's appointments and blocked times as a calendar file. Without customers' details, because the file ends up in
 * other services, where we couldn't erase them. Null if there's no such feed.
 */
export async function readFeed(context: Context, token: string): Promise<string | null> {
  const { sql, secrets, baseUrl } = context
  const owner = isToken(token) && (await findFeedOwner(sql, secrets.digest(token)))
  if (!owner) return null
  const now = context.now()
  const [from, until] = [new Date(now.getTime() - PAST_MS), new Date(now.getTime() + AHEAD_MS)]
  const [bookings, ownTimes] = await Promise.all([
    listFeedBookings(sql, { business: owner.id, from, now, until, limit: MAX_EVENTS }),
    listOwnTimes(sql, owner.id, from, until, MAX_EVENTS),
  ])
  const host = new URL(baseUrl).hostname
  const events = [
    ...bookings.map(({ id, leadId, service, confirmationCode, start, end, createdAt, rescheduledAt }) => ({
      uid: `${id}@${host}`,
      sequence: sequenceOf(createdAt, rescheduledAt),
      start,
      end,
      summary: service,
      changedAt: rescheduledAt ?? createdAt,
      description: `Confirmation code ${confirmationCode}\nThe customer’s details are at your desk: ${baseUrl}/desk/inbox/leads/${leadId}`,
      url: `${baseUrl}/desk/inbox/leads/${leadId}`,
    })),
    ...ownTimes.map(({ id, start, end, title, changedAt }) => ({
      uid: `${id}@${host}`,
      sequence: Math.floor(changedAt.getTime() / 1000),
      changedAt,
      start,
      end,
      summary: title ? secrets.open(title, `own_times.title ${id}`) : 'Blocked',
      url: `${baseUrl}/desk/inbox/calendar/times/${id}`,
    })),
  ]
  return icsText(events, [
    `X-WR-CALNAME:${escapeText(owner.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ])
}
