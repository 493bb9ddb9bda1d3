const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** `3 hours ago` */
function agoText(at: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000)
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}

/** How long ago that was, with the exact time on hover. */
export function Ago({ at, now }: { at: Date; now: Date }) {
  const iso = at.toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}>
      {agoText(at, now)}
    </time>
  )
}
