import { openProvider } from '../../shared/deposits/open-provider.ts'
import { openDeposit, reportDeposit, startCheckout } from '../../shared/deposits/pay.ts'
import { payUrlOf } from '../../shared/deposits/shown.ts'
import { depositState } from '../../shared/deposits/state.ts'
import { seeOther } from '../edge/answer.ts'
import { route } from '../edge/route.ts'
import { readForm } from '../pages/form.ts'
import { payHeaders } from './page-headers.ts'

const MOST_REPORT_CHARACTERS = 2000

/** The pages of a deposit, for the customer who has the link. A GET changes nothing, whoever follows the link. */
export const payRoutes = [
  route({
    method: 'GET',
    path: '/pay/{token}',
    auth: 'none',
    page: true,
    async handle({ ground, params, request, now }) {
      const deposit = await openDeposit(ground, params.token ?? '')
      const { depositPage } = await import('./page.tsx')
      return depositPage({
        deposit,
        state: depositState(deposit, now),
        now,
        payUrl: payUrlOf(ground, deposit.token),
        // The provider sends its customers back before, or after, it tells us that they paid.
        returned: new URL(request.url).searchParams.has('returned'),
        provider: await openProvider(ground),
      })
    },
  }),
  route({
    method: 'POST',
    path: '/pay/{token}',
    auth: 'none',
    limit: 'payments',
    raw: true,
    page: true,
    async handle({ ground, params }) {
      const deposit = await openDeposit(ground, params.token ?? '')
      const checkout = await startCheckout(ground, deposit)
      // Where there is nothing to pay, the page says why.
      return seeOther(checkout ?? payUrlOf(ground, deposit.token), payHeaders())
    },
  }),
  route({
    method: 'GET',
    path: '/pay/{token}/report',
    auth: 'none',
    page: true,
    async handle({ ground, params }) {
      const deposit = await openDeposit(ground, params.token ?? '')
      const { reportPage } = await import('./report-page.tsx')
      return reportPage(deposit, payUrlOf(ground, deposit.token), null)
    },
  }),
  route({
    method: 'POST',
    path: '/pay/{token}/report',
    auth: 'none',
    limit: 'payments',
    raw: true,
    page: true,
    async handle({ ground, params, request }) {
      const deposit = await openDeposit(ground, params.token ?? '')
      const payUrl = payUrlOf(ground, deposit.token)
      const text = (await readForm(request)).get('text')?.trim() ?? ''
      const { reportPage, thanksPage } = await import('./report-page.tsx')
      if (text === '' || [...text].length > MOST_REPORT_CHARACTERS)
        return reportPage(deposit, payUrl, `Please tell us in at most ${MOST_REPORT_CHARACTERS} characters.`)
      await reportDeposit(ground, deposit, text)
      return thanksPage(payUrl)
    },
  }),
]
