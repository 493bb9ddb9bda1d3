import { Type } from '@sinclair/typebox'
import { cardBody } from '../../../shared/businesses/card-body.ts'
import { removeBusiness, resetBusinessAccess } from '../../../shared/businesses/end-access.ts'
import { findCard } from '../../../shared/businesses/queries.ts'
import { writeCard } from '../../../shared/businesses/write-card.ts'
import { makeDeskLink } from '../../../shared/desk/links.ts'
import { refuse } from '../../../shared/refusal.ts'
import { presentCard } from '../../businesses/present.ts'
import { CardAnswer } from '../../businesses/schema.ts'
import { created, noContent, ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { UncheckedBody } from '../../edge/formats.ts'
import { operatorApi } from '../api.ts'

export const WrittenBody = UncheckedBody(cardBody)

export const operatorBusinessRoutes = operatorApi('businesses')
  .put(
    '/businesses/:slug',
    async ({ context, params, body, claim, keys }) => {
      const slug = params.slug
      const written = await writeCard(context, {
        slug,
        written: body,
        author: 'operator',
        mayCreate: true,
        expectedVersion: null,
        claim,
      })
      const row = await findCard(context.sql, slug)
      if (!row) return refuse('business_not_found')
      const business = presentCard(row)
      if (!written.created) return ok({ created: false, business })
      keys.forget(String(written.id))
      return created({ created: true, business, businessKey: written.businessKey })
    },
    {
      operator: { may: 'businesses' },
      body: WrittenBody,
      detail: docs({
        summary: 'Create or replace a business card',
        description:
          'Sending the same card again changes nothing. contact_email and payout_account are private: omit them to keep them, send null to clear them.',
        answers: {
          200: {
            description: 'Saved.',
            schema: Type.Object({ created: Type.Literal(false), business: CardAnswer }),
          },
          201: {
            description: 'Created. The key is shown once.',
            schema: Type.Object({
              created: Type.Literal(true),
              business: CardAnswer,
              businessKey: Type.String(),
            }),
          },
        },
        errors: ['business_not_found'],
      }),
    },
  )
  .delete(
    '/businesses/:slug',
    async ({ context, params, keys }) => {
      await removeBusiness(context, keys, params.slug)
      return noContent()
    },
    {
      operator: { may: 'businesses' },
      detail: docs({
        summary: 'Remove a business from the directory',
        description:
          'Its card returns 404 from then on, and the feed shows a tombstone. Its key, sessions, links, webhook and private fields end. The same slug created again is a new business.',
        answers: { 204: { description: 'Removed.' } },
        errors: ['business_not_found'],
      }),
    },
  )
  .post(
    '/businesses/:slug/reset-access',
    async ({ context, params, keys }) =>
      ok({ businessKey: await resetBusinessAccess(context, keys, params.slug) }),
    {
      operator: { may: 'businesses' },
      detail: docs({
        summary: 'Give a business a new key and end every other way in',
        description:
          'For an owner who lost control of the desk. Ends the old key, all sessions and unused links, notifications on devices, the webhook and contact_email, which gets links by mail. Set contact_email again, and check payout_account.',
        answers: {
          200: {
            description: 'The new key, shown once.',
            schema: Type.Object({ businessKey: Type.String() }),
          },
        },
        errors: ['business_not_found'],
      }),
    },
  )
  .post(
    '/businesses/:slug/desk-link',
    async ({ context, params }) => created(await makeDeskLink(context, params.slug, 'operator')),
    {
      operator: { may: 'desk' },
      detail: docs({
        summary: 'Create a one-time sign-in link for a business',
        description: 'Send it only to the business: the first person to use it is signed in.',
        answers: {
          201: {
            description: 'The link. It is shown once and works once, until expiresAt.',
            schema: Type.Object({
              url: Type.String({
                examples: ['{base_url}/desk/inbox/enter/Zk3vJ0aQp1mXcR8uT5yB2w'],
              }),
              expiresAt: Type.String({ format: 'date-time', examples: ['2026-11-22T15:00:00.000Z'] }),
            }),
          },
        },
        errors: ['business_not_found'],
      }),
    },
  )
