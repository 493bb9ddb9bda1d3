type SpokenTimes = ReturnType<typeof makeTimes>

// Making formatters takes much longer than using them. Cards have canonical zones, which bounds the map.
const known = new Map<string, SpokenTimes>()

/** Times for people, in American English and a business's own zone. */
export function spokenTimes(timeZone: string): SpokenTimes {
  const times = known.get(timeZone) ?? makeTimes(timeZone)
  known.set(timeZone, times)
  return times
}

function makeTimes(timeZone: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  const date = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  const time = formatter({ hour: 'numeric', minute: '2-digit' })
  const zone = formatter({ timeZoneName: 'long' })
  const zoned = formatter({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  const shortParts = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  const dayTime = formatter(shortParts)
  const short = formatter({ ...shortParts, timeZoneName: 'short' })
  const zoneOf = (format: Intl.DateTimeFormat, at?: Date) =>
    `${format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value} (${timeZone})`
  return {
    /** Tuesday, November 24, 2026 */
    date: (at: Date) => date.format(at),
    /** 8:00 AM */
    time: (at: Date) => plain(time.format(at)),
    /** 8:00 AM CST */
    zonedTime: (at: Date) => plain(zoned.format(at)),
    /**
     * 10:00 – 11:00 AM, or 11:00 PM – Sun, Nov 29, 12:30 AM past midnight. With zones when the clocks change in between:
     * 1:30 AM CDT – 1:15 AM CST.
     */
    span(start: Date, end: Date) {
      const isDay = date.format(start) === date.format(end)
      if (zoneOf(zoned, start) !== zoneOf(zoned, end))
        return plain(`${zoned.format(start)} – ${(isDay ? zoned : short).format(end)}`)
      if (isDay) return plain(time.formatRange(start, end))
      // Midnight ends the day, so it needs no date.
      const isMidnight = date.format(start) === date.format(end.getTime() - 1)
      return plain(`${time.format(start)} – ${(isMidnight ? time : dayTime).format(end)}`)
    },
    /** Tuesday, November 24, 2026, 8:00 AM CST */
    dateTime: (at: Date) => plain(`${date.format(at)}, ${zoned.format(at)}`),
    /** Tue, Nov 24, 8:00 AM CST */
    shortDateTime: (at: Date) => plain(short.format(at)),
    /** Central Standard Time (America/Chicago) */
    zone: (at: Date) => zoneOf(zone, at),
    /** Central Time (America/Chicago), in winter and in summer */
    anyZone: () => zoneOf(formatter({ timeZoneName: 'longGeneric' })),
  }
}

/** Without the narrow spaces of newer ICU versions, which some mail programs show as boxes. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202F]/g, ' ')
