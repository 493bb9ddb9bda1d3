export const count = (value: number) => value.toLocaleString('en')

export const minutes = (value: number | null) => (value === null ? '–' : `${Math.round(value)} min`)

export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}
