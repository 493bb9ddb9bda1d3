import { Elysia } from 'elysia'
import { calendarOf } from '../../shared/customer/calendar.ts'
import { openPage, owesDeposit, readMessages } from '../../shared/customer/page.ts'
import { openProvider, providerOf } from '../../shared/deposits/open-provider.ts'
import { startCheckout } from '../../shared/deposits/pay.ts'
import { requestDeposit } from '../../shared/deposits/request.ts'
import { seeOther, text } from '../edge/answer.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import { searchParamsOf } from '../edge/query.ts'
import { changeRoutes } from './change-routes.ts'
import { customerRules, forCustomer, wrongLinkPage } from './for-customer.tsx'
import { customerPage } from './page.tsx'
import { reportRoutes } from './report-routes.tsx'
import { unsubscribeRoutes } from './unsubscribe-routes.tsx'
import { withdrawRoutes } from './withdraw-routes.tsx'

/** The page of a customer who has the link. A GET never changes anything. */
export const customerRoutes = new Elysia({ name: 'customer' })
  .use(edge)
  .get('/pay/:token', call => (call.params.token.endsWith('.ics') ? calendar(call) : showPage(call)), {
    anyone: customerRules.page({}),
  })
  .post(
    '/pay/:token',
    forCustomer(async ({ context, now }, page) => {
      // The agent may not have asked for the deposit yet. The page then reloads until it's prepared.
      if (owesDeposit(page, now)) await requestDeposit(context, page.agentId, page.leadId)
      const checkout =
        page.deposit && !page.businessRemoved ? await startCheckout(context, page.deposit) : null
      // If there's nothing to pay, the page says why.
      return seeOther(checkout ?? page.url)
    }),
    { anyone: customerRules.form({}) },
  )
  .use(changeRoutes)
  .use(withdrawRoutes)
  .use(unsubscribeRoutes)
  .use(reportRoutes)

const showPage = forCustomer(async ({ context, request, now }, page) => {
  const searchParams = searchParamsOf(request)
  const provider = providerOf(context, page.businessId)
  return customerPage({
    page,
    messages: await readMessages(context, page),
    now,
    // The customer may be back before the provider tells us they paid.
    returned: searchParams.has('returned'),
    done: searchParams.get('done'),
    provider: provider && openProvider(context, provider),
  })
})

/** The same path with .ics. */
async function calendar({ context, params }: Pick<RequestContext, 'context' | 'params'>) {
  const page = await openPage(context, params.token?.slice(0, -'.ics'.length) ?? '')
  if (!page?.booking) return wrongLinkPage()
  const file = calendarOf(page, page.booking)
  return text(file, 'text/calendar', {
    'content-disposition': 'attachment; filename="appointment.ics"',
  })
}
