/** How fast a business replies, measured by ranking. */
export interface MeasuredResponse {
  /** The median over all replies, in minutes that the business was open. */
  medianMinutes: number | null
  p90Minutes: number | null
  /** The share of counted leads that were answered within 1440 open minutes. */
  rate24h: number | null
  sampleSize: number
}

/** Counts of its leads and bookings. */
export type MeasuredRecord = typeof unrecorded

/** Stored as null. */
export const unmeasured: MeasuredResponse = {
  medianMinutes: null,
  p90Minutes: null,
  rate24h: null,
  sampleSize: 0,
}

export const unrecorded = {
  leads: 0,
  replied: 0,
  bookings: 0,
  completed: 0,
  businessCancelled: 0,
  businessNoShow: 0,
}
