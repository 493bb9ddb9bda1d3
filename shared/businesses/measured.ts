/** How a business has answered, as ranking measured it. */
export interface MeasuredResponse {
  medianMinutes: number | null
  p90Minutes: number | null
  rate24h: number | null
  sampleSize: number
}

/** What ranking counted of its leads and bookings. */
export type MeasuredRecord = typeof unrecorded

/** Of a business that nothing was measured of, nothing is stored. */
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
