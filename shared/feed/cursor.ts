/** A reader's position in the feed, as an opaque cursor. */
export const feedCursor = (position: number): string => `fd_${position.toString(36)}`

/** Null if it isn't one of our cursors. */
export function feedPosition(cursor: string): number | null {
  const digits = /^fd_(0|[1-9a-z][0-9a-z]{0,9})$/.exec(cursor)?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 36)
}
