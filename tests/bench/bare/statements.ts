import { insertBooking, type NewBooking } from '../../../shared/bookings/chair-queries.ts'
import { confirmedEvent } from '../../../shared/bookings/events.ts'
import { insertLead, type NewLead } from '../../../shared/leads/queries.ts'
import { serveBare } from './serve-bare.ts'

/** The limit for a route that writes: only our own statement, with all its input prepared. */
const prepared: unknown[] = await Bun.file(process.env.STATEMENTS_FILE ?? '').json()
const isLead = process.env.STATEMENT === 'inquiry'

const revive = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return new Date(value)
  if (typeof value !== 'object' || value === null) return value
  if ('type' in value && value.type === 'Buffer' && 'data' in value)
    return Buffer.from(value.data as number[])
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]))
}
// Written by the row that starts this process, with the same types.
const statements = prepared.map(revive) as (NewLead & NewBooking)[]
let next = 0

serveBare(async (request, sql) => {
  await request.json()
  const statement = statements[next++]
  if (!statement) return Response.json({ error: 'prepare more' }, { status: 500 })
  const row = isLead
    ? await insertLead(sql, statement)
    : await insertBooking(sql, statement, confirmedEvent(statement))
  return Response.json(row, { status: row ? 201 : 409 })
})
