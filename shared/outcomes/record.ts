import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { changeLead } from '../leads/change-lead.ts'
import type { LeadChange } from '../leads/change-queries.ts'
import { cancelledEvent, type LeadEvent } from '../leads/events.ts'
import type { Lead, OutcomeSource } from '../leads/lead.ts'
import type { LeadOwner } from '../leads/queries.ts'
import { minutesToReply } from '../leads/reply-clock.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'
import { refuse } from '../refusal.ts'
import { countingOf } from './counting.ts'
import { type Effects, type RecordedOutcome, ruleOutcome } from './effects.ts'
import { listOutcomes } from './queries.ts'

interface Report {
  kind: OutcomeKind
  note: string | null
  /** Refuses what the caller rules out. Gets the lead as it is when the outcome is written. */
  check?(lead: Lead): void | Promise<void>
}

export type OutcomeResult = Awaited<ReturnType<typeof recordOutcome>>

/**
 * Records an outcome with its effects on the lead and its booking. Repeating a kind returns the first one, as long as it
 * still stands.
 */
export async function recordOutcome(
  context: Context,
  id: Id<'lead'>,
  owner: LeadOwner,
  { kind, note, check }: Report,
) {
  const { sql, secrets } = context
  const source: OutcomeSource = 'agent' in owner ? 'agent' : 'business' in owner ? 'business' : 'customer'
  const newOutcomeId = newId('out')
  const sealed = note === null ? null : secrets.seal(note, `outcomes.note ${newOutcomeId}`)
  let existing: RecordedOutcome | null = null

  const lead = await changeLead(context, id, owner, async found => {
    await check?.(found)
    const ruling = ruleOutcome({
      lead: found,
      kind,
      source,
      earlier: await listOutcomes(sql, id),
      now: context.now(),
    })
    if ('refused' in ruling) return refuse('outcome_not_allowed', ruling.refused, ruling.hint)
    existing = 'existing' in ruling ? ruling.existing : null
    if ('existing' in ruling) return null
    const openMinutes = kind === 'business_replied' ? await minutesToReply(context, found) : null
    const { bookingId } = ruling.effects
    return toChange(found, ruling.effects, {
      id: newOutcomeId,
      source,
      kind,
      bookingId,
      note: sealed,
      openMinutes,
    })
  })
  const all = await listOutcomes(sql, id)
  const outcome = all.find(each => each.id === (existing?.id ?? newOutcomeId))
  if (!outcome) throw new Error('the recorded outcome is missing')
  return {
    id: outcome.id,
    kind,
    note: outcome.note && secrets.open(outcome.note, `outcomes.note ${outcome.id}`),
    recordedAt: outcome.at,
    lead,
    ...countingOf(lead, all, outcome),
  }
}

function toChange(lead: Lead, effects: Effects, outcome: NonNullable<LeadChange['outcome']>): LeadChange {
  const { status, closedReason, booking } = effects
  const { id, kind, source } = outcome
  const recorded: LeadEvent = {
    type: 'outcome.recorded',
    data: { outcomeId: id, kind, source },
    toBusiness: false,
  }
  const cancelled =
    booking?.cancelledBy && lead.booking ? [cancelledEvent(lead.booking, booking.cancelledBy, source)] : []
  return { status, closedReason, booking, outcome, ranked: true, events: [recorded, ...cancelled] }
}
