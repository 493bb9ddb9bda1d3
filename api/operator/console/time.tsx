/** A timestamp in log format. */
export function Time({ at, exact }: { at: Date; exact?: boolean }) {
  const iso = at.toISOString()
  return <time dateTime={iso} title={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, exact ? 19 : 16)} UTC`}</time>
}
