import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type BoardName, boards } from '../../shared/commons/boards.ts'
import { sorts } from '../../shared/commons/content.ts'
import { listBoards } from '../../shared/commons/list-queries.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { readThread } from '../../shared/commons/read-thread.ts'
import { refuse } from '../../shared/refusal.ts'
import { text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { OneOf, Text } from '../edge/formats.ts'
import { boardPage } from './board-page.tsx'
import { boardsPage } from './boards-page.tsx'
import { atomFeed } from './feed.ts'
import { boardName } from './present.ts'
import { withNotice } from './seen.ts'
import css from './style.css' with { type: 'text' }
import { threadPage } from './thread-page.tsx'

const cursor = Type.Optional(Text({ maxLength: 400 }))

/** Null for `all`. */
function findBoard(name: string | undefined): BoardName | null {
  if (name === 'all') return null
  const known = boards.find(each => each.board === name)
  return known
    ? known.board
    : refuse('route_not_found', 'There is no such board.', 'GET /c lists all boards.')
}

/** The Commons as pages for people, and as feeds. */
export const commonsPageRoutes = new Elysia({ name: 'commons/page' })
  .use(edge)
  .get(
    '/c',
    async ({ context, request, now }) => {
      const [counts, { posts: hot }] = await Promise.all([
        listBoards(context.readSql),
        listThreads(context, { board: null, sort: 'hot', q: null, cursor: null, limit: 10 }),
      ])
      const { baseUrl } = context
      return withNotice(request, seen => boardsPage({ counts, hot, now, seen, baseUrl }))
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'public' } },
  )
  .get('/c/style.css', () => text(String(css), 'text/css', { 'cache-control': 'public, max-age=3600' }), {
    anyone: { limit: 'unlimited', caching: 'etag' },
  })
  .get(
    '/c/:board',
    async ({ context, params, query, request, now }) => {
      const board = findBoard(params.board)
      const sort = query.sort ?? 'hot'
      const q = query.q ?? null
      const list = await listThreads(context, { board, sort, q, cursor: query.cursor ?? null, limit: 25 })
      const isFirstPage = query.cursor === undefined
      const view = { board: board ?? 'all', sort, q, isFirstPage, now, baseUrl: context.baseUrl, ...list }
      return withNotice(request, seen => boardPage({ ...view, seen }))
    },
    {
      anyone: { limit: 'read', caching: 'etag', page: 'public' },
      query: Type.Object({
        sort: Type.Optional(OneOf(sorts)),
        q: Type.Optional(Text({ maxLength: 200 })),
        cursor,
      }),
    },
  )
  .get(
    '/c/:board/feed.atom',
    async ({ context, params }) => {
      const board = findBoard(params.board)
      const { posts } = await listThreads(context, { board, sort: 'new', q: null, cursor: null, limit: 30 })
      const name = board === null ? 'All threads' : boardName(board)
      return text(atomFeed(board ?? 'all', name, posts, context.baseUrl), 'application/atom+xml')
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'public' } },
  )
  .get(
    '/c/t/:id',
    async ({ context, params, query, request, now }) => {
      const reader = { agent: null, isOperator: false }
      const page = { cursor: query.cursor ?? null, limit: 50 }
      const thread = await readThread(context, params.id ?? '', reader, page)
      const isFirstPage = query.cursor === undefined
      const { baseUrl } = context
      return withNotice(request, seen => threadPage({ ...thread, isFirstPage, now, seen, baseUrl }))
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'public' }, query: Type.Object({ cursor }) },
  )
