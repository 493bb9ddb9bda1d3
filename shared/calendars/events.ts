import { type ContentLine, contentLines, parameterOf } from './content-lines.ts'
import { type DescribedZone, noZone, readMonth, readOffset } from './zones.ts'

/** The properties that decide when an event is busy. */
export interface CalendarEvent {
  uid: string
  start: ContentLine | null
  end: ContentLine | null
  duration: string | null
  rules: string[]
  extra: ContentLine[]
  except: ContentLine[]
  /** The occurrence that it replaces. */
  replaces: ContentLine | null
  isCanceled: boolean
  isFree: boolean
}

const names = new Set([
  ...['BEGIN', 'END', 'UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'TZID', 'TZOFFSETTO', 'X-WR-CALNAME'],
  'FREEBUSY',
])

const emptyEvent = (): CalendarEvent => ({
  uid: '',
  start: null,
  end: null,
  duration: null,
  replaces: null,
  isCanceled: false,
  isFree: false,
  rules: [],
  extra: [],
  except: [],
})

interface Readers {
  onEvent(event: CalendarEvent): void
  onZone?(name: string, zone: DescribedZone): void
  onName?(name: string): void
  /** Called after some objects were made, to collect garbage in time. */
  collectGarbage: CollectGarbage
}

export type CollectGarbage = (made: number) => void

/** Reads a file event by event, so a large one is never in memory as objects. */
export function readEvents(text: string, { onEvent, onZone, onName, collectGarbage }: Readers): void {
  // Components nest: an event may contain alarms, with their own DURATION.
  const path: string[] = []
  let event = emptyEvent()
  let zone: { name: string } & DescribedZone = { name: '', ...noZone }
  for (const line of contentLines(text, names)) {
    collectGarbage(1)
    if (line.name === 'BEGIN') {
      path.push(line.value.toUpperCase())
      if (path.at(-1) === 'VEVENT') event = emptyEvent()
      if (path.at(-1) === 'VTIMEZONE') zone = { name: '', ...noZone }
      // No real calendar nests deeper.
      if (path.length > 8) return
    } else if (line.name === 'END') {
      const ended = path.pop()
      if (ended === 'VEVENT') onEvent(event)
      if (ended === 'VTIMEZONE') onZone?.(zone.name, zone)
    } else if (path.at(-1) === 'VEVENT') addToEvent(event, line)
    else if (path.at(-1) === 'VFREEBUSY' && line.name === 'FREEBUSY')
      for (const each of periodsOf(line)) onEvent(each)
    else if (line.name === 'X-WR-CALNAME') onName?.(line.value)
    else if (path.at(-1) === 'VTIMEZONE' && line.name === 'TZID') zone.name = plainName(line.value)
    else if (line.name === 'TZOFFSETTO' && path.at(-1) === 'STANDARD') zone.standard = readOffset(line.value)
    else if (line.name === 'TZOFFSETTO' && path.at(-1) === 'DAYLIGHT') zone.daylight = readOffset(line.value)
    else if (line.name === 'RRULE' && path.at(-1) === 'DAYLIGHT') zone.daylightMonth = readMonth(line.value)
  }
}

/** A zone's name as in parameters, where a comma is quoted instead of escaped. */
const plainName = (text: string) => text.replaceAll('"', '').replaceAll(/\\(.)/g, '$1')

/** The busy periods of a calendar that has these instead of events. */
function* periodsOf(line: ContentLine): Generator<CalendarEvent> {
  if (/^FREE$/i.test(parameterOf(line, 'FBTYPE') ?? '')) return
  for (const period of line.value.split(',')) {
    const [start = '', end = ''] = period.trim().split('/')
    const until = /^\+?P/i.test(end) ? { duration: end } : { end: { ...line, value: end } }
    yield { ...emptyEvent(), start: { ...line, value: start }, ...until }
  }
}

function addToEvent(event: CalendarEvent, line: ContentLine): void {
  const { name, value } = line
  if (name === 'UID') event.uid = value
  else if (name === 'DTSTART') event.start = line
  else if (name === 'DTEND') event.end = line
  else if (name === 'DURATION') event.duration = value
  else if (name === 'RRULE') event.rules.push(value)
  else if (name === 'RDATE') event.extra.push(line)
  else if (name === 'EXDATE') event.except.push(line)
  else if (name === 'RECURRENCE-ID') event.replaces = line
  else if (name === 'STATUS') event.isCanceled = value.toUpperCase() === 'CANCELLED'
  else if (name === 'TRANSP') event.isFree ||= value.toUpperCase() === 'TRANSPARENT'
  else if (name === 'X-MICROSOFT-CDO-BUSYSTATUS')
    event.isFree ||= ['FREE', 'WORKINGELSEWHERE'].includes(value.toUpperCase())
}
