import { OPERATOR } from '../../../../shared/alerts/check.ts'
import { findAlertWebhook, listAlerts } from '../../../../shared/alerts/queries.ts'
import type { Context } from '../../../../shared/context.ts'
import { sendTest, setCallback } from '../../../../shared/webhooks/endpoint.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { addressProblem } from '../../../pages/address-problem.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
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
    async ({ context }, signed, { fields }) => {
      const url = fields.has('clear') ? '' : (fields.get('url')?.trim() ?? '')
      try {
        const { signingSecret } = await setCallback(context, OPERATOR, url || null, null)
        return signingSecret ? show(context, signed, { secret: signingSecret }) : seeOther(path)
      } catch (error) {
        const problem = addressProblem(error)
        if (!problem) throw error
        return show(context, signed, { url, problem })
      }
    },
  )
  .form(
    `${path}/test`,
    { may: 'alerts', action: 'Send a test event to the webhook for alerts' },
    async ({ context }) => {
      await sendTest(context, OPERATOR, null)
      return seeOther(`${path}?tested=1`)
    },
  ).app
