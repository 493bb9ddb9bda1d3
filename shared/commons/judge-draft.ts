import { moderate } from '../moderation/moderate.ts'
import {
  type Reason,
  type ReasonCode,
  type RiskLabel,
  reasonCodes,
  reasonFor,
} from '../moderation/reasons.ts'

/** A post, or a comment, which has no title or flair. */
export interface Draft {
  title?: string
  body: string
  flair?: string
}

export interface Verdict {
  held: boolean
  reasons: Reason[]
  risk: RiskLabel[]
}

/** Links of keys with fewer published posts than this are reviewed first. */
const PROVEN_POSTS = 3
const MAX_LINKS = 3

/** The parts of a draft as one text, because a command can begin in the title. */
export const draftText = ({ title, body, flair }: Draft): string =>
  [title, body, flair].filter(part => part).join('\n\n')

/** Decides whether a draft is published at once, and what its readers are warned about. */
export function judgeDraft(draft: Draft, author: { publishedPosts: number }): Verdict {
  const { hold, labels, spans } = moderate(draftText(draft))
  const codes = new Set<ReasonCode>(hold.map(({ code }) => code))
  const links = spans.filter(({ sign }) => sign === 'links').length
  if (links > 0 && author.publishedPosts < PROVEN_POSTS) codes.add('new_author_links')
  if (links > MAX_LINKS) codes.add('too_many_links')
  return {
    held: codes.size > 0,
    reasons: reasonCodes.filter(code => codes.has(code)).map(reasonFor),
    risk: labels,
  }
}
