import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { unmeasured } from '../../shared/businesses/measured.ts'
import { findProfile, type Profile } from '../../shared/desk/queries.ts'
import { ownerOfBusiness } from '../../shared/ids.ts'
import { leadStatuses } from '../../shared/leads/status.ts'
import { refuse } from '../../shared/refusal.ts'
import { setWebhook } from '../../shared/webhooks/endpoint.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { Nullable } from '../edge/formats.ts'
import { CallbackAnswer, CallbackBody, KeyAnswer } from '../keys/schema.ts'

const ProfileAnswer = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  industry: Type.String(),
  timezone: Type.String(),
  version: Type.Integer({ description: 'Of the card, as in the ETag of GET /desk/card.' }),
  contact_email: Nullable(Type.String()),
  callback_url: Nullable(Type.String()),
  webhook: KeyAnswer.properties.webhook,
  counts: Type.Object({
    leads: Type.Record(Type.String(), Type.Integer()),
    unanswered: Type.Integer({ description: 'Received, and without a reply.' }),
    upcomingBookings: Type.Integer(),
  }),
  response: Type.Object({
    medianMinutes: Nullable(Type.Number()),
    p90Minutes: Nullable(Type.Number()),
    rate24h: Nullable(Type.Number()),
    sampleSize: Type.Integer(),
  }),
})

export const deskRoutes = new Elysia({ name: 'desk', prefix: '/desk', tags: ['Desk'] })
  .use(edge)
  .get(
    '/',
    async ({ context, caller, now }) => {
      const row = await findProfile(context.sql, caller.id, now)
      return row ? ok(presentProfile(row)) : refuse('business_not_found')
    },
    {
      business: { limit: 'read' },
      detail: docs({
        summary: 'Your profile, counts and reply figures',
        answers: { 200: { description: 'The business as its desk sees it.', schema: ProfileAnswer } },
      }),
    },
  )
  .patch(
    '/',
    async ({ context, caller, body }) =>
      ok(await setWebhook(context, ownerOfBusiness(caller.id), body.callback_url, caller.by)),
    {
      business: { limit: 'account' },
      body: CallbackBody,
      detail: docs({
        summary: 'Set or clear your webhook',
        description:
          'New leads, messages, bookings and cancellations are pushed there. Each save makes a new secret.',
        answers: { 200: { description: 'Saved. The secret is shown once.', schema: CallbackAnswer } },
        errors: ['invalid_callback_url'],
      }),
    },
  )

function presentProfile(row: Profile) {
  return {
    slug: row.slug,
    name: row.name,
    industry: row.industry,
    timezone: row.timezone,
    version: row.version,
    contact_email: row.contactEmail,
    callback_url: row.callbackUrl,
    webhook: {
      enabled: row.enabled ?? false,
      failingSince: row.failingSince,
      lastDeliveryAt: row.lastDeliveryAt,
      lastStatus: row.lastStatus,
    },
    counts: {
      leads: Object.fromEntries(leadStatuses.map(status => [status, row.statuses[status] ?? 0])),
      unanswered: row.unanswered,
      upcomingBookings: row.upcoming,
    },
    response: row.response ?? unmeasured,
  }
}
