/** A kind of business to generate. All of it is invented. */
export interface BusinessKind {
  /** Completes a name: "Lone Star …". */
  nouns: readonly string[]
  /** With the placeholders {name}, {city} and {state}. */
  about: string
  services: readonly ServiceTemplate[]
  license?: string
}

/** Lengths are in minutes, and prices in whole dollars. */
export type ServiceTemplate = readonly [
  name: string,
  length: number | 'night',
  price: readonly ['fixed' | 'from' | 'range' | 'hourly', low: number, high: number] | 'quote',
  description?: string,
]

export interface IndustryProfile {
  kinds: readonly BusinessKind[]
  hours: 'workdays' | 'shop' | 'every day' | 'evenings'
  /** Shares of the businesses that take bookings, emergencies and deposits. */
  bookable: number
  emergency: number
  deposit: number
  /** Shares of the ways to define a service area. They add up to 1. */
  area: { zips: number; radius: number; state: number; nationwide: number }
  radiusMiles: readonly [number, number]
  capacity: readonly [number, number]
  payment: readonly string[]
}
