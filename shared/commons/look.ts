import type { Context } from '../context.ts'
import { tiers } from '../limits/policies.ts'
import { classify } from './classifier.ts'
import type { ContentId } from './content.ts'
import { floodLimit } from './flood.ts'
import { insertLinks, insertSketches, listNear, listPushed } from './look-memory-queries.ts'
import { addReasons, listUnseen, markSeen, type Unseen } from './look-queries.ts'
import { moveContent } from './queries.ts'
import { holdIfReported } from './report.ts'
import { linkAddresses } from './rules/link-addresses.ts'
import { plain } from './rules/plain.ts'
import { because, type ReasonCode } from './rules/reason.ts'
import { sketchOf } from './sketch.ts'

/** More than this is not counted one by one: such a limit is not there to find floods. */
const MOST_COUNTED = 2000
/** So often the classifier may stay silent before a text is let be as the rules left it. */
const MOST_LOOKS = 5

/** The second look, without hurry: at what the quick rules published as well as at what they held. It only ever holds. */
export async function lookAt(context: Context, ids: readonly ContentId[]): Promise<void> {
  const limits = tiers.map(tier => floodLimit('comment', tier, context.config.rateLimitFactor))
  const widest = Math.max(...limits)
  const unseen = await listUnseen(context.sql, ids, widest > MOST_COUNTED ? 0 : widest + 1)
  if (unseen.length === 0) return
  const [near, pushed, flagged] = await Promise.all([
    findNear(context, unseen),
    findPushed(context, unseen),
    classifyAll(context, unseen),
  ])

  for (const each of unseen) {
    const codes: ReasonCode[] = []
    if (near.has(each.id)) codes.push('near_duplicate')
    if (pushed.has(each.id)) codes.push('pushed_links')
    if (each.flow > floodLimit(each.kind, each.tier, context.config.rateLimitFactor)) codes.push('flood')
    if (flagged.get(each.id)) codes.push('classifier')
    // What a person published only readers can bring back.
    if (codes.length > 0 && !each.cleared) await hold(context, each, codes)
    if (each.reported) await holdIfReported(context, each.id)
  }
  await markSeen(
    context.sql,
    unseen.map(({ id, asked, looks }) => ({
      id,
      asked,
      again: flagged.get(id) === null && looks + 1 < MOST_LOOKS,
    })),
    context.now(),
  )
}

// First written, then compared: of two that come side by side, the later one finds the earlier.
async function findNear(context: Context, unseen: readonly Unseen[]): Promise<Set<string>> {
  const sketches = unseen.flatMap(({ id, title, body, created_at }) => {
    const sketch = sketchOf(`${title} ${body}`)
    return sketch ? [{ id, at: created_at, ...sketch }] : []
  })
  if (sketches.length === 0) return new Set()
  await insertSketches(context.sql, sketches)
  return listNear(context.sql, sketches)
}

async function findPushed(context: Context, unseen: readonly Unseen[]): Promise<Set<string>> {
  const own = URL.parse(context.baseUrl)?.hostname
  const links = unseen.flatMap(({ id, title, body, created_at, operator, fresh }) =>
    operator === null
      ? []
      : linkAddresses(plain(`${title}\n\n${body}`))
          .filter(({ link }) => link.split('/')[0] !== own)
          .map(({ link, site }) => ({ target: id, at: created_at, link, site, operator, fresh })),
  )
  if (links.length === 0) return new Set()
  await insertLinks(context.sql, links)
  return listPushed(context.sql, links)
}

/** True where the classifier wants a second look, null where it did not answer. */
async function classifyAll(
  context: Context,
  unseen: readonly Unseen[],
): Promise<Map<string, boolean | null>> {
  const url = context.config.moderationUrl
  if (!url) return new Map()
  const answers = await Promise.all(
    unseen.map(async ({ id, title, body, flair }) => {
      const input = [title, body, flair].filter(part => part !== '').join('\n\n')
      return [id, await classify(url, input)] as const
    }),
  )
  const silent = answers.filter(([, answer]) => answer === null).length
  if (silent > 0) context.log.warn('the classifier did not answer', { texts: silent })
  return new Map(answers)
}

async function hold(context: Context, { id, state }: Unseen, codes: ReasonCode[]): Promise<void> {
  const why = codes.map(because)
  if (state === 'held') await addReasons(context.sql, id, why)
  if (state !== 'published') return
  await moveContent(context.sql, {
    content: id,
    from: ['published'],
    to: 'held',
    actor: 'worker',
    why,
    codes,
    note: null,
    risk: [],
    now: context.now(),
  })
}
