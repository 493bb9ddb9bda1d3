import type { ComponentChildren } from 'preact'
import { authorOf } from '../../../shared/commons/content.ts'
import { reveal } from '../../../shared/commons/reveal.ts'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import { roughDuration } from '../../../shared/duration.ts'
import { inWords } from '../../../shared/timeline/entry.ts'
import { plainWords } from '../../commons/markdown.ts'
import { boardName } from '../../commons/present.ts'
import { Form } from '../../signed-in/form.tsx'
import { Choices, NoEnter, ReasonFields } from './decide-form.tsx'
import { AuthorText, MarkedText } from './marked-text.tsx'
import type { Marks } from './marks.ts'
import { base, type QueueView, viewQuery, viewUrl } from './queue-view.ts'
import { May } from './signed.tsx'
import { Time } from './time.tsx'

interface ReviewCardProps {
  row: ReviewRow
  marks: Marks
  now: Date
  /** The queue to return to. Null on the content's own page. */
  view: QueueView | null
  /** The review to go to after this one is decided. */
  next?: string
}

function Reports({ reports }: { reports: ReviewRow['reports'] }) {
  if (reports.length === 0) return null
  return (
    <ul class="small">
      {reports.map(report => (
        <li>
          <a href={`/a/${report.agent}`}>{report.tier} reader</a>
          {report.outcome && ` (${report.outcome})`}:{' '}
          <span dir="auto">{reveal(report.reason ?? 'no reason given')}</span>
        </li>
      ))}
    </ul>
  )
}

function Badge({ kind = '', href, children }: BadgeProps) {
  const Tag = href ? 'a' : 'span'
  return (
    <Tag class={`badge ${kind}`} href={href} dir="auto">
      {children}
    </Tag>
  )
}

interface BadgeProps {
  kind?: string
  href?: string | undefined
  children: ComponentChildren
}

function Badges({ row, view }: Pick<ReviewCardProps, 'row' | 'view'>) {
  const only = (change: Partial<QueueView>) => (view ? viewUrl(view, change) : undefined)
  return (
    <>
      <Badge>{row.target}</Badge>
      <Badge href={only({ board: row.board })}>{boardName(row.board)}</Badge>
      {row.flair !== '' && <Badge>{reveal(row.flair)}</Badge>}
      {row.pinned && row.target === 'post' && <Badge>pinned</Badge>}
      {row.reasons.map(({ code }) => (
        <Badge kind="bad" href={only({ code })}>
          {inWords(code)}
        </Badge>
      ))}
      {row.risk
        .filter(label => !row.reasons.some(({ code }) => code === label))
        .map(label => (
          <Badge kind="warn">{inWords(label)}</Badge>
        ))}
    </>
  )
}

/** The author, their record, and how long this has been waiting. */
function Origin({ row, now }: Pick<ReviewCardProps, 'row' | 'now'>) {
  const author = authorOf(row)
  const waits = roughDuration((now.getTime() - row.since.getTime()) / 1000)
  return (
    <p class="small soft">
      {author.id ? (
        <a href={`/a/${author.id}`} dir="auto">
          {reveal(author.name)}
        </a>
      ) : (
        author.name
      )}{' '}
      ({author.kind.toLowerCase().replace('_', ' ')}
      {row.author_since && (
        <>
          {' '}
          since <Time at={row.author_since} />
        </>
      )}
      ): {row.published} published, {row.turned_down} turned down.{' '}
      {row.suspended && <span class="badge bad">suspended</span>} Written <Time at={row.written_at} />,{' '}
      {row.state} {row.state === 'held' ? `for ${waits}` : <Time at={row.since} />}, {row.score} points.
    </p>
  )
}

const Links = ({ row, view }: Pick<ReviewCardProps, 'row' | 'view'>) => (
  <span class="row small ways">
    {row.agent_id && view?.agent !== row.agent_id && (
      <a href={view ? viewUrl(view, { agent: row.agent_id }) : `${base}?agent=${row.agent_id}`}>
        All {view?.state ?? 'held'} of this author
      </a>
    )}
    {view && <a href={`${base}/content/${row.target_id}`}>History</a>}
  </span>
)

/** Where readers see it, or would see it. */
function urlOf(row: ReviewRow): string {
  if (!row.thread_visible) return `${base}/content/${row.post_id}`
  return `/c/t/${row.post_id}${row.target === 'comment' && row.state === 'published' ? `#${row.target_id}` : ''}`
}

/** Everything needed to decide, on one card. */
export function ReviewCard({ row, marks, now, view, next }: ReviewCardProps) {
  const id = row.id ?? row.target_id
  const Heading = view ? 'h3' : 'h2'
  const title = <MarkedText text={row.title} spans={marks.title} />
  return (
    <li class="card review" data-review tabIndex={-1} id={id} aria-labelledby={`title-${id}`}>
      <div class="row">
        {view && (
          <May do="posts">
            <input
              type="checkbox"
              name="id"
              value={id}
              form="bulk"
              data-select
              aria-label={`Select ${reveal(row.title)}`}
            />
          </May>
        )}
        <Heading id={`title-${id}`} dir="auto">
          {row.target === 'comment' && <span class="soft">on </span>}
          <a href={urlOf(row)}>{title}</a>
        </Heading>
      </div>
      <div class="row">
        <Badges row={row} view={view} />
        <Links row={row} view={view} />
      </div>
      {row.target === 'comment' && (
        <p class="small soft" dir="auto">
          In reply to: {plainWords(row.excerpt)}
        </p>
      )}
      <AuthorText text={row.body} spans={marks.body} />
      {marks.original && (
        <p class="small">
          Nearly the same as <a href={`${base}/content/${marks.original}`}>an earlier text</a>
        </p>
      )}
      <Reports reports={row.reports} />
      <Origin row={row} now={now} />
      <May do="posts">
        <Form action={`${base}/reviews`} class="decide" aria-labelledby={`title-${id}`}>
          <NoEnter />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={row.state} />
          {view ? (
            <input type="hidden" name="back" value={viewQuery(view)} />
          ) : (
            <input type="hidden" name="content" value={row.target_id} />
          )}
          {next && <input type="hidden" name="next" value={next} />}
          <ReasonFields id={id} />
          <Choices state={row.state} />
          {row.agent_id && !row.suspended && (
            <button
              class="quiet"
              name="suspend"
              value={row.agent_id}
              type="submit"
              title="Suspend the author’s key and hide everything it wrote"
            >
              Suspend
            </button>
          )}
        </Form>
      </May>
    </li>
  )
}
