import { Elysia } from 'elysia'
import { removeBusiness, resetBusinessAccess } from '../../../../shared/businesses/end-access.ts'
import type { Context } from '../../../../shared/context.ts'
import { makeDeskLink } from '../../../../shared/desk/links.ts'
import { requestBusinessLink } from '../../../../shared/desk/request-link.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { spokenTimes } from '../../../../shared/spoken-time.ts'
import { readBusinessStory } from '../../../../shared/timeline/business.ts'
import { type Answer, seeOther } from '../../../edge/answer.ts'
import { edge, type RequestContext } from '../../../edge/edge.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base } from '../queue-view.ts'
import { forOperator, forOperatorForm } from '../session.ts'
import type { Signed } from '../signed.tsx'
import { businessPage } from './business-page.tsx'

const done: Record<string, string> = { mailed: 'The link is on its way.' }

interface Shown {
  done?: string | null
  secret?: { label: string; value: string }
}

export async function show(
  context: Context,
  signed: Signed,
  slug: string,
  shown: Shown = {},
): Promise<Answer> {
  const story = (await readBusinessStory(context, slug)) ?? refuse('business_not_found')
  const { done = null, secret = null } = shown
  return businessPage({ signed, story, entries: story.entries, done, secret, problem: null })
}

/** One business, with the ways into its desk. */
export const businessPageRoutes = new Elysia({ name: 'operator/console/businesses' })
  .use(edge)
  .get(
    `${base}/businesses/:slug`,
    forOperator(({ context, request, params }: RequestContext<'slug'>, signed) => {
      const state = searchParamsOf(request).get('done') ?? ''
      return show(context, signed, params.slug, { done: done[state] ?? null })
    }),
    { console: { may: 'read' } },
  )
  .post(
    `${base}/businesses/:slug/mail-link`,
    forOperatorForm(async ({ context, params: { slug } }: RequestContext<'slug'>) => {
      await requestBusinessLink(context, slug, '/desk/inbox')
      return seeOther(`${base}/businesses/${encodeURIComponent(slug)}?done=mailed`)
    }),
    { console: { may: 'desk', action: 'Mail a business a link to its desk', raw: true } },
  )
  .post(
    `${base}/businesses/:slug/link`,
    forOperatorForm(async ({ context, params: { slug } }: RequestContext<'slug'>, signed) => {
      const link = await makeDeskLink(context, slug, 'operator')
      const until = spokenTimes('UTC').dateTime(link.expiresAt)
      const label = `The link to the desk, shown once. It works once, until ${until} UTC.`
      return show(context, signed, slug, { secret: { label, value: link.url } })
    }),
    { console: { may: 'desk', action: 'Make a link to a desk', raw: true } },
  )
  .post(
    `${base}/businesses/:slug/reset`,
    forOperatorForm(async ({ context, keys, params: { slug } }: RequestContext<'slug'>, signed) => {
      const value = await resetBusinessAccess(context, keys, slug)
      const label = 'The new key, shown once. Set the email address again, and check the account for payouts.'
      return show(context, signed, slug, { secret: { label, value } })
    }),
    { console: { may: 'businesses', action: 'Reset the access of a business', raw: true } },
  )
  .post(
    `${base}/businesses/:slug/remove`,
    forOperatorForm(async ({ context, keys, params: { slug } }: RequestContext<'slug'>) => {
      await removeBusiness(context, keys, slug)
      return seeOther(`${base}/businesses/${encodeURIComponent(slug)}`)
    }),
    { console: { may: 'businesses', action: 'Remove a business', raw: true } },
  )
