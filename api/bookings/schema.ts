import { Type } from '@sinclair/typebox'
import { partsOfDay } from '../../shared/bookings/slots.ts'
import { maxNights } from '../../shared/bookings/stay.ts'
import { warningCodes } from '../../shared/warnings.ts'
import { CustomerUrl } from '../customer/schema.ts'
import { exampleDate, exampleTime } from '../edge/example-times.ts'
import {
  Body,
  Clamped,
  IdOf,
  Instant,
  Model,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalText,
} from '../edge/formats.ts'
import { NextRequestAnswer } from '../keys/schema.ts'
import { MoneyAnswer, moneyFields, PriceAnswer, Quote } from '../money.ts'

export const DEFAULT_DAYS = 7
export const MAX_SLOTS = 500
/** Default limit when the request names no days. */
export const DEFAULT_SLOTS = 100

const nightsInput = (description: string) =>
  Type.Integer({ minimum: 1, maximum: maxNights, examples: [2], description })
const Day = (description: string) =>
  Type.Optional(Type.String({ format: 'date', examples: [exampleDate()], description }))

// Without defaults, because the route must know whether days were named.
export const AvailabilityQuery = Type.Object({
  days: Clamped(
    30,
    null,
    `Calendar days in the business's zone, counted from \`from\`. Default: ${DEFAULT_DAYS}.`,
    { example: DEFAULT_DAYS },
  ),
  from: Day("The first date, in the business's zone. Default: today."),
  to: Day('The last date. Overrides days.'),
  part: Type.Optional(
    OneOf(partsOfDay, {
      description:
        "Slots that start before 12:00, from 12:00 to 17:00, or from 17:00, in the business's zone. Stays aren't filtered by it.",
    }),
  ),
  limit: Clamped(
    MAX_SLOTS,
    null,
    `How many slots, earliest first; at most ${MAX_SLOTS}. Default: ${MAX_SLOTS} if days, from or to is sent, else ${DEFAULT_SLOTS}.`,
    { example: 20 },
  ),
  service: Type.Optional(
    Type.String({
      examples: ['visit'],
      description: 'A service id from the card. Default: the first bookable one.',
    }),
  ),
  nights: Type.Optional(nightsInput('For nightly services: number of nights. Default: 1.')),
})

const start = Type.String({
  format: 'date-time',
  examples: [exampleTime('09:00')],
  description: 'The `start` the customer chose, exactly as availability returned it.',
})
const serviceId = (description: string) => OptionalText({ maxLength: 64, examples: ['visit'], description })
const optionalNights = (description: string) => Type.Optional(Nullable(nightsInput(description)))
const confirmOverlap = Type.Optional(
  Type.Boolean({
    examples: [false],
    description: 'true: the customer wants this despite an overlapping appointment.',
  }),
)

const chosenStart = {
  lead_id: IdOf('lead', 'From the inquiry.'),
  start,
  service: serviceId('A service id from the card.'),
  nights: optionalNights('Required for nightly services.'),
}

export const BookingBody = Body({ ...chosenStart, confirm_overlap: confirmOverlap })

export const HoldBody = Body(chosenStart)

export const RescheduleBody = Body({
  start,
  service: serviceId('A service id from the card. Default: the booked one.'),
  nights: optionalNights('Default: as booked.'),
  confirm_overlap: confirmOverlap,
})

export const CancelBody = OptionalBody({
  reason: OptionalText({
    maxLength: 300,
    examples: ['The customer found the leak.'],
    description: 'At most 300 characters. The business reads it.',
  }),
})

const LocalTime = Type.String({ format: 'date-time', examples: [exampleTime('09:00')] })
const EndTime = Type.String({ format: 'date-time', examples: [exampleTime('09:15')] })
const Minutes = Type.Integer({ examples: [15] })
export const Timezone = Type.String({ examples: ['America/Chicago'] })
const ServiceName = {
  id: Type.String({ examples: ['visit'] }),
  name: Type.String({ examples: ['Test visit'] }),
}

const CheckInAndOut = Nullable(
  Type.Object(
    { checkIn: Type.String({ examples: ['15:00'] }), checkOut: Type.String({ examples: ['11:00'] }) },
    { description: 'For services booked by the night: local check-in and check-out times.' },
  ),
)
const StayNights = Nullable(
  Type.Integer({ description: 'Number of nights of a stay; `start` is check-in and `end` is check-out.' }),
  { examples: [null] },
)

export const AvailabilityAnswer = Type.Object({
  slug: Type.String(),
  timezone: Timezone,
  service: Nullable(
    Type.Object({
      ...ServiceName,
      durationMinutes: Minutes,
      price: PriceAnswer,
      deposit: Nullable(MoneyAnswer),
      nightly: CheckInAndOut,
    }),
  ),
  nights: StayNights,
  serviceAssumed: Type.Boolean({ description: 'The request named no service.' }),
  otherServices: Type.Array(Type.Object(ServiceName), {
    description: 'Other bookable services. Pass an id as `service`.',
  }),
  days: Type.Integer(),
  from: Instant,
  to: Instant,
  generatedAt: Instant,
  count: Type.Integer(),
  slots: Type.Array(Type.Object({ start: LocalTime, end: EndTime })),
  nextAvailable: Nullable(LocalTime),
  note: Nullable(Type.String()),
})

export const bookingFields = {
  id: IdOf('bkg'),
  lead_id: IdOf('lead'),
  status: OneOf(['confirmed', 'cancelled', 'completed', 'customer_no_show', 'business_no_show'], {
    model: 'BookingStatus',
  }),
  service: Model('BookedService', { ...ServiceName, durationMinutes: Minutes, price: PriceAnswer }),
  start: LocalTime,
  end: EndTime,
  nights: StayNights,
  timezone: Timezone,
  createdAt: Instant,
  confirmationCode: Type.String({ examples: ['K7Q49TXM'] }),
  deposit: Model('DepositTerms', { required: Type.Boolean(), ...moneyFields }),
  cancellation: Model('CancellationTerms', { freeUntil: Nullable(Instant), fee: Nullable(MoneyAnswer) }),
  where: Model(
    'Place',
    {
      street: Nullable(Type.String({ examples: ['306 W Commerce St'] })),
      city: Type.String({ examples: ['San Antonio'] }),
      state: Type.String({ examples: ['TX'] }),
      zip: Type.String({ examples: ['78205'] }),
      phone: Nullable(Type.String({ examples: ['+1 210 555 0147'] })),
    },
    {
      description:
        'Where the business is. It comes to the customer if its intake asks for a service_address. Street and phone are null unless the business publishes them.',
    },
  ),
}

export const BusinessName = Model('BusinessName', { slug: Type.String(), name: Type.String() })

export const Booking = Model('Booking', bookingFields)

export const Warnings = Type.Array(Model('Warning', { code: OneOf(warningCodes), message: Type.String() }))

export const BookingAnswer = Model('NewBooking', {
  ...bookingFields,
  business: BusinessName,
  quote: Nullable(Quote),
  customerUrl: Nullable(CustomerUrl),
  warnings: Warnings,
  nextRequests: Type.Array(NextRequestAnswer),
})

const holdFields = {
  holdId: IdOf('hld'),
  start: LocalTime,
  end: EndTime,
  timezone: Timezone,
  expiresAt: Instant,
}

export const Hold = Model('Hold', holdFields)

export const HoldAnswer = Type.Object({ ...holdFields, nextRequests: Type.Array(NextRequestAnswer) })

export const CancelAnswer = Type.Object({
  status: Type.Literal('closed', { description: 'The status of the lead.' }),
  booking: Nullable(Booking),
  fee: Nullable(MoneyAnswer, {
    description: "What the business's policy charges for canceling this late. Nothing is charged here.",
  }),
  refund: Nullable(
    Type.Object({
      state: OneOf(['refunding', 'refunded', 'kept'], {
        description:
          'Refund state of a paid deposit. `kept`: canceled after `refundableUntil` or after the start.',
      }),
      ...moneyFields,
      refundedAt: Nullable(Instant),
    }),
  ),
})
