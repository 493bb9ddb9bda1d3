import { listAlerts } from '../../shared/alerts/queries.ts'
import type { Context } from '../../shared/context.ts'
import { type PrometheusText, prometheusText, renderMemory } from '../../shared/prometheus.ts'
import { countConnections } from '../../shared/queue/queries.ts'
import { listLatestGauges } from '../../shared/stats/minute-queries.ts'
import { buckets, type Meter } from '../edge/meter.ts'
import { findDegraded, partsOf } from './degraded.ts'

/** The Prometheus text format. Its cost doesn't grow with the backlog. */
export async function renderMetrics(context: Context, meter: Meter): Promise<string> {
  const out = prometheusText()
  renderRequests(meter, out)
  const [degraded, gauges, connections, alerts] = await Promise.all([
    findDegraded(context),
    listLatestGauges(context.sql, context.now()),
    countConnections(context.sql),
    listAlerts(context.sql),
  ])
  const { family, sample } = out
  family('agent_exchange_degraded', 'gauge', 'Parts that are unavailable (1) while the service responds.')
  for (const part of partsOf(context))
    sample('agent_exchange_degraded', { part }, degraded.includes(part) ? 1 : 0)

  const of = (name: string) => gauges.filter(({ gauge }) => gauge === name)
  family('agent_exchange_queue_jobs', 'gauge', 'Jobs by queue and state, as the scheduler counted them last.')
  for (const { label, value } of of('queue')) {
    const [queue = '', state = ''] = label.split(' ')
    sample('agent_exchange_queue_jobs', { queue, state }, value)
  }
  family('agent_exchange_due_rows', 'gauge', 'Rows waiting for a worker.')
  for (const { label, value } of of('rows')) sample('agent_exchange_due_rows', { kind: label }, value)
  family('agent_exchange_oldest_due_seconds', 'gauge', 'How long the oldest row has been due.')
  for (const { label, value } of of('oldest'))
    sample('agent_exchange_oldest_due_seconds', { kind: label }, value)
  family('agent_exchange_customer_reports_open', 'gauge', 'Reports of customers that wait for an operator.')
  for (const { value } of of('reports')) sample('agent_exchange_customer_reports_open', {}, value)
  family(
    'agent_exchange_counted_seconds_ago',
    'gauge',
    'When the scheduler last counted: each minute, if one runs. If none ever did, when this process started.',
  )
  const [first] = gauges
  // Without a value, nobody would notice that a scheduler was never started.
  const ago = first ? (context.now().getTime() - first.minute.getTime()) / 1000 : process.uptime()
  sample('agent_exchange_counted_seconds_ago', {}, Math.max(0, ago))

  family('agent_exchange_alert', 'gauge', 'Alerts that are open (1), as the scheduler checked them last.')
  for (const { name, isOpen } of alerts) sample('agent_exchange_alert', { name }, isOpen ? 1 : 0)

  family('agent_exchange_postgres_connections', 'gauge', 'Connections to Postgres by pool and state.')
  for (const { name, state, count } of connections)
    sample('agent_exchange_postgres_connections', { name, state }, count)
  renderMemory(out)
  return out.text()
}

function renderRequests({ series }: Meter, { family, sample }: PrometheusText): void {
  family('agent_exchange_requests_total', 'counter', 'Requests by route and status.')
  for (const { method, path, statuses } of series.values())
    for (const [status, count] of statuses)
      sample('agent_exchange_requests_total', { method, path, status }, count)

  family(
    'agent_exchange_request_seconds',
    'histogram',
    'Time from the first byte of a request to its response.',
  )
  for (const { method, path, counts, sum, total } of series.values()) {
    buckets.forEach((le, i) => {
      sample('agent_exchange_request_seconds_bucket', { method, path, le }, counts[i] ?? 0)
    })
    sample('agent_exchange_request_seconds_bucket', { method, path, le: '+Inf' }, total)
    sample('agent_exchange_request_seconds_sum', { method, path }, sum)
    sample('agent_exchange_request_seconds_count', { method, path }, total)
  }
}
