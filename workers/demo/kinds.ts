/** What a kind of business does, out of which one is made: all of it invented, nothing of it a real business. */
export interface Kind {
  /** Completes a name: "Lone Star …". */
  nouns: readonly string[]
  /** What it is, in a sentence; {name}, {city} and {state} are filled in. */
  about: string
  services: readonly ServiceIdea[]
  licence: string | null
}

/** A service: what it is called, how long it takes, and its price in whole dollars. */
export type ServiceIdea = readonly [
  name: string,
  minutes: number,
  price: readonly ['fixed' | 'from' | 'range' | 'hourly', low: number, high: number] | 'quote',
]

export interface Trade {
  kinds: readonly Kind[]
  hours: 'workdays' | 'shop' | 'every day' | 'evenings'
  /** Shares of the businesses that take bookings, emergencies and deposits. */
  bookable: number
  emergency: number
  deposit: number
  /** How the service area is said; the shares add up to 1. */
  area: { zips: number; radius: number; state: number; nationwide: number }
  radiusMiles: readonly [number, number]
  capacity: readonly [number, number]
  payment: readonly string[]
}
