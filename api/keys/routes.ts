import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { newId } from '../../shared/ids.ts'
import { upsertApplication } from '../../shared/keys/application-queries.ts'
import { createKey, keyHint } from '../../shared/keys/create.ts'
import { bearer } from '../../shared/keys/key.ts'
import { findAgentRecord, revokeAgent } from '../../shared/keys/queries.ts'
import { refuseRotatedKey, rotateKey } from '../../shared/keys/rotate.ts'
import { verifyWebsite } from '../../shared/keys/verify-website.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashKey } from '../../shared/secrets.ts'
import { setWebhook } from '../../shared/webhooks/endpoint.ts'
import { accepted, created, noContent, ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { shortName } from '../edge/faults.ts'
import { unknownFields } from '../edge/unknown-fields.ts'
import { presentKey, presentNewKey } from './present.ts'
import {
  ApplicationAnswer,
  ApplicationBody,
  CallbackAnswer,
  CallbackBody,
  KeyAnswer,
  NewKeyAnswer,
  NewKeyBody,
  RotatedAnswer,
  RotationBody,
  VerificationAnswer,
} from './schema.ts'

const keyOf = (request: Request): string => bearer(request.headers.get('authorization')) ?? ''
const hashOf = ({ config }: Context, request: Request): Buffer => hashKey(keyOf(request), config.keyPepper)

export const keyRoutes = new Elysia({ name: 'keys', prefix: '/keys', tags: ['Keys'] })
  .use(edge)
  .post(
    '/',
    async ({ context, body, ip, claim }) => {
      const agent = {
        name: body.name.trim(),
        contact_email: body.contact_email,
        operator: body.operator?.trim() || null,
        website: body.website || null,
      }
      if (agent.name.length < 2)
        refuse('invalid_request', 'name must have at least 2 characters.', 'Send name such as "Concierge".')
      const key = await createKey(context, { ...agent, ip, claim })
      return created(presentNewKey(key, agent, context.config.rateLimitFactor))
    },
    {
      anyone: { limit: 'keys' },
      body: NewKeyBody,
      detail: docs({
        summary: 'Get a key',
        description:
          "Free and immediate; the key is shown once. Reading doesn't need one. Inquiries, bookings and posts do.",
        answers: { 201: { description: 'The new key.', schema: NewKeyAnswer } },
      }),
    },
  )
  .get(
    '/',
    async ({ context, caller, request }) => {
      const row = await findAgentRecord(context.sql, caller.id)
      const hint = keyHint(keyOf(request))
      return row ? ok(presentKey(row, hint, context.config.rateLimitFactor)) : refuse('invalid_key')
    },
    {
      agent: { limit: 'read' },
      detail: docs({
        summary: 'Read your own key',
        description: 'Your tier, limits and counts, and how your webhook is doing.',
        answers: { 200: { description: 'The key, its counts and its webhook.', schema: KeyAnswer } },
      }),
    },
  )
  .patch(
    '/',
    async ({ context, caller, body, request }) => {
      const hash = hashOf(context, request)
      await refuseRotatedKey(context, hash)
      if (caller.tier === 'free') refuse('tier_required')
      return ok(await setWebhook(context, caller.id, body.callback_url, hash))
    },
    {
      agent: { limit: 'account', perKey: true },
      body: CallbackBody,
      detail: docs({
        summary: 'Set or clear your webhook',
        description:
          'For verified and platform keys. Each save creates a new signing secret. The old one also signs for 24 hours.',
        answers: { 200: { description: 'Saved. The secret is shown once.', schema: CallbackAnswer } },
        errors: ['key_rotated', 'tier_required', 'invalid_callback_url'],
      }),
    },
  )
  .delete(
    '/',
    async ({ context, caller, keys, now, request }) => {
      await refuseRotatedKey(context, hashOf(context, request))
      await revokeAgent(context.sql, caller.id, now)
      keys.forget(caller.id)
      return noContent()
    },
    {
      agent: { limit: 'account' },
      detail: docs({
        summary: 'Revoke every key of this agent',
        answers: { 204: { description: 'Revoked.' } },
        errors: ['key_rotated'],
      }),
    },
  )
  .post(
    '/rotate',
    async ({ context, caller, keys, request, body, claim }) => {
      // A misspelled revoke_old would leave a stolen key alive, and the old key can't rotate again.
      const [unknown] = unknownFields(RotationBody, body, '')
      if (unknown)
        refuse(
          'invalid_request',
          `${shortName(unknown.path)} isn't a field of this request.`,
          'Send {"revoke_old": true}, or no body.',
        )
      const rotated = await rotateKey(context, {
        agent: caller.id,
        byHash: hashOf(context, request),
        revokeOld: body.revoke_old ?? false,
        claim,
      })
      keys.forget(caller.id)
      return ok(rotated)
    },
    {
      agent: { limit: 'account', revokesItself: true, perKey: true },
      body: RotationBody,
      detail: docs({
        summary: 'Replace your key',
        description:
          "The old key reads and writes for another 24 hours, but can't rotate, end the agent or change its webhook. revoke_old ends it at once. The body can be left out.",
        answers: { 200: { description: 'The new key, shown once.', schema: RotatedAnswer } },
        errors: ['key_rotated'],
      }),
    },
  )
  .post(
    '/platform',
    async ({ context, caller, body, now }) => {
      const row = await upsertApplication(context.sql, {
        id: newId('app'),
        agent: caller.id,
        company: body.company,
        use_case: body.use_case,
        volume: body.volume ?? null,
        website: body.website ?? null,
        now,
      })
      return accepted({ applicationId: row?.id, status: 'received', receivedAt: row?.received_at })
    },
    {
      agent: { limit: 'account' },
      body: ApplicationBody,
      detail: docs({
        summary: 'Apply for the platform tier',
        description:
          'Higher limits, webhooks and the feed. One open application per key: applying again updates it.',
        answers: { 202: { description: 'Received. An operator decides.', schema: ApplicationAnswer } },
      }),
    },
  )
  .post(
    '/verify',
    async ({ context, caller, keys }) => {
      const verification = await verifyWebsite(context, caller.id)
      if (verification.status === 'verified') keys.forget(caller.id)
      return ok(verification)
    },
    {
      agent: { limit: 'account' },
      detail: docs({
        summary: 'Prove your website and become verified',
        description:
          'The first call returns a token. Put it into the file at `url` and call again. The website is the one you sent to POST /keys.',
        answers: { 200: { description: 'Pending, or verified.', schema: VerificationAnswer } },
      }),
    },
  )
