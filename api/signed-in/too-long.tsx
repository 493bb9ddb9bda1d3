import type { Answer } from '../edge/answer.ts'
import { barePage } from '../pages/layout.tsx'

/** No field takes this much, so no browser sends it by mistake. */
export const tooLong = (
  <p>This is more text than fits. Go back: your browser still has what you typed. Then shorten it.</p>
)

/** For those who have been signed out meanwhile. */
export const tooLongPage = (): Answer => barePage('Not saved', tooLong, { status: 413 })
