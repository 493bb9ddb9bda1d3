import { removeBusiness, resetBusinessAccess } from '../../../../shared/businesses/end-access.ts'
import type { Context } from '../../../../shared/context.ts'
import { makeDeskLink } from '../../../../shared/desk/links.ts'
import { requestBusinessLink } from '../../../../shared/desk/request-link.ts'
import { findBusinessIds } from '../../../../shared/find/find.ts'
import { cutPage } from '../../../../shared/page.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { spokenTimes } from '../../../../shared/spoken-time.ts'
import { readBusinessStory } from '../../../../shared/timeline/business.ts'
import { findBusinessFacts, listBusinesses } from '../../../../shared/timeline/business-queries.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { doneOf } from '../../../signed-in/done.ts'
import { showOnce } from '../../../signed-in/show-once.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { sentBeforePage } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { businessPage, type Shown } from './business-page.tsx'
import { createBusiness, fieldsOfNew, startOfNew } from './create.ts'
import { listPage, newPage } from './list-pages.tsx'

const PAGE = 50
const done: Record<string, string> = { mailed: 'The link is on its way.' }

async function show(context: Context, signed: Signed, slug: string, shown: Shown) {
  const story = (await readBusinessStory(context, slug)) ?? refuse('business_not_found')
  return businessPage({ signed, story, ...shown })
}

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
    ({ context, keys, params: { slug } }, signed, { claim }) =>
      showOnce(
        context,
        claim,
        async () => {
          const value = await resetBusinessAccess(context, keys, slug)
          const label =
            'The new key, shown once. Set the email address again, and check the account for payouts.'
          return show(context, signed, slug, { secret: { label, value } })
        },
        () => sentBeforePage(signed, `${base}/businesses/${encodeURIComponent(slug)}`),
      ),
  )
  .form(
    `${base}/businesses/:slug/remove`,
    { may: 'businesses', action: 'Remove a business' },
    async ({ context, keys, params: { slug }, now }) => {
      await removeBusiness(context, keys, slug).catch(async error => {
        // If another click or tab removed it, the page says so.
        if (!(await findBusinessFacts(context.sql, slug, now))?.deletedAt) throw error
      })
      return seeOther(`${base}/businesses/${encodeURIComponent(slug)}`)
    },
  )
  .page(`${base}/businesses`, { may: 'read' }, async ({ context, request }, signed) => {
    const query = searchParamsOf(request)
    const q = (query.get('q') ?? '').trim().slice(0, 200)
    const ids = q === '' ? null : await findBusinessIds(context, q)
    const before = Number(query.get('before'))
    const rows = await listBusinesses(context.sql, {
      ids,
      before: Number.isInteger(before) && before > 0 && before < 2 ** 31 ? before : null,
      limit: PAGE + 1,
    })
    const { page, next } = cutPage(rows, PAGE)
    return listPage({ signed, q, businesses: page, next: ids === null && next ? next.id : null })
  })
  .page(`${base}/new-business`, { may: 'businesses' }, ({ now }, signed) =>
    newPage(signed, fieldsOfNew(now), { typed: startOfNew(now), problems: [] }),
  )
  .form(
    `${base}/new-business`,
    { may: 'businesses', action: 'Create a business' },
    async ({ context, keys, now }, signed, { fields: typed, claim }) => {
      const result = await createBusiness(context, typed, claim)
      if ('problems' in result) return newPage(signed, fieldsOfNew(now), { typed, problems: result.problems })
      const { id, slug, businessKey: value } = result
      // A double click makes a second key, which its page shows.
      keys.forget(String(id))
      const secret = value ? { label: 'The key of the business, shown once.', value } : null
      const done = 'The business is listed. Next, add its services and hours to the card.'
      return show(context, signed, slug, { done, secret })
    },
  ).app
