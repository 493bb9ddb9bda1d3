import { reveal } from '../../../shared/commons/reveal.ts'
import type { listApplications } from '../../../shared/keys/application-queries.ts'
import { NoEnter } from './decide-form.tsx'
import { base } from './queue-view.ts'
import { Form, May } from './signed.tsx'
import { Time } from './time.tsx'

export interface ApplicationsProps {
  applications: Awaited<ReturnType<typeof listApplications>>
}

export const Applications = ({ applications }: ApplicationsProps) => (
  <section aria-labelledby="applications">
    <h2 id="applications">Applications</h2>
    {applications.length === 0 && <p class="soft">No open applications.</p>}
    {applications.map(row => (
      <article class="card" key={row.id}>
        <h3 dir="auto">{reveal(row.company)}</h3>
        <p dir="auto">{reveal(row.use_case)}</p>
        <p class="small soft">
          <a href={`/a/${row.agent_id}`} dir="auto">
            {reveal(row.agent_name)}
          </a>
          , {row.contact_email}. Volume: {reveal(row.volume ?? 'not given')}. {reveal(row.website ?? '')}{' '}
          <Time at={row.received_at} />
        </p>
        <May do="agents">
          <Form class="decide" action={`${base}/applications/${row.id}`}>
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
