import type { Context } from '../../shared/context.ts'
import { countOpenReports } from '../../shared/customer/report-queries.ts'
import { queues } from '../../shared/queue/jobs.ts'
import { type Backlog, countConnections } from '../../shared/queue/queries.ts'
import { buckets, type Meter } from '../edge/meter.ts'

export interface Depths {
  jobs: Record<string, Record<string, number>>
  connections: { name: string; state: string; count: number }[]
  customerReports: number
}

export async function queueDepths(context: Context): Promise<Depths> {
  const jobs: Depths['jobs'] = {}
  for (const queue of queues) {
    // If a queue is down, the other figures still appear.
    const depth = await context.backend.depth(queue).catch(() => null)
    if (depth) jobs[queue] = depth
  }
  const [connections, customerReports] = await Promise.all([
    countConnections(context.sql),
    countOpenReports(context.sql),
  ])
  return { jobs, connections, customerReports }
}

/** The Prometheus text format. */
export function renderMetrics(
  meter: Meter,
  { jobs, connections, customerReports }: Depths,
  backlog: Backlog[],
): string {
  const lines: string[] = []
  const family = (name: string, type: string, help: string) =>
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
  const sample = (name: string, labels: Record<string, string | number>, value: number) =>
    lines.push(
      `${name}{${Object.entries(labels)
        .map(([key, text]) => `${key}="${quoted(String(text))}"`)
        .join(',')}} ${value}`,
    )

  family('agent_exchange_requests_total', 'counter', 'Requests by route and status.')
  for (const { method, path, statuses } of meter.series.values())
    for (const [status, count] of statuses)
      sample('agent_exchange_requests_total', { method, path, status }, count)

  family(
    'agent_exchange_request_seconds',
    'histogram',
    'Time from the first byte of a request to its response.',
  )
  for (const { method, path, counts, sum, total } of meter.series.values()) {
    buckets.forEach((le, i) => {
      sample('agent_exchange_request_seconds_bucket', { method, path, le }, counts[i] ?? 0)
    })
    sample('agent_exchange_request_seconds_bucket', { method, path, le: '+Inf' }, total)
    sample('agent_exchange_request_seconds_sum', { method, path }, sum)
    sample('agent_exchange_request_seconds_count', { method, path }, total)
  }

  family('agent_exchange_queue_jobs', 'gauge', 'Jobs by queue and state.')
  for (const [queue, states] of Object.entries(jobs))
    for (const [state, count] of Object.entries(states))
      sample('agent_exchange_queue_jobs', { queue, state }, count)

  family('agent_exchange_due_rows', 'gauge', 'Rows waiting for a worker.')
  for (const { kind, rows } of backlog) sample('agent_exchange_due_rows', { kind }, rows)
  family('agent_exchange_oldest_due_seconds', 'gauge', 'How long the oldest row has been due.')
  for (const { kind, oldestSeconds } of backlog)
    sample('agent_exchange_oldest_due_seconds', { kind }, oldestSeconds)

  family('agent_exchange_postgres_connections', 'gauge', 'Connections to Postgres by pool and state.')
  for (const { name, state, count } of connections)
    sample('agent_exchange_postgres_connections', { name, state }, count)

  family('agent_exchange_customer_reports_open', 'gauge', 'Reports of customers that wait for an operator.')
  lines.push(`agent_exchange_customer_reports_open ${customerReports}`)
  family('process_resident_memory_bytes', 'gauge', 'Memory of this process.')
  lines.push(`process_resident_memory_bytes ${process.memoryUsage.rss()}`)
  return `${lines.join('\n')}\n`
}

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
