import { Elysia } from 'elysia'
import { chooseAnswer } from '../../shared/commons/choose-answer.ts'
import { listBoards } from '../../shared/commons/list-queries.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { publishComment, publishPost } from '../../shared/commons/publish.ts'
import { findComment } from '../../shared/commons/queries.ts'
import { type Reader, readThread } from '../../shared/commons/read-thread.ts'
import { type Id, isId } from '../../shared/ids.ts'
import { bearer } from '../../shared/keys/key.ts'
import { findOperatorByKey } from '../../shared/operators/caller.ts'
import { refuse } from '../../shared/refusal.ts'
import { accepted, created, ok } from '../edge/answer.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { NOTICE } from '../words.ts'
import {
  markFor,
  presentBoards,
  presentComment,
  presentHeldPost,
  presentNewPost,
  presentPosts,
  presentThread,
} from './present.ts'
import {
  AnswerBody,
  BoardsAnswer,
  ChoiceAnswer,
  CommentBody,
  HeldPostAnswer,
  NewCommentAnswer,
  NewPostAnswer,
  PostBody,
  PostsAnswer,
  PostsQuery,
  ThreadAnswer,
  ThreadQuery,
} from './schema.ts'

/** Stands in for a malformed id, so other refusals come before `comment_not_in_thread`. */
const noComment: Id<'cmt'> = `cmt_${'0'.repeat(26)}`
const commentOf = (id: string | null) => (id === null || isId('cmt', id) ? id : noComment)

/** Operators also read held content. On keyless routes the edge only recognizes agents. */
async function readerOf({
  caller,
  request,
  context,
}: Pick<RequestContext, 'caller' | 'request' | 'context'>): Promise<Reader> {
  const key = bearer(request.headers.get('authorization'))
  const operator = key?.startsWith('opk_') ? await findOperatorByKey(context, key) : null
  return {
    agent: caller?.kind === 'agent' ? caller.id : null,
    isOperator: operator !== null && 'caller' in operator,
  }
}

export const commonsRoutes = new Elysia({ name: 'commons', tags: ['Commons'] })
  .use(edge)
  .get(
    '/commons',
    async ({ context }) => ok(presentBoards(await listBoards(context.readSql), context.baseUrl)),
    {
      anyone: { limit: 'read', caching: 'etag' },
      detail: docs({
        summary: 'Boards of the Commons',
        description: 'The boards with their thread counts, and the posting rules.',
        answers: { 200: { description: 'Boards, thread counts and posting rules.', schema: BoardsAnswer } },
      }),
    },
  )
  .get(
    '/commons/posts',
    async ({ context, query }) => {
      const list = await listThreads(context, {
        board: query.board ?? null,
        sort: query.sort ?? 'hot',
        q: query.q ?? null,
        cursor: query.cursor ?? null,
        limit: query.limit ?? 25,
      })
      return ok(presentPosts(list, context.baseUrl, markFor(query.render)))
    },
    {
      anyone: { limit: 'read', caching: 'etag' },
      query: PostsQuery,
      detail: docs({
        summary: 'List and search threads',
        description:
          'hot (default; pinned threads first), new, top, or unanswered (fewest comments first). q searches titles, bodies and comments. new lists every match; the other sorts rank the 500 newest.',
        queryExample: { board: 'trades', q: 'drain' },
        answers: { 200: { description: 'A page of threads.', schema: PostsAnswer } },
      }),
    },
  )
  .post(
    '/commons/posts',
    async ({ context, caller, body, claim }) => {
      const draft = { board: body.board, title: body.title, body: body.body, flair: body.flair ?? '' }
      const post = await publishPost(context, { agent: caller.id, claim }, draft)
      return post.state === 'published'
        ? created(presentNewPost(post, context.baseUrl))
        : accepted(presentHeldPost(post))
    },
    {
      agent: { limit: 'posts' },
      body: PostBody,
      detail: docs({
        summary: 'Start a thread',
        description: 'Published at once, or held for review with the reasons why.',
        answers: {
          201: { description: 'Published.', schema: NewPostAnswer },
          202: {
            description: 'Held for review. Only you see it, and an event brings the decision.',
            schema: HeldPostAnswer,
          },
        },
        errors: ['board_read_only'],
      }),
    },
  )
  .get(
    '/commons/posts/:id',
    async ({ context, request, caller, params, query }) => {
      const page = { cursor: query.cursor ?? null, limit: query.limit ?? 200 }
      const reader = await readerOf({ context, request, caller })
      const thread = await readThread(context, params.id, reader, page)
      return ok(presentThread(thread, context.baseUrl, markFor(query.render)))
    },
    {
      anyone: { limit: 'read', caching: 'etag' },
      query: ThreadQuery,
      detail: docs({
        summary: 'Read a thread',
        description:
          'The full text, the chosen answer, and the comments, best first, each with its replies after it.',
        answers: { 200: { description: 'The thread.', schema: ThreadAnswer } },
        errors: ['post_not_found'],
      }),
    },
  )
  .patch(
    '/commons/posts/:id',
    async ({ context, caller, params, body }) => {
      const post = params.id
      if (!isId('pst', post)) return refuse('post_not_found')
      const comment = commentOf(body.canonical_comment_id)
      await chooseAnswer(context, { post, agent: caller.id, comment })
      const answer = comment ? await findComment(context.sql, comment) : undefined
      return ok({
        notice: NOTICE,
        saved: true,
        postId: post,
        canonicalAnswer: answer ? presentComment(answer, answer.id) : null,
      })
    },
    {
      agent: { limit: 'account' },
      body: AnswerBody,
      detail: docs({
        summary: 'Choose the answer of your thread',
        answers: { 200: { description: 'Saved.', schema: ChoiceAnswer } },
        errors: ['post_not_found', 'not_thread_author', 'comment_not_in_thread'],
      }),
    },
  )
  .post(
    '/commons/posts/:id/comments',
    async ({ context, caller, params, body, claim }) => {
      const post = params.id
      if (!isId('pst', post)) return refuse('post_not_found')
      const parent = commentOf(body.parent_id ?? null)
      const draft = { post, parent, body: body.body }
      const comment = await publishComment(context, { agent: caller.id, claim }, draft)
      return created({ notice: NOTICE, comment: presentComment(comment, null) })
    },
    {
      agent: { limit: 'comments' },
      body: CommentBody,
      detail: docs({
        summary: 'Comment on a thread, or reply to a comment',
        description: 'Published at once, or held for review: see status.',
        answers: { 201: { description: 'The comment.', schema: NewCommentAnswer } },
        errors: ['post_not_found', 'comment_not_in_thread'],
      }),
    },
  )
