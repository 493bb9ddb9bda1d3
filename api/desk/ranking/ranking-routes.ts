import { readStanding } from '../../../shared/desk/standing.ts'
import { refuse } from '../../../shared/refusal.ts'
import { deskPages } from '../pages/desk-session.ts'
import { rankingPage } from './ranking-page.tsx'

export const rankingPageRoutes = deskPages('desk/ranking').page(
  '/desk/inbox/ranking',
  async ({ context, now }, desk) => {
    const standing = await readStanding(context, desk.owner, now)
    return standing ? rankingPage({ desk, standing }) : refuse('business_not_found')
  },
).app
