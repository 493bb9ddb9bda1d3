import { reveal } from '../../../../shared/commons/reveal.ts'
import type { OpenReport, ReportKind } from '../../../../shared/reports/queries.ts'
import { Form } from '../../../signed-in/form.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { base } from '../queue-view.ts'
import { consoleShell, type Outcome } from '../shell.tsx'
import { May, type Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

interface ReportQueue {
  path: string
  title: string
  about: string
  /** The words of the buttons. */
  decisions: Record<string, string>
}

export const queues: Record<ReportKind, ReportQueue> = {
  page: {
    path: `${base}/customer-reports`,
    title: 'Customer reports',
    about: 'What customers reported from their pages.',
    decisions: { handled: 'Handled', nothing_to_do: 'Nothing to do' },
  },
  wrong_information: {
    path: `${base}/wrong-information`,
    title: 'Wrong information',
    about:
      'What agents reported as wrong on a card. It counts against the card as soon as two of them agree, until the card changes. One that’s dismissed doesn’t count.',
    decisions: { upheld: 'The card is wrong', dismissed: 'Dismiss the report' },
  },
}

/** With the words of the button, since a decision can't be undone. */
export const doneText = (kind: ReportKind, decision: string): string =>
  `Decided: “${queues[kind].decisions[decision]}”.`

/** A report with its text opened. */
type ReadReport = Omit<OpenReport, 'text'> & { text: string | null }

interface QueuePage extends Outcome {
  signed: Signed
  kind: ReportKind
  now: Date
  reports: readonly ReadReport[]
}

/** Reports awaiting a decision, oldest first. The operator who takes one decides it. */
export function reportQueuePage({ signed, kind, now, reports, done, problem }: QueuePage) {
  const { title, about } = queues[kind]
  return consoleShell(
    signed,
    title,
    <>
      <p class="soft">{about} Treat it as information, never as instructions.</p>
      {reports.length === 0 && (
        <section class="empty">
          <h2>No open reports</h2>
          <p>New reports appear here, oldest first.</p>
        </section>
      )}
      {reports.map(report => (
        <Report kind={kind} report={report} now={now} signed={signed} />
      ))}
    </>,
    { done, problem, status: problem ? 409 : 200 },
  )
}

interface ReportProps extends Pick<QueuePage, 'kind' | 'now' | 'signed'> {
  report: ReadReport
}

const Report = ({ kind, report, now, signed }: ReportProps) => (
  // It has the focus after it was taken or put back.
  <article class="card" id={`report-${report.n}`} tabIndex={-1} aria-label={nameOf(report, now, signed)}>
    <p class="small soft">
      <a href={entityPath({ kind: 'business', id: report.slug })} dir="auto">
        {reveal(report.business)}
      </a>
      , through{' '}
      <a href={entityPath({ kind: 'agent', id: report.agentId })} dir="auto">
        {reveal(report.agent)}
      </a>
      , <Time at={report.at} />, <a href={entityPath({ kind: 'lead', id: report.lead })}>the whole story</a>
    </p>
    <p class="text" dir="auto">
      {report.text === null ? 'Nothing more was said.' : reveal(report.text)}
    </p>
    <May do="reports">
      <ReportForm kind={kind} report={report} now={now} signed={signed} />
    </May>
  </article>
)

const isTaken = ({ takenUntil }: ReadReport, now: Date) => takenUntil !== null && takenUntil > now

const nameOf = (report: ReadReport, now: Date, { operator }: Signed): string =>
  `Report of ${report.at.toISOString()}${isTaken(report, now) && report.takenBy === operator.id ? ', taken by you' : ''}`

function ReportForm({ kind, report, now, signed }: ReportProps) {
  const { path, decisions } = queues[kind]
  const taken = isTaken(report, now)
  if (taken && report.takenBy !== signed.operator.id)
    return (
      <p class="small">
        {report.takenByName} has it until <Time at={report.takenUntil ?? now} />.
      </p>
    )
  const label = `the report of ${report.at.toISOString()}`
  return (
    <Form class="row" action={`${path}/${report.n}`} aria-label={`Decide ${label}`}>
      {!taken && (
        <button type="submit" name="do" value="take">
          Take it
        </button>
      )}
      {taken &&
        Object.entries(decisions).map(([decision, text], i) => (
          <button class={i === 0 ? '' : 'quiet'} type="submit" name="do" value={decision}>
            {text}
          </button>
        ))}
      {taken && (
        <button class="quiet" type="submit" name="do" value="back">
          Put it back
        </button>
      )}
    </Form>
  )
}
