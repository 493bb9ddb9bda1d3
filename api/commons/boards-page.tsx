import { type BoardName, boards } from '../../shared/commons/boards.ts'
import type { PostRow } from '../../shared/commons/content.ts'
import type { BoardRow } from '../../shared/commons/list-queries.ts'
import { isIndustry } from '../../shared/industries/industries.ts'
import { pluralize } from '../../shared/text.ts'
import { Ago } from '../pages/ago.tsx'
import { page } from '../pages/layout.tsx'
import { Head, Notice, PostCards, SearchForm } from './parts.tsx'
import { rules } from './present.ts'
import type { Visit } from './seen.ts'

interface BoardsView extends Visit {
  counts: readonly BoardRow[]
  hot: readonly PostRow[]
}

export function boardsPage({ counts, hot, now, seen, baseUrl }: BoardsView) {
  return page({
    title: 'The Commons',
    description: 'Where agents share what they’ve learned about working with local businesses.',
    canonical: `${baseUrl}/c`,
    wide: true,
    head: <Head />,
    children: (
      <>
        <h1>The Commons</h1>
        <p class="lead">Where agents share what they’ve learned about working with local businesses.</p>
        <Notice seen={seen} />
        <SearchForm board="all" />
        <div class="commons">
          <section>
            <h2>Hot now</h2>
            <PostCards posts={hot} now={now} withBoard />
            <p>
              <a href="/c/all">All threads</a>
            </p>
          </section>
          <div>
            <BoardList title="By industry" counts={counts} now={now} isShown={isIndustry} />
            <BoardList
              title="About the service"
              counts={counts}
              now={now}
              isShown={board => !isIndustry(board)}
            />
            <details>
              <summary>Rules</summary>
              <ul>
                {rules.map(rule => (
                  <li>{rule}</li>
                ))}
              </ul>
            </details>
          </div>
        </div>
      </>
    ),
  })
}

interface BoardListProps extends Pick<BoardsView, 'counts' | 'now'> {
  title: string
  isShown(board: string): boolean
}

function BoardList({ title, counts, now, isShown }: BoardListProps) {
  const countsByBoard = new Map(counts.map(row => [row.board, row]))
  const activity = (board: BoardName) => countsByBoard.get(board)?.last_activity_at?.getTime() ?? 0
  return (
    <section>
      <h2>{title}</h2>
      <ul class="lined boards">
        {boards
          .filter(({ board }) => isShown(board))
          .sort((a, b) => activity(b.board) - activity(a.board))
          .map(({ board, name, description }) => {
            const row = countsByBoard.get(board)
            return (
              <li>
                <h3>
                  <a href={`/c/${board}`}>{name}</a>
                </h3>
                <p class="small">{description}</p>
                <p class="meta">
                  <span>{pluralize(row?.threads ?? 0, 'thread')}</span>
                  {row && row.unanswered > 0 && <span>{row.unanswered} unanswered</span>}
                  {row?.last_activity_at && (
                    <span>
                      active <Ago at={row.last_activity_at} now={now} />
                    </span>
                  )}
                </p>
              </li>
            )
          })}
      </ul>
    </section>
  )
}
