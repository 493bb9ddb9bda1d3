import { Elysia } from 'elysia'
import { type CardRow, findCard } from '../../../shared/businesses/queries.ts'
import { requestBusinessLink } from '../../../shared/desk/request-link.ts'
import { refuse } from '../../../shared/refusal.ts'
import { refuseForeignForm } from '../../../shared/sessions/forms.ts'
import { slugOf } from '../../bookings/slug.ts'
import { edge, type RequestContext } from '../../edge/edge.ts'
import { barePage } from '../../pages/layout.tsx'
import { Notices } from '../../pages/notices.tsx'
import { linkProblem } from '../../signed-in/link-limit.ts'

/** Offers to mail a link to the address of a listed business. Never says which address that is, or whether there's one. */
function claimPage({ slug, card }: CardRow, problem?: string | null) {
  const { name } = card
  return barePage(
    `Is ${name} your business?`,
    <>
      <p>
        Answer inquiries, set your hours, prices and services, and block times you’re away. We’ll email a link
        to the address we have on file for {name}. The first person to open it can manage the page.
      </p>
      <Notices problem={problem} />
      <form method="post" action={`/b/${slug}/claim`}>
        <button type="submit">Email the link</button>
      </form>
      <p class="small soft">
        Do you know the address? <a href="/desk/inbox/sign-in">Sign in with it</a>. For your safety we don’t
        show it here. If we don’t have one, or you can’t read its email anymore,{' '}
        <a href="/contact">contact us</a>.
      </p>
      <BackToCard slug={slug} name={name} />
    </>,
    { status: problem ? 429 : 200, isError: Boolean(problem) },
  )
}

/** The same whether or not there's an address. */
const claimSentPage = ({ slug, card: { name } }: CardRow) =>
  barePage(
    'Check your email',
    <>
      <p>If we have an address on file for {name}, a link is on its way there. It works once, for a day.</p>
      <p>
        Nothing after a few minutes? Look in the spam folder, or <a href="/contact">contact us</a> from an
        address that belongs to {name}.
      </p>
      <BackToCard slug={slug} name={name} />
    </>,
  )

const BackToCard = ({ slug, name }: { slug: string; name: string }) => (
  <p>
    <a href={`/b/${slug}`}>Back to {name}</a>
  </p>
)

/** What owners most want to see first. */
const FIRST_PAGE = '/desk/inbox/card'

/** "Is this your business?": a link to the desk goes to the address on file. */
export const claimRoutes = new Elysia({ name: 'desk/sign-in/claim' })
  .use(edge)
  .get('/b/:slug/claim', async call => claimPage(await cardOf(call)), {
    anyone: { limit: 'read', page: 'private' },
  })
  .post(
    '/b/:slug/claim',
    async call => {
      refuseForeignForm(call.request.headers)
      const card = await cardOf(call)
      const problem = await linkProblem(call, `business ${card.slug}`)
      if (problem) return claimPage(card, problem)
      await requestBusinessLink(call.context, card.slug, FIRST_PAGE)
      return claimSentPage(card)
    },
    { anyone: { limit: 'forms', page: 'private', raw: true } },
  )

const cardOf = async ({ context, params }: RequestContext<'slug'>): Promise<CardRow> =>
  (await findCard(context.sql, slugOf(params))) ?? refuse('business_not_found')
