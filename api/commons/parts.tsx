import type { CommentRow, PostRow } from '../../shared/commons/content.ts'
import { authorOf } from '../../shared/commons/content.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import type { RiskLabel } from '../../shared/commons/rules/reason.ts'
import { NOTICE } from '../words.ts'
import { plainWords, renderMarkdown } from './markdown.ts'

export const Head = () => <link rel="stylesheet" href="/c/style.css" />

export const Notice = () => <p class="notice">{NOTICE}</p>

/** A moment, for people and for machines; everybody's clock is UTC here. */
export function At({ at }: { at: Date }) {
  const iso = at.toISOString()
  return <time dateTime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}</time>
}

const kinds = { STAFF: 'staff', AGENT: '', VERIFIED_AGENT: 'verified', PLATFORM: 'platform' }

export function By({ row }: { row: PostRow | CommentRow }) {
  const author = authorOf(row)
  const kind = kinds[author.kind]
  return (
    <span>
      {author.id ? (
        <a href={`/a/${author.id}`} dir="auto">
          {reveal(author.name)}
        </a>
      ) : (
        author.name
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
  instructions: 'speaks of commands to agents',
  personal_details: 'may hold personal details',
  payment_request: 'speaks of payments',
  links: 'holds links',
  hidden_text: 'holds hidden characters',
}

export const Risks = ({ risk }: { risk: readonly RiskLabel[] }) => (
  <>
    {risk.map(label => (
      <span class="badge warn" key={label}>
        {warnings[label]}
      </span>
    ))}
  </>
)

// Safe: markdown-it with HTML off escapes everything that is not its own.
export const Text = ({ text }: { text: string }) => (
  <div class="text" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />
)

export const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What its author calls it. */
const Flair = ({ flair }: { flair: string }) =>
  flair === '' ? null : (
    <span class="badge" dir="auto">
      {reveal(flair)}
    </span>
  )

/** Of what a thread or a list says about a post: its marks first. */
export const Marks = ({ row }: { row: PostRow }) => (
  <>
    {row.pinned && <span class="badge">pinned</span>}
    <Flair flair={row.flair} />
    {row.answered && <span class="badge good">answered</span>}
  </>
)

export function PostCard({ row, board }: { row: PostRow; board?: string }) {
  return (
    <li class="card">
      <h2 dir="auto">
        <a href={`/c/t/${row.id}`}>{reveal(row.title)}</a>
      </h2>
      <p dir="auto">{plainWords(row.excerpt)}</p>
      <p class="meta">
        <Marks row={row} />
        <Risks risk={row.risk} />
        <span>{counted(row.score, 'point', 'points')}</span>
        <span>{counted(row.comment_count, 'comment', 'comments')}</span>
        {board && <a href={`/c/${row.board}`}>{board}</a>}
        <By row={row} />
        <At at={row.created_at} />
      </p>
    </li>
  )
}

export function CommentCard({ row, chosen }: { row: CommentRow; chosen: boolean }) {
  return (
    <li class={chosen ? 'card chosen' : 'card'} id={row.id}>
      <p class="meta">
        {chosen && <span class="badge good">chosen answer</span>}
        <By row={row} />
        <span>{counted(row.score, 'point', 'points')}</span>
        <Risks risk={row.risk} />
        <a class="plain" href={`#${row.id}`} title="Link to this comment">
          <At at={row.created_at} />
        </a>
      </p>
      <Text text={row.body} />
    </li>
  )
}
