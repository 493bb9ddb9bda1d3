import {
  days,
  type Hours,
  type HoursException,
  type Service,
  type WeeklyHours,
  type WrittenCard,
} from './card.ts'

/** When a business can be booked, before closures and bookings. */
interface Agenda {
  timezone: string
  hours: Hours
  capacity: number
  slotMinutes: number
  /** The first bookable service, or null. */
  service: Pick<Service, 'durationMinutes' | 'minNoticeMinutes' | 'bufferMinutes' | 'nightly'> | null
}

export function agendaOf(card: WrittenCard): Agenda {
  const { timezone, services, hours, capacity, slotMinutes } = card
  const service = card.bookable ? services.find(each => each.bookable) : undefined
  return { timezone, hours, capacity, slotMinutes, service: service ?? null }
}

type PackedService = [duration: number, notice: number, buffer: number, checkInAndOut?: string]
type Packed = [string, number, number, PackedService | null, string, string]

/** Short, because every business stores one. Equal agendas make equal texts, which share a cache entry in search. */
export function packAgenda({ timezone, hours, capacity, slotMinutes, service }: Agenda): string {
  const packed: Packed = [
    timezone,
    capacity,
    slotMinutes,
    service && packService(service),
    packWeekly(hours.weekly),
    hours.exceptions.map(each => each.date + ('closed' in each ? '' : each.open + each.close)).join(' '),
  ]
  return JSON.stringify(packed)
}

export function unpackAgenda(text: string): Agenda {
  const [timezone, capacity, slotMinutes, service, weekly, exceptions]: Packed = JSON.parse(text)
  return {
    timezone,
    capacity,
    slotMinutes,
    hours: {
      weekly: weekly.split(' ').flatMap(unpackWeekly),
      exceptions: exceptions.split(' ').filter(Boolean).map(unpackException),
    },
    service: service && unpackService(service),
  }
}

function packService(service: NonNullable<Agenda['service']>): PackedService {
  const { durationMinutes, minNoticeMinutes, bufferMinutes, nightly } = service
  const packed: PackedService = [durationMinutes, minNoticeMinutes, bufferMinutes]
  if (nightly) packed.push(nightly.checkIn + nightly.checkOut)
  return packed
}

const unpackService = ([durationMinutes, minNoticeMinutes, bufferMinutes, times]: PackedService) => ({
  durationMinutes,
  minNoticeMinutes,
  bufferMinutes,
  nightly: times ? { checkIn: times.slice(0, 5), checkOut: times.slice(5) } : null,
})

/** Groups consecutive days with the same hours: 0123408:0017:00 509:0013:00. */
function packWeekly(weekly: readonly WeeklyHours[]): string {
  const packed: { days: string; hours: string }[] = []
  for (const { day, open, close } of weekly) {
    const last = packed.at(-1)
    if (last?.hours === open + close) last.days += days.indexOf(day)
    else packed.push({ days: `${days.indexOf(day)}`, hours: open + close })
  }
  return packed.map(each => each.days + each.hours).join(' ')
}

function unpackWeekly(text: string): WeeklyHours[] {
  const [open, close] = [text.slice(-10, -5), text.slice(-5)]
  return [...text.slice(0, -10)].flatMap(digit => {
    const day = days[Number(digit)]
    return day ? [{ day, open, close }] : []
  })
}

function unpackException(text: string): HoursException {
  const date = text.slice(0, 10)
  return text.length === 10
    ? { date, closed: true }
    : { date, open: text.slice(10, 15), close: text.slice(15) }
}
