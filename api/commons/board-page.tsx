import { boards } from '../../shared/commons/boards.ts'
import { type PostRow, type Sort, sorts } from '../../shared/commons/content.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import { pluralize } from '../../shared/text.ts'
import { Crumbs } from '../pages/crumbs.tsx'
import { page } from '../pages/layout.tsx'
import { marksOf } from '../pages/marked.tsx'
import { Head, Notice, PostCards, SearchForm } from './parts.tsx'
import type { Visit } from './seen.ts'

interface BoardView extends Visit {
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

export function boardPage(view: BoardView) {
  const { board, sort, q, isFirstPage, posts, nextCursor, now, seen, baseUrl } = view
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
        <Crumbs steps={[['Commons', '/c']]} />
        <h1>{name}</h1>
        {known && <p class="lead">{known.description}</p>}
        <Notice seen={seen} />
        <SearchForm board={board} sort={sort} q={q ?? ''} />
        {q && posts.length > 0 && <Found posts={posts} more={nextCursor !== null} q={q} of={known?.name} />}
        <nav class="tabs" aria-label="Order">
          {sorts.map(each => (
            <a
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
          <PostCards posts={posts} now={now} marks={marksOf(q)} withBoard={!known} />
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

interface FoundProps {
  posts: readonly PostRow[]
  more: boolean
  q: string
  /** The board that was searched. Undefined: all. */
  of: string | undefined
}

/** The scope of a search, and how much it found. */
const Found = ({ posts, more, q, of }: FoundProps) => (
  <div role="status">
    <p class="found">
      {more ? `The first ${posts.length} threads` : pluralize(posts.length, 'thread')}
      {of ? ` of ${of}` : ' of all boards'} with every word of “{reveal(q)}” in the title, the text or a
      comment
    </p>
  </div>
)
