import { OPERATOR } from '../../../../shared/alerts/check.ts'
import { findAlertWebhook, listAlerts } from '../../../../shared/alerts/queries.ts'
import type { Context } from '../../../../shared/context.ts'
import { sendTest, setWebhook } from '../../../../shared/webhooks/endpoint.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { addressProblem } from '../../../pages/address-problem.ts'
import { showOnce } from '../../../signed-in/show-once.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { sentBeforePage } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { type AlertsExtra, alertsPage } from './alerts-page.tsx'

const path = `${base}/alerts`

async function show(context: Context, signed: Signed, extra: AlertsExtra = {}) {
  const [alerts, webhook] = await Promise.all([listAlerts(context.sql), findAlertWebhook(context.sql)])
  const { baseUrl, config } = context
  return alertsPage(signed, {
    alerts,
    webhook,
    baseUrl,
    now: context.now(),
    mail: config.operatorEmail,
    ...extra,
  })
}

export const alertPages = consolePages('operator/console/alerts')
  .page(path, { may: 'read' }, ({ context, request }, signed) =>
    show(context, signed, { isTested: searchParamsOf(request).has('tested') }),
  )
  .form(
    `${path}/webhook`,
    { may: 'alerts', action: 'Set or clear the webhook for alerts' },
    ({ context }, signed, { fields, claim }) => {
      const url = fields.has('clear') ? '' : (fields.get('url')?.trim() ?? '')
      const save = async () => {
        try {
          const { signingSecret } = await setWebhook(context, OPERATOR, url || null, null)
          return signingSecret ? await show(context, signed, { secret: signingSecret }) : seeOther(path)
        } catch (error) {
          const problem = addressProblem(error)
          if (!problem) throw error
          return show(context, signed, { url, problem })
        }
      }
      if (url === '') return save()
      return showOnce(context, claim, save, () => sentBeforePage(signed, path))
    },
  )
  .form(
    `${path}/test`,
    { may: 'alerts', action: 'Send a test event to the webhook for alerts' },
    async ({ context }, _, { claim }) => {
      await sendTest(context, OPERATOR, claim)
      return seeOther(`${path}?tested=1`)
    },
  ).app
