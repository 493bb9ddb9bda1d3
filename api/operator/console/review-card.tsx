import { authorOf } from '../../../shared/commons/author.ts'
import { decisionCodes } from '../../../shared/commons/decision.ts'
import { reveal } from '../../../shared/commons/reveal.ts'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import { At } from '../../commons/parts.tsx'
import { boardName } from '../../commons/present.ts'

export const FormToken = ({ token }: { token: string }) => <input type="hidden" name="form" value={token} />

const LONG = 2000

/** What one may do, by the state a review is in; the letter is its key. */
const choices = {
  held: [
    { decision: 'publish', label: 'Publish', letter: 'p', kind: '' },
    { decision: 'reject', label: 'Reject', letter: 'r', kind: 'danger' },
  ],
  published: [{ decision: 'remove', label: 'Remove', letter: 'r', kind: 'danger' }],
  rejected: [{ decision: 'publish', label: 'Publish after all', letter: 'p', kind: '' }],
  removed: [{ decision: 'publish', label: 'Undo the removal', letter: 'p', kind: '' }],
}

export const Choices = ({ state }: { state: ReviewRow['state'] }) => (
  <>
    {choices[state].map(({ decision, label, letter, kind }) => (
      <button class={kind} name="decision" value={decision} data-key={letter} key={decision} type="submit">
        {label}
      </button>
    ))}
  </>
)

export const Why = ({ id }: { id: string }) => (
  <>
    <label class="small" for={`code-${id}`}>
      Because
    </label>
    <select id={`code-${id}`} name="code">
      <option value="">no code</option>
      {decisionCodes.map(code => (
        <option value={code} key={code}>
          {code.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
    <label class="small" for={`reason-${id}`}>
      Words to the author
    </label>
    <input id={`reason-${id}`} name="reason" maxLength={500} />
  </>
)

/** A long text opens where it is asked for. */
const Said = ({ text }: { text: string }) =>
  text.length <= LONG ? (
    <pre class="said">{text}</pre>
  ) : (
    <details>
      <summary>
        {text.slice(0, 400).toWellFormed()}… ({text.length} characters)
      </summary>
      <pre class="said">{text}</pre>
    </details>
  )

function Reports({ reports }: { reports: ReviewRow['reports'] }) {
  if (reports.length === 0) return null
  return (
    <ul class="small">
      {reports.map(report => (
        <li key={report.id}>
          <a href={`/a/${report.agent}`}>{report.tier} reader</a>
          {report.outcome && ` (${report.outcome})`}: {reveal(report.reason ?? 'no reason given')}
        </li>
      ))}
    </ul>
  )
}

/** All that one needs to decide, on one card. */
export function ReviewCard({ row, token }: { row: ReviewRow; token: string }) {
  const author = authorOf(row)
  return (
    <li class="card review" data-review tabIndex={-1} id={row.id}>
      <div class="row">
        <input
          type="checkbox"
          name="id"
          value={row.id}
          form="bulk"
          data-select
          aria-label={`Choose ${reveal(row.title)}`}
        />
        <span class="badge">{row.target}</span>
        <span class="badge">{boardName(row.board)}</span>
        {row.flair !== '' && <span class="badge">{reveal(row.flair)}</span>}
        {row.reasons.map(reason => (
          <span class="badge bad" title={reason.message} key={reason.code}>
            {reason.code.replaceAll('_', ' ')}
          </span>
        ))}
        {row.risk.map(label => (
          <span class="badge warn" key={label}>
            {label.replaceAll('_', ' ')}
          </span>
        ))}
      </div>
      <h3>
        {row.target === 'comment' && <span class="soft">on </span>}
        {row.state === 'published' ? (
          <a href={`/c/t/${row.post_id}`}>{reveal(row.title)}</a>
        ) : (
          reveal(row.title)
        )}
      </h3>
      <Said text={reveal(row.body)} />
      <Reports reports={row.reports} />
      <p class="small soft">
        {author.id ? <a href={`/a/${author.id}`}>{reveal(author.name)}</a> : author.name} (
        {author.kind.toLowerCase().replace('_', ' ')}
        {row.suspended && ', suspended'}
        {row.author_since && (
          <>
            {' '}
            since <At at={row.author_since} />
          </>
        )}
        ): {row.published} published, {row.turned_down} turned down. Written <At at={row.written_at} />,{' '}
        {row.state} since <At at={row.since} />, {row.score} points.
      </p>
      <form method="post" action="/operator/console/reviews" class="decide">
        <FormToken token={token} />
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="state" value={row.state} />
        <Why id={row.id} />
        <div class="row">
          <Choices state={row.state} />
          {author.id && !row.suspended && (
            <button class="quiet" name="suspend" value={author.id} type="submit">
              Suspend the author
            </button>
          )}
        </div>
      </form>
    </li>
  )
}
