import { Elysia } from 'elysia'
import { type CardRow, findCard } from '../../../shared/businesses/queries.ts'
import { isSlug } from '../../../shared/businesses/write-card.ts'
import { requestBusinessLink } from '../../../shared/desk/request-link.ts'
import { refuse } from '../../../shared/refusal.ts'
import { refuseForeignForm } from '../../../shared/sessions/forms.ts'
import { edge, type RequestContext } from '../../edge/edge.ts'
import { linkProblem } from '../../signed-in/link-limit.ts'
import { claimPage, claimSentPage } from './claim-page.tsx'

/** What owners most want to see first. */
const FIRST_PAGE = '/desk/inbox/card'

/** "Is this your business?": a link to the desk goes to the address on file. */
export const claimRoutes = new Elysia({ name: 'desk/sign-in/claim' })
  .use(edge)
  .get('/b/:slug/claim', async call => claimPage({ card: await cardOf(call) }), {
    anyone: { limit: 'read', page: 'private' },
  })
  .post(
    '/b/:slug/claim',
    async call => {
      refuseForeignForm(call.request.headers)
      const card = await cardOf(call)
      const problem = await linkProblem(call, `business ${card.slug}`)
      if (problem) return claimPage({ card, problem, status: 429 })
      await requestBusinessLink(call.context, card.slug, FIRST_PAGE)
      return claimSentPage(card)
    },
    { anyone: { limit: 'forms', page: 'private', raw: true } },
  )

async function cardOf({
  context,
  params,
}: Pick<RequestContext, 'context'> & { params: Record<string, string> }) {
  const slug = params.slug ?? ''
  const row: CardRow | undefined = isSlug(slug) ? await findCard(context.sql, slug) : undefined
  return row ?? refuse('business_not_found')
}
