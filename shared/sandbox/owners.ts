import type { Industry } from '../industries/industries.ts'

export const sandboxSlugs = [
  'sandbox-replies',
  'sandbox-quotes',
  'sandbox-books',
  'sandbox-declines',
  'sandbox-cancels',
  'sandbox-silent',
  'sandbox-deposits',
] as const
export type SandboxSlug = (typeof sandboxSlugs)[number]

/** The id of a sandbox business. It never changes: add new ones at the end. */
export const sandboxId = (slug: SandboxSlug): number => -1 - sandboxSlugs.indexOf(slug)

export const slugOfSandbox = (id: number): SandboxSlug | undefined => sandboxSlugs[-1 - id]

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => ({
  day,
  open: '00:00',
  close: '00:00',
}))

const visit = {
  id: 'visit',
  name: 'Test visit',
  durationMinutes: 15,
  price: { type: 'fixed', amount: 9900, currency: 'USD' },
  bookable: true,
  minNoticeMinutes: 0,
}
const prepaid = { ...visit, id: 'prepaid-visit', name: 'Test visit with a deposit' }
const deposit = { amount: 2500, currency: 'USD' }

/** Open day and night, with room for everyone who tries it. */
const base = {
  industry: 'trades' satisfies Industry,
  timezone: 'America/Chicago',
  location: { zip: '78205' },
  serviceArea: { nationwide: true },
  services: [visit],
  hours: { weekly: everyDay },
  capacity: 100,
  slotMinutes: 15,
  policies: { cancellation: { freeUntilHours: 1, fee: { amount: 1500, currency: 'USD' } } },
}

const about = (does: string) =>
  `${does} This is a test business for developers: nobody works here, and nobody reads what you send. It's in no list, and nothing that happens here counts. Leads are deleted after seven days. /docs/sandbox has all of them.`

/** The cards as written, by slug. docs/guides/sandbox.md says the same in a table. */
export const sandboxCards: Record<SandboxSlug, object> = {
  'sandbox-replies': {
    ...base,
    name: 'Sandbox: replies',
    description: about('The owner answers an inquiry and every message within seconds.'),
  },
  'sandbox-quotes': {
    ...base,
    name: 'Sandbox: quotes',
    description: about('The owner names a price within seconds, and a lower one after a message.'),
  },
  'sandbox-books': {
    ...base,
    name: 'Sandbox: books',
    description: about('Every time is free to book, and the owner writes after each booking.'),
  },
  'sandbox-declines': {
    ...base,
    name: 'Sandbox: declines',
    description: about('The owner declines every inquiry within seconds.'),
  },
  'sandbox-cancels': {
    ...base,
    name: 'Sandbox: cancels',
    description: about('The owner cancels within seconds of a booking, or of its deposit.'),
    services: [visit, { ...prepaid, deposit }],
  },
  'sandbox-silent': {
    ...base,
    name: 'Sandbox: silent',
    description: about('The owner never answers. After ten quiet minutes the lead closes.'),
  },
  'sandbox-deposits': {
    ...base,
    name: 'Sandbox: deposits',
    description: about('A booking needs a deposit, which is paid on a test checkout.'),
    services: [{ ...prepaid, deposit }],
    policies: { ...base.policies, deposit: { refundableUntilHours: 1 } },
  },
}
