import { reveal } from '../../../shared/commons/reveal.ts'
import type { Id } from '../../../shared/ids.ts'
import type { listApplications } from '../../../shared/keys/application-queries.ts'
import { Notices } from '../../pages/notices.tsx'
import { Form } from '../../signed-in/form.tsx'
import { NoEnter } from './decide-form.tsx'
import { Live } from './live.tsx'
import { base } from './queue-view.ts'
import { type ReviewQueueProps, Reviews } from './reviews.tsx'
import { consoleShell } from './shell.tsx'
import { May, type Signed } from './signed.tsx'
import { Time } from './time.tsx'
import type { Watched } from './watched.ts'

interface ApplicationsProps {
  applications: Awaited<ReturnType<typeof listApplications>>
  /** The result of the last one. */
  decided: string | null
  applicant: Id<'agt'> | null
}

const decidedTexts = new Map([
  ['approved', 'Approved. The agent is on the platform tier now.'],
  ['declined', 'Declined. The agent keeps its tier.'],
  ['late-approved', 'Someone else approved this one first, so it’s approved.'],
  ['late-declined', 'Someone else declined this one first, so it’s declined.'],
])

const Applications = ({ applications, decided, applicant }: ApplicationsProps) => (
  <section aria-labelledby="applications">
    <h2 id="applications">Applications</h2>
    <Notices done={decidedTexts.get(decided ?? '')}>
      {applicant && <a href={`${base}/agents/${applicant}`}>Open the agent</a>}
    </Notices>
    {applications.length === 0 && <p class="soft">No open applications.</p>}
    {applications.map(row => (
      <article class="card">
        <h3 id={`company-${row.id}`} dir="auto">
          {reveal(row.company)}
        </h3>
        <p dir="auto">{reveal(row.use_case)}</p>
        <p class="small soft">
          <a href={`/a/${row.agent_id}`} dir="auto">
            {reveal(row.agent_name)}
          </a>
          , {row.contact_email}. Volume: {reveal(row.volume ?? 'not given')}. {reveal(row.website ?? '')}{' '}
          <Time at={row.received_at} />
        </p>
        <May do="agents">
          <Form
            class="decide"
            action={`${base}/applications/${row.id}`}
            aria-labelledby={`company-${row.id}`}
          >
            <NoEnter />
            <input
              name="reason"
              maxLength={500}
              aria-label={`Message to ${reveal(row.company)}`}
              placeholder="Message to the applicant"
            />
            <button name="decision" value="approve" type="submit">
              Approve
            </button>
            <button class="danger" name="decision" value="decline" type="submit">
              Decline
            </button>
          </Form>
        </May>
      </article>
    ))}
  </section>
)

/** The live parts, below the decisions. */
const parts = [
  ['Funnel', 'funnel'],
  ['Replies', 'replies'],
  ['Queues', 'queues'],
  ['Requests', 'routes'],
  ['Webhooks', 'webhooks'],
  ['Commons', 'days'],
  ['Keys', 'keys'],
] as const

const idOf = (title: string): string => title.toLowerCase()

/** Everything an operator decides or monitors, on one page. */
export function consolePage(
  signed: Signed,
  decide: ReviewQueueProps,
  applications: ApplicationsProps,
  watched: Watched,
) {
  return consoleShell(
    signed,
    'Queue',
    <>
      <nav class="row small parts" aria-label="Parts">
        {['Reviews', 'Applications', ...parts.map(([title]) => title)].map(title => (
          <a href={`#${idOf(title)}`}>{title}</a>
        ))}
        <span class="soft" data-updated />
      </nav>
      <Live name="alerts" watched={watched} />
      <Live name="figures" watched={watched} />
      <Reviews {...decide} />
      <Applications {...applications} />
      {parts.map(([title, name]) => (
        <section aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)}>{title}</h2>
          <Live name={name} watched={watched} />
        </section>
      ))}
    </>,
  )
}
