export const leadStatuses = ['received', 'in conversation', 'quoted', 'booked', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export type ClosedReason =
  | 'completed'
  | 'customer_no_show'
  | 'business_no_show'
  | 'customer_cancelled'
  | 'declined'
  | 'withdrawn'
  | 'idle'

/** The contract's table of steps. The trigger `lead_steps` says the same to the database. */
const steps: Record<LeadStatus, readonly LeadStatus[]> = {
  received: ['in conversation', 'quoted', 'booked', 'closed'],
  'in conversation': ['quoted', 'booked', 'closed'],
  quoted: ['booked', 'closed'],
  booked: ['in conversation', 'closed'],
  closed: ['in conversation'],
}

export const canStep = (from: LeadStatus, to: LeadStatus): boolean => steps[from].includes(to)

const DAY = 86_400_000

/** So long after its last activity, or its booking's end, an open lead is closed. */
export const IDLE_MS = 30 * DAY
/** So long after it was closed the business may take a lead up again by writing. */
export const REOPEN_MS = 30 * DAY
