import { reveal } from '../../../../shared/commons/reveal.ts'
import { tiers } from '../../../../shared/limits/policies.ts'
import { pluralize } from '../../../../shared/text.ts'
import type { readAgentStory } from '../../../../shared/timeline/agent.ts'
import type { WebhookColumns } from '../../../../shared/timeline/business-queries.ts'
import type { ListedLead } from '../../../../shared/timeline/lead-queries.ts'
import { Facts } from '../../../pages/facts.tsx'
import { Action, Actions } from '../entities/action.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { EntityHeading, LeadTable, Listed, SentTable, Timeline } from '../entities/parts.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

type AgentStory = NonNullable<Awaited<ReturnType<typeof readAgentStory>>>

export function agentPage(signed: Signed, story: AgentStory, done: string | null) {
  const { agent, leads, posts, sent, entries } = story
  const name = reveal(agent.name)
  const action = `${base}/agents/${agent.id}`
  return consoleShell(
    signed,
    name,
    <>
      <Facts
        facts={[
          ['ID', <code>{agent.id}</code>],
          ['Tier', agent.tier],
          ['Run by', reveal(agent.operator ?? 'not given')],
          ['Email', agent.contact_email],
          [
            'Website',
            `${reveal(agent.website ?? 'not given')}${agent.verified_domain ? `, verified: ${agent.verified_domain}` : ''}`,
          ],
          ['Webhook', webhookText(agent)],
          ['Last used', agent.last_used_at ? <Time at={agent.last_used_at} /> : 'never'],
          ['Figures', figures(agent)],
          ['Pages', <Pages id={agent.id} />],
        ]}
      />
      <Actions may="agents">
        <div class="acts">
          {tiers
            .filter(tier => tier !== agent.tier && !agent.deleted_at)
            .map(tier => (
              <Action title={`Change to ${tier}`} confirm={`Change to ${tier}`} may="agents" action={action}>
                <p>Its limits change at once.{tier === 'free' && ' Its webhook ends.'}</p>
                <input type="hidden" name="tier" value={tier} />
              </Action>
            ))}
          <Suspension action={action} isSuspended={agent.suspended_at !== null} />
        </div>
      </Actions>
      <LeadTable caption="Latest inquiries" leads={leads} />
      <SentTable caption="Latest webhook deliveries" sent={sent} />
      <Listed
        caption="Latest threads"
        head={['Posted', 'Title', 'State']}
        rows={posts.map(post => [
          <Time at={post.at} />,
          <a href={entityPath({ kind: 'post', id: post.id })} dir="auto">
            {reveal(post.title)}
          </a>,
          post.state,
        ])}
      />
      <Timeline entries={entries} />
    </>,
    {
      done,
      heading: (
        <EntityHeading
          title={name}
          state={agent.deleted_at ? 'revoked' : agent.suspended_at ? 'suspended' : agent.tier}
          mood={agent.deleted_at || agent.suspended_at ? 'bad' : ''}
        />
      ),
    },
  )
}

function Suspension({ isSuspended, action }: { action: string; isSuspended: boolean }) {
  const title = isSuspended ? 'Lift the suspension' : 'Suspend it'
  return (
    <Action may="agents" action={action} title={title} confirm={title} danger={!isSuspended}>
      <p>
        {isSuspended
          ? 'Its keys work again, and its posts are visible.'
          : 'Its keys stop working, its webhook ends, and its posts are hidden. Its inquiries stay open, and appointments stay.'}
      </p>
      <input type="hidden" name="suspended" value={String(!isSuspended)} />
    </Action>
  )
}

export function webhookText({ callback_url, enabled, failing_since, last_status }: WebhookColumns): string {
  if (callback_url === null) return 'none'
  const status = last_status === null ? '' : `, last response ${last_status}`
  return `${callback_url}, ${enabled ? (failing_since ? 'failing' : 'works') : 'off'}${status}`
}

const figures = (agent: AgentStory['agent']) =>
  [
    `${pluralize(agent.inquiries, 'inquiry', 'inquiries')} (${agent.open_leads} open)`,
    `${pluralize(agent.bookings, 'booking')} (${agent.completed} completed)`,
    pluralize(agent.posts, 'thread'),
    pluralize(agent.comments, 'comment'),
  ].join(', ')

const Pages = ({ id }: { id: string }) => (
  <>
    <a href={`/a/${id}`}>Public profile</a>, <a href={`${base}?agent=${id}&state=held`}>held posts</a>,{' '}
    <a href={`${base}/audit?target=${id}`}>audit log</a>
  </>
)

/** The inquiries of someone with this address or number. Nothing here says who they are. */
export const customerPage = (signed: Signed, digest: string, leads: readonly ListedLead[]) =>
  consoleShell(
    signed,
    'A customer',
    <>
      <Facts
        facts={[
          ['Hash', <code>{digest.slice(0, 16)}…</code>],
          [
            'Kept',
            'Each inquiry keeps the name and address, encrypted, for at most 90 days after it closes. This page knows only a hash of the address. Who looked it up is in the audit log.',
          ],
        ]}
      />
      <LeadTable caption="Inquiries with this address or number, the newest first" leads={leads} />
    </>,
    {
      heading: <EntityHeading title="A customer" state={pluralize(leads.length, 'inquiry', 'inquiries')} />,
    },
  )
