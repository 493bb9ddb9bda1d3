import type { Context } from '../context.ts'
import { quotaFor, type Tier, tiers } from '../limits/policies.ts'
import { linkAddresses } from '../moderation/links.ts'
import { plainText } from '../moderation/plain-text.ts'
import { type ReasonCode, reasonFor } from '../moderation/reasons.ts'
import {
  addReasons,
  isReviewOverdue,
  listUnreviewed,
  listWaiting,
  markReviewed,
  type Unreviewed,
} from './background-review-queries.ts'
import type { ContentId } from './content.ts'
import { holdPublished } from './decision-queries.ts'
import { classify } from './external-classifier.ts'
import { insertSketches, listNearDuplicates, listRepeats } from './near-duplicate-queries.ts'
import { canRepeat, sketchOf } from './near-duplicates.ts'
import { insertLinks, listRepeatedLinks } from './repeated-link-queries.ts'
import { holdIfReported } from './report.ts'
import { wordsOf } from './search-words.ts'

/** With a higher limit than this, floods aren't counted. */
const MAX_COUNTED = 2000
/** After this many reviews without a response from the classifier, content stays as it is. */
const MAX_REVIEWS = 5
/** One operator, across all of its keys, can write this many times the hourly quota of one key. */
const FLOOD_FACTOR = 2

/** How much an operator can write in an hour before the rest is held. Infinite without rate limits. */
function floodLimit(kind: 'post' | 'comment', tier: Tier, factor: number): number {
  const quota = quotaFor(kind === 'post' ? 'posts' : 'comments', tier, factor)
  return quota ? quota.quota * FLOOD_FACTOR : Number.POSITIVE_INFINITY
}

/** The worker's review of new and reported content. It only ever holds. */
export async function reviewInBackground(context: Context, ids: readonly ContentId[]): Promise<void> {
  if (ids.length === 0) return
  const { rateLimitFactor } = context.config
  const maxLimit = Math.max(...tiers.map(tier => floodLimit('comment', tier, rateLimitFactor)))
  const items = await listUnreviewed(context.sql, ids, maxLimit > MAX_COUNTED ? 0 : maxLimit + 1)
  if (items.length === 0) return
  const [repeats, duplicates, repeatedLinks, flagged] = await Promise.all([
    findRepeats(context, items),
    findNearDuplicates(context, items),
    findRepeatedLinks(context, items),
    classifyAll(context, items),
  ])

  for (const item of items) {
    const codes: ReasonCode[] = []
    if (repeats.has(item.id) || duplicates.has(item.id)) codes.push('near_duplicate')
    if (repeatedLinks.has(item.id)) codes.push('pushed_links')
    if (item.written_last_hour > floodLimit(item.kind, item.tier, rateLimitFactor)) codes.push('flood')
    if (flagged.get(item.id)) codes.push('classifier')
    // What an operator published is only held again for reports.
    if (codes.length > 0 && !item.is_cleared) await hold(context, item, codes)
    if (item.is_reported) await holdIfReported(context, item.id)
  }
  await markReviewed(
    context.sql,
    items.map(({ id, review_requests, failed_reviews }) => ({
      id,
      review_requests,
      again: flagged.get(id) === null && failed_reviews + 1 < MAX_REVIEWS,
    })),
    context.now(),
  )
}

// Texts sent at the same time don't see each other when they're published.
const findRepeats = (context: Context, items: readonly Unreviewed[]): Promise<Set<string>> =>
  listRepeats(
    context.sql,
    items
      .filter(({ kind, body, operator }) => operator !== null && !canRepeat(kind, wordsOf(body)))
      .map(({ id }) => id),
  )

// Inserts before it compares, so of two concurrent duplicates the later one finds the earlier.
async function findNearDuplicates(context: Context, items: readonly Unreviewed[]): Promise<Set<string>> {
  const sketches = items.flatMap(({ id, title, body, created_at }) => {
    const sketch = sketchOf(`${title} ${body}`)
    return sketch ? [{ id, at: created_at, ...sketch }] : []
  })
  if (sketches.length === 0) return new Set()
  await insertSketches(context.sql, sketches)
  return listNearDuplicates(context.sql, sketches)
}

async function findRepeatedLinks(context: Context, items: readonly Unreviewed[]): Promise<Set<string>> {
  const ownHost = URL.parse(context.baseUrl)?.hostname
  const links = items.flatMap(({ id, title, body, created_at, operator, is_new_key }) =>
    operator === null
      ? []
      : linkAddresses(plainText(`${title}\n\n${body}`))
          .filter(({ link }) => link.split('/')[0] !== ownHost)
          .map(({ link, site }) => ({
            target: id,
            at: created_at,
            link,
            site,
            operator,
            is_new_key,
          })),
  )
  if (links.length === 0) return new Set()
  await insertLinks(context.sql, links)
  return listRepeatedLinks(context.sql, links)
}

/** True if the classifier flags the text, null if it didn't respond. */
async function classifyAll(
  context: Context,
  items: readonly Unreviewed[],
): Promise<Map<string, boolean | null>> {
  const url = context.config.moderationUrl
  if (!url) return new Map()
  const answers = await Promise.all(
    items.map(async ({ id, title, body, flair }) => {
      const input = [title, body, flair].filter(part => part !== '').join('\n\n')
      return [id, await classify(url, input)] as const
    }),
  )
  const unanswered = answers.filter(([, answer]) => answer === null).length
  if (unanswered > 0) context.log.warn("the classifier didn't respond", { texts: unanswered })
  return new Map(answers)
}

async function hold(context: Context, { id, state }: Unreviewed, codes: ReasonCode[]): Promise<void> {
  const reasons = codes.map(reasonFor)
  if (state === 'held') await addReasons(context.sql, id, reasons)
  if (state === 'published') await holdPublished(context.sql, { content: id, reasons, now: context.now() })
}

const BATCH_SIZE = 200

/** Reviews everything that's waiting, in one pass. Content that arrives during it sends its own hint. */
export async function reviewWaiting(context: Context): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await listWaiting(context.sql, { after, limit: BATCH_SIZE })
    await reviewInBackground(context, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH_SIZE) return
    after = last
  }
}

const HINT_DELAY_MS = 250
const hintsDue = new WeakSet<Context>()

/** Asks for a review soon. One job reviews everything that waits, so a burst of posts needs only one. */
export function requestReview(context: Context): void {
  if (hintsDue.has(context)) return
  hintsDue.add(context)
  setTimeout(() => {
    hintsDue.delete(context)
    context.hint('moderation.review', {})
  }, HINT_DELAY_MS).unref()
}

/** By then a hint has arrived or is lost. */
const HINT_LOST_MS = 10_000

/** Hints again if something still waits for its review. */
export async function hintUnreviewed(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - HINT_LOST_MS)
  if (await isReviewOverdue(context.sql, before)) context.hint('moderation.review', {})
}
