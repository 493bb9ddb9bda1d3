import { aCalendarFile } from './calendar-files.ts'

const MAX_BYTES = 5 * 1024 * 1024

const event = (i: number, lines: string) => `BEGIN:VEVENT\r\nUID:${i}\r\n${lines}\r\nEND:VEVENT`
const many = (count: number, lines: (i: number) => string) =>
  aCalendarFile(...Array.from({ length: count }, (_, i) => event(i, lines(i))))
const pad = (n: number) => String(n).padStart(2, '0')
const december = (i: number) => `202612${pad((i % 28) + 1)}T${pad(i % 24)}${pad(i % 60)}00Z`

/** Files of at most 5 MB that cost as much as they can. */
export const hostileFiles: Record<string, () => string> = {
  'a hundred thousand past events': () =>
    many(100_000, i => `DTSTART:2015010${i % 9}T10Z`).slice(0, MAX_BYTES),
  'characters of two bytes in memory': () =>
    `BEGIN:VCALENDAR\r\nX-NAME:👋\r\n${many(60_000, i => `DTSTART:201501${pad((i % 28) + 1)}T100000Z\r\nDTEND:20150102T`)}`,
  'a hundred thousand events': () => many(68_000, i => `DTSTART:${december(i)}\r\nDURATION:PT1M`),
  'endless recurrence': () =>
    many(50_000, () => 'DTSTART:20150101T100000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY'),
  'recurrence that never happens': () =>
    many(
      2000,
      i => `DTSTART:20150101T1${i % 9}0000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`,
    ),
  'recurrence by the second': () =>
    many(1, () => 'DTSTART:20150101T100000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY'),
  'recurrence with long lists': () =>
    many(1, () => {
      const all = (n: number) => Array.from({ length: n }, (_, i) => i).join(',')
      return `DTSTART:20150101T100000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=DAILY;BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)}`
    }),
  'one long line': () => many(1, () => `SUMMARY:${'x'.repeat(MAX_BYTES - 200)}`),
  'one folded line': () => many(1, () => `EXDATE:20261124${'\r\n ,'.repeat(1_200_000)}`),
  'nothing but line breaks': () => `BEGIN:VCALENDAR${'\n'.repeat(MAX_BYTES - 20)}`,
  'nothing but beginnings': () => `BEGIN:VCALENDAR${'\nBEGIN:A'.repeat(600_000)}`,
  'nothing but colons and quotes': () => `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'DTSTART;"":"\n'.repeat(350_000)}`,
  'a quarter of a million exceptions': () =>
    many(1, () =>
      [
        'DTSTART:20150101T100000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY',
        ...Array.from(
          { length: 4000 },
          (_, k) => `EXDATE:${Array.from({ length: 60 }, (_, i) => december(k + i)).join(',')}`,
        ),
      ].join('\r\n'),
    ),
  'a quarter of a million dates': () =>
    many(1, () =>
      [
        'DTSTART:20150101T100000Z\r\nDURATION:PT1H',
        ...Array.from(
          { length: 4000 },
          (_, k) => `RDATE:${Array.from({ length: 60 }, (_, i) => december(k * 60 + i)).join(',')}`,
        ),
      ].join('\r\n'),
    ),
  'a zone in every event': () => many(50_000, i => `DTSTART;TZID=Zone ${i}:20261205T100000\r\nDURATION:PT1H`),
  'a replacement in every event': () =>
    many(50_000, i => `RECURRENCE-ID:${december(i)}\r\nDTSTART:20261205T100000Z\r\nDURATION:PT1H`),
  'a thousand zones that are described': () =>
    aCalendarFile(
      ...Array.from(
        { length: 30_000 },
        (_, i) =>
          `BEGIN:VTIMEZONE\r\nTZID:Z${i}\r\nBEGIN:STANDARD\r\nTZOFFSETTO:+0${i % 9}17\r\nEND:STANDARD\r\nEND:VTIMEZONE`,
      ),
      ...Array.from({ length: 10_000 }, (_, i) =>
        event(i, `DTSTART;TZID=Z${i}:20261205T100000\r\nDURATION:PT1H`),
      ),
    ),
}
