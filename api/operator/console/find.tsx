import { reveal } from '../../../shared/commons/reveal.ts'
import { tiers } from '../../../shared/limits/policies.ts'
import type { FoundThings } from '../../../shared/stats/find.ts'
import type { FoundAgent, FoundBusiness } from '../../../shared/stats/find-queries.ts'
import type { Answer } from '../../edge/answer.ts'
import { base } from './queue-view.ts'
import { consoleShell } from './shell.tsx'
import { FormToken, May, type Signed } from './signed.tsx'
import { Time } from './time.tsx'

const Agent = ({ agent, text }: { agent: FoundAgent; text: string }) => (
  <article class="card">
    <h3>
      <a href={`/a/${agent.id}`} dir="auto">
        {reveal(agent.name)}
      </a>{' '}
      <span class="badge">{agent.tier}</span> {agent.suspended_at && <span class="badge bad">suspended</span>}{' '}
      {agent.deleted_at && <span class="badge bad">revoked</span>}
    </h3>
    <p class="small">
      <code>{agent.id}</code> {agent.contact_email}
      {agent.operator && `, ${reveal(agent.operator)}`} {reveal(agent.website ?? '')}
    </p>
    <p class="small soft">
      Since <Time at={agent.created_at} />,{' '}
      {agent.last_used_at ? (
        <>
          last used <Time at={agent.last_used_at} />
        </>
      ) : (
        'never used'
      )}
      . {agent.inquiries} inquiries, {agent.bookings} bookings, {agent.posts} posts.
    </p>
    <May do="agents">
      <form
        class="row"
        method="post"
        action={`${base}/agents/${agent.id}`}
        aria-label={`Change ${reveal(agent.name)}`}
      >
        <FormToken />
        <input type="hidden" name="text" value={text} />
        {tiers
          .filter(tier => tier !== agent.tier && !agent.deleted_at)
          .map(tier => (
            <button class="quiet" name="tier" value={tier} type="submit" key={tier}>
              Make {tier}
            </button>
          ))}
        {agent.suspended_at ? (
          <button name="suspended" value="false" type="submit">
            Lift suspension
          </button>
        ) : (
          <button class="danger" name="suspended" value="true" type="submit">
            Suspend
          </button>
        )}
      </form>
    </May>
  </article>
)

const Business = ({ business: each }: { business: FoundBusiness }) => (
  <article class="card">
    <h3>
      {each.deleted_at ? each.name : <a href={`/b/${each.slug}`}>{each.name}</a>}{' '}
      <span class="badge">{each.industry}</span> {each.deleted_at && <span class="badge bad">removed</span>}
    </h3>
    <p class="small">
      <code>{each.slug}</code> {each.place}
    </p>
    <p class="small soft">
      {each.leads} counted leads,{' '}
      {each.medianMinutes === null
        ? 'no replies measured'
        : `median reply ${Math.round(each.medianMinutes)} min`}
      , card {each.completeness}/100, updated <Time at={each.updated_at} />.
    </p>
  </article>
)

/** Search results with their actions. */
export const findPage = (signed: Signed, { text, agents, businesses }: FoundThings): Answer =>
  consoleShell(
    signed,
    'Search results',
    <div class="plots">
      <section aria-labelledby="agents">
        <h2 id="agents">Keys ({agents.length})</h2>
        {agents.length === 0 && <p class="soft">No matching keys.</p>}
        {agents.map(agent => (
          <Agent agent={agent} text={text} key={agent.id} />
        ))}
      </section>
      <section aria-labelledby="businesses">
        <h2 id="businesses">Businesses ({businesses.length})</h2>
        {businesses.length === 0 && <p class="soft">No matching businesses.</p>}
        {businesses.map(business => (
          <Business business={business} key={business.slug} />
        ))}
      </section>
    </div>,
    { found: text },
  )
