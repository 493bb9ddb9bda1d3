import { Elysia } from 'elysia'
import { depositState, payUrlOf } from '../../shared/deposits/deposit.ts'
import { openProvider } from '../../shared/deposits/open-provider.ts'
import { openDeposit, reportDeposit, startCheckout } from '../../shared/deposits/pay.ts'
import { seeOther } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { readForm } from '../pages/form.ts'
import { depositPage } from './page.tsx'
import { payHeaders } from './page-headers.ts'
import { reportPage, thanksPage } from './report-page.tsx'

const MAX_REPORT_LENGTH = 2000

/** The pages of a deposit, for the customer who has the link. A GET never changes anything. */
export const payRoutes = new Elysia({ name: 'deposits/pay' })
  .use(edge)
  .get(
    '/pay/:token',
    async ({ context, params, request, now }) => {
      const deposit = await openDeposit(context, params.token ?? '')
      return depositPage({
        deposit,
        state: depositState(deposit, now),
        now,
        payUrl: payUrlOf(context, deposit.token),
        // The customer may be back before the provider tells us they paid.
        returned: new URL(request.url).searchParams.has('returned'),
        provider: openProvider(context),
      })
    },
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/pay/:token',
    async ({ context, params }) => {
      const deposit = await openDeposit(context, params.token ?? '')
      const checkout = await startCheckout(context, deposit)
      // If there's nothing to pay, the page says why.
      return seeOther(checkout ?? payUrlOf(context, deposit.token), payHeaders())
    },
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
  .get(
    '/pay/:token/report',
    async ({ context, params }) => {
      const deposit = await openDeposit(context, params.token ?? '')
      return reportPage(deposit, payUrlOf(context, deposit.token), null)
    },
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/pay/:token/report',
    async ({ context, params, request }) => {
      const deposit = await openDeposit(context, params.token ?? '')
      const payUrl = payUrlOf(context, deposit.token)
      const text = (await readForm(request)).get('text')?.trim() ?? ''
      if (text === '' || [...text].length > MAX_REPORT_LENGTH)
        return reportPage(deposit, payUrl, `Please tell us in at most ${MAX_REPORT_LENGTH} characters.`)
      await reportDeposit(context, deposit, text)
      return thanksPage(payUrl)
    },
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
