import { findOffer } from '../../shared/bookings/availability.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import { previewMove, reschedule } from '../../shared/bookings/reschedule.ts'
import { horizonDays } from '../../shared/bookings/starts.ts'
import type { Context } from '../../shared/context.ts'
import { type CustomerPage, isWithdrawable, openPage, upcoming } from '../../shared/customer/page.ts'
import { moveTerms, type TextFact } from '../../shared/customer/terms.ts'
import { parseInstant } from '../../shared/instant.ts'
import { cancelLead } from '../../shared/outcomes/cancel.ts'
import { Refusal } from '../../shared/refusal.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { seeOther } from '../edge/answer.ts'
import { searchParamsOf } from '../edge/query.ts'
import { textProblem } from '../pages/too-long.ts'
import {
  cancelPage,
  type Day,
  movePage,
  TERMS_CHANGED,
  TermsChanged,
  textOf,
  timesPage,
  toConfirm,
} from './changes.tsx'
import { customerPages } from './for-customer.tsx'
import { contactText } from './words.ts'

const NOT_FREE = 'Sorry, that time isn’t free. Please choose another.'
const DAYS_SHOWN = 5
/** A stay has one start a day. */
const STAY_DAYS_SHOWN = 14
const MAX_REASON = 300
const MAX_SLOTS = 2000

/** Moving and canceling, by the same rules as for agents. */
export const changeRoutes = customerPages('customer/change')
  .page('/pay/:token/reschedule', async ({ context, request, now }, page) => {
    const booking = upcoming(page, now)
    if (!booking) return seeOther(page.url)
    const searchParams = searchParamsOf(request)
    const start = parseInstant(searchParams.get('start') ?? '')
    // The Back button, after the move.
    if (start?.getTime() === booking.start.getTime()) return seeOther(page.url)
    if (!start) return showTimes(context, page, { from: Number(searchParams.get('from')) || 0 })
    const moved = await previewMove(context, page.slug, booking, start)
    if (!moved) return showTimes(context, page, { problem: NOT_FREE })
    return movePage({ page, moved, terms: moveTerms(page, moved, now) })
  })
  .form('/pay/:token/reschedule', async ({ context, now, params }, page, fields) => {
    const start = parseInstant(fields.get('start') ?? '')
    const booking = upcoming(page, now)
    if (!booking || !start) return seeOther(page.url)
    let shown: { page: CustomerPage; moved: Booking; terms: TextFact[] } | undefined
    // Nobody should lose a refund by moving without having been told.
    const confirm = (moved: Booking) => {
      shown = { page, moved, terms: moveTerms(page, moved, now) }
      if (fields.get('terms') !== textOf(shown.terms)) throw new TermsChanged()
    }
    try {
      await reschedule(context, page.leadId, {
        agent: page.agentId,
        start,
        service: null,
        nights: null,
        mayOverlap: fields.get('overlap') === 'yes',
        confirm,
      })
      return seeOther(`${page.url}?done=moved`)
    } catch (error) {
      if (error instanceof TermsChanged && shown) return movePage({ ...shown, problem: TERMS_CHANGED })
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      // Canceled or started in the meantime: the customer's page says which.
      const current = (await openPage(context, params.token ?? '')) ?? page
      if (!upcoming(current, context.now())) return seeOther(page.url)
      if (error.code === 'customer_already_booked' && shown) return movePage({ ...shown, overlaps: true })
      return error.code === 'slot_unavailable'
        ? showTimes(context, current, { problem: NOT_FREE })
        : showTimes(context, current, { problem: `This can’t be moved online. Please ${contactText(page)}.` })
    }
  })
  .page('/pay/:token/cancel', ({ now }, page) =>
    canCancel(page, now) ? cancelPage({ page, now }) : seeOther(page.url),
  )
  .form('/pay/:token/cancel', async ({ context, now, params }, page, fields) => {
    if (!canCancel(page, now)) return seeOther(page.url)
    const reason = fields.get('reason')?.trim() ?? ''
    const reasonProblem = textProblem(reason, MAX_REASON, 'You never need them here.')
    // Nobody should lose a deposit because the deadline passed, or cancel another time because it was moved, while the
    // page was open.
    const problemOn = (shown: CustomerPage) =>
      fields.get('terms') === toConfirm(shown, now) ? null : TERMS_CHANGED
    if (reasonProblem) return cancelPage({ page, now, reason, problem: problemOn(page), reasonProblem })
    let current = page
    const confirm = async () => {
      current = (await openPage(context, params.token ?? '')) ?? page
      if (problemOn(current)) throw new TermsChanged()
    }
    try {
      await cancelLead(context, page.leadId, { customer: page.leadId }, reason || null, confirm)
    } catch (error) {
      if (!(error instanceof TermsChanged)) throw error
      if (canCancel(current, now)) return cancelPage({ page: current, now, reason, problem: TERMS_CHANGED })
    }
    return seeOther(page.url)
  }).app

const canCancel = (page: CustomerPage, now: Date): boolean =>
  upcoming(page, now) !== null || isWithdrawable(page)

/** Free times, skipping the first `from` days that have any. */
async function showTimes(
  context: Context,
  page: CustomerPage,
  { from = 0, problem = null }: { from?: number; problem?: string | null },
) {
  const query = {
    service: page.booking?.service.id ?? null,
    nights: page.booking?.service.nights ?? null,
    days: horizonDays,
    limit: MAX_SLOTS,
    from: null,
    to: null,
    part: null,
  }
  // The service may be off the card by now, or the business gone.
  const offer = await findOffer(context, page.slug, query, page.booking?.id).catch(error => {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  })
  const times = spokenTimes(page.booking?.timezone ?? page.timezone)
  const days: Day[] = []
  for (const { start } of offer?.slots ?? []) {
    const at = new Date(start)
    if (at.getTime() === page.booking?.start.getTime()) continue
    const date = times.date(at)
    const last = days.at(-1)
    const slot = { start: at.toISOString(), time: times.time(at) }
    if (last?.date !== date) days.push({ date, slots: [slot] })
    // The clocks went back: this time of the day comes again.
    else if (last.slots.some(({ time }) => time === slot.time))
      last.slots.push({ ...slot, time: times.zonedTime(at) })
    else last.slots.push(slot)
  }
  const first = from < days.length ? Math.max(0, Math.trunc(from)) : 0
  const next = first + (query.nights === null ? DAYS_SHOWN : STAY_DAYS_SHOWN)
  return timesPage({
    page,
    days: days.slice(first, next),
    isOffered: offer !== null,
    more: next < days.length ? next : null,
    problem,
    status: problem ? 409 : 200,
  })
}
