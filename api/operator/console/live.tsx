import type { FunctionComponent } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { span } from '../../../shared/span.ts'
import type { EndpointHealth, IndustryReplies } from '../../../shared/stats/watch-queries.ts'
import { OpenAlert } from './alerts/alerts-page.tsx'
import { count, minutes } from './figures.ts'
import { Table } from './table.tsx'
import { Time } from './time.tsx'
import type { Watched } from './watched.ts'

/** The live parts of the page. The script replaces them by name. */
const fragments = {
  alerts: Alerts,
  figures: Figures,
  webhooks: ({ now }: Watched) => <Endpoints endpoints={now.endpoints} />,
  queues: Queues,
  routes: Routes,
  days: Days,
  replies: ({ month }: Watched) => <Replies replies={month.replies.filter(({ day }) => day === null)} />,
} satisfies Record<string, FunctionComponent<Watched>>

type Fragment = keyof typeof fragments

export function Live({ name, watched }: { name: Fragment; watched: Watched }) {
  const Part = fragments[name]
  return (
    <div data-live={name}>
      <Part {...watched} />
    </div>
  )
}

export const liveHtml = (watched: Watched): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fragments).map(([name, Part]) => [name, renderToString(<Part {...watched} />)]),
  )

function Alerts({ alerts, now, baseUrl }: Watched) {
  return (
    <>
      {alerts.map(alert => (
        <OpenAlert alert={alert} now={now.asOf} baseUrl={baseUrl} key={alert.name} />
      ))}
    </>
  )
}

function Figures({ now: { totals, queues } }: Watched) {
  const { agents } = totals
  const oldest = Math.max(0, ...queues.backlog.map(({ oldestSeconds }) => oldestSeconds))
  const figures: [label: string, value: string, worry?: boolean][] = [
    ['held', count(totals.commons.held)],
    ['customer reports', count(totals.customerReports), totals.customerReports > 0],
    ['applications', count(totals.applications)],
    ['oldest due row', span(oldest), oldest > 120],
    ['failing webhooks', count(totals.webhooks.failing), totals.webhooks.failing > 0],
    ['open leads', count(totals.leads.open)],
    ['keys', count(agents.free + agents.verified + agents.platform)],
    ['unanswered', count(totals.commons.unanswered)],
  ]
  return (
    <dl class="figures">
      {figures.map(([label, value, worry]) => (
        <div class={worry ? 'worry' : undefined} key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const MAX_DAYS = 7
function Days({ month }: Watched) {
  return (
    <Table
      caption="The Commons by day, newest first"
      head={['Day', '#Posts', '#Holds', '#Decisions', '#Median time to decide']}
      rows={month.stats.commonsDays
        .slice(-MAX_DAYS)
        .reverse()
        .map(each => [
          each.day,
          count(each.posts),
          count(each.holds),
          count(each.decisions),
          each.medianMinutes === null ? '–' : span(each.medianMinutes * 60),
        ])}
    />
  )
}

const stateOf = ({ enabled, failingSince }: EndpointHealth) => {
  if (!enabled) return <span class="badge bad">off</span>
  if (!failingSince) return <span class="badge good">healthy</span>
  return (
    <>
      <span class="badge warn">failing</span> since <Time at={failingSince} />
    </>
  )
}

const Endpoints = ({ endpoints }: { endpoints: EndpointHealth[] }) => (
  <Table
    caption="Webhooks active in the last three hours, and any that are failing or off"
    head={['Owner', 'Address', 'State', '#Delivered', '#Undelivered', '#Last status']}
    rows={endpoints.map(each => [
      each.owner.startsWith('agt_') ? <a href={`/a/${each.owner}`}>{each.owner}</a> : each.owner,
      each.address,
      stateOf(each),
      count(each.delivered),
      count(each.undelivered),
      each.lastStatus ?? '–',
    ])}
  />
)

function Queues({ now: { queues } }: Watched) {
  return (
    <div class="grid">
      <Table
        caption={`Jobs, on ${queues.backend === 'redis' ? 'Redis' : 'Postgres'}`}
        head={['Queue', '#Waiting', '#Active', '#Failed']}
        rows={queues.queues.map(({ queue, jobs }) => [
          queue,
          ...(jobs
            ? [count(jobs.waiting ?? jobs.wait ?? 0), count(jobs.active ?? 0), count(jobs.failed ?? 0)]
            : ['unavailable', '', '']),
        ])}
      />
      <Table
        caption="Due rows"
        head={['Kind', '#Rows', '#Oldest']}
        rows={queues.backlog.map(({ kind, rows, oldestSeconds }) => [
          kind,
          count(rows),
          rows > 0 ? span(oldestSeconds) : '–',
        ])}
      />
    </div>
  )
}

function Routes({ now: { routes } }: Watched) {
  return (
    <Table
      caption="Requests in the last three hours by route, across all API processes"
      head={['Route', '#Requests', '#5xx', '#Mean']}
      rows={routes
        .slice(0, MAX_ROUTES)
        .map(({ route, requests, failures, meanMs }) => [
          <code key={route}>{route}</code>,
          count(requests),
          count(failures),
          `${meanMs < 10 ? meanMs.toFixed(1) : Math.round(meanMs)} ms`,
        ])}
    />
  )
}
const MAX_ROUTES = 15

const Replies = ({ replies }: { replies: IndustryReplies[] }) => (
  <Table
    caption="Replies in the last 30 days by industry, in open minutes"
    head={['Industry', '#Leads', '#Answered', '#Median', '#90th']}
    rows={replies.map(each => [
      each.industry,
      count(each.leads),
      `${Math.round((100 * each.answered) / each.leads)}%`,
      minutes(each.medianMinutes),
      minutes(each.p90Minutes),
    ])}
  />
)
