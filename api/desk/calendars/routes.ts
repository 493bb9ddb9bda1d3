import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { calendarName } from '../../../shared/calendars/calendar-name.ts'
import { feedUrl } from '../../../shared/calendars/feed.ts'
import { type LinkFault, linkCalendar, MAX_LINKED } from '../../../shared/calendars/link.ts'
import {
  deleteLinkedCalendar,
  type LinkedCalendar,
  listLinkedCalendars,
} from '../../../shared/calendars/linked-queries.ts'
import type { Context } from '../../../shared/context.ts'
import { calendarFaults } from '../../../shared/events/kinds.ts'
import { isId } from '../../../shared/ids.ts'
import { refuse } from '../../../shared/refusal.ts'
import { created, noContent, ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { Body, IdOf, Instant, Model, Nullable, OneOf, Text } from '../../edge/formats.ts'
import { Chair, checkedChair } from '../chair.ts'
import { ownBusiness } from '../own-business.ts'

const CalendarAnswer = Model('LinkedCalendar', {
  id: IdOf('cal'),
  name: Type.String({ description: 'What the calendar calls itself, or its host.' }),
  host: Type.String(),
  chair: Chair,
  busyAhead: Type.Integer({ description: 'How many busy times lie ahead.' }),
  readAt: Nullable(Instant),
  failingSince: Nullable(Instant),
  fault: Nullable(OneOf(calendarFaults)),
})

const CalendarsAnswer = Type.Object({
  calendars: Type.Array(CalendarAnswer),
  count: Type.Integer(),
  feedUrl: Nullable(
    Type.String({ description: 'The private address of your desk’s own calendar, if it has one.' }),
  ),
})

const CalendarBody = Body({
  address: Text({
    minLength: 1,
    maxLength: 2000,
    examples: ['https://calendar.example.com/private/basic.ics'],
    description: 'The URL of an .ics file: https:// or webcal://.',
  }),
  chair: Type.Optional(Chair),
})

const faults: Record<LinkFault, [message: string, hint: string]> = {
  address: ['This address can’t be read.', 'Send an https:// or webcal:// address without a user name.'],
  private: ['This address is inside a private network.', 'Send a public address.'],
  ours: ['This is the address of your desk’s own calendar.', 'Send the one of the calendar you use.'],
  known: ['This calendar is already linked.', 'See GET /desk/calendars.'],
  full: [`${MAX_LINKED} calendars are linked, which is the maximum.`, 'DELETE one first.'],
}

export const deskCalendarRoutes = new Elysia({ name: 'desk/calendars', tags: ['Desk'] })
  .use(edge)
  .get(
    '/desk/calendars',
    async ({ context, caller, now }) => {
      const [calendars, url] = await Promise.all([
        listLinkedCalendars(context.sql, caller.id, now),
        feedUrl(context, caller.id),
      ])
      return ok({
        calendars: calendars.map(each => presentCalendar(context, each)),
        count: calendars.length,
        feedUrl: url,
      })
    },
    {
      business: { limit: 'read' },
      detail: docs({
        summary: 'Calendars you linked',
        answers: { 200: { description: 'In the order they were linked.', schema: CalendarsAnswer } },
      }),
    },
  )
  .post(
    '/desk/calendars',
    async ({ context, caller, body, now }) => {
      const { card } = await ownBusiness(context.sql, caller)
      const chair = checkedChair(body.chair, card.capacity)
      const linked = await linkCalendar(context, caller, { address: body.address, chair })
      // It's already linked to this chair, so this is a retry, maybe because the response was lost.
      if ('fault' in linked && !(linked.fault === 'known' && linked.chair === chair))
        return refuse('invalid_request', ...faults[linked.fault])
      const calendars = await listLinkedCalendars(context.sql, caller.id, now)
      const calendar = calendars.find(({ id }) => id === linked.id)
      return calendar ? created(presentCalendar(context, calendar)) : refuse('business_not_found')
    },
    {
      business: { limit: 'account' },
      body: CalendarBody,
      detail: docs({
        summary: 'Link a calendar that you already use',
        description: `When you're busy there, nobody can book you here. It's read right away, and every ten minutes from then on. You can link ${MAX_LINKED}. The same address for the same chair again returns the one that's linked.`,
        answers: { 201: { description: 'Linked. readAt says when it was read.', schema: CalendarAnswer } },
      }),
    },
  )
  .delete(
    '/desk/calendars/:id',
    async ({ context, caller, params }) => {
      const { id } = params
      if (!isId('cal', id))
        return refuse('route_not_found', "This isn't the id of a calendar.", 'GET /desk/calendars has them.')
      await deleteLinkedCalendar(context.sql, caller.id, id)
      return noContent()
    },
    {
      business: { limit: 'account' },
      detail: docs({
        summary: 'Unlink a calendar',
        answers: { 204: { description: 'Its busy times don’t count anymore. A repeat changes nothing.' } },
        errors: ['route_not_found'],
      }),
    },
  )

const presentCalendar = ({ secrets }: Pick<Context, 'secrets'>, calendar: LinkedCalendar) => {
  const { id, host, chair, ahead: busyAhead, readAt, failingSince, fault } = calendar
  const name = calendarName(secrets, calendar)
  return { id, name, host, chair, busyAhead, readAt, failingSince, fault }
}
