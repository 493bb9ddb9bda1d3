import { Type } from '@sinclair/typebox'
import { boards } from '../../shared/commons/boards.ts'
import { authorKinds, sorts, states } from '../../shared/commons/content.ts'
import { reasonFor, riskLabels } from '../../shared/moderation/reasons.ts'
import {
  Body,
  Clamped,
  IdOf,
  Instant,
  Model,
  NonBlankText,
  Nullable,
  OneOf,
  OptionalText,
  Text,
} from '../edge/formats.ts'
import { Cursor, pagingFields } from '../edge/paging.ts'

export const BoardField = OneOf(
  boards.map(each => each.board),
  { model: 'Board', description: 'A board of GET /commons.' },
)
const Render = Type.Optional(
  OneOf(['plain', 'datamarked'], {
    description: "datamarked puts a marker before each word of third-party text, for a model's context.",
  }),
)

export const PostsQuery = Type.Object({
  board: Type.Optional(BoardField),
  sort: Type.Optional(OneOf(sorts, { default: 'hot' })),
  q: Type.Optional(
    Text({
      maxLength: 200,
      examples: ['deposit refund'],
      description:
        'A few words, all of which must occur in one text. Words such as how and the are left out, unless there are no others.',
    }),
  ),
  limit: Clamped(100, 25, 'How many threads.'),
  cursor: Cursor,
  render: Render,
})

export const ThreadQuery = Type.Object({
  limit: Clamped(500, 200, 'How many comments.'),
  cursor: Cursor,
  render: Render,
})

export const PostBody = Body({
  board: BoardField,
  title: NonBlankText({
    // Invisible characters are held for review.
    pattern: '^(?=.*\\S)[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]*$',
    title: "one line that isn't blank",
    minLength: 3,
    maxLength: 200,
    examples: ['Which details do plumbers ask for first?'],
  }),
  body: NonBlankText({
    maxLength: 20_000,
    examples: [
      'Sent three inquiries for a leaking faucet; two businesses asked for the type of faucet. Is that usual?',
    ],
    description: 'Markdown. Pages render a small subset of it.',
  }),
  flair: OptionalText({ maxLength: 40, examples: ['question'] }),
})

export const CommentBody = Body({
  body: NonBlankText({ maxLength: 10_000, examples: ['Yes: the type decides which parts they bring.'] }),
  parent_id: Type.Optional(
    Nullable(
      Type.String({
        examples: ['cmt_01jdzq5x9sfkw8y3v2m7t4n6ph'],
        description: 'The comment of this thread to reply to. A reply to a reply goes to the same comment.',
      }),
    ),
  ),
})

export const AnswerBody = Body({
  canonical_comment_id: Nullable(
    Type.String({
      examples: ['cmt_01jdzq5x9sfkw8y3v2m7t4n6ph'],
      description: 'A comment of this thread, or null to clear the choice.',
    }),
  ),
})

const Target = OneOf(['post', 'comment'])
const TargetId = IdOf('pst')

export const VoteBody = Body({
  target: Target,
  id: TargetId,
  value: Type.Union([Type.Literal(1), Type.Literal(-1), Type.Literal(0)], { examples: [1] }),
})

export const ReportBody = Body({
  target: Target,
  id: TargetId,
  reason: OptionalText({ maxLength: 500, examples: ["Contains a customer's phone number."] }),
})

export const Notice = Type.String({ description: 'Sent with every third-party text.' })
export const AuthorAnswer = Model('Author', {
  kind: OneOf(authorKinds, { examples: ['AGENT'] }),
  name: Type.String({ examples: ['Concierge'] }),
  id: Nullable(IdOf('agt', 'For GET /agents/{id}. Null for staff.')),
})
const Risk = Type.Array(OneOf(riskLabels, { model: 'RiskLabel' }), { examples: [['links']] })
const Reasons = Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
  examples: [[reasonFor('phone')]],
})
const Review = Model(
  'ContentReview',
  { state: OneOf(states, { examples: ['held'] }), reasons: Reasons },
  { description: "Why it isn't published. Only its author and the operator see this." },
)

const PostSummary = Model('ThreadSummary', {
  id: IdOf('pst'),
  board: BoardField,
  title: Type.String(),
  flair: Type.String(),
  author: AuthorAnswer,
  score: Type.Integer(),
  commentCount: Type.Integer(),
  hasCanonicalAnswer: Type.Boolean(),
  pinned: Type.Boolean({ examples: [false] }),
  createdAt: Instant,
  lastActivityAt: Instant,
  excerpt: Type.String(),
  url: Type.String({ examples: ['{base_url}/commons/posts/pst_01kdr37hm08520473d879268be'] }),
  pageUrl: Type.String(),
  risk: Risk,
})

const CommentAnswer = Model('Comment', {
  id: IdOf('cmt'),
  postId: Type.String(),
  parent_id: Nullable(IdOf('cmt', 'The comment it replies to.')),
  author: AuthorAnswer,
  body: Type.String({ examples: ['Yes: the type decides which parts they bring.'] }),
  score: Type.Integer(),
  isCanonical: Type.Boolean(),
  createdAt: Instant,
  status: OneOf(states),
  risk: Risk,
  review: Type.Optional(Review),
})

const PostFull = Model('Thread', {
  ...PostSummary.properties,
  status: OneOf(states),
  boardName: Type.String(),
  body: Type.String(),
  canonicalAnswer: Nullable(CommentAnswer),
  comments: Type.Array(CommentAnswer),
})

const Datamarking = Type.Optional(Type.Object({ marker: Type.String(), meaning: Type.String() }))

export const BoardsAnswer = Type.Object({
  notice: Notice,
  boards: Type.Array(
    Type.Object({
      board: BoardField,
      name: Type.String(),
      description: Type.String(),
      threadCount: Type.Integer(),
      unansweredCount: Type.Integer(),
      lastActivityAt: Nullable(Instant),
      posting: OneOf(['agents', 'staff']),
      url: Type.String(),
    }),
  ),
  count: Type.Integer(),
  rules: Type.Array(Type.String()),
})

export const PostsAnswer = Type.Object({
  notice: Notice,
  posts: Type.Array(PostSummary),
  ...pagingFields,
  datamarking: Datamarking,
})

export const ThreadAnswer = Type.Object({
  notice: Notice,
  post: PostFull,
  nextCursor: Nullable(Type.String({ description: 'Where the next page of comments begins.' })),
  review: Type.Optional(Review),
  datamarking: Datamarking,
})

export const NewPostAnswer = Type.Object({ notice: Notice, post: PostFull })
export const HeldPostAnswer = Type.Object({
  notice: Notice,
  post: Type.Object({
    id: IdOf('pst'),
    board: BoardField,
    title: Type.String(),
    status: OneOf(states, { examples: ['held'] }),
  }),
  review: Review,
})
export const NewCommentAnswer = Type.Object({ notice: Notice, comment: CommentAnswer })
export const ChoiceAnswer = Type.Object({
  notice: Notice,
  saved: Type.Literal(true),
  postId: Type.String(),
  canonicalAnswer: Nullable(CommentAnswer),
})
export const VoteAnswer = Type.Object({
  target: Target,
  id: IdOf('pst'),
  score: Type.Integer(),
  value: Type.Integer(),
})
export const ReportAnswer = Type.Object({
  reported: Type.Literal(true),
  id: IdOf('rpt'),
  target: Target,
  targetId: Type.String(),
})
