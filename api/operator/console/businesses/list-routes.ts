import { findBusinessIds } from '../../../../shared/find/find.ts'
import { cutPage } from '../../../../shared/page.ts'
import { listBusinesses } from '../../../../shared/timeline/business-queries.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { createBusiness, fieldsOfNew, startOfNew } from './create.ts'
import { listPage } from './list-page.tsx'
import { newPage } from './new-page.tsx'
import { show } from './routes.ts'

const PAGE = 50

/** The list of businesses, and adding one. */
export const businessListRoutes = consolePages('operator/console/business-list')
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
    newPage({ signed, fields: fieldsOfNew(now), form: { typed: startOfNew(now), problems: [] } }),
  )
  .form(
    `${base}/new-business`,
    { may: 'businesses', action: 'Create a business' },
    async ({ context, now }, signed, { fields: typed }) => {
      const made = await createBusiness(context, typed)
      if ('problems' in made)
        return newPage({ signed, fields: fieldsOfNew(now), form: { typed, problems: made.problems } })
      const { slug, businessKey: value } = made
      const secret = value ? { label: 'The key of the business, shown once.', value } : undefined
      const done = 'The business is listed. Next, add its services and hours to the card.'
      return show(context, signed, slug, { done, ...(secret && { secret }) })
    },
  ).app
