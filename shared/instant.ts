// RFC 3339 with an offset. Stricter than Date: no February 30, no bare dates, no years above 9999.
const pattern = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/

export function parseInstant(text: string): Date | null {
  const match = pattern.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second, , zone] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (!isDay(Number(year), Number(month), Number(day))) return null
  if (zone && zone.length > 1 && (Number(zone.slice(1, 3)) > 23 || Number(zone.slice(4)) > 59)) return null
  const at = new Date(text.toUpperCase().replace(' ', 'T'))
  // An offset can move the time out of these years, and Postgres can't read ISO's year 10000.
  const utcYear = at.getUTCFullYear()
  return utcYear >= 1 && utcYear <= 9999 ? at : null
}

/** Whether this is a date that exists, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const last = month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= last
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
