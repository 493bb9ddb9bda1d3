import { Elysia } from 'elysia'
import { readFeed } from '../../../shared/calendars/feed.ts'
import { refuse } from '../../../shared/refusal.ts'
import { text } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'

/** The desk's calendar, for the one that the owner uses. The token in the path is the key. */
export const feedRoutes = new Elysia({ name: 'desk/calendar/feed' }).use(edge).get(
  '/calendar/:file',
  async ({ context, params }) => {
    const token = /^(.+)\.ics$/.exec(params.file ?? '')?.[1]
    const feed = token === undefined ? null : await readFeed(context, token)
    if (feed === null) return refuse('route_not_found', 'There’s no calendar at this address anymore.', '')
    return text(feed, 'text/calendar', { 'cache-control': 'private, no-cache' })
  },
  { anyone: { limit: 'read', caching: 'etag', page: 'private' } },
)
