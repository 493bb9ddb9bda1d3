import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { feedCursor, feedPosition } from '../../shared/feed/cursor.ts'
import { type FeedRow, findFeedEnd, findPositionAt, listChanges } from '../../shared/feed/queries.ts'
import { parseInstant } from '../../shared/instant.ts'
import { refuse } from '../../shared/refusal.ts'
import { presentCard } from '../businesses/present.ts'
import { CardAnswer } from '../businesses/schema.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { Clamped, Instant } from '../edge/formats.ts'
import { pagingFields } from '../edge/paging.ts'

const DAY = 86_400_000

const Tombstone = Type.Object({
  slug: Type.String(),
  deleted: Type.Literal(true),
  updatedAt: Instant,
})

export const feedRoutes = new Elysia({ name: 'feed', tags: ['Feed'] }).use(edge).get(
  '/feed',
  async ({ context, query, now }) => {
    const limit = query.limit ?? 50
    const after =
      query.cursor === undefined
        ? await findPositionAt(context.sql, sinceOf(query.since, now))
        : (feedPosition(query.cursor) ?? refuseCursor("cursor isn't a nextCursor of this feed."))
    const rows = await listChanges(context.sql, after, limit + 1)
    // A position past the end: made up, or from before a backup was restored. Its reader would wait forever.
    if (rows.length === 0 && after > (await findFeedEnd(context.sql)))
      refuseCursor('cursor is ahead of the feed, as after a backup was restored.')
    const page = rows.slice(0, limit)
    return ok({
      cards: page.map(presentChange),
      count: page.length,
      nextCursor: feedCursor(page.at(-1)?.position ?? after),
      hasMore: rows.length > limit,
      asOf: now,
    })
  },
  {
    agent: { limit: 'read', platformOnly: true },
    query: Type.Object({
      since: Type.Optional(
        Type.String({
          format: 'date-time',
          examples: ['2026-11-20T15:00:00Z'],
          description: 'Changes since then. Default: 24 hours ago.',
        }),
      ),
      cursor: Type.Optional(
        Type.String({ description: 'nextCursor of the previous page. If sent, since is ignored.' }),
      ),
      limit: Clamped(200, 50, 'How many cards, at most 200.'),
    }),
    detail: docs({
      summary: 'List changed Agent Cards',
      description:
        'For platform keys. Keep following nextCursor: you get every change at least once, and none appears behind your cursor. A card also comes again, with the same version, when its measured figures change (response, record, completeness).',
      answers: {
        200: {
          description: 'A page of changes in order.',
          schema: Type.Object({
            cards: Type.Array(Type.Union([CardAnswer, Tombstone])),
            ...pagingFields,
            hasMore: Type.Boolean(),
            asOf: Instant,
          }),
        },
      },
      errors: ['platform_only'],
    }),
  },
)

/** The usual hint would give only the last 24 hours, and miss earlier changes. */
const refuseCursor = (message: string): never =>
  refuse(
    'cursor_invalid',
    message,
    'Send the nextCursor of the previous page, or start over: leave cursor out, and send since=1970-01-01T00:00:00Z to read the whole feed.',
  )

const sinceOf = (since: string | undefined, now: Date): Date =>
  (since === undefined ? null : parseInstant(since)) ?? new Date(now.getTime() - DAY)

const presentChange = (row: FeedRow) =>
  row.deleted ? { slug: row.slug, deleted: true, updatedAt: row.updated_at } : presentCard(row)
