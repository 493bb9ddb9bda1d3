import { removeBusiness, resetBusinessAccess } from '../../../../shared/businesses/end-access.ts'
import type { Context } from '../../../../shared/context.ts'
import { makeDeskLink } from '../../../../shared/desk/links.ts'
import { requestBusinessLink } from '../../../../shared/desk/request-link.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { spokenTimes } from '../../../../shared/spoken-time.ts'
import { readBusinessStory } from '../../../../shared/timeline/business.ts'
import { findBusinessFacts } from '../../../../shared/timeline/business-queries.ts'
import { type Answer, seeOther } from '../../../edge/answer.ts'
import { doneOf } from '../../../signed-in/done.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
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
  return businessPage({ signed, story, done, secret })
}

/** One business, with the ways into its desk. */
export const businessPageRoutes = consolePages('operator/console/businesses')
  .page(`${base}/businesses/:slug`, { may: 'read' }, ({ context, request, params }, signed) =>
    show(context, signed, params.slug, { done: doneOf(request, done) }),
  )
  .form(
    `${base}/businesses/:slug/mail-link`,
    { may: 'desk', action: 'Mail a business a link to its desk' },
    async ({ context, params: { slug } }) => {
      await requestBusinessLink(context, slug, '/desk/inbox')
      return seeOther(`${base}/businesses/${encodeURIComponent(slug)}?done=mailed`)
    },
  )
  .form(
    `${base}/businesses/:slug/link`,
    { may: 'desk', action: 'Make a link to a desk' },
    async ({ context, params: { slug } }, signed) => {
      const link = await makeDeskLink(context, slug, 'operator')
      const until = spokenTimes('UTC').dateTime(link.expiresAt)
      const label = `The link to the desk, shown once. It works once, until ${until}.`
      return show(context, signed, slug, { secret: { label, value: link.url } })
    },
  )
  .form(
    `${base}/businesses/:slug/reset`,
    { may: 'businesses', action: 'Reset the access of a business' },
    async ({ context, keys, params: { slug } }, signed) => {
      const value = await resetBusinessAccess(context, keys, slug)
      const label = 'The new key, shown once. Set the email address again, and check the account for payouts.'
      return show(context, signed, slug, { secret: { label, value } })
    },
  )
  .form(
    `${base}/businesses/:slug/remove`,
    { may: 'businesses', action: 'Remove a business' },
    async ({ context, keys, params: { slug }, now }) => {
      const business = await findBusinessFacts(context.sql, slug, now)
      // Who removes it in a second tab sees that it's removed.
      if (!business?.deletedAt) await removeBusiness(context, keys, slug)
      return seeOther(`${base}/businesses/${encodeURIComponent(slug)}`)
    },
  ).app
