import { findSensitive, leaveOut } from '../../shared/leads/sensitive/find.ts'

/** The problem with a text of more than `most` characters. Undefined if it fits. */
export function tooLong(text: string, most: number): string | undefined {
  const extra = [...text].length - most
  return extra > 0 ? `Use at most ${most} characters. This is ${extra} too long.` : undefined
}

/** What's wrong with a text that other people will read. */
export function textProblem(text: string, most: number, why: string): string | undefined {
  const long = tooLong(text, most)
  if (long) return long
  const sensitive = findSensitive({ text })
  return sensitive ? `${leaveOut(sensitive)} ${why}` : undefined
}
