/** Everything that has a page in the operator's console. */
export const entityKinds = [
  'booking',
  'lead',
  'customer',
  'business',
  'agent',
  'post',
  'comment',
  'delivery',
  'mail',
] as const
export type EntityKind = (typeof entityKinds)[number]

/** What an entry is about: its kind, and an id, a business's slug, or the digest of a customer's address. */
export interface Entity {
  kind: EntityKind
  id: string
}

/** Something that happened. */
export interface Entry {
  at: Date
  /** Who did it: agent, business, customer, provider, service, or the name of an operator. */
  by: string
  what: string
  /** What someone wrote. Untrusted. */
  text: string | null
  about: Entity | null
  mood: 'good' | 'bad' | null
}

export const entry = (
  at: Date,
  by: string,
  what: string,
  more: Partial<Pick<Entry, 'text' | 'about' | 'mood'>> = {},
): Entry => ({ at, by, what, text: null, about: null, mood: null, ...more })

/** Oldest first, without nulls. Entries of the same moment keep their order. */
export const inOrder = (entries: readonly (Entry | null)[]): Entry[] =>
  entries.filter(each => each !== null).sort((a, b) => a.at.getTime() - b.at.getTime())

/** `customer_no_show` to `customer no-show`. */
export const inWords = (name: string): string =>
  name.replaceAll(/[._]/g, ' ').replace('cancelled', 'canceled').replace('no show', 'no-show')
