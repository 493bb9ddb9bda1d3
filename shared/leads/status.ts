import type { EventData } from '../events/kinds.ts'

export const leadStatuses = ['received', 'in conversation', 'quoted', 'booked', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export type ClosedReason = EventData<'lead.closed'>['reason']

/** As in docs/contract.md. The trigger `lead_steps` enforces the same in the database. */
const transitions: Record<LeadStatus, readonly LeadStatus[]> = {
  received: ['in conversation', 'quoted', 'booked', 'closed'],
  'in conversation': ['quoted', 'booked', 'closed'],
  quoted: ['booked', 'closed'],
  booked: ['in conversation', 'closed'],
  closed: ['in conversation'],
}

export const canTransition = (from: LeadStatus, to: LeadStatus): boolean => transitions[from].includes(to)

const DAY = 86_400_000

/** An open lead is closed this long after its last activity, or after its booking's end. */
export const IDLE_MS = 30 * DAY
/** A business can reopen a lead, by writing to the agent, this long after it was closed. */
export const REOPEN_MS = 30 * DAY
