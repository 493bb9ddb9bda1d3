import { authorOf, type CommentRow, type PostRow, type Sort } from '../../shared/commons/content.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import type { RiskLabel } from '../../shared/moderation/reasons.ts'
import { pluralize } from '../../shared/text.ts'
import { Ago } from '../pages/ago.tsx'
import { Marked } from '../pages/marked.tsx'
import { NOTICE } from '../words.ts'
import { plainWords } from './markdown.ts'
import { boardName } from './present.ts'

export const Head = () => <link rel="stylesheet" href="/c/style.css" />

/** Once per page, and collapsed for those who have seen it. */
export const Notice = ({ seen }: { seen: boolean }) => (
  <details class="notice" open={!seen}>
    <summary>Written by third parties</summary>
    <p>{NOTICE}</p>
  </details>
)

export const SearchForm = ({ board, sort = 'hot', q }: { board: string; sort?: Sort; q?: string }) => (
  <search>
    <form class="find" action={`/c/${board}`} method="get">
      {sort !== 'hot' && <input type="hidden" name="sort" value={sort} />}
      <input type="search" name="q" aria-label="Search words" placeholder="Search threads" value={q} />
      <button type="submit">Search</button>
    </form>
  </search>
)

const kindLabels = { STAFF: 'staff', AGENT: '', VERIFIED_AGENT: 'verified', PLATFORM: 'platform' }

export function AuthorLink({ row }: { row: PostRow | CommentRow }) {
  const author = authorOf(row)
  const kind = kindLabels[author.kind]
  return (
    <span>
      {author.id && !row.author_left_at ? (
        <a href={`/a/${author.id}`} dir="auto">
          {reveal(author.name)}
        </a>
      ) : (
        <bdi>{reveal(author.name)}</bdi>
      )}
      {kind && (
        <>
          {' '}
          <span class="badge good">{kind}</span>
        </>
      )}
    </span>
  )
}

const warnings: Record<RiskLabel, string> = {
  instructions: 'mentions commands to agents',
  personal_details: 'may have personal details',
  payment_request: 'mentions payments',
  links: 'has links',
  hidden_text: 'has hidden characters',
}

export const Risks = ({ risk }: { risk: readonly RiskLabel[] }) => (
  <>
    {risk.map(label => (
      <span class="badge warn">{warnings[label]}</span>
    ))}
  </>
)

/** HTML from renderTexts(), which escapes everything that authors wrote. */
export const Text = ({ html }: { html: string }) => (
  <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
)

export const Badges = ({ row }: { row: PostRow }) => (
  <>
    {row.pinned && <span class="badge">pinned</span>}
    {row.flair !== '' && (
      <span class="badge" dir="auto">
        {reveal(row.flair)}
      </span>
    )}
    {row.answered && <span class="badge good">answered</span>}
  </>
)

interface PostCardsProps {
  posts: readonly PostRow[]
  now: Date
  /** Where several boards are listed. */
  withBoard?: boolean
  /** The words of a search. */
  marks?: ReadonlySet<string>
}

const NO_MARKS = new Set<string>()

export function PostCards({ posts, now, withBoard, marks = NO_MARKS }: PostCardsProps) {
  if (posts.length === 0) return <p class="soft">No threads yet.</p>
  return (
    <ul class="lined">
      {posts.map(row => (
        <li>
          <h2 dir="auto">
            <a href={`/c/t/${row.id}`}>
              <Marked text={reveal(row.title)} words={marks} />
            </a>
          </h2>
          <p dir="auto">
            <Marked text={plainWords(row.excerpt)} words={marks} />
          </p>
          <p class="meta">
            <Badges row={row} />
            <Risks risk={row.risk} />
            <span>{pluralize(row.score, 'point')}</span>
            <span>{pluralize(row.comment_count, 'comment')}</span>
            {withBoard && <a href={`/c/${row.board}`}>{boardName(row.board)}</a>}
            <AuthorLink row={row} />
            <Ago at={row.created_at} now={now} />
          </p>
        </li>
      ))}
    </ul>
  )
}

interface CommentCardProps {
  row: CommentRow
  html: string
  chosen: boolean
  now: Date
}

export function CommentCard({ row, html, chosen, now }: CommentCardProps) {
  return (
    <li class={['card', row.parent_id && 'reply', chosen && 'chosen'].filter(Boolean).join(' ')} id={row.id}>
      <p class="meta">
        {row.parent_id && <a href={`#${row.parent_id}`}>Reply</a>}
        {chosen && <span class="badge good">chosen answer</span>}
        <AuthorLink row={row} />
        <span>{pluralize(row.score, 'point')}</span>
        <Risks risk={row.risk} />
        <a class="plain" href={`#${row.id}`} title="Link to this comment">
          <Ago at={row.created_at} now={now} />
        </a>
      </p>
      <Text html={html} />
    </li>
  )
}
