import { moderate } from '../../../shared/moderation/moderate.ts'
import { readCorpus } from '../../corpora/rows.ts'
import type { Row } from '../row.ts'

const POST_LENGTH = 500
const POSTS = 2000

/** Posts of the usual length, made of rows outside the training set. */
function longPosts(): string[] {
  const text = readCorpus('heldout')
    .filter(row => row.label === 'clean')
    .map(row => row.body)
    .join(' ')
  return Array.from({ length: POSTS }, (_, index) => {
    const start = (index * 97) % (text.length - POST_LENGTH)
    return text.slice(start, start + POST_LENGTH)
  })
}

const rate: Row = {
  name: 'moderation.rate',
  against: 'one post per millisecond of CPU',
  unit: 'posts/s of CPU',
  goal: { atLeast: 1 },
  run: async () => {
    const posts = longPosts()
    for (const post of posts) moderate(post)
    const before = process.cpuUsage()
    for (const post of posts) moderate(post)
    const { user, system } = process.cpuUsage(before)
    return { ours: (POSTS * 1e6) / (user + system), limit: 1000, note: `posts of ${POST_LENGTH} characters` }
  },
}

export const moderationRows: Row[] = [rate]
