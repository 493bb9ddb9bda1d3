import { Elysia } from 'elysia'
import { findBusinessIds } from '../../../../shared/find/find.ts'
import { cutPage } from '../../../../shared/page.ts'
import { listBusinesses } from '../../../../shared/timeline/business-queries.ts'
import { edge } from '../../../edge/edge.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base } from '../queue-view.ts'
import { forOperator, forOperatorForm } from '../session.ts'
import { createBusiness, fieldsOfNew, startOfNew } from './create.ts'
import { listPage } from './list-page.tsx'
import { newPage } from './new-page.tsx'
import { show } from './routes.ts'

const PAGE = 50

/** The list of businesses, and adding one. */
export const businessListRoutes = new Elysia({ name: 'operator/console/business-list' })
  .use(edge)
  .get(
    `${base}/businesses`,
    forOperator(async ({ context, request }, signed) => {
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
    }),
    { console: { may: 'read' } },
  )
  .get(
    `${base}/new-business`,
    forOperator(({ now }, signed) =>
      newPage({ signed, fields: fieldsOfNew(now), form: { typed: startOfNew(now), problems: [] } }),
    ),
    { console: { may: 'businesses' } },
  )
  .post(
    `${base}/new-business`,
    forOperatorForm(async ({ context, now }, signed, { fields: typed }) => {
      const made = await createBusiness(context, typed)
      if ('problems' in made)
        return newPage({ signed, fields: fieldsOfNew(now), form: { typed, problems: made.problems } })
      const { slug, businessKey: value } = made
      const secret = value ? { label: 'The key of the business, shown once.', value } : undefined
      const done = 'The business is listed. Next, add its services and hours to the card.'
      return show(context, signed, slug, { done, ...(secret && { secret }) })
    }),
    { console: { may: 'businesses', action: 'Create a business', raw: true } },
  )
