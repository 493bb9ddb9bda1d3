import { Type } from '@sinclair/typebox'
import { OPERATOR } from '../../../shared/alerts/check.ts'
import { alertNames, kindOf, runbookUrl } from '../../../shared/alerts/kinds.ts'
import { findAlertWebhook, listAlerts } from '../../../shared/alerts/queries.ts'
import { sendTest, setWebhook } from '../../../shared/webhooks/endpoint.ts'
import { accepted, ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Body, Instant, Nullable, OneOf, Text } from '../../edge/formats.ts'
import { CallbackAnswer } from '../../keys/schema.ts'
import { TestAnswer } from '../../webhooks/schema.ts'
import { operatorApi } from '../api.ts'

const AlertsAnswer = Type.Object({
  alerts: Type.Array(
    Type.Object({
      name: OneOf(alertNames),
      title: Type.String({ examples: ['Email is failing'] }),
      open: Type.Boolean(),
      since: Instant,
      detail: Nullable(Type.String({ examples: ['12 emails are waiting for a retry'] })),
      toldAt: Nullable(Instant),
      checkedAt: Instant,
      runbook: Type.String(),
    }),
  ),
  count: Type.Integer(),
  mail: Nullable(Type.String({ description: 'OPERATOR_EMAIL.', examples: ['operator@exchange.example'] })),
  webhook: Nullable(
    Type.Object({
      callback_url: Type.String(),
      enabled: Type.Boolean(),
      failingSince: Nullable(Instant),
      lastStatus: Nullable(Type.Integer()),
    }),
  ),
})

export const alertRoutes = operatorApi('alerts')
  .get(
    '/alerts',
    async ({ context }) => {
      const [rows, webhook] = await Promise.all([listAlerts(context.sql), findAlertWebhook(context.sql)])
      const alerts = rows.map(row => ({
        name: row.name,
        title: kindOf(row.name).title,
        open: row.isOpen,
        since: row.since,
        detail: row.isOpen ? row.detail : null,
        toldAt: row.isOpen ? row.toldAt : null,
        checkedAt: row.checkedAt,
        runbook: runbookUrl(context.baseUrl, row.name),
      }))
      return ok({
        alerts,
        count: alerts.length,
        mail: context.config.operatorEmail,
        webhook: webhook ?? null,
      })
    },
    {
      operator: { may: 'read' },
      detail: docs({
        summary: 'Alerts, and where they go',
        description: 'Open ones first. A worker checks each of them once a minute.',
        answers: { 200: { description: 'Every alert that was ever checked.', schema: AlertsAnswer } },
      }),
    },
  )
  .put(
    '/alerts/webhook',
    async ({ context, body }) => ok(await setWebhook(context, OPERATOR, body.callback_url, null)),
    {
      operator: { may: 'alerts' },
      body: Body({
        callback_url: Nullable(Text({ maxLength: 500, examples: ['https://hooks.exchange.example/alerts'] })),
      }),
      detail: docs({
        summary: 'Set or clear the webhook for alerts',
        description:
          'It gets operator.alert when an alert starts, once a day while it lasts and when it ends, and customer.reported for each report, signed and retried like any other webhook.',
        answers: { 200: { description: 'Saved. The signing secret is shown once.', schema: CallbackAnswer } },
        errors: ['invalid_callback_url'],
      }),
    },
  )
  .post(
    '/alerts/test',
    async ({ context, claim }) => accepted({ eventId: await sendTest(context, OPERATOR, claim) }),
    {
      operator: { may: 'alerts' },
      detail: docs({
        summary: 'Send a test event to the webhook for alerts',
        answers: { 202: { description: "It's on its way.", schema: TestAnswer } },
        errors: ['invalid_request'],
      }),
    },
  )
