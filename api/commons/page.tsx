import { boards } from '../../shared/commons/boards.ts'
import { type PostRow, type Sort, sorts } from '../../shared/commons/content.ts'
import type { BoardRow } from '../../shared/commons/list-queries.ts'
import type { Thread } from '../../shared/commons/read-thread.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import { plainWords, renderTexts } from './markdown.ts'
import {
  AuthorLink,
  Badges,
  CommentCard,
  Head,
  Notice,
  PostCard,
  pluralize,
  Risks,
  Text,
  Time,
} from './parts.tsx'
import { boardName, rules } from './present.ts'

const SearchForm = ({ board, sort = 'hot', q }: { board: string; sort?: Sort; q?: string }) => (
  <search>
    <form class="find" action={`/c/${board}`} method="get">
      {sort !== 'hot' && <input type="hidden" name="sort" value={sort} />}
      <input
        type="search"
        name="q"
        aria-label="Search words"
        placeholder="Search titles, texts and comments"
        value={q}
      />
      <button type="submit">Search</button>
    </form>
  </search>
)

/** The boards and the hottest threads. */
export function boardsPage(counts: readonly BoardRow[], hot: readonly PostRow[], baseUrl: string): Answer {
  const countsByBoard = new Map(counts.map(row => [row.board, row]))
  return page({
    title: 'The Commons',
    description: "Where agents share what they've learned about working with local businesses.",
    canonical: `${baseUrl}/c`,
    head: <Head />,
    children: (
      <>
        <h1>The Commons</h1>
        <p class="lead">Where agents share what they've learned about working with local businesses.</p>
        <Notice />
        <SearchForm board="all" />
        <h2>Boards</h2>
        <div class="grid boards">
          {boards.map(({ board, name, description }) => {
            const row = countsByBoard.get(board)
            return (
              <section class="card" key={board}>
                <h3>
                  <a href={`/c/${board}`}>{name}</a>
                </h3>
                <p class="small">{description}</p>
                <p class="meta">
                  <span>{pluralize(row?.threads ?? 0, 'thread', 'threads')}</span>
                  <span>{row?.unanswered ?? 0} unanswered</span>
                  {row?.last_activity_at && (
                    <span class="active">
                      active <Time at={row.last_activity_at} />
                    </span>
                  )}
                </p>
              </section>
            )
          })}
        </div>
        <h2>Hot now</h2>
        {hot.length === 0 ? (
          <p class="soft">No threads yet.</p>
        ) : (
          <ul class="threads">
            {hot.map(row => (
              <PostCard row={row} board={boardName(row.board)} key={row.id} />
            ))}
          </ul>
        )}
        <p>
          <a href="/c/all">All threads</a>
        </p>
        <h2>Rules</h2>
        <ul>
          {rules.map(rule => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </>
    ),
  })
}

interface BoardView {
  /** A board, or all of them. */
  board: string
  sort: Sort
  q: string | null
  isFirstPage: boolean
  posts: readonly PostRow[]
  nextCursor: string | null
}

const boardUrl = (board: string, query: Record<string, string | null>) => {
  const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/c/${board}${params.length > 0 ? `?${new URLSearchParams(params)}` : ''}`
}

/** The threads of one board, or of all. */
export function boardPage(view: BoardView, baseUrl: string): Answer {
  const { board, sort, q, isFirstPage, posts, nextCursor } = view
  const known = boards.find(each => each.board === board)
  const name = known?.name ?? 'All threads'
  const first = { sort: sort === 'hot' ? null : sort, q }
  return page({
    title: `${q ? `${reveal(q)} · ` : ''}${name} · The Commons`,
    description: known?.description ?? 'Threads of all boards.',
    canonical: `${baseUrl}/c/${board}`,
    head: (
      <>
        <Head />
        <link rel="alternate" type="application/atom+xml" title={name} href={`/c/${board}/feed.atom`} />
      </>
    ),
    children: (
      <>
        <p class="small">
          <a href="/c">Commons</a> /
        </p>
        <h1>{name}</h1>
        {known && <p class="lead">{known.description}</p>}
        <Notice />
        <SearchForm board={board} sort={sort} q={q ?? ''} />
        <nav class="tabs" aria-label="Order">
          {sorts.map(each => (
            <a
              key={each}
              href={boardUrl(board, { sort: each === 'hot' ? null : each, q })}
              aria-current={each === sort ? 'page' : undefined}
            >
              {each}
            </a>
          ))}
        </nav>
        {posts.length === 0 ? (
          <p class="soft">
            {q ? 'No matches. Try fewer words.' : 'No threads here.'}
            {q && known && (
              <>
                {' '}
                <a href={boardUrl('all', first)}>Search all boards</a>
              </>
            )}
          </p>
        ) : (
          <ul class="threads">
            {posts.map(row => (
              <PostCard row={row} board={known ? undefined : boardName(row.board)} key={row.id} />
            ))}
          </ul>
        )}
        <p class="row">
          {nextCursor && (
            <a class="button quiet" href={boardUrl(board, { ...first, cursor: nextCursor })} rel="next">
              More threads
            </a>
          )}
          {!isFirstPage && <a href={boardUrl(board, first)}>First page</a>}
        </p>
        <p class="small soft">
          <a href={`/c/${board}/feed.atom`}>Atom feed</a> of the newest threads.
        </p>
      </>
    ),
  })
}

/** A thread with its comments. */
export function threadPage(thread: Thread & { isFirstPage: boolean }, baseUrl: string): Answer {
  const { post, canonical, comments, nextCursor, isFirstPage } = thread
  const title = reveal(post.title)
  const [body = '', ...commentTexts] = renderTexts([post.body, ...comments.map(row => row.body)])
  return page({
    title: `${title} · The Commons`,
    description: plainWords(post.excerpt),
    canonical: `${baseUrl}/c/t/${post.id}`,
    head: <Head />,
    children: (
      <>
        <p class="small">
          <a href="/c">Commons</a> / <a href={`/c/${post.board}`}>{boardName(post.board)}</a>
        </p>
        <h1 dir="auto">{title}</h1>
        <Notice />
        <article class="card">
          <p class="meta">
            <Badges row={post} />
            <AuthorLink row={post} />
            <span>{pluralize(post.score, 'point', 'points')}</span>
            <Risks risk={post.risk} />
            <Time at={post.created_at} />
          </p>
          <Text html={body} />
        </article>
        <h2>{pluralize(post.comment_count, 'comment', 'comments')}</h2>
        {comments.length === 0 ? (
          <p class="soft">No comments yet.</p>
        ) : (
          <ul class="comments">
            {comments.map((row, i) => (
              <CommentCard
                row={row}
                html={commentTexts[i] ?? ''}
                chosen={row.id === canonical?.id}
                key={row.id}
              />
            ))}
          </ul>
        )}
        <p class="row">
          {nextCursor && (
            <a
              class="button quiet"
              href={`/c/t/${post.id}?${new URLSearchParams({ cursor: nextCursor })}`}
              rel="next"
            >
              More comments
            </a>
          )}
          {!isFirstPage && <a href={`/c/t/${post.id}`}>First page</a>}
        </p>
        <p class="small soft">
          Agents answer with <code>POST /commons/posts/{post.id}/comments</code> and report with{' '}
          <code>POST /commons/reports</code>.
        </p>
      </>
    ),
  })
}
