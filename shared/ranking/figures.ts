import type { MeasuredResponse } from '../businesses/measured.ts'
import { rankingTable } from './weights.ts'

/** The published figures on a business's replies: its counted leads without any weights. */
export type ReplyFigures = ReturnType<typeof replyFigures>

/** `replies` has the open minutes to the reply for each counted lead, or null if there was none. */
export function replyFigures(replies: readonly (number | null)[], table = rankingTable) {
  const minutes = replies.filter(reply => reply !== null).sort((a, b) => a - b)
  const inTime = minutes.filter(reply => reply <= table.speed.unansweredAfterMinutes).length
  const figures = {
    medianMinutes: median(minutes),
    p90Minutes: wholeMinutes(minutes[Math.ceil(minutes.length * 0.9) - 1]),
    rate24h: replies.length === 0 ? null : Math.round((inTime / replies.length) * 10_000) / 10_000,
    sampleSize: replies.length,
  }
  return { ...figures, label: replyLabel(figures) }
}

export function replyLabel(figures: Omit<MeasuredResponse, 'p90Minutes'>): string {
  const { medianMinutes, rate24h, sampleSize } = figures
  if (sampleSize === 0 || rate24h === null) return 'no replies measured yet'
  const span = spans.find(({ minutes }) => medianMinutes !== null && medianMinutes <= minutes)
  return span && rate24h > 0.5
    ? `usually replies within ${span.words} of opening time`
    : 'often leaves inquiries unanswered for a day'
}

const spans = [
  { minutes: 5, words: '5 minutes' },
  { minutes: 15, words: '15 minutes' },
  { minutes: 60, words: 'an hour' },
  { minutes: 240, words: '4 hours' },
  { minutes: 1440, words: '24 hours' },
]

function median(sorted: readonly number[]): number | null {
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  return low === undefined || high === undefined ? null : wholeMinutes((low + high) / 2)
}

const wholeMinutes = (minutes: number | undefined) => (minutes === undefined ? null : Math.round(minutes))
