import { Elysia } from 'elysia'
import { readStanding } from '../../../shared/desk/standing.ts'
import { refuse } from '../../../shared/refusal.ts'
import { edge } from '../../edge/edge.ts'
import { forDesk } from '../pages/desk-session.ts'
import { rankingPage } from './ranking-page.tsx'

export const rankingPageRoutes = new Elysia({ name: 'desk/ranking' }).use(edge).get(
  '/desk/inbox/ranking',
  forDesk(async ({ context, now }, desk) => {
    const standing = await readStanding(context, desk.owner, now)
    return standing ? rankingPage({ desk, standing }) : refuse('business_not_found')
  }),
  { anyone: { limit: 'read', page: 'private' } },
)
