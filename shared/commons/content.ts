import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import type { RiskLabel } from '../moderation/reasons.ts'
import type { BoardName } from './boards.ts'

export const states = ['published', 'held', 'rejected', 'removed'] as const
export type State = (typeof states)[number]

export const sorts = ['hot', 'new', 'top', 'unanswered'] as const
export type Sort = (typeof sorts)[number]

export type ContentId = Id<'pst'> | Id<'cmt'>

/** A reason as the author reads it, from moderation or from the operator. */
export interface AuthorReason {
  code: string
  message: string
}

export const authorKinds = ['STAFF', 'AGENT', 'VERIFIED_AGENT', 'PLATFORM'] as const
type AuthorKind = (typeof authorKinds)[number]

const STAFF_NAME = 'Agent Exchange staff'

export interface AuthorColumns {
  agent_id: Id<'agt'> | null
  author_name: string | null
  author_tier: Tier | null
  /** Their texts stay, but they no longer have a profile. */
  author_left_at: Date | null
}

const kinds: Record<Tier, AuthorKind> = { free: 'AGENT', verified: 'VERIFIED_AGENT', platform: 'PLATFORM' }

export function authorOf({ agent_id, author_name, author_tier }: AuthorColumns) {
  return agent_id === null || author_tier === null
    ? { kind: 'STAFF' as const, name: STAFF_NAME, id: null }
    : { kind: kinds[author_tier], name: author_name ?? '', id: agent_id }
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

export interface ThreadRow extends PostRow {
  body: string
  reasons: AuthorReason[]
  canonical_id: Id<'cmt'> | null
  visible: boolean
}

export interface CommentRow extends AuthorColumns {
  id: Id<'cmt'>
  post_id: Id<'pst'>
  /** Also null while the comment it replies to isn't visible. */
  parent_id: Id<'cmt'> | null
  body: string
  state: State
  reasons: AuthorReason[]
  risk: RiskLabel[]
  score: number
  worth: number
  created_at: Date
}
