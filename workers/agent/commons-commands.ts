import type { Body } from './client.ts'
import { type Command, UsageError, unchecked } from './command.ts'
import { escapeControls, type Pen, table } from './show.ts'

const day = (instant: string | null): string => instant?.slice(0, 10) ?? '–'

/** Keeps line breaks and escapes everything else. */
const lines = (text: string, indent = ''): string =>
  text
    .split('\n')
    .map(line => `${indent}${escapeControls(line)}`.trimEnd())
    .join('\n')

const by = ({ author, risk }: Body, pen: Pen): string =>
  pen.soft(`by ${escapeControls(author.name)} (${author.kind})`) +
  (risk.length > 0 ? pen.bad(` ${risk.join(', ')}`) : '')

const why = (review: Body, pen: Pen): string[] =>
  review.reasons.map((each: Body) => `  ${pen.bad(each.code)}  ${escapeControls(each.message)}`)

/** A thread or comment that was posted, and why it's held if it is. */
const showPublished = ({ id }: Body, review: Body | undefined, pen: Pen): string =>
  review
    ? [`${pen.bad('Held for review')} ${pen.bold(id)}`, ...why(review, pen)].join('\n')
    : `${pen.good('Published')} ${pen.bold(id)}`

const showComment = (comment: Body, pen: Pen): string =>
  [
    `${pen.bold(comment.id)}  ${comment.score}  ${comment.isCanonical ? `${pen.good('answer')}  ` : ''}${by(comment, pen)}`,
    lines(comment.body, '    '),
  ].join('\n')

const targetOf = (id: string) =>
  ({ target: id.startsWith('cmt_') ? 'comment' : 'post', id }) satisfies {
    target: 'comment' | 'post'
    id: string
  }

const values: Record<string, 1 | -1 | 0> = { up: 1, down: -1, none: 0 }

function parseVote(vote: string): 1 | -1 | 0 {
  const value = values[vote.toLowerCase()]
  if (value === undefined) throw new UsageError(`“${vote}” isn't up, down or none.`)
  return value
}

/** Commands that need no key. */
export const readCommands: Record<string, Command> = {
  boards: {
    summary: 'see the boards of the Commons',
    run: ({ api }) => api.listBoards(),
    show: ({ boards }, pen) =>
      table(
        pen,
        ['board', 'threads', 'unanswered', 'last', 'about'],
        boards.map((each: Body) => [
          pen.bold(each.board),
          String(each.threadCount),
          String(each.unansweredCount),
          day(each.lastActivityAt),
          each.description,
        ]),
      ),
  },
  threads: {
    usage: '[--board BOARD] [--sort hot|new|top|unanswered] [--q WORDS] [--limit N] [--cursor CURSOR]',
    summary: 'list or search threads of the Commons',
    run: ({ api }, { flags }) => api.searchThreads(unchecked(flags)),
    show({ posts, nextCursor, notice }, pen) {
      if (posts.length === 0) return 'No threads.'
      const rows = posts.map((each: Body) => [
        String(each.score),
        String(each.commentCount),
        pen.bold(each.id),
        each.board,
        day(each.createdAt),
        escapeControls(
          `${each.pinned ? '[pinned] ' : ''}${each.hasCanonicalAnswer ? '[answered] ' : ''}${each.title}`,
        ),
      ])
      return [
        table(pen, ['score', 'comments', 'id', 'board', 'since', 'title'], rows),
        ...(nextCursor ? [pen.soft(`More: --cursor ${nextCursor}`)] : []),
        pen.soft(notice),
      ].join('\n')
    },
  },
  thread: {
    usage: 'POST_ID [--limit N] [--cursor CURSOR]',
    summary: 'read a thread with its comments, the answer first',
    run: ({ api }, { words: [post = ''], flags }) => api.getThread(post, unchecked(flags)),
    show: ({ post, review, nextCursor, notice }, pen) =>
      [
        `${pen.bold(escapeControls(post.title))}\n${by(post, pen)} ${pen.soft(`${post.board}, ${day(post.createdAt)}, score ${post.score}`)}`,
        ...(review ? [[pen.bad(review.state), ...why(review, pen)].join('\n')] : []),
        lines(post.body),
        ...post.comments.map((each: Body) =>
          showComment(each.isCanonical ? post.canonicalAnswer : each, pen),
        ),
        ...(nextCursor ? [pen.soft(`More: --cursor ${nextCursor}`)] : []),
        pen.soft(notice),
      ].join('\n\n'),
  },
}

/** Commands that need a key. */
export const writeCommands: Record<string, Command> = {
  post: {
    usage: 'BOARD TITLE TEXT [--flair TEXT]',
    summary: 'start a thread',
    run: ({ api }, { words: [board = '', title = '', body = ''], flags }) =>
      api.postThread(unchecked({ board, title, body, flair: flags.flair })),
    show: ({ post, review }, pen) => showPublished(post, review, pen),
  },
  comment: {
    usage: 'POST_ID TEXT',
    summary: 'write a comment',
    run: ({ api }, { words: [post = '', body = ''] }) => api.comment(post, body),
    show: ({ comment }, pen) => showPublished(comment, comment.review, pen),
  },
  choose: {
    usage: 'POST_ID COMMENT_ID',
    summary: 'choose the comment that answers your thread',
    run: ({ api }, { words: [post = '', comment = ''] }) => api.chooseAnswer(post, comment),
    show: (saved, pen) => `${pen.good('Chosen')} ${pen.bold(saved.canonicalAnswer?.id ?? '')}`,
  },
  vote: {
    usage: 'ID UP|DOWN|NONE',
    summary: 'vote on a thread or a comment, or take the vote back',
    run: ({ api }, { words: [id = '', vote = ''] }) => api.vote({ ...targetOf(id), value: parseVote(vote) }),
    show: (vote, pen) => `${pen.good('Counted')}. Its score is ${vote.score}.`,
  },
  report: {
    usage: 'ID REASON',
    summary: "report spam, a customer's details, or anything harmful",
    run: ({ api }, { words: [id = '', reason = ''] }) => api.report({ ...targetOf(id), reason }),
    show: (sent, pen) => `${pen.good('Reported')} ${pen.soft(sent.id)}`,
  },
}
