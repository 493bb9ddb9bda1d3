import type { FunctionComponent } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { OLDEST_DUE_SECONDS } from '../../../shared/alerts/conditions.ts'
import { runbookUrl } from '../../../shared/alerts/kinds.ts'
import { roughDuration } from '../../../shared/duration.ts'
import type { EndpointHealth } from '../../../shared/stats/watch-queries.ts'
import { Table } from '../../pages/table.tsx'
import { OpenAlert } from './alerts/alerts-page.tsx'
import { count, industryText, monthByIndustry } from './figures.ts'
import { Funnel } from './plots/funnel.tsx'
import { Multiples } from './plots/multiples.tsx'
import { base } from './queue-view.ts'
import { Time } from './time.tsx'
import { monthPlots, type Watched } from './watched.ts'

/** The live parts of the page. The script replaces them by name. */
const fragments = {
  alerts: Alerts,
  figures: Figures,
  funnel: ({ month }: Watched) => <Funnel figures={month.figures} />,
  replies: Replies,
  routes: Routes,
  queues: Queues,
  webhooks: Webhooks,
  days: Days,
  keys: ({ month }: Watched) => (
    <Multiples label="New keys and applications per day" series={monthPlots(month).keys} />
  ),
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
        <OpenAlert alert={alert} now={now.asOf} baseUrl={baseUrl} />
      ))}
    </>
  )
}

function Figures({ now: { totals, queues } }: Watched) {
  const { agents } = totals
  const oldest = Math.max(0, ...queues.backlog.map(({ oldestSeconds }) => oldestSeconds))
  const figures: [label: string, value: string, href: string, worry?: boolean][] = [
    ['held', count(totals.commons.held), '#reviews'],
    [
      'customer reports',
      count(totals.customerReports),
      `${base}/customer-reports`,
      totals.customerReports > 0,
    ],
    ['applications', count(totals.applications), '#applications'],
    ['oldest due row', roughDuration(oldest), '#queues', oldest > OLDEST_DUE_SECONDS],
    ['failing webhooks', count(totals.webhooks.failing), '#webhooks', totals.webhooks.failing > 0],
    ['open leads', count(totals.leads.open), '#funnel'],
    ['keys', count(agents.free + agents.verified + agents.platform), '#keys'],
    ['unanswered', count(totals.commons.unanswered), '#commons'],
  ]
  return (
    <dl class="figures">
      {figures.map(([label, value, href, worry]) => (
        <div class={worry ? 'worry' : undefined}>
          <dt>
            <a href={href}>{label}</a>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const MAX_DAYS = 7
function Days({ month, now }: Watched) {
  const { flow, decision } = monthPlots(month)
  return (
    <>
      <div class="plots">
        <Multiples label="Holds waiting for a decision" series={now.plots.held} />
        <Multiples label="From hold to decision, daily median" series={decision} format={minutesText} />
        <Multiples label="Posts, posts held and decisions per day" series={flow} />
      </div>
      <Table
        caption="The Commons by day, newest first"
        head={['Day', '#Posts', '#Holds', '#Decisions', '#Median time to decide']}
        rows={month.commonsDays
          .slice(-MAX_DAYS)
          .reverse()
          .map(each => [
            each.day,
            count(each.posts),
            count(each.holds),
            count(each.decisions),
            each.medianMinutes === null ? '–' : minutesText(each.medianMinutes),
          ])}
      />
    </>
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

function Webhooks({ now: { plots, endpoints } }: Watched) {
  return (
    <>
      <Multiples label="Deliveries per minute by outcome" series={plots.deliveries} />
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
    </>
  )
}

function Queues({ now: { queues, plots }, baseUrl }: Watched) {
  // A large backlog shows the last count.
  const countedAgo = (queues.asOf.getTime() - queues.backlogAsOf.getTime()) / 1000
  return (
    <>
      <div class="plots">
        <Multiples label="Waiting and running jobs by queue" series={plots.jobs} />
        <Multiples
          label="Age of the oldest due row of each kind"
          series={plots.oldest}
          format={roughDuration}
        />
      </div>
      <div class="grid">
        <Table
          caption={`Jobs, on ${queues.backend === 'redis' ? 'Redis' : 'Postgres'}`}
          head={['Queue', '#Waiting', '#Active', '#Failed']}
          rows={queues.queues.map(({ queue, jobs }) => [
            queue,
            ...(jobs
              ? [count(jobs.waiting ?? 0), count(jobs.active ?? 0), count(jobs.failed ?? 0)]
              : ['unavailable', '', '']),
          ])}
        />
        <Table
          caption="Due rows"
          head={['Kind', '#Rows', '#Oldest', 'State']}
          rows={queues.backlog.map(({ kind, rows, oldestSeconds }) => [
            kind === 'deliveries' ? (
              <>
                deliveries (<a href={`${base}/mails?state=waiting`}>mail</a>)
              </>
            ) : (
              kind
            ),
            count(rows),
            rows > 0 ? roughDuration(oldestSeconds) : '–',
            oldestSeconds > OLDEST_DUE_SECONDS ? (
              <>
                <span class="badge bad">late</span>{' '}
                <a href={runbookUrl(baseUrl, 'RowsWaitTooLong')}>What to do</a>
              </>
            ) : (
              'on time'
            ),
          ])}
        />
      </div>
      {countedAgo >= 1 && (
        <p class="small soft">The due rows were counted {roughDuration(countedAgo)} ago.</p>
      )}
    </>
  )
}

function Routes({ now: { routes, plots } }: Watched) {
  return (
    <>
      <Multiples label="Requests per minute by route, across all API processes" series={plots.requests} />
      <Table
        caption="Requests in the last three hours by route, across all API processes"
        head={['Route', '#Requests', '#5xx', '#Mean']}
        rows={routes
          .slice(0, MAX_ROUTES)
          .map(({ route, requests, failures, meanMs }) => [
            <code>{route}</code>,
            count(requests),
            count(failures),
            `${meanMs < 10 ? meanMs.toFixed(1) : Math.round(meanMs)} ms`,
          ])}
      />
    </>
  )
}
const MAX_ROUTES = 15

const minutesText = (value: number) => roughDuration(value * 60)

function Replies({ month }: Watched) {
  const { median, p90 } = monthPlots(month)
  return (
    <>
      <div class="plots">
        <Multiples label="Open time to the first reply, daily median" series={median} format={minutesText} />
        <Multiples label="The same, 90th percentile" series={p90} format={minutesText} />
      </div>
      <Table
        caption="Replies in the last 30 days by industry, in open minutes"
        head={['Industry', '#Leads', '#Answered', '#Median', '#90th']}
        rows={monthByIndustry(month.figures)
          .filter(({ leads }) => leads > 0)
          .map(each => [
            industryText(each.industry),
            count(each.leads),
            `${Math.round((100 * each.answered) / each.leads)}%`,
            each.medianMinutes === null ? '–' : minutesText(each.medianMinutes),
            each.p90Minutes === null ? '–' : minutesText(each.p90Minutes),
          ])}
      />
    </>
  )
}
