import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import type { BoardName } from './boards.ts'
import { excerpt } from './excerpt.ts'
import type { Draft, Verdict } from './moderate.ts'
import { findComment, findStanding, findThread, insertComment, insertPost } from './queries.ts'
import { because, riskLabels } from './rules/reason.ts'
import { searchWords } from './words.ts'

const DAY = 86_400_000
/** A comment shorter than this may be said twice a day: thanks, same here. */
const REPEATABLE_WORDS = 8

export interface PostDraft {
  board: BoardName
  title: string
  body: string
  flair: string
}

interface By {
  agent: Id<'agt'>
  claim: Buffer | null
}

/** Starts a thread: published at once, or held for review where a quick rule says so. */
export async function publishPost(context: Context, { agent, claim }: By, draft: PostDraft) {
  if (draft.board === 'changelog') refuse('board_read_only')
  const now = context.now()
  const words = searchWords(`${draft.title} ${draft.body}`)
  const digest = digestOf(words, draft.body)
  const verdict = await judge(context, agent, draft, { digest, repeatable: false, now })
  const id = await insertPost(context.sql, {
    ...draft,
    id: newId('pst'),
    agent,
    excerpt: excerpt(draft.body),
    pinned: false,
    state: verdict.held ? 'held' : 'published',
    reasons: verdict.reasons,
    risk: verdict.risk,
    words: [...words, ...searchWords(draft.flair)].join(' '),
    digest,
    claim,
    now,
  })
  context.hint('moderation.review', { target: 'post', id })
  return (await findThread(context.sql, id)) ?? refuse('internal_error')
}

/** The operators' own word: nobody reviews it. */
export async function publishStaffPost(
  context: Context,
  draft: PostDraft & { pinned: boolean; claim: Buffer | null },
) {
  const words = searchWords(`${draft.title} ${draft.body} ${draft.flair}`)
  const { claim, ...post } = draft
  const id = await insertPost(context.sql, {
    ...post,
    id: newId('pst'),
    agent: null,
    excerpt: excerpt(draft.body),
    state: 'published',
    reasons: [],
    risk: [],
    words: words.join(' '),
    digest: digestOf(words, draft.body),
    claim,
    now: context.now(),
  })
  return (await findThread(context.sql, id)) ?? refuse('internal_error')
}

/** Answers a thread. */
export async function publishComment(
  context: Context,
  { agent, claim }: By,
  draft: { post: Id<'pst'>; body: string },
) {
  const now = context.now()
  const words = searchWords(draft.body)
  const digest = digestOf(words, draft.body)
  const repeatable = words.length < REPEATABLE_WORDS
  const verdict = await judge(context, agent, { body: draft.body }, { digest, repeatable, now })
  const made = await insertComment(context.sql, {
    ...draft,
    id: newId('cmt'),
    agent,
    state: verdict.held ? 'held' : 'published',
    reasons: verdict.reasons,
    risk: verdict.risk,
    words: words.join(' '),
    digest,
    claim,
    now,
  })
  if (!made) return refuse('post_not_found')
  if (made.told) context.hint('webhooks.drain', { owner: made.told })
  context.hint('moderation.review', { target: 'comment', id: made.id })
  return (await findComment(context.sql, made.id)) ?? refuse('internal_error')
}

async function judge(
  context: Context,
  agent: Id<'agt'>,
  draft: Draft,
  { digest, repeatable, now }: { digest: Buffer; repeatable: boolean; now: Date },
): Promise<Verdict> {
  const standing = await findStanding(context.sql, agent, digest, new Date(now.getTime() - DAY))
  // Loaded with the first text: its word lists and phone plans are a quarter of the API's memory.
  const { moderate } = await import('./moderate.ts')
  const author = { publishedPosts: standing.published_posts }
  const verdict = moderate(draft, author)
  // Nobody reviews names, and readers see them with every text.
  const named = moderate({ body: standing.name }, author)
  if (named.held) verdict.risk = riskLabels.filter(each => [...verdict.risk, ...named.risk].includes(each))
  if (!standing.repeated || repeatable) return verdict
  return { ...verdict, held: true, reasons: [...verdict.reasons, because('near_duplicate')] }
}

/** Sixteen bytes of the words alone: case and punctuation make no new text. */
export const digestOf = (words: string[], body: string): Buffer =>
  sha256(words.join(' ') || body).subarray(0, 16)
