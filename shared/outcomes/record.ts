import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { cancelledEvent } from '../leads/cancelled-event.ts'
import type { Lead, LeadEvent, OutcomeSource } from '../leads/lead.ts'
import type { LeadOwner } from '../leads/queries.ts'
import { minutesToReply } from '../leads/reply-clock.ts'
import { type Step, stepLead } from '../leads/step.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'
import { refuse } from '../refusal.ts'
import { type Counting, countingOf } from './counting.ts'
import { type EarlierOutcome, type Effects, ruleOutcome } from './effects.ts'
import { listOutcomes } from './queries.ts'

export interface Reported {
  kind: OutcomeKind
  note: string | null
}

export interface Recorded extends Counting {
  id: Id<'out'>
  kind: OutcomeKind
  note: string | null
  recordedAt: Date
  lead: Lead
}

/** Records what happened, with its effects on the lead and its appointment. The same kind again is the first one. */
export async function recordOutcome(
  context: Context,
  id: Id<'lead'>,
  owner: LeadOwner,
  { kind, note }: Reported,
): Promise<Recorded> {
  const { sql, secrets } = context
  const source: OutcomeSource = 'agent' in owner ? 'agent' : 'business'
  const outcome = newId('out')
  const sealed = note === null ? null : secrets.seal(note)
  let again: EarlierOutcome | null = null

  const lead = await stepLead(context, id, owner, async found => {
    const ruling = ruleOutcome({
      lead: found,
      kind,
      source,
      earlier: await listOutcomes(sql, id),
      now: context.now(),
    })
    if ('refused' in ruling) return refuse('outcome_not_allowed', ruling.refused, ruling.hint)
    again = 'again' in ruling ? ruling.again : null
    if ('again' in ruling) return null
    const openMinutes = kind === 'business_replied' ? await minutesToReply(context, found) : null
    const { bookingId } = ruling.effects
    return stepOf(found, ruling.effects, { id: outcome, source, kind, bookingId, note: sealed, openMinutes })
  })
  const all = await listOutcomes(sql, id)
  const mine = all.find(each => each.id === (again?.id ?? outcome))
  if (!mine) throw new Error('an outcome was recorded and is not there')
  return {
    id: mine.id,
    kind,
    note: mine.note && secrets.open(mine.note),
    recordedAt: mine.at,
    lead,
    ...countingOf(lead, all, mine),
  }
}

function stepOf(lead: Lead, effects: Effects, outcome: NonNullable<Step['outcome']>): Step {
  const { status, closedReason, booking } = effects
  const { id, kind, source } = outcome
  const recorded: LeadEvent = {
    type: 'outcome.recorded',
    data: { outcomeId: id, kind, source },
    toBusiness: false,
  }
  const cancelled =
    booking?.cancelledBy && lead.booking ? [cancelledEvent(lead.booking, booking.cancelledBy)] : []
  return { status, closedReason, booking, outcome, ranked: true, events: [recorded, ...cancelled] }
}
