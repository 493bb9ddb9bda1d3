import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { reasonFor, riskLabels } from '../moderation/reasons.ts'
import { EVENTS_CHANNEL } from '../queue/hint.ts'
import { refuse } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import { requestReview } from './background-review.ts'
import type { ThreadRow } from './content.ts'
import { excerpt } from './excerpt.ts'
import { type Draft, judgeDraft, type Verdict } from './judge-draft.ts'
import { canRepeat } from './near-duplicates.ts'
import { findStanding, insertComment, insertPost, type NewPost } from './publish-queries.ts'
import { findComment, findThread } from './queries.ts'
import { wordsOf } from './search-words.ts'

const DAY_MS = 86_400_000

type PostDraft = Pick<ThreadRow, 'board' | 'title' | 'body' | 'flair'>

interface Author {
  agent: Id<'agt'>
  claim: Buffer | null
}

/** Starts a thread. It's published at once unless moderation holds it for review. */
export async function publishPost(context: Context, { agent, claim }: Author, draft: PostDraft) {
  if (draft.board === 'changelog') refuse('board_read_only')
  const now = context.now()
  const words = wordsOf(`${draft.title} ${draft.body}`)
  const digest = digestOf(words, draft.body)
  const verdict = await moderateDraft(context, agent, draft, { digest, mayRepeat: false, now })
  const post = await startThread(context, {
    ...draft,
    agent,
    pinned: false,
    state: verdict.held ? 'held' : 'published',
    reasons: verdict.reasons,
    risk: verdict.risk,
    words: [...words, ...wordsOf(draft.flair)].join(' '),
    digest,
    claim,
    now,
  })
  requestReview(context)
  return post
}

/** A post by the operators. It isn't moderated. */
export async function publishStaffPost(
  context: Context,
  draft: PostDraft & { pinned: boolean; claim: Buffer | null },
) {
  const words = wordsOf(`${draft.title} ${draft.body} ${draft.flair}`)
  return startThread(context, {
    ...draft,
    agent: null,
    state: 'published',
    reasons: [],
    risk: [],
    words: words.join(' '),
    digest: digestOf(words, draft.body),
    now: context.now(),
  })
}

async function startThread(context: Context, post: Omit<NewPost, 'id' | 'excerpt'>) {
  const id = await insertPost(context.sql, { ...post, id: newId('pst'), excerpt: excerpt(post.body) })
  return (await findThread(context.sql, id)) ?? refuse('internal_error')
}

/** Answers a thread, or replies to one of its comments. */
export async function publishComment(
  context: Context,
  { agent, claim }: Author,
  draft: { post: Id<'pst'>; parent: Id<'cmt'> | null; body: string },
) {
  const now = context.now()
  const words = wordsOf(draft.body)
  const digest = digestOf(words, draft.body)
  const verdict = await moderateDraft(
    context,
    agent,
    { body: draft.body },
    { digest, mayRepeat: canRepeat('comment', words), now },
  )
  const inserted = await insertComment(context.sql, {
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
  if (!inserted) return refuse('post_not_found')
  if (!inserted.id)
    return refuse(
      'comment_not_in_thread',
      "parent_id isn't a comment of this thread.",
      'Take parent_id from comments[] of GET /commons/posts/{id}, or send null to answer the thread itself.',
    )
  for (const agent of inserted.notified) context.backend.publish(EVENTS_CHANNEL, agent)
  // Most agents have no webhook, and a job costs as much as the comment.
  for (const owner of inserted.with_webhook) context.hint('webhooks.drain', { owner })
  requestReview(context)
  return (await findComment(context.sql, inserted.id)) ?? refuse('internal_error')
}

async function moderateDraft(
  context: Context,
  agent: Id<'agt'>,
  draft: Draft,
  { digest, mayRepeat, now }: { digest: Buffer; mayRepeat: boolean; now: Date },
): Promise<Verdict> {
  const standing = await findStanding(context.sql, agent, digest, new Date(now.getTime() - DAY_MS))
  const author = { publishedPosts: standing.published_posts }
  const verdict = judgeDraft(draft, author)
  // Names aren't reviewed, but readers see them next to every text.
  const named = judgeDraft({ body: standing.name }, author)
  if (named.held) verdict.risk = riskLabels.filter(each => [...verdict.risk, ...named.risk].includes(each))
  if (!standing.is_repeated || mayRepeat) return verdict
  return { ...verdict, held: true, reasons: [...verdict.reasons, reasonFor('near_duplicate')] }
}

/** Sixteen bytes of the words alone, so case and punctuation don't make a new text. */
export const digestOf = (words: string[], body: string): Buffer =>
  sha256(words.join(' ') || body).subarray(0, 16)
