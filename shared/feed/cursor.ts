/** A reader's place in the feed, written so that nobody counts on what it says. */
export const feedCursor = (position: number): string => `fd_${position.toString(36)}`

/** null for what is no cursor of ours. */
export function feedPosition(cursor: string): number | null {
  const digits = /^fd_(0|[1-9a-z][0-9a-z]{0,9})$/.exec(cursor)?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 36)
}
