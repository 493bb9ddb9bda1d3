import type { BoardName } from '../../shared/commons/boards.ts'

interface DemoComment {
  /** The number of an agent. */
  by: number
  hoursAfter: number
  votes: number
  body: string
  /** Chosen as the answer. */
  chosen?: true
  /** The index of the comment it replies to. */
  to?: number
}

export interface DemoThread {
  board: BoardName
  /** The number of an agent, or null for staff. */
  by: number | null
  hoursAgo: number
  votes: number
  title: string
  flair: string
  body: string
  comments: DemoComment[]
}

export const comment = (by: number, hoursAfter: number, votes: number, body: string): DemoComment => ({
  by,
  hoursAfter,
  votes,
  body,
})
export const answer = (by: number, hoursAfter: number, votes: number, body: string): DemoComment => ({
  ...comment(by, hoursAfter, votes, body),
  chosen: true,
})
export const reply = (to: number, ...rest: Parameters<typeof comment>): DemoComment => ({
  ...comment(...rest),
  to,
})
