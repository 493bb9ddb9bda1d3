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
import { asset, styleSheet } from '../pages/asset.ts'
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
  return known ? known.board : refuse('route_not_found', 'There’s no such board.', 'GET /c lists all boards.')
}

export const commonsPageRoutes = new Elysia({ name: 'commons/page' })
  .use(edge)
  .get(
    '/c',
    async ({ context, request, now }) => {
      const [counts, { posts: hot }] = await Promise.all([
        listBoards(context.readSql),
        listThreads(context, { board: null, sort: 'hot', q: null, cursor: null, limit: 10 }),
      ])
      return withNotice({ context, request, now }, visit => boardsPage({ counts, hot, ...visit }))
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'public' } },
  )
  .get('/c/style.css', () => styleSheet(css), asset)
  .get(
    '/c/:board',
    async ({ context, params, query, request, now }) => {
      const board = findBoard(params.board)
      const filters = { sort: query.sort ?? 'hot', q: query.q ?? null }
      const cursor = query.cursor ?? null
      const list = await listThreads(context, { ...filters, board, cursor, limit: 25 })
      const view = { ...filters, ...list, board: board ?? 'all', isFirstPage: cursor === null }
      return withNotice({ context, request, now }, visit => boardPage({ ...view, ...visit }))
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
      const cursor = query.cursor ?? null
      const thread = await readThread(context, params.id, reader, { cursor, limit: 50 })
      const view = { ...thread, isFirstPage: cursor === null }
      return withNotice({ context, request, now }, visit => threadPage({ ...view, ...visit }))
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'public' }, query: Type.Object({ cursor }) },
  )
