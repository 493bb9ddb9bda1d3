import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { cardSchema } from '../../../shared/businesses/card.ts'
import { refuseFaults } from '../../../shared/businesses/card-check-faults.ts'
import { updateClosures } from '../../../shared/businesses/closure-queries.ts'
import { checkClosures, closuresSchema } from '../../../shared/businesses/closures-check.ts'
import { findOwnCard } from '../../../shared/businesses/queries.ts'
import { writeCard } from '../../../shared/businesses/write-card.ts'
import type { Context } from '../../../shared/context.ts'
import { refuse } from '../../../shared/refusal.ts'
import { ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { UncheckedBody } from '../../edge/formats.ts'
import { WrittenBody } from '../../operator/businesses/routes.ts'
import { ownBusiness } from '../own-business.ts'

const OwnCard = Type.Intersect([cardSchema, Type.Object({ slug: Type.String(), version: Type.Integer() })])

const ClosuresAnswer = Type.Intersect([closuresSchema, Type.Object({ count: Type.Integer() })])

export const deskCardRoutes = new Elysia({ name: 'desk/card', tags: ['Desk'] })
  .use(edge)
  .get('/desk/card', ({ context, caller }) => ownCard(context, caller), {
    business: { limit: 'read', caching: 'etag' },
    detail: docs({
      summary: 'Read your card as it is written',
      description: 'Send its `ETag` as `If-Match` when you write it.',
      answers: { 200: { description: 'The card, with its private fields.', schema: OwnCard } },
    }),
  })
  .put(
    '/desk/card',
    async ({ context, caller, body, request, claim }) => {
      await writeCard(context, {
        slug: caller.slug,
        written: body,
        author: 'desk',
        by: caller.by,
        mayCreate: false,
        expectedVersion: await expected(context, caller.id, request.headers.get('if-match')),
        claim,
      })
      return ownCard(context, caller)
    },
    {
      business: { limit: 'account' },
      body: WrittenBody,
      detail: docs({
        summary: 'Write your card',
        description:
          "The whole card. With the `ETag` that you read as `If-Match`, it's refused if the card or its private fields changed since.",
        answers: { 200: { description: 'Written; the same card again changes nothing.', schema: OwnCard } },
        errors: ['version_conflict'],
      }),
    },
  )
  .get(
    '/desk/closures',
    async ({ context, caller }) => {
      const { closures } = await ownBusiness(context.sql, caller)
      return ok({ closures, count: closures.length })
    },
    {
      business: { limit: 'read' },
      detail: docs({
        summary: 'Read when you are closed',
        description: 'As they were saved. Change the list and send it back to keep the others.',
        answers: { 200: { description: 'All of them, in order.', schema: ClosuresAnswer } },
      }),
    },
  )
  .put(
    '/desk/closures',
    async ({ context, caller, body }) => {
      const checked = checkClosures(body)
      if ('faults' in checked) return refuseFaults('all closures', checked.faults)
      const saved = await updateClosures(context.sql, caller.id, checked.closures)
      return saved
        ? ok({ closures: checked.closures, count: checked.closures.length })
        : refuse('business_not_found')
    },
    {
      business: { limit: 'account' },
      body: UncheckedBody(closuresSchema),
      detail: docs({
        summary: 'Say when you are closed',
        description: 'All closures at once, as date-times; an empty list clears them.',
        answers: { 200: { description: 'Saved, in order.', schema: ClosuresAnswer } },
      }),
    },
  )

async function ownCard({ sql }: Context, { id, slug }: { id: number; slug: string }) {
  const { version, card } = (await findOwnCard(sql, id)) ?? refuse('business_not_found')
  return ok({ slug, version, ...card }, { etag: `"${version}"` })
}

/** The version in If-Match. No card has version 0, so 0 stands for an ETag that matches nothing. */
async function expected({ sql }: Context, business: number, ifMatch: string | null): Promise<number | null> {
  if (ifMatch === null || ifMatch.trim() === '*') return null
  const versions = ifMatch.split(',').map(tag => Number(/^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? 0))
  if (versions.length === 1) return versions[0] ?? 0
  // From a list, the current version. If it changes before the write, the write is refused.
  const row = await findOwnCard(sql, business)
  return versions.find(version => version === row?.version) ?? 0
}
