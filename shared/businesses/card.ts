import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { fieldTypes, type IntakeField, industries } from '../industries/industries.ts'

// card-check.ts and the OpenAPI document both use these schemas. A description completes an error message, "must be …".
// `x-form` names a format of card-check-forms.ts, `x-lines` allows line breaks. A property with a default is optional.
// `model` is the name in the document.

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const priceTypes = ['fixed', 'from', 'range', 'hourly', 'quote'] as const

// A string schema with an enum, because validators handle it better than a union. The cast gives it the union's type.
const oneOf = <T extends string>(values: readonly T[], options: object = {}) =>
  Type.String({ enum: [...values], ...options }) as TSchema as TUnsafe<T>
const nullable = <T extends TSchema>(schema: T, options: object = {}) =>
  Type.Union([schema, Type.Null()], options)
const orNull = <T extends TSchema>(schema: T) => nullable(schema, { default: null })
const line = (maxLength: number, options: object = {}) => Type.String({ minLength: 1, maxLength, ...options })
const paragraphs = (maxLength: number) => Type.String({ maxLength, default: '', 'x-lines': true })
const formed = (form: string, description: string, options: object = {}) =>
  Type.String({ maxLength: 64, 'x-form': form, description, ...options })

const currency = formed('currency', 'an ISO 4217 currency code, such as USD', { default: 'USD' })
const money = (minimum: number, maximum: number) =>
  Type.Object({ amount: Type.Integer({ minimum, maximum }), currency })
const time = () => formed('time', 'a local time from 00:00 to 23:59, such as 09:30')
const key = () => formed('key', 'a key of lower-case letters, digits and _, at most 40, such as unit_number')

// Stripe's limit. A price can be higher: houses are sold too.
export const MAX_PAYMENT = 99_999_999
const MAX_PRICE = 1_000_000_000_000
const HORIZON_MINUTES = 30 * 24 * 60

export const priceSchema = Type.Object(
  {
    type: oneOf(priceTypes),
    amount: orNull(Type.Integer({ minimum: 0, maximum: MAX_PRICE })),
    max: orNull(Type.Integer({ minimum: 0, maximum: MAX_PRICE })),
    currency,
    unit: orNull(line(40)),
  },
  { default: { type: 'quote' } },
)

const serviceSchema = Type.Object({
  /** If omitted, derived from the name. */
  id: formed('serviceId', 'an id of letters, digits, - and _, at most 64', { default: '' }),
  name: line(120),
  description: paragraphs(2000),
  durationMinutes: Type.Integer({ minimum: 5, maximum: 1440, default: 60 }),
  price: priceSchema,
  /** If omitted, the card's value. */
  bookable: Type.Optional(Type.Boolean()),
  deposit: orNull(money(1, MAX_PAYMENT)),
  minNoticeMinutes: Type.Integer({ minimum: 0, maximum: HORIZON_MINUTES, default: 120 }),
  /** A room or home by the night: a booking lasts from check-in to check-out. */
  nightly: orNull(Type.Object({ checkIn: time(), checkOut: time() })),
  bufferMinutes: Type.Integer({ minimum: 0, maximum: 1440, default: 0 }),
})

const weeklySchema = Type.Object({ day: oneOf(days), open: time(), close: time() })

const exceptionSchema = Type.Object({
  date: formed('date', 'a calendar date from 2000 to 2099, written YYYY-MM-DD'),
  closed: Type.Optional(Type.Boolean()),
  open: Type.Optional(time()),
  close: Type.Optional(time()),
})

const exampleNumber = Type.Number({ minimum: -1e15, maximum: 1e15 })

const intakeFieldSchema = Type.Object({
  key: key(),
  label: line(120, { default: '' }),
  type: oneOf(fieldTypes, { default: 'string' }),
  required: Type.Boolean({ default: false }),
  enum: orNull(Type.Array(line(120), { minItems: 1, maxItems: 100 })),
  ask: line(500, { default: '' }),
  example: Type.Optional(
    Type.Union([
      line(300),
      exampleNumber,
      Type.Boolean(),
      Type.Array(Type.Union([line(120), exampleNumber]), { maxItems: 20 }),
    ]),
  ),
})

const hoursOfYear = Type.Integer({ minimum: 0, maximum: 8760 })

export const cardSchema = Type.Object({
  name: line(120),
  industry: oneOf(industries),
  description: paragraphs(4000),
  timezone: formed('timezone', 'an IANA time zone, such as America/Chicago'),
  location: Type.Object(
    {
      street: orNull(line(120)),
      /** If omitted, city and state are those of the zip. */
      city: line(80, { default: '' }),
      state: formed('state', 'a US state or territory, such as TX', { default: '' }),
      zip: formed('zip', 'a five-digit US zip that exists, such as "78205"'),
      country: oneOf(['US'], { default: 'US' }),
    },
    { model: 'Location' },
  ),
  /** Public, unlike contact_email. */
  phone: orNull(formed('phone', 'a phone number of 7 to 15 digits, such as +1 210 555 0147')),
  serviceArea: Type.Object(
    {
      zips: Type.Array(formed('zip', 'a five-digit US zip that exists, such as "78205"'), {
        maxItems: 2000,
        default: [],
      }),
      radiusMiles: orNull(Type.Number({ exclusiveMinimum: 0, maximum: 500 })),
      states: Type.Array(formed('state', 'a US state or territory, such as TX'), {
        maxItems: 62,
        default: [],
      }),
      nationwide: Type.Boolean({ default: false }),
    },
    { default: {}, model: 'ServiceArea' },
  ),
  services: Type.Array(serviceSchema, { maxItems: 100, default: [] }),
  hours: Type.Object(
    {
      weekly: Type.Array(weeklySchema, { maxItems: 70, default: [] }),
      exceptions: Type.Array(exceptionSchema, { maxItems: 400, default: [] }),
    },
    { default: {}, model: 'Hours' },
  ),
  /** How many bookings can run at the same time: chairs, rooms, vans. */
  capacity: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
  slotMinutes: Type.Integer({ minimum: 5, maximum: 240, default: 30 }),
  emergency: Type.Object(
    {
      available: Type.Boolean({ default: false }),
      hours: orNull(line(200)),
      surcharge: orNull(money(0, MAX_PAYMENT)),
    },
    { default: {} },
  ),
  policies: Type.Object(
    {
      cancellation: orNull(Type.Object({ freeUntilHours: hoursOfYear, fee: orNull(money(0, MAX_PAYMENT)) })),
      deposit: orNull(Type.Object({ refundableUntilHours: hoursOfYear })),
      payment: Type.Union([line(500), Type.Array(line(120), { maxItems: 20 }), Type.Null()], {
        default: null,
      }),
      licence: orNull(line(200)),
      insurance: orNull(line(200)),
    },
    { default: {} },
  ),
  intake: Type.Object(
    {
      required: Type.Array(key(), { maxItems: 50, default: [] }),
      fields: Type.Array(intakeFieldSchema, { maxItems: 50, default: [] }),
    },
    { default: {}, model: 'Intake' },
  ),
  /** If omitted, true if any service is bookable. Always false if none is. */
  bookable: Type.Optional(Type.Boolean()),
  /** Both are private. If omitted, they're kept; null clears them. */
  contact_email: Type.Optional(
    nullable(formed('email', 'an email address of at most 254 characters', { maxLength: 254 })),
  ),
  payout_account: Type.Optional(
    nullable(formed('account', 'an account id of letters, digits, - and _, such as acct_1Nv0FGQ9RKHgCVdK')),
  ),
})

export type Day = (typeof days)[number]

export const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Day, string>
export type Price = Static<typeof priceSchema>
export type WeeklyHours = Static<typeof weeklySchema>
export type HoursException = { date: string; closed: true } | { date: string; open: string; close: string }
export interface Hours {
  weekly: WeeklyHours[]
  exceptions: HoursException[]
}

/** What the schema alone guarantees, before card-check.ts compares and completes the parts. */
export type CardShape = Static<typeof cardSchema>
export type ServiceShape = Static<typeof serviceSchema>
export type ExceptionShape = Static<typeof exceptionSchema>
export type IntakeFieldShape = Static<typeof intakeFieldSchema>

export type Service = ServiceShape & { bookable: boolean }

/** A checked and completed card. */
export type WrittenCard = Omit<CardShape, 'services' | 'hours' | 'intake' | 'bookable'> & {
  services: Service[]
  hours: Hours
  intake: { required: string[]; fields: IntakeField[] }
  bookable: boolean
}

/** Without the private fields, which have columns of their own. */
export type PublicCard = Omit<WrittenCard, 'contact_email' | 'payout_account'>
