import type { Id } from '../ids.ts'
import type { AuthorColumns } from './author.ts'
import type { BoardName } from './boards.ts'
import type { RiskLabel } from './rules/reason.ts'

export const states = ['published', 'held', 'rejected', 'removed'] as const
export type State = (typeof states)[number]

export const sorts = ['hot', 'new', 'top', 'unanswered'] as const
export type Sort = (typeof sorts)[number]

export type ContentId = Id<'pst'> | Id<'cmt'>

/** A reason as its author reads it: of a rule, or of the operator. */
export interface Why {
  code: string
  message: string
}

/** A thread as lists show it. */
export interface PostRow extends AuthorColumns {
  id: Id<'pst'>
  board: BoardName
  title: string
  flair: string
  excerpt: string
  state: State
  risk: RiskLabel[]
  pinned: boolean
  score: number
  hot: number
  comment_count: number
  answered: boolean
  last_activity_at: Date
  created_at: Date
}

/** In a list, with its times as answers show them: most are never read as dates. */
export interface ListedPost extends PostRow {
  activeAt: string
  createdAt: string
}

export interface ThreadRow extends PostRow {
  body: string
  reasons: Why[]
  canonical_id: Id<'cmt'> | null
  visible: boolean
}

export interface CommentRow extends AuthorColumns {
  id: Id<'cmt'>
  post_id: Id<'pst'>
  body: string
  state: State
  reasons: Why[]
  risk: RiskLabel[]
  score: number
  worth: number
  created_at: Date
}
