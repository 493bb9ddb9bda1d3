import { prometheusText, renderMemory } from '../shared/prometheus.ts'

interface Count {
  kind: 'job' | 'duty'
  name: string
  result: 'done' | 'failed'
  total: number
  seconds: number
}

const counts = new Map<string, Count>()
let lastDutyAt = 0

/** Counts what this process did. */
export function countWork(kind: Count['kind'], name: string, result: Count['result'], ms: number, now: Date) {
  const key = `${kind} ${name} ${result}`
  const count = counts.get(key) ?? { kind, name, result, total: 0, seconds: 0 }
  counts.set(key, count)
  count.total += 1
  count.seconds += ms / 1000
  if (kind === 'duty' && result === 'done') lastDutyAt = now.getTime()
}

/** The Prometheus text format. */
export function renderWork(): string {
  const out = prometheusText()
  // Not `job`: Prometheus has a label of that name, and would rename ours.
  for (const kind of ['job', 'duty'] as const) {
    const of = [...counts.values()].filter(count => count.kind === kind)
    const plural = kind === 'job' ? 'jobs' : 'duties'
    out.family(`agent_exchange_${plural}_total`, 'counter', `The ${plural} that this process ran.`)
    for (const { name, result, total } of of)
      out.sample(`agent_exchange_${plural}_total`, { name, result }, total)
    out.family(`agent_exchange_${kind}_seconds_total`, 'counter', 'How long they took.')
    for (const { name, result, seconds } of of)
      out.sample(`agent_exchange_${kind}_seconds_total`, { name, result }, seconds)
  }
  if (lastDutyAt > 0) {
    out.family('agent_exchange_last_duty_timestamp_seconds', 'gauge', 'When this scheduler last did a duty.')
    out.sample('agent_exchange_last_duty_timestamp_seconds', {}, lastDutyAt / 1000)
  }
  renderMemory(out)
  return out.text()
}
