import { randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import {
  deleteOwnTime,
  findOwnTimeByClaim,
  listOwnTimes,
  type OwnTime,
} from '../../../shared/bookings/own-time-queries.ts'
import { keepOwnTime, MAX_DAYS_AHEAD, MAX_DAYS_LONG, MAX_TITLE } from '../../../shared/bookings/own-times.ts'
import type { Context } from '../../../shared/context.ts'
import { isId } from '../../../shared/ids.ts'
import { parseInstant } from '../../../shared/instant.ts'
import { localTime } from '../../../shared/local-time.ts'
import { cutPage } from '../../../shared/page.ts'
import { refuse } from '../../../shared/refusal.ts'
import { created, noContent, ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { exampleTime } from '../../edge/example-times.ts'
import { Body, IdOf, Instant, Model, Nullable, OptionalText, Text } from '../../edge/formats.ts'
import { Chair, checkedChair } from '../chair.ts'
import { countFields, DaysQuery, daysFields, daysOf, MAX_LISTED } from '../days.ts'
import { ownBusiness } from '../own-business.ts'

const DAY = 86_400_000

const OwnTimeAnswer = Model('BlockedTime', {
  id: IdOf('own'),
  start: Instant,
  end: Instant,
  chair: Chair,
  title: Nullable(Type.String()),
})

const OwnTimeBody = Body({
  start: Text({ format: 'date-time', examples: [exampleTime('12:00')] }),
  end: Text({ format: 'date-time', examples: [exampleTime('13:00')] }),
  chair: Type.Optional(Chair),
  title: OptionalText({ maxLength: MAX_TITLE, examples: ['Lunch'], description: 'Only your desk shows it.' }),
  confirm_overlap: Type.Optional(
    Type.Boolean({ description: 'Block the time even if something is in the way. Appointments stay.' }),
  ),
})

export const deskTimeRoutes = new Elysia({ name: 'desk/times', tags: ['Desk'] })
  .use(edge)
  .get(
    '/desk/times',
    async ({ context, caller, query, now }) => {
      const { timezone } = await ownBusiness(context.sql, caller)
      const { answer, start, end } = daysOf(query, timezone, now)
      const found = await listOwnTimes(context.sql, caller.id, start, end, MAX_LISTED + 1)
      const { page, next } = cutPage(found, MAX_LISTED)
      const times = page.map(time => presentOwnTime(context, time))
      return ok({ ...answer, times, count: times.length, hasMore: next !== null })
    },
    {
      business: { limit: 'read' },
      query: DaysQuery,
      detail: docs({
        summary: 'Times you blocked',
        answers: {
          200: {
            description: 'In order.',
            schema: Type.Object({
              ...daysFields,
              times: Type.Array(OwnTimeAnswer),
              ...countFields,
            }),
          },
        },
      }),
    },
  )
  .post(
    '/desk/times',
    async ({ context, caller, body, claim, now }) => {
      const { card, timezone } = await ownBusiness(context.sql, caller)
      const [start, end] = [body.start, body.end].map(
        text => parseInstant(text) ?? refuse('invalid_request'),
      ) as [Date, Date]
      checkSpan(start, end, now)
      const token = claim ?? randomBytes(32)
      const clashes = await keepOwnTime(context, {
        businessId: caller.id,
        start,
        end,
        claim: token,
        chair: checkedChair(body.chair, card.capacity),
        title: body.title?.trim() || null,
        over: body.confirm_overlap ?? false,
      })
      if (clashes.length > 0) {
        const taken = clashes.map(
          each => `${localTime(each.start, timezone)} to ${localTime(each.end, timezone)}`,
        )
        refuse(
          'slot_unavailable',
          `Something is in the way: ${taken.join(', ')}.`,
          'Send another time, or "confirm_overlap": true to block it as well. Appointments stay.',
        )
      }
      const time = await findOwnTimeByClaim(context.sql, caller.id, token)
      return time ? created(presentOwnTime(context, time)) : refuse('business_not_found')
    },
    {
      business: { limit: 'bookings' },
      body: OwnTimeBody,
      detail: docs({
        summary: 'Block a time',
        description: `Nobody can book it from then on. It lasts at most ${MAX_DAYS_LONG} days, and starts within ${MAX_DAYS_AHEAD}.`,
        answers: { 201: { description: 'Blocked.', schema: OwnTimeAnswer } },
        errors: ['slot_unavailable'],
      }),
    },
  )
  .delete(
    '/desk/times/:id',
    async ({ context, caller, params }) => {
      const { id } = params
      if (!isId('own', id))
        return refuse('route_not_found', "This isn't the id of a blocked time.", 'GET /desk/times has them.')
      await deleteOwnTime(context.sql, caller.id, id)
      return noContent()
    },
    {
      business: { limit: 'bookings' },
      detail: docs({
        summary: 'Free a blocked time',
        answers: { 204: { description: 'It isn’t blocked anymore. A repeat changes nothing.' } },
        errors: ['route_not_found'],
      }),
    },
  )

function checkSpan(start: Date, end: Date, now: Date): void {
  const fault =
    end <= start
      ? 'end must be after start.'
      : end <= now
        ? 'This time is in the past.'
        : +end - +start > MAX_DAYS_LONG * DAY
          ? `The time must be at most ${MAX_DAYS_LONG} days long.`
          : +start - +now > MAX_DAYS_AHEAD * DAY
            ? `start must be at most ${MAX_DAYS_AHEAD} days ahead.`
            : null
  if (fault) refuse('invalid_request', fault, 'Send start and end as date-times with an offset.')
}

const presentOwnTime = (
  { secrets }: Pick<Context, 'secrets'>,
  { id, start, end, chair, title }: OwnTime,
) => ({
  id,
  start,
  end,
  chair,
  title: title && secrets.open(title, `own_times.title ${id}`),
})
