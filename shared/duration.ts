/** `90 s`, `5 min`, `3 h`, `2 days` */
export function roughDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}

/** `25 min`, `1 h`, `2 h 5 min` */
export function duration(minutes: number): string {
  const whole = Math.floor(minutes)
  const hours = Math.floor(whole / 60)
  return [hours > 0 && `${hours} h`, (whole % 60 > 0 || hours === 0) && `${whole % 60} min`]
    .filter(Boolean)
    .join(' ')
}
